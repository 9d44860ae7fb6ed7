// SPDX-License-Identifier: BSL-1.0
// title: An update that returns a field that the entity does not have
// rule: reading as a smaller struct: its fields are the entity's
// why: What a write returns is read as any item is.
// expect: Customer in table Shop cannot be read as Visits, whose field count is none of Customer's; its fields are: customer_id, name, visits
#include <reject/support/orders.hpp>

struct Visits {
#ifdef FACET_REJECT
    std::int32_t count;
#else
    std::int32_t visits;
#endif
};

auto counted(const shop_repository& shop) { return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f += 1).returning_new<Visits>().run(); }
