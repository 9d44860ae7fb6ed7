// SPDX-License-Identifier: BSL-1.0
// title: A variant of what can be absent
// rule: proof 1: what a struct may hold
// why: What is absent has no entry, so that the variant would have no alternative.
// expect: in Payment, the field how.note can be empty, which is stored as nothing, and would leave none of its variant's alternatives; make the variant a std::optional, or put it into a struct
#include <facet/facet.hpp>
#include <facet/value/variant.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#ifdef FACET_REJECT
using Note = std::optional<std::string>;
#else
using Note = std::string;
#endif
struct Payment {
    std::string id;
    std::variant<Note, std::int32_t> how;
};
template <>
struct facet::alternative_names<std::variant<Note, std::int32_t>> {
    static constexpr std::string_view list[] = {"note", "number"};
};
struct Till : facet::table<"Till", facet::entity<Payment, facet::key<"PAYMENT#{id}", "PAYMENT">>> {};

void check() { facet::verify<Till>(); }
