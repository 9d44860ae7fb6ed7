// SPDX-License-Identifier: BSL-1.0
// title: A timestamp that is assigned to a time which is stored as a number
// rule: typed operands and paths
// why: An operand for a field with a conversion has the field's own type.
// expect: update of Job in table Jobs assigns a time to queued, which is a facet::epoch_milliseconds; give a facet::epoch_milliseconds
#include <facet/facet.hpp>
#include <facet/value/epoch_time.hpp>

#include <string>

using namespace facet::literals;

struct Job {
    std::string id;
    facet::epoch_milliseconds queued;
};
struct Jobs : facet::table<"Jobs", facet::entity<Job, facet::key<"JOB#{id}", "JOB">>> {};

auto changed(const facet::repository<Jobs>& jobs) {
#ifdef FACET_REJECT
    return jobs.update<Job>("id"_f == "1").set("queued"_f = facet::now()).run();
#else
    return jobs.update<Job>("id"_f == "1").set("queued"_f = facet::epoch_milliseconds(facet::now())).run();
#endif
}
