// SPDX-License-Identifier: BSL-1.0
// title: A variant of what cannot be stored
// rule: proof 1: what a struct may hold
// why: Each alternative is stored, with all that it holds.
// expect: in Payment, the field how.Card.bytes is a single std::byte; make it a std::uint8_t, or a facet::binary, which holds any number of bytes
#include <facet/facet.hpp>
#include <facet/value/variant.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

struct Card {
#ifdef FACET_REJECT
    std::byte bytes;
#else
    std::uint8_t bytes;
#endif
};
struct Cash {};
struct Payment {
    std::string id;
    std::variant<Card, Cash> how;
};
struct Till : facet::table<"Till", facet::entity<Payment, facet::key<"PAYMENT#{id}", "PAYMENT">>> {};

void check() { facet::verify<Till>(); }
