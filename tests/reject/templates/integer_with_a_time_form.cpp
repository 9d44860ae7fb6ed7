// SPDX-License-Identifier: BSL-1.0
// title: An integer in the form of a time
// rule: proof 1: what a key template may say
// why: Milliseconds are a form of times; an integer that counts them is a number in a width.
// expect: uses {at:ms}, which is an unsigned whole number; its form is a width such as 10 (at most 20)
#include <facet/repository/open.hpp>

struct Event {
    std::string source;
    std::uint64_t at;
};

#ifdef FACET_REJECT
struct Log : facet::table<"Log", facet::entity<Event, facet::key<"SOURCE#{source}", "AT#{at:ms}">>> {};
#else
struct Log : facet::table<"Log", facet::entity<Event, facet::key<"SOURCE#{source}", "AT#{at:13}">>> {};
#endif

void check() { facet::verify<Log>(); }
