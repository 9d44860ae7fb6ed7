// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/audit.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace repository_probe {

/// What an audit reports, each finding as a line, in order.
template <class Repository>
[[nodiscard]] std::vector<std::string> findings(const Repository& audited) {
    std::vector<std::string> all;
    const auto done = facet::audit(audited, [&](const facet::finding& each) {
        all.push_back(std::string(to_string(each.kind)) + '|' + std::string(each.entity) + '|' + each.key + '|' + std::string(each.attribute) + '|' + each.message);
    });
    REQUIRE(done.has_value());
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace repository_probe
