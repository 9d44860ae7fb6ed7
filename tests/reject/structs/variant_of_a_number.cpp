// SPDX-License-Identifier: BSL-1.0
// title: A variant of what has no name
// rule: proof 1: what a struct may hold
// why: The entry of a variant is named by its alternative; a number has no name that is the same everywhere.
// expect: in Payment, the field how is a std::variant whose alternative std::int32_t has no name of its own; specialise facet::alternative_names for it, with a name for each: static constexpr std::string_view list[] = {`name`, ...}
#include <facet/facet.hpp>
#include <facet/value/variant.hpp>

#include <cstdint>
#include <string>
#include <variant>

struct Card {
    std::string last4;
};
struct Number {
    std::int32_t number;
};
struct Payment {
    std::string id;
#ifdef FACET_REJECT
    std::variant<Card, std::int32_t> how;
#else
    std::variant<Card, Number> how;
#endif
};
struct Till : facet::table<"Till", facet::entity<Payment, facet::key<"PAYMENT#{id}", "PAYMENT">>> {};

void check() { facet::verify<Till>(); }
