// SPDX-License-Identifier: BSL-1.0
#include <facet/json/parse.hpp>
#include <facet/json/write.hpp>

#include <support/catch.hpp>

#include <string>
#include <vector>

using facet::attribute_map;
using facet::attribute_value;
using facet::item;
using namespace facet::literals;
namespace json = facet::json;

TEST_CASE("I2 D5 every type is written as DynamoDB writes it") {
    const auto text = [](const attribute_value& value) { return json::write(value).value(); };
    CHECK(text("x") == R"({"S":"x"})");
    CHECK(text(5) == R"({"N":"5"})");
    CHECK(text("-0.5"_decimal) == R"({"N":"-0.5"})");
    CHECK(text("1e3"_decimal) == R"({"N":"1000"})");
    CHECK(text(attribute_value::binary(std::string("\0\xff", 2))) == R"({"B":"AP8="})");
    CHECK(text(true) == R"({"BOOL":true})");
    CHECK(text(false) == R"({"BOOL":false})");
    CHECK(text(attribute_value::null()) == R"({"NULL":true})");
    CHECK(text(attribute_value::list({1, "a", attribute_value::list()})) == R"({"L":[{"N":"1"},{"S":"a"},{"L":[]}]})");
    CHECK(text(attribute_map{{"b", 1}, {"a", attribute_value::map()}}) == R"({"M":{"a":{"M":{}},"b":{"N":"1"}}})");
    CHECK(text(attribute_value::string_set({"b", "a"})) == R"({"SS":["a","b"]})");
    CHECK(text(attribute_value::number_set({10, 9})) == R"({"NS":["9","10"]})");
    CHECK(text(attribute_value::binary_set({"b", ""})) == R"({"BS":["","Yg=="]})");
    CHECK(json::write(item{{"pk", "a"}, {"n", 1}}).value() == R"({"n":{"N":"1"},"pk":{"S":"a"}})");
    CHECK(json::write(item{}).value() == "{}");
}

TEST_CASE("the plain form is for people") {
    CHECK(json::write_plain(item{{"pk", "a\"b"}, {"quantity", 5}, {"price", "12.50"_decimal}}) ==
          R"({"pk": "a\"b", "price": 12.5, "quantity": 5})");
    CHECK(json::write_plain(attribute_value::list({true, false, attribute_value::null(), attribute_value::binary("A"),
                                                   attribute_value::string_set({"x", "y"}), attribute_value::number_set({1, 2}),
                                                   attribute_map{{"k", attribute_value::map()}}, attribute_value::list()})) ==
          R"([true, false, null, "QQ==", ["x", "y"], [1, 2], {"k": {}}, []])");
    CHECK(json::write_plain("\xff|") == "\"\xef\xbf\xbd|\"");
}

TEST_CASE("I6 strings are escaped where JSON wants it, and raw UTF-8 elsewhere") {
    CHECK(json::write("\"\\/\b\f\n\r\t\x01\x1f\x7f \xc3\xa9\xf0\x9d\x84\x9e").value() ==
          "{\"S\":\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f \xc3\xa9\xf0\x9d\x84\x9e\"}");
    CHECK(json::write(std::string("\0", 1)).value() == R"({"S":"\u0000"})");
}

TEST_CASE("text that is not UTF-8 is refused, in values and in names") {
    for (const char* bad : {"\x80", "\xc3", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
                            "a\xe2\x82", "\xfe"}) {
        INFO(bad);
        CHECK(json::write(bad).error().code == facet::error_code::invalid_value);
        CHECK_FALSE(json::write(attribute_value::list({attribute_map{{bad, 1}}})).has_value());
        CHECK_FALSE(json::write(item{{bad, 1}}).has_value());
        CHECK_FALSE(json::write(attribute_value::string_set({bad})).has_value());
        CHECK_FALSE(json::write(item{{"a", bad}, {"b", "sound"}}).has_value());  // whatever stands behind it
        CHECK_FALSE(json::write(attribute_value::list({bad, "sound"})).has_value());
    }
    for (const char* good : {"", "\x7f", "\xc2\x80", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"})
        CHECK(json::write(good).has_value());
}

TEST_CASE("the part that has no JSON form is told, and why") {
    const auto why = [](const auto& value) { return json::write(value).error().message; };
    CHECK(why(item{{"a", 1}, {"b", "\xff"}}) == "attribute b is text that is not UTF-8, which JSON cannot represent");
    CHECK(why(item{{"m", attribute_map{{"l", attribute_value::list({1, "x", attribute_map{{"t", "\xff"}}})}}}}) ==
          "attribute m.l[2].t is text that is not UTF-8, which JSON cannot represent");
    CHECK(why(item{{"s", attribute_value::string_set({"x", "\xff"})}}) == "attribute s has an element that is not UTF-8, which JSON cannot represent");
    CHECK(why(item{{"m", attribute_map{{"n\xff", 1}}}}) == "attribute m.n\\xff has a name that is not UTF-8, which JSON cannot represent");
    CHECK(why(item{{std::string(70, 'x'), "\xff"}}) == "attribute " + std::string(60, 'x') + "... is text that is not UTF-8, which JSON cannot represent");
    CHECK(why(attribute_value("\xff")) == "the value is text that is not UTF-8, which JSON cannot represent");
    CHECK(why(attribute_value::list({1, "\xff"})) == "the value's part [1] is text that is not UTF-8, which JSON cannot represent");
    attribute_value deep = "\xff";  // deeper than is looked
    for (int i = 0; i < 40; ++i) deep = attribute_value::list({deep});
    CHECK(why(item{{"a", deep}}) == "attribute a is nested deeper than 32 levels, which JSON cannot represent");
    CHECK(why(deep) == "the value is nested deeper than 32 levels, which JSON cannot represent");
}

TEST_CASE("E1 writing stops at 32 levels") {
    attribute_value value = 1;
    for (int i = 0; i < 31; ++i) {
        if (i % 2 == 0) value = attribute_value::list({value});
        else value = attribute_map{{"m", value}};
    }
    CHECK(json::write(value).has_value());
    CHECK(json::write(item{{"a", value}}).has_value());
    value = attribute_value::list({value});
    CHECK_FALSE(json::write(value).has_value());
}

TEST_CASE("what is written is read as the same value") {
    const std::vector<attribute_value> values = {
        "", "\n\"\\ \xf0\x9d\x84\x9e", 0, -1, "9.9999999999999999999999999999999999999e125"_decimal, "-1e-130"_decimal,
        attribute_value::binary(std::string("\0\1\2\3\xfc\xfd\xfe\xff", 8)), true, attribute_value::null(),
        attribute_value::list({attribute_map{{" ", attribute_value::number_set({1, "1.5"_decimal})}}, attribute_value::binary_set({"", "x"})}),
        attribute_value::string_set({"", "\xc3\xa9"})};
    for (const attribute_value& value : values) {
        CHECK(json::parse_value(json::write(value).value()).value() == value);
        const item whole{{"a b", value}, {"list", attribute_value::list({value, value})}};
        CHECK(json::parse_item(json::write(whole).value()).value() == whole);
    }
}
