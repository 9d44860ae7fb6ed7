// SPDX-License-Identifier: BSL-1.0
// An erase that asks whether there is an item, as an item of keys alone has no attribute to ask of (contract C1, A4).
#include <facet/facet.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

namespace {

struct User {
    std::string id;
    std::uint32_t followers;
};
struct Follow {
    std::string id;
    std::string follower;
};
struct Social : facet::table<"Social", facet::entity<User, facet::key<"USER#{id}", "ROOT">>,
                             facet::entity<Follow, facet::key_only<"id">, facet::key_only<"follower">, facet::key<"USER#{id}", "FOLLOWER#{follower}">>> {};

}  // namespace

TEST_CASE("C1 an erase happens only where there is an item, if it is told so") {
    facet::memory::engine engine;
    auto social = facet::open<Social>(engine);
    const auto follow = "id"_f == "ann" && "follower"_f == "bob";
    CHECK(social.erase<Follow>(follow).run().has_value());
    const auto refused = social.erase<Follow>(follow).exists().run();
    REQUIRE(!refused.has_value());
    CHECK(refused.error().code == facet::error_code::conditional_check_failed);
    social.create(Follow{"ann", "bob"}).or_throw();
    CHECK(social.erase<Follow>(follow).exists().run().has_value());
    CHECK(social.get<Follow>(follow).missing());
    social.put(User{"ann", 3}).or_throw();
    CHECK(!social.erase<User>("id"_f == "ann").exists().when("followers"_f == 0).run().has_value());
    CHECK(!social.erase<User>("id"_f == "bob").when(facet::missing("followers"_f)).exists().run().has_value());
    CHECK(social.erase<User>("id"_f == "ann").when("followers"_f == 3).exists().run().has_value());
}

TEST_CASE("A4 what is taken back twice is counted down once") {
    facet::memory::engine engine;
    auto social = facet::open<Social>(engine);
    social.put(User{"ann", 1}).or_throw();
    social.create(Follow{"ann", "bob"}).or_throw();
    const auto unfollow = [&] {
        return social.transact(social.erase(Follow{"ann", "bob"}).exists(), social.update<User>("id"_f == "ann").set("followers"_f -= 1));
    };
    CHECK(unfollow().has_value());
    const auto again = unfollow();
    REQUIRE(!again.has_value());
    CHECK(again.error().code == facet::error_code::transaction_canceled);
    CHECK(again.error().reasons.at(0).code == facet::reason_code::conditional_check_failed);
    CHECK(social.get<User>("id"_f == "ann")->followers == 0);
}
