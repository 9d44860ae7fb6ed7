// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/sharded_counter.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

namespace {

struct Views {
    std::string page;
    std::uint16_t shard;
    std::int64_t count;
};
struct Pages : facet::table<"Pages", facet::entity<Views, facet::key<"VIEWS#{page}#{shard:plain}", "VIEWS">>> {};

}  // namespace

TEST_CASE("a sharded counter adds to any of its items, and sums them up") {
    facet::memory::engine engine;
    auto pages = facet::open<Pages>(engine);
    auto views = facet::make_sharded_counter<Views, "shard", "count">(pages, 10);
    CHECK(views.sum("page"_f == "home").value() == 0);
    std::int64_t expected = 0;
    for (int i = 1; i <= 500; ++i) {
        views.add("page"_f == "home", i % 7 - 2).or_throw();
        expected += i % 7 - 2;
    }
    views.add("page"_f == "about", 5).or_throw();
    CHECK(views.sum("page"_f == "home").value() == expected);
    CHECK(views.sum("page"_f == "about").value() == 5);
    std::uint64_t used = 0;
    for (const Views& each : pages.scan<Views>().or_throw()) used += each.page == "home" && each.shard < 10 ? 1 : 0;
    CHECK(used == 10);  // 500 additions leave one of ten out once in 10^22 runs
}

TEST_CASE("a sharded counter joins a transaction, and knows the shards it had") {
    facet::memory::engine engine;
    auto pages = facet::open<Pages>(engine);
    auto wide = facet::make_sharded_counter<Views, "shard", "count">(pages, 20);
    for (std::uint32_t shard = 0; shard < 20; ++shard) wide.add_to("page"_f == "home", shard, 1).or_throw();
    auto narrow = facet::make_sharded_counter<Views, "shard", "count">(pages, 4, 20);
    CHECK(pages.transact(narrow.add_to("page"_f == "home", 23, 100), narrow.add("page"_f == "about", 1)).has_value());
    CHECK(narrow.sum("page"_f == "home").value() == 120);
    CHECK(pages.get<Views>("page"_f == "home" && "shard"_f == 3)->count == 101);
    CHECK(wide.sum("page"_f == "home").value() == 120);
    CHECK(facet::make_sharded_counter<Views, "shard", "count">(pages, 4).sum("page"_f == "home").value() == 104);
}
