// SPDX-License-Identifier: BSL-1.0
// title: Storing a where-clause
// rule: results are asked for
// why: An item is made of an object; a where-clause only says which item is meant.
// expect: a where-clause is no entity of table Shop; an object is stored as a whole, and some fields of its item are changed by update<...>(where-clause)
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.create("customer_id"_f == "c-1" && "order_id"_f == "o-1").run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "late").run();
#endif
}
