// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace facet::test {

TEST_CASE("Z3: a whole number's size is found without a decimal where it is short") {
    for (std::int64_t value = -20'000; value <= 20'000; ++value) {
        CAPTURE(value);
        REQUIRE(memory::detail::integer_size(value) == number_size(decimal(value)));
    }
    std::mt19937_64 random(7);
    for (int i = 0; i < 20'000; ++i) {
        const auto value = static_cast<std::int64_t>(random() >> random() % 64);
        CAPTURE(value);
        REQUIRE(memory::detail::integer_size(value) == number_size(decimal(value)));
    }
    for (const std::int64_t value : {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()})
        CHECK(memory::detail::integer_size(value) == number_size(decimal(value)));
}

TEST_CASE("B5: a batch that erases a collection's last item and puts another one into it, in either order") {
    for (const bool erase_first : {true, false}) {
        CAPTURE(erase_first);
        memory::engine engine;
        dynamic_table table(engine, table_spec({"pk"}, {"sk"}, {{"ByKind", {{"kind"}}, {{"rank"}}}}));
        REQUIRE(said(table.put({{"pk", "p"}, {"sk", "old"}, {"kind", "k"}, {"rank", "1"}})) == ok);
        const auto gone = table.prepare(request::write_kind::erase, {{"pk", "p"}, {"sk", "old"}}, {}, {});
        const auto made = table.prepare(request::write_kind::put, {{"pk", "p"}, {"sk", "new"}, {"kind", "k"}, {"rank", "2"}}, {}, {});
        const request::table_write in_order[] = {{&table.handle(), gone->write}, {&table.handle(), made->write}};
        const request::table_write reversed[] = {{&table.handle(), made->write}, {&table.handle(), gone->write}};
        std::vector<std::size_t> unprocessed;
        REQUIRE(said(engine.batch_write(erase_first ? in_order : reversed, unprocessed, nullptr)) == ok);
        CHECK(unprocessed.empty());
        CHECK_FALSE(table.get({{"pk", "p"}, {"sk", "old"}}).has_value());
        CHECK(table.get({{"pk", "p"}, {"sk", "new"}}).has_value());
        CHECK(table.query({.partition = {"p"}}).items.size() == 1);
        CHECK(table.query({.index = 0, .partition = {"k"}}).items.size() == 1);
        CHECK(engine.statistics("Items")->partitions == 1);
    }
}

TEST_CASE("A1, A2: a hundred actions, of which two may be on one item") {
    memory::engine engine;
    const table_spec spec({"pk"}, {"sk"}, {{"ByKind", {{"kind"}}}});
    dynamic_table table(engine, spec);
    dynamic_table other(engine, spec, "Others");
    const auto transact = [&](int twice, bool elsewhere) {
        std::vector<decltype(table.prepare(request::write_kind::put, item(), {}, {}))> kept;
        std::vector<request::table_write> actions;
        for (int i = 0; i < 100; ++i) {
            const int number = i == twice ? 17 : i;
            kept.push_back(table.prepare(request::write_kind::put, {{"pk", std::to_string(number / 10)}, {"sk", std::to_string(number)}, {"kind", "k"}}, {}, {}));
            actions.push_back({i == twice && elsewhere ? &other.handle() : &table.handle(), kept.back()->write});
        }
        return said(engine.transact_write(actions, {}, nullptr));
    };
    CHECK(transact(-1, false) == ok);
    CHECK(engine.statistics("Items")->partitions == 10);
    CHECK(table.query({.index = 0, .partition = {"k"}}).items.size() == 100);
    for (const int twice : {0, 16, 18, 99}) CHECK(transact(twice, false) == validation);
    CHECK(transact(99, true) == ok);  // the same key in another table
}

TEST_CASE("C9: conditions that ask for nothing but the item are told by any attribute of its key, and are checked all the same") {
    memory::engine engine;
    dynamic_table table(engine, table_spec({"pk"}, {"sk"}, {}, {"n"}));
    const item key{{"pk", "p"}, {"sk", "s"}};
    for (const bool by_position : {true, false}) {
        CAPTURE(by_position);
        table.name_by_position(by_position);
        for (const char* name : {"pk", "sk"}) {
            CHECK(said(table.put(key, {.when = exists(name)})) == condition_failed);
            CHECK(said(table.put(key, {.when = not_exists(name)})) == ok);
            CHECK(said(table.put(key, {.when = not_exists(name)})) == condition_failed);
            CHECK(said(table.put(key, {.when = exists(name)})) == ok);
            CHECK(said(table.erase(key, {.when = exists(name)})) == ok);
        }
        CHECK(said(table.put(key, {.when = not_exists("n")})) == ok);
        CHECK(said(table.put({{"pk", "p"}, {"sk", "s"}, {"n", 1}}, {.when = exists("n")})) == condition_failed);
        CHECK(said(table.erase(key)) == ok);
    }
    // What no layer above can make: a path that is not there, and an attribute that the description does not have.
    const auto prepared = table.prepare(request::write_kind::put, key, {}, {});
    const request::instruction code[] = {{request::opcode::exists, 1}};
    request::path paths[2];
    paths[0].known = 0;
    paths[1].known = 99;
    request::write asked = prepared->write;
    asked.condition = {code, {paths, 1}, {}};
    CHECK(said(engine.write(table.handle(), asked, [](auto) {}, nullptr)) == validation);
    asked.condition = {code, paths, {}};
    CHECK(said(engine.write(table.handle(), asked, [](auto) {}, nullptr)) == validation);
}

}  // namespace facet::test
