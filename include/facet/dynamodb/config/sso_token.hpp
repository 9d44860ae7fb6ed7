// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/dynamodb/secret.hpp>
#include <facet/json/write.hpp>
#include <facet/value/timestamp.hpp>

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb {

/// What `aws sso login` leaves in ~/.aws/sso/cache: who somebody is, for a while; and by what a new token is got without asking them,
/// where they signed on to an sso-session.
struct sso_token {
    secret access_token{};
    std::chrono::sys_seconds expires{};
    secret refresh_token{};
    secret client_id{};
    secret client_secret{};
    std::optional<std::chrono::sys_seconds> client_expires{};

    [[nodiscard]] bool can_be_renewed(std::chrono::sys_seconds now) const noexcept {
        return !refresh_token.empty() && !client_id.empty() && !client_secret.empty() && client_expires && now < *client_expires;
    }
};

/// Reads such a file; nothing where it holds something else. Defined in dynamodb/config/src.hpp, so that no user's file sees Boost.JSON.
[[nodiscard]] std::optional<sso_token> read_sso_token(std::string_view text);

/// The token after the answer to a request for a new one; nothing where that is something else. Defined there, too.
[[nodiscard]] std::optional<sso_token> renew_sso_token(const sso_token& old, std::string_view answer, std::chrono::sys_seconds now);

namespace detail {

/// An object of JSON whose members are strings.
[[nodiscard]] inline secret json_of(std::initializer_list<std::pair<std::string_view, std::string_view>> members) {
    std::size_t most = 2;
    for (const auto& [name, value] : members) most += name.size() + 6 * value.size() + 8;
    std::string text;
    text.reserve(most);  // so that no piece of it stays behind in memory given back
    for (const auto& [name, value] : members) {
        if (value.empty()) continue;
        text += text.empty() ? "{" : ", ";
        (void)json::detail::append_string(text, name);
        text += ": ";
        (void)json::detail::append_string(text, value);
    }
    text += '}';
    secret made(text);
    detail::wipe(text.data(), text.size());
    return made;
}

[[nodiscard]] inline std::string long_time(std::chrono::sys_seconds time) {
    char text[max_time_width];
    return std::string(text, format_time(time, time_precision::seconds, text));
}

}  // namespace detail

/// The file for a token, as AWS's tools write it.
[[nodiscard]] inline secret write_sso_token(const sso_token& token, std::string_view start_url, std::string_view region) {
    return detail::json_of({{"startUrl", start_url},
                            {"region", region},
                            {"accessToken", token.access_token.reveal()},
                            {"expiresAt", detail::long_time(token.expires)},
                            {"clientId", token.client_id.reveal()},
                            {"clientSecret", token.client_secret.reveal()},
                            {"registrationExpiresAt", token.client_expires ? detail::long_time(*token.client_expires) : std::string()},
                            {"refreshToken", token.refresh_token.reveal()}});
}

}  // namespace facet::inline v0::dynamodb
