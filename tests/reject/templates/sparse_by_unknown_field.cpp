// SPDX-License-Identifier: BSL-1.0
// title: A sparse entry that depends on no field
// rule: proof 1: what a key template may say
// why: What a sparse entry depends on is a field of the entity.
// expect: in Job, the entry in ByTitle depends on unitl, but Job has no such field; did you mean until?
#include <facet/repository/open.hpp>

#include <optional>

struct Job {
    std::string employee_id;
    std::string title;
    std::optional<facet::timestamp> until;
};

struct Staff
    : facet::table<"Staff", facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::sort<"TitleSK">>,
                   facet::entity<Job, facet::key<"EMPLOYEE#{employee_id}", "JOB#{title}">,
#ifdef FACET_REJECT
                                 facet::index<"ByTitle", "TITLE#{title}", "EMPLOYEE#{employee_id}">::while_absent<"unitl">>>
#else
                                 facet::index<"ByTitle", "TITLE#{title}", "EMPLOYEE#{employee_id}">::while_absent<"until">>>
#endif
{};

void check() { facet::verify<Staff>(); }
