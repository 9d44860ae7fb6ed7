// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <cstdint>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Name {
    std::string name;
    facet::timestamp joined{};
};
struct User {
    std::string name;
    facet::timestamp joined{};
};
struct Work {
    std::string work;
};
struct Star {
    std::string name;
    std::string work;
    std::string note{};
    facet::timestamp made{};
    facet::timestamp written{};
    std::uint32_t version = 0;
};
struct Fan {
    std::string work;
    facet::timestamp made{};
    std::string name;
    facet::timestamp written{};
    std::uint32_t version = 0;
};
struct Fame : facet::table<"Fame", facet::entity<Name, facet::key<"NAME#{name}", "NAME">>,
                           facet::entity<User, facet::key<"USER#{name}", "USER">, facet::unique<Name>, facet::created_at<"joined">>,
                           facet::entity<Work, facet::key<"WORK#{work}", "WORK">>,
                           facet::edge<Star, facet::from<User>, facet::to<Work>, facet::target_key<"STAR#{work}">, facet::created_at<"made">,
                                       facet::changed_at<"written">, facet::version<"version">,
                                       facet::mirrored_as<Fan, facet::mirror_key<"FAN#{made}#{name}">>>> {};

}  // namespace

TEST_CASE("mirrors and guards have what facet itself says of their items, from the first write on") {
    facet::memory::engine engine;
    auto fame = facet::open<Fame>(engine);
    const auto ann_star = "name"_f == "ann" && "work"_f == "w";
    fame.create(User{"ann"}).or_throw();
    fame.create(Work{"w"}).or_throw();
    const User ann = fame.get<User>("name"_f == "ann").value();
    CHECK(ann.joined > facet::timestamp());
    CHECK(fame.get<Name>("name"_f == "ann")->joined == ann.joined);

    const auto agree = [&] {
        const Star star = fame.get<Star>(ann_star).value();
        const auto fans = fame.query<Fan>("work"_f == "w").all().value();
        return fans.size() == 1 && fans[0].made == star.made && fans[0].written == star.written && fans[0].version == star.version && star.made > facet::timestamp();
    };
    fame.link(Star{"ann", "w"}).or_throw();
    CHECK(fame.get<Star>(ann_star)->version == 1);
    CHECK(agree());
    CHECK(fame.modify<Star>(ann_star, [](Star& star) { star.note = "n"; }).has_value());
    CHECK(fame.get<Star>(ann_star)->version == 2);
    CHECK(agree());
    CHECK(said(fame.unlink(Star{"ann", "w"}).run()) == "ConditionalCheckFailedException");  // made at another moment, so with another mirror
    CHECK(said(fame.unlink(fame.get<Star>(ann_star).value()).run()) == "ok");
    CHECK(fame.scan<Fan>().count().value() == 0);

    // With moments that the caller says.
    const facet::timestamp then{std::chrono::seconds(1'000'000'000)};
    fame.link(Star{.name = "ann", .work = "w", .made = then}).or_throw();
    CHECK(fame.get<Star>(ann_star)->made == then);
    CHECK(agree());
    CHECK(facet::erase_node<User>(fame, "name"_f == "ann").value() == 4);
    CHECK(everything(fame).size() == 1);
}
