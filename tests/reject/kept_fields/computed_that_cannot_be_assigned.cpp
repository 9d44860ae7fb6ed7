// SPDX-License-Identifier: BSL-1.0
// title: A function that gives what its field cannot be
// rule: what facet keeps in a field
// why: The field is stored as the function gives it.
// expect: in Order, the function of computed<`year`, ...> gives a value of type
// expect: which year cannot be assigned
#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

struct Order {
    std::string id;
    std::string placed;
    std::int64_t year = 0;
};
[[nodiscard]] inline std::string year_text(const std::string& placed) { return placed.substr(0, 4); }
[[nodiscard]] inline std::int64_t year_of(const std::string& placed) { return static_cast<std::int64_t>(placed.size()); }
struct Orders
    : facet::table<"Orders",
#ifdef FACET_REJECT
                   facet::entity<Order, facet::key<"ORDER#{id}", "ORDER">, facet::computed<"year", year_text, "placed">>>
#else
                   facet::entity<Order, facet::key<"ORDER#{id}", "ORDER">, facet::computed<"year", year_of, "placed">>>
#endif
{};

void checked() { facet::verify<Orders>(); }
