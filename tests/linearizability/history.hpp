// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

/// \file
/// What several threads did to a few registers, and when: plain data. A register is one item of a table, or its absence.

namespace facet::linearizability {

inline constexpr std::size_t register_count = 6;

using value = std::int64_t;
/// The value of a register whose item is not there.
inline constexpr value nothing = std::numeric_limits<value>::min();

/// All that a correct store would hold.
struct state {
    std::array<value, register_count> values;
    bool token_used = false;  ///< whether the round's transaction token stands for a transaction that was carried out (contract A8)

    [[nodiscard]] static state empty() {
        state made{};
        made.values.fill(nothing);
        return made;
    }
    friend bool operator==(const state&, const state&) = default;
};

enum class condition_kind : std::uint8_t { none, equals, exists, missing };

/// What a write demands of the register it goes to.
struct condition {
    condition_kind kind = condition_kind::none;
    value operand = 0;

    [[nodiscard]] bool holds(value of) const noexcept;
};

enum class action_kind : std::uint8_t { read, put, add, erase, check };

/// One register's part in an operation: what was asked, and what the answer said.
struct action {
    action_kind kind = action_kind::read;
    std::size_t target = 0;
    value operand = 0;               ///< of put: the new value; of add: the difference
    condition when{};
    bool refused = false;            ///< said: the condition did not hold
    std::optional<value> before{};   ///< said: the register's value before
    std::optional<value> after{};    ///< said: its value afterwards
};

/// One call. It happened at one moment between its two ticks, or, where `whole` is false, each of its actions at a moment of its own.
struct operation {
    std::string name;
    std::size_t thread = 0;
    std::uint64_t invoked = 0;
    std::uint64_t responded = 0;
    std::vector<action> actions;
    bool token = false;  ///< under the round's token
    bool whole = true;   ///< the contract promises one moment (A11)
    bool dated = true;   ///< the contract promises that the moment lies between the ticks; not so for a global index (G2)

    [[nodiscard]] bool refused() const noexcept;
    /// Whether it could change something.
    [[nodiscard]] bool writes() const noexcept;
};

using history = std::vector<operation>;

/// Carries the operation out on `on`; false where its answers are not those that a store in that state gives. `on` is unspecified
/// then.
[[nodiscard]] bool apply(const operation& one, state& on) noexcept;

/// What the contract promises of a history (A11): batches, queries and scans taken apart into their items, reads of global indexes
/// left out.
[[nodiscard]] history as_promised(const history& from);

[[nodiscard]] std::string describe(const state& one);
[[nodiscard]] std::string describe(const operation& one);

}  // namespace facet::linearizability
