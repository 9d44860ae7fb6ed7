// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/credentials_answer.hpp>
#include <facet/dynamodb/config/detail/string_members.hpp>
#include <facet/dynamodb/config/read_expiration.hpp>
#include <facet/dynamodb/config/run_program_src.hpp>
#include <facet/dynamodb/config/sso_token.hpp>
#include <facet/dynamodb/config/static_credentials.hpp>
#include <facet/dynamodb/config/sts_answer_src.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// The compiled part of the configuration. Include this in exactly one source file of a program, which also needs Boost.JSON: see
/// json/src.hpp.

namespace facet::inline v0::dynamodb {

namespace detail {

std::string quoted_words(std::string_view text) {
    constexpr std::size_t at_most = 200;
    std::string made;
    for (const char c : text.substr(0, at_most)) made += c >= ' ' && c <= '~' ? c : '?';
    return made;
}

/// The names of the parts, and what stands before them where they are in an object of their own.
struct credentials_form {
    std::string_view before;
    std::string_view id;
    std::string_view key;
    std::string_view token;
};

/// The credentials without their end.
[[nodiscard]] inline result<credentials> read_parts(const string_members& members, const credentials_form& form, std::string_view source) {
    const auto text = [&](std::string_view name) { return members.find(std::string(form.before).append(name)); };
    for (const std::string_view needed : {form.id, form.key}) {
        if (text(needed).empty()) return no_credentials_of(source, error_code::serialization, std::string("its answer has no ").append(needed));
    }
    // Without their token, temporary credentials are refused by a service that does not know why.
    const std::string token = std::string(form.before).append(form.token);
    if (members.find_number(token) || members.is_other(token))
        return no_credentials_of(source, error_code::serialization, std::string("its answer has a ").append(form.token).append(" that is no text"));
    return credentials{.access_key_id = std::string(text(form.id)),
                       .secret_access_key = secret(text(form.key)),
                       .session_token = secret(text(form.token)),
                       .source = std::string(source)};
}

/// The credentials with their Expiration as it is read, or without an end.
[[nodiscard]] inline result<credentials> read_lasting_parts(const string_members& members, const credentials_form& form, std::string_view source,
                                                           std::optional<std::chrono::sys_seconds> (*read)(std::string_view), std::string_view otherwise) {
    auto made = read_parts(members, form, source);
    const std::string_view expiration = members.find("Expiration");
    const bool is_text = !members.find_number("Expiration") && !members.is_other("Expiration");
    if (!made.has_value() || (is_text && expiration.empty())) return made;
    if (is_text) made->expires = read(expiration);
    if (!made->expires) return no_credentials_of(source, error_code::serialization, otherwise);
    return made;
}

}  // namespace detail

result<credentials> read_credentials_answer(std::string_view body, std::string_view source) {
    const std::optional<detail::string_members> members = detail::read_string_members(body);
    if (!members) return detail::no_credentials_of(source, error_code::serialization, "its answer is not a JSON object");
    const std::string_view code = members->find("Code");
    const std::string_view id = members->find("AccessKeyId");
    const std::string_view key = members->find("SecretAccessKey");
    if ((!code.empty() && code != "Success") || (id.empty() && key.empty() && !members->find("Message").empty())) {
        std::string why = detail::quoted_words(code);
        if (!why.empty()) why += ": ";
        why += key.empty() ? detail::quoted_words(members->find("Message")) : "";
        return detail::no_credentials_of(source, error_code::access_denied, why);
    }
    return detail::read_lasting_parts(*members, {"", "AccessKeyId", "SecretAccessKey", "Token"}, source, detail::read_expiration,
                                      "its answer has an Expiration that is no time in UTC");
}

result<credentials> read_process_answer(std::string_view output, std::string_view source) {
    const std::optional<detail::string_members> members = detail::read_string_members(output);
    if (!members) return detail::no_credentials_of(source, error_code::serialization, "its answer is not a JSON object");
    if (members->find_number("Version") != 1) return detail::no_credentials_of(source, error_code::serialization, "its answer's Version is not 1");
    return detail::read_lasting_parts(*members, {"", "AccessKeyId", "SecretAccessKey", "SessionToken"}, source, detail::read_expiration_anywhere,
                                      "its answer has an Expiration that is no time with an offset");
}

result<credentials> read_sso_answer(std::string_view body, std::string_view source) {
    const std::optional<detail::string_members> members = detail::read_string_members(body);
    if (!members) return detail::no_credentials_of(source, error_code::serialization, "its answer is not a JSON object");
    auto made = detail::read_parts(*members, {"roleCredentials/", "accessKeyId", "secretAccessKey", "sessionToken"}, source);
    if (!made.has_value()) return made;
    const std::optional<std::int64_t> end = members->find_number("roleCredentials/expiration");
    if (!end || *end <= 0) return detail::no_credentials_of(source, error_code::serialization, "its answer has no expiration");
    made->expires = std::chrono::floor<std::chrono::seconds>(std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(*end)));
    return made;
}

namespace detail {

/// A token becomes a header's value.
[[nodiscard]] inline bool is_header_word(std::string_view text) noexcept {
    for (const char c : text) {
        if (c <= ' ' || c > '~') return false;
    }
    return !text.empty();
}

}  // namespace detail

std::optional<sso_token> read_sso_token(std::string_view text) {
    const std::optional<detail::string_members> members = detail::read_string_members(text);
    if (!members) return std::nullopt;
    const auto end = detail::read_expiration(members->find("expiresAt"));
    if (!detail::is_header_word(members->find("accessToken")) || !end) return std::nullopt;
    return sso_token{.access_token = secret(members->find("accessToken")),
                     .expires = *end,
                     .refresh_token = secret(members->find("refreshToken")),
                     .client_id = secret(members->find("clientId")),
                     .client_secret = secret(members->find("clientSecret")),
                     .client_expires = detail::read_expiration(members->find("registrationExpiresAt"))};
}

std::optional<sso_token> renew_sso_token(const sso_token& old, std::string_view answer, std::chrono::sys_seconds now) {
    const std::optional<detail::string_members> members = detail::read_string_members(answer);
    const auto seconds = members ? members->find_number("expiresIn") : std::nullopt;
    constexpr std::int64_t a_year = 366 * 86'400;
    if (!seconds || *seconds <= 0 || *seconds > a_year || !detail::is_header_word(members->find("accessToken"))) return std::nullopt;
    sso_token made = old;
    made.access_token = secret(members->find("accessToken"));
    made.expires = now + std::chrono::seconds(*seconds);
    made.refresh_token = secret(members->find("refreshToken"));
    return made;
}

}  // namespace facet::inline v0::dynamodb
