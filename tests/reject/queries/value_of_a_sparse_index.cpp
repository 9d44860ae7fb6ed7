// SPDX-License-Identifier: BSL-1.0
// title: Asking for the value that a sparse index stands for
// rule: proof 2: every where-clause is served by a key or an index
// why: No key holds the field by which an index is sparse, so the index is named instead.
// expect: Job where(now ==, priority >) in table Jobs cannot be served: the primary key (id; `JOB`) needs id ==; Ready (`READY`; priority) does not hold now, but has the items of one value of it alone (while_equal), which using_index<`Ready`>() reads without that clause
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

enum class state : std::uint8_t { queued, done };

struct Job {
    std::string id;
    state now;
    std::uint32_t priority;
};
struct Jobs : facet::table<"Jobs", facet::gsi<"Ready", facet::partition<"ReadyPK">, facet::sort<"ReadySK">>,
                           facet::entity<Job, facet::key<"JOB#{id}", "JOB">, facet::index<"Ready", "READY", "{priority:6}">::while_equal<"now", state::queued>>> {};

auto waiting(const facet::repository<Jobs, declared_backend>& jobs) {
#ifdef FACET_REJECT
    return jobs.query<Job>("now"_f == state::queued && "priority"_f > 3u).all();
#else
    return jobs.query<Job>("priority"_f > 3u).using_index<"Ready">().all();
#endif
}
