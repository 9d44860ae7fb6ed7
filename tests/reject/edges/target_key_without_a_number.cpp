// SPDX-License-Identifier: BSL-1.0
// title: An edge to one of many in a partition
// rule: edges
// why: Watching two issues of one repository would be one item.
// expect: in Watch, the sort key `REPO#{repository}` lacks {number}, so that edges to several items of Issue would be one item; say target_key<...>
#include <facet/repository/open.hpp>

struct User {
    std::string name;
};
struct Issue {
    std::string repository;
    std::uint32_t number;
};
struct Watch {
    std::string name;
    std::string repository;
    std::uint32_t number;
};

struct Site : facet::table<"Site", facet::entity<User, facet::key<"USER#{name}", "USER">>, facet::entity<Issue, facet::key<"REPO#{repository}", "ISSUE#{number:8}">>,
#ifdef FACET_REJECT
    facet::edge<Watch, facet::from<User>, facet::to<Issue>>
#else
    facet::edge<Watch, facet::from<User>, facet::to<Issue>, facet::target_key<"WATCH#{repository}#{number:8}">>
#endif
> {};

void check() { facet::verify<Site>(); }
