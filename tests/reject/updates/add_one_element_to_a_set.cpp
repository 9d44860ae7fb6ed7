// SPDX-License-Identifier: BSL-1.0
// title: One element, added to a set
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: Sets are united (contract U12), so that several elements are added at once.
// expect: update of Order in table Shop adds text to tags, which is of DynamoDB's type SS; what is added to a set, or erased from it, is a set of such elements
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").add("tags"_f, "new").run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").add("tags"_f, std::set<std::string>{"new"}).run();
#endif
}
