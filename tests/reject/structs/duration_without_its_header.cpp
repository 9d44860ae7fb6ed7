// SPDX-License-Identifier: BSL-1.0
// title: A duration without its header
// rule: proof 1: what a struct may hold
// why: What few structs hold is stored by headers of their own, so that nobody else compiles them.
// expect: in Job, the field allowed is a duration, which <facet/value/duration.hpp> stores as its number of ticks; include it
#include <facet/repository/open.hpp>

#include <chrono>
#ifdef FACET_REJECT
#else
#include <facet/value/duration.hpp>
#endif

struct Job {
    std::string job_id;
    std::chrono::seconds allowed;
};

struct Jobs : facet::table<"Jobs", facet::entity<Job, facet::key<"JOB#{job_id}", "ROOT">>> {};

void check() { facet::verify<Jobs>(); }
