// SPDX-License-Identifier: BSL-1.0
// title: A sharded counter in a field that is not there
// rule: write sharding
// why: The fields of a counter are named as the table names them.
// expect: a sharded counter of Views in table Pages has its shard in shrad, but Views has no such field; did you mean shard? Its fields are: page, shard, count
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
    auto views = facet::make_sharded_counter<Views, "shrad", "count">(pages, 10);
#else
    auto views = facet::make_sharded_counter<Views, "shard", "count">(pages, 10);
#endif
    views.add("page"_f == "/home", 1).or_throw();
}
