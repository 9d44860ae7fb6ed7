// SPDX-License-Identifier: BSL-1.0
// title: An edge from one of many in a partition
// rule: edges
// why: Two issues of one repository that are assigned to one user would be one item.
// expect: in Assigned, target_key `ASSIGNED#{name}` lacks {number}, so that edges from several items of Issue would be one item
#include <facet/repository/open.hpp>

struct User {
    std::string name;
};
struct Issue {
    std::string repository;
    std::uint32_t number;
};
struct Assigned {
    std::string repository;
    std::uint32_t number;
    std::string name;
};

struct Site : facet::table<"Site", facet::entity<User, facet::key<"USER#{name}", "USER">>, facet::entity<Issue, facet::key<"REPO#{repository}", "ISSUE#{number:8}">>,
#ifdef FACET_REJECT
    facet::edge<Assigned, facet::from<Issue>, facet::to<User>, facet::target_key<"ASSIGNED#{name}">>
#else
    facet::edge<Assigned, facet::from<Issue>, facet::to<User>, facet::target_key<"ASSIGNED#{number:8}#{name}">>
#endif
> {};

void check() { facet::verify<Site>(); }
