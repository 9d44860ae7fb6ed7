// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <string>
#include <string_view>

namespace facet::inline v0::dynamodb::detail {

/// Which of a service's endpoints in a region is meant.
struct endpoint_kind {
    bool fips = false;        ///< whose cryptography is validated by FIPS 140
    bool dual_stack = false;  ///< that has addresses of IPv6, too
};

/// The domains of the partition that a region belongs to.
struct partition_domains {
    std::string_view prefix;  ///< of the partition's regions
    std::string_view own;
    std::string_view dual_stack;
};
[[nodiscard]] constexpr partition_domains domains_of(std::string_view region) noexcept {
    constexpr partition_domains partitions[] = {
        {"cn-", "amazonaws.com.cn", "api.amazonwebservices.com.cn"},   {"eusc-", "amazonaws.eu", "api.amazonwebservices.eu"},
        {"us-iso-", "c2s.ic.gov", "api.aws.ic.gov"},                   {"us-isob-", "sc2s.sgov.gov", "api.aws.scloud"},
        {"us-isof-", "csp.hci.ic.gov", "api.aws.hci.ic.gov"},          {"eu-isoe-", "cloud.adc-e.uk", "api.cloud-aws.adc-e.uk"},
    };
    for (const partition_domains& each : partitions) {
        if (region.starts_with(each.prefix)) return each;
    }
    return {"", "amazonaws.com", "api.aws"};
}

/// The host of a service in a region, from what its names begin with: `dynamodb`, `portal.sso`.
[[nodiscard]] inline std::string regional_host(std::string_view service, std::string_view region, endpoint_kind kind) {
    const partition_domains domains = domains_of(region);
    std::string host(service);
    // In the partition for governments the ordinary endpoints are those of FIPS.
    if (kind.fips && (kind.dual_stack || !region.starts_with("us-gov-"))) host += "-fips";
    host.append(".").append(region).append(".").append(kind.dual_stack ? domains.dual_stack : domains.own);
    return host;
}

}  // namespace facet::inline v0::dynamodb::detail
