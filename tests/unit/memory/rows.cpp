// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// Items of a sort of which there was one before are kept as rows. Nobody may see it.

namespace facet::test {

namespace {

/// One sort of items, with an attribute of each kind that a row has cells for.
item sample(int number) {
    const std::string digits = std::to_string(1000 + number);
    return {{"pk", "ACCOUNT#acc-" + digits},
            {"sk", "POSTING#asset-" + digits + "#2026-01-01T00:00:00.000Z#txn"},
            {"account", "acc-" + digits},                                            // stands in the partition key
            {"asset", "asset-" + digits},                                            // in the sort key
            {"time_then_txn", "POSTING#2026-01-01T00:00:00.000Z#txn"},               // in two parts of it
            {"other", "of its own " + digits},
            {"empty", ""},
            {"long", std::string(200, 'x') + digits},
            {"kind", "Posting"},
            {"whole", number - 50},
            {"large", std::int64_t{-9'000'000'000'000'000'000} + number},
            {"amount", attribute_value::number(decimal::parse("-12.345").value() * decimal(number + 1))},
            {"wide", attribute_value::number(decimal::parse("12345678901234567890123456789.012345678").value())},
            {"yes", attribute_value::boolean(number % 2 == 0)},
            {"nothing", attribute_value::null()},
            {"bytes", attribute_value::binary(std::string("\0\xff", 2) + digits)},
            {"list", attribute_value::list({number, "two", attribute_value::map({{"three", 3}})})},
            {"set", attribute_value::string_set({"a", digits})}};
}

table_spec spec() {
    return table_spec({"pk"}, {"sk"}, {{"ByTime", {{"kind"}}, {{"time_then_txn"}}}, {"ByWhole", {{"other"}}, {{"whole", key_type::number}}}})
        .told_apart_by("kind");
}

}  // namespace

TEST_CASE("items that are kept as rows are given back as they were written") {
    memory::engine engine;
    dynamic_table table(engine, spec());
    constexpr int count = 40;
    for (int i = 0; i < count; ++i) REQUIRE(said(table.put(sample(i))) == ok);
    for (int i = 0; i < count; ++i) {
        const item whole = sample(i);
        CHECK(table.get({{"pk", *whole.find("pk")}, {"sk", *whole.find("sk")}}) == whole);
        const listing found = table.query({.index = 1, .partition = {*whole.find("other")}});
        REQUIRE(found.items.size() == 1);
        CHECK(found.items[0] == whole);
        CHECK(found.sizes[0] == item_size(whole));
    }
    CHECK(table.query({.index = 0, .partition = {"Posting"}}).items.size() == count);
    CHECK(table.scan({}).items.size() == count);
}

TEST_CASE("items of a known sort without values in values are measured and given back as all others, whoever reads them") {
    const std::vector<std::string> names = {"yes", "account", "asset", "time_then_txn", "other", "empty", "kind", "none", "whole", "large", "round", "amount", "nothing"};
    const auto described = [&](std::vector<std::string> attributes) {
        return table_spec({"pk"}, {"sk"}, {{"ByTime", {{"kind"}}, {{"time_then_txn"}}}, {"ByWhole", {{"other"}}, {{"whole", key_type::number}}}}, std::move(attributes)).told_apart_by("kind");
    };
    const auto flat = [&](int number) {
        item made = sample(number);
        for (const char* left_out : {"long", "wide", "bytes", "list", "set"}) made.erase(left_out);
        made.insert_or_assign("none", 0);
        made.insert_or_assign("round", number % 2 == 0 ? 1'000 * number : -1'234'500);
        return made;
    };
    memory::engine engine;
    dynamic_table table(engine, described(names));
    auto stranger = dynamic_table<memory::engine>::opened(engine, described({"yes"}));  // the last of their attributes alone
    for (int i = 0; i < 12; ++i) REQUIRE(said(table.put(flat(i))) == ok);
    item odd = flat(3);  // of the same attributes, one of which is of another kind each time
    for (const attribute_value& value : {attribute_value(1), attribute_value("yes"), attribute_value::null(), attribute_value(decimal::parse("0.5").value()), attribute_value::binary("b")}) {
        for (const char* name : {"yes", "empty", "large", "amount"}) {
            odd = flat(3);
            odd.insert_or_assign("sk", odd.find("sk")->as_string() + name + std::string(to_string(value.type())));
            odd.insert_or_assign("time_then_txn", "of its own");
            odd.insert_or_assign("other", "odd " + std::string(name) + std::string(to_string(value.type())));
            odd.insert_or_assign(name, value);
            REQUIRE(said(table.put(odd)) == ok);
            for (auto* reader : {&table, &stranger}) {
                const listing found = reader->query({.index = 1, .partition = {*odd.find("other")}});
                REQUIRE(found.items.size() == 1);
                CHECK(found.items[0] == odd);
                CHECK(found.sizes[0] == item_size(odd));
            }
        }
    }
    for (int i = 0; i < 12; ++i) {
        const item whole = flat(i);
        const item key{{"pk", *whole.find("pk")}, {"sk", *whole.find("sk")}};
        for (auto* reader : {&table, &stranger}) {
            CHECK(reader->get(key) == whole);
            const listing found = reader->query({.index = 1, .partition = {*whole.find("other")}});
            REQUIRE(found.items.size() == 1);
            CHECK(found.items[0] == whole);
            CHECK(found.sizes[0] == item_size(whole));
        }
        // Numbers that change within the row, and its size with them.
        item changed = whole;
        changed.insert_or_assign("large", i % 2 == 0 ? 5 : -100);
        changed.insert_or_assign("amount", attribute_value::number(decimal::parse("0.5").value()));
        REQUIRE(said(table.update(key, {set("large", v(*changed.find("large"))), set("amount", v(*changed.find("amount")))})) == ok);
        for (auto* reader : {&table, &stranger}) {
            const listing found = reader->query({.index = 1, .partition = {*whole.find("other")}});
            REQUIRE(found.items.size() == 1);
            CHECK(found.items[0] == changed);
            CHECK(found.sizes[0] == item_size(changed));
        }
        // A number that is an index key moves its entry.
        changed.insert_or_assign("whole", 1'000 + i);
        REQUIRE(said(table.update(key, {set("whole", v(1'000 + i))})) == ok);
        CHECK(table.query({.index = 1, .partition = {*whole.find("other")}, .sort_equal = {1'000 + i}}).items == std::vector<item>{changed});
        CHECK(table.query({.index = 1, .partition = {*whole.find("other")}, .sort_equal = {*whole.find("whole")}}).items.empty());
    }
}

TEST_CASE("E1, T6, N2: what is wrong within a value is found in items of a known sort, too") {
    memory::engine engine;
    dynamic_table table(engine, table_spec({"pk"}, {"sk"}, {}, {"list", "map"}));
    const auto made = [](int number, attribute_value list, attribute_value map) {
        return item{{"pk", "p"}, {"sk", "of a known sort " + std::to_string(number)}, {"list", std::move(list)}, {"map", std::move(map)}};
    };
    for (int i = 0; i < 5; ++i) {
        const item sound = made(i, attribute_value::list({i, "two", std::string(static_cast<std::size_t>(10 * i), 'x')}), attribute_value::map({{"a", 1}}));
        REQUIRE(said(table.put(sound)) == ok);
        const listing found = table.query({.partition = {"p"}, .sort_equal = {*sound.find("sk")}});
        REQUIRE(found.items == std::vector<item>{sound});
        CHECK(found.sizes[0] == item_size(sound));
    }
    attribute_value deep = 1;
    for (int i = 0; i < 32; ++i) deep = attribute_value::list({deep});
    const attribute_value list = attribute_value::list({1});
    const attribute_value map = attribute_value::map({{"a", 1}});
    CHECK(said(table.put(made(9, deep, map))) == validation);
    CHECK(said(table.put(made(9, attribute_value::list({attribute_value::string_set({})}), map))) == validation);
    CHECK(said(table.put(made(9, attribute_value::number_set({}), map))) == validation);
    CHECK(said(table.put(made(9, list, attribute_value::map({{"", 1}})))) == validation);
    CHECK(said(table.put(made(9, attribute_value::list({std::string(410'000, 'x')}), map))) == validation);
    CHECK(table.scan({}).items.size() == 5);
}

TEST_CASE("items that are kept as rows take less memory") {
    const auto used = [](const table_spec& described) {
        memory::engine engine;
        dynamic_table table(engine, described);
        for (int i = 0; i < 400; ++i) {
            const std::string digits = std::to_string(1000 + i);
            REQUIRE(said(table.put({{"pk", "ACCOUNT#acc-1"}, {"sk", "BALANCE#asset-" + digits}, {"account", "acc-1"}, {"asset", "asset-" + digits}, {"kind", "Balance"}, {"n", i}})) == ok);
        }
        return engine.statistics("Items")->memory_used;
    };
    CHECK(used(table_spec({"pk"}, {"sk"}).told_apart_by("kind")) < used(table_spec({"pk"}, {"sk"})));
}

TEST_CASE("updates and conditions see and change rows as any other items") {
    memory::engine engine;
    dynamic_table table(engine, spec());
    for (int i = 0; i < 4; ++i) REQUIRE(said(table.put(sample(i))) == ok);
    item whole = sample(2);
    const item key{{"pk", *whole.find("pk")}, {"sk", *whole.find("sk")}};
    REQUIRE(said(table.update(key, {set("whole", v(7)), set("other", v("another text, and a longer one")), set("kind", v("Reversal")), remove("long")},
                              {.when = a("account") == v(*whole.find("account"))})) == ok);
    whole.insert_or_assign("whole", 7);
    whole.insert_or_assign("other", "another text, and a longer one");
    whole.insert_or_assign("kind", "Reversal");
    whole.erase("long");
    CHECK(table.get(key) == whole);
    CHECK(table.query({.index = 0, .partition = {"Posting"}}).items.size() == 3);
    CHECK(table.query({.index = 0, .partition = {"Reversal"}}).items.size() == 1);
    CHECK(table.query({.index = 1, .partition = {"another text, and a longer one"}}).items == std::vector<item>{whole});
    REQUIRE(said(table.update(key, {set("time_then_txn", v("POSTING#2026-01-01T00:00:00.000Z#other"))})) == ok);
    whole.insert_or_assign("time_then_txn", "POSTING#2026-01-01T00:00:00.000Z#other");
    CHECK(table.query({.index = 0, .partition = {"Reversal"}}).items == std::vector<item>{whole});
    CHECK(said(table.put(sample(2), {.when = a("wide") == v(1)})) == condition_failed);
    CHECK(table.erase(key, {.returned = request::return_values::all_old}).returned == whole);
    CHECK(table.scan({}).items.size() == 3);
}

TEST_CASE("an update of what a row takes from its sort key is seen, however alike the texts are") {
    memory::engine engine;
    dynamic_table table(engine, spec());
    for (int i = 0; i < 4; ++i) REQUIRE(said(table.put(sample(i))) == ok);
    item whole = sample(2);
    const item key{{"pk", *whole.find("pk")}, {"sk", *whole.find("sk")}};
    const std::string same = whole.find("time_then_txn")->as_string();
    for (const std::string& text : {same, "REVERSE#" + same.substr(8), same.substr(0, 8) + "1999" + same.substr(12), same + "#txn", same.substr(0, 8), same.substr(0, 3), same.substr(8), same}) {
        CAPTURE(text);
        whole.insert_or_assign("time_then_txn", text);
        whole.insert_or_assign("whole", static_cast<int>(text.size()));
        REQUIRE(said(table.update(key, {set("time_then_txn", v(text)), set("whole", v(static_cast<int>(text.size())))})) == ok);
        CHECK(table.get(key) == whole);
        const listing found = table.query({.index = 0, .partition = {"Posting"}, .sort_equal = {text}});
        CHECK(std::count(found.items.begin(), found.items.end(), whole) == 1);
        CHECK(table.query({.index = 0, .partition = {"Posting"}}).items.size() == 4);
        // It is made a row of this sort again.
        REQUIRE(said(table.put(whole)) == ok);
    }
}

TEST_CASE("an index keeps its order by what stands in two parts of the table's sort key, whatever stands between them") {
    memory::engine engine;
    dynamic_table table(engine, table_spec({"pk"}, {"sk"}, {{"Ranked", {{"kind"}}, {{"rank"}}}}));
    std::vector<std::string> ranks;
    for (int i = 0; i < 90; ++i) {
        const std::string tail = "#" + std::to_string(1000 + i * 37 % 90);
        const std::string between = std::to_string(i * 61 % 90);
        // The longer of the two beginnings is longer than what is compared at once.
        const std::string begin = i % 3 == 0 ? "b-" : "a-rather-long-beginning-";
        REQUIRE(said(table.put({{"pk", "p" + std::to_string(i % 7)}, {"sk", begin + between + tail}, {"kind", "k"}, {"rank", begin + tail}})) == ok);
        ranks.push_back(begin + tail);
    }
    std::sort(ranks.begin(), ranks.end());
    const auto ranks_of = [](const listing& found) {
        std::vector<std::string> all;
        for (const item& each : found.items) all.push_back(each.find("rank")->as_string());
        return all;
    };
    CHECK(ranks_of(table.query({.index = 0, .partition = {"k"}})) == ranks);
    for (const std::string& rank : {ranks[0], ranks[20], ranks[59], ranks[60], ranks[89]}) {
        CHECK(ranks_of(table.query({.index = 0, .partition = {"k"}, .sort_equal = {rank}})) == std::vector<std::string>{rank});
        const std::vector<std::string> behind(std::upper_bound(ranks.begin(), ranks.end(), rank), ranks.end());
        CHECK(ranks_of(table.query({.index = 0, .partition = {"k"}, .op = request::sort_operator::greater, .low = rank})) == behind);
    }
}

TEST_CASE("more sorts of items than there are layouts, and items that no row can hold") {
    memory::engine engine;
    dynamic_table table(engine, spec());
    std::vector<item> all;
    // First, while there are layouts left: longer than places in a row, and of more attributes than a row has.
    for (int i = 0; i < 3; ++i) {
        item longer{{"pk", "long"}, {"sk", std::to_string(i)}, {"text", std::string(70'000, 'a' + static_cast<char>(i))}, {"words", "behind it"}};
        item wider{{"pk", "wide"}, {"sk", std::to_string(i)}};
        for (int at = 0; at < 60; ++at) wider.insert_or_assign("a" + std::to_string(at), at * i);
        for (item* made : {&longer, &wider}) {
            REQUIRE(said(table.put(*made)) == ok);
            all.push_back(std::move(*made));
        }
    }
    for (int sort = 0; sort < 300; ++sort)
        for (int i = 0; i < 3; ++i) {
            item made{{"pk", "p" + std::to_string(i)}, {"sk", "s" + std::to_string(sort)}, {"number " + std::to_string(sort), sort}, {"text", "t"}};
            REQUIRE(said(table.put(made)) == ok);
            all.push_back(std::move(made));
        }
    for (const item& whole : all) CHECK(table.get({{"pk", *whole.find("pk")}, {"sk", *whole.find("sk")}}) == whole);
}

TEST_CASE("Y2: what has expired is found in rows, too") {
    memory::engine engine;
    dynamic_table table(engine, table_spec());
    for (int i = 0; i < 10; ++i) REQUIRE(said(table.put({{"pk", "p"}, {"sk", std::to_string(i)}, {"ttl", 1'700'000'000 + i}})) == ok);
    CHECK(engine.sweep("Items", "ttl", 1'700'000'005).value() == 5);
    CHECK(table.scan({}).items.size() == 5);
}

}  // namespace facet::test
