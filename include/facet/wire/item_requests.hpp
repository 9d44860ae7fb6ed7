// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/wire/placeholders.hpp>

#include <string>
#include <string_view>

/// \file
/// Requests for one item, as the bodies that DynamoDB takes (contract section 24).

namespace facet::inline v0::wire {

/// The operation that a write by itself is: `PutItem`, `UpdateItem`, `DeleteItem`; as an action of a transaction, without `Item`
/// (action_name()). A check has none.
[[nodiscard]] constexpr std::string_view operation_name(request::write_kind kind) noexcept {
    switch (kind) {
        case request::write_kind::put: return "PutItem";
        case request::write_kind::update: return "UpdateItem";
        case request::write_kind::erase: return "DeleteItem";
        case request::write_kind::check: break;
    }
    return {};
}
[[nodiscard]] constexpr std::string_view action_name(request::write_kind kind) noexcept {
    switch (kind) {
        case request::write_kind::put: return "Put";
        case request::write_kind::update: return "Update";
        case request::write_kind::erase: return "Delete";
        case request::write_kind::check: break;
    }
    return "ConditionCheck";
}

namespace detail {

[[nodiscard]] constexpr std::string_view return_values_name(request::return_values values) noexcept {
    switch (values) {
        case request::return_values::none: break;
        case request::return_values::all_old: return "ALL_OLD";
        case request::return_values::updated_old: return "UPDATED_OLD";
        case request::return_values::all_new: return "ALL_NEW";
        case request::return_values::updated_new: return "UPDATED_NEW";
    }
    return "NONE";
}

/// The body, or why there is none.
[[nodiscard]] inline result<std::string> finished(std::string body, const object_writer& object, std::string_view fault) {
    if (!fault.empty()) return unwritable(error_code::validation, fault);
    if (!object.sound())
        return unwritable(error_code::invalid_value, "the request holds a string that is not UTF-8, nests deeper than 100 levels, or is malformed: JSON cannot represent it");
    return body;
}

/// The attributes of the primary key that a projection does not name. They are asked for with it, since items are told by them.
template <class Each>
void each_key_beside(const named_table& table, const request::projection& of, const Each& each) {
    if (of.empty()) return;
    const auto named = [&](std::string_view key) {
        for (const request::path& path : of.paths)
            if (path.steps.empty() && table.name_of(path) == key) return true;  // one that leads below a key is refused (contract U4)
        return false;
    };
    const request::table_description& keys = *table.description;
    if (!named(keys.partition.name)) each(keys.partition.name);
    if (keys.has_sort() && !named(keys.sort.name)) each(keys.sort.name);
}

/// A projection's text, with the primary key where that is to come along: DynamoDB does not add it by itself (contract J3).
[[nodiscard]] inline std::string projection_text(placeholders& names, const named_table& table, const request::projection& of, bool with_key) {
    std::string text;
    const auto begin = [&] { if (!text.empty()) text += ", "; };
    for (const request::path& each : of.paths) begin(), names.append_path(text, each);
    if (with_key) each_key_beside(table, of, [&](std::string_view name) { begin(), names.append_name(text, name); });
    return text;
}

inline constexpr std::string_view longer_key = "The provided key element does not match the schema: the table has no sort key (contract K4)";

/// The members of one write, alone or as an action. A put's item must not need names.
inline void write_members(object_writer& out, placeholders& names, const named_table& table, const request::write& write) {
    if (!fits_key(table, write.key)) names.fail(longer_key);
    out.text("TableName", table.opened->name);
    if (write.kind == request::write_kind::put) out.check(append_item(out.member("Item"), table, write.key, write.body));
    else out.check(append_key(out.member("Key"), table, write.key));
    if (write.kind == request::write_kind::update) {
        if (const std::string text = update_text(names, write.changes); !text.empty()) out.text("UpdateExpression", text);
    }
    if (const std::string text = condition_text(names, write.condition); !text.empty()) out.text("ConditionExpression", text);
    names.finish(out);
    if (write.return_on_failure) out.text("ReturnValuesOnConditionCheckFailure", "ALL_OLD");
}

inline void ask_for_capacity(object_writer& out, bool metered) {
    if (metered) out.text("ReturnConsumedCapacity", "INDEXES");
}

/// The members of a get, alone or as an action of a transaction, which is always consistent (contract A10). There, an item of which a
/// projection leaves nothing looks like none (`{}`, without `Item`), so that its key comes along; alone it is an empty item (contract J2).
inline void get_members(object_writer& out, placeholders& names, const named_table& table, const request::get& get, bool alone) {
    if (!fits_key(table, get.key)) names.fail(longer_key);
    out.text("TableName", table.opened->name);
    out.check(append_key(out.member("Key"), table, get.key));
    if (alone && get.consistent) out.yes("ConsistentRead");
    if (const std::string text = projection_text(names, table, get.projection, !alone); !text.empty()) out.text("ProjectionExpression", text);
    names.finish(out);
}

}  // namespace detail

/// GetItem. Errors of this and of all others: invalid_value where a string is no UTF-8 (which JSON needs) or a value nests
/// far too deeply; validation where there is no such request. What else is wrong with values and keys is the service's to say.
[[nodiscard]] inline result<std::string> get_item(const request::table& table, const request::table_description& description, const request::get& get) {
    const detail::named_table on{&table, &description};
    std::string body;
    detail::object_writer out(body);
    detail::placeholders names(on);
    detail::get_members(out, names, on, get, true);
    detail::ask_for_capacity(out, get.capacity != nullptr);
    out.close();
    return detail::finished(std::move(body), out, names.fault());
}

/// PutItem, UpdateItem or DeleteItem.
[[nodiscard]] inline result<std::string> write_item(const request::table& table, const request::table_description& description, const request::write& write,
                                                    bool metered) {
    if (write.kind == request::write_kind::check)
        return detail::unwritable(error_code::validation, "a check is an action of a transaction, and no request by itself (contract A1)");
    const detail::named_table on{&table, &description};
    std::string body;
    detail::object_writer out(body);
    detail::placeholders names(on);
    detail::write_members(out, names, on, write);
    if (write.returned != request::return_values::none) out.text("ReturnValues", detail::return_values_name(write.returned));
    detail::ask_for_capacity(out, metered);
    out.close();
    return detail::finished(std::move(body), out, names.fault());
}

}  // namespace facet::inline v0::wire
