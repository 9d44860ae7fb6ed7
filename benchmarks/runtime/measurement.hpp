// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// What one operation cost one engine.
struct measurement {
    std::string operation;
    std::string set;     ///< hot or cold
    std::string engine;
    double ns = 0;          ///< median; 0: nothing was timed, only the answers are compared
    std::uint64_t sum = 0;  ///< of the answers
};

[[nodiscard]] inline const measurement* find(const std::vector<measurement>& all, std::string_view operation, std::string_view set, std::string_view engine) {
    for (const measurement& each : all)
        if (each.operation == operation && each.set == set && each.engine == engine) return &each;
    return nullptr;
}

}  // namespace bench
