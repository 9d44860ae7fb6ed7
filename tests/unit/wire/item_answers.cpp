// SPDX-License-Identifier: BSL-1.0
#include <facet/value/packed_check.hpp>

#include <differential/generate.hpp>
#include <support/catch.hpp>
#include <unit/wire/canned.hpp>

#include <cstdint>
#include <limits>
#include <string>

// Answers about one item, from texts as the service sends them; and that what was written is what is read.

using namespace wire_probe;

namespace {

const item key{{"PK", "a"}, {"SK", "b"}};

/// What a get of an answer comes to: `ok`, `missing` or the error.
std::string said_of(counter& on, std::string answer) {
    on.says(std::move(answer));
    const auto got = on.table.try_get(key);
    if (!got.has_value()) return got.error().to_string();
    return *got ? "ok" : "missing";
}

}  // namespace

TEST_CASE("I2 an item with values of all types is read") {
    counter on;
    on.says(R"({"Item":{"SK":{"S":"b"},"raw":{"B":"AP8="},"name":{"S":"Ann\n\u00e9\ud83d\ude00"},"n":{"N":"-12.50"},"total":{"N":"1E+40"},"yes":{"BOOL":true},)"
            R"("no":{"BOOL":false},"nothing":{"NULL":true},"list":{"L":[{"N":"1"},{"S":"x"},{"L":[]}]},"map":{"M":{"z":{"N":"1"},"a":{"M":{}}}},"PK":{"S":"a"},)"
            R"("ss":{"SS":["y","x"]},"ns":{"NS":["10","9"]},"bs":{"BS":["YQ=="]},"empty":{"S":""}},"ConsumedCapacity":{"TableName":"Orders","CapacityUnits":0.5}})");
    request::consumed_capacity units;
    const auto got = on.table.get(key, {}, false, &units);
    REQUIRE(got.has_value());
    CHECK(*got == item{{"PK", "a"},
                       {"SK", "b"},
                       {"name", "Ann\n\u00e9\U0001F600"},
                       {"n", facet::decimal::parse("-12.5").value()},
                       {"total", facet::decimal::parse("1e40").value()},
                       {"raw", attribute_value::binary(std::string("\0\xff", 2))},
                       {"yes", true},
                       {"no", false},
                       {"nothing", attribute_value::null()},
                       {"list", attribute_value::list({1, "x", attribute_value::list({})})},
                       {"map", attribute_value::map({{"a", attribute_value::map({})}, {"z", 1}})},
                       {"ss", attribute_value::string_set({"x", "y"})},
                       {"ns", attribute_value::number_set({9, 10})},
                       {"bs", attribute_value::binary_set({"a"})},
                       {"empty", ""}});
    CHECK(units.table == 0.5);
    CHECK(units.total() == 0.5);
}

TEST_CASE("G1 a missing item is none, and null is nothing") {
    counter on;
    CHECK(said_of(on, "{}") == "missing");
    CHECK(said_of(on, R"({"Item":null})") == "missing");
    CHECK(said_of(on, R"({"NewMember":[1,{"x":null}],"Item":{"PK":{"S":"a"},"SK":{"S":"b"},"x":{"S":"y","N":null}}})") == "ok");
}

TEST_CASE("what a projection leaves out of the key is the request's") {
    counter on;
    on.says(R"({"Item":{"name":{"S":"Ann"}}})");
    CHECK(on.table.get(key, {}) == item{{"PK", "a"}, {"SK", "b"}, {"name", "Ann"}});
    CHECK(said_of(on, R"({"Item":{"PK":{"S":"other"},"SK":{"S":"b"}}})").find("another key") != std::string::npos);
}

TEST_CASE("D8 keys of numbers are the same however they are written") {
    counter on(test::table_spec({"PK", facet::key_type::number}, {"SK", facet::key_type::binary}));
    on.says(R"({"Item":{"PK":{"N":"1.50e1"},"SK":{"B":"AAE="},"v":{"N":"007"}}})");
    const item number_key{{"PK", 15}, {"SK", attribute_value::binary(std::string("\0\1", 2))}};
    CHECK(on.table.get(number_key) == item{{"PK", 15}, {"SK", attribute_value::binary(std::string("\0\1", 2))}, {"v", 7}});
}

TEST_CASE("V1 returned attributes come to the sink, with the request's key") {
    counter on;
    test::write_options options;
    options.returned = request::return_values::all_old;
    on.says(R"({"Attributes":{"PK":{"S":"a"},"SK":{"S":"b"},"n":{"N":"1"}},"ConsumedCapacity":{"TableName":"Orders","CapacityUnits":4,"Table":{"CapacityUnits":1},)"
            R"("GlobalSecondaryIndexes":{"ByTeam":{"CapacityUnits":2}},"LocalSecondaryIndexes":{"ByDate":{"CapacityUnits":1}}}})");
    const auto put = on.table.put(item{{"PK", "a"}, {"SK", "b"}, {"n", 2}}, options);
    CHECK(put.returned == item{{"PK", "a"}, {"SK", "b"}, {"n", 1}});
    CHECK(put.capacity.table == 1);
    CHECK(put.capacity.indexes[0] == 0);
    CHECK(put.capacity.indexes[1] == 1);
    CHECK(put.capacity.indexes[2] == 2);
    options.returned = request::return_values::updated_new;
    on.says(R"({"Attributes":{"n":{"N":"3"}}})");
    CHECK(on.table.update(key, {test::set("n", 3)}, options).returned == item{{"n", 3}});
    for (const char* nothing : {"{}", R"({"Attributes":null})", R"({"Attributes":{}})"}) {
        on.says(nothing);
        const auto removed = on.table.update(key, {test::remove("n")}, options);
        CHECK(!removed.failure);
        CHECK(!removed.returned);
    }
    on.says(R"({"Attributes":[]})");
    CHECK(test::said(on.table.update(key, {test::remove("n")}, options)) == "UnreadableAnswer");
    on.says(R"({"Attributes":{"n":{"N":"3"}}})");
    CHECK(!on.table.erase(key).returned);
}

TEST_CASE("W8 W9 capacity in all its forms") {
    counter on;
    const auto units = [&](const std::string& said) {
        on.says(R"({"ConsumedCapacity":)" + said + '}');
        return on.table.put(item{{"PK", "a"}, {"SK", "b"}}).capacity;
    };
    CHECK(units(R"({"TableName":"Orders","CapacityUnits":3})").table == 3);
    // Without the table's part, it is what the indexes leave.
    const auto parts = units(R"({"CapacityUnits":3,"GlobalSecondaryIndexes":{"ByTotal":{"CapacityUnits":2}}})");
    CHECK(parts.table == 1);
    CHECK(parts.indexes[0] == 2);
    CHECK(units(R"({"CapacityUnits":4,"WriteCapacityUnits":4,"Table":{"WriteCapacityUnits":4}})").table == 4);
    CHECK(units(R"({"ReadCapacityUnits":2,"WriteCapacityUnits":1})").table == 3);
    // An index that the description leaves out counts all the same.
    const auto unknown = units(R"({"CapacityUnits":3,"Table":{"CapacityUnits":1},"GlobalSecondaryIndexes":{"Later":{"CapacityUnits":2}}})");
    CHECK(unknown.total() == 3);
    CHECK(units("null").total() == 0);
    CHECK(units(R"("much")").total() == 0);
    CHECK(units(R"({"CapacityUnits":"1","GlobalSecondaryIndexes":7})").total() == 0);
}

TEST_CASE("T1 T5 T6 D1 E1 what is no item is refused, and says what and where") {
    counter on;
    const auto with = [&](const std::string& value) { return said_of(on, R"({"Item":{"PK":{"S":"a"},"SK":{"S":"b"},"x":)" + value + "}}"); };
    REQUIRE(with(R"({"S":"fine"})") == "ok");
    for (const char* value : {R"({"S":1})", R"({"N":1})", R"({"N":"one"})", R"({"N":"1e126"})", R"({"B":"a"})", R"({"BOOL":"true"})", R"({"NULL":false})", R"({"L":{}})", R"({"M":[]})",
                              R"({"SS":[]})", R"({"SS":["a","a"]})", R"({"NS":["1","1.0"]})", R"({"SS":"a"})", R"({"NS":[1]})", R"({"X":"a"})", R"({"S":"a","N":"1"})", "{}", "7", R"("a")", "[]",
                              R"({"M":{"a":{"S":"x"},"a":{"S":"y"}}})", R"({"L":[null]})", R"({"S":"a"},"x":{"S":"b"})"}) {
        INFO(value);
        const std::string said = with(value);
        CHECK(said.starts_with("UnreadableAnswer: the service's answer cannot be read: attribute `x`: "));
    }
    CHECK(said_of(on, R"({"Item":{"PK":{"N":"1"},"SK":{"S":"b"}}})").find("attribute `PK`") != std::string::npos);
    CHECK(said_of(on, R"({"Item":{"PK":{"S":"a"},"PK":{"S":"a"},"SK":{"S":"b"}}})").find("twice") != std::string::npos);
    CHECK(said_of(on, R"({"Item":{"PK":{"S":"a"},"SK":{"S":"b"},"name":{"S":"x"},"n":{"N":"1"},"name":{"S":"x"}}})").find("attribute `name`: it occurs twice") != std::string::npos);
    CHECK(said_of(on, R"({"Item":[]})").find("no object") != std::string::npos);
    std::string deep = R"({"S":"x"})";
    for (int i = 1; i < 32; ++i) deep = R"({"L":[)" + deep + "]}";
    CHECK(with(deep) == "ok");
    CHECK(with(R"({"L":[)" + deep + "]}").find("nests too deeply") != std::string::npos);
}

TEST_CASE("an answer cut anywhere is refused, and says where") {
    counter on;
    const std::string whole = R"({"Item":{"PK":{"S":"a"},"SK":{"S":"b"},"n":{"N":"12"},"t":{"S":"\u00e9x"}},"ConsumedCapacity":{"CapacityUnits":0.5}})";
    REQUIRE(said_of(on, whole) == "ok");
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string said = said_of(on, whole.substr(0, size));
        INFO(size << ": " << said);
        CHECK(said.starts_with("UnreadableAnswer: the service's answer cannot be read: byte " + std::to_string(size + 1)));
    }
    for (const char* no_object : {"[]", "7", "\"a\"", "null", "{} {}", "{}x", "<html>", "\xff", R"({"a":"\ud800"})"}) CHECK(said_of(on, no_object).starts_with("UnreadableAnswer: "));
    CHECK(said_of(on, std::string(100'000, '[')).starts_with("UnreadableAnswer: "));
    CHECK(said_of(on, R"({"a":)" + std::string(100'000, '[')).starts_with("UnreadableAnswer: "));
}

TEST_CASE("random items come back as they were written") {
    std::size_t large = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        facet::differential::dice random(seed);
        facet::differential::setup how;
        facet::differential::value_maker maker(random, how);
        constexpr facet::key_type types[] = {facet::key_type::string, facet::key_type::number, facet::key_type::binary};
        const auto partition_type = types[random.below(3)];
        const auto sort_type = types[random.below(3)];
        const test::table_spec spec({"pk", partition_type}, random.percent(70) ? test::key_spec{"sk", sort_type} : test::key_spec{""}, {}, {"n1", "s1", "m"});
        desk written(spec);
        counter read(spec);
        item whole;
        for (std::size_t i = random.below(12); i > 0; --i) {
            const std::string name = maker.name();
            whole.insert_or_assign(name, maker.for_name(name));
        }
        item primary;
        const auto& description = spec.description();
        primary.insert_or_assign(std::string(description.partition.name), maker.sound_key(description.partition.type, true));
        if (description.has_sort()) primary.insert_or_assign(std::string(description.sort.name), maker.sound_key(description.sort.type, false));
        for (const auto& each : primary) whole.insert_or_assign(each.name, each.value);
        if (written.table.put(whole).failure) continue;  // a string that is no UTF-8
        const auto asked = written.last();
        const std::string begin = R"("Item":)";
        const std::size_t from = asked.body.find(begin);
        const std::size_t to = asked.body.rfind(R"(,"ReturnConsumedCapacity")");
        REQUIRE(from != std::string::npos);
        REQUIRE(to != std::string::npos);
        read.says('{' + asked.body.substr(from, to - from) + '}');
        INFO(seed << ": " << asked.body);
        const auto got = read.table.try_get(primary);
        if (asked.body.find(R"(S":[])") != std::string::npos) {  // an empty set, which no table takes
            CHECK(!got.has_value());
            continue;
        }
        REQUIRE(got.has_value());
        CHECK(*got == whole);
        large += whole.size() > 5;
    }
    CHECK(large > 50);
}

TEST_CASE("Z1 an item has its size, and bytes behind its body can be read") {
    counter on;
    on.says(R"({"Item":{"PK":{"S":"a"},"SK":{"S":"b"},"name":{"S":"Ann"},"n":{"N":"12"}}})");
    request::packed_item packed;
    REQUIRE(packed.assign_key(key, on.table.spec().description()).has_value());
    request::get asked;
    asked.key = packed.key();
    std::size_t seen = 0;
    const auto done = on.service.get(on.table.handle(), asked, [&](std::span<const facet::item_view> items) {
        for (const auto& each : items) {
            ++seen;
            CHECK(each.size == 3 + 3 + 7 + 3);
            CHECK(facet::packed::check_body(each.body, std::numeric_limits<facet::packed::attribute_id>::max()).sound());
        }
    });
    CHECK(done.has_value());
    CHECK(seen == 1);
}
