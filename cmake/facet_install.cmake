# SPDX-License-Identifier: BSL-1.0
# `cmake --install` puts the headers and a package file where find_package(facet) finds them.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(facet_package_dir "${CMAKE_INSTALL_DATADIR}/cmake/facet")

install(TARGETS facet facet_json EXPORT facet_targets FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT facet_targets NAMESPACE facet:: FILE facetTargets.cmake DESTINATION "${facet_package_dir}")

configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/facetConfig.cmake.in" "${PROJECT_BINARY_DIR}/facetConfig.cmake"
  INSTALL_DESTINATION "${facet_package_dir}"
)
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/facetConfigVersion.cmake" COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT
)
install(
  FILES "${PROJECT_BINARY_DIR}/facetConfig.cmake" "${PROJECT_BINARY_DIR}/facetConfigVersion.cmake"
        "${PROJECT_SOURCE_DIR}/cmake/facet_dynamodb.cmake" "${PROJECT_SOURCE_DIR}/cmake/facet_dynamodb.cpp"
        "${PROJECT_SOURCE_DIR}/cmake/facet_fibers.cmake"
  DESTINATION "${facet_package_dir}"
)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/facet")

# For builds without CMake. The prefix is found from where the file lies, so that an installed tree may be moved, unless directories are
# absolute.
set(facet_pkgconfig_dir "${CMAKE_INSTALL_DATADIR}/pkgconfig")
set(facet_pkgconfig_prefix "${CMAKE_INSTALL_PREFIX}")
set(facet_pkgconfig_include "${CMAKE_INSTALL_FULL_INCLUDEDIR}")
if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_DATADIR}" AND NOT IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  file(RELATIVE_PATH facet_pkgconfig_prefix "/prefix/${facet_pkgconfig_dir}" "/prefix")
  set(facet_pkgconfig_prefix "\${pcfiledir}/${facet_pkgconfig_prefix}")
  set(facet_pkgconfig_include "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
foreach(file facet.pc facet-dynamodb.pc)
  configure_file("${PROJECT_SOURCE_DIR}/cmake/${file}.in" "${PROJECT_BINARY_DIR}/${file}" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/${file}" DESTINATION "${facet_pkgconfig_dir}")
endforeach()
