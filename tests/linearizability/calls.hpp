// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <differential/dice.hpp>
#include <linearizability/history.hpp>

#include <array>
#include <cstdint>
#include <string>

namespace facet::linearizability {

enum class call_kind : std::uint8_t { get, write, transact_write, transact_get, batch_write, batch_get, query, query_back, query_index, scan };

/// One call that a thread makes: what is asked, and then what was answered.
struct call {
    call_kind kind = call_kind::get;
    operation recorded;
};

/// What a thread makes calls from.
struct caller {
    differential::dice random;
    std::size_t thread = 0;
    value next_value = 0;  ///< never put twice
    std::array<value, register_count> seen{};  ///< the values that this thread has met last
};

/// A random call, with conditions on what the thread has seen, so that many hold and many do not.
[[nodiscard]] call make_call(caller& by);

/// A transaction that is the same for all threads that are given the same number, to be done under one token.
[[nodiscard]] call make_token_call(std::uint64_t number);

/// Lets the thread know what its call has met.
void learn(caller& by, const operation& done);

}  // namespace facet::linearizability
