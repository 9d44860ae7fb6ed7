// SPDX-License-Identifier: BSL-1.0
// title: Setting one of the fields that another is computed from
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update sees no whole item: what it computes from has to be in its statement.
// expect: update of Ticket in table Tickets changes state, and with it rank, which is computed, but does not say level; set it, assert it with given(...), or change the item with modify()
#include <reject/support/tickets.hpp>

auto closed(const tickets_repository& tickets, [[maybe_unused]] const Ticket& seen) {
#ifdef FACET_REJECT
    return tickets.update<Ticket>("id"_f == "t-1").set("state"_f = "closed").run();
#else
    return tickets.update<Ticket>("id"_f == "t-1").set("state"_f = "closed").given("level"_f == seen.level).run();
#endif
}
