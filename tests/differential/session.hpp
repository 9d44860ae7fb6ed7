// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <differential/operation.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace facet::differential {

/// Where model and engine differ.
struct difference {
    std::size_t operation = 0;  ///< how many operations were done before the one that showed it
    std::string text;
};

/// How often each kind of operation ended how: what tells that random operations do not just fail.
using tally = std::map<std::string, std::size_t>;

/// Runs operations on a fresh engine and a fresh model. Tables are compared whole after every `compare_every` operations and at
/// the end.
[[nodiscard]] std::optional<difference> run(const setup& how, const std::vector<operation>& operations, std::size_t compare_every,
                                            tally* outcomes = nullptr);

/// A sequence that still shows a difference, with as little in it as can be found in some thousand tries. `operations` shows one.
[[nodiscard]] std::vector<operation> shrink(const setup& how, std::vector<operation> operations);

}  // namespace facet::differential
