// SPDX-License-Identifier: BSL-1.0
// The source that CMake target facet::dynamodb_compiled adds to a target.
#include <facet/dynamodb/src.hpp>
