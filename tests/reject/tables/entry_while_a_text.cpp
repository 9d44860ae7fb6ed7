// SPDX-License-Identifier: BSL-1.0
// title: An entry that depends on a text
// rule: proof 4: an update leaves no key and no index entry stale
// why: A state that has a name is an enumeration, stored by its name, so that a state which there is not does not compile.
// expect: in Ticket, the entry in Open depends on a text; while_equal takes a number, a boolean or an enumerator, of the type of state; make it an enumeration, or let a boolean be computed from it
#include <facet/repository/open.hpp>

enum class progress : std::uint8_t { open, closed };
struct Ticket {
    std::string id;
    std::string owner;
    progress state;
};

struct Desk
    : facet::table<"Desk", facet::gsi<"Open", facet::partition<"OpenPK">>,
                   facet::entity<Ticket, facet::key<"TICKET#{id}", "TICKET">,
#ifdef FACET_REJECT
                                 facet::index<"Open", "{owner}">::while_equal<"state", "open">>>
#else
                                 facet::index<"Open", "{owner}">::while_equal<"state", progress::open>>>
#endif
{};

void check() { facet::verify<Desk>(); }
