// SPDX-License-Identifier: BSL-1.0
// title: A sharded counter of a repository that is gone
// rule: write sharding
// why: A counter borrows its repository.
// expect: a sharded counter borrows the repository, which must outlive it: give the repository a name, and make the counter of that
#include <facet/repository/bind.hpp>
#include <facet/repository/open.hpp>
#include <facet/repository/sharded_counter.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

struct Usage {
    std::string tenant;
    std::uint16_t shard;
    std::int64_t count;
};
struct Metering : facet::table<"Metering", facet::entity<Usage, facet::key<"USAGE#{tenant}#{shard:plain}", "USAGE">>> {};

void seen(const facet::repository<Metering, declared_backend>& metering) {
#ifdef FACET_REJECT
    auto counter = facet::make_sharded_counter<Usage, "shard", "count">(facet::bind(metering, "tenant"_f == "t"), 10);
#else
    auto mine = facet::bind(metering, "tenant"_f == "t");
    auto counter = facet::make_sharded_counter<Usage, "shard", "count">(mine, 10);
#endif
    counter.add(1).or_throw();
}
