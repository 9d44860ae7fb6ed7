// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The compiled parts of all that speaks to DynamoDB. Include this in exactly one source file of a program and link libcurl, libcrypto and
/// libz; or link the CMake target facet::dynamodb_compiled. A program that compiles Boost.JSON itself, or links it, includes the
/// others that stand here instead.

#include <facet/dynamodb/client/src.hpp>
#include <facet/dynamodb/config/src.hpp>
#include <facet/dynamodb/sign/src.hpp>
#include <facet/dynamodb/tables/src.hpp>
#include <facet/dynamodb/transport/src.hpp>
#include <facet/json/src.hpp>
