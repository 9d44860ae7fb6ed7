// SPDX-License-Identifier: BSL-1.0
// title: A field of a nested struct that is named twice
// rule: proof 1: what a struct may hold
// why: One of the names would be ignored.
// expect: in Order, the field ship_to is an Address, whose facet::nested_names names zip twice; name it once
#include <reject/support/addresses.hpp>

template <>
struct facet::nested_names<Address> {
#ifdef FACET_REJECT
    static constexpr facet::nested_name list[] = {{"zip", "postalCode"}, {"zip", "zipCode"}};
#else
    static constexpr facet::nested_name list[] = {{"zip", "postalCode"}};
#endif
};

void check() { facet::verify<Shop>(); }
