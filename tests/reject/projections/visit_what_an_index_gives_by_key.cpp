// SPDX-License-Identifier: BSL-1.0
// title: A view of a text that an index gives by the table's key
// rule: proof 6: what an index can give
// why: A view is of an attribute. Where the index lacks it the text stands in the table's key, among others and escaped.
// expect: Order in table Shop cannot be read as Seen, whose field customer_id is a view of a text that index ByRegion gives by the table's key alone; take a std::string
#include <reject/support/orders.hpp>

struct Seen {
#ifdef FACET_REJECT
    std::string_view customer_id;
#else
    std::string customer_id;
#endif
};
struct Owner {
    std::string customer_id;
};

auto visit(const shop_repository& shop) {
    return shop.query<Order>("region"_f == "north", facet::as<Owner>).visit<Seen>([](const Seen&) {});
}
