// SPDX-License-Identifier: BSL-1.0
// What the tests of dynamodb/ need compiled once: hashing by OpenSSL, JSON by Boost.
#include <facet/dynamodb/config/src.hpp>
#include <facet/dynamodb/sign/src.hpp>
#include <facet/dynamodb/tables/src.hpp>
#include <facet/json/src.hpp>
