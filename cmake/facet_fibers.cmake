# SPDX-License-Identifier: BSL-1.0
# Defines facet::fibers: facet's headers with the libraries that a program needs which includes <facet/fibers/fiber_pool.hpp>. Where one is
# missing, facet_fibers_missing names it and there is no target. Used where facet is built and where it is installed.
include_guard(GLOBAL)

set(facet_fibers_missing "")
find_package(Boost 1.81 CONFIG QUIET OPTIONAL_COMPONENTS context)
if(NOT TARGET Boost::context)
  list(APPEND facet_fibers_missing Boost.Context)
endif()
find_package(Threads QUIET GLOBAL)
if(NOT Threads_FOUND)
  list(APPEND facet_fibers_missing Threads)
endif()
if(facet_fibers_missing)
  return()
endif()

add_library(facet::fibers INTERFACE IMPORTED GLOBAL)
target_link_libraries(facet::fibers INTERFACE facet::facet Boost::context Threads::Threads)
