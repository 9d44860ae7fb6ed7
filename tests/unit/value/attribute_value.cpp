// SPDX-License-Identifier: BSL-1.0
#include <facet/value/attribute_value.hpp>
#include <facet/value/item.hpp>

#include <support/catch.hpp>

#include <string>
#include <type_traits>
#include <vector>

using facet::attribute_map;
using facet::attribute_value;
using facet::decimal;
using facet::value_type;
using namespace facet::literals;

static_assert(std::is_nothrow_move_constructible_v<attribute_value> && std::is_nothrow_move_assignable_v<attribute_value>);
static_assert(std::is_copy_constructible_v<attribute_value> && std::is_nothrow_default_constructible_v<attribute_value>);
static_assert(!std::is_constructible_v<attribute_value, double>, "a double is not exact");
static_assert(!std::is_constructible_v<attribute_value, char>, "a character is no number");
static_assert(!std::is_constructible_v<attribute_value, int*>, "a pointer is no truth value");

TEST_CASE("T1 attribute_value has the ten types, each with its content") {
    CHECK(attribute_value::string("x").as_string() == "x");
    CHECK(attribute_value::number(5).as_number() == decimal(5));
    CHECK(attribute_value::binary(std::string("\0\xff", 2)).as_binary() == std::string("\0\xff", 2));
    CHECK(attribute_value::boolean(true).as_boolean());
    CHECK_FALSE(attribute_value::boolean(false).as_boolean());
    CHECK(attribute_value::null().is_null());
    CHECK(attribute_value::list({1, "a"}).as_list().size() == 2);
    CHECK(attribute_value::map({{"b", 1}, {"a", 2}}).as_map().begin()->name == "a");
    CHECK(attribute_value::string_set({"b", "a"}).elements()[0].as_string() == "a");
    CHECK(attribute_value::number_set({10, 9}).elements()[0].as_number() == decimal(9));
    CHECK(attribute_value::binary_set({"b", "a"}).elements()[0].as_binary() == "a");

    const attribute_value values[] = {attribute_value::string("x"),       attribute_value::number(1),
                                      attribute_value::binary("x"),       attribute_value::boolean(true),
                                      attribute_value::null(),            attribute_value::list(),
                                      attribute_value::map(),             attribute_value::string_set({"x"}),
                                      attribute_value::number_set({1}),   attribute_value::binary_set({"x"})};
    for (int i = 0; i < 10; ++i) {
        CHECK(static_cast<int>(values[i].type()) == i);
        // T9: values of different types are never equal.
        for (int j = 0; j < 10; ++j) CHECK((values[i] == values[j]) == (i == j));
    }
}

TEST_CASE("attribute_value converts from what means one type only") {
    CHECK(attribute_value("x").type() == value_type::string);
    CHECK(attribute_value(std::string("x")).type() == value_type::string);
    CHECK(attribute_value(std::string_view("x")).type() == value_type::string);
    CHECK(attribute_value(5).type() == value_type::number);
    CHECK(attribute_value(-5L).as_number() == decimal(-5));
    CHECK(attribute_value(~0ull).as_number() == decimal(18446744073709551615u));
    CHECK(attribute_value("1.5"_decimal).type() == value_type::number);
    CHECK(attribute_value(true).type() == value_type::boolean);
    CHECK(attribute_value(facet::binary::from("x")).type() == value_type::binary);
    CHECK(attribute_value(attribute_map{{"a", 1}}).type() == value_type::map);
}

TEST_CASE("an accessor of another type gives nothing, or throws") {
    const attribute_value five(5);
    CHECK(five.if_string() == nullptr);
    CHECK(five.if_binary() == nullptr);
    CHECK(five.if_boolean() == nullptr);
    CHECK(five.if_map() == nullptr);
    CHECK(five.if_list() == nullptr);
    CHECK(five.elements().empty());
    CHECK(attribute_value("x").if_binary() == nullptr);
    CHECK(attribute_value::binary("x").if_string() == nullptr);
    CHECK(attribute_value::string_set({"x"}).if_list() == nullptr);
    try {
        (void)five.as_string();
        FAIL("as_string() of a number returned");
    } catch (const facet::exception& thrown) {
        CHECK(thrown.error().code == facet::error_code::decode_failed);
        CHECK(thrown.error().message == "the value has type N, not S");
    }
}

TEST_CASE("T6 T9 D6 equality is by value: numbers, sets as sets, documents recursively") {
    CHECK(attribute_value("1000"_decimal) == attribute_value("1e3"_decimal));
    CHECK(attribute_value("1") != attribute_value(1));
    CHECK(attribute_value::string_set({"a", "b", "a"}) == attribute_value::string_set({"b", "a"}));
    CHECK(attribute_value::number_set({"1.0"_decimal, 2, 1}).elements().size() == 2);
    CHECK(attribute_value::list({1, 2}) != attribute_value::list({2, 1}));
    const auto nested = [](std::vector<std::string> members) {
        return attribute_value::list({attribute_map{{"s", attribute_value::string_set(std::move(members))}}});
    };
    CHECK(nested({"x", "y"}) == nested({"y", "x"}));
    CHECK(nested({"x", "y"}) != nested({"y"}));
}

TEST_CASE("sets sort strings by unsigned bytes and numbers by value") {
    const auto strings = attribute_value::string_set({"\xc3\xa9", "b", "a", "aa", "\x7f"});
    std::string order;
    for (const attribute_value& one : strings.elements()) order += one.as_string() + "|";
    CHECK(order == "a|aa|b|\x7f|\xc3\xa9|");
    const auto numbers = attribute_value::number_set({10, 2, -2, "0.001"_decimal, -10, 0});
    order.clear();
    for (const attribute_value& one : numbers.elements()) order += one.as_number().to_string() + "|";
    CHECK(order == "-10|-2|0|0.001|2|10|");
}

TEST_CASE("attribute_map keeps each name once, in order") {
    attribute_map map{{"c", 1}, {"a", 2}, {"b", 3}, {"a", 4}};
    CHECK(map.size() == 3);
    REQUIRE(map.find("a") != nullptr);
    CHECK(*map.find("a") == 4);
    CHECK(map.find("aa") == nullptr);
    std::string names;
    for (const facet::attribute& one : map) names += one.name;
    CHECK(names == "abc");

    map.insert_or_assign("b", "new");
    map.insert_or_assign("0", 0);
    map.insert_or_assign("z", 9);
    CHECK(map.size() == 5);
    CHECK(*map.find("b") == "new");
    CHECK(map.begin()->name == "0");
    CHECK(map.erase("b"));
    CHECK_FALSE(map.erase("b"));
    CHECK(map.size() == 4);
    *map.find("a") = attribute_value::null();
    CHECK(map.find("a")->is_null());

    attribute_map copy = map;
    CHECK(copy == map);
    copy.clear();
    CHECK(copy.empty());
    CHECK(copy != map);
}

TEST_CASE("attribute_map takes many attributes in any order") {
    std::vector<facet::attribute> attributes;
    for (int i = 0; i < 5000; ++i) attributes.push_back({std::to_string(i * 7919 % 5000), i});
    const attribute_map map(attributes);
    CHECK(map.size() == 5000);
    for (const facet::attribute& one : attributes) {
        REQUIRE(map.find(one.name) != nullptr);
        CHECK(*map.find(one.name) == one.value);
    }
    std::vector<facet::attribute> doubled = attributes;
    for (facet::attribute& one : attributes) one.value = "second";
    doubled.insert(doubled.end(), attributes.begin(), attributes.end());
    const attribute_map last(std::move(doubled));
    CHECK(last.size() == 5000);
    for (const facet::attribute& one : last) CHECK(one.value == "second");
}

TEST_CASE("Z2 Z3 Z5 sizes of dynamic values and items") {
    CHECK(facet::value_size("\xc3\xa9") == 2);
    CHECK(facet::value_size(true) == 1);
    CHECK(facet::value_size(attribute_value::null()) == 1);
    CHECK(facet::value_size("100.5"_decimal) == 4);
    CHECK(facet::value_size(attribute_value::list()) == 3);
    CHECK(facet::value_size(attribute_value::list({"abc", 12})) == 3 + 1 + 3 + 1 + 2);
    CHECK(facet::value_size(attribute_map{{"ab", "c"}}) == 3 + 1 + 2 + 1);
    CHECK(facet::value_size(attribute_value::string_set({"a", "bc"})) == 3);
    CHECK(facet::item_size({{"pk", "a"}, {"n", 123}}) == 2 + 1 + 1 + 3);
}

TEST_CASE("a map is assigned a part of itself") {
    const attribute_map inner{{"x", 1}, {"y", std::string(100, 'y')}};
    attribute_map copied{{"a", inner}, {"b", 1}};
    copied = *std::as_const(copied).find("a")->if_map();
    CHECK(copied == inner);
    attribute_map moved{{"a", inner}, {"b", 1}};
    moved = std::move(*moved.find("a")->if_map());
    CHECK(moved == inner);
    attribute_map& same = moved;
    moved = std::move(same);
    CHECK(moved == inner);
}

TEST_CASE("values of every type are copied, moved and assigned, also from a part of themselves") {
    const attribute_value values[] = {std::string(100, 'x'), 5, attribute_value::binary(std::string(50, '\0')), true, attribute_value::null(),
                                      attribute_value::list({1, "a"}), attribute_map{{"k", attribute_value::list({2})}},
                                      attribute_value::string_set({"x"}), attribute_value::number_set({1}), attribute_value::binary_set({"x"})};
    for (const attribute_value& from : values) {
        for (const attribute_value& to : values) {
            attribute_value copied = to;
            copied = from;
            CHECK(copied == from);
            attribute_value moved = to;
            moved = std::move(copied);
            CHECK(moved == from);
            const attribute_value constructed(std::move(moved));
            CHECK(constructed == from);
        }
        attribute_value outer = attribute_value::list({attribute_map{{"inner", from}}});
        outer = outer.elements()[0].as_map().begin()->value;
        CHECK(outer == from);
        attribute_value holder = attribute_value::list({from});
        holder = std::move((*holder.if_list())[0]);
        CHECK(holder == from);
        attribute_value& same = holder;
        holder = same;
        CHECK(holder == from);
    }
}
