// SPDX-License-Identifier: BSL-1.0
// title: A count on which an index entry depends
// rule: edges
// why: A count is one addition at the node, which makes no entry and takes none away.
// expect: in Follows, counted speaks of followers, on which an index entry of User depends; a count cannot keep it
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

struct Social : facet::table<"Social", facet::gsi<"Known", facet::partition<"KnownPK">, facet::sort<facet::number_key("followers")>>,
    facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>,
    facet::edge<Follows, facet::from<User>, facet::to<User, "followee">, facet::target_key<"FOLLOWS#{followee}">, facet::counted<"", "followers">>,
#ifdef FACET_REJECT
    facet::entity<User, facet::key<"USER#{user}", "USER">, facet::unique<EmailOwner>, facet::index<"Known", "NEW", "{followers}">::while_equal<"followers", 0>>
#else
    facet::entity<User, facet::key<"USER#{user}", "USER">, facet::unique<EmailOwner>, facet::index<"Known", "KNOWN", "{followers}">>
#endif
> {};

void check() { facet::verify<Social>(); }
