// SPDX-License-Identifier: BSL-1.0
// title: A primary key that is sparse
// rule: proof 1: what a key template may say
// why: Every item has a primary key.
// expect: in Job, the primary key cannot be sparse: every item has one
#include <facet/repository/open.hpp>

#include <optional>

struct Job {
    std::string employee_id;
    std::optional<facet::timestamp> until;
};

#ifdef FACET_REJECT
struct Staff : facet::table<"Staff", facet::entity<Job, facet::key<"EMPLOYEE#{employee_id}", "JOB">::while_absent<"until">>> {};
#else
struct Staff : facet::table<"Staff", facet::entity<Job, facet::key<"EMPLOYEE#{employee_id}", "JOB">>> {};
#endif

void check() { facet::verify<Staff>(); }
