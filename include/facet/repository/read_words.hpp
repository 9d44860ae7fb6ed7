// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/verdict.hpp>

#include <type_traits>

/// \file
/// What can be said of a read behind its where-clause, since it bears on what may be asked at all.

namespace facet::inline v0 {

/// A read that sees every write acknowledged before it, at twice the capacity (contract W1); not for global indexes (contract Q15).
/// One spelling for all reads: `get<E>(where, consistent)`, `query<E>(where, consistent)`, `collection<...>(where, consistent)`,
/// `scan<...>(consistent)`.
struct consistent_t {};
inline constexpr consistent_t consistent{};

/// Items of other entities in the range read are skipped, where the planner would refuse to catch them: `query<E>(where,
/// skipping_others)`. They are read, and cost capacity.
struct skipping_others_t {};
inline constexpr skipping_others_t skipping_others{};

namespace detail {

template <class Type>
concept read_word = std::is_same_v<Type, consistent_t> || std::is_same_v<Type, skipping_others_t>;
template <class Type>
concept consistency_word = std::is_same_v<Type, consistent_t>;

template <class Word, class... Words>
inline constexpr bool says = (std::is_same_v<Word, Words> || ...);

/// The options of a query that these words were said of.
template <class... Words>
using options_said = query_options<"", "", says<skipping_others_t, Words...>, says<consistent_t, Words...>>;

}  // namespace detail
}  // namespace facet::inline v0
