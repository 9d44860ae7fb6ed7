// SPDX-License-Identifier: BSL-1.0
// title: A sharded counter whose count is a text
// rule: write sharding
// why: Neither updates nor sums add to it.
// expect: a sharded counter of Views in table Pages has its count in title, to which updates cannot add; a count is stored as a number, and is one, a duration, or of a type whose conversion is additive
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
    std::string title;
};
struct Pages : facet::table<"Pages", facet::entity<Views, facet::key<"VIEWS#{page}#{shard:plain}", "VIEWS">>> {};

auto seen(const facet::repository<Pages, declared_backend>& pages) {
#ifdef FACET_REJECT
    return facet::make_sharded_counter<Views, "shard", "title">(pages, 10).sum("page"_f == "/home");
#else
    return facet::make_sharded_counter<Views, "shard", "count">(pages, 10).sum("page"_f == "/home");
#endif
}
