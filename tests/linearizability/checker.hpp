// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <linearizability/history.hpp>

namespace facet::linearizability {

/// As many operations as one history may have.
inline constexpr std::size_t longest_history = 256;

/// Whether there is an order of all operations in which each gives the answers it gave, and none stands before one that had ended
/// when it began: whether the history is linearizable, and its transactions strictly serializable (contract A11).
///
/// The search of Wing and Gong with the memory of Lowe: it takes one operation after the other that nothing has to precede, and turns
/// back where a set of operations done and the state they left have been met before. An operation without effect is taken as soon as its
/// answers fit, and that choice is never undone: moved to the front of any order that goes on from here, it changes nothing. Time
/// grows with the number of operations, and exponentially with how many run at once.
[[nodiscard]] bool linearizable(const history& all, const state& before);

}  // namespace facet::linearizability
