// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/wire/item_requests.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// \file
/// Batches and transactions, as the bodies that DynamoDB takes. Their limits (contract A1, A10, B1, B5) are the caller's to keep.

namespace facet::inline v0::wire {
namespace detail {

/// The tables of a batch, each once, in the order in which they come. Entries of one may have handles that were opened with different
/// descriptions, so that positions and ids of one mean nothing to another.
template <class Entry>
[[nodiscard]] std::vector<const request::table*> tables_of(span<const Entry> entries) {
    std::vector<const request::table*> tables;
    for (const Entry& each : entries) {
        bool known = false;
        for (const request::table* other : tables) known = known || other->name == each.table->name;
        if (!known) tables.push_back(each.table);
    }
    return tables;
}

/// Whether two projections name the same paths, each by its own table's description.
[[nodiscard]] inline bool same_paths(const named_table& on_a, const request::projection& a, const named_table& on_b, const request::projection& b) noexcept {
    if (a.paths.size() != b.paths.size()) return false;
    if (a.paths.data() == b.paths.data() && on_a.description == on_b.description) return true;
    for (std::size_t i = 0; i < a.paths.size(); ++i) {
        const request::path& one = a.paths[i];
        const request::path& other = b.paths[i];
        if (on_a.name_of(one) != on_b.name_of(other) || one.steps.size() != other.steps.size()) return false;
        for (std::size_t step = 0; step < one.steps.size(); ++step)
            if (one.steps[step].name != other.steps[step].name || one.steps[step].position != other.steps[step].position ||
                one.steps[step].element != other.steps[step].element)
                return false;
    }
    return true;
}

}  // namespace detail

/// BatchGetItem. DynamoDB takes one projection and one ConsistentRead per table: where the gets of a table differ, whole items are
/// asked for, which costs the same (contract J4), and consistently where one of them wants that. Key attributes are always asked
/// for, since answers come in any order (B1).
[[nodiscard]] inline result<std::string> batch_get_item(span<const request::table_get> gets, const describe& description_of) {
    std::string body;
    detail::object_writer out(body);
    detail::object_writer items(out.member("RequestItems"));
    std::string fault;
    bool metered = false;
    for (const request::table* table : detail::tables_of(gets)) {
        const detail::named_table on{table, &description_of(*table)};
        detail::object_writer entry(items.member(table->name));
        std::string& keys = entry.member("Keys");
        keys += '[';
        const request::get* first = nullptr;
        bool alike = true;
        bool consistent = false;
        for (const request::table_get& each : gets) {
            if (each.table->name != table->name) continue;
            if (first != nullptr) keys += ',';
            else first = &each.get;
            const detail::named_table own{each.table, &description_of(*each.table)};
            entry.check(detail::append_key(keys, own, each.get.key));
            if (!detail::fits_key(own, each.get.key)) fault = detail::longer_key;
            alike = alike && detail::same_paths(on, first->projection, own, each.get.projection);
            consistent = consistent || each.get.consistent;
            metered = metered || each.get.capacity != nullptr;
        }
        keys += ']';
        detail::placeholders names(on);
        if (const std::string text = alike ? detail::projection_text(names, on, first->projection, true) : std::string(); !text.empty())
            entry.text("ProjectionExpression", text);
        names.finish(entry);
        if (consistent) entry.yes("ConsistentRead");
        entry.close();
        items.check(entry.sound());
        if (fault.empty()) fault = names.fault();
    }
    items.close();
    out.check(items.sound());
    detail::ask_for_capacity(out, metered);
    out.close();
    return detail::finished(std::move(body), out, fault);
}

/// The most that a body may have for DynamoDB to take it: 16 MB (contract B5, I1), of whichever megabyte.
inline constexpr std::size_t most_batch_bytes = 16'000'000;
/// A longer body is refused whichever megabyte is meant.
inline constexpr std::size_t most_request_bytes = std::size_t{16} << 20;

/// What is said of such a body in place of sending it: the service would answer with a bare status (413).
[[nodiscard]] inline error too_long_request(std::size_t bytes) {
    error cause = facet::detail::bare_error(error_code::validation, "its JSON has " + std::to_string(bytes) + " bytes, and a request 16 MB at most; nothing was sent");
    cause.rule = "I1";
    return cause;
}

/// BatchWriteItem, of puts and erases without conditions.
[[nodiscard]] inline result<std::string> batch_write_item(span<const request::table_write> writes, const describe& description_of, bool metered) {
    for (const request::table_write& each : writes) {
        const bool plain = each.write.kind == request::write_kind::put || each.write.kind == request::write_kind::erase;
        if (!plain || !each.write.condition.empty() || each.write.returned != request::return_values::none)
            return detail::unwritable(error_code::validation, "a batch takes puts and erases without conditions, which return nothing (contract B5)");
        metered = metered || each.capacity != nullptr;
    }
    std::string body;
    detail::object_writer out(body);
    detail::object_writer items(out.member("RequestItems"));
    for (const request::table* table : detail::tables_of(writes)) {
        std::string& list = items.member(table->name);
        list += '[';
        for (const request::table_write& each : writes) {
            if (each.table->name != table->name) continue;
            const detail::named_table on{each.table, &description_of(*each.table)};
            if (!detail::fits_key(on, each.write.key)) return detail::unwritable(error_code::validation, detail::longer_key);
            if (list.back() != '[') list += ',';
            const bool put = each.write.kind == request::write_kind::put;
            list += put ? R"({"PutRequest":{"Item":)" : R"({"DeleteRequest":{"Key":)";
            items.check(put ? detail::append_item(list, on, each.write.key, each.write.body) : detail::append_key(list, on, each.write.key));
            list += "}}";
        }
        list += ']';
    }
    items.close();
    out.check(items.sound());
    detail::ask_for_capacity(out, metered);
    out.close();
    return detail::finished(std::move(body), out, {});
}

/// TransactWriteItems; an empty token is left out.
[[nodiscard]] inline result<std::string> transact_write_items(span<const request::table_write> actions, std::string_view token, const describe& description_of,
                                                              bool metered) {
    std::string body;
    detail::object_writer out(body);
    std::string& list = out.member("TransactItems");
    list += '[';
    std::string fault;
    for (const request::table_write& each : actions) {
        metered = metered || each.capacity != nullptr;
        if (each.write.returned != request::return_values::none)
            return detail::unwritable(error_code::validation, "an action of a transaction returns nothing (contract V7)");
        if (each.write.kind == request::write_kind::check && each.write.condition.empty())
            return detail::unwritable(error_code::validation, "a check in a transaction needs a condition (contract A1)");
        if (each.write.kind == request::write_kind::update && each.write.changes.actions.empty())
            return detail::unwritable(error_code::validation, "an update in a transaction needs a change (contract A1)");
        const detail::named_table on{each.table, &description_of(*each.table)};
        if (list.back() != '[') list += ',';
        detail::object_writer action(list);
        detail::object_writer members(action.member(action_name(each.write.kind)));
        detail::placeholders names(on);
        detail::write_members(members, names, on, each.write);
        members.close();
        action.close();
        out.check(members.sound());
        if (fault.empty()) fault = names.fault();
    }
    list += ']';
    if (!token.empty()) out.text("ClientRequestToken", token);
    detail::ask_for_capacity(out, metered);
    out.close();
    return detail::finished(std::move(body), out, fault);
}

/// TransactGetItems.
[[nodiscard]] inline result<std::string> transact_get_items(span<const request::table_get> gets, const describe& description_of) {
    std::string body;
    detail::object_writer out(body);
    std::string& list = out.member("TransactItems");
    list += '[';
    std::string fault;
    bool metered = false;
    for (const request::table_get& each : gets) {
        metered = metered || each.get.capacity != nullptr;
        const detail::named_table on{each.table, &description_of(*each.table)};
        if (list.back() != '[') list += ',';
        detail::object_writer action(list);
        detail::object_writer members(action.member("Get"));
        detail::placeholders names(on);
        detail::get_members(members, names, on, each.get, false);
        members.close();
        action.close();
        out.check(members.sound());
        if (fault.empty()) fault = names.fault();
    }
    list += ']';
    detail::ask_for_capacity(out, metered);
    out.close();
    return detail::finished(std::move(body), out, fault);
}

}  // namespace facet::inline v0::wire
