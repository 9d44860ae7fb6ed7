// SPDX-License-Identifier: BSL-1.0
// title: Names of a nested struct that cannot be read
// rule: proof 1: what a struct may hold
// why: What is misspelt or of another type would leave all names as they are, unnoticed.
// expect: in Order, the field ship_to is an Address, whose facet::nested_names says nothing that can be read; give it a public `static constexpr facet::letter_case letters`, a `static constexpr facet::nested_name list[]`, or both
#include <reject/support/addresses.hpp>

template <>
struct facet::nested_names<Address> {
#ifdef FACET_REJECT
    static constexpr const char* letters = "camel";
#else
    static constexpr facet::letter_case letters = facet::letter_case::camel;
#endif
};

void check() { facet::verify<Shop>(); }
