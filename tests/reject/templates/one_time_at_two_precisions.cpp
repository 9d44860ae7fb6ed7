// SPDX-License-Identifier: BSL-1.0
// title: One time at two precisions
// rule: proof 1: what a key template may say
// why: Nothing is rounded on the way into a key. A day that items are partitioned by is a field of its own.
// expect: in Event, key template `SOURCE#{source}#{at:days}` uses {at:days}, and `AT#{at}` uses {at}, which is the same time, finer
// expect: keys do not round, so only what is whole in both could be stored: declare a field of its own for the coarser one, which computed<> can fill
#include <facet/repository/open.hpp>

struct Event {
    std::string source;
    facet::timestamp at;
    std::chrono::sys_days day;
};

#ifdef FACET_REJECT
struct Log : facet::table<"Log", facet::entity<Event, facet::key<"SOURCE#{source}#{at:days}", "AT#{at}">>> {};
#else
struct Log : facet::table<"Log", facet::entity<Event, facet::key<"SOURCE#{source}#{day}", "AT#{at}">>> {};
#endif

void check() { facet::verify<Log>(); }
