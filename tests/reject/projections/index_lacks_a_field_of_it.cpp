// SPDX-License-Identifier: BSL-1.0
// title: A smaller struct with a field that no index gives
// rule: proof 6: what an index can give
// why: An index serves a smaller struct where it projects each of its fields.
// expect: ByRegion (region; placed_at) does not project note; Unshipped (customer_id; placed_at) needs customer_id ==; the struct that is read has to do without that, or the index to include it
#include <reject/support/orders.hpp>

struct Summary {
#ifdef FACET_REJECT
    std::string note;
#else
    std::string order_id;
#endif
};

auto read(const shop_repository& shop) { return shop.query<Order>("region"_f == "EU", facet::as<Summary>).all(); }
