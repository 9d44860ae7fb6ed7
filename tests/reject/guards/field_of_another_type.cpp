// SPDX-License-Identifier: BSL-1.0
// title: A guard with a field of another type
// rule: unique fields
// why: A guard is made of the fields as they are.
// expect: in Member, unique speaks of Owner, whose field id is of type std::int64_t, and Member's of type std::string
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Member {
    std::string id;
    std::string email;
};
struct Owner {
    std::string email;
    std::int64_t id;
};
struct Club : facet::table<"Club", facet::entity<Member, facet::unique<Owner>, facet::key<"MEMBER#{id}", "MEMBER">>,
                           facet::entity<Owner, facet::key<"EMAIL#{email}", "EMAIL">>> {};

auto joined(const facet::repository<Club, declared_backend>& club, const Member& member) {
#ifdef FACET_REJECT
    return club.create(member).run();
#else
    return club.get<Member>("id"_f == member.id).has_value();
#endif
}
