// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/erase_everything.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

namespace nodes_made_meanwhile {

struct User {
    std::string tenant;
    std::string id;
    std::int64_t following = 0;
    std::int64_t followers = 0;
};
struct Follows {
    std::string tenant;
    std::string id;
    std::string followee;
};
struct FollowedBy {
    std::string tenant;
    std::string followee;
    std::string id;
};
struct Social : facet::table<"Social", facet::entity<User, facet::key<"T#{tenant}", "USER#{id}">>,
                             facet::edge<Follows, facet::from<User>, facet::to<User, "tenant", "followee">, facet::target_key<"FOLLOWS#{id}#{followee}">,
                                         facet::mirrored_as<FollowedBy, facet::mirror_key<"FOLLOWER#{followee}#{id}">>, facet::counted<"following", "followers">>> {};

}  // namespace nodes_made_meanwhile

TEST_CASE("a node that is made while an edge without its nodes is erased is said to exist") {
    using namespace nodes_made_meanwhile;
    scripted_backend backend;
    const auto social = facet::open<Social>(backend);
    social.unchecked_import(Follows{"a", "1", "2"}).or_throw();
    std::size_t transaction = 0;
    backend.before_transaction = [&] {  // the first is that of an edge with its nodes, the second finds none
        ++transaction;
        if (transaction == 3) social.put(User{"a", "1", 1, 0}).or_throw();
        if (transaction == 4) social.put(User{"a", "2", 0, 1}).or_throw();
    };
    const auto erased = facet::erase_everything(facet::bind(social, "tenant"_f == "a"));
    REQUIRE_FALSE(erased.has_value());
    CHECK(transaction == 4);
    REQUIRE(erased.error().reasons.size() == 1);
    CHECK(erased.error().reasons[0].message == "its target User PK=T#a, SK=USER#2 exists already");
    backend.before_transaction = nullptr;
    CHECK(facet::erase_everything(facet::bind(social, "tenant"_f == "a")).has_value());
    CHECK(social.scan<Follows>().all().value().empty());
}
