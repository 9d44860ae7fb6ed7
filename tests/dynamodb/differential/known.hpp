// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <differential/operation.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace facet::differential {

/// Why the engine and Dynoxide may differ in one operation: docs/emulators.md lists the same rules with their cases.
struct known_difference {
    std::string rule;     ///< empty: it is not known
    bool parted = false;  ///< whether the tables may differ from now on
};

/// Rules that Dynoxide does not hold, so that it does what the engine refuses with them.
inline constexpr std::array<std::string_view, 24> unchecked{"C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "C13", "L12", "J1", "E2", "E3",
                                                            "K2", "K5", "X3", "N2", "N5", "Q14", "S3", "Q9", "Z9", "R6", "Q3"};

[[nodiscard]] inline known_difference explain(const operation& one, const setup&, const std::string& rule, const observed& engine, const observed& service) {
    const bool writes = one.kind == operation_kind::write || one.kind == operation_kind::batch_write || one.kind == operation_kind::transact_write;
    if (engine.code != "ok" && std::ranges::find(unchecked, rule) != unchecked.end()) return {rule, writes && service.code == "ok"};
    return {};
}

}  // namespace facet::differential
