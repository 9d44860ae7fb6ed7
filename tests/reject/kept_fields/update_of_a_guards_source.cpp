// SPDX-License-Identifier: BSL-1.0
// title: Setting what a guard's field is computed from
// rule: proof 4: an update leaves no key and no index entry stale
// why: The guard is another item, under the key that its field gave: only who reads the item knows which.
// expect: update of Ticket in table Tickets sets mail, from which low_mail is computed, and from that a key or guard (unique); change the item with modify() or move()
#include <reject/support/tickets.hpp>

auto moved(const tickets_repository& tickets) {
#ifdef FACET_REJECT
    return tickets.update<Ticket>("id"_f == "t-1").set("mail"_f = "a@b.c").run();
#else
    return tickets.modify<Ticket>("id"_f == "t-1", [](Ticket& ticket) { ticket.mail = "a@b.c"; });
#endif
}
