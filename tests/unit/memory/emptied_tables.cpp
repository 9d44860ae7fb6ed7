// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <cstddef>
#include <string>

namespace facet::test {

// The last items may lie in slabs of their own each, so that hardly anything goes back before they are gone.
TEST_CASE("a table that is emptied gives its memory back, whatever lay where and went last") {
    const int last = GENERATE(1, 3, 8, 21);
    const std::size_t size = GENERATE(std::size_t{700}, std::size_t{3000});
    memory::engine engine;
    dynamic_table table(engine, table_spec({"pk"}, {"sk"}, {{"ByKind", {{"kind"}}, {{"sk"}}}}, {"note", "kind"}));
    const int items = static_cast<int>(4'000'000 / size);
    const auto key = [](int number) { return item{{"pk", "p" + std::to_string(number % 20)}, {"sk", std::to_string(number)}}; };
    for (int i = 0; i < items; ++i) {
        item one = key(i);
        one.insert_or_assign("kind", attribute_value("k"));
        one.insert_or_assign("note", attribute_value(std::string(size, 'x')));
        REQUIRE(said(table.put(one)) == ok);
    }
    const auto full = engine.statistics("Items").value();
    const auto goes_last = [&](int number) { return number % (items / last) == items / last - 1; };
    for (const bool now : {false, true})
        for (int i = 0; i < items; ++i)
            if (goes_last(i) == now) REQUIRE(said(table.erase(key(i))) == ok);
    const auto emptied = engine.statistics("Items").value();
    CHECK(emptied.items == 0);
    CHECK(emptied.memory_reserved < full.memory_reserved / 4);

    // Items that come and go use what is left.
    for (int i = 0; i < 100; ++i) {
        REQUIRE(said(table.put(key(i))) == ok);
        REQUIRE(said(table.erase(key(i))) == ok);
    }
    CHECK(engine.statistics("Items").value().memory_reserved < emptied.memory_reserved + 4096);
}

}  // namespace facet::test
