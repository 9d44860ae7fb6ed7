// SPDX-License-Identifier: BSL-1.0
// title: Names of alternatives that are none
// rule: proof 1: what a struct may hold
// why: What is specialised for a variant has a list of names.
// expect: in Payment, the field how is a std::variant whose facet::alternative_names gives no names; specialise facet::alternative_names for it, with a name for each: static constexpr std::string_view list[] = {`name`, ...}
#include <facet/facet.hpp>
#include <facet/value/variant.hpp>

#include <cstdint>
#include <string>
#include <variant>

struct Payment {
    std::string id;
    std::variant<std::string, std::int32_t> how;
};
template <>
struct facet::alternative_names<std::variant<std::string, std::int32_t>> {
#ifdef FACET_REJECT
    static constexpr std::string_view names[] = {"text", "number"};
#else
    static constexpr std::string_view list[] = {"text", "number"};
#endif
};
struct Till : facet::table<"Till", facet::entity<Payment, facet::key<"PAYMENT#{id}", "PAYMENT">>> {};

void check() { facet::verify<Till>(); }
