// SPDX-License-Identifier: BSL-1.0
// title: A sparse entry that depends on a field that is always there
// rule: proof 1: what a key template may say
// why: Only an optional field can be absent.
// expect: the entry in ByTitle depends on whether until is there, but it is no std::optional and always is
#include <facet/repository/open.hpp>

#include <optional>

struct Job {
    std::string employee_id;
    std::string title;
#ifdef FACET_REJECT
    facet::timestamp until;
#else
    std::optional<facet::timestamp> until;
#endif
};

struct Staff
    : facet::table<"Staff", facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::sort<"TitleSK">>,
                   facet::entity<Job, facet::key<"EMPLOYEE#{employee_id}", "JOB#{title}">,
                                 facet::index<"ByTitle", "TITLE#{title}", "EMPLOYEE#{employee_id}">::while_absent<"until">>> {};

void check() { facet::verify<Staff>(); }
