// SPDX-License-Identifier: BSL-1.0
// title: The key of an object whose field has another type
// rule: what a batch takes
// why: A component of a key is made as the entity makes it.
// expect: key<Order>(...) is given a Reference, whose field order_id is of another type than Order's, of which its primary key is made; a key is made of an object that has these fields, or by a where-clause
#include <reject/support/orders.hpp>

struct Reference {
    std::string customer_id;
    std::int64_t order_id;
};

auto keys(const shop_repository& shop, const std::string& customer, const std::string& order) {
#ifdef FACET_REJECT
    return (void)order, shop.key<Order>(Reference{customer, 1});
#else
    return shop.key<Order>("customer_id"_f == customer && "order_id"_f == order);
#endif
}
