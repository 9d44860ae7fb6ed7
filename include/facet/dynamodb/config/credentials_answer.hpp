// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/dynamodb/credentials.hpp>

#include <string_view>

namespace facet::inline v0::dynamodb {

/// Reads the JSON with which a container's or an instance's service hands out credentials; `source` says which one it was. Fails with
/// code access_denied where the service says why there are none, serialization where the text is something else; no message holds
/// any of the credentials. Defined in dynamodb/config/src.hpp, so that no user's file sees Boost.JSON.
[[nodiscard]] result<credentials> read_credentials_answer(std::string_view body, std::string_view source);

}  // namespace facet::inline v0::dynamodb
