// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/credentials_means.hpp>
#include <facet/dynamodb/config/service_endpoint.hpp>
#include <facet/dynamodb/config/sso_fetch.hpp>
#include <facet/dynamodb/config/sso_token.hpp>
#include <facet/dynamodb/config/static_credentials.hpp>
#include <facet/dynamodb/sign/hash.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb {

namespace detail {

/// What a profile says of single sign-on, by itself or by its session.
struct sso_settings {
    sso_role asked{};
    std::string start_url{};
    std::string region{};   ///< of the portal
    std::string session{};  ///< empty where there is none, as in older files: the token cannot be renewed then
};

[[nodiscard]] inline result<sso_settings> read_sso_settings(const profiles& files, const std::string& profile) {
    const std::string here = "profile " + profile;
    sso_settings made{.asked = {profile, files.value(profile, "sso_account_id"), files.value(profile, "sso_role_name")},
                      .start_url = files.value(profile, "sso_start_url"),
                      .region = files.value(profile, "sso_region"),
                      .session = files.value(profile, "sso_session")};
    const auto lacking = [&](std::string_view name) { return no_credentials(here + " asks for single sign-on, and has no " + std::string(name)); };
    if (made.asked.account.empty()) return lacking("sso_account_id");
    if (made.asked.role.empty()) return lacking("sso_role_name");
    if (made.session.empty()) {
        if (made.start_url.empty()) return lacking("sso_session");
        if (made.region.empty()) return lacking("sso_region");
        return made;
    }
    const profile_section* const section = files.config.find(profile_section_kind::sso_session, made.session);
    const std::string there = "the shared config file's sso-session " + made.session + ", which " + here + " names,";
    if (section == nullptr) return no_credentials(there + " is not there");
    for (const auto& [name, own] : {std::pair<const char*, std::string*>("sso_region", &made.region), {"sso_start_url", &made.start_url}}) {
        const profile_property* const found = find_property(section->properties, name);
        if (found == nullptr || found->value.empty()) return no_credentials(there + " has no " + name);
        if (!own->empty() && *own != found->value.reveal()) return no_credentials(there + " has another " + name + " than the profile");
        *own = found->value.reveal();
    }
    return made;
}

}  // namespace detail

/// Credentials of the account and role that a profile names, for the token that `aws sso login` left in ~/.aws/sso/cache. It is read anew
/// each time; one of an sso-session that is about to expire is renewed, and its file replaced. Fails with code access_denied where a
/// setting, the session or the token is missing, where that has expired and is not renewed, or where the portal does not take it; with
/// serialization where its file is malformed; as find_service_endpoint() and credentials_fetch do.
[[nodiscard]] inline result<credentials> sign_on(const credentials_means& by, const std::string& profile) {
    auto read = detail::read_sso_settings(by.files, profile);
    if (!read.has_value()) return std::move(read).error();
    const detail::sso_settings& settings = *read;
    if (!detail::is_region(settings.region))
        return detail::bad_setting("the sso_region of profile " + profile + " is none: regions are lower-case letters, digits and hyphens, such as eu-west-1");
    const auto portal = find_service_endpoint({"sso", "portal.sso", "AWS_ENDPOINT_URL_SSO"}, settings.region, by.from, by.files);
    if (!portal.has_value()) return portal.error();
    const auto renewing = find_service_endpoint({"sso_oidc", "oidc", "AWS_ENDPOINT_URL_SSO_OIDC"}, settings.region, by.from, by.files);
    if (!renewing.has_value()) return renewing.error();

    detail::name_digest name{};
    if (!detail::sha1(settings.session.empty() ? settings.start_url : settings.session, name))
        return detail::no_credentials("the file of profile " + profile + "'s single sign-on token cannot be named: hashing failed");
    const std::string path = "~/.aws/sso/cache/" + detail::to_hex(detail::bytes_of(name)) + ".json";
    auto text = by.from.file(path);
    if (!text.has_value()) return std::move(text).error();
    const std::string remedy = ": run `aws sso login --profile " + profile + "`";
    if (!text->has_value()) return detail::no_credentials("nobody has signed on for profile " + profile + ", whose token would be in " + path + remedy);
    auto token = read_sso_token((**text).reveal());
    if (!token) {
        error cause = detail::no_credentials("the single sign-on token of profile " + profile + ", " + path + ", is malformed" + remedy);
        cause.code = error_code::serialization;
        return cause;
    }
    if (settings.session.empty()) token->refresh_token = secret();
    if (token->expires <= by.now && !token->can_be_renewed(by.now)) return detail::no_credentials("the single sign-on token of profile " + profile + " has expired" + remedy);
    sso_fetch fetch(*portal, *renewing, settings.asked, *std::move(token), by.now);
    auto got = converse(fetch, by.send);
    // Where it cannot be kept, it has served for this time; the next search begins with the old one again.
    if (fetch.renewed()) (void)by.from.replace(path, write_sso_token(*fetch.renewed(), settings.start_url, settings.region));
    return got;
}

}  // namespace facet::inline v0::dynamodb
