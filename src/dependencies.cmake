# Finds what Drape is built on: an installed package first, else its source at a pinned tag (FetchContent).
#
# Targets the parts link:
#   core   glm::glm  TBB::tbb  Eigen3::Eigen
#   scene  nlohmann_json::nlohmann_json
#   cli    CLI11::CLI11
#   render drape_deps::glad   <glad/gl.h>; one source defines GLAD_GL_IMPLEMENTATION
#          drape_deps::stb    <stb_image_write.h>; one source defines STB_IMAGE_WRITE_IMPLEMENTATION
#   ui     drape_deps::imgui  <imgui.h>, with <backends/imgui_impl_glfw.h> and <backends/imgui_impl_opengl3.h> for the app
#   app    glfw
#   tests  Catch2::Catch2WithMain
#
# To build from a folder of sources without a network: -DFETCHCONTENT_SOURCE_DIR_<NAME>=FOLDER, NAME as in the calls below.
# To ignore an installed package: -DCMAKE_DISABLE_FIND_PACKAGE_<name>=ON.

include(FetchContent)
set(FETCHCONTENT_QUIET OFF)
set(DRAPE_FETCHED "")

# Makes the source of a dependency available as <name>_SOURCE_DIR, without adding its targets.
macro(drape_fetch name repository tag)
  message(STATUS "${name}: not installed, using the source at ${tag}")
  # A SOURCE_SUBDIR without a CMakeLists.txt: fetched, not added, so that the caller can leave out its install rules.
  FetchContent_Declare(${name} GIT_REPOSITORY ${repository} GIT_TAG ${tag} SOURCE_SUBDIR drape_adds_it_itself)
  FetchContent_MakeAvailable(${name})
  string(TOLOWER ${name} lower)
  set(${name}_SOURCE_DIR "${${lower}_SOURCE_DIR}")
  list(APPEND DRAPE_FETCHED ${name})
endmacro()

# Adds the targets of a fetched dependency: static, quiet, and not installed with Drape.
function(drape_add_fetched name)
  set(CMAKE_POLICY_DEFAULT_CMP0063 NEW)  # visibility of static libraries, else a warning
  set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)  # the options below are plain variables
  set(CMAKE_POLICY_VERSION_MINIMUM 3.5)
  set(CMAKE_EXPORT_COMPILE_COMMANDS OFF)
  set(BUILD_SHARED_LIBS OFF)
  set(BUILD_TESTING OFF)
  foreach(option IN LISTS ARGN)
    string(REPLACE "=" ";" option "${option}")
    list(GET option 0 key)
    list(GET option 1 value)
    set(${key} ${value})
  endforeach()
  set(system "")
  if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.25)
    set(system SYSTEM)  # its headers are not ours to warn about
  endif()
  add_subdirectory(${${name}_SOURCE_DIR} ${CMAKE_BINARY_DIR}/_deps/${name}-build EXCLUDE_FROM_ALL ${system})
endfunction()

find_package(glm QUIET)
if(NOT TARGET glm::glm)
  drape_fetch(glm https://github.com/g-truc/glm.git 1.0.1)
  drape_add_fetched(glm GLM_TEST_ENABLE=OFF)
endif()

find_package(TBB QUIET)
if(NOT TARGET TBB::tbb)
  drape_fetch(TBB https://github.com/uxlfoundation/oneTBB.git v2021.13.0)
  drape_add_fetched(TBB TBB_TEST=OFF TBB_STRICT=OFF)
endif()

find_package(Eigen3 3.3 QUIET NO_MODULE)
if(NOT TARGET Eigen3::Eigen)
  drape_fetch(Eigen3 https://gitlab.com/libeigen/eigen.git 3.4.0)
  add_library(Eigen3::Eigen INTERFACE IMPORTED)  # headers alone
  target_include_directories(Eigen3::Eigen INTERFACE ${Eigen3_SOURCE_DIR})
endif()

find_package(nlohmann_json 3.10 QUIET)
if(NOT TARGET nlohmann_json::nlohmann_json)
  drape_fetch(nlohmann_json https://github.com/nlohmann/json.git v3.11.3)
  drape_add_fetched(nlohmann_json JSON_BuildTests=OFF)
endif()

find_package(CLI11 QUIET)
if(NOT TARGET CLI11::CLI11)
  drape_fetch(CLI11 https://github.com/CLIUtils/CLI11.git v2.4.2)
  drape_add_fetched(CLI11 CLI11_BUILD_TESTS=OFF CLI11_BUILD_EXAMPLES=OFF CLI11_BUILD_DOCS=OFF CLI11_PRECOMPILED=OFF)
endif()

if(DRAPE_TESTS)
  find_package(Catch2 3 QUIET)
  if(NOT TARGET Catch2::Catch2WithMain)
    drape_fetch(Catch2 https://github.com/catchorg/Catch2.git v3.7.1)
    drape_add_fetched(Catch2)
    list(APPEND CMAKE_MODULE_PATH ${Catch2_SOURCE_DIR}/extras)
  endif()
endif()

if(DRAPE_WINDOW)
  include(${CMAKE_CURRENT_LIST_DIR}/window_dependencies.cmake)
endif()
