# What only the window needs: GLFW, Dear ImGui, the OpenGL loader and the PNG writer. Included by dependencies.cmake.

find_package(PkgConfig QUIET)

find_package(glfw3 3.3 QUIET)
if(NOT TARGET glfw)
  set(wayland OFF)
  if(PkgConfig_FOUND)
    pkg_check_modules(wayland_parts QUIET wayland-client wayland-cursor wayland-egl wayland-scanner xkbcommon)
    if(wayland_parts_FOUND)
      set(wayland ON)
    endif()
  endif()
  drape_fetch(glfw3 https://github.com/glfw/glfw.git 3.4)
  drape_add_fetched(glfw3 GLFW_BUILD_WAYLAND=${wayland} GLFW_BUILD_DOCS=OFF GLFW_BUILD_TESTS=OFF GLFW_BUILD_EXAMPLES=OFF)
endif()

add_library(drape_imgui INTERFACE)
add_library(drape_deps::imgui ALIAS drape_imgui)
if(PkgConfig_FOUND AND NOT CMAKE_DISABLE_FIND_PACKAGE_imgui)
  pkg_check_modules(imgui QUIET IMPORTED_TARGET imgui)
endif()
if(imgui_FOUND)
  target_link_libraries(drape_imgui INTERFACE PkgConfig::imgui)
else()
  drape_fetch(imgui https://github.com/ocornut/imgui.git v1.91.9b)
  add_library(drape_imgui_sources STATIC EXCLUDE_FROM_ALL
    ${imgui_SOURCE_DIR}/imgui.cpp
    ${imgui_SOURCE_DIR}/imgui_draw.cpp
    ${imgui_SOURCE_DIR}/imgui_tables.cpp
    ${imgui_SOURCE_DIR}/imgui_widgets.cpp
    ${imgui_SOURCE_DIR}/backends/imgui_impl_glfw.cpp
    ${imgui_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp)
  target_include_directories(drape_imgui_sources SYSTEM PUBLIC ${imgui_SOURCE_DIR})
  target_link_libraries(drape_imgui_sources PUBLIC glfw)
  target_link_libraries(drape_imgui INTERFACE drape_imgui_sources)
endif()
# ImGui's backends call GLFW, and ImGui's own OpenGL loader dlopen.
target_link_libraries(drape_imgui INTERFACE glfw ${CMAKE_DL_LIBS})

add_library(drape_stb INTERFACE)
add_library(drape_deps::stb ALIAS drape_stb)
find_path(DRAPE_STB_FOLDER stb_image_write.h PATH_SUFFIXES stb)
mark_as_advanced(DRAPE_STB_FOLDER)
if(DRAPE_STB_FOLDER AND NOT CMAKE_DISABLE_FIND_PACKAGE_stb)
  target_include_directories(drape_stb SYSTEM INTERFACE ${DRAPE_STB_FOLDER})
else()
  drape_fetch(stb https://github.com/nothings/stb.git f75e8d1cad7d90d72ef7a4661f1b994ef78b4e31)
  target_include_directories(drape_stb SYSTEM INTERFACE ${stb_SOURCE_DIR})
endif()

# glad is generated, never committed. The system's Python first: that is where its package is installed.
find_program(DRAPE_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(DRAPE_PYTHON NAMES python3)
mark_as_advanced(DRAPE_PYTHON)
if(NOT DRAPE_PYTHON)
  message(FATAL_ERROR "python3 is needed to generate the OpenGL loader (glad); or build without a window: -DDRAPE_WINDOW=OFF")
endif()
set(glad_folder ${CMAKE_BINARY_DIR}/glad)
if(NOT EXISTS ${glad_folder}/include/glad/gl.h)
  set(glad_path "$ENV{PYTHONPATH}")
  execute_process(COMMAND ${DRAPE_PYTHON} -c "import glad.generator.c" RESULT_VARIABLE glad_missing OUTPUT_QUIET ERROR_QUIET)
  if(glad_missing OR CMAKE_DISABLE_FIND_PACKAGE_glad)
    drape_fetch(glad https://github.com/Dav1dde/glad.git v2.0.8)
    set(glad_path ${glad_SOURCE_DIR})
  endif()
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env PYTHONPATH=${glad_path} ${DRAPE_PYTHON} -m glad --api gl:core=4.6 --extensions ""
            --out-path ${glad_folder} --reproducible c --header-only
    RESULT_VARIABLE glad_failed OUTPUT_VARIABLE glad_log ERROR_VARIABLE glad_log)
  if(glad_failed)
    message(FATAL_ERROR "glad could not generate the OpenGL loader (it needs python3 with jinja2):\n${glad_log}")
  endif()
endif()
add_library(drape_glad INTERFACE)
add_library(drape_deps::glad ALIAS drape_glad)
target_include_directories(drape_glad SYSTEM INTERFACE ${glad_folder}/include)
target_link_libraries(drape_glad INTERFACE ${CMAKE_DL_LIBS})
