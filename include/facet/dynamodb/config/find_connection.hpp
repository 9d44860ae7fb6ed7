// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/profiles.hpp>
#include <facet/dynamodb/config/service_endpoint.hpp>
#include <facet/dynamodb/config/settings.hpp>
#include <facet/dynamodb/endpoint.hpp>

#include <string>
#include <utility>

namespace facet::inline v0::dynamodb {

/// Where requests go, for which region they are signed, and who certifies whom they go to.
struct connection {
    std::string region;
    dynamodb::endpoint endpoint;
    std::string authorities_file{};  ///< of certificates (PEM); empty for the system's
};

/// Finds region and endpoint as AWS's tools do. Region: see find_region(). Endpoint: the settings', whatever else is said, or else as
/// find_service_endpoint() finds it for `dynamodb`. Authorities: AWS_CA_BUNDLE, the profile's `ca_bundle`. Fails with code invalid_settings
/// where no region is set or one of them is malformed, naming where it stands.
[[nodiscard]] inline result<connection> find_connection(const settings& given, const environment& from, const profiles& chosen) {
    auto region = find_region(given, from, chosen);
    if (!region.has_value()) return std::move(region).error();
    std::string authorities = from.variable("AWS_CA_BUNDLE").value_or(chosen.value("ca_bundle"));
    if (given.endpoint.empty()) {
        auto found = find_service_endpoint({"dynamodb", "dynamodb", "AWS_ENDPOINT_URL_DYNAMODB"}, *region, from, chosen);
        if (!found.has_value()) return std::move(found).error();
        return connection{*std::move(region), *std::move(found), std::move(authorities)};
    }
    auto read = parse_endpoint(given.endpoint);
    if (!read.has_value()) return detail::bad_setting("in the settings: " + read.error().message);
    return connection{*std::move(region), *std::move(read), std::move(authorities)};
}

/// As above, and reads the shared files, unless the settings name region and endpoint; the profile's `ca_bundle` is not found then. Fails as
/// load_profiles() does, too.
[[nodiscard]] inline result<connection> find_connection(const settings& given, const environment& from) {
    if (!given.region.empty() && !given.endpoint.empty()) return find_connection(given, from, profiles{});
    const auto loaded = load_profiles(from, given.profile);
    if (!loaded.has_value()) return loaded.error();
    return find_connection(given, from, *loaded);
}

}  // namespace facet::inline v0::dynamodb
