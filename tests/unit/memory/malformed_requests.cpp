// SPDX-License-Identifier: BSL-1.0
// Requests that no layer above can make: each is refused before anything is done, and told what is wrong with it.
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <string>
#include <vector>

namespace facet::test {
namespace {

using request::opcode;
using request::update_clause;
using code = std::vector<request::instruction>;

struct malformed_world {
    memory::engine engine;
    dynamic_table<memory::engine> table{engine, table_spec({"pk"}, {"sk"}, {}, {"v"})};
    byte_buffer seven;
    request::path paths[2];
    packed::value_view operands[2];

    malformed_world() {
        packed::writer(seven).integer(7);
        operands[0] = packed::value_view(seven.data());  // the second is not there
        paths[0].name = "v";
        paths[1].name = "w";
    }
    /// What a write says; nothing may be there afterwards.
    [[nodiscard]] std::string said_of(request::write asked) {
        asked.key = {"p", "s"};
        const auto done = engine.write(table.handle(), asked, [](span<const item_view>) {}, nullptr);
        CHECK(table.all(scan_args{}).empty());
        if (done.has_value()) return "ok";
        CHECK(done.error().code == error_code::validation);
        return done.error().message;
    }
    [[nodiscard]] std::string condition(const code& of) {
        request::write asked;
        asked.kind = request::write_kind::erase;
        asked.condition = {of, paths, operands};
        return said_of(asked);
    }
    [[nodiscard]] std::string update(const request::update_action& action, const code& of) {
        request::write asked;
        asked.kind = request::write_kind::update;
        asked.changes = {{&action, 1}, of, paths, operands};
        return said_of(asked);
    }
    [[nodiscard]] std::string set(const code& of) { return update({update_clause::set, 0, 0, static_cast<std::uint16_t>(of.size())}, of); }
    template <class Write>
    [[nodiscard]] std::string body(const Write& write) {
        byte_buffer bytes;
        packed::writer out(bytes);
        write(out);
        request::write asked;
        asked.body = bytes.view();
        return said_of(asked);
    }
};

constexpr request::instruction value{opcode::path, 0}, other{opcode::path, 1}, literal{opcode::operand, 0}, nothing{opcode::operand, 1}, there{opcode::exists, 0};

}  // namespace

TEST_CASE("a condition that is none is refused with a word about it") {
    malformed_world on;
    const std::string missing = "malformed request: an operand is missing", not_one = "malformed request: an expression is not one condition",
                      several = "malformed request: AND and OR need conditions";
    CHECK(on.condition({{opcode::path, 2}, literal, {opcode::equal}}) == "malformed request: a path out of range");
    CHECK(on.condition({{opcode::exists, 2}}) == "malformed request: a path out of range");
    CHECK(on.condition({value, {opcode::operand, 2}, {opcode::equal}}) == "malformed request: an operand out of range");
    CHECK(on.condition({value, nothing, {opcode::equal}}) == "malformed request: an operand out of range");
    CHECK(on.condition({literal, {opcode::equal}}) == missing);
    CHECK(on.condition({value, literal, {opcode::between}}) == missing);
    CHECK(on.condition({value, {opcode::in, 0}}) == missing);
    CHECK(on.condition({{opcode::size}}) == missing);
    CHECK(on.condition({value, {opcode::negation}}) == "malformed request: NOT needs a condition");
    CHECK(on.condition({there, {opcode::all_of, 0}}) == several);
    CHECK(on.condition({there, {opcode::any_of, 2}}) == several);
    CHECK(on.condition({there, value, {opcode::all_of, 2}}) == several);
    CHECK(on.condition({there, literal, {opcode::equal}}) == "malformed request: a condition where a value is needed");
    CHECK(on.condition({value, other, {opcode::type_is}}) == "malformed request: attribute_type needs a literal type");
    CHECK(on.condition({value, literal, {opcode::plus}}) == "malformed request: a function of updates in a condition");
    CHECK(on.condition({value}) == not_one);
    CHECK(on.condition({there, there}) == not_one);
    CHECK(on.condition({value, literal, {opcode::equal}, literal}) == not_one);
}

TEST_CASE("an update that is none is refused with a word about it") {
    malformed_world on;
    const std::string missing = "malformed request: an operand is missing", not_one = "malformed request: a SET value is not one value",
                      one_literal = "malformed request: ADD and DELETE take one literal";
    CHECK(on.update({update_clause::set, 2, 0, 1}, {literal}) == "malformed request: a path out of range");
    CHECK(on.update({update_clause::set, 0, 0, 2}, {literal}) == "malformed request: code out of range");
    CHECK(on.update({update_clause::set, 0, 1, 0}, {literal}) == "malformed request: code out of range");
    CHECK(on.update({update_clause::add, 0, 0, 1}, {value}) == one_literal);
    CHECK(on.update({update_clause::erase, 0, 0, 2}, {literal, literal}) == one_literal);
    CHECK(on.update({update_clause::add, 0, 0, 0}, {}) == one_literal);
    CHECK(on.update({update_clause::add, 0, 0, 1}, {nothing}) == "malformed request: an operand out of range");
    CHECK(on.set({nothing}) == "malformed request: an operand out of range");
    CHECK(on.set({{opcode::path, 2}}) == "malformed request: a path out of range");
    CHECK(on.set({}) == not_one);
    CHECK(on.set({literal, literal}) == not_one);
    CHECK(on.set({literal, {opcode::plus}}) == missing);
    CHECK(on.set({literal, {opcode::list_append}}) == missing);
    CHECK(on.set({{opcode::if_not_exists, 0}}) == missing);
    CHECK(on.set({literal, literal, {opcode::plus}, literal, {opcode::minus}}) == "malformed request: the result of + or - as an operand");
    CHECK(on.set({value, literal, {opcode::equal}}) == "malformed request: a condition in an update");
}

TEST_CASE("a body that is none of an item is refused with a word about it") {
    malformed_world on;
    const auto twice = [](packed::writer& out) {
        for (int i = 0; i < 2; ++i) {
            out.attribute("unheard_of");
            out.integer(7);
        }
    };
    CHECK(on.body(twice) == "malformed request: an attribute twice in a body");
    const auto of_id = [](packed::attribute_id id) {
        return [id](packed::writer& out) {
            out.attribute(id);
            out.integer(7);
        };
    };
    CHECK(on.body(of_id(1)) == "malformed request: a key attribute in a body");
    CHECK(on.body(of_id(2)) == "malformed request: a key attribute in a body");
    CHECK(on.body(of_id(999)) == "malformed request: an attribute id that the table's handle does not have");
}

}  // namespace facet::test
