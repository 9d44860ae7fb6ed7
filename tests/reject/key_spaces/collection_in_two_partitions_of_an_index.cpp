// SPDX-License-Identifier: BSL-1.0
// title: A collection in two partitions of the index that was meant
// rule: proof 5: key spaces are disjoint
// why: The two templates that differ are those of the index by which each of the entities is found, not those of the primary key.
// expect: collection<Issue, Watch> in table Tracker cannot be served: no key or index holds all of them in one partition; in ByTicket, that of Issue is `TICKET#{ticket}`, that of Watch `TICKET#{ticket:lower}`
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Issue {
    std::string id;
    std::string ticket;
};
struct Watch {
    std::string user;
    std::string ticket;
};
struct Note {
    std::string id;
    std::string ticket;
};

struct Tracker : facet::table<"Tracker", facet::gsi<"ByTicket", facet::partition<"TicketPK">, facet::sort<"TicketSK">>,
                              facet::entity<Issue, facet::key<"ISSUE#{id}", "ISSUE">, facet::index<"ByTicket", "TICKET#{ticket}", "ISSUE#{id}">>,
                              facet::entity<Watch, facet::key<"USER#{user}", "WATCH#{ticket}">, facet::index<"ByTicket", "TICKET#{ticket:lower}", "WATCH#{user}">>,
                              facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">, facet::index<"ByTicket", "TICKET#{ticket}", "NOTE#{id}">>> {};

auto followed(const facet::repository<Tracker, declared_backend>& tracker) {
#ifdef FACET_REJECT
    return tracker.collection<Issue, Watch>("ticket"_f == "t-1").all();
#else
    return tracker.collection<Issue, Note>("ticket"_f == "t-1").all();
#endif
}
