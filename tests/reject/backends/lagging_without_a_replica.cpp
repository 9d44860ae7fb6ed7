// SPDX-License-Identifier: BSL-1.0
// title: Indexes that lag without a replica
// rule: a table that is opened
// why: What an index does not show yet has to be kept somewhere.
// expect: lagging_indexes takes something else behind its backend: facet::lagging_indexes late(engine, replica), of which the second is another backend, still empty
#include <facet/backend/lagging_indexes.hpp>
#include <reject/support/register.hpp>

auto opened(declared_backend& backend, [[maybe_unused]] declared_backend& replica) {
#ifdef FACET_REJECT
    facet::lagging_indexes late(backend, 5);
#else
    facet::lagging_indexes late(backend, replica, 5);
#endif
    return facet::open<Register>(late).get<Account>("account_id"_f == some_account);
}
