// SPDX-License-Identifier: BSL-1.0
// title: An enumeration for another
// rule: proof 2: every where-clause is served by a key or an index
// why: Each enumeration has names of its own, by which it is stored.
// expect: Ticket where(queue ==, urgency ==) in table Desk compares urgency, which is an enumeration, with weather; give one of its enumerators, and no text or number
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

enum class priority : std::uint8_t { low, high };
enum class weather : std::uint8_t { sunny, rainy };
struct Ticket {
    std::string queue;
    priority urgency;
    std::string id;
};
struct Desk : facet::table<"Desk", facet::entity<Ticket, facet::key<"QUEUE#{queue}", "{urgency}#{id}">>> {};

auto urgent(const facet::repository<Desk, declared_backend>& desk) {
#ifdef FACET_REJECT
    return desk.query<Ticket>("queue"_f == "q" && "urgency"_f == weather::rainy).all();
#else
    return desk.query<Ticket>("queue"_f == "q" && "urgency"_f == priority::high).all();
#endif
}
