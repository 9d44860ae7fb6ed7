// SPDX-License-Identifier: BSL-1.0
// title: An index entry made from what the primary key folds
// rule: proof 4: an update leaves no key and no index entry stale
// why: `ANN` addresses the item of `Ann`, and does not say how the item spells it. What is given is asserted.
// expect: update of User in table Users changes rank, and with it the entry in ByRank, but does not say name
// expect: assert it with given(...)
#include <facet/facet.hpp>

using namespace facet::literals;

struct User {
    std::string name;
    std::uint32_t rank;
};

struct Users : facet::table<"Users", facet::partition<"PK">, facet::gsi<"ByRank", facet::partition<"RankPK">, facet::sort<"RankSK">>,
    facet::entity<User, facet::key<"USER#{name:lower}">, facet::index<"ByRank", "RANK", "{rank:4}#{name}">>> {};

auto ranked(const facet::repository<Users, facet::memory::engine>& users, const std::string& name) {
#ifdef FACET_REJECT
    return users.update<User>("name"_f == name).set("rank"_f = 2u).run();
#else
    return users.update<User>("name"_f == name).set("rank"_f = 2u).given("name"_f == name).run();
#endif
}
