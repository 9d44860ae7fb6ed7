// SPDX-License-Identifier: BSL-1.0
// What the tests of dynamodb/ need compiled once.
#include <facet/dynamodb/src.hpp>
