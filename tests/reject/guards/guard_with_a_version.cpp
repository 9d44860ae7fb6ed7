// SPDX-License-Identifier: BSL-1.0
// title: A guard with a version
// rule: unique fields
// why: A guard is written as it is, with its item, and not by itself.
// expect: in Member, unique speaks of Owner, which has a version, times, computed fields or guards of its own; a guard is kept as it is
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Member {
    std::string id;
    std::string email;
    std::uint32_t version;
};
struct Owner {
    std::string email;
    std::uint32_t version;
};
struct Club : facet::table<"Club", facet::entity<Member, facet::unique<Owner>, facet::key<"MEMBER#{id}", "MEMBER">>,
                           facet::entity<Owner, facet::version<"version">, facet::key<"EMAIL#{email}", "EMAIL">>> {};

auto joined(const facet::repository<Club, declared_backend>& club, const Member& member) {
#ifdef FACET_REJECT
    return club.create(member).run();
#else
    return club.get<Member>("id"_f == member.id).has_value();
#endif
}
