// SPDX-License-Identifier: BSL-1.0
// title: An addition to a table that was refused
// rule: write sharding
// why: The declaration is wrong; of the addition in a transaction nothing more is said.
// expect: opens a placeholder with { that no } closes
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
#ifdef FACET_REJECT
struct Pages : facet::table<"Pages", facet::entity<Views, facet::key<"VIEWS#{page}#{shard:plain", "VIEWS">>> {};
#else
struct Pages : facet::table<"Pages", facet::entity<Views, facet::key<"VIEWS#{page}#{shard:plain}", "VIEWS">>> {};
#endif

auto seen(declared_backend& backend) {
    auto pages = facet::open<Pages>(backend);
    auto views = facet::make_sharded_counter<Views, "shard", "count">(pages, 10);
    return pages.transact(views.add("page"_f == "/home", 1)).has_value();
}
