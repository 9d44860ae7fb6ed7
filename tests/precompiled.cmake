# SPDX-License-Identifier: BSL-1.0
# Nearly every test file includes all of facet, and Catch2: facet_use_precompiled(executable) has both read once for all executables. Clang
# also compiles their inline functions once, as an object which each executable links; with other compilers each file has its own again.
# The engine's templates are one more such object, with any compiler (<facet/separate/facet.hpp>). Only for what has facet_test_main. A file
# that defines macros for Catch2 has the source property SKIP_PRECOMPILE_HEADERS.

# facet_add_precompiled(name headers…): the library of the headers, without what it has to link; ${name}_functions makes clang's object.
function(facet_add_precompiled name)
  set(separate "${PROJECT_SOURCE_DIR}/tests/support/separate.cpp")
  add_library(${name} OBJECT "${PROJECT_SOURCE_DIR}/tests/support/precompiled.cpp" "${separate}")
  set_source_files_properties("${separate}" PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  target_link_libraries(${name} PRIVATE facet::facet facet_warnings)
  target_precompile_headers(${name} PRIVATE ${ARGN} <facet/separate/facet.hpp>)

  # ccache asks for these: scripts/common.sh has the rest.
  target_compile_options(
    ${name} PUBLIC $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess> "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>"
  )

  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT CMAKE_CONFIGURATION_TYPES)
    # It names the files of this tree, so that ccache must not give it to another.
    set_target_properties(${name} PROPERTIES CXX_COMPILER_LAUNCHER "")

    target_compile_options(${name} PRIVATE -fpch-codegen)
    string(TOUPPER "CMAKE_CXX_FLAGS_${CMAKE_BUILD_TYPE}" flags)
    separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS} ${${flags}}")
    set(header "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${name}.dir/cmake_pch.hxx.pch")
    set(functions "${CMAKE_CURRENT_BINARY_DIR}/${name}.o")
    add_custom_command(
      OUTPUT "${functions}"
      COMMAND "${CMAKE_CXX_COMPILER}" ${flags} -Wno-unused-command-line-argument -c "${header}" -o "${functions}"
      DEPENDS ${name} "${header}"
      COMMENT "Compiling the functions of what is precompiled"
      VERBATIM
    )
    add_custom_target(${name}_functions DEPENDS "${functions}")
    target_link_libraries(${name} INTERFACE "${functions}")
  endif()
endfunction()

# facet_use_precompiled(target [name]): of facet_precompiled, or of the other one that is named.
function(facet_use_precompiled target)
  set(name facet_precompiled ${ARGN})
  list(GET name -1 name)
  target_precompile_headers(${target} REUSE_FROM ${name})
  target_link_libraries(${target} PRIVATE ${name})
  if(TARGET ${name}_functions)
    add_dependencies(${target} ${name}_functions)
  endif()
endfunction()

# CMake would make all of it a system header, about which compilers say nothing. It looks here when it is done with this directory.
set(CMAKE_PCH_PROLOGUE "")

facet_add_precompiled(facet_precompiled <facet/facet.hpp> <support/catch.hpp>)
target_include_directories(facet_precompiled PRIVATE "${PROJECT_SOURCE_DIR}/tests")
target_link_libraries(facet_precompiled PRIVATE facet_test_main)
