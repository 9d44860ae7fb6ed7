// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/credentials_means.hpp>
#include <facet/dynamodb/config/service_endpoint.hpp>
#include <facet/dynamodb/config/static_credentials.hpp>
#include <facet/dynamodb/config/sts_fetch.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb {

namespace detail {

constexpr service_names sts_names{"sts", "sts", "AWS_ENDPOINT_URL_STS"};

/// A session's name, where nobody says one.
[[nodiscard]] inline std::string own_session(const credentials_means& by) { return "facet-" + std::to_string(by.now.time_since_epoch().count()); }

/// The role of a profile. A name for the session is made where there is none. Fails with code access_denied where the duration is none.
[[nodiscard]] inline result<role_to_assume> role_of(const credentials_means& by, const std::string& profile) {
    role_to_assume made{.arn = by.files.value(profile, "role_arn"),
                        .session = by.files.value(profile, "role_session_name"),
                        .external_id = by.files.value(profile, "external_id"),
                        .duration = by.files.value(profile, "duration_seconds")};
    if (made.session.empty()) made.session = own_session(by);
    for (const char c : made.duration) {
        if (!is_digit(c)) return no_credentials("profile " + profile + " has duration_seconds, which is not a number of seconds");
    }
    return made;
}

/// The service that gives credentials of roles.
struct token_service {
    std::string region;
    endpoint at;
};
[[nodiscard]] inline result<token_service> find_token_service(const credentials_means& by) {
    auto region = find_region(by.given, by.from, by.files);
    if (!region.has_value()) return std::move(region).error();
    auto at = find_service_endpoint(sts_names, *region, by.from, by.files);
    if (!at.has_value()) return std::move(at).error();
    return token_service{*std::move(region), *std::move(at)};
}

/// Asks for a role with a token, which is read anew each time: whoever writes its file replaces it before it expires.
[[nodiscard]] inline result<credentials> assume_with_token(const credentials_means& by, const role_to_assume& role, const std::string& path, const std::string& file_of,
                                                          std::string whom) {
    auto token = by.from.token(path);
    if (!token.has_value()) return std::move(token).error();
    if (!token->has_value()) return no_credentials(file_of + " names a file that is not there");
    if ((*token)->empty()) return no_credentials(file_of + " names a file that is empty");
    const auto sts = find_token_service(by);
    if (!sts.has_value()) return sts.error();
    const auto fetch = begin_web_identity_fetch(sts->at, role, **std::move(token), std::move(whom));
    return converse(*fetch, by.send);
}

/// Asks for a role as somebody who may assume it.
[[nodiscard]] inline result<credentials> assume_as(const credentials_means& by, const role_to_assume& role, const credentials& who, std::string whom) {
    const auto sts = find_token_service(by);
    if (!sts.has_value()) return sts.error();
    const auto fetch = begin_role_fetch(sts->at, sts->region, role, who, by.now, std::move(whom));
    if (!fetch.has_value()) return fetch.error();
    return converse(**fetch, by.send);
}

}  // namespace detail

/// Credentials of the role AWS_ROLE_ARN for the token in AWS_WEB_IDENTITY_TOKEN_FILE, which is that file's path, as Kubernetes clusters of
/// AWS set them; the session is named by AWS_ROLE_SESSION_NAME. Fails with code access_denied where a variable or the file is not there;
/// and as find_region(), find_service_endpoint() and credentials_fetch do.
[[nodiscard]] inline result<credentials> assume_environment_role(const credentials_means& by, const std::string& path) {
    role_to_assume role{.arn = by.from.variable("AWS_ROLE_ARN").value_or(""), .session = by.from.variable("AWS_ROLE_SESSION_NAME").value_or("")};
    if (role.arn.empty()) return detail::no_credentials("the environment has AWS_WEB_IDENTITY_TOKEN_FILE, but no AWS_ROLE_ARN");
    if (role.session.empty()) role.session = detail::own_session(by);
    return detail::assume_with_token(by, role, path, "AWS_WEB_IDENTITY_TOKEN_FILE", "role " + role.arn + " of the environment");
}

}  // namespace facet::inline v0::dynamodb
