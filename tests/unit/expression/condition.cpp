// SPDX-License-Identifier: BSL-1.0
#include <facet/expression/condition.hpp>

#include <facet/value/packing.hpp>

#include <support/catch.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;
using facet::key_fault;
using facet::request::opcode;

namespace {

enum class status : std::uint8_t { open, paid };

struct Row {
    std::string id;
    std::string name;
    std::int32_t number;
    facet::decimal price;
    float ratio;
    std::uint32_t code;
    status state;
    std::optional<facet::timestamp> at;
    facet::binary bytes;
};
struct Table : facet::table<"Table", facet::attribute_case<facet::letter_case::camel>,
                            facet::entity<Row, facet::key<"{id}", "R">, facet::stored_as<"number", "n#">, facet::number_as_text<"code">>> {};

struct made {
    std::string code;
    std::vector<std::string> paths;
    std::vector<std::string> operands;
    facet::detail::key_outcome outcome;
    std::size_t truths = 0;
};

std::string text_of(const facet::attribute_value& value) {
    if (const auto* text = value.if_string()) return "S " + *text;
    if (const auto* number = value.if_number()) return "N " + number->to_string();
    if (const auto* bytes = value.if_binary()) return "B " + *bytes;
    return std::string(facet::to_string(value.type()));
}

template <class Where>
made make(const Where& where) {
    made result;
    facet::detail::expression_parts parts;
    result.outcome = facet::detail::add_clauses<Table, 0>(parts, where, result.truths);
    if (!result.outcome.ok()) return result;
    for (std::size_t i = 0; i < parts.code.size(); ++i) {
        constexpr std::string_view words[] = {"path", "operand", "size", "=", "<>", "<", "<=", ">", ">=", "between", "in",
                                              "exists", "not_exists", "type_is", "begins_with", "contains", "all_of", "any_of", "negation"};
        const auto& each = parts.code[i];
        if (i > 0) result.code += ' ';
        result.code += words[static_cast<std::size_t>(each.code)];
        if (each.code <= opcode::operand || each.code == opcode::in || each.code == opcode::all_of || each.code == opcode::any_of) result.code += ':' + std::to_string(each.argument);
    }
    for (std::size_t i = 0; i < parts.paths.size(); ++i)
        result.paths.emplace_back(facet::schema<Table>::attributes.list[static_cast<std::size_t>(parts.paths[i].known)]);
    const auto views = parts.views();
    for (std::size_t i = 0; i < views.size(); ++i) result.operands.push_back(text_of(*facet::packed::unpack(views[i])));
    return result;
}

}  // namespace

TEST_CASE("each statement becomes a path, its operands and its comparison (contract C3 to C11)") {
    const auto equal = make("name"_f == "x");
    CHECK(equal.code == "path:0 operand:0 =");
    CHECK(equal.paths == std::vector<std::string>{"name"});
    CHECK(equal.operands == std::vector<std::string>{"S x"});
    CHECK(make("number"_f < 5).code == "path:0 operand:0 <");
    CHECK(make("number"_f <= 5).code == "path:0 operand:0 <=");
    CHECK(make("number"_f > 5).code == "path:0 operand:0 >");
    CHECK(make("number"_f >= 5).code == "path:0 operand:0 >=");
    CHECK(make("number"_f >= 5).paths == std::vector<std::string>{"n#"});
    CHECK(make("name"_f.begins_with("x")).code == "path:0 operand:0 begins_with");
    const auto between = make("number"_f.between(1, 2));
    CHECK(between.code == "path:0 operand:0 operand:1 between");
    CHECK(between.operands == std::vector<std::string>{"N 1", "N 2"});
    const auto in = make("name"_f == facet::each_of("a", "b", "c"));
    CHECK(in.code == "path:0 operand:0 operand:1 operand:2 in:3");
    CHECK(in.operands == std::vector<std::string>{"S a", "S b", "S c"});
}

TEST_CASE("statements follow each other, and say how many truths they leave") {
    const auto all = make("name"_f == "x" && "number"_f > 1 && "number"_f < 9);
    CHECK(all.code == "path:0 operand:0 = path:1 operand:1 > path:2 operand:2 <");
    CHECK(all.truths == 3);
    CHECK(make("name"_f == "x").truths == 1);
}

TEST_CASE("operands are values as their fields are stored") {
    const auto operand = [](const auto& where) { return make(where).operands.at(0); };
    CHECK(operand("price"_f == 5) == "N 5");
    CHECK(operand("price"_f == *facet::decimal::parse("0.10")) == "N 0.1");
    CHECK(operand("ratio"_f > 0.1f) == "N 0.1");
    CHECK(operand("ratio"_f > 0.5) == "N 0.5");
    CHECK(operand("code"_f == 7) == "S 7");
    CHECK(operand("state"_f == status::paid) == "S paid");
    CHECK(operand("at"_f > std::chrono::sys_days{}) == "S 1970-01-01T00:00:00.000Z");
    CHECK(operand("bytes"_f == facet::binary::from("\x01")) == "B \x01");
    CHECK(operand("name"_f == "") == "S ");
}

TEST_CASE("operands that would lose something are refused, with their field") {
    const auto fault = [](const auto& where) { return make(where).outcome; };
    CHECK(fault("number"_f == std::int64_t{1} << 40).fault == key_fault::outside_range);
    CHECK(fault("number"_f == std::int64_t{1} << 40).field == 2);
    CHECK(fault("ratio"_f > 0.1).fault == key_fault::not_whole);
    CHECK(fault("name"_f == "x" && "number"_f.between(std::int64_t{1}, std::int64_t{1} << 40)).field == 2);
    CHECK(fault("state"_f == static_cast<status>(9)).fault != key_fault::none);
    CHECK(fault("number"_f == facet::each_of(std::int64_t{1}, std::int64_t{1} << 40)).fault == key_fault::outside_range);
    CHECK(fault("name"_f == "x").fault == key_fault::none);
}

TEST_CASE("what only conditions say is in postfix order, too (contract C3 to C14)") {
    CHECK(make("name"_f != "x").code == "path:0 operand:0 <>");
    CHECK(make(exists("at"_f)).code == "exists");
    CHECK(make(missing("at"_f)).code == "not_exists");
    CHECK(make(size("name"_f) > 3).code == "path:0 size operand:0 >");
    CHECK(make(size("name"_f) > 3).operands == std::vector<std::string>{"N 3"});
    CHECK(make(has_type("at"_f, facet::value_type::number)).operands == std::vector<std::string>{"S N"});
    CHECK(make(contains("name"_f, "x")).code == "path:0 operand:0 contains");
    const auto either = make("name"_f == "x" || !("number"_f > 1 && exists("at"_f)));
    CHECK(either.code == "path:0 operand:0 = path:1 operand:1 > exists all_of:2 negation any_of:2");
    CHECK(either.truths == 1);
    CHECK(make("code"_f != 7).operands == std::vector<std::string>{"S 7"});
    CHECK(make(std::optional<decltype("code"_f != 7)>()).truths == 0);
}

TEST_CASE("an expression may grow beyond what it holds inline") {
    std::vector<std::string> names;
    for (int i = 0; i < 100; ++i) names.push_back("name " + std::to_string(i));
    const auto many = make("name"_f == facet::each_of(names));
    CHECK(many.code.ends_with(" operand:99 in:100"));
    REQUIRE(many.operands.size() == 100);
    for (std::size_t i = 0; i < names.size(); ++i) CHECK(many.operands[i] == "S " + names[i]);
}
