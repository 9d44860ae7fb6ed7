# SPDX-License-Identifier: BSL-1.0
# What holds only where facet itself is developed: nothing here reaches a project that uses it.

if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(FACET_CCACHE ccache)
  if(FACET_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${FACET_CCACHE}")
  endif()
endif()

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# Every header must compile on its own: target all_verify_interface_header_sets.
option(CMAKE_VERIFY_INTERFACE_HEADER_SETS "Compile each of facet's headers on its own" ON)
