// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/credentials_means.hpp>
#include <facet/dynamodb/config/profile_credentials.hpp>

#include <utility>

namespace facet::inline v0::dynamodb {

namespace detail {

[[nodiscard]] inline std::chrono::sys_seconds wall_clock() { return std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now()); }

/// Asks a service of the container or the machine that this program runs in.
[[nodiscard]] inline result<credentials> ask_surroundings(const credentials_means& by) {
    auto fetch = begin_container_fetch(by.from);
    if (fetch.has_value() && !*fetch) fetch = begin_instance_fetch(by.from, by.files);
    if (!fetch.has_value()) return std::move(fetch).error();
    if (!*fetch)
        return no_credentials("there are no credentials: neither in the settings, nor in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, nor in profile " +
                              by.files.name + " of the shared files; no container's service is named, and AWS_EC2_METADATA_DISABLED is set");
    auto got = converse(**fetch, by.send);
    if (got.has_value()) return got;
    error cause = std::move(got).error();
    cause.message = "there are no credentials in the settings, the environment or profile " + by.files.name + ", and " + cause.message;
    return cause;
}

}  // namespace detail

/// Gets credentials from the first of these that has any: the settings' credentials; their callback, which is called; the environment's
/// variables, and then the role that they name with a token (both left out where the settings name a profile); the chosen profile; a
/// container's service; the instance's metadata service. Requests are sent by `send`, one after the other. Reads the shared files and
/// tokens anew, unless the settings say who signs; so this is a source for credentials_cache. Fails with code access_denied where there
/// is nothing anywhere, or where a source has only half of what it takes or asks for what this library does not do: going on to the next
/// would sign as somebody else. Fails as load_profiles(), profile_credentials, begin_container_fetch(), begin_instance_fetch() and
/// credentials_fetch do, and as the callback does.
[[nodiscard]] inline result<credentials> obtain_credentials(const settings& given, const environment& from, function_ref<http_answer(const http_question&)> send,
                                                            std::chrono::sys_seconds now = detail::wall_clock()) {
    const auto named = [](credentials made, const char* source) {
        if (made.source.empty()) made.source = source;
        return made;
    };
    if (given.credentials) return named(*given.credentials, "the settings");
    if (given.credentials_callback) {
        auto called = given.credentials_callback();
        if (!called.has_value()) return called;
        return named(*std::move(called), "the callback");
    }
    const auto files = load_profiles(from, given.profile);
    if (!files.has_value()) return files.error();
    const credentials_means by{given, from, *files, send, now};
    if (given.profile.empty()) {
        auto keys = detail::environment_credentials(from);
        if (!keys.has_value()) return std::move(keys).error();
        if (keys->has_value()) return **std::move(keys);
        if (const auto path = from.variable("AWS_WEB_IDENTITY_TOKEN_FILE")) return assume_environment_role(by, *path);
    }
    auto got = profile_credentials(by).get(files->name);
    if (!got.has_value()) return std::move(got).error();
    if (got->has_value()) return **std::move(got);
    return detail::ask_surroundings(by);
}

}  // namespace facet::inline v0::dynamodb
