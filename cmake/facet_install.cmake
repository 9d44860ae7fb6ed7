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
  DESTINATION "${facet_package_dir}"
)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/facet")
