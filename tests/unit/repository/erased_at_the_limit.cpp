// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

using namespace facet::literals;

namespace erased_at_the_limit {

struct User {
    std::string user;
    std::optional<std::string> email{};
    std::int64_t likes = 0;
};
struct EmailOwner {
    std::string email;
    std::string user;
};
struct Item {
    std::string item;
};
struct Likes {
    std::string user;
    std::string item;
};
struct Shop : facet::table<"Shop", facet::gsi<"Inverse", facet::partition<"ToPK">, facet::sort<"ToSK">>, facet::entity<User, facet::unique<EmailOwner>, facet::key<"USER#{user}", "USER">>,
                           facet::entity<EmailOwner, facet::key<"EMAIL#{email}", "EMAIL">>, facet::entity<Item, facet::key<"ITEM#{item}", "ITEM">>,
                           facet::edge<Likes, facet::from<User>, facet::to<Item>, facet::target_key<"LIKES#{item}">, facet::inverse<"Inverse">, facet::counted<"likes", "">>> {};

}  // namespace erased_at_the_limit

TEST_CASE("a node that counts its edges is erased with them, however near they are to what one transaction takes") {
    using namespace erased_at_the_limit;
    for (const bool guarded : {false, true}) {
        for (int edges = 97; edges <= 101; ++edges) {
            INFO(edges << (guarded ? " edges and a guard" : " edges"));
            facet::memory::engine engine;
            const auto shop = facet::open<Shop>(engine);
            shop.create(User{"u", guarded ? std::optional<std::string>("u@x") : std::nullopt}).or_throw();
            for (int i = 0; i < edges; ++i) {
                shop.create(Item{std::to_string(i)}).or_throw();
                shop.link(Likes{"u", std::to_string(i)}).or_throw();
            }
            const auto erased = facet::erase_node<User>(shop, "user"_f == "u");
            REQUIRE(erased.has_value());
            CHECK(*erased == static_cast<std::uint64_t>(edges) + (guarded ? 2 : 1));
            CHECK(shop.scan<Likes>().all().value().empty());
            CHECK(shop.scan<EmailOwner>().all().value().empty());
            CHECK(shop.get<User>("user"_f == "u").missing());
        }
    }
}

namespace erased_at_the_limit {

struct Person {
    std::string name;
};
struct Follows {
    std::string name;
    std::string followee;
};
struct Follower {
    std::string followee;
    std::string name;
};
struct People : facet::table<"People", facet::entity<Person, facet::key<"PERSON#{name}", "PERSON">>,
                             facet::edge<Follows, facet::from<Person>, facet::to<Person, "followee">, facet::target_key<"FOLLOWS#{followee}">,
                                         facet::mirrored_as<Follower, facet::mirror_key<"FOLLOWER#{name}">>>> {};

/// Leaves the entries of a batch undone whose sort keys begin so.
class leaving_backend : public repository_probe::scripted_backend {
public:
    std::string left{};

    facet::result<void> batch_write(std::span<const facet::request::table_write> asked, std::vector<std::size_t>& unprocessed, facet::request::consumed_capacity* capacity) {
        std::vector<facet::request::table_write> done;
        std::vector<std::size_t> undone;
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const bool leaves = !left.empty() && asked[i].write.key.sort.starts_with(left);
            if (leaves) undone.push_back(i);
            else done.push_back(asked[i]);
        }
        if (!done.empty())
            if (auto outcome = engine.batch_write(done, unprocessed, capacity); !outcome.has_value()) return outcome;
        unprocessed = undone;
        return {};
    }
};

}  // namespace erased_at_the_limit

TEST_CASE("a node whose edges go in batches is erased by the same call again, whichever half of them was left") {
    using namespace erased_at_the_limit;
    for (const bool outgoing : {true, false}) {
        for (const char* const left : {"FOLLOWS#", "FOLLOWER#"}) {
            INFO((outgoing ? "from the node, left " : "to the node, left ") << left);
            leaving_backend backend;
            facet::open_options options;
            options.retries.wait = [](void*, std::chrono::microseconds) {};
            const auto people = facet::open<People>(backend, options);
            people.create(Person{"n"}).or_throw();
            for (int i = 0; i < 60; ++i) {
                people.create(Person{std::to_string(i)}).or_throw();
                people.link(outgoing ? Follows{"n", std::to_string(i)} : Follows{std::to_string(i), "n"}).or_throw();
            }
            backend.left = left;
            CHECK_FALSE(facet::erase_node<Person>(people, "name"_f == "n").has_value());
            backend.left.clear();
            CHECK(facet::erase_node<Person>(people, "name"_f == "n").has_value());
            CHECK(people.scan<Follows>().all().value().empty());
            CHECK(people.scan<Follower>().all().value().empty());
            CHECK(people.get<Person>("name"_f == "n").missing());
        }
    }
}
