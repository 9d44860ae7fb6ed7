// SPDX-License-Identifier: BSL-1.0
// title: The time of a change by another name
// rule: proof 10: every sentence says what would work
// why: It is the time of a change, of which an item's making is one, too.
// expect: when an item was written last is kept in a field of its entity by changed_at<`...`>, with the field's name
#include <facet/repository/open.hpp>

#include <chrono>
#include <string>

struct Session {
    std::string id;
    std::chrono::sys_seconds at;
};

struct Sessions
    : facet::table<"Sessions",
#ifdef FACET_REJECT
                   facet::entity<Session, facet::key<"SESSION#{id}", "SESSION">, facet::updated_at<"at">>
#else
                   facet::entity<Session, facet::key<"SESSION#{id}", "SESSION">, facet::changed_at<"at">>
#endif
                   > {};

void check() { facet::verify<Sessions>(); }
