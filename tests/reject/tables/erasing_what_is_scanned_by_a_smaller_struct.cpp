// SPDX-License-Identifier: BSL-1.0
// title: Erasing what is scanned as a smaller struct
// rule: a table that is opened
// why: What goes with an item, such as its guards, is known of whole items alone.
// expect: erase_all() erases from table Shop what is read whole, but is given a read of Order as Number; what that tells the key of is erased by a batch: batch.add(repository.erase<Order>(where-clause))
#include <facet/repository/erase_all.hpp>
#include <reject/support/orders.hpp>

struct Number {
    std::string customer_id;
    std::string order_id;
};

auto erased(const shop_repository& shop) {
#ifdef FACET_REJECT
    return facet::erase_all(shop, shop.scan<Order>(facet::as<Number>));
#else
    return facet::erase_all(shop, shop.scan<Order>());
#endif
}
