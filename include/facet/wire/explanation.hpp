// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/wire/capacity_estimate.hpp>
#include <facet/wire/page_requests.hpp>

#include <string>
#include <string_view>

/// \file
/// Requests in plain words: path, key condition, filter, capacity; a line each.

namespace facet::inline v0::wire {
namespace detail {

/// Names as they are, values in plain JSON.
class plain_terms final : public terms {
public:
    explicit plain_terms(const named_table& table) : table_(table) {}

    [[nodiscard]] bool partiql() const noexcept override { return false; }
    void append_path(std::string& out, const request::path& path) override {
        request::append_path(out, *table_.description, path, [&](std::string_view name) { out += name; });
    }
    void append_value(std::string& out, packed::value_view value) override {
        if (value.type() == value_type::number) json::detail::append_number(out, value.number());
        else if (value.type() == value_type::boolean) out += value.boolean() ? "true" : "false";
        else if (value.type() == value_type::null) out += "null";
        else (void)append_packed_content(out, value, packed::maximum_levels);
    }
    static void append_key_bytes(std::string& out, key_type type, std::string_view bytes) {
        const std::optional<decimal> number = type == key_type::number ? decode_key_number(bytes) : std::nullopt;
        if (number) json::detail::append_number(out, *number);
        else if (type == key_type::binary) json::detail::append_binary(out, bytes);
        else (void)json::detail::append_string(out, bytes);
    }

private:
    named_table table_;
};

inline void add_line(std::string& out, std::string_view what, std::string_view text) {
    if (text.empty()) return;
    if (!out.empty()) out += '\n';
    out += what;
    out += ": ";
    out += text;
}

inline void add_path(std::string& out, const named_table& table, std::int32_t index, std::string_view how) {
    std::string text("table ");
    text += table.opened->name;
    if (index >= 0) {
        text += ", index ";
        text += table.at(index).name;
    }
    text += how;
    add_line(out, "path", text);
}

inline void add_key(std::string& out, const named_table& table, const key_view& key) {
    std::string text(table.description->partition.name);
    text += " = ";
    plain_terms::append_key_bytes(text, table.description->partition.type, key.partition);
    if (table.description->has_sort()) {
        text += " AND ";
        text += table.description->sort.name;
        text += " = ";
        plain_terms::append_key_bytes(text, table.description->sort.type, key.sort);
    }
    add_line(out, "key", text);
}

template <class Asked>
void add_page(std::string& out, const named_table& table, const Asked& asked) {
    plain_terms terms(table);
    add_line(out, "filter", condition_text(terms, asked.filter));
    if (asked.limit > 0) add_line(out, "limit", std::to_string(asked.limit) + " items read per request");
    if (!asked.start.empty()) add_line(out, "begins", "behind the place that a page before ended at");
    add_line(out, "capacity", estimate_of(asked).words);
}

}  // namespace detail

/// What a request asks of the service, in lines for people: the path, the key or key condition, what else is asked, and the capacity
/// that it is estimated to take. `transactional`: as an action of a transaction.
[[nodiscard]] inline std::string explain(const request::table& table, const request::table_description& description, const request::get& get,
                                         bool transactional = false) {
    const detail::named_table on{&table, &description};
    std::string text;
    detail::add_path(text, on, request::table_path, ", primary key");
    detail::add_key(text, on, get.key);
    detail::add_line(text, "capacity", estimate_of(get, transactional).words);
    return text;
}

/// As above.
[[nodiscard]] inline std::string explain(const request::table& table, const request::table_description& description, const request::write& write,
                                         bool transactional = false) {
    const detail::named_table on{&table, &description};
    detail::plain_terms terms(on);
    std::string text;
    detail::add_path(text, on, request::table_path, ", primary key");
    detail::add_key(text, on, write.key);
    if (write.kind == request::write_kind::update) detail::add_line(text, "change", detail::update_text(terms, write.changes));
    detail::add_line(text, "condition", detail::condition_text(terms, write.condition));
    detail::add_line(text, "capacity", estimate_of(table, description, write, transactional).words);
    return text;
}

/// As above; says so where the table has no such index.
[[nodiscard]] inline std::string explain(const request::table& table, const request::table_description& description, const request::query& query) {
    const detail::named_table on{&table, &description};
    if (!on.knows(query.index)) return "the table has no such index";
    std::string text;
    detail::add_path(text, on, query.index, query.index < 0 ? ", primary key" : "");
    std::string condition;
    const auto name = [](std::string& to, const request::key_attribute& attribute) { to += attribute.name; };
    const auto value = [](std::string& to, const request::key_attribute& attribute, std::string_view bytes) {
        detail::plain_terms::append_key_bytes(to, attribute.type, bytes);
    };
    if (detail::append_key_condition(condition, on, query, name, value)) {
        if (has_open_end(query.sort, detail::bounded_type(on, query))) condition += "; the item exactly on an open end is read, and dropped here";
        detail::add_line(text, "key condition", condition);
    }
    detail::add_line(text, "order", query.ascending ? "ascending" : "descending");
    detail::add_page(text, on, query);
    return text;
}

/// As above; says so where the table has no such index.
[[nodiscard]] inline std::string explain(const request::table& table, const request::table_description& description, const request::scan& scan) {
    const detail::named_table on{&table, &description};
    if (!on.knows(scan.index)) return "the table has no such index";
    std::string how(", read from end to end");
    if (scan.total_segments > 1) how = ", segment " + std::to_string(scan.segment) + " of " + std::to_string(scan.total_segments);
    std::string text;
    detail::add_path(text, on, scan.index, how);
    detail::add_page(text, on, scan);
    return text;
}

}  // namespace facet::inline v0::wire
