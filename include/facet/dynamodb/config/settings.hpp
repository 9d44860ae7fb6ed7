// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/dynamodb/credentials.hpp>

#include <functional>
#include <optional>
#include <string>

namespace facet::inline v0::dynamodb {

/// What a program says itself. What it leaves empty is found as AWS's tools find it.
struct settings {
    std::string region{};
    std::string endpoint{};  ///< an address, as parse_endpoint() reads it
    std::string profile{};   ///< named here, it also goes before credentials in the environment's variables

    std::optional<dynamodb::credentials> credentials{};
    /// Asked for credentials whenever there are none, or they are about to expire; from any thread, but by one at a time.
    std::function<result<dynamodb::credentials>()> credentials_callback{};
};

}  // namespace facet::inline v0::dynamodb
