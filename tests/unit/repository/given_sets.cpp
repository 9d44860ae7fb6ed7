// SPDX-License-Identifier: BSL-1.0
// given() of sets: one without elements is no attribute.
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <optional>
#include <set>
#include <string>

using namespace facet::literals;

namespace {

using texts = std::set<std::string>;

struct Article {
    std::string id;
    texts tags;
    std::optional<texts> seen;
    std::int32_t points = 0;
    std::int32_t weight = 0;
};
std::int32_t weigh(const texts& tags, std::int32_t points) { return static_cast<std::int32_t>(tags.size()) * 100 + points; }

struct Articles : facet::table<"Articles", facet::entity<Article, facet::key<"ARTICLE#{id}", "ARTICLE">, facet::computed<"weight", weigh, "tags", "points">>> {};

}  // namespace

TEST_CASE("a set that an object has is given as it is, without elements, too") {
    facet::memory::engine engine;
    const auto articles = facet::open<Articles>(engine);
    const texts held = GENERATE(texts{}, texts{"a", "b"});
    articles.put(Article{"1", held, {}, 3}).or_throw();
    const auto update = [&](const texts& tags) { return articles.update<Article>("id"_f == "1").set("points"_f = 7).given("tags"_f == tags).run(); };
    const Article now = articles.get<Article>("id"_f == "1").value();
    REQUIRE(update(now.tags).has_value());
    CHECK(articles.get<Article>("id"_f == "1")->weight == static_cast<std::int32_t>(held.size()) * 100 + 7);
    CHECK(update(held.empty() ? texts{"a"} : texts{}).error().code == facet::error_code::conditional_check_failed);
}

TEST_CASE("a set is given as missing, and an optional one without elements is so, too") {
    facet::memory::engine engine;
    const auto articles = facet::open<Articles>(engine);
    articles.put(Article{"1", {}, {}, 3}).or_throw();
    articles.put(Article{"2", {"a"}, texts{"b"}, 3}).or_throw();
    const auto update = [&](const char* id) { return articles.update<Article>("id"_f == id).set("points"_f = 7).given(missing("tags"_f)).run(); };
    CHECK(update("1").has_value());
    CHECK(articles.get<Article>("id"_f == "1")->weight == 7);
    CHECK(update("2").error().code == facet::error_code::conditional_check_failed);
    const auto seen = [&](const char* id, const std::optional<texts>& was) {
        return articles.update<Article>("id"_f == id).set("seen"_f = texts{"c"}).given("seen"_f == was).run().has_value();
    };
    CHECK(seen("1", texts{}));
    CHECK_FALSE(seen("1", std::nullopt));
    CHECK_FALSE(seen("2", texts{}));
    CHECK(seen("2", texts{"b"}));
}
