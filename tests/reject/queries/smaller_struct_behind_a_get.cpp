// SPDX-License-Identifier: BSL-1.0
// title: A smaller struct behind a get
// rule: results are asked for
// why: What is read is said in the call that reads.
// expect: this call is done, and gave its outcome: has_value() tells whether there is a value, and value() gives it
// expect: stands in its call, get<...>(where-clause, consistent, as<Summary>)
#include <reject/support/orders.hpp>

struct Heading {
    std::string order_id;
    std::string note;
};
auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").as<Heading>().value();
#else
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1", facet::as<Heading>).value();
#endif
}
