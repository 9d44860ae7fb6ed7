// SPDX-License-Identifier: BSL-1.0
// title: A range of a time whose number is plain in its key
// rule: proof 2: every where-clause is served by a key or an index
// why: Texts of numbers that differ in their lengths have no order; of thirteen digits they have, until the year 2286.
// expect: Job where(queue ==, queued <=) in table Jobs cannot be served: the primary key (queue; queued) holds queued in a form without order, for == only; as {queued:+13}, of that width, it has one
#include <facet/facet.hpp>
#include <facet/value/epoch_time.hpp>

#include <string>

using namespace facet::literals;

struct Job {
    std::string queue;
    facet::epoch_milliseconds queued;
};
#ifdef FACET_REJECT
struct Jobs : facet::table<"Jobs", facet::entity<Job, facet::key<"QUEUE#{queue}", "{queued:plain}">>> {};
#else
struct Jobs : facet::table<"Jobs", facet::entity<Job, facet::key<"QUEUE#{queue}", "{queued:+13}">>> {};
#endif

auto found(const facet::repository<Jobs>& jobs) { return jobs.query<Job>("queue"_f == "q" && "queued"_f <= facet::epoch_milliseconds(facet::now())).all(); }
