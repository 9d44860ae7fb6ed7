// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/credentials_answer.hpp>
#include <facet/dynamodb/config/detail/string_members.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// The compiled part of the configuration. Include this in exactly one source file of a program, which also needs Boost.JSON: see
/// json/src.hpp.

namespace facet::inline v0::dynamodb {

namespace detail {

/// What a service says, cut and without control characters.
[[nodiscard]] std::string quoted_words(std::string_view text) {
    constexpr std::size_t at_most = 200;
    std::string made;
    for (const char c : text.substr(0, at_most)) made += c >= ' ' && c <= '~' ? c : '?';
    return made;
}

/// A time in UTC, whose fraction of a second may have any number of digits: `2026-01-01T06:00:00Z`, `2026-01-01T06:00:00.123+00:00`.
[[nodiscard]] std::optional<std::chrono::sys_seconds> read_expiration(std::string_view text) {
    constexpr std::size_t whole = std::string_view("0000-00-00T00:00:00").size();
    std::string_view rest = text.substr(std::min(text.size(), whole));
    if (rest.starts_with('.')) rest.remove_prefix(std::min(rest.find_first_not_of("0123456789", 1), rest.size()));
    if (rest != "Z" && rest != "+00:00") return std::nullopt;
    const auto time = parse_time(std::string(text.substr(0, whole)) + 'Z');
    return time ? std::optional(std::chrono::floor<std::chrono::seconds>(*time)) : std::nullopt;
}

}  // namespace detail

result<credentials> read_credentials_answer(std::string_view body, std::string_view source) {
    const auto failed = [source](error_code code, std::string_view why) {
        error cause;
        cause.code = code;
        cause.message.append(source).append(" gave no credentials: ").append(why);
        return cause;
    };
    const std::optional<detail::string_members> members = detail::read_string_members(body);
    if (!members) return failed(error_code::serialization, "its answer is not a JSON object");
    const std::string_view code = members->find("Code");
    const std::string_view id = members->find("AccessKeyId");
    const std::string_view key = members->find("SecretAccessKey");
    if ((!code.empty() && code != "Success") || (id.empty() && key.empty() && !members->find("Message").empty())) {
        std::string why = detail::quoted_words(code);
        if (!why.empty()) why += ": ";
        why += key.empty() ? detail::quoted_words(members->find("Message")) : "";
        return failed(error_code::access_denied, why);
    }
    if (id.empty()) return failed(error_code::serialization, "its answer has no AccessKeyId");
    if (key.empty()) return failed(error_code::serialization, "its answer has no SecretAccessKey");
    credentials made{.access_key_id = std::string(id), .secret_access_key = secret(key), .session_token = secret(members->find("Token")), .source = std::string(source)};
    if (const std::string_view expiration = members->find("Expiration"); !expiration.empty()) {
        made.expires = detail::read_expiration(expiration);
        if (!made.expires) return failed(error_code::serialization, "its answer has an Expiration that is no time in UTC");
    }
    return made;
}

}  // namespace facet::inline v0::dynamodb
