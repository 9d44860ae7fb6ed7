// SPDX-License-Identifier: BSL-1.0
// title: An integer wider than any is
// rule: proof 1: what a key template may say
// why: No integer has more than 20 digits.
// expect: uses {at:25}, which is an unsigned whole number; its form is a width such as 10 (at most 20)
#include <facet/repository/open.hpp>

struct Event {
    std::string source;
    std::uint64_t at;
};

#ifdef FACET_REJECT
struct Log : facet::table<"Log", facet::entity<Event, facet::key<"SOURCE#{source}", "AT#{at:25}">>> {};
#else
struct Log : facet::table<"Log", facet::entity<Event, facet::key<"SOURCE#{source}", "AT#{at:20}">>> {};
#endif

void check() { facet::verify<Log>(); }
