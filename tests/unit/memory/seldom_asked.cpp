// SPDX-License-Identifier: BSL-1.0
// What hardly anybody asks of an engine, and what it then has to say.
#include <facet/memory/engine.hpp>

#include <support/call_of.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <map>
#include <string>
#include <vector>

namespace facet::test {
namespace {

using table = dynamic_table<memory::engine>;
using call = call_of<memory::engine>;

const item key{{"pk", "p"}, {"sk", "s"}};

item with(item base, const item& more) {
    for (const attribute& one : more) base.insert_or_assign(one.name, one.value);
    return base;
}
/// An attribute of each item, one after the other.
std::string column(const std::vector<item>& items, const char* name) {
    std::string all;
    for (const item& each : items) {
        const attribute_value& value = *each.find(name);
        all += (value.if_string() != nullptr ? *value.if_string() : value.as_number().to_string()) + "|";
    }
    return all;
}

}  // namespace

TEST_CASE("A8: a payload is told from another by where its paths lead, and by what is returned where it fails") {
    memory::engine engine;
    table t(engine, table_spec({"pk"}, {"sk"}, {}, {"m"}));
    REQUIRE(said(t.put(with(key, {{"m", attribute_value::map({{"a", attribute_value::list({1, 2})}, {"b", attribute_value::list({1, 2})}})}}))) == ok);
    const auto sent = [&](const char* path, bool return_on_failure = false) {
        return said(call(engine).update(t, key, {set(path, 7)}, {.when = exists("pk"), .return_on_failure = return_on_failure}).transact("token"));
    };
    CHECK(sent("m.a[0]") == ok);
    CHECK(sent("m.a[0]") == ok);
    for (const char* other : {"m.a[1]", "m.b[0]", "m.a", "m"}) CHECK(sent(other) == "IdempotentParameterMismatchException");
    CHECK(sent("m.a[0]", true) == "IdempotentParameterMismatchException");
}

TEST_CASE("A1: an update in a transaction changes something") {
    memory::engine engine;
    table t(engine, table_spec({"pk"}, {"sk"}));
    const outcome done = call(engine).update(t, key, {}).transact();
    CHECK(said(done) == validation);
    CHECK(message(done) == "An Update in a transaction needs an UpdateExpression");
}

TEST_CASE("A6: what no table could hold fails the transaction itself, with its action") {
    memory::engine engine;
    table t(engine, table_spec({"pk"}, {"sk"}, {{"Local", {{"pk"}}, {{"l"}}, request::projection_kind::all, {}, request::index_kind::local}}));
    const item fine = with(key, {{"sk", "fine"}});
    for (const item& wrong : {with(key, {{"m", attribute_value::map({{"", 1}})}}), with(key, {{"l", "l"}, {"x", std::string(300'000, 'x')}})}) {
        const outcome done = call(engine).put(t, fine).put(t, wrong).transact();
        CHECK(said(done) == validation);
        REQUIRE(done.failure.has_value());
        CHECK(done.failure->action == 1);
    }
    CHECK(t.all(scan_args{}).empty());
}

TEST_CASE("A6: of actions that are not valid the first is told, and no failed condition beside it") {
    memory::engine engine;
    table t(engine, table_spec({"pk"}, {"sk"}));
    REQUIRE(said(t.put(with(key, {{"v", "text"}}))) == ok);
    const outcome done = call(engine)
                             .check(t, with(key, {{"sk", "none"}}), exists("pk"))
                             .update(t, key, {add("v", 1)})
                             .update(t, with(key, {{"sk", "other"}}), {set("v", a("missing"))})
                             .transact();
    REQUIRE(said(done) == cancelled);
    std::vector<reason_code> codes;
    for (const cancellation_reason& each : done.failure->reasons) codes.push_back(each.code);
    CHECK(codes == std::vector{reason_code::none, reason_code::validation, reason_code::none});
}

TEST_CASE("A10: what a projection leaves of the items counts, with their keys") {
    memory::engine engine;
    table t(engine, table_spec({"pk"}, {"sk"}, {}, {"v"}));
    constexpr std::size_t count = 20, most = std::size_t{4} << 20;
    constexpr std::size_t key_size = 2 + 1 + 2 + 2;  // pk, p, sk, 10
    const auto put = [&](std::size_t at, std::size_t length) {
        return said(t.put({{"pk", "p"}, {"sk", std::to_string(10 + at)}, {"v", std::string(length, 'v')}, {"unheard_of", std::string(150'000, 'x')}}));
    };
    constexpr std::size_t each = most / count - key_size - 1;
    for (std::size_t at = 0; at < count; ++at) REQUIRE(put(at, each) == ok);
    const auto read = [&](const char* path) {
        std::map<std::size_t, item> found;
        call all(engine);
        for (std::size_t at = 0; at < count; ++at) all.get(t, {{"pk", "p"}, {"sk", std::to_string(10 + at)}}, {path});
        const std::string done = all.transact_get(found);
        return done == ok ? std::to_string(found.size()) : done;
    };
    REQUIRE(put(0, each + most % count) == ok);
    CHECK(read("v") == "20");  // four megabytes to the byte
    CHECK(read("unheard_of") == "20");
    REQUIRE(put(0, each + most % count + 1) == ok);
    CHECK(read("v") == validation);
}

TEST_CASE("K6: what one transaction puts into a collection stands in its order, however its nodes grow meanwhile") {
    for (const bool ascending : {true, false}) {
        memory::engine engine;
        table t(engine, table_spec({"pk"}, {"sk"}, {{"ByGroup", {{"g"}}, {{"sk"}}}}));
        const auto one = [](int at) { return item{{"pk", "p"}, {"sk", std::to_string(1'000 + at)}, {"g", "g"}}; };
        std::string expected;
        for (int at = 0; at < 106; ++at) expected += std::to_string(1'000 + at) + "|";
        for (int at = 0; at < 106; at += 18) REQUIRE(said(t.put(one(at))) == ok);
        call all(engine);
        for (int i = 0; i < 106; ++i)
            if (const int at = ascending ? i : 105 - i; at % 18 != 0) all.put(t, one(at));
        REQUIRE(said(all.transact()) == ok);
        CHECK(column(t.all(query_args{.partition = {"p"}}), "sk") == expected);
        CHECK(column(t.all(query_args{.index = 0, .partition = {"g"}}), "sk") == expected);
        for (int at = 0; at < 106; ++at) CHECK(t.get({{"pk", "p"}, {"sk", std::to_string(1'000 + at)}}) == one(at));
    }
}

TEST_CASE("W7: a write that is not valid costs nothing") {
    memory::engine engine;
    table t(engine, table_spec({"pk"}, {"sk"}));
    REQUIRE(said(t.put(with(key, {{"v", "text"}}))) == ok);
    const outcome done = t.update(key, {add("v", 1)});
    CHECK(said(done) == validation);
    CHECK(done.capacity.total() == 0.0);
}

TEST_CASE("U11: of an item that is made anew, what is removed at any depth was not there") {
    memory::engine engine;
    table t(engine, table_spec({"pk"}, {"sk"}));
    REQUIRE(said(t.update(key, {set("v", 1), remove("m.x"), remove("l[3]")})) == ok);
    CHECK(t.get(key) == with(key, {{"v", 1}}));
}

TEST_CASE("U14, V2: an update that makes no item returns none") {
    memory::engine engine;
    table t(engine, table_spec({"pk"}, {"sk"}));
    for (const auto returned : {request::return_values::all_new, request::return_values::updated_new, request::return_values::all_old}) {
        const outcome done = t.update(key, {remove("v")}, {.returned = returned});
        CHECK(said(done) == ok);
        CHECK_FALSE(done.returned.has_value());
    }
}

TEST_CASE("Q6: a page without a limit goes on while it is no megabyte") {
    memory::engine engine;
    std::vector<std::string> names;  // one for each item, so that none is kept as a row; 63 with those of the keys
    for (int i = 0; i < 60; ++i) names.push_back("a" + std::to_string(i));
    table t(engine, table_spec({"pk"}, {"sk"}, {{"ByGroup", {{"g"}}, {{"sk"}}}}, names));
    for (int i = 0; i < 40; ++i) REQUIRE(said(t.put({{"pk", "p"}, {"sk", std::to_string(100 + i)}, {"g", "g"}, {names[static_cast<std::size_t>(i)], 1}})) == ok);
    for (const std::int32_t index : {request::table_path, 0}) {
        const char* const partition = index == 0 ? "g" : "p";
        const listing page = t.query({.index = index, .partition = {partition}});
        CHECK(page.items.size() == 40);
        CHECK_FALSE(page.page.more);
        CHECK(t.query({.index = index, .partition = {partition}, .limit = 32}).page.more);
    }
    // Few, but large.
    for (int i = 40; i < 44; ++i) REQUIRE(said(t.put({{"pk", "large"}, {"sk", std::to_string(i)}, {names[static_cast<std::size_t>(i)], std::string(400'000, 'x')}})) == ok);
    const listing page = t.query({.partition = {"large"}});
    CHECK(page.items.size() == 3);
    CHECK(page.page.more);
}

TEST_CASE("statistics tell what there is") {
    memory::engine engine;
    table t(engine, table_spec({"pk"}, {"sk"}, {{"ByGroup", {{"g"}}}}, {"v"}));
    const auto told = [&] {
        const auto counted = engine.statistics("Items").value();
        return std::vector<std::uint64_t>{counted.items, counted.bytes, counted.partitions, counted.index_items.at(0)};
    };
    CHECK(told() == std::vector<std::uint64_t>{0, 0, 0, 0});
    REQUIRE(said(t.put(with(key, {{"v", "vvv"}, {"g", "g"}}))) == ok);
    CHECK(told() == std::vector<std::uint64_t>{1, 12, 1, 1});
    REQUIRE(said(t.put(with(key, {{"v", std::string(5'000, 'v')}}))) == ok);
    CHECK(told() == std::vector<std::uint64_t>{1, 5'007, 1, 0});
    REQUIRE(said(t.update(key, {set("v", "v"), set("g", "gg")})) == ok);
    CHECK(told() == std::vector<std::uint64_t>{1, 11, 1, 1});
    REQUIRE(said(t.put(with(key, {{"sk", "t"}}))) == ok);
    REQUIRE(said(t.put({{"pk", "q"}, {"sk", "s"}})) == ok);
    CHECK(told() == std::vector<std::uint64_t>{3, 23, 2, 1});
    REQUIRE(said(t.erase(key)) == ok);
    CHECK(told() == std::vector<std::uint64_t>{2, 12, 2, 0});
    REQUIRE(said(t.erase(with(key, {{"sk", "t"}}))) == ok);
    CHECK(told() == std::vector<std::uint64_t>{1, 6, 1, 0});
}

TEST_CASE("N4, Q4: a range in the middle of several sort attributes, one of which is the table's") {
    memory::engine engine;
    table t(engine, table_spec({"pk"}, {"sk"}, {{"Several", {{"g"}}, {{"a"}, {"sk"}, {"b"}}}}));
    for (const char* first : {"1", "2", "3"})
        for (const char* sort : {"x", "y", "z"}) REQUIRE(said(t.put({{"pk", first}, {"sk", sort}, {"g", "g"}, {"a", first}, {"b", "b"}, {"id", std::string(first) + sort}})) == ok);
    const auto found = [&](query_args args) {
        args.index = 0;
        args.partition = {"g"};
        const std::string all = column(t.all(args), "id");
        args.limit = 2;
        CHECK(column(t.all(args), "id") == all);
        return all;
    };
    using enum request::sort_operator;
    CHECK(found({.op = between, .low = "1", .high = "2"}) == "1x|1y|1z|2x|2y|2z|");
    CHECK(found({.op = between, .low = "1", .high = "3", .low_open = true, .high_open = true}) == "2x|2y|2z|");
    CHECK(found({.sort_equal = {"2"}, .op = between, .low = "x", .high = "y"}) == "2x|2y|");
    CHECK(found({.sort_equal = {"2"}, .op = between, .low = "x", .high = "z", .low_open = true}) == "2y|2z|");
    CHECK(found({.sort_equal = {"2", "y"}}) == "2y|");
    CHECK(found({.sort_equal = {"2", "y"}, .op = between, .low = "a", .high = "b"}) == "2y|");
}

TEST_CASE("Y2: what is expired can stand in a number of the table's key") {
    memory::engine engine;
    table t(engine, table_spec({"pk"}, {"at", key_type::number}));
    for (const std::int64_t at : {999'999, 1'000'000, 1'000'001}) REQUIRE(said(t.put({{"pk", "1"}, {"at", at}})) == ok);
    CHECK(engine.sweep("Items", "pk", 1'000'000).value() == 0);  // a text
    CHECK(engine.sweep("Items", "at", 1'000'000).value() == 1);
    CHECK(column(t.all(query_args{.partition = {"1"}}), "at") == "1000000|1000001|");
}

TEST_CASE("Z9: an item fits with its entries in five local indexes, or is refused") {
    memory::engine engine;
    std::vector<index_spec> indexes;
    for (const char* name : {"one", "two", "three", "four", "five"}) indexes.push_back({name, {{"pk"}}, {{name}}, request::projection_kind::all, {}, request::index_kind::local});
    table t(engine, table_spec({"pk"}, {"sk"}, indexes));
    const item in_all = with(key, {{"one", "1"}, {"two", "2"}, {"three", "3"}, {"four", "4"}, {"five", "5"}});
    CHECK(said(t.put(with(in_all, {{"x", std::string(68'000, 'x')}}))) == ok);
    const outcome done = t.put(with(in_all, {{"x", std::string(70'000, 'x')}}));
    CHECK(said(done) == validation);
    CHECK(message(done) == "Item size has exceeded the maximum allowed size");
    CHECK(said(t.put(with(key, {{"one", "1"}, {"x", std::string(200'000, 'x')}}))) == ok);
}

}  // namespace facet::test
