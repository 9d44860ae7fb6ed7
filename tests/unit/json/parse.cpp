// SPDX-License-Identifier: BSL-1.0
#include <facet/json/parse.hpp>
#include <facet/json/src.hpp>
#include <facet/json/write.hpp>

#include <support/catch.hpp>

#include <string>
#include <vector>

using facet::attribute_map;
using facet::attribute_value;
using facet::error_code;
using facet::item;
using namespace facet::literals;
namespace json = facet::json;

namespace {

attribute_value value(std::string_view text) { return json::parse_value(text).value(); }

/// The refusal of a text, as `code: message`; or what it was read as.
std::string refusal(std::string_view text) {
    const auto read = json::parse_value(text);
    if (read.has_value()) return "read as " + json::write(*read).value();
    return std::string(to_string(read.error().code)) + ": " + read.error().message;
}
std::string item_refusal(std::string_view text) {
    const auto read = json::parse_item(text);
    return read.has_value() ? "read" : std::string(to_string(read.error().code)) + ": " + read.error().message;
}
bool mentions(const std::string& text, std::string_view fragment) { return text.find(fragment) != std::string::npos; }

}  // namespace

TEST_CASE("I2 every type is read from DynamoDB's JSON") {
    CHECK(value(R"({"S":"text"})") == "text");
    CHECK(value(R"({"N":"-1.50"})") == "-1.5"_decimal);
    CHECK(value(R"({"B":"AP8="})") == attribute_value::binary(std::string("\0\xff", 2)));
    CHECK(value(R"({"BOOL":true})") == true);
    CHECK(value(R"({"BOOL":false})") == false);
    CHECK(value(R"({"NULL":true})") == attribute_value::null());
    CHECK(value(R"({"L":[{"N":"1"},{"L":[]},{"S":""}]})") == attribute_value::list({1, attribute_value::list(), ""}));
    CHECK(value(R"({"M":{"b":{"N":"1"},"a":{"M":{}}}})") == attribute_map{{"a", attribute_value::map()}, {"b", 1}});
    CHECK(value(R"({"SS":["b","a"]})") == attribute_value::string_set({"a", "b"}));
    CHECK(value(R"({"NS":["10","9.0"]})") == attribute_value::number_set({9, 10}));
    CHECK(value(R"({"BS":["","AA=="]})") == attribute_value::binary_set({"", std::string("\0", 1)}));
    CHECK(value("  { \"S\" :\n\"x\" } \t") == "x");
}

TEST_CASE("I6 escapes and surrogate pairs are read") {
    CHECK(value(R"({"S":"\u00e9\ud834\udd1e\n\"\\\/\u0000"})") == std::string("\xc3\xa9\xf0\x9d\x84\x9e\n\"\\/\0", 11));
    CHECK(mentions(refusal(R"({"S":"\ud834"})"), "SerializationException: byte "));
    CHECK(mentions(refusal("{\"S\":\"\xff\"}"), "SerializationException: byte 7, in S: "));
}

TEST_CASE("an item and a line of an export are read") {
    const item expected{{"pk", "a"}, {"n", 5}, {"m", attribute_map{{"x", attribute_value::list({true})}}}};
    CHECK(json::parse_item(R"({"pk":{"S":"a"},"n":{"N":"5"},"m":{"M":{"x":{"L":[{"BOOL":true}]}}}})").value() == expected);
    CHECK(json::parse_line(R"({"Item":{"pk":{"S":"a"},"n":{"N":"5"},"m":{"M":{"x":{"L":[{"BOOL":true}]}}}}})").value() == expected);
    CHECK(json::parse_item("{}").value().empty());
    CHECK(json::parse_line(R"({"Item":{}})").value().empty());
}

TEST_CASE("the way to a fault is one line, and not a long one") {
    const std::string forged = facet::json::parse_item(R"({"a\nFORGED":{"N":"x"}})").error().message;
    CHECK(forged.find("a\\x0aFORGED") != std::string::npos);
    CHECK(forged.find('\n') == std::string::npos);
    const std::string lengthy = facet::json::parse_item("{\"" + std::string(100'000, 'n') + "\":{\"N\":\"x\"}}").error().message;
    CHECK(lengthy.find("nnn...") != std::string::npos);
    CHECK(lengthy.size() < 300);
}

TEST_CASE("T1 a value has exactly one type") {
    CHECK(mentions(refusal("{}"), "ValidationException: byte 2, Supplied AttributeValue is empty"));
    CHECK(mentions(refusal(R"({"S":"a","N":"1"})"), "ValidationException"));
    CHECK(mentions(refusal(R"({"S":"a","N":"1"})"), "has more than one datatypes set"));
    CHECK(mentions(refusal(R"({"S":"a","S":"b"})"), "has more than one datatypes set"));
    CHECK(mentions(refusal(R"({"X":"a"})"), "SerializationException"));
    CHECK(mentions(refusal(R"({"s":"a"})"), "in s: unknown type tag"));
}

TEST_CASE("I2 T1 a type's member that is null is as good as absent") {
    CHECK(json::parse_value(R"({"B":null,"BOOL":null,"L":null,"M":null,"N":"5","NS":null,"NULL":null,"S":null})").value() == attribute_value(5));
    CHECK(json::parse_item(R"({"a":{"S":"x","N":null},"m":{"M":{"b":{"SS":null,"L":[{"S":null,"BOOL":true}]}}}})").value() ==
          json::parse_item(R"({"a":{"S":"x"},"m":{"M":{"b":{"L":[{"BOOL":true}]}}}})").value());
    CHECK(mentions(refusal(R"({"S":null})"), "ValidationException: byte 10, Supplied AttributeValue is empty"));
    CHECK(mentions(refusal(R"({"S":null,"N":null})"), "Supplied AttributeValue is empty"));
    CHECK(mentions(refusal(R"({"N":null,"S":"a","M":{}})"), "in M: Supplied AttributeValue has more than one datatypes set"));
    CHECK(mentions(refusal(R"({"S":"a","L":[]})"), "has more than one datatypes set"));
    CHECK(mentions(refusal(R"({"S":"a","BOOL":true})"), "has more than one datatypes set"));
    CHECK(mentions(refusal(R"({"X":null,"S":"a"})"), "unknown type tag"));
    CHECK(mentions(refusal("null"), "not null"));
    CHECK(mentions(refusal(R"({"L":[null]})"), "not null"));
    CHECK(mentions(refusal(R"({"SS":["a",null]})"), "expected a string, not null"));
    CHECK(mentions(item_refusal(R"({"a":null})"), "in a: expected a value"));
}

TEST_CASE("T4 T5 R1 the JSON type must fit the tag") {
    CHECK(mentions(refusal(R"({"N":3})"), "SerializationException"));
    CHECK(mentions(refusal(R"({"N":3})"), "in N: expected a string, not a number"));
    CHECK(mentions(refusal(R"({"S":3.5})"), "expected a string, not a number"));
    CHECK(mentions(refusal(R"({"S":true})"), "expected a string, not a truth value"));
    CHECK(mentions(refusal(R"({"S":["a"]})"), "expected a string, not an array"));
    CHECK(mentions(refusal(R"({"S":{"S":"a"}})"), "expected a string, not an object"));
    CHECK(mentions(refusal(R"({"BOOL":"true"})"), "expected true or false, not a string"));
    CHECK(mentions(refusal(R"({"NULL":"true"})"), "expected true, not a string"));
    CHECK(mentions(refusal(R"({"NULL":false})"), "ValidationException"));
    CHECK(mentions(refusal(R"({"NULL":false})"), "must have the value of true"));
    CHECK(mentions(refusal(R"({"L":{"S":"a"}})"), "expected an array, not an object"));
    CHECK(mentions(refusal(R"({"L":"a"})"), "expected an array, not a string"));
    CHECK(mentions(refusal(R"({"L":["a"]})"), R"(expected a value such as {"S":"text"}, not a string)"));
    CHECK(mentions(refusal(R"({"L":[[]]})"), "not an array"));
    CHECK(mentions(refusal(R"({"M":[]})"), "expected an object, not an array"));
    CHECK(mentions(refusal(R"({"M":{"a":"x"}})"), "in M.a: expected a value"));
    CHECK(mentions(refusal(R"({"SS":"a"})"), "expected an array, not a string"));
    CHECK(mentions(refusal(R"({"SS":[1]})"), "expected a string, not a number"));
    CHECK(mentions(refusal(R"({"SS":[["a"]]})"), "expected a string, not an array"));
    CHECK(mentions(refusal(R"({"NS":[{"N":"1"}]})"), "expected a string, not an object"));
    CHECK(mentions(refusal("\"text\""), "not a string"));
    CHECK(mentions(refusal("5"), "not a number"));
    CHECK(mentions(refusal("[]"), "not an array"));
    CHECK(mentions(item_refusal("[]"), "expected an object, not an array"));
    CHECK(mentions(item_refusal(R"({"a":5})"), "in a: expected a value"));
}

TEST_CASE("T2 base64 has one form") {
    CHECK(value(R"({"B":""})") == attribute_value::binary(""));
    CHECK(value(R"({"B":"QQ=="})") == attribute_value::binary("A"));
    CHECK(value(R"({"B":"QUI="})") == attribute_value::binary("AB"));
    CHECK(value(R"({"B":"QUJD"})") == attribute_value::binary("ABC"));
    for (const char* bad : {"Q", "QQ", "QQ=", "Q===", "====", "QR==", "QUJ=", "QQ==QQ==", "Q Q=", "QQ=A", "-_==", "QUJD\\n"}) {
        INFO(bad);
        CHECK(mentions(refusal(std::string(R"({"B":")") + bad + "\"}"), "in B: the text is not base64"));
    }
    CHECK(mentions(refusal(R"({"BS":["AA==","*"]})"), "in BS[1]: the text is not base64"));
}

TEST_CASE("D1 D2 D3 D4 numbers are read by DynamoDB's grammar and range") {
    CHECK(value(R"({"N":"0001.50"})") == "1.5"_decimal);
    CHECK(value(R"({"N":"-0"})") == 0);
    CHECK(value(R"({"N":"1e125"})").type() == facet::value_type::number);
    CHECK(mentions(refusal(R"({"N":"1e126"})"), "in N: Number overflow."));
    CHECK(mentions(refusal(R"({"N":"1E-131"})"), "in N: Number underflow."));
    CHECK(mentions(refusal(R"({"N":"123456789012345678901234567890123456789"})"), "more than 38 significant digits"));
    for (const char* bad : {"", " ", "1 ", "NaN", "Infinity", "0x10", "1e", "1.2.3", "1_000", "--1"})
        CHECK(mentions(refusal(std::string(R"({"N":")") + bad + "\"}"), "cannot be converted to a numeric value: " + std::string(bad)));
    CHECK(mentions(refusal(R"({"N":")" + std::string(100, 'x') + "\"}"), "a numeric value: " + std::string(60, 'x') + "..."));
    CHECK(mentions(refusal(R"({"NS":["1","x"]})"), "ValidationException: byte "));
    CHECK(mentions(refusal(R"({"NS":["1","x"]})"), "in NS[1]: "));
}

TEST_CASE("T6 D6 sets are not empty and have no duplicates, by value") {
    CHECK(mentions(refusal(R"({"SS":[]})"), "An string set  may not be empty"));
    CHECK(mentions(refusal(R"({"NS":[]})"), "An number set  may not be empty"));
    CHECK(mentions(refusal(R"({"BS":[]})"), "Binary sets should not be empty"));
    CHECK(mentions(refusal(R"({"SS":["a","b","a"]})"), "contains duplicates"));
    CHECK(mentions(refusal(R"({"NS":["1","1.0"]})"), "contains duplicates"));
    CHECK(mentions(refusal(R"({"BS":["AA==","AA=="]})"), "contains duplicates"));
    CHECK(mentions(refusal(R"({"L":[{"M":{"s":{"SS":[]}}}]})"), "in L[0].M.s.SS: "));
}

TEST_CASE("N2 names are not empty, nor longer than 65,535 bytes") {
    CHECK(mentions(item_refusal(R"({"k":{"S":"a"},"":{"S":"x"}})"), "Invalid attribute name: 1 to 65535 bytes are allowed"));
    CHECK(mentions(refusal(R"({"L":[{"M":{"a":{"M":{"":{"S":"x"}}}}}]})"), "in L[0].M.a.M: Invalid attribute name"));
    const std::string longest(65'535, 'n');
    CHECK(value(R"({"M":{")" + longest + R"(":{"N":"1"}}})").type() == facet::value_type::map);
    CHECK(mentions(refusal(R"({"M":{")" + longest + R"(n":{"N":"1"}}})"), "Invalid attribute name"));
}

TEST_CASE("names do not repeat") {
    CHECK(mentions(item_refusal(R"({"a":{"N":"1"},"b":{"N":"2"},"a":{"N":"1"}})"), "an attribute name occurs twice"));
    CHECK(mentions(refusal(R"({"M":{"x":{"M":{"a":{"N":"1"},"\u0061":{"N":"2"}}}}})"), "in M.x.M: an attribute name occurs twice"));
}

TEST_CASE("E1 R1 nesting is bounded before it is built") {
    const auto nested = [](int lists) {
        std::string text;
        for (int i = 0; i < lists; ++i) text += R"({"L":[)";
        text += R"({"N":"1"})";
        for (int i = 0; i < lists; ++i) text += "]}";
        return text;
    };
    CHECK(json::parse_value(nested(31)).has_value());
    CHECK(mentions(refusal(nested(32)), "ValidationException"));
    CHECK(mentions(refusal(nested(32)), "Nesting Levels have exceeded supported limits"));
    CHECK_FALSE(json::parse_value(nested(100'000)).has_value());
    CHECK_FALSE(json::parse_value(std::string(100'000, '[')).has_value());
    CHECK(json::write(json::parse_value(nested(31)).value()).value() == nested(31));
}

TEST_CASE("a line has one member, Item") {
    const auto said = [](std::string_view text) { return json::parse_line(text).error().message; };
    CHECK(said("{}") == "byte 2, the line has no \"Item\"");
    CHECK(mentions(said(R"({"item":{}})"), "a line has one member, \"Item\""));
    CHECK(mentions(said(R"({"Item":{},"Item":{}})"), "the line has two members \"Item\""));
    CHECK(mentions(said(R"({"Item":{},"More":{}})"), "a line has one member, \"Item\""));
    CHECK(mentions(said(R"({"Item":[]})"), "in Item: expected an object, not an array"));
    CHECK(mentions(said(R"({"Item":{"lines":{"L":[{"S":"a"},{"M":{"price":{"N":"x"}}}]}}})"),
                   "in Item.lines.L[1].M.price.N: The parameter cannot be converted"));
    CHECK(mentions(said(R"({"pk":{"S":"a"}})"), "a line has one member"));
}

TEST_CASE("text that is no JSON is refused with its place") {
    for (const std::string bad : {"", " ", "{", R"({"S")", R"({"S":)", R"({"S":"a)", R"({"S":"a")", R"({"S":"a"}})", R"({"S":"a"} x)",
                                  R"({"S":"a",})", R"({'S':'a'})", R"({S:"a"})", R"({"S":"a"}{"S":"b"})", "nul", "{\"S\":\"a\nb\"}",
                                  "\xef\xbb\xbf{\"S\":\"a\"}", "{\"S\":\"a\"} // no", R"({"N":"1",})"}) {
        INFO(bad);
        const std::string said = refusal(bad);
        CHECK(said.find("SerializationException: byte ") == 0);
    }
    CHECK(mentions(refusal(R"({"S":"a"} x)"), "byte 11, "));
}

TEST_CASE("every cut of a document is refused") {
    const std::string whole = R"({"M":{"a":{"L":[{"N":"1"},{"SS":["x","y"]},{"NULL":true}]},"b":{"B":"AA=="}}})";
    REQUIRE(json::parse_value(whole).has_value());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const std::vector<char> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
        CHECK_FALSE(json::parse_value({cut.data(), cut.size()}).has_value());
    }
}
