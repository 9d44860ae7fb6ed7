// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>

#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// What is said of a collection besides its where-clause, which bears on the path that it takes.

namespace facet::inline v0::detail {

/// A where-clause, of which is said: the index to go through (empty: the first path that serves), whether items of other entities are
/// skipped in the range, and whether the read sees every write acknowledged before.
template <fixed_string Index, bool Others, bool Consistent, class Where>
struct chosen_where : Where {
    constexpr chosen_where(Where said) : Where(std::move(said)) {}
};

/// The where-clause of a collection without a named index.
template <bool Others, bool Consistent, class Where>
using told_where = std::conditional_t<Others || Consistent, chosen_where<"", Others, Consistent, Where>, Where>;

/// What a where-clause's type says besides; of a plain one nothing.
template <class Where>
struct collection_choice {
    using where = Where;
    static constexpr std::string_view index{};
    static constexpr bool others = false;
    static constexpr bool consistent = false;
    template <fixed_string Index>
    using on_index = chosen_where<Index, false, false, Where>;
};
template <fixed_string Index, bool Others, bool Consistent, class Where>
struct collection_choice<chosen_where<Index, Others, Consistent, Where>> {
    using where = Where;
    static constexpr std::string_view index = Index.view();
    static constexpr bool others = Others;
    static constexpr bool consistent = Consistent;
    template <fixed_string Other>
    using on_index = chosen_where<Other, Others, Consistent, Where>;
};

}  // namespace facet::inline v0::detail
