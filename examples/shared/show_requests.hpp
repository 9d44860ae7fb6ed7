// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// How the examples show what would be asked of DynamoDB.

#include <facet/wire/recorder.hpp>

#include <fmt/format.h>

namespace shown {

/// Prints each request that was written down: its JSON, its PartiQL, and in words.
inline void show(const facet::wire::recorder& notes) {
    for (const facet::wire::recorded& each : notes.requests()) {
        fmt::print("{} {}\n", each.operation, each.body);
        for (const facet::wire::statement& statement : each.statements) fmt::print("{}\n", statement.text);
        fmt::print("{}\n", each.explanation);
    }
}

}  // namespace shown
