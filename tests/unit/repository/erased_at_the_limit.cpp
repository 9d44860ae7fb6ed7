// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <optional>
#include <string>

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
