// SPDX-License-Identifier: BSL-1.0
// title: An update that would leave an index behind
// rule: the tutorial, from SQL to keys
// why: The index key is made from the state and the date. Who changes the one has to know the other.
// expect: update of Order in table Shop changes now, and with it the entry in ByState, but does not say order_date; set it, assert it with given(...), take the entry out with drop_entry(), or change the item with modify()
#include <reject/support/sql_to_keys.hpp>

struct Shop
    : facet::table<"Shop", orders_by_id, orders_by_state,
                   facet::entity<Order, customer_ids, facet::key<"{customer_id}", "ORDR#{order_id}">,
                                 facet::index<"GSI", "{order_id}", "ROOT">,
                                 facet::index<"ByState", "{customer_id}", "{now}#{order_date}">>> {};

auto ship(const opened<Shop>& shop, [[maybe_unused]] const Order& order) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("now"_f = state::shipped).run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1")
        .set("now"_f = state::shipped)
        .given("order_date"_f == order.order_date)
        .run();
#endif
}
