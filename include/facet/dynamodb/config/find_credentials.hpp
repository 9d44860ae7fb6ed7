// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/dynamodb/config/container_fetch.hpp>
#include <facet/dynamodb/config/instance_fetch.hpp>
#include <facet/dynamodb/config/profiles.hpp>
#include <facet/dynamodb/config/settings.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb {

/// Where the search for credentials came to: at credentials, or at a conversation that is to be held for them.
struct credentials_lead {
    std::optional<dynamodb::credentials> credentials{};
    facet::detail::owned<credentials_fetch> fetch{};
};

namespace detail {

[[nodiscard]] inline error no_credentials(std::string message) {
    error cause;
    cause.code = error_code::access_denied;
    cause.message = std::move(message);
    return cause;
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

/// The pair comes from one file: the credentials file, or else the config file.
[[nodiscard]] inline result<std::optional<credentials>> profile_credentials(const profiles& chosen) {
    for (const profile_file* file : {&chosen.credentials, &chosen.config}) {
        const profile_section* const section = file->find(profile_section_kind::profile, chosen.name);
        if (section == nullptr) continue;
        const auto text = [section](std::string_view name) {
            const profile_property* const found = find_property(section->properties, name);
            return found == nullptr ? std::string_view() : found->value.reveal();
        };
        auto made = pair_of(text("aws_access_key_id"), text("aws_secret_access_key"), text("aws_session_token"),
                            "profile " + chosen.name + " of the shared " + (file == &chosen.config ? "config" : "credentials") + " file", "aws_access_key_id",
                            "aws_secret_access_key");
        if (!made.has_value() || made->has_value()) return made;
    }
    return std::optional<credentials>();
}

/// What the profile asks for and this library does not do. Going on to the next source would sign as somebody else; and so would
/// the profile's own keys where AWS's tools take a role instead of them.
[[nodiscard]] inline std::string_view unsupported_setting(const profiles& chosen, bool has_keys) {
    constexpr std::string_view names[] = {"role_arn", "sso_account_id", "sso_role_name", "credential_process", "credential_source", "sso_session", "sso_start_url", "login_session"};
    constexpr std::size_t before_keys = 3;
    for (const std::string_view name : span(names).first(has_keys ? before_keys : std::size(names))) {
        if (chosen.property(name) != nullptr) return name;
    }
    return {};
}

}  // namespace detail

/// Finds credentials, or whom to ask for them, in this order: the settings' credentials; their callback, which is called; the
/// environment's variables (left out where the settings name a profile); the chosen profile; a container's service; the instance's
/// metadata service. To be done anew for each refresh. Fails with code access_denied where there is nothing anywhere, where a source
/// has only half of what it takes, or where it asks for something this library does not do (assuming a role, single sign-on, running a
/// program): going on to the next would sign as somebody else. Fails as begin_container_fetch() and begin_instance_fetch() do, and as
/// the callback does.
[[nodiscard]] inline result<credentials_lead> find_credentials(const settings& given, const environment& from, const profiles& chosen) {
    credentials_lead made;
    if (given.credentials) {
        made.credentials = given.credentials;
        if (made.credentials->source.empty()) made.credentials->source = "the settings";
        return made;
    }
    if (given.credentials_callback) {
        auto called = given.credentials_callback();
        if (!called.has_value()) return std::move(called).error();
        made.credentials = *std::move(called);
        if (made.credentials->source.empty()) made.credentials->source = "the callback";
        return made;
    }
    if (given.profile.empty()) {
        auto found = detail::environment_credentials(from);
        if (!found.has_value()) return std::move(found).error();
        made.credentials = *std::move(found);
    }
    if (!made.credentials) {
        if (given.profile.empty() && from.variable("AWS_WEB_IDENTITY_TOKEN_FILE"))
            return detail::no_credentials("AWS_WEB_IDENTITY_TOKEN_FILE is set, and assuming a role is not supported: use a credentials callback");
        auto found = detail::profile_credentials(chosen);
        if (!found.has_value()) return std::move(found).error();
        const std::string_view unsupported = detail::unsupported_setting(chosen, found->has_value());
        if (!unsupported.empty()) {
            std::string text = "profile " + chosen.name + " has ";
            text.append(unsupported).append(", which is not supported: use a credentials callback");
            return detail::no_credentials(std::move(text));
        }
        made.credentials = *std::move(found);
    }
    if (made.credentials) return made;
    auto container = begin_container_fetch(from);
    if (!container.has_value()) return std::move(container).error();
    made.fetch = *std::move(container);
    if (made.fetch) return made;
    auto instance = begin_instance_fetch(from);
    if (!instance.has_value()) return std::move(instance).error();
    made.fetch = *std::move(instance);
    if (made.fetch) return made;
    return detail::no_credentials("there are no credentials: neither in the settings, nor in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, nor in profile " +
                                  chosen.name + " of the shared files; no container's service is named, and AWS_EC2_METADATA_DISABLED is set");
}

/// Finds credentials and holds the conversation that takes, if any, by means of a function that sends one request. Reads the shared
/// files anew, unless the settings say who signs; so this is a source for credentials_cache. Fails as load_profiles(), find_credentials()
/// and credentials_fetch do; where a service was the last resort, the message says what else was looked for.
[[nodiscard]] inline result<credentials> obtain_credentials(const settings& given, const environment& from,
                                                            function_ref<http_answer(const http_question&)> send) {
    profiles chosen;
    if (!given.credentials && !given.credentials_callback) {
        auto loaded = load_profiles(from, given.profile);
        if (!loaded.has_value()) return std::move(loaded).error();
        chosen = *std::move(loaded);
    }
    auto lead = find_credentials(given, from, chosen);
    if (!lead.has_value()) return std::move(lead).error();
    if (lead->credentials) return *std::move(lead->credentials);
    auto got = converse(*lead->fetch, send);
    if (got.has_value()) return got;
    error cause = std::move(got).error();
    cause.message = "there are no credentials in the settings, the environment or profile " + chosen.name + ", and " + cause.message;
    return cause;
}

}  // namespace facet::inline v0::dynamodb
