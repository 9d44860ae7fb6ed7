// SPDX-License-Identifier: BSL-1.0
// title: A value behind &&
// rule: proof 3: a filter is only what is called a filter
// why: What stands beside && is a condition of its own: a value alone says nothing of any field.
// expect: each side of && and || is a comparison of its own: `note`_f == a || `note`_f == b, which `note`_f == facet::each_of(a, b) says as well
#include <facet/facet.hpp>

using namespace facet::literals;

struct Sale {
    std::string shop;
    std::string day;
    std::int32_t pieces;
};
struct Sales : facet::table<"Sales", facet::entity<Sale, facet::key<"SHOP#{shop}", "{day}">>> {};

auto large_sales(const facet::repository<Sales>& sales, const std::string& shop, const std::string& day) {
#ifdef FACET_REJECT
    return sales.query<Sale>("shop"_f == shop && day).filter("pieces"_f > 9).all();
#else
    return sales.query<Sale>("shop"_f == shop && "day"_f == day).filter("pieces"_f > 9).all();
#endif
}
