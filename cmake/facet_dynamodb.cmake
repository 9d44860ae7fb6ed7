# SPDX-License-Identifier: BSL-1.0
# Defines facet::dynamodb: facet's headers with the libraries that a program needs which speaks to DynamoDB and includes
# <facet/dynamodb/src.hpp> in one of its sources; and facet::dynamodb_compiled, which is that source: link it to one target of a program.
# Where a library is missing, facet_dynamodb_missing names it and there are no targets. Used where facet is built and where it is installed.
include_guard(GLOBAL)

set(facet_dynamodb_missing "")
# GLOBAL: a project that adds facet as a subdirectory links them, too.
find_package(CURL 7.85 QUIET GLOBAL)
find_package(OpenSSL 3.0 QUIET GLOBAL)
find_package(ZLIB QUIET GLOBAL)
find_package(Threads QUIET GLOBAL)
foreach(package CURL OpenSSL ZLIB Threads)
  if(NOT ${package}_FOUND)
    list(APPEND facet_dynamodb_missing ${package})
  endif()
endforeach()
if(facet_dynamodb_missing)
  return()
endif()

add_library(facet::dynamodb INTERFACE IMPORTED GLOBAL)
target_link_libraries(facet::dynamodb INTERFACE facet::json CURL::libcurl OpenSSL::SSL OpenSSL::Crypto ZLIB::ZLIB Threads::Threads)

add_library(facet::dynamodb_compiled INTERFACE IMPORTED GLOBAL)
target_link_libraries(facet::dynamodb_compiled INTERFACE facet::dynamodb)
target_sources(facet::dynamodb_compiled INTERFACE "${CMAKE_CURRENT_LIST_DIR}/facet_dynamodb.cpp")
