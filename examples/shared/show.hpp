// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// How the examples show an answer: how it was found, then its items, each by the `show` that stands beside its struct.

#include "answer.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <vector>

namespace shown {

/// Tells how a pattern was served.
inline void show(std::string_view pattern, const access& how) {
    fmt::print("{}: {}\n    {} read, {} returned\n", pattern, how.path, how.read, how.returned);
}

/// Shows the items by their own show(item), found by argument-dependent lookup. Gives the exit code that goes with what was found: 1 where
/// it is nothing.
template <class Item>
int show(std::string_view pattern, const answer<std::vector<Item>>& found) {
    show(pattern, found.served_by);
    for (const Item& each : found.items) show(each);
    return found.items.empty() ? 1 : 0;
}
template <class Item>
int show(std::string_view pattern, const answer<std::optional<Item>>& found) {
    show(pattern, found.served_by);
    if (found.items) show(*found.items);
    return found.items ? 0 : 1;
}

}  // namespace shown
