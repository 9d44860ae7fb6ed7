// SPDX-License-Identifier: BSL-1.0
// title: Setting a field that is not there
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update names fields of its entity.
// expect: update of Customer in table Shop sets nam, but Customer has no such field; did you mean name?
#include <reject/support/orders.hpp>

auto renamed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Customer>("customer_id"_f == "c-1").set("nam"_f = "Ann").run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").set("name"_f = "Ann").run();
#endif
}
