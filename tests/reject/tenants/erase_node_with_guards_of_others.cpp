// SPDX-License-Identifier: BSL-1.0
// title: Erasing a tenant's node, with edges whose unique values say no tenant
// rule: a repository bound to one tenant
// why: The number of a badge that was imported without its guard can be another tenant's by now, whose guard would go with the edge.
// expect: erase_node of Member in table Staff takes its guard (unique) Badge from its place, where one of another tenant may stand, which is not told apart; give Badge the field tenant, and those that are there by backfill()
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_node.hpp>
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Team {
    std::string tenant;
    std::string team;
};
struct Person {
    std::string tenant;
    std::string person;
};
struct Member {
    std::string tenant;
    std::string team;
    std::string person;
    std::string badge;
};
#ifdef FACET_REJECT
struct Badge {
    std::string badge;
};
#else
struct Badge {
    std::string badge;
    std::string tenant;
    std::string team;
    std::string person;
};
#endif
struct Staff : facet::table<"Staff", facet::gsi<"Inverse", facet::partition<"ToPK">, facet::sort<"ToSK">>,
                            facet::entity<Team, facet::key<"T#{tenant}#TEAM#{team}", "TEAM">>,
                            facet::entity<Person, facet::key<"T#{tenant}#PERSON#{person}", "PERSON">>,
                            facet::edge<Member, facet::from<Team>, facet::to<Person>, facet::inverse<"Inverse">, facet::unique<Badge>>,
                            facet::entity<Badge, facet::key<"BADGE#{badge}", "BADGE">>> {};

auto done(const facet::repository<Staff, declared_backend>& staff) {
    const auto mine = facet::bind(staff, "tenant"_f == "a");
    return facet::erase_node<Team>(mine, "team"_f == "1").has_value();
}
