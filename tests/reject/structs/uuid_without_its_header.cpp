// SPDX-License-Identifier: BSL-1.0
// title: A uuid without its header
// rule: proof 1: what a struct may hold
// why: What few structs hold is stored by headers of their own, so that nobody else compiles them.
// expect: in Job, the field job_id is a uuid; <facet/value/uuid.hpp> stores boost::uuids::uuid, so include it; for another, specialise facet::conversion
#include <facet/repository/open.hpp>

#include <boost/uuid/uuid.hpp>
#ifdef FACET_REJECT
#else
#include <facet/value/uuid.hpp>
#endif

struct Job {
    boost::uuids::uuid job_id;
    std::string name;
};

struct Jobs : facet::table<"Jobs", facet::entity<Job, facet::key<"JOB#{job_id}", "ROOT">>> {};

void check() { facet::verify<Jobs>(); }
