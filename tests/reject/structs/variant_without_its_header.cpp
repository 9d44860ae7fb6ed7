// SPDX-License-Identifier: BSL-1.0
// title: A variant without its header
// rule: proof 1: what a struct may hold
// why: A variant is stored by a header of its own, so that others pay nothing for it.
// expect: in Payment, the field how is a std::variant, which <facet/value/variant.hpp> stores by the name of its alternative; include it
#include <facet/facet.hpp>
#ifdef FACET_REJECT
#include <variant>
#else
#include <facet/value/variant.hpp>
#endif

#include <string>

struct Card {
    std::string last4;
};
struct Cash {};
struct Payment {
    std::string id;
    std::variant<Card, Cash> how;
};
struct Till : facet::table<"Till", facet::entity<Payment, facet::key<"PAYMENT#{id}", "PAYMENT">>> {};

void check() { facet::verify<Till>(); }
