// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/engine.hpp>
#include <facet/memory/table_info.hpp>
#include <support/call_of.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <algorithm>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace facet::test {
namespace {

std::int64_t clock_of(void* context) { return *static_cast<std::int64_t*>(context); }

}  // namespace

TEST_CASE("a handle of an engine that is gone is none of the one that is in its place") {
    std::optional<memory::engine> engine(std::in_place);
    dynamic_table table(*engine, table_spec());
    const auto prepared = table.prepare(request::write_kind::put, {{"pk", "p"}, {"sk", "s"}}, {}, {});
    const request::table_write action[] = {{&table.handle(), prepared->write}};
    CHECK(said(engine->transact_write(action, {}, nullptr)) == ok);
    engine.emplace();
    CHECK(said(engine->transact_write(action, {}, nullptr)) == validation);
}

TEST_CASE("A8: a token knows a payload with an operand that nothing uses and that is no value") {
    memory::engine engine;
    dynamic_table table(engine, table_spec());
    const auto prepared = table.prepare(request::write_kind::put, {{"pk", "p"}, {"sk", "s"}}, {}, {});
    const request::instruction missing{request::opcode::not_exists, 0};
    const request::path key{0, {}, {}};
    const packed::value_view nothing;
    request::table_write action[] = {{&table.handle(), prepared->write}};
    action[0].write.condition = {{&missing, 1}, {&key, 1}, {&nothing, 1}};
    CHECK(said(engine.transact_write(action, "token", nullptr)) == ok);
    CHECK(said(engine.transact_write(action, "token", nullptr)) == ok);
}

TEST_CASE("A8: each of many tokens knows what its actions cost, whatever others were forgotten") {
    std::int64_t now = 1'000'000;
    memory::engine_options options;
    options.clock = &clock_of;
    options.clock_context = &now;
    memory::engine engine(options);
    dynamic_table table(engine, table_spec());
    const auto units = [&](int transaction) {  // of `transaction` % 7 + 1 actions of 1 to 5 units each
        auto call = call_of(engine);
        for (int i = 0; i <= transaction % 7; ++i) {
            const auto size = static_cast<std::size_t>(4096 * ((transaction + i) % 5 + 1) - 100);
            call.put(table, {{"pk", "p" + std::to_string(transaction)}, {"sk", std::to_string(i)}, {"x", std::string(size, 'x')}});
        }
        return call.transact("token" + std::to_string(transaction)).capacity.table;
    };
    const auto expected = [](int transaction) {
        double sum = 0;
        for (int i = 0; i <= transaction % 7; ++i) sum += 2 * ((transaction + i) % 5 + 1);
        return sum;
    };
    for (int i = 0; i < 400; ++i) {
        now += 5'000;  // 120 of them are remembered
        CHECK(units(i) == 4 * expected(i));
        for (const int before : {i - 1, i - 7, i - 60, i - 119})
            if (before >= 0) CHECK(units(before) == expected(before));
    }
}

TEST_CASE("A8, A9: tokens live for ten minutes after a success") {
    std::int64_t now = 1'000'000;
    memory::engine_options options;
    options.clock = &clock_of;
    options.clock_context = &now;
    memory::engine engine(options);
    dynamic_table table(engine, table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    auto count = [&](std::string_view token, std::int64_t by, std::optional<node> when = {}) {
        const auto prepared = table.prepare(request::write_kind::update, key, {add("n", by)}, {.when = std::move(when)});
        const request::table_write action[] = {{&table.handle(), prepared->write}};
        return said(engine.transact_write(action, token, nullptr));
    };
    auto value = [&] { return table.get(key)->find("n")->if_number()->to_int64().value(); };
    CHECK(count("t1", 1) == ok);
    CHECK(count("t1", 1) == ok);
    CHECK(value() == 1);
    CHECK(count("t1", 2) == "IdempotentParameterMismatchException");
    CHECK(count("t2", 1, a("n") == 5) == cancelled);
    CHECK(count("t2", 1, a("n") == 1) == ok);
    CHECK(value() == 2);
    now += 600'000;
    CHECK(count("t1", 1) == ok);
    CHECK(value() == 2);
    now += 1;
    CHECK(count("t1", 1) == ok);
    CHECK(value() == 3);
    // Values of other types are other parameters, whatever bytes they are packed as.
    const auto put = [&](std::string_view token, const attribute_value& what) {
        const auto prepared = table.prepare(request::write_kind::put, {{"pk", "other"}, {"sk", "s"}, {"v", what}}, {}, {});
        const request::table_write action[] = {{&table.handle(), prepared->write}};
        return said(engine.transact_write(action, token, nullptr));
    };
    CHECK(put("v1", attribute_value::string("\x08")) == ok);
    CHECK(put("v1", attribute_value::null()) == "IdempotentParameterMismatchException");
    CHECK(put("v2", attribute_value::string("\x03\x02")) == ok);
    CHECK(put("v2", attribute_value(1)) == "IdempotentParameterMismatchException");
    // Many tokens, most of them over.
    for (int i = 0; i < 500; ++i) {
        now += 10'000;
        CHECK(count("many" + std::to_string(i), 1) == ok);
    }
    CHECK(count("many499", 1) == ok);
    CHECK(count("many441", 1) == ok);
    CHECK(value() == 503);
    CHECK(count("many400", 1) == ok);
    CHECK(value() == 504);
    CHECK(count(std::string(37, 't'), 1) == validation);
}

TEST_CASE("Q7, Q11: where exact limits give no place to resume from, a page that is cut by its size still does") {
    memory::engine_options options;
    options.position_at_exact_limit = false;
    memory::engine engine(options);
    dynamic_table table(engine, table_spec());
    for (int i = 10; i < 17; ++i)
        REQUIRE(said(table.put({{"pk", "p"}, {"sk", std::to_string(i)}, {"pad", std::string(300'000, 'x')}})) == ok);
    CHECK(table.all(query_args{.partition = {"p"}}).size() == 7);
    CHECK(table.all(scan_args{}).size() == 7);
    CHECK(table.query({.partition = {"p"}}).page.more);
    CHECK_FALSE(table.query({.partition = {"p"}, .limit = 3}).last.empty());
    const listing last = table.query({.partition = {"p"}, .op = request::sort_operator::greater, .low = "14", .limit = 2});
    CHECK(last.items.size() == 2);
    CHECK_FALSE(last.page.more);
}

TEST_CASE("what a sink throws passes through every read, and the engine can be written to after it") {
    memory::engine engine;
    const table_spec spec({"pk"}, {"sk"}, {{"ByKind", {{"kind"}}}});
    dynamic_table table(engine, spec);
    for (int i = 10; i < 99; ++i)
        REQUIRE(said(table.put({{"pk", "p"}, {"sk", std::to_string(i)}, {"kind", "k"}, {"pad", std::string(300, 'x')}})) == ok);
    request::packed_item key;
    REQUIRE(key.assign_key({{"pk", "p"}, {"sk", "42"}}, spec.description()).has_value());
    const std::string_view partition[] = {"p"};
    const std::string_view kind[] = {"k"};
    std::size_t left = 0;
    const auto pages = [&](std::span<const item_view>) {
        if (left-- == 0) throw std::logic_error("the sink's own");
    };
    const auto numbered = [&](std::size_t, const item_view&) {
        if (left-- == 0) throw std::logic_error("the sink's own");
    };
    const request::table_get gets[] = {{&table.handle(), {key.key()}}};
    std::vector<std::size_t> unprocessed;
    const auto reads = [&](int which) {
        request::get get;
        get.key = key.key();
        request::query query;
        query.partition = partition;
        request::query indexed;
        indexed.index = 0;
        indexed.partition = kind;
        switch (which) {
            case 0: (void)engine.get(table.handle(), get, pages); return;
            case 1: (void)engine.query(table.handle(), query, pages); return;
            case 2: (void)engine.query(table.handle(), indexed, pages); return;
            case 3: (void)engine.scan(table.handle(), {}, pages); return;
            case 4: (void)engine.batch_get(gets, numbered, unprocessed); return;
            default: (void)engine.transact_get(gets, numbered); return;
        }
    };
    for (int which = 0; which < 6; ++which)
        for (const std::size_t before : {std::size_t{0}, std::size_t{1}}) {
            if (before > 0 && (which == 0 || which > 3)) continue;  // these give one item
            CAPTURE(which, before);
            left = before;
            CHECK_THROWS_AS(reads(which), std::logic_error);
            CHECK(said(table.put({{"pk", "p"}, {"sk", "42"}, {"kind", "k"}, {"pad", std::to_string(which)}})) == ok);  // no lock is held
            CHECK(table.query({.partition = {"p"}}).items.size() == 89);
        }
}

TEST_CASE("Y2, Y3: a sweep takes what has expired, index entries included") {
    memory::engine engine;
    dynamic_table table(engine, table_spec({"pk"}, {"sk"}, {{"ByKind", {{"kind"}}}}, {"expires"}));
    constexpr std::int64_t now = 2'000'000'000;
    constexpr std::int64_t years = std::int64_t{5} * 365 * 24 * 3600;
    auto put = [&](const char* name, const attribute_value& expires) {
        REQUIRE(said(table.put({{"pk", name}, {"sk", "s"}, {"kind", "k"}, {"expires", expires}})) == ok);
    };
    put("over", now - 1);
    put("just now", now);
    put("fraction", decimal::parse("1999999999.5").value());
    put("later", now + 1);
    put("five years", now - years);
    put("older", now - years - 1);
    put("text", "1");
    CHECK(table.get({{"pk", "over"}, {"sk", "s"}}).has_value());
    CHECK(engine.sweep("Items", "expires", now).value() == 3);
    CHECK(engine.sweep("Items", "expires", now).value() == 0);
    CHECK(engine.sweep("Items", "no_such_attribute", now).value() == 0);
    CHECK(said(engine.sweep("Nowhere", "expires", now)) == "ResourceNotFoundException");
    std::vector<std::string> left;
    scan_args args;
    args.index = 0;
    for (const item& one : table.all(args)) left.push_back(*one.find("pk")->if_string());
    std::sort(left.begin(), left.end());
    CHECK(left == std::vector<std::string>{"just now", "later", "older", "text"});
    CHECK(engine.statistics("Items")->items == 4);
}

TEST_CASE("handles with different names see the same items") {
    memory::engine engine;
    dynamic_table few(engine, table_spec({"pk"}, {"sk"}, {}, {"a"}));
    const item whole{{"pk", "p"}, {"sk", "s"}, {"a", 1}, {"b", 2}, {"c", attribute_value::map({{"d", 3}})}};
    const item key{{"pk", "p"}, {"sk", "s"}};
    REQUIRE(said(few.put(whole)) == ok);
    CHECK(few.get(key) == whole);
    auto more = dynamic_table<memory::engine>::opened(engine, table_spec({"pk"}, {"sk"}, {}, {"c", "z", "b"}));
    CHECK(more.get(key) == whole);
    REQUIRE(said(more.update(key, {set("z", 26), set("b", a("a") + 1)})) == ok);
    const item changed{{"pk", "p"}, {"sk", "s"}, {"a", 1}, {"b", 2}, {"c", attribute_value::map({{"d", 3}})}, {"z", 26}};
    CHECK(few.get(key) == changed);
    CHECK(few.get(key, {"z", "c.d"}) == item{{"c", attribute_value::map({{"d", 3}})}, {"z", 26}});
    CHECK(few.all(scan_args{}) == std::vector<item>{changed});
    CHECK(few.put(whole, {.returned = request::return_values::all_old}).returned == changed);
    // An attribute twice, once by id and once by name.
    byte_buffer body;
    packed::writer out(body);
    out.attribute(few.handle().attributes[0]);
    out.integer(1);
    out.attribute("a");
    out.integer(2);
    request::write twice;
    twice.key = {"p", "s"};
    twice.body = body.view();
    CHECK(said(engine.write(few.handle(), twice, [](std::span<const item_view>) {}, nullptr)) == validation);
    CHECK(few.get(key) == whole);
}

TEST_CASE("N3, N6: an index names each attribute of its key once, and each that it includes") {
    memory::engine engine;
    const auto made = [&](const index_spec& index) { return said(engine.create_table("T-" + index.name, table_spec({"pk"}, {"sk"}, {index}).description())); };
    CHECK(made({"twoHashes", {{"a"}, {"a"}}, {}}) == validation);
    CHECK(made({"bothHalves", {{"a"}, {"b"}}, {{"a"}}}) == validation);
    CHECK(made({"twoRanges", {{"a"}}, {{"b"}, {"b"}}}) == validation);
    CHECK(made({"local", {{"pk"}}, {{"pk"}}, request::projection_kind::all, {}, request::index_kind::local}) == validation);
    CHECK(made({"included", {{"a"}}, {}, request::projection_kind::include, {"x", "y", "x"}}) == validation);
    CHECK(made({"once", {{"a"}, {"b"}}, {{"c"}, {"pk"}}, request::projection_kind::include, {"x", "y", "a"}}) == ok);
}

TEST_CASE("X3: index keys of every wrong type are refused before anything looks at them") {
    memory::engine engine;
    dynamic_table table(engine, table_spec({"pk"}, {"sk"}, {{"ByKind", {{"kind"}}, {{"at", key_type::number}}}}));
    const std::vector<attribute_value> values{5, true, attribute_value::null(), decimal::parse("-1.5e100").value(), "",
                                              attribute_value::list({}), attribute_value::map({{"a", 1}}),
                                              attribute_value::number_set({1, 2}), attribute_value::binary("b")};
    for (const attribute_value& value : values) {
        CHECK(said(table.put({{"pk", "p"}, {"sk", "s"}, {"at", 1}, {"kind", value}})) == validation);
        CHECK(said(table.update({{"pk", "p"}, {"sk", "s"}}, {set("at", 1), set("kind", value)})) == validation);
        const bool number = value.type() == value_type::number;
        CHECK(said(table.put({{"pk", "p"}, {"sk", "n"}, {"kind", "k"}, {"at", value}})) == (number ? ok : validation));
    }
    CHECK(engine.statistics("Items")->items == 1);
}

TEST_CASE("handles belong to their engine and their table") {
    memory::engine engine;
    memory::engine other;
    dynamic_table table(engine, table_spec());
    dynamic_table stranger(other, table_spec());
    request::get get;
    get.key = {"p", "s"};
    CHECK(said(engine.get(stranger.handle(), get, [](std::span<const item_view>) {})) == validation);
    CHECK(said(engine.get(request::table{}, get, [](std::span<const item_view>) {})) == validation);
    REQUIRE(said(engine.erase_table("Items")) == ok);
    CHECK(said(engine.get(table.handle(), get, [](std::span<const item_view>) {})) == "ResourceNotFoundException");
    CHECK(said(table.scan()) == "ResourceNotFoundException");
    CHECK(said(engine.erase_table("Items")) == "ResourceNotFoundException");
    CHECK(engine.table_names().empty());
}

TEST_CASE("a described table can be opened by what it says") {
    memory::engine engine;
    const table_spec spec({"pk", key_type::number}, {"sk", key_type::binary},
                          {{"ByKind", {{"kind"}}, {{"at", key_type::number}}, request::projection_kind::include, {"x"}}}, {"y"});
    dynamic_table table(engine, spec);
    REQUIRE(said(table.put({{"pk", 1}, {"sk", attribute_value::binary("b")}, {"found", true}})) == ok);
    const auto info = engine.describe("Items").value();
    CHECK(info.name() == "Items");
    const auto copy = info;
    const request::table_description& description = copy.description();
    CHECK(description.partition.name == "pk");
    CHECK(description.sort.type == key_type::binary);
    REQUIRE(description.indexes.size() == 1);
    CHECK(description.indexes[0].include.size() == 1);
    CHECK(std::find(description.attributes.begin(), description.attributes.end(), "found") != description.attributes.end());
    CHECK(said(engine.open("Items", description)) == ok);
    CHECK(said(engine.describe("Nowhere")) == "ResourceNotFoundException");
}

TEST_CASE("Q7: a limit that meets the end, with either switch") {
    for (const bool says_so : {true, false}) {
        memory::engine_options options;
        options.position_at_exact_limit = says_so;
        memory::engine engine(options);
        dynamic_table table(engine, table_spec());
        for (int i = 0; i < 3; ++i) REQUIRE(said(table.put({{"pk", "p"}, {"sk", std::to_string(i)}})) == ok);
        query_args args;
        args.partition = {"p"};
        args.limit = 3;
        CHECK(table.query(args).page.more == says_so);
        CHECK(table.query(args).last.empty() != says_so);
        args.limit = 2;
        CHECK(table.query(args).page.more);
        args.limit = 4;
        CHECK_FALSE(table.query(args).page.more);
    }
}

TEST_CASE("Q11: the cheap bound of a page's size is one") {
    using namespace memory::detail;
    std::mt19937 random(5);
    table_schema schema;
    schema.partition = {"p", key_type::string, 1};
    schema.sort = {"s", key_type::string, 2};
    schema.has_sort = true;
    for (int i = 0; i < 3000; ++i) {
        byte_buffer body;
        packed::writer out(body);
        std::size_t size = 0;
        const std::string partition(random() % 200 + 1, 'p');
        const std::string sort(random() % 1000 + 1, 's');
        for (std::size_t count = random() % 20; count > 0; --count) {
            out.attribute("n");
            const std::size_t value = body.size();
            switch (random() % 5) {
                case 0: out.string(std::string(random() % 3 == 0 ? random() % 20'000 : random() % 3, 'x')); break;
                case 1: out.integer(static_cast<std::int64_t>(random())); break;
                case 2: out.null(); break;
                case 3: {
                    const std::size_t set = out.open(packed::tag::string_set);
                    out.string("");
                    out.string("a");
                    out.close(set);
                    break;
                }
                default: out.boolean(true); break;
            }
            size += 1 + packed::value_size(packed::value_view(body.data() + value));
        }
        const key_view key{partition, sort};
        size += key_size(schema, key);
        if (page_size(schema, key, body.view()) > page_size_bound(1, size)) FAIL("at " << i);
    }
}

TEST_CASE("U4: what is said of a path below a key") {
    memory::engine engine;
    dynamic_table table(engine, table_spec({"pk"}, {"sk"}, {{"ByRank", {{"kind"}}, {{"rank"}}}}));
    const auto told = [&](const char* path) {
        const auto got = table.try_get({{"pk", "p"}, {"sk", "s"}}, {path});
        return got.has_value() ? ok : got.error().rule + ' ' + got.error().message;
    };
    CHECK(told("pk.x").ends_with("are not allowed: Key: pk"));
    CHECK(told("sk[0]").ends_with("are not allowed: Key: sk"));
    CHECK(told("kind.x").ends_with("are not allowed: IndexKey: kind"));
    CHECK(told("rank[1]").starts_with("U4 Key attributes must be scalars;"));
}

TEST_CASE("X3: what is said of an index key, by a put, an update and a transaction") {
    memory::engine engine;
    dynamic_table table(engine, table_spec({"pk"}, {"sk"}, {{"ByRank", {{"kind"}}, {{"rank"}}}}));
    const item key{{"pk", "p"}, {"sk", "s"}};
    const auto told = [](const outcome& of) { return of.failure ? of.failure->message : ok; };
    const std::string empty = "The AttributeValue for a key attribute cannot contain an empty string value.";
    const std::string updated = "The update expression attempted to update a secondary index key to a value that is not supported. " + empty;
    CHECK(told(table.put({{"pk", "p"}, {"sk", "s"}, {"kind", ""}})).ends_with("index key is not supported. " + empty + " IndexName: ByRank, IndexKey: kind"));
    CHECK(told(table.update(key, {set("kind", "")})).ends_with(updated));
    CHECK(told(table.update(key, {set("kind", 5)})).ends_with("secondary index key to unsupported type"));
    CHECK(told(call_of(engine).update(table, key, {set("kind", "")}).transact()).ends_with(updated));
}

}  // namespace facet::test
