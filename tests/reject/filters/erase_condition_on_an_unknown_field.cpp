// SPDX-License-Identifier: BSL-1.0
// title: A condition of an erase on a field that is not there
// rule: proof 3: a filter is only what is called a filter
// why: A condition names fields of its entity.
// expect: the condition on Customer in table Shop asks for visit, but Customer has no such field; did you mean visits?
#include <reject/support/orders.hpp>

auto erased(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.erase<Customer>("customer_id"_f == "c-1").when("visit"_f == 0).run();
#else
    return shop.erase<Customer>("customer_id"_f == "c-1").when("visits"_f == 0).run();
#endif
}
