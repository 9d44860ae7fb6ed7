// SPDX-License-Identifier: BSL-1.0
// title: A guard that is no entity, where the declaration is verified
// rule: unique fields
// why: verify() judges a declaration in full, with what writes would be asked for.
// expect: in Member, unique speaks of Owner, which is no other entity of table Club
#include <facet/repository/open.hpp>

#include <string>

struct Member {
    std::string id;
    std::string email;
};
struct Owner {
    std::string email;
    std::string id;
};
#ifdef FACET_REJECT
struct Club : facet::table<"Club", facet::entity<Member, facet::unique<Owner>, facet::key<"MEMBER#{id}", "MEMBER">>> {};
#else
struct Club : facet::table<"Club", facet::entity<Member, facet::unique<Owner>, facet::key<"MEMBER#{id}", "MEMBER">>, facet::entity<Owner, facet::key<"OWNER#{email}", "OWNER">>> {};
#endif

void prove() { facet::verify<Club>(); }
