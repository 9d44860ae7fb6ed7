// SPDX-License-Identifier: BSL-1.0
// title: A sharded counter that a bare value names
// rule: write sharding
// why: The key may have several fields, so that each is named.
// expect: add() and sum() take a where-clause of the counter's key without its shard,
#include <facet/repository/open.hpp>
#include <facet/repository/sharded_counter.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

struct Views {
    std::string page;
    std::uint16_t shard;
    std::int64_t count;
};
struct Pages : facet::table<"Pages", facet::entity<Views, facet::key<"VIEWS#{page}#{shard:plain}", "VIEWS">>> {};

void seen(const facet::repository<Pages, declared_backend>& pages) {
    auto views = facet::make_sharded_counter<Views, "shard", "count">(pages, 10);
#ifdef FACET_REJECT
    views.add("/home", 1).or_throw();
#else
    views.add("page"_f == "/home", 1).or_throw();
#endif
}
