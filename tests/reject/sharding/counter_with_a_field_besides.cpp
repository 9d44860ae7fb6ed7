// SPDX-License-Identifier: BSL-1.0
// title: A sharded counter of items with another field
// rule: write sharding
// why: An addition makes the item where it is missing, and says nothing but the key and the count.
// expect: upsert of Views in table Pages does not say title, which a new item must have
#include <facet/repository/open.hpp>
#include <facet/repository/sharded_counter.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

struct Views {
    std::string page;
    std::uint16_t shard;
    std::int64_t count;
#ifdef FACET_REJECT
    std::string title;
#else
    std::optional<std::string> title;
#endif
};
struct Pages : facet::table<"Pages", facet::entity<Views, facet::key<"VIEWS#{page}#{shard:plain}", "VIEWS">>> {};

void seen(const facet::repository<Pages, declared_backend>& pages) {
    auto views = facet::make_sharded_counter<Views, "shard", "count">(pages, 10);
    views.add("page"_f == "/home", 1).or_throw();
}
