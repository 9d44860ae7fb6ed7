// SPDX-License-Identifier: BSL-1.0
// title: A component from within a field
// rule: proof 1: what a key template may say
// why: A component is a field: what lies within one is no part of a key.
// expect: in Shop, key template `SHOP#{address.city}` uses {address.city}, which lies within address; keys are made of whole fields: keep it as a field of its own, which computed<> can fill
#include <facet/repository/open.hpp>

struct Address {
    std::string street;
    std::string city;
};
struct Shop {
    std::string city;
    std::string name;
    Address address;
};

#ifdef FACET_REJECT
struct Shops : facet::table<"Shops", facet::entity<Shop, facet::key<"SHOP#{address.city}", "NAME#{name}">>> {};
#else
struct Shops : facet::table<"Shops", facet::entity<Shop, facet::key<"SHOP#{city}", "NAME#{name}">>> {};
#endif

void check() { facet::verify<Shops>(); }
