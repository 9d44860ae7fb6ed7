// SPDX-License-Identifier: BSL-1.0
// title: A guard that is no entity
// rule: unique fields
// why: A guard is an item, and has a key of its own.
// expect: in Member, unique speaks of Owner, which is no other entity of table Club; a guard is declared beside it, keyed by what is to be unique: entity<Owner, key<...>>
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Member {
    std::string id;
    std::string email;
};
struct Owner {
    std::string email;
};
struct Club : facet::table<"Club", facet::entity<Member, facet::unique<Owner>, facet::key<"MEMBER#{id}", "MEMBER">>> {};

auto joined(const facet::repository<Club, declared_backend>& club, const Member& member) {
#ifdef FACET_REJECT
    return club.create(member).run();
#else
    return club.get<Member>("id"_f == member.id).has_value();
#endif
}
