// SPDX-License-Identifier: BSL-1.0
// title: An object that is updated or created
// rule: what stores and erases
// why: Whether there may be such an item already is said by the word.
// expect: an object is stored by put(object), whether there is such an item or not, by create(object) where there is none yet, and by replace(object) where there is one
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.update_or_create(customer).run().has_value();
#else
    return shop.put(customer).run().has_value();
#endif
}
