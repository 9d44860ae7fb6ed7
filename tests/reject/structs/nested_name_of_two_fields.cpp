// SPDX-License-Identifier: BSL-1.0
// title: Two fields of a nested struct under one name
// rule: proof 1: what a struct may hold
// why: A map has one entry of a name: one of the fields would be lost.
// expect: in Order, the field ship_to is an Address, whose facet::nested_names has the name streetName for two fields, and a map has one entry of a name; give one of them another
#include <reject/support/addresses.hpp>

template <>
struct facet::nested_names<Address> {
#ifdef FACET_REJECT
    static constexpr facet::letter_case letters = facet::letter_case::camel;
    static constexpr facet::nested_name list[] = {{"zip", "streetName"}};
#else
    static constexpr facet::letter_case letters = facet::letter_case::camel;
#endif
};

void check() { facet::verify<Shop>(); }
