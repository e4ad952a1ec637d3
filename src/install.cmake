# Installs the program with its scenes and shaders, and core and scene as a CMake package: find_package(drape).

include(GNUInstallDirs)
if(TARGET drape)
  install(TARGETS drape RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
# Beside the program's folder, which is where it looks: <prefix>/bin and <prefix>/share/drape.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/assets/ DESTINATION share/drape)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/shaders DESTINATION share/drape)

# The package names its dependencies; built from fetched sources they are not installed, and it could not be used.
set(DRAPE_PACKAGE ON)
foreach(dependency glm TBB nlohmann_json)
  if(dependency IN_LIST DRAPE_FETCHED)
    set(DRAPE_PACKAGE OFF)
  endif()
endforeach()
if(NOT DRAPE_PACKAGE)
  message(STATUS "The CMake package is not installed: it needs glm, TBB and nlohmann_json as installed packages")
  return()
endif()

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/drape)
set_target_properties(drape_core PROPERTIES EXPORT_NAME core)
set_target_properties(drape_scene PROPERTIES EXPORT_NAME scene)
target_compile_features(drape_core INTERFACE cxx_std_20)  # of those who include its headers
install(TARGETS drape_core drape_scene drape_options EXPORT drapeTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT drapeTargets NAMESPACE drape:: DESTINATION ${package_folder})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION include)

include(CMakePackageConfigHelpers)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/drapeConfig.cmake.in ${CMAKE_BINARY_DIR}/drapeConfig.cmake
  INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/drapeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/drapeConfig.cmake ${CMAKE_BINARY_DIR}/drapeConfigVersion.cmake DESTINATION ${package_folder})
