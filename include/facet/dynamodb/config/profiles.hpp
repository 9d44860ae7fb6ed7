// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/environment.hpp>
#include <facet/dynamodb/config/parse_profile_file.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb {

/// The two shared files, and which of their profiles is the chosen one.
struct profiles {
    std::string name{};          ///< `default` where none was chosen
    profile_file config{};
    profile_file credentials{};

    /// A property of a profile, or null; the credentials file goes before the config file.
    [[nodiscard]] const profile_property* property(std::string_view profile, std::string_view key) const noexcept {
        for (const profile_file* file : {&credentials, &config}) {
            const profile_section* const section = file->find(profile_section_kind::profile, profile);
            const profile_property* const found = section == nullptr ? nullptr : find_property(section->properties, key);
            if (found != nullptr) return found;
        }
        return nullptr;
    }
    /// Its value; empty where it has none.
    [[nodiscard]] std::string value(std::string_view profile, std::string_view key) const {
        const profile_property* const found = property(profile, key);
        return found == nullptr ? std::string() : std::string(found->value.reveal());
    }
    /// The chosen profile's.
    [[nodiscard]] std::string value(std::string_view key) const { return value(name, key); }
    /// Whether one of the files has a profile of this name.
    [[nodiscard]] bool has(std::string_view profile) const noexcept {
        return config.find(profile_section_kind::profile, profile) != nullptr || credentials.find(profile_section_kind::profile, profile) != nullptr;
    }
    /// What the profile's group of settings says of a service: `[services local]`, `dynamodb =`, `  endpoint_url = ...`.
    [[nodiscard]] std::string service_value(std::string_view service, std::string_view key) const {
        const profile_section* const group = config.find(profile_section_kind::services, value("services"));
        const profile_property* const settings = group == nullptr ? nullptr : find_property(group->properties, service);
        const profile_property* const found = settings == nullptr ? nullptr : find_property(settings->nested, key);
        return found == nullptr ? std::string() : std::string(found->value.reveal());
    }
};

/// Reads the shared files (AWS_CONFIG_FILE, else `~/.aws/config`; AWS_SHARED_CREDENTIALS_FILE, else `~/.aws/credentials`) and chooses
/// a profile: the one named here, else AWS_PROFILE, else `default`. A file that is not there is an empty one. Fails with code
/// invalid_file where a file is malformed or cannot be read, or where a profile was named and neither file has it.
[[nodiscard]] inline result<profiles> load_profiles(const environment& from, std::string_view named = {}) {
    profiles made;
    for (const profile_file_kind kind : {profile_file_kind::config, profile_file_kind::credentials}) {
        const bool config = kind == profile_file_kind::config;
        const auto given = from.variable(config ? "AWS_CONFIG_FILE" : "AWS_SHARED_CREDENTIALS_FILE");
        const std::string path = given ? *given : config ? "~/.aws/config" : "~/.aws/credentials";
        auto text = from.file(path);
        if (!text.has_value()) return std::move(text).error();
        auto file = parse_profile_file(text->has_value() ? (**text).reveal() : std::string_view(), kind, path);
        if (!file.has_value()) return std::move(file).error();
        (config ? made.config : made.credentials) = std::move(*file);
    }
    const auto variable = named.empty() ? from.variable("AWS_PROFILE") : std::nullopt;
    made.name = !named.empty() ? std::string(named) : variable ? *variable : "default";
    const bool chosen = !named.empty() || variable;
    if (chosen && !made.has(made.name)) {
        error cause;
        cause.code = error_code::invalid_file;
        cause.message = "neither the shared config file nor the shared credentials file has a profile " + made.name;
        if (variable) cause.message += ", which AWS_PROFILE names";
        return cause;
    }
    return made;
}

}  // namespace facet::inline v0::dynamodb
