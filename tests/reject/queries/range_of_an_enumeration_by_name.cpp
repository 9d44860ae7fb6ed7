// SPDX-License-Identifier: BSL-1.0
// title: A range of an enumeration that a key holds by name
// rule: proof 2: every where-clause is served by a key or an index
// why: Names have another order than values; with a width a key holds the value.
// expect: Job where(queue ==, urgency >) in table Jobs cannot be served: the primary key (queue; urgency, job_id) holds urgency in a form without order, for == only; as {urgency:2}, by its value, it has one
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>

using namespace facet::literals;

enum class urgency : std::uint8_t { low, high };
struct Job {
    std::string queue;
    ::urgency urgency;
    std::string job_id;
};

#ifdef FACET_REJECT
struct Jobs : facet::table<"Jobs", facet::entity<Job, facet::key<"QUEUE#{queue}", "{urgency}#{job_id}">>> {};
#else
struct Jobs : facet::table<"Jobs", facet::entity<Job, facet::key<"QUEUE#{queue}", "{urgency:2}#{job_id}">>> {};
#endif

auto urgent(const facet::repository<Jobs, declared_backend>& jobs) { return jobs.query<Job>("queue"_f == "q" && "urgency"_f > urgency::low).all(); }
