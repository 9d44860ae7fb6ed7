// SPDX-License-Identifier: BSL-1.0
// title: Erasing a node whose partition key is not all in the inverse of its edges
// rule: edges
// why: The edges of nodes that differ in the rest lie in one partition of the inverse.
// expect: erase_node of Group in table Groups cannot find the edges Nested that lead to it: Nested's inverse leaves out tenant, which is in the partition key of Group, and it has no mirror
#include <facet/repository/erase_node.hpp>
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <string>

using namespace facet::literals;

struct Group {
    std::string tenant;
    std::string group;
};
struct Nested {
    std::string tenant;
    std::string group;
    std::string parent;
};

template <class... Inverse>
struct groups : facet::table<"Groups", facet::gsi<"ByParent", facet::partition<"ParentPK">, facet::sort<"ParentSK">>, facet::entity<Group, facet::key<"T#{tenant}#G#{group}", "GROUP">>,
                             facet::edge<Nested, facet::from<Group>, facet::to<Group, "tenant", "parent">, facet::target_key<"PARENT#{parent}">, Inverse...>> {};

#ifdef FACET_REJECT
struct Groups : groups<facet::inverse<"ByParent">> {};
#else
struct Groups : groups<facet::inverse<"ByParent", "T#{tenant}#PARENT#{parent}", "GROUP#{group}">> {};
#endif

auto done(const facet::repository<Groups, declared_backend>& groups) { return facet::erase_node<Group>(groups, "tenant"_f == "t" && "group"_f == "g"); }
