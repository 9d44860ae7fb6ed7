// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <support/condition_probe.hpp>

namespace facet::test {

CONFORMANCE_CASE("C9 attribute_exists and attribute_not_exists look at paths") {
    TestType under_test;
    condition_probe is(under_test.backend());
    const item nested_item{{"a", null_value}, {"m", map({{"x", map({{"y", 0}})}})}, {"l", list({1, map({{"z", ""}})})}};
    for (const char* path : {"a", "m", "m.x", "m.x.y", "l", "l[0]", "l[1]", "l[1].z"}) {
        INFO(path);
        CHECK(is(nested_item, exists(path)) == "true");
        CHECK(is(nested_item, not_exists(path)) == "false");
    }
    for (const char* path : {"b", "m.y", "m.x.y.z", "m[0]", "l[2]", "l.x", "l[0].x", "a.x", "b.c.d", "b[3]"}) {
        INFO(path);
        CHECK(is(nested_item, exists(path)) == "false");
        CHECK(is(nested_item, not_exists(path)) == "true");
    }
    CHECK(is.missing(exists("a")) == "false");
    CHECK(is.missing(not_exists("a")) == "true");
}

CONFORMANCE_CASE("C10 attribute_type compares type tags") {
    TestType under_test;
    condition_probe is(under_test.backend());
    const attribute_value values[] = {"", 0, bytes(""), false, null_value, list(), map(), strings({"x"}), numbers({1}),
                                      attribute_value::binary_set({"x"})};
    const char* const tags[] = {"S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS"};
    for (std::size_t i = 0; i < std::size(values); ++i)
        for (std::size_t j = 0; j < std::size(tags); ++j)
            CHECK(is({{"a", values[i]}}, type_is(a("a"), tags[j])) == (i == j ? "true" : "false"));
    CHECK(is({}, type_is(a("a"), "S")) == "false");
    CHECK(is({}, !type_is(a("a"), "S")) == "true");
    CHECK(is({{"m", map({{"x", list()}})}}, type_is(a("m.x"), "L")) == "true");
    CHECK(is({}, type_is(v(0), "N")) == "true");
    CHECK(is({}, type_is(v(0), "S")) == "false");
}

CONFORMANCE_CASE("C10 attribute_type refuses what is no tag") {
    TestType under_test;
    condition_probe is(under_test.backend());
    for (const attribute_value& tag : std::vector<attribute_value>{"", "s", "STRING", "SSS", "X", 5, true, bytes("S"), list({"S"})})
        CHECK(is({{"a", "x"}}, type_is(a("a"), tag)) == validation);
    CHECK(is({}, type_is(a("a"), "number")) == validation);
    CHECK(is({{"a", "x"}, {"b", "S"}}, type_is(a("a"), a("b"))) == validation);
}

CONFORMANCE_CASE("C11 begins_with compares strings with strings and binaries with binaries") {
    TestType under_test;
    condition_probe is(under_test.backend());
    CHECK(is({{"a", "abc"}}, begins_with(a("a"), "ab")) == "true");
    CHECK(is({{"a", "abc"}}, begins_with(a("a"), "abc")) == "true");
    CHECK(is({{"a", "abc"}}, begins_with(a("a"), "abcd")) == "false");
    CHECK(is({{"a", "abc"}}, begins_with(a("a"), "bc")) == "false");
    CHECK(is({{"a", "abc"}}, begins_with(a("a"), "")) == "true");
    CHECK(is({{"a", ""}}, begins_with(a("a"), "")) == "true");
    CHECK(is({{"a", bytes("\x80\xff")}}, begins_with(a("a"), bytes("\x80"))) == "true");
    CHECK(is({{"a", bytes("\x80\xff")}}, begins_with(a("a"), bytes(""))) == "true");
    CHECK(is({{"a", bytes("ab")}}, begins_with(a("a"), "ab")) == "false");
    CHECK(is({{"a", "ab"}}, begins_with(a("a"), bytes("ab"))) == "false");
    CHECK(is({{"a", 12}}, begins_with(a("a"), "1")) == "false");
    CHECK(is({{"a", list({"a"})}}, begins_with(a("a"), "a")) == "false");
    CHECK(is({}, begins_with(a("a"), "a")) == "false");
    CHECK(is({}, begins_with(a("a"), "")) == "false");
    CHECK(is({{"a", "ab"}}, begins_with(v("abc"), a("a"))) == "true");
    CHECK(is({{"a", "abc"}, {"b", "ab"}}, begins_with(a("a"), a("b"))) == "true");
    CHECK(is({{"a", "12"}, {"b", 1}}, begins_with(a("a"), a("b"))) == "false");
}

CONFORMANCE_CASE("C11 L12 begins_with refuses literals of other types") {
    TestType under_test;
    condition_probe is(under_test.backend());
    for (const attribute_value& literal : std::vector<attribute_value>{1, true, null_value, list({"a"}), map(), strings({"a"})}) {
        CHECK(is({{"a", "abc"}}, begins_with(a("a"), literal)) == validation);
        CHECK(is({{"a", "abc"}}, begins_with(v(literal), a("a"))) == validation);
        CHECK(is.missing(begins_with(a("a"), literal)) == validation);
    }
    CHECK(is({{"a", "abc"}}, begins_with(a("a"), size(a("b")))) == validation);
    CHECK(is({{"a", "abc"}}, begins_with(size(a("a")), "3")) == validation);
}

CONFORMANCE_CASE("C12 contains finds substrings, members and elements") {
    TestType under_test;
    condition_probe is(under_test.backend());
    CHECK(is({{"a", "haystack"}}, contains(a("a"), "yst")) == "true");
    CHECK(is({{"a", "haystack"}}, contains(a("a"), "haystack")) == "true");
    CHECK(is({{"a", "haystack"}}, contains(a("a"), "needle")) == "false");
    CHECK(is({{"a", "haystack"}}, contains(a("a"), "haystacks")) == "false");
    CHECK(is({{"a", "x1"}}, contains(a("a"), 1)) == "false");
    CHECK(is({{"a", "ab"}}, contains(a("a"), bytes("a"))) == "false");
    CHECK(is({{"a", bytes(std::string("\0\1\2", 3))}}, contains(a("a"), bytes("\1"))) == "true");
    CHECK(is({{"a", bytes("ab")}}, contains(a("a"), "a")) == "false");
    CHECK(is({{"a", strings({"x", "y"})}}, contains(a("a"), "y")) == "true");
    CHECK(is({{"a", strings({"xx", "y"})}}, contains(a("a"), "x")) == "false");
    CHECK(is({{"a", numbers({1, 2})}}, contains(a("a"), number("2.0"))) == "true");
    CHECK(is({{"a", numbers({1, 2})}}, contains(a("a"), "2")) == "false");
    CHECK(is({{"a", attribute_value::binary_set({"x"})}}, contains(a("a"), bytes("x"))) == "true");
    CHECK(is({{"a", strings({"x"})}}, contains(a("a"), strings({"x"}))) == "false");
    CHECK(is({{"a", list({1, "x", list({2})})}}, contains(a("a"), 1)) == "true");
    CHECK(is({{"a", list({1, "x", list({2})})}}, contains(a("a"), "x")) == "true");
    CHECK(is({{"a", list({1, "x", list({2})})}}, contains(a("a"), list({2}))) == "true");
    CHECK(is({{"a", list({1, "x", list({2})})}}, contains(a("a"), 2)) == "false");
    CHECK(is({{"a", list({map({{"k", 1}})})}}, contains(a("a"), map({{"k", 1}}))) == "true");
    CHECK(is({{"a", list({strings({"p", "q"})})}}, contains(a("a"), strings({"q", "p"}))) == "true");
    CHECK(is({{"a", list({null_value})}}, contains(a("a"), null_value)) == "true");
    CHECK(is({{"a", map({{"k", "v"}})}}, contains(a("a"), "k")) == "false");
    CHECK(is({{"a", map({{"k", "v"}})}}, contains(a("a"), "v")) == "false");
    CHECK(is({{"a", 123}}, contains(a("a"), 2)) == "false");
    CHECK(is({{"a", true}}, contains(a("a"), true)) == "false");
    CHECK(is({{"a", "text"}}, contains(a("a"), list({"t"}))) == "false");
    CHECK(is({{"a", bytes("text")}}, contains(a("a"), numbers({1}))) == "false");
    CHECK(is({}, contains(a("a"), "x")) == "false");
    CHECK(is({}, !contains(a("a"), "x")) == "true");
    CHECK(is({{"a", "haystack"}, {"b", "hay"}}, contains(a("a"), a("b"))) == "true");
    CHECK(is({{"a", "haystack"}}, contains(a("a"), a("b"))) == "false");
    CHECK(is({{"b", "y"}}, contains(v(strings({"x", "y"})), a("b"))) == "true");
}

CONFORMANCE_CASE("C13 size counts UTF-16 units, bytes and elements") {
    TestType under_test;
    condition_probe is(under_test.backend());
    CHECK(is({{"a", ""}}, size(a("a")) == 0) == "true");
    CHECK(is({{"a", "abc"}}, size(a("a")) == 3) == "true");
    CHECK(is({{"a", "\xc3\xa9\xf0\x9d\x84\x9e"}}, size(a("a")) == 3) == "true");  // é and a clef
    CHECK(is({{"a", "\xe2\x82\xac"}}, size(a("a")) == 1) == "true");              // €
    CHECK(is({{"a", bytes(std::string("\0\xff\xff", 3))}}, size(a("a")) == 3) == "true");
    CHECK(is({{"a", list({1, list({2, 3})})}}, size(a("a")) == 2) == "true");
    CHECK(is({{"a", list()}}, size(a("a")) == 0) == "true");
    CHECK(is({{"a", map({{"x", 1}, {"y", 2}, {"z", 3}})}}, size(a("a")) == 3) == "true");
    CHECK(is({{"a", strings({"x", "y"})}}, size(a("a")) == 2) == "true");
    CHECK(is({{"a", numbers({1})}}, size(a("a")) == 1) == "true");
    CHECK(is({{"m", map({{"x", "four"}})}}, size(a("m.x")) > 3) == "true");
    CHECK(is({{"a", "abc"}, {"b", 3}}, a("b") == size(a("a"))) == "true");
    CHECK(is({{"a", "abc"}}, between(size(a("a")), 2, 3)) == "true");
    CHECK(is({{"a", "abc"}}, in(size(a("a")), {1, 3})) == "true");
    CHECK(is({{"a", "abc"}}, size(v("xy")) < size(a("a"))) == "true");
    CHECK(is({{"a", "abc"}}, size(a("a")) == "abc") == "false");
    CHECK(is({{"a", "abc"}}, size(a("a")) != "abc") == "true");
    CHECK(is({{"a", "abc"}}, size(a("a")) < "abc") == "false");
}

CONFORMANCE_CASE("C13 size of what has none makes its comparison false") {
    TestType under_test;
    condition_probe is(under_test.backend());
    for (const attribute_value& value : std::vector<attribute_value>{123, true, null_value}) {
        CHECK(is({{"a", value}}, size(a("a")) > 0) == "false");
        CHECK(is({{"a", value}}, size(a("a")) >= 0) == "false");
        CHECK(is({{"a", value}}, size(a("a")) == 0) == "false");
    }
    CHECK(is({}, size(a("a")) > 0) == "false");
    CHECK(is({}, size(a("a")) <= 100) == "false");
    CHECK(is.missing(size(a("a")) >= 0) == "false");
}

CONFORMANCE_CASE("C13 L12 size refuses literals that have none") {
    TestType under_test;
    condition_probe is(under_test.backend());
    for (const attribute_value& literal : std::vector<attribute_value>{123, true, null_value}) {
        CHECK(is({{"a", 1}}, size(v(literal)) == a("a")) == validation);
        CHECK(is.missing(size(v(literal)) == a("a")) == validation);
    }
}

CONFORMANCE_CASE("C15 steps into what is no list or map find nothing") {
    TestType under_test;
    condition_probe is(under_test.backend());
    CHECK(is({{"a", "text"}}, a("a[0]") == "t") == "false");
    CHECK(is({{"a", "text"}}, a("a.x") != 1) == "true");
    CHECK(is({{"a", list({1})}}, a("a.x") == 1) == "false");
    CHECK(is({{"a", map({{"x", 1}})}}, a("a[0]") == 1) == "false");
    CHECK(is({{"a", strings({"x"})}}, a("a[0]") == "x") == "false");
    CHECK(is({{"a", list({1})}}, a("a[1]") == 1) == "false");
    CHECK(is({{"a", list({1, map({{"x", 7}})})}}, a("a[1].x") == 7) == "true");
}

CONFORMANCE_CASE("N2 names with dots and other characters are told apart from paths") {
    TestType under_test;
    condition_probe is(under_test.backend());
    document_path dotted("");
    dotted.top_ = "a.b";
    CHECK(is({{"a.b", 1}}, a(dotted) == 1) == "true");
    CHECK(is({{"a.b", 1}}, a("a.b") == 1) == "false");
    CHECK(is({{"a", map({{"b", 2}})}}, a("a.b") == 2) == "true");
    CHECK(is({{"m", map({{"x.y", 3}})}}, a(document_path("m").dot("x.y")) == 3) == "true");
    document_path nul("");
    nul.top_ = std::string("\0\xc3\xa9", 3);
    CHECK(is({{nul.top_, 4}}, a(nul) == 4) == "true");
}

}  // namespace facet::test
