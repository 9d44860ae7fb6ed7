# SPDX-License-Identifier: BSL-1.0
# Nearly every test file includes all of facet, and Catch2: facet_use_precompiled(executable) has both read once for all executables. Clang
# also compiles their inline functions once, as an object which each executable links; with other compilers each file has its own again.
# Only for what has facet_test_main. A file that defines macros for Catch2 has the source property SKIP_PRECOMPILE_HEADERS.
add_library(facet_precompiled OBJECT support/precompiled.cpp)
target_include_directories(facet_precompiled PRIVATE "${PROJECT_SOURCE_DIR}/tests")
target_link_libraries(facet_precompiled PRIVATE facet::facet facet_warnings facet_test_main)
target_precompile_headers(facet_precompiled PRIVATE <facet/facet.hpp> <support/catch.hpp>)

# CMake would make all of it a system header, about which compilers say nothing. It looks here when it is done with this directory.
set(CMAKE_PCH_PROLOGUE "")

# ccache asks for these: scripts/common.sh has the rest.
target_compile_options(
  facet_precompiled
  PUBLIC $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess> "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>"
)

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT CMAKE_CONFIGURATION_TYPES)
  # It names the files of this tree, so that ccache must not give it to another.
  set_target_properties(facet_precompiled PROPERTIES CXX_COMPILER_LAUNCHER "")

  target_compile_options(facet_precompiled PRIVATE -fpch-codegen)
  string(TOUPPER "CMAKE_CXX_FLAGS_${CMAKE_BUILD_TYPE}" flags)
  separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS} ${${flags}}")
  set(header "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/facet_precompiled.dir/cmake_pch.hxx.pch")
  set(functions "${CMAKE_CURRENT_BINARY_DIR}/precompiled.o")
  add_custom_command(
    OUTPUT "${functions}"
    COMMAND "${CMAKE_CXX_COMPILER}" ${flags} -Wno-unused-command-line-argument -c "${header}" -o "${functions}"
    DEPENDS facet_precompiled "${header}"
    COMMENT "Compiling the functions of what is precompiled"
    VERBATIM
  )
  add_custom_target(facet_precompiled_functions DEPENDS "${functions}")
  target_link_libraries(facet_precompiled INTERFACE "${functions}")
endif()

function(facet_use_precompiled executable)
  target_precompile_headers(${executable} REUSE_FROM facet_precompiled)
  target_link_libraries(${executable} PRIVATE facet_precompiled)
  if(TARGET facet_precompiled_functions)
    add_dependencies(${executable} facet_precompiled_functions)
  endif()
endfunction()
