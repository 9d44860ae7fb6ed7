// SPDX-License-Identifier: BSL-1.0
// title: Setting a field from which several index entries are made
// rule: proof 4: an update leaves no key and no index entry stale
// why: Every entry has to follow, so all that they are made from has to be known.
// expect: update of Job in table Jobs changes owner, and with it the entries in ByOwner and ByRegion, but does not say rank, region and due; set them, assert them with given(...), take the entry out with drop_entry(), or change the item with modify()
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

struct Job {
    std::string id;
    std::string owner;
    std::string region;
    std::int64_t rank;
    std::optional<std::int64_t> due;
};
struct Jobs : facet::table<"Jobs", facet::gsi<"ByOwner", facet::partition<"OwnerPK">, facet::sort<"OwnerSK">>, facet::gsi<"ByRegion", facet::partition<"RegionPK">, facet::sort<"RegionSK">>,
                           facet::entity<Job, facet::key<"JOB#{id}", "JOB">, facet::index<"ByOwner", "OWNER#{owner}", "{owner}#{rank:6}">,
                                         facet::index<"ByRegion", "REGION#{region}", "{owner}#{rank:6}#{due:6}">>> {};

auto changed(const facet::repository<Jobs, declared_backend>& jobs, [[maybe_unused]] const Job& job) {
#ifdef FACET_REJECT
    return jobs.update<Job>("id"_f == "1").set("owner"_f = "bob").run();
#else
    return jobs.update<Job>("id"_f == "1").set("owner"_f = "bob").given("rank"_f == job.rank, "region"_f == job.region, "due"_f == job.due).run();
#endif
}
