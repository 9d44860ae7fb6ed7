// SPDX-License-Identifier: BSL-1.0
// title: An expiry by another name
// rule: proof 10: every sentence says what would work
// why: DynamoDB's name for it says what is left, not when.
// expect: when an item expires is said of its entity by expires_at<`...`>, with the field's name
#include <facet/repository/open.hpp>

#include <chrono>
#include <string>

struct Session {
    std::string id;
    std::chrono::sys_seconds ends;
};

struct Sessions
    : facet::table<"Sessions",
#ifdef FACET_REJECT
                   facet::entity<Session, facet::key<"SESSION#{id}", "SESSION">, facet::ttl<"ends">>
#else
                   facet::entity<Session, facet::key<"SESSION#{id}", "SESSION">, facet::expires_at<"ends">>
#endif
                   > {};

void check() { facet::verify<Sessions>(); }
