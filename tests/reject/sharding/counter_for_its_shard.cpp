// SPDX-License-Identifier: BSL-1.0
// title: A sharded counter whose fields are swapped
// rule: write sharding
// why: The shard is a component of the key; the count is not.
// expect: a sharded counter of Views in table Pages has its shard in count, which is no component of its primary key; the shard is named first, and then the count
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
#ifdef FACET_REJECT
    auto views = facet::make_sharded_counter<Views, "count", "shard">(pages, 10);
#else
    auto views = facet::make_sharded_counter<Views, "shard", "count">(pages, 10);
#endif
    views.add("page"_f == "/home", 1).or_throw();
}
