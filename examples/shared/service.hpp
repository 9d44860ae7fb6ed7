// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/any_backend.hpp>

#include <string>

namespace shown {

/// A client of DynamoDB; what is empty is found as AWS's tools find it. Its reads of tables are consistent. Throws std::runtime_error where
/// the examples were built without facet::dynamodb (no_service.cpp).
[[nodiscard]] facet::any_backend service(const std::string& endpoint, const std::string& region);

}  // namespace shown
