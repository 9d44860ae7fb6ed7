// SPDX-License-Identifier: BSL-1.0
// What dynamodb/ needs compiled once, for a program that links Boost.JSON itself.
#include <facet/dynamodb/client/src.hpp>
#include <facet/dynamodb/config/src.hpp>
#include <facet/dynamodb/sign/src.hpp>
#include <facet/dynamodb/transport/src.hpp>
