// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/profiles.hpp>
#include <facet/dynamodb/config/settings.hpp>
#include <facet/dynamodb/endpoint.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb {

/// Where requests go, and for which region they are signed.
struct connection {
    std::string region;
    dynamodb::endpoint endpoint;
};

namespace detail {

[[nodiscard]] inline error bad_setting(std::string message) {
    error cause;
    cause.code = error_code::invalid_settings;
    cause.message = std::move(message);
    return cause;
}

/// A region becomes part of a host's name, so it has to look like one.
[[nodiscard]] constexpr bool is_region(std::string_view text) noexcept {
    for (const char c : text) {
        if (!is_digit(c) && !(c >= 'a' && c <= 'z') && c != '-') return false;
    }
    return !text.empty() && text.size() <= 63 && text.front() != '-' && text.back() != '-';
}

/// The domain of the partition that a region belongs to.
[[nodiscard]] constexpr std::string_view domain_of(std::string_view region) noexcept {
    constexpr std::pair<std::string_view, std::string_view> partitions[] = {
        {"cn-", "amazonaws.com.cn"}, {"us-iso-", "c2s.ic.gov"},   {"us-isob-", "sc2s.sgov.gov"},
        {"us-isof-", "csp.hci.ic.gov"}, {"eu-isoe-", "cloud.adc-e.uk"}, {"eusc-", "amazonaws.eu"},
    };
    for (const auto& [prefix, domain] : partitions) {
        if (region.starts_with(prefix)) return domain;
    }
    return "amazonaws.com";
}

[[nodiscard]] inline std::string first_of(std::initializer_list<std::pair<std::string, std::string_view>> candidates, std::string& origin) {
    for (const auto& [value, from] : candidates) {
        if (value.empty()) continue;
        origin = from;
        return value;
    }
    return {};
}

[[nodiscard]] inline result<std::string> find_region(const settings& given, const environment& from, const profiles& chosen) {
    std::string origin;
    std::string region = first_of({{given.region, "the settings"},
                                   {from.variable("AWS_REGION").value_or(""), "AWS_REGION"},
                                   {from.variable("AWS_DEFAULT_REGION").value_or(""), "AWS_DEFAULT_REGION"},
                                   {chosen.value("region"), "the profile"}}, origin);
    if (region.empty())
        return bad_setting("no region is set: neither in the settings, nor in AWS_REGION or AWS_DEFAULT_REGION, nor in profile " + chosen.name);
    if (!is_region(region)) return bad_setting("the region of " + origin + " is none: regions are lower-case letters, digits and hyphens, such as eu-west-1");
    return region;
}

[[nodiscard]] inline bool is_true(std::string_view text) { return lowered(text) == "true"; }

}  // namespace detail

/// Finds region and endpoint as AWS's tools do. Region: the settings', AWS_REGION, AWS_DEFAULT_REGION, the profile's `region`.
/// Endpoint: the settings', AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL, `endpoint_url` of dynamodb in the profile's `services`, the
/// profile's `endpoint_url`, else the region's own; AWS_IGNORE_CONFIGURED_ENDPOINT_URLS, or the profile's
/// `ignore_configured_endpoint_urls`, being `true` leaves out all but the first and the last. Fails with code invalid_settings where no
/// region is set or one of them is malformed, naming where it stands.
[[nodiscard]] inline result<connection> find_connection(const settings& given, const environment& from, const profiles& chosen) {
    auto region = detail::find_region(given, from, chosen);
    if (!region.has_value()) return std::move(region).error();
    const bool ignored =
        detail::is_true(from.variable("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS").value_or(chosen.value("ignore_configured_endpoint_urls")));
    std::string origin = "the settings";
    std::string address = given.endpoint;
    if (address.empty() && !ignored) {
        address = detail::first_of({{from.variable("AWS_ENDPOINT_URL_DYNAMODB").value_or(""), "AWS_ENDPOINT_URL_DYNAMODB"},
                                    {from.variable("AWS_ENDPOINT_URL").value_or(""), "AWS_ENDPOINT_URL"},
                                    {chosen.service_value("dynamodb", "endpoint_url"), "the profile's services"},
                                    {chosen.value("endpoint_url"), "the profile"}}, origin);
    }
    if (address.empty()) {
        endpoint own;
        own.host = "dynamodb." + *region + ".";
        own.host += detail::domain_of(*region);
        return connection{*std::move(region), std::move(own)};
    }
    auto read = parse_endpoint(address);
    if (!read.has_value()) return detail::bad_setting("in " + origin + ": " + read.error().message);
    return connection{*std::move(region), *std::move(read)};
}

/// As above, and reads the shared files where the settings leave anything to find. Fails as load_profiles() does, too.
[[nodiscard]] inline result<connection> find_connection(const settings& given, const environment& from) {
    if (!given.region.empty() && !given.endpoint.empty()) return find_connection(given, from, profiles{});
    const auto loaded = load_profiles(from, given.profile);
    if (!loaded.has_value()) return loaded.error();
    return find_connection(given, from, *loaded);
}

}  // namespace facet::inline v0::dynamodb
