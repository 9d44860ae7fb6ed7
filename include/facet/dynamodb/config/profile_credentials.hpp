// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/assume_role.hpp>
#include <facet/dynamodb/config/container_fetch.hpp>
#include <facet/dynamodb/config/credentials_means.hpp>
#include <facet/dynamodb/config/instance_fetch.hpp>
#include <facet/dynamodb/config/sso_credentials.hpp>
#include <facet/dynamodb/config/static_credentials.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::dynamodb {

/// Gets credentials as a profile says: of a role, for a token or with the credentials of another profile or source; by single sign-on; its
/// keys; or by its program. For one search.
class profile_credentials {
public:
    explicit profile_credentials(const credentials_means& by) : by_(by) {}

    /// The profile's credentials; nothing where it asks for none. Fails with code access_denied where what it asks for is incomplete,
    /// contradictory or not supported, naming the profile and the property; and as what it asks does.
    [[nodiscard]] result<std::optional<credentials>> get(const std::string& profile) {
        const bool is_source = !visited_.empty();
        if (std::find(visited_.begin(), visited_.end(), profile) != visited_.end()) return ring(profile);
        if (visited_.size() == longest_chain) return wrong(profile, "ends a chain of 32 profiles that name each other as source_profile, and has more behind it");
        visited_.push_back(profile);
        auto keys = detail::profile_keys(by_.files, profile);
        if (!keys.has_value() || (is_source && keys->has_value())) return keys;  // AWS's tools take a source's keys before its role
        if (has(profile, "web_identity_token_file")) return some(by_token(profile));
        if (has(profile, "role_arn")) return some(by_role(profile));
        if (has(profile, "sso_account_id") || has(profile, "sso_role_name")) return some(sign_on(by_, profile));
        if (keys->has_value()) return keys;
        if (has(profile, "credential_process")) return some(by_program(profile));
        if (has(profile, "sso_session") || has(profile, "sso_start_url")) return some(sign_on(by_, profile));
        for (const char* const name : {"credential_source", "source_profile"}) {
            if (has(profile, name)) return wrong(profile, std::string("has ") + name + ", but no role_arn");
        }
        if (has(profile, "login_session")) return wrong(profile, "has login_session, which is not supported: use a credentials callback");
        return keys;
    }

private:
    /// Each profile of a chain is a request for a role, and a place on the stack.
    static constexpr std::size_t longest_chain = 32;

    [[nodiscard]] std::string value(const std::string& profile, std::string_view name) const { return by_.files.value(profile, name); }
    [[nodiscard]] bool has(const std::string& profile, std::string_view name) const { return !value(profile, name).empty(); }

    [[nodiscard]] static error wrong(const std::string& profile, std::string_view what) {
        return detail::no_credentials(std::string("profile ").append(profile).append(" ").append(what));
    }
    [[nodiscard]] error ring(const std::string& profile) const {
        std::string text = "profiles name each other as source_profile in a ring: ";
        for (const std::string& each : visited_) text += each + ", ";
        return detail::no_credentials(text + profile);
    }
    [[nodiscard]] static result<std::optional<credentials>> some(result<credentials> got) {
        if (!got.has_value()) return std::move(got).error();
        return std::optional<credentials>(*std::move(got));
    }

    [[nodiscard]] result<credentials> by_token(const std::string& profile) const {
        auto role = detail::role_of(by_, profile);
        if (!role.has_value()) return std::move(role).error();
        if (role->arn.empty()) return wrong(profile, "has web_identity_token_file, but no role_arn");
        return detail::assume_with_token(by_, *role, value(profile, "web_identity_token_file"), "web_identity_token_file of profile " + profile,
                                         "role " + role->arn + " of profile " + profile);
    }

    [[nodiscard]] result<credentials> by_role(const std::string& profile) {
        auto role = detail::role_of(by_, profile);
        if (!role.has_value()) return std::move(role).error();
        if (has(profile, "mfa_serial"))
            return wrong(profile, "has mfa_serial, and there is nobody to ask for the device's code: use a profile of temporary credentials, or a credentials callback");
        const bool of_profile = has(profile, "source_profile");
        if (of_profile == has(profile, "credential_source"))
            return wrong(profile, of_profile ? "has both source_profile and credential_source: a role has one of them"
                                             : "has role_arn, but neither source_profile nor credential_source");
        auto who = of_profile ? of_source_profile(profile) : of_credential_source(profile);
        if (!who.has_value()) return who;
        return detail::assume_as(by_, *role, *who, "role " + role->arn + " of profile " + profile);
    }

    [[nodiscard]] result<credentials> of_source_profile(const std::string& profile) {
        const std::string source = value(profile, "source_profile");
        if (source == profile) {
            auto keys = detail::profile_keys(by_.files, profile);
            if (!keys.has_value()) return std::move(keys).error();
            if (!keys->has_value()) return wrong(profile, "names itself as source_profile, and has no keys");
            return **std::move(keys);
        }
        if (!by_.files.has(source)) return wrong(profile, "has source_profile " + source + ", and neither shared file has a profile of that name");
        auto got = get(source);
        if (!got.has_value()) return std::move(got).error();
        if (!got->has_value()) return wrong(source, "has no credentials, and profile " + profile + " names it as source_profile");
        return **std::move(got);
    }

    [[nodiscard]] result<credentials> of_credential_source(const std::string& profile) const {
        const std::string source = value(profile, "credential_source");
        const std::string named = "has credential_source " + source + ", ";
        const std::string kind = detail::lowered(source);
        if (kind == "environment") {
            auto keys = detail::environment_credentials(by_.from);
            if (!keys.has_value()) return std::move(keys).error();
            if (!keys->has_value()) return wrong(profile, named + "and neither AWS_ACCESS_KEY_ID nor AWS_SECRET_ACCESS_KEY is set");
            return **std::move(keys);
        }
        const bool container = kind == "ecscontainer";
        if (!container && kind != "ec2instancemetadata") return wrong(profile, "has a credential_source that is none of Environment, EcsContainer and Ec2InstanceMetadata");
        auto fetch = container ? begin_container_fetch(by_.from) : begin_instance_fetch(by_.from, by_.files);
        if (!fetch.has_value()) return std::move(fetch).error();
        if (!*fetch) return wrong(profile, named + (container ? "and no variable names a container's service" : "and AWS_EC2_METADATA_DISABLED is set"));
        auto got = converse(**fetch, by_.send);
        if (got.has_value()) return got;
        error cause = std::move(got).error();
        cause.message = "profile " + profile + " " + named + "and " + cause.message;
        return cause;
    }

    [[nodiscard]] result<credentials> by_program(const std::string& profile) const {
        const std::string source = "the credential_process of profile " + profile;
        auto output = by_.from.output(value(profile, "credential_process"));
        if (output.has_value()) return read_process_answer(output->reveal(), source);
        error cause = std::move(output).error();
        cause.message = source + " " + cause.message;
        return cause;
    }

    const credentials_means& by_;
    std::vector<std::string> visited_{};
};

}  // namespace facet::inline v0::dynamodb
