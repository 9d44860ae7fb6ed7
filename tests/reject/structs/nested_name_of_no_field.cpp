// SPDX-License-Identifier: BSL-1.0
// title: A name for what is no field of a nested struct
// rule: proof 1: what a struct may hold
// why: It would name nothing, and the field that was meant would keep its own name.
// expect: in Order, the field ship_to is an Address, whose facet::nested_names names zap, which is no field of it; its fields are: street_name, zip
#include <reject/support/addresses.hpp>

template <>
struct facet::nested_names<Address> {
#ifdef FACET_REJECT
    static constexpr facet::nested_name list[] = {{"zap", "postalCode"}};
#else
    static constexpr facet::nested_name list[] = {{"zip", "postalCode"}};
#endif
};

void check() { facet::verify<Shop>(); }
