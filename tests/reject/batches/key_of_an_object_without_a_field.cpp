// SPDX-License-Identifier: BSL-1.0
// title: The key of an object that lacks one of its fields
// rule: what a batch takes
// why: A key has all of its components.
// expect: key<Order>(...) is given a Customer, which has no field order_id, of which the primary key of Order is made; a key is made of an object that has these fields, or by a where-clause
#include <reject/support/orders.hpp>

struct Reference {
    std::string customer_id;
    std::string order_id;
};

auto keys(const shop_repository& shop, const std::string& customer, const std::string& order) {
#ifdef FACET_REJECT
    return (void)order, shop.key<Order>(Customer{customer, "", 0});
#else
    return shop.key<Order>(Reference{customer, order});
#endif
}
