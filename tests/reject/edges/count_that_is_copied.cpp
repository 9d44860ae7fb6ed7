// SPDX-License-Identifier: BSL-1.0
// title: A count of which an index has a copy
// rule: edges
// why: A count is one addition at the node. Where the index's key attribute is the count itself, it is counted with it.
// expect: in Follows, counted speaks of followers, from which a key of User is composed; a count cannot keep it
#include <facet/repository/open.hpp>

struct User {
    std::string user;
    std::string email;
    std::int64_t followers;
    std::uint32_t version;
};
struct EmailOwner {
    std::string email;
    std::string user;
};
struct Follows {
    std::string user;
    std::string followee;
};

struct Social : facet::table<"Social", facet::gsi<"Known", facet::partition<"KnownPK">, facet::sort<facet::number_key("Rank")>>,
    facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>,
    facet::edge<Follows, facet::from<User>, facet::to<User, "followee">, facet::target_key<"FOLLOWS#{followee}">, facet::counted<"", "followers">>,
#ifdef FACET_REJECT
    facet::entity<User, facet::key<"USER#{user}", "USER">, facet::unique<EmailOwner>, facet::index<"Known", "KNOWN", "{followers}">>
#else
    facet::entity<User, facet::key<"USER#{user}", "USER">, facet::unique<EmailOwner>, facet::stored_as<"followers", "Rank">, facet::index<"Known", "KNOWN", "{followers}">>
#endif
> {};

void check() { facet::verify<Social>(); }
