// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/wire/page_requests.hpp>
#include <facet/wire/partiql_text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// Requests as PartiQL statements (contract section 21), where there is one that does the same.

namespace facet::inline v0::wire {

/// A statement, or why there is none.
struct statement {
    std::string text{};        ///< with its values in place, for people
    std::string prepared{};    ///< with `?` for each value
    std::string parameters{};  ///< what they stand for: a JSON array; empty where there are none
    std::string none{};        ///< why there is no text; empty where there is one
    bool consistent = false;
    bool keep_failed = false;  ///< a failed condition's error is to carry the item
    std::uint32_t limit = 0;   ///< PartiQL has no LIMIT: it is a parameter of the call (P1)

    /// Whether it can be sent; a statement with a binary can, though it has no text.
    [[nodiscard]] bool possible() const noexcept { return !prepared.empty(); }
};

namespace detail {

[[nodiscard]] inline statement no_statement(std::string_view why) {
    statement made;
    made.none = why;
    return made;
}

/// In characters (contract P1).
inline constexpr std::size_t longest_statement = 8192;

/// Writes a statement twice: with its values in place and with parameters.
template <class Compose>
[[nodiscard]] statement compose_statement(const named_table& table, const Compose& compose) {
    statement made;
    partiql_terms in_place(table, true);
    compose(made.text, in_place);
    partiql_terms apart(table, false);
    compose(made.prepared, apart);
    made.parameters = apart.parameters();
    if (!in_place.fault().empty()) made.text.clear(), made.none = in_place.fault();
    if (made.prepared.size() > longest_statement) return no_statement("PartiQL takes no statement of more than 8192 characters");
    if (!apart.fault().empty()) made.prepared.clear(), made.parameters.clear();
    return made;
}

/// ` WHERE "PK" = 'a' AND "SK" = 'b'`.
inline void append_key_equality(std::string& out, partiql_terms& terms, const request::table_description& description, const key_view& key) {
    out += " WHERE ";
    append_quoted(out, description.partition.name, '"');
    out += " = ";
    terms.append_key_bytes(out, description.partition.type, key.partition);
    if (!description.has_sort()) return;
    out += " AND ";
    append_quoted(out, description.sort.name, '"');
    out += " = ";
    terms.append_key_bytes(out, description.sort.type, key.sort);
}

/// Appends a condition behind others.
inline void append_and(std::string& out, partiql_terms& terms, const request::condition& condition, span<const request::instruction> code) {
    if (code.empty()) return;
    const expression_printer::piece piece = expression_printer(terms, condition.paths, condition.operands).print(code);
    out += " AND ";
    out += piece.binds == binding::any_of ? '(' + piece.text + ')' : piece.text;
}

inline void append_select(std::string& out, partiql_terms& terms, const request::projection& projection, const named_table& table, std::int32_t index) {
    out += "SELECT ";
    bool first = true;
    for (const request::path& each : projection.paths) {
        // `"a"."b"` answers {"b": 1}, where a projection answers {"a": {"b": 1}}.
        if (!each.steps.empty()) terms.fail("PartiQL gives what a path leads to, but not what it is a part of");
        if (!first) out += ", ";
        first = false;
        terms.append_path(out, each);
    }
    if (first) out += '*';
    each_key_beside(table, projection, [&](std::string_view name) { append_quoted(out += ", ", name, '"'); });
    out += " FROM ";
    append_quoted(out, table.opened->name, '"');
    if (index < 0) return;
    out += '.';
    append_quoted(out, table.at(index).name, '"');
}

inline constexpr std::string_view composed_key = "PartiQL reads no index that has several partition or sort attributes";
[[nodiscard]] inline bool has_composed_key(const named_table& table, std::int32_t index) noexcept {
    return table.partition(index).size() > 1 || table.sort(index).size() > 1;
}

[[nodiscard]] inline statement insert(const named_table& table, const request::write& write) {
    const auto& condition = write.condition;
    const bool create = condition.code.size() == 1 && condition.code[0].code == request::opcode::not_exists &&
                        condition.code[0].argument < condition.paths.size() && condition.paths[condition.code[0].argument].steps.empty() &&
                        table.name_of(condition.paths[condition.code[0].argument]) == table.description->partition.name;
    if (!create) return no_statement("PartiQL's INSERT refuses an item that exists, and has no other condition: only a create is one");
    return compose_statement(table, [&](std::string& out, partiql_terms& terms) {
        out += "INSERT INTO ";
        append_quoted(out, table.opened->name, '"');
        out += " VALUE {";
        const auto name = [&](std::string_view attribute) {
            if (out.back() != '{') out += ", ";
            append_quoted(out, attribute, '\'');
            out += ": ";
        };
        name(table.description->partition.name);
        terms.append_key_bytes(out, table.description->partition.type, write.key.partition);
        if (table.description->has_sort()) {
            name(table.description->sort.name);
            terms.append_key_bytes(out, table.description->sort.type, write.key.sort);
        }
        for (packed::attribute_cursor cursor(write.body); !cursor.done();) {
            const packed::attribute_view each = cursor.take();
            name(each.id == 0 ? each.name : table.name_of(each.id));
            terms.append_value(out, each.value);
        }
        out += '}';
    });
}

/// Whether an ADD or a DELETE is of a set that set_add and set_delete are documented for: its literal tells.
[[nodiscard]] inline bool has_set_function(const request::update& update, const request::update_action& change) noexcept {
    if (change.begin >= update.code.size() || update.code[change.begin].argument >= update.operands.size()) return false;
    const packed::value_view literal = update.operands[update.code[change.begin].argument];
    return literal.present() && (literal.type() == value_type::string_set || literal.type() == value_type::number_set);
}

[[nodiscard]] inline statement update_statement(const named_table& table, const request::write& write) {
    std::vector<request::instruction> rest;
    if (!asks_for_item(table, write.condition, rest)) return no_statement("PartiQL's UPDATE makes no item where there is none, as this one does");
    if (write.changes.actions.empty()) return no_statement("PartiQL's UPDATE needs a change");
    for (const request::update_action& each : write.changes.actions)
        if ((each.clause == request::update_clause::add || each.clause == request::update_clause::erase) && !has_set_function(write.changes, each))
            return no_statement("PartiQL's set_add and set_delete are of texts and numbers, and it has no ADD of a number, which begins where the attribute is missing");
    return compose_statement(table, [&](std::string& out, partiql_terms& terms) {
        out += "UPDATE ";
        append_quoted(out, table.opened->name, '"');
        expression_printer printer(terms, write.changes.paths, write.changes.operands);
        for (const request::update_action& each : write.changes.actions) {
            const std::string path = printer.path_text(each.target);
            const bool removes = each.clause == request::update_clause::remove;
            out += removes ? " REMOVE " : " SET ";
            out += path;
            if (removes) continue;
            const std::string value = printer.print(write.changes.code.subspan(each.begin, static_cast<std::size_t>(each.end - each.begin))).text;
            out += " = ";
            if (each.clause == request::update_clause::set) out += value;
            else out += (each.clause == request::update_clause::add ? "set_add(" : "set_delete(") + path + ", " + value + ')';
        }
        append_key_equality(out, terms, *table.description, write.key);
        append_and(out, terms, write.condition, rest);
        switch (write.returned) {
            case request::return_values::none: break;
            case request::return_values::all_old: out += " RETURNING ALL OLD *"; break;
            case request::return_values::updated_old: out += " RETURNING MODIFIED OLD *"; break;
            case request::return_values::all_new: out += " RETURNING ALL NEW *"; break;
            case request::return_values::updated_new: out += " RETURNING MODIFIED NEW *"; break;
        }
    });
}

[[nodiscard]] inline statement delete_statement(const named_table& table, const request::write& write) {
    return compose_statement(table, [&](std::string& out, partiql_terms& terms) {
        out += "DELETE FROM ";
        append_quoted(out, table.opened->name, '"');
        append_key_equality(out, terms, *table.description, write.key);
        append_and(out, terms, write.condition, write.condition.code);
        if (write.returned == request::return_values::all_old) out += " RETURNING ALL OLD *";
    });
}

[[nodiscard]] inline statement check_statement(const named_table& table, const request::write& write) {
    std::vector<request::instruction> rest;
    if (!asks_for_item(table, write.condition, rest)) return no_statement("PartiQL's EXISTS can only ask for an item that is there");
    return compose_statement(table, [&](std::string& out, partiql_terms& terms) {
        out += "EXISTS(";
        append_select(out, terms, {}, table, request::table_path);
        append_key_equality(out, terms, *table.description, write.key);
        // The key alone is refused: EXISTS needs another condition.
        append_and(out, terms, write.condition, rest.empty() ? write.condition.code : span<const request::instruction>(rest));
        out += ')';
    });
}

}  // namespace detail

/// `SELECT * FROM "t" WHERE "PK" = 'a' AND "SK" = 'b'`.
[[nodiscard]] inline statement partiql_of(const request::table& table, const request::table_description& description, const request::get& get) {
    const detail::named_table on{&table, &description};
    statement made = detail::compose_statement(on, [&](std::string& out, detail::partiql_terms& terms) {
        detail::append_select(out, terms, get.projection, on, request::table_path);
        detail::append_key_equality(out, terms, description, get.key);
    });
    made.consistent = get.consistent;
    return made;
}

/// INSERT, UPDATE, DELETE; of a check, EXISTS, which only stands in a transaction (P4). An INSERT that meets an item fails with
/// duplicate_item, where the put it stands for fails with conditional_check_failed.
[[nodiscard]] inline statement partiql_of(const request::table& table, const request::table_description& description, const request::write& write) {
    const detail::named_table on{&table, &description};
    statement made;
    switch (write.kind) {
        case request::write_kind::put: made = detail::insert(on, write); break;
        case request::write_kind::update: made = detail::update_statement(on, write); break;
        case request::write_kind::erase: made = detail::delete_statement(on, write); break;
        case request::write_kind::check: made = detail::check_statement(on, write); break;
    }
    made.keep_failed = write.return_on_failure;
    return made;
}

/// `SELECT * FROM "t"."index" WHERE "PK" = 'a' AND begins_with("SK", 'b') ORDER BY "SK" DESC`.
[[nodiscard]] inline statement partiql_of(const request::table& table, const request::table_description& description, const request::query& query) {
    const detail::named_table on{&table, &description};
    if (!query.start.empty()) return detail::no_statement("PartiQL goes on by its own NextToken, and not behind a key");
    if (query.count_only) return detail::no_statement("PartiQL has no aggregates, so it cannot count");
    if (!on.knows(query.index)) return detail::no_statement("the query names an index that the table does not have");
    if (detail::has_composed_key(on, query.index)) return detail::no_statement(detail::composed_key);
    const auto sort = on.sort(query.index);
    const bool ordered = query.sort_equal.size() < sort.size() && query.sort.op != request::sort_operator::equal;
    statement made = detail::compose_statement(on, [&](std::string& out, detail::partiql_terms& terms) {
        detail::append_select(out, terms, query.projection, on, query.index);
        std::string condition;
        const bool possible = detail::append_key_condition(
            condition, on, query, [&](std::string& to, const request::key_attribute& attribute) { detail::append_quoted(to, attribute.name, '"'); },
            [&](std::string& to, const request::key_attribute& attribute, std::string_view bytes) { terms.append_key_bytes(to, attribute.type, bytes); });
        if (!possible) terms.fail("the query has no key condition that fits its key");
        out += " WHERE ";
        out += condition;
        detail::append_and(out, terms, query.filter, query.filter.code);
        if (ordered) {
            out += " ORDER BY ";
            detail::append_quoted(out, sort.back().name, '"');
            out += query.ascending ? " ASC" : " DESC";
        }
    });
    made.consistent = query.consistent;
    made.limit = query.limit;
    return made;
}

/// `SELECT * FROM "t"`.
[[nodiscard]] inline statement partiql_of(const request::table& table, const request::table_description& description, const request::scan& scan) {
    const detail::named_table on{&table, &description};
    if (scan.total_segments > 1) return detail::no_statement("PartiQL reads no segments of a table");
    if (!scan.start.empty()) return detail::no_statement("PartiQL goes on by its own NextToken, and not behind a key");
    if (scan.count_only) return detail::no_statement("PartiQL has no aggregates, so it cannot count");
    if (!on.knows(scan.index)) return detail::no_statement("the scan names an index that the table does not have");
    if (detail::has_composed_key(on, scan.index)) return detail::no_statement(detail::composed_key);
    for (const request::key_attribute& key : on.partition(scan.index))
        for (const request::path& each : scan.filter.paths)
            if (each.steps.empty() && on.name_of(each) == key.name)
                return detail::no_statement("PartiQL takes what is asked of a partition key for a key condition, and does not scan");
    statement made = detail::compose_statement(on, [&](std::string& out, detail::partiql_terms& terms) {
        detail::append_select(out, terms, scan.projection, on, scan.index);
        if (scan.filter.empty()) return;
        out += " WHERE ";
        out += detail::condition_text(terms, scan.filter);
    });
    made.consistent = scan.consistent;
    made.limit = scan.limit;
    return made;
}

namespace detail {

/// The members of a statement in each of the three calls.
inline void statement_members(object_writer& out, const statement& of) {
    out.text("Statement", of.prepared);
    if (!of.parameters.empty()) out.member("Parameters") += of.parameters;
    if (of.consistent) out.yes("ConsistentRead");
    if (of.keep_failed) out.text("ReturnValuesOnConditionCheckFailure", "ALL_OLD");
}
[[nodiscard]] inline result<std::string> statement_list(span<const statement> statements, std::string_view member, std::string_view token, bool metered) {
    std::string body;
    object_writer out(body);
    std::string& list = out.member(member);
    list += '[';
    for (const statement& each : statements) {
        if (!each.possible()) return unwritable(error_code::validation, each.none);
        if (list.back() != '[') list += ',';
        object_writer one(list);
        statement_members(one, each);
        one.close();
        out.check(one.sound());
    }
    list += ']';
    if (!token.empty()) out.text("ClientRequestToken", token);
    ask_for_capacity(out, metered);
    out.close();
    return finished(std::move(body), out, {});
}

}  // namespace detail

/// The body of ExecuteStatement. Errors: validation where there is no statement.
[[nodiscard]] inline result<std::string> execute_statement(const statement& of, bool metered) {
    if (!of.possible()) return detail::unwritable(error_code::validation, of.none);
    std::string body;
    detail::object_writer out(body);
    detail::statement_members(out, of);
    detail::ask_for_limit(out, of.limit);
    detail::ask_for_capacity(out, metered);
    out.close();
    return detail::finished(std::move(body), out, {});
}
/// The body of BatchExecuteStatement: reads of whole keys, or writes (P10). Errors: as above, of the first.
[[nodiscard]] inline result<std::string> batch_execute_statement(span<const statement> statements, bool metered) {
    return detail::statement_list(statements, "Statements", {}, metered);
}
/// The body of ExecuteTransaction; an empty token is left out. Errors: as above, of the first.
[[nodiscard]] inline result<std::string> execute_transaction(span<const statement> statements, std::string_view token, bool metered) {
    return detail::statement_list(statements, "TransactStatements", token, metered);
}

}  // namespace facet::inline v0::wire
