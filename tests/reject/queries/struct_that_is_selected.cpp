// SPDX-License-Identifier: BSL-1.0
// title: A smaller struct that is selected
// rule: results are asked for
// why: What is read is said before how it is read.
// expect: some of an entity's fields are read as a smaller struct that has them, by a word of the call that begins the read
#include <reject/support/orders.hpp>

struct Heading {
    std::string order_id;
    std::string note;
};
auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).select<Heading>().all();
#else
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others, facet::as<Heading>).all();
#endif
}
