// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/span.hpp>

#include <string_view>

namespace facet::inline v0::dynamodb {

/// One header of a request that is about to be signed.
struct header {
    std::string_view name;
    std::string_view value;
};

/// What a signature covers. A view: valid while what it was made from is. The path and the query stand as they are sent.
struct request_parts {
    std::string_view method = "POST";
    std::string_view path = "/";
    std::string_view query{};              ///< without the question mark
    span<const header> headers{};     ///< with `Host`; without those that sign() adds
    std::string_view body{};               ///< exactly the bytes that are sent, compressed where they are
};

/// What a signature is good for.
struct signing_scope {
    std::string_view region;
    std::string_view service = "dynamodb";
};

}  // namespace facet::inline v0::dynamodb
