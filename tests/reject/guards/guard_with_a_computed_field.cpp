// SPDX-License-Identifier: BSL-1.0
// title: A guard with a computed field
// rule: unique fields
// why: A guard has its item's fields as they are. What the item computes, the guard can have, too.
// expect: in Member, unique speaks of Owner, which has a version, times, computed fields or guards of its own; a guard is kept as it is
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Member {
    std::string id;
    std::string email;
    std::string address;
};
struct Owner {
    std::string email;
    std::string address;
};
inline std::string address_of(const std::string& email) { return email + "."; }

struct Club : facet::table<"Club",
#ifdef FACET_REJECT
                           facet::entity<Member, facet::unique<Owner>, facet::key<"MEMBER#{id}", "MEMBER">>,
                           facet::entity<Owner, facet::computed<"address", address_of, "email">, facet::key<"EMAIL#{address}", "EMAIL">>
#else
                           facet::entity<Member, facet::unique<Owner>, facet::computed<"address", address_of, "email">, facet::key<"MEMBER#{id}", "MEMBER">>,
                           facet::entity<Owner, facet::key<"EMAIL#{address}", "EMAIL">>
#endif
                           > {};

auto joined(const facet::repository<Club, declared_backend>& club, const Member& member) { return club.create(member).run(); }
