// SPDX-License-Identifier: BSL-1.0
// title: An entry that depends on two fields
// rule: proof 1: what a key template may say
// why: An entry is there while one field says so; the rule before would be ignored, and items would lie in an index that should not.
// expect: in Ticket, the binding of Work says while_... twice; one of them would be ignored: an entry depends on one field, and what depends on several is a field of its own
#include <facet/repository/open.hpp>

#include <optional>
#include <string>

enum class state : int { open, closed };
struct Ticket {
    std::string ticket_id;
    std::optional<std::string> owner;
    state now;
};

struct Desk
    : facet::table<"Desk", facet::gsi<"Work", facet::partition<"WorkPK">, facet::sort<"WorkSK">>,
#ifdef FACET_REJECT
                   facet::entity<Ticket, facet::key<"TICKET#{ticket_id}", "TICKET">,
                                 facet::index<"Work", "WORK", "{ticket_id}">::while_present<"owner">::while_equal<"now", state::open>>>
#else
                   facet::entity<Ticket, facet::key<"TICKET#{ticket_id}", "TICKET">, facet::index<"Work", "WORK", "{ticket_id}">::while_equal<"now", state::open>>>
#endif
{};

void check() { facet::verify<Desk>(); }
