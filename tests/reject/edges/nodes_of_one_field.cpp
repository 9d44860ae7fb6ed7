// SPDX-License-Identifier: BSL-1.0
// title: One field that stands for both nodes
// rule: edges
// why: Fields of one name stand for the nodes' own: each node would have one edge, to the node of the same id.
// expect: in Membership, both ends are made from the same fields of Membership: id; name those of the other end with to<Group, "...">
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <string>

struct Person {
    std::string id;
};
struct Group {
    std::string id;
};
struct Membership {
    std::string id;
    std::string group_id;
};

struct Club : facet::table<"Club", facet::entity<Person, facet::key<"PERSON#{id}", "PERSON">>, facet::entity<Group, facet::key<"GROUP#{id}", "GROUP">>,
#ifdef FACET_REJECT
                           facet::edge<Membership, facet::from<Person>, facet::to<Group>>> {};
#else
                           facet::edge<Membership, facet::from<Person>, facet::to<Group, "group_id">>> {};
#endif

auto opened(declared_backend& backend) { return facet::open<Club>(backend); }
