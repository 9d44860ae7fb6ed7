// SPDX-License-Identifier: BSL-1.0
// title: An update without a change
// rule: proof 4: an update leaves no key and no index entry stale
// why: Of an entity with a version or a changed_at it would be a touch; of any other, a write that is paid for and does nothing.
// expect: update<StockBalance>(where-clause) is run, but changes nothing; its changes are said before
#include <reject/support/register.hpp>

auto changed(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 5).run();
#endif
}
