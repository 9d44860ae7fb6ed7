// SPDX-License-Identifier: BSL-1.0
// title: A collection whose partitions have two delimiters
// rule: proof 5: key spaces are disjoint
// why: A value may be written in two ways, so that one request does not find both.
// expect: in the primary key, that of User is `ID#{name}`, that of Friend `ID#{user}` in another delimiter
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct User {
    std::string name;
};
struct Friend {
    std::string user;
    std::string of;
};

#ifdef FACET_REJECT
struct Shop : facet::table<"Shop", facet::entity<User, facet::key<"ID#{name}", "#META#">>,
                           facet::entity<Friend, facet::key<"ID#{user}", "FRIEND#{of}">::delimited<'+'>>> {};
#else
struct Shop : facet::table<"Shop", facet::entity<User, facet::key<"ID#{name}", "#META#">>,
                           facet::entity<Friend, facet::key<"ID#{user}", "FRIEND#{of}">>> {};
#endif

auto both(const facet::repository<Shop, declared_backend>& shop) { return shop.collection<User, Friend>("user"_f == "u-1").all(); }
