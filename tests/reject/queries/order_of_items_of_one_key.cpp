// SPDX-License-Identifier: BSL-1.0
// title: An order among items of one key
// rule: proof 2: every where-clause is served by a key or an index
// why: An index of the owner alone has the tickets of one owner in no order. A sort key gives them one.
// expect: Ticket where(owner ==) order_by(opened) in table Tickets cannot be served: the primary key (id) needs id ==; ByOwner (owner) has no order among items whose whole key is given
#include <facet/facet.hpp>

#include <string>

using namespace facet::literals;

struct Ticket {
    std::string id;
    std::string owner;
    facet::timestamp opened;
};

#ifdef FACET_REJECT
struct Tickets : facet::table<"Tickets", facet::partition<"PK">, facet::gsi<"ByOwner", facet::partition<"OwnerPK">>,
                              facet::entity<Ticket, facet::key<"TICKET#{id}">, facet::index<"ByOwner", "{owner}">>> {};
#else
struct Tickets : facet::table<"Tickets", facet::partition<"PK">, facet::gsi<"ByOwner", facet::partition<"OwnerPK">, facet::sort<"OwnerSK">>,
                              facet::entity<Ticket, facet::key<"TICKET#{id}">, facet::index<"ByOwner", "{owner}", "{opened}">>> {};
#endif

auto oldest(const facet::repository<Tickets>& tickets, const std::string& owner) {
    return tickets.query<Ticket>("owner"_f == owner).order_by("opened"_f).first();
}
