// SPDX-License-Identifier: BSL-1.0
// The client's compiled parts. An example that reads JSON itself shares Boost.JSON with them (json.cpp); other programs link
// facet::dynamodb_compiled and need neither of these files.
#include <facet/dynamodb/client/src.hpp>
#include <facet/dynamodb/config/src.hpp>
#include <facet/dynamodb/sign/src.hpp>
#include <facet/dynamodb/transport/src.hpp>
