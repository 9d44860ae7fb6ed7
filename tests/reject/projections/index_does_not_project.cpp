// SPDX-License-Identifier: BSL-1.0
// title: Reading from an index what it does not project
// rule: proof 6: what an index can give
// why: An index serves a smaller struct where it projects each of its fields.
// expect: Unshipped (customer_id; placed_at) does not project total
#include <reject/support/orders.hpp>

struct Summary {
    std::string note;
#ifdef FACET_REJECT
    facet::decimal total;
#else
    std::string order_id;
#endif
};

auto read(const shop_repository& shop) { return shop.query<Order>("customer_id"_f == "c-1" && "placed_at"_f >= facet::timestamp{}, facet::as<Summary>).all(); }
