// SPDX-License-Identifier: BSL-1.0
// title: Adding to what another field is computed from
// rule: proof 4: an update leaves no key and no index entry stale
// why: Only the backend knows what a sum comes to, and it calls no function.
// expect: update of Ticket in table Tickets computes level, from which rank is computed, and does not know its new value; set it to a value, or change the item with modify()
#include <reject/support/tickets.hpp>

auto raised(const tickets_repository& tickets, [[maybe_unused]] const Ticket& seen) {
#ifdef FACET_REJECT
    return tickets.update<Ticket>("id"_f == "t-1").set("level"_f += 1).run();
#else
    return tickets.update<Ticket>("id"_f == "t-1").set("level"_f = seen.level + 1).given("state"_f == seen.state).run();
#endif
}
