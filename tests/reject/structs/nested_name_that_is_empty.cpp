// SPDX-License-Identifier: BSL-1.0
// title: A field of a nested struct without a name
// rule: proof 1: what a struct may hold
// why: An entry that nobody names is found by nobody.
// expect: in Order, the field ship_to is an Address, whose facet::nested_names gives zip no name; leave it out, or give it one
#include <reject/support/addresses.hpp>

template <>
struct facet::nested_names<Address> {
#ifdef FACET_REJECT
    static constexpr facet::nested_name list[] = {{"zip", ""}};
#else
    static constexpr facet::nested_name list[] = {{"street_name", "street"}};
#endif
};

void check() { facet::verify<Shop>(); }
