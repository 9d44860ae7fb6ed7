// SPDX-License-Identifier: BSL-1.0
// title: select() of some fields
// rule: proof 2: every where-clause is served by a key or an index
// why: What is read is a struct, whose fields say what is asked for.
// expect: some of an entity's fields are read as a smaller struct that has them, by a word of the call that begins the read: query<...>(where-clause, facet::as<Summary>)
#include <reject/support/register.hpp>

struct Held {
    std::string asset_id;
};

auto held(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).select("asset_id"_f).all().has_value();
#else
    return registry.query<StockBalance>("account_id"_f == some_account, facet::as<Held>).all().has_value();
#endif
}
