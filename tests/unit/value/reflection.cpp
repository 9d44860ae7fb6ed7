// SPDX-License-Identifier: BSL-1.0
#include <facet/value/letter_case.hpp>
#include <facet/value/reflection.hpp>

#include <support/catch.hpp>

#include <any>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace reflected_app {

struct stock_posting {
    std::string account_id;
    std::int64_t quantity;
    std::optional<std::string> note;
    std::vector<std::string> tags;
    std::map<std::string, int> counts;
    std::set<std::int64_t> lots;
    std::chrono::sys_time<std::chrono::milliseconds> at;
};

struct constant {
    const std::string id;
    const int number;
};
struct move_only {
    std::unique_ptr<int> owner;
    std::string name;
};
struct no_default {
    explicit no_default(int v) : value(v) {}
    int value;
};
struct immovable {
    explicit immovable(int) {}
    immovable(const immovable&) = delete;
    immovable& operator=(const immovable&) = delete;
};
struct has_no_default {
    no_default first;
    int second;
    no_default third;
};
struct with_initialisers {
    int first = 1;
    no_default second = no_default(2);
    std::string third = "three";
};
struct has_immovable {
    immovable part;
    int other;
};
struct has_atomic {
    std::atomic<int> counter;
    int other;
};
struct greedy {
    std::any anything;
    std::optional<std::string> text;
    std::variant<int, std::string> either;
    std::function<void()> call;
    std::tuple<int> one;
};
struct arrays_of_std {
    std::array<int, 0> none;
    std::array<int, 3> three;
    std::array<std::string, 2> strings;
};
struct nested {
    stock_posting posting;
    constant fixed;
    std::vector<nested> children;
};
struct single {
    std::string only;
};
struct twenty {
    int f00, f01, f02, f03, f04, f05, f06, f07, f08, f09, f10, f11, f12, f13, f14, f15, f16, f17, f18;
    std::string f19;
};
template <class Value>
struct holder {
    Value value;
    int count;
};

struct pair_of_ints {
    int first;
    int second;
};
template <auto Value, class Type>
struct tagged {
    Type first;
    std::string second;
};

// What cannot be reflected.
struct base {
    int inherited;
};
struct empty {};
struct has_base : base {
    int own;
};
struct has_empty_base : empty {
    int own;
};
struct has_base_without_default : no_default {
    int own;
};
struct has_array {
    int first;
    int rest[3];
};
struct has_array_of_one {
    int only[1];
    int other;
};
struct has_array_without_default {
    int first;
    no_default rest[2];
};
struct twenty_and_array {
    twenty first;
    int f01, f02, f03, f04, f05, f06, f07, f08, f09, f10, f11, f12, f13, f14, f15, f16, f17, f18;
    std::string rest[2];
};
struct has_reference {
    std::string& name;
};
struct has_const_reference {
    const std::string& name;
    int other;
};
struct has_rvalue_reference {
    std::string&& name;
};
struct has_reference_and_const {
    const int number;
    const int& other;
};
union either {
    int number;
    float real;
};
struct has_union {
    either value;
    int other;
};
struct has_volatile {
    int value;
    volatile int other;
};
class with_constructor {
public:
    with_constructor(int);
    int value;
};
class with_private {
    [[maybe_unused]] int value_;
};
struct with_virtual {
    virtual void call();
    int value;
};
struct hundred {
    int f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16;
    int f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33;
    int f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50;
    int f51, f52, f53, f54, f55, f56, f57, f58, f59, f60, f61, f62, f63, f64, f65, f66, f67;
    int f68, f69, f70, f71, f72, f73, f74, f75, f76, f77, f78, f79, f80, f81, f82, f83, f84;
    int f85, f86, f87, f88, f89, f90, f91, f92, f93, f94, f95, f96, f97, f98, f99;
};
struct hundred_and_one {
    int f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16;
    int f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33;
    int f34, f35, f36, f37, f38, f39, f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50;
    int f51, f52, f53, f54, f55, f56, f57, f58, f59, f60, f61, f62, f63, f64, f65, f66, f67;
    int f68, f69, f70, f71, f72, f73, f74, f75, f76, f77, f78, f79, f80, f81, f82, f83, f84;
    int f85, f86, f87, f88, f89, f90, f91, f92, f93, f94, f95, f96, f97, f98, f99, f100;
};

}  // namespace reflected_app

namespace {

struct unnamed_scope {
    std::string account_id;
    int größe;
};

using facet::check_reflection;
using facet::field_count;
using facet::field_names;
using facet::reflection_fault;

template <class Struct>
std::vector<std::string> names() {
    return {field_names<Struct>.begin(), field_names<Struct>.end()};
}

}  // namespace

TEST_CASE("fields are counted, named and typed without registration", "[reflection]") {
    STATIC_REQUIRE(facet::reflectable<reflected_app::stock_posting>);
    STATIC_REQUIRE(field_count<reflected_app::stock_posting> == 7);
    CHECK(names<reflected_app::stock_posting>() ==
          std::vector<std::string>{"account_id", "quantity", "note", "tags", "counts", "lots", "at"});
    STATIC_REQUIRE(facet::field_name<reflected_app::stock_posting, 1> == "quantity");
    STATIC_REQUIRE(std::is_same_v<facet::field_type<reflected_app::stock_posting, 0>, std::string>);
    STATIC_REQUIRE(std::is_same_v<facet::field_type<reflected_app::stock_posting, 2>, std::optional<std::string>>);
    STATIC_REQUIRE(facet::field_index<reflected_app::stock_posting>("lots") == 5);
    STATIC_REQUIRE(facet::field_index<reflected_app::stock_posting>("lot") == facet::no_field);
    STATIC_REQUIRE(field_count<const reflected_app::stock_posting> == 7);
}

TEST_CASE("fields are read and written in place", "[reflection]") {
    reflected_app::stock_posting posting{"a-1", 5, {}, {}, {}, {}, {}};
    facet::get_field<0>(posting) = "a-2";
    facet::get_field<1>(posting) += 2;
    CHECK(posting.account_id == "a-2");
    CHECK(posting.quantity == 7);

    const reflected_app::stock_posting& view = posting;
    CHECK(&facet::get_field<0>(view) == &posting.account_id);
    STATIC_REQUIRE(std::is_same_v<decltype(facet::get_field<1>(view)), const std::int64_t&>);
    STATIC_REQUIRE(std::is_same_v<decltype(facet::get_field<1>(posting)), std::int64_t&>);
}

TEST_CASE("fields are visited in order until one is refused", "[reflection]") {
    reflected_app::single one{"x"};
    CHECK(facet::visit_fields(one, [](std::size_t index, std::string& field) { return field += std::to_string(index), true; }));
    CHECK(one.only == "x0");

    const reflected_app::twenty numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, "19"};
    int sum = 0;
    CHECK(!facet::visit_fields(numbers, [&]<class Field>(std::size_t index, Field& field) {
        STATIC_REQUIRE(std::is_const_v<Field>);
        if constexpr (std::is_same_v<Field, const int>) sum += field;
        return index < 4;
    }));
    CHECK(sum == 0 + 1 + 2 + 3 + 4);
}

TEST_CASE("const members, members that only move, and members without a default are fields like others", "[reflection]") {
    CHECK(names<reflected_app::constant>() == std::vector<std::string>{"id", "number"});
    STATIC_REQUIRE(std::is_same_v<facet::field_type<reflected_app::constant, 0>, const std::string>);
    STATIC_REQUIRE(check_reflection<reflected_app::constant>() == reflection_fault::none);
    CHECK(names<reflected_app::move_only>() == std::vector<std::string>{"owner", "name"});
    CHECK(names<reflected_app::has_no_default>() == std::vector<std::string>{"first", "second", "third"});
    CHECK(names<reflected_app::with_initialisers>() == std::vector<std::string>{"first", "second", "third"});
    STATIC_REQUIRE(check_reflection<reflected_app::has_immovable>() == reflection_fault::none);
    CHECK(names<reflected_app::has_immovable>() == std::vector<std::string>{"part", "other"});
    STATIC_REQUIRE(check_reflection<reflected_app::has_atomic>() == reflection_fault::none);
    CHECK(names<reflected_app::has_atomic>() == std::vector<std::string>{"counter", "other"});
}

TEST_CASE("types that convert from anything do not confuse the count", "[reflection]") {
    CHECK(names<reflected_app::greedy>() == std::vector<std::string>{"anything", "text", "either", "call", "one"});
    CHECK(names<reflected_app::arrays_of_std>() == std::vector<std::string>{"none", "three", "strings"});
    CHECK(names<reflected_app::nested>() == std::vector<std::string>{"posting", "fixed", "children"});
    CHECK(names<reflected_app::single>() == std::vector<std::string>{"only"});
}

TEST_CASE("long structs are reflected up to 100 fields", "[reflection]") {
    STATIC_REQUIRE(field_count<reflected_app::twenty> == 20);
    STATIC_REQUIRE(facet::field_name<reflected_app::twenty, 0> == "f00");
    STATIC_REQUIRE(facet::field_name<reflected_app::twenty, 15> == "f15");
    STATIC_REQUIRE(facet::field_name<reflected_app::twenty, 16> == "f16");
    STATIC_REQUIRE(facet::field_name<reflected_app::twenty, 19> == "f19");
    STATIC_REQUIRE(std::is_same_v<facet::field_type<reflected_app::twenty, 19>, std::string>);
    STATIC_REQUIRE(field_count<reflected_app::hundred> == 100);
    STATIC_REQUIRE(facet::field_name<reflected_app::hundred, 0> == "f0");
    STATIC_REQUIRE(facet::field_name<reflected_app::hundred, 99> == "f99");
    STATIC_REQUIRE(check_reflection<reflected_app::hundred_and_one>() == reflection_fault::too_many_fields);
}

TEST_CASE("type names leave out scopes", "[reflection]") {
    struct local {
        int one;
        std::string two;
    };
    STATIC_REQUIRE(facet::type_name<reflected_app::stock_posting>() == "stock_posting");
    STATIC_REQUIRE(facet::type_name<unnamed_scope>() == "unnamed_scope");
    STATIC_REQUIRE(facet::type_name<local>() == "local");
    STATIC_REQUIRE(facet::type_name<reflected_app::holder<int>>() == "holder<int>");
    STATIC_REQUIRE(facet::type_name<int>() == "int");
    STATIC_REQUIRE(facet::type_name<reflected_app::holder<std::monostate>>() == "holder<std::monostate>");
    CHECK(names<local>() == std::vector<std::string>{"one", "two"});
    CHECK(names<unnamed_scope>() == std::vector<std::string>{"account_id", "größe"});
    CHECK(names<reflected_app::tagged<reflected_app::pair_of_ints{1, 2}, std::map<unnamed_scope, int>>>() ==
          std::vector<std::string>{"first", "second"});
    CHECK(names<reflected_app::holder<std::pair<reflected_app::single, std::map<std::string, int>>>>() == std::vector<std::string>{"value", "count"});
}

TEST_CASE("a member pointer has a name and a class", "[reflection]") {
    STATIC_REQUIRE(facet::member_name<&reflected_app::stock_posting::account_id>() == "account_id");
    STATIC_REQUIRE(facet::member_name<&reflected_app::holder<std::string>::count>() == "count");
    STATIC_REQUIRE(facet::member_name<&unnamed_scope::größe>() == "größe");
    STATIC_REQUIRE(std::is_same_v<facet::member_class<&reflected_app::single::only>, reflected_app::single>);
}

TEST_CASE("what cannot be reflected gives a verdict instead of an error", "[reflection]") {
    STATIC_REQUIRE(check_reflection<int>() == reflection_fault::not_class);
    STATIC_REQUIRE(check_reflection<reflected_app::either>() == reflection_fault::is_union);
    STATIC_REQUIRE(check_reflection<reflected_app::with_constructor>() == reflection_fault::not_aggregate);
    STATIC_REQUIRE(check_reflection<reflected_app::with_private>() == reflection_fault::not_aggregate);
    STATIC_REQUIRE(check_reflection<reflected_app::with_virtual>() == reflection_fault::not_aggregate);
    STATIC_REQUIRE(check_reflection<std::string>() == reflection_fault::not_aggregate);
    STATIC_REQUIRE(check_reflection<reflected_app::empty>() == reflection_fault::empty);
    STATIC_REQUIRE(check_reflection<reflected_app::has_base>() == reflection_fault::has_base);
    STATIC_REQUIRE(check_reflection<reflected_app::has_empty_base>() == reflection_fault::has_base);
    STATIC_REQUIRE(check_reflection<reflected_app::has_base_without_default>() == reflection_fault::has_base);
    STATIC_REQUIRE(check_reflection<reflected_app::has_array>() == reflection_fault::has_array_member);
    STATIC_REQUIRE(check_reflection<reflected_app::has_array_of_one>() == reflection_fault::has_array_member);
    STATIC_REQUIRE(check_reflection<reflected_app::has_array_without_default>() == reflection_fault::has_array_member);
    STATIC_REQUIRE(check_reflection<reflected_app::twenty_and_array>() == reflection_fault::has_array_member);
    STATIC_REQUIRE(check_reflection<reflected_app::has_reference>() == reflection_fault::has_reference_member);
    STATIC_REQUIRE(check_reflection<reflected_app::has_const_reference>() == reflection_fault::has_reference_member);
    STATIC_REQUIRE(check_reflection<reflected_app::has_rvalue_reference>() == reflection_fault::has_reference_member);
    STATIC_REQUIRE(check_reflection<reflected_app::has_reference_and_const>() == reflection_fault::has_reference_member);
    STATIC_REQUIRE(check_reflection<reflected_app::has_union>() == reflection_fault::has_union_member);
    STATIC_REQUIRE(check_reflection<reflected_app::has_volatile>() == reflection_fault::has_volatile_member);
    STATIC_REQUIRE(!facet::reflectable<reflected_app::has_base>);
}

TEST_CASE("each verdict has a phrase that says what to do", "[reflection]") {
    CHECK(explain(reflection_fault::none).empty());
    CHECK(explain(check_reflection<reflected_app::has_base>()) ==
          "has a base class; facet reflects plain aggregates only: make the base a member");
    for (int fault = 1; fault <= static_cast<int>(reflection_fault::not_initialisable); ++fault) {
        INFO(fault);
        CHECK(explain(static_cast<reflection_fault>(fault)).size() > 20);
    }
    CHECK(explain(check_reflection<reflected_app::with_private>()).find("remove its constructors") != std::string_view::npos);
    CHECK(explain(check_reflection<reflected_app::has_array>()).find("use std::array") != std::string_view::npos);
}

namespace cased_names_probe {

struct Odd {
    int _rev;
    int order_no;
    int line_2_text;
    int trailing_;
    int alreadyCamel;
    int x;
};

}  // namespace cased_names_probe

TEST_CASE("names in another case: an underscore in front stays, and all others make the next letter a capital") {
    using names = std::array<std::string_view, 6>;
    using cased_names_probe::Odd;
    CHECK(facet::detail::stored_names<Odd, facet::letter_case::as_is> == names{"_rev", "order_no", "line_2_text", "trailing_", "alreadyCamel", "x"});
    CHECK(facet::detail::stored_names<Odd, facet::letter_case::camel> == names{"_rev", "orderNo", "line2Text", "trailing", "alreadyCamel", "x"});
    CHECK(facet::detail::stored_names<Odd, facet::letter_case::pascal> == names{"_rev", "OrderNo", "Line2Text", "Trailing", "AlreadyCamel", "X"});
}
