// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/dynamodb/config/profiles.hpp>
#include <facet/dynamodb/config/regional_host.hpp>
#include <facet/dynamodb/config/settings.hpp>
#include <facet/dynamodb/endpoint.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb {

namespace detail {

[[nodiscard]] inline error bad_setting(std::string_view message) {
    return facet::detail::bare_error(error_code::invalid_settings, message);
}

/// A region becomes part of a host's name, so it has to look like one.
[[nodiscard]] constexpr bool is_region(std::string_view text) noexcept {
    for (const char c : text) {
        if (!is_digit(c) && !facet::detail::is_lower(c) && c != '-') return false;
    }
    return !text.empty() && text.size() <= 63 && text.front() != '-' && text.back() != '-';
}

[[nodiscard]] inline std::string first_of(std::initializer_list<std::pair<std::string, std::string_view>> candidates, std::string& origin) {
    for (const auto& [value, from] : candidates) {
        if (value.empty()) continue;
        origin = from;
        return value;
    }
    return {};
}

[[nodiscard]] inline bool is_true(std::string_view text) { return lowered(text) == "true"; }

/// Whether a variable, or else the profile's setting, is `true`; `origin` becomes which of them. What is neither that nor `false` is refused.
[[nodiscard]] inline result<bool> find_switch(const environment& from, const profiles& chosen, const char* variable, const char* setting, std::string& origin) {
    const std::string text = first_of({{from.variable(variable).value_or(""), variable}, {chosen.value(setting), setting}}, origin);
    if (text.empty() || lowered(text) == "false") return false;
    if (!is_true(text)) return bad_setting(origin + " is neither true nor false");
    return true;
}

/// Which of their own endpoints services are asked at. `origin` becomes what says so, where it is not the ordinary one.
[[nodiscard]] inline result<endpoint_kind> find_endpoint_kind(const environment& from, const profiles& chosen, std::string& origin) {
    std::string dual_origin;
    std::string fips_origin;
    const auto dual = find_switch(from, chosen, "AWS_USE_DUALSTACK_ENDPOINT", "use_dualstack_endpoint", dual_origin);
    if (!dual.has_value()) return dual.error();
    const auto fips = find_switch(from, chosen, "AWS_USE_FIPS_ENDPOINT", "use_fips_endpoint", fips_origin);
    if (!fips.has_value()) return fips.error();
    origin = *fips ? fips_origin : *dual ? dual_origin : std::string();
    return endpoint_kind{*fips, *dual};
}

}  // namespace detail

/// Finds the region that requests are for as AWS's tools do: the settings', AWS_REGION, AWS_DEFAULT_REGION, the profile's `region`. Fails
/// with code invalid_settings where none is set or it is malformed, naming where it stands.
[[nodiscard]] inline result<std::string> find_region(const settings& given, const environment& from, const profiles& chosen) {
    using detail::bad_setting;
    std::string origin;
    std::string region = detail::first_of({{given.region, "the settings"},
                                           {from.variable("AWS_REGION").value_or(""), "AWS_REGION"},
                                           {from.variable("AWS_DEFAULT_REGION").value_or(""), "AWS_DEFAULT_REGION"},
                                           {chosen.value("region"), "the profile"}}, origin);
    if (region.empty())
        return bad_setting("no region is set: neither in the settings, nor in AWS_REGION or AWS_DEFAULT_REGION, nor in profile " + chosen.name);
    if (!detail::is_region(region)) return bad_setting("the region of " + origin + " is none: regions are lower-case letters, digits and hyphens, such as eu-west-1");
    return region;
}

/// The names of a service where its endpoint is looked for.
struct service_names {
    std::string_view id;      ///< in the profile's `services`: `sts`
    std::string_view host;    ///< what its own host's name begins with: `portal.sso`
    const char* variable;     ///< `AWS_ENDPOINT_URL_STS`
};

/// Finds a service's endpoint as AWS's tools do: the service's variable, AWS_ENDPOINT_URL, `endpoint_url` of the service in the profile's
/// `services`, the profile's `endpoint_url`, else the region's own; AWS_IGNORE_CONFIGURED_ENDPOINT_URLS, or the profile's
/// `ignore_configured_endpoint_urls`, being `true` leaves out all but the last. Of the region's own it is the one that
/// AWS_USE_FIPS_ENDPOINT and AWS_USE_DUALSTACK_ENDPOINT, or the profile's `use_fips_endpoint` and `use_dualstack_endpoint`, choose. Fails
/// with code invalid_settings where one is malformed, naming where it stands, and where one of the last chooses but another endpoint is named.
[[nodiscard]] inline result<endpoint> find_service_endpoint(const service_names& service, std::string_view region, const environment& from, const profiles& chosen) {
    std::string origin;
    std::string address;
    if (!detail::is_true(from.variable("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS").value_or(chosen.value("ignore_configured_endpoint_urls")))) {
        address = detail::first_of({{from.variable(service.variable).value_or(""), service.variable},
                                    {from.variable("AWS_ENDPOINT_URL").value_or(""), "AWS_ENDPOINT_URL"},
                                    {chosen.service_value(service.id, "endpoint_url"), "the profile's services"},
                                    {chosen.value("endpoint_url"), "the profile"}}, origin);
    }
    std::string chooser;
    const auto kind = detail::find_endpoint_kind(from, chosen, chooser);
    if (!kind.has_value()) return kind.error();
    if (address.empty()) {
        endpoint own;
        own.host = detail::regional_host(service.host, region, *kind);
        return own;
    }
    if (!chooser.empty()) return detail::bad_setting(chooser + " chooses one of AWS's own endpoints, but in " + origin + " another is named");
    auto read = parse_endpoint(address);
    if (!read.has_value()) return detail::bad_setting("in " + origin + ": " + read.error().message);
    return read;
}

}  // namespace facet::inline v0::dynamodb
