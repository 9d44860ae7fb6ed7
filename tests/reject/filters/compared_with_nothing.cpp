// SPDX-License-Identifier: BSL-1.0
// title: A field compared with nullopt
// rule: proof 3: a filter is only what is called a filter
// why: An optional field without a value has no attribute, or a null: whether there is one is asked by exists() and missing().
// expect: with std::nullopt (whether a field has a value is asked by facet::missing() and facet::exists() of it, in filter() or when())
#include <reject/support/shop.hpp>

auto untagged(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("tags"_f == std::nullopt).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(facet::missing("tags"_f)).all();
#endif
}
