// SPDX-License-Identifier: BSL-1.0
// title: A filter of a scanned index by what it does not project
// rule: proof 3: a filter is only what is called a filter
// why: What an index does not project is missing to the filter of its scan (contract Q14).
// expect: the filter on Order in table Shop asks for note, which is not projected by ByRegion; project it, or scan the table
#include <reject/support/orders.hpp>

struct Key {
    std::string customer_id;
    std::string order_id;
};

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order>(facet::as<Key>).using_index<"ByRegion">().filter("note"_f == "gift").all();
#else
    return shop.scan<Order>(facet::as<Key>).filter("note"_f == "gift").all();
#endif
}
