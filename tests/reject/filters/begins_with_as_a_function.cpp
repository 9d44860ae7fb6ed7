// SPDX-License-Identifier: BSL-1.0
// title: begins_with in front of its field
// rule: proof 3: a filter is only what is called a filter
// why: A field begins with a text, as it is equal to one or between two; sizes, lists and sets are asked by functions.
// expect: begins_with() is said as a field's own: `name`_f.begins_with(text)
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("state"_f == status::open && "number"_f == 1).filter(begins_with("note"_f, "urgent")).all();
#else
    return shop.query<Order>("state"_f == status::open && "number"_f == 1).filter("note"_f.begins_with("urgent")).all();
#endif
}
