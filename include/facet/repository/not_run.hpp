// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chain.hpp>
#include <facet/core/misread_outcome.hpp>
#include <facet/core/refuse.hpp>

#include <vector>

/// \file
/// A read or write that is described and not run, where its outcome is asked for.

namespace facet::inline v0::detail {

/// What a read or write is taken for before it is run: an outcome, or the items themselves.
template <class Type>
inline constexpr bool is_given_by_run = is_outcome<Type>;
template <class Item>
inline constexpr bool is_given_by_run<std::vector<Item>> = true;

/// What is no outcome yet, and says so by `Sentence`.
template <const auto& Sentence>
class not_run : public not_run_yet {
public:
    /// Refused, with a sentence.
    template <class Taken, only_if<is_given_by_run<Taken>> = 0, auto Why = always<Sentence>>
        requires(chosen<Why>)
    operator Taken() const {
        static_assert(possible<Why>);
        return never<Taken>();
    }
    template <class Taken, only_if<is_given_by_run<Taken>> = 0, auto Why = always<Sentence>>
        requires(!chosen<Why>)
    operator Taken() const = delete;
};

}  // namespace facet::inline v0::detail
