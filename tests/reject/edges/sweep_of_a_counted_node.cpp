// SPDX-License-Identifier: BSL-1.0
// title: Sweeping nodes that count edges
// rule: edges
// why: Their edges would stay, with their mirrors and counts, and could not be unlinked.
// expect: sweep of User in table Social would leave its edges Follows behind, which are mirrored or counted; erase_node() erases both
#include <facet/facet.hpp>
#include <facet/repository/erase_node.hpp>
#include <reject/support/declared_backend.hpp>

using namespace facet::literals;

struct User {
    std::string user;
    std::uint32_t followers;
    std::int64_t until;
};
struct Follows {
    std::string user;
    std::string followee;
};

struct Social : facet::table<"Social", facet::gsi<"ByTarget", facet::partition<"TargetPK">, facet::sort<"TargetSK">>, facet::entity<User, facet::expires_at<"until">, facet::key<"USER#{user}", "USER">>,
                             facet::edge<Follows, facet::from<User>, facet::to<User, "followee">, facet::inverse<"ByTarget">, facet::counted<"", "followers">>> {};

auto done(const facet::repository<Social, declared_backend>& social) {
#ifdef FACET_REJECT
    return social.sweep<User>().has_value();
#else
    return facet::erase_node<User>(social, "user"_f == "1").has_value();
#endif
}
