// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/dynamodb/config/environment.hpp>
#include <facet/dynamodb/config/profiles.hpp>
#include <facet/dynamodb/credentials.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// Keys that stand somewhere as they are.

namespace facet::inline v0::dynamodb {

namespace detail {

[[nodiscard]] inline error no_credentials(std::string_view message) {
    return facet::detail::bare_error(error_code::access_denied, message);
}
/// What a source answers, and is of no use.
[[nodiscard]] inline error no_credentials_of(std::string_view source, error_code code, std::string_view why) {
    return facet::detail::bare_error(code, std::string(source).append(" gave no credentials: ").append(why));
}

/// Of variables or of a file. Half a pair is a mistake, not an absence.
[[nodiscard]] inline result<std::optional<credentials>> pair_of(std::string_view id, std::string_view key, std::string_view token, std::string source,
                                                               std::string_view id_name, std::string_view key_name) {
    if (id.empty() && key.empty()) return std::optional<credentials>();
    if (id.empty() || key.empty()) {
        std::string text = source + " has ";
        text.append(id.empty() ? key_name : id_name).append(", but no ").append(id.empty() ? id_name : key_name);
        return no_credentials(std::move(text));
    }
    return std::optional<credentials>(
        {.access_key_id = std::string(id), .secret_access_key = secret(key), .session_token = secret(token), .source = std::move(source)});
}

[[nodiscard]] inline result<std::optional<credentials>> environment_credentials(const environment& from) {
    const secret key(from.variable("AWS_SECRET_ACCESS_KEY").value_or(""));
    const secret token(from.variable("AWS_SESSION_TOKEN").value_or(""));
    return pair_of(from.variable("AWS_ACCESS_KEY_ID").value_or(""), key.reveal(), token.reveal(), "the environment", "AWS_ACCESS_KEY_ID",
                   "AWS_SECRET_ACCESS_KEY");
}

/// Of a profile. The pair comes from one file: the credentials file, or else the config file.
[[nodiscard]] inline result<std::optional<credentials>> profile_keys(const profiles& files, const std::string& profile) {
    for (const profile_file* file : {&files.credentials, &files.config}) {
        const profile_section* const section = file->find(profile_section_kind::profile, profile);
        if (section == nullptr) continue;
        const auto text = [section](std::string_view name) {
            const profile_property* const found = find_property(section->properties, name);
            return found == nullptr ? std::string_view() : found->value.reveal();
        };
        auto made = pair_of(text("aws_access_key_id"), text("aws_secret_access_key"), text("aws_session_token"),
                            "profile " + profile + " of the shared " + (file == &files.config ? "config" : "credentials") + " file", "aws_access_key_id",
                            "aws_secret_access_key");
        if (!made.has_value() || made->has_value()) return made;
    }
    return std::optional<credentials>();
}

}  // namespace detail

}  // namespace facet::inline v0::dynamodb
