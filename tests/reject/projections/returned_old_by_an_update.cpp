// SPDX-License-Identifier: BSL-1.0
// title: An update that returns the old item as another type
// rule: reading as a smaller struct: its fields are the entity's
// why: What a write returns is read as any item is.
// expect: Customer in table Shop cannot be read as Visits, whose field visits is of type std::uint32_t, and Customer's of type std::int32_t
#include <reject/support/orders.hpp>

struct Visits {
#ifdef FACET_REJECT
    std::uint32_t visits;
#else
    std::int32_t visits;
#endif
};

auto counted(const shop_repository& shop) { return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f += 1).returning_old<Visits>().run(); }
