// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/core/result.hpp>
#include <facet/planner/verdict.hpp>

#include <optional>
#include <vector>

/// \file
/// Reads of many items that are given what is no key.

namespace facet::inline v0::detail {

/// What a read by keys is given that is no key.
struct no_key {
    no_key() = default;
    template <class Given>
    no_key(const Given&) {}
};
template <fixed_string Operation>
struct keys_wanted {
    constexpr void operator()(message& out) const {
        out << Operation.view() << "() takes keys of items, each made by key<...>(where-clause), or a range of keys of one entity; a single item is read by get<...>(where-clause)";
    }
};
template <fixed_string Operation>
inline constexpr auto no_keys = why(compose<keys_wanted<Operation>>());
template <fixed_string Operation>
struct unbraced_keys {
    constexpr void operator()(message& out) const {
        out << Operation.view() << "() takes keys without braces: " << Operation.view() << "(key<...>(where-clause), key<...>(where-clause)), or a range of keys of one entity, such as a std::vector";
    }
};
template <fixed_string Operation>
inline constexpr auto braced_keys = why(compose<unbraced_keys<Operation>>());

/// What a refused batch_get() would give. It depends on the call, so that it is made there alone.
template <class... Named>
struct refused_batch {
    using type = result<std::vector<std::optional<no_entity>>>;
};
template <class... Named>
using refused_items = typename refused_batch<Named...>::type;

}  // namespace facet::inline v0::detail
