// SPDX-License-Identifier: BSL-1.0
// title: A count that a guard has, too
// rule: edges
// why: A link writes the node, and does not see its guards.
// expect: in Follows, counted speaks of followers, but EmailOwner, a guard (unique) of User, has followers, too, which a count cannot keep
#include <facet/repository/open.hpp>

struct User {
    std::string user;
    std::string email;
    std::int64_t followers;
    std::uint32_t version;
};
struct EmailOwner {
    std::string email;
    std::int64_t followers;
};
struct Follows {
    std::string user;
    std::string followee;
};

struct Social : facet::table<"Social", facet::gsi<"Known", facet::partition<"KnownPK">, facet::sort<facet::number_key("followers")>>,
    facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>,
    facet::edge<Follows, facet::from<User>, facet::to<User, "followee">, facet::target_key<"FOLLOWS#{followee}">, facet::counted<"", "followers">>,
#ifdef FACET_REJECT
    facet::entity<User, facet::key<"USER#{user}", "USER">, facet::unique<EmailOwner>>
#else
    facet::entity<User, facet::key<"USER#{user}", "USER">>
#endif
> {};

void check() { facet::verify<Social>(); }
