// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/dynamodb/credentials.hpp>

#include <string>
#include <string_view>

/// \file
/// What hands out credentials, as it writes them. `source` says who wrote, for people. All fail with code serialization where the text is
/// something else; no message holds any of the credentials. Defined in dynamodb/config/src.hpp, so that no user's file sees
/// Boost.JSON or Boost.PropertyTree.

namespace facet::inline v0::dynamodb {

/// Reads the JSON of a container's or an instance's service. Fails with code access_denied where the service says why there are none.
[[nodiscard]] result<credentials> read_credentials_answer(std::string_view body, std::string_view source);

/// Reads the JSON that a `credential_process` writes: version 1, whose credentials are permanent where they have no end.
[[nodiscard]] result<credentials> read_process_answer(std::string_view output, std::string_view source);

/// Reads the JSON of the portal of single sign-on.
[[nodiscard]] result<credentials> read_sso_answer(std::string_view body, std::string_view source);

/// Reads the XML with which the security token service answers an operation, such as `AssumeRole`.
[[nodiscard]] result<credentials> read_sts_answer(std::string_view body, std::string_view operation, std::string_view source);

/// What the security token service says where it refuses; both empty where the text says nothing of the kind.
struct sts_refusal {
    std::string code{};     ///< `AccessDenied`; cut, and without control characters
    std::string message{};  ///< as it came: may repeat what was sent
};
[[nodiscard]] sts_refusal read_sts_refusal(std::string_view body);

namespace detail {
/// A text of somebody else's for an error: cut, and without control characters.
[[nodiscard]] std::string quoted_words(std::string_view text);
}  // namespace detail

}  // namespace facet::inline v0::dynamodb
