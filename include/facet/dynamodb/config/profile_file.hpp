// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/dynamodb/secret.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::dynamodb {

/// A name with a value, of a profile: `region = eu-west-1`. Values may be secrets, so all are kept as such.
struct profile_property {
    std::string name{};  ///< in lower case
    secret value{};      ///< lines that continue it are joined by newlines
    std::vector<profile_property> nested{};  ///< the indented properties below a name without a value
};

/// What a name has in a list of properties, or null. The last one counts.
[[nodiscard]] inline const profile_property* find_property(const std::vector<profile_property>& all, std::string_view name) noexcept {
    for (std::size_t i = all.size(); i-- > 0;) {
        if (all[i].name == name) return &all[i];
    }
    return nullptr;
}

/// The two files that AWS's tools share. In the first, profiles are written `[profile name]`, in the second `[name]`.
enum class profile_file_kind : std::uint8_t { config, credentials };

enum class profile_section_kind : std::uint8_t { profile, services, sso_session };

/// All that a file says under one heading.
struct profile_section {
    profile_section_kind kind = profile_section_kind::profile;
    std::string name{};
    std::vector<profile_property> properties{};  ///< one of each name
};

/// The parts of such a file that concern this library: profiles, groups of settings by service, and sessions of single sign-on.
struct profile_file {
    std::vector<profile_section> sections{};      ///< profiles and services; one of each kind and name
    std::vector<profile_section> sso_sessions{};  ///< `[sso-session name]`; one of each name

    [[nodiscard]] const profile_section* find(profile_section_kind kind, std::string_view name) const noexcept {
        for (const profile_section& each : kind == profile_section_kind::sso_session ? sso_sessions : sections) {
            if (each.kind == kind && each.name == name) return &each;
        }
        return nullptr;
    }
};

}  // namespace facet::inline v0::dynamodb
