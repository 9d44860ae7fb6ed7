// SPDX-License-Identifier: BSL-1.0
// title: An update of an edge whose mirror has the version, too
// rule: edges
// why: What facet keeps in an edge is in its mirror, where that has such a field. An update does not see the mirror.
// expect: update of Follows in table Social writes version, which its mirror has, too; change the item with modify()
#include <facet/facet.hpp>

using namespace facet::literals;

struct User {
    std::string user;
};
struct Follows {
    std::string user;
    std::string followee;
    std::string note;
    std::uint32_t version;
};
struct FollowedBy {
    std::string followee;
    std::string user;
    std::uint32_t version;
};

struct Social : facet::table<"Social",
    facet::entity<User, facet::key<"USER#{user}", "USER">>,
    facet::edge<Follows, facet::from<User>, facet::to<User, "followee">, facet::target_key<"FOLLOWS#{followee}">, facet::version<"version">,
        facet::mirrored_as<FollowedBy, facet::mirror_key<"FOLLOWER#{user}">>>> {};

auto annotated(const facet::repository<Social, facet::memory::engine>& social) {
    const auto edge = "user"_f == "ann" && "followee"_f == "bob";
#ifdef FACET_REJECT
    return social.update<Follows>(edge).set("note"_f = "a friend").run();
#else
    return social.modify<Follows>(edge, [](Follows& stored) { stored.note = "a friend"; });
#endif
}
