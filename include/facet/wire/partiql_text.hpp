// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/utf8.hpp>
#include <facet/value/item_size.hpp>
#include <facet/wire/expression_text.hpp>
#include <facet/wire/json_text.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace facet::inline v0::wire::detail {

/// Appends text between these marks, which are doubled inside of it.
inline void append_quoted(std::string& out, std::string_view text, char mark) {
    out += mark;
    for (const char each : text) {
        if (each == mark) out += mark;
        out += each;
    }
    out += mark;
}

/// Names and values of a PartiQL statement: names in double quotes, so that no reserved word matters (contract P3); values either
/// in place, for people, or as `?` with the list of parameters beside it.
class partiql_terms final : public terms {
public:
    partiql_terms(const named_table& table, bool in_place) : table_(table), in_place_(in_place) {}

    [[nodiscard]] bool partiql() const noexcept override { return true; }
    void append_path(std::string& out, const request::path& path) override {
        request::append_path(out, *table_.description, path, [&](std::string_view name) { append_quoted(out, name, '"'); });
    }
    void append_value(std::string& out, packed::value_view value) override {
        if (in_place_) {
            append_literal(out, value, packed::maximum_levels);
        } else {
            begin_parameter(out);
            check(append_packed(parameters_, value, packed::maximum_levels));
        }
    }
    void append_key_bytes(std::string& out, key_type type, std::string_view bytes) {
        if (!in_place_) {
            begin_parameter(out);
            check(append_key_value(parameters_, type, bytes));
        } else if (type == key_type::string) {
            append_text(out, bytes);
        } else if (type == key_type::binary) {
            fail(no_binary);
        } else {
            const std::optional<decimal> number = decode_key_number(bytes);
            check(number.has_value());
            if (number) json::detail::append_number(out, *number);
        }
    }
    /// The parameters as a JSON array; empty where there are none.
    [[nodiscard]] std::string parameters() const { return parameters_.empty() ? std::string() : '[' + parameters_ + ']'; }
    void check(bool sound) {
        if (!sound) fail("a value is not UTF-8, nests deeper than 32 levels, or is malformed");
    }

private:
    static constexpr std::string_view no_binary = "PartiQL has no literal for a binary; it can only be a parameter";

    void begin_parameter(std::string& out) {
        out += '?';
        if (!parameters_.empty()) parameters_ += ',';
    }
    void append_text(std::string& out, std::string_view text) {
        const bool sound = facet::detail::is_utf8(text);
        check(sound);
        if (sound) append_quoted(out, text, '\'');
    }
    void append_literal(std::string& out, packed::value_view value, int levels) {
        check(levels > 0);
        if (levels <= 0) return;
        switch (value.type()) {
            case value_type::string: return append_text(out, value.bytes());
            case value_type::number: return json::detail::append_number(out, value.number());
            case value_type::binary: return fail(no_binary);
            case value_type::boolean: out += value.boolean() ? "true" : "false"; return;
            case value_type::null: out += "NULL"; return;
            case value_type::map: return append_map(out, value, levels);
            case value_type::list: return append_elements(out, value, levels, "[", "]");
            default: return append_elements(out, value, levels, "<<", ">>");
        }
    }
    void append_map(std::string& out, packed::value_view value, int levels) {
        bool first = true;
        out += '{';
        for (packed::entry_cursor cursor(value); !cursor.done(); first = false) {
            const packed::entry_view entry = cursor.take();
            if (!first) out += ", ";
            append_text(out, entry.name);
            out += ": ";
            append_literal(out, entry.value, levels - 1);
        }
        out += '}';
    }
    void append_elements(std::string& out, packed::value_view value, int levels, std::string_view open, std::string_view close) {
        bool first = true;
        out += open;
        for (packed::element_cursor cursor(value); !cursor.done(); first = false) {
            if (!first) out += ", ";
            append_literal(out, cursor.take(), levels - 1);
        }
        out += close;
    }

    named_table table_;
    bool in_place_;
    std::string parameters_{};
};

/// How many values an instruction takes.
[[nodiscard]] constexpr std::size_t taken_by(request::instruction each) noexcept {
    using enum request::opcode;
    switch (each.code) {
        case path:
        case operand:
        case exists:
        case not_exists: return 0;
        case size:
        case negation:
        case if_not_exists: return 1;
        case between: return 3;
        case in: return each.argument + std::size_t{1};
        case all_of:
        case any_of: return each.argument;
        default: return 2;
    }
}

/// Whether a condition begins by asking that there is an item at all, as an update does; `rest` gets what else it asks.
[[nodiscard]] inline bool asks_for_item(const named_table& table, const request::condition& of, std::vector<request::instruction>& rest) {
    if (of.empty() || of.code[0].code != request::opcode::exists || of.code[0].argument >= of.paths.size()) return false;
    const request::path& path = of.paths[of.code[0].argument];
    if (!path.steps.empty() || table.name_of(path) != table.description->partition.name) return false;
    rest.clear();
    std::size_t depth = 1;
    bool alone = true;  // the first truth is all that lies at the bottom, and so nothing in the rest
    for (const request::instruction& each : of.code.subspan(1)) {
        const std::size_t takes = taken_by(each);
        if (takes > depth) return false;
        if (takes == depth) {
            // Only an AND leaves it as something that has to hold.
            if (each.code != request::opcode::all_of) return false;
            rest.push_back({each.code, static_cast<std::uint16_t>(takes - (alone ? 1u : 0u))});
            alone = alone && takes == 1;
        } else {
            rest.push_back(each);
        }
        depth = depth - takes + 1;
    }
    return depth == 1;
}

}  // namespace facet::inline v0::wire::detail
