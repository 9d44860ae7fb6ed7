// SPDX-License-Identifier: BSL-1.0
// title: A variant of two types of one name
// rule: proof 1: what a struct may hold
// why: Alternatives are told by their names.
// expect: in Payment, the field how is a std::variant with two alternatives of the name Card; specialise facet::alternative_names for it, with a name for each: static constexpr std::string_view list[] = {`name`, ...}
#include <facet/facet.hpp>
#include <facet/value/variant.hpp>

#include <cstdint>
#include <string>
#include <variant>

struct Card {
    std::string last4;
};
namespace gift {
struct Card {
    std::string number;
};
struct Voucher {
    std::string number;
};
}  // namespace gift
struct Payment {
    std::string id;
#ifdef FACET_REJECT
    std::variant<Card, gift::Card> how;
#else
    std::variant<Card, gift::Voucher> how;
#endif
};
struct Till : facet::table<"Till", facet::entity<Payment, facet::key<"PAYMENT#{id}", "PAYMENT">>> {};

void check() { facet::verify<Till>(); }
