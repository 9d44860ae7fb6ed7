// SPDX-License-Identifier: BSL-1.0
// title: A collection whose partition may be another entity's
// rule: proof 5: key spaces are disjoint
// why: What lies in the range belongs to the collection, but partition keys that are made in two ways are in no collection together. A domain
//   keeps them apart, where the keys are given.
// expect: collection<Lift, Ride> in table Resort would also read items of Day, whose keys lie between theirs, as their partition keys `{name}` and `Resort Data` can be the same:
//   begin one with a text of its own, declare a domain for a field, or say skipping_others
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

using namespace facet::literals;

struct Lift {
    std::string name;
    bool open;
};
struct Ride {
    std::string name;
    std::uint32_t number;
};
struct Day {
    std::uint32_t number;
    std::int64_t riders;
};
#ifdef FACET_REJECT
using lift = facet::entity<Lift, facet::key<"{name}", "A">>;
using ride = facet::entity<Ride, facet::key<"{name}", "C#{number:4}">>;
#else
using lift = facet::entity<Lift, facet::key<"{name}", "A">, facet::domain<"name", "Lift ">>;
using ride = facet::entity<Ride, facet::key<"{name}", "C#{number:4}">, facet::domain<"name", "Lift ">>;
#endif
struct Resort : facet::table<"Resort", facet::partition<"name">, facet::sort<"what">, lift, ride, facet::entity<Day, facet::key<"Resort Data", "B#{number:4}">>> {};

auto all_of(const facet::repository<Resort, declared_backend>& resort) { return resort.collection<Lift, Ride>("name"_f == "Lift 3").all(); }
