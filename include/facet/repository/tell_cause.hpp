// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/core/utf8.hpp>
#include <facet/request/expression.hpp>
#include <facet/request/path_text.hpp>
#include <facet/request/requests.hpp>
#include <facet/request/table_description.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// What a write can say of a backend's refusal, which names no cause. Nothing here runs while all is well.

namespace facet::inline v0::detail {

/// The refusal of the last of several attempts to write an item as it was read.
[[nodiscard, gnu::cold]] inline error overtaken(error cause, unsigned attempts) {
    cause.message += "; somebody else wrote the item, each time that it was read (" + std::to_string(attempts) + (attempts == 1 ? " attempt)" : " attempts)");
    return cause;
}

/// The version that a write asks for.
struct version_asked {
    std::string_view field{};  ///< a constant; empty where it asks for none
    std::uint16_t operand = 0; ///< of the condition: the object's version
};

/// What a condition that failed asks of a version; `besides`: how many truths besides are the write's own.
[[gnu::cold]] inline void tell_version(std::string& message, const version_asked& version, const request::condition& condition, std::size_t besides) {
    if (version.operand >= condition.operands.size()) return;
    const packed::value_view value = condition.operands[version.operand];
    if (value.type() != value_type::number) return;
    const decimal said = value.number();
    message += "; ";
    message += version.field;
    message += " is not ";
    message += said.to_string();
    message += ", as that of this object";
    if (besides != 0 || said != decimal(0)) message += ", or the item is gone";
    const request::instruction last = condition.code[condition.code.size() - 1];
    if (last.code == request::opcode::all_of && last.argument > 1 + besides) message += ", or what else was asked of it does not hold";
}

/// The paths that an expression speaks of, in its own order, each once. As the functions below, a template only to keep it from being
/// compiled where nothing is written.
template <class Table>
class path_list {
public:
    explicit path_list(const Table& table) : table_(&table) {}

    void add(const request::path& path) {
        std::string text;
        request::append_path(text, *table_, path, [&text](std::string_view name) { append_readable(text, name); });
        for (const std::string& each : texts_)
            if (each == text) return;
        texts_.push_back(std::move(text));
    }
    [[nodiscard]] bool empty() const noexcept { return texts_.empty(); }
    /// Adds them to a message.
    void append(std::string& message) const {
        for (std::size_t i = 0; i < texts_.size() && i < shown; ++i) (message += i == 0 ? " " : " and ") += texts_[i];
        if (texts_.size() > shown) message += " and others";
    }
    /// Adds what is done with them to a message; `told`: whether it has others already.
    void tell(std::string& message, std::string_view what, bool& told) const {
        if (texts_.empty()) return;
        message += told ? ", " : "; it ";
        message += what;
        append(message);
        told = true;
    }

private:
    static constexpr std::size_t shown = 8;
    const Table* table_;
    sequence<std::string> texts_{};
};

/// Adds to the message of a condition that failed what it asks of: names, and no values, which may be secrets.
template <class Condition>
[[gnu::cold]] void tell_condition(std::string& message, const request::table_description& table, const Condition& condition) {
    constexpr std::int32_t item = 0;  // whether there is one is asked of its partition key, attribute 0 of a description
    path_list asked(table);
    for (const request::path& each : condition.paths)
        if (each.known != item) asked.add(each);
    std::string_view presence;
    for (const request::instruction& each : condition.code) {
        if ((each.code != request::opcode::exists && each.code != request::opcode::not_exists) || condition.paths[each.argument].known != item) continue;
        presence = each.code == request::opcode::exists ? "there is no such item" : "there is such an item already";
    }
    if (presence.empty() && asked.empty()) return;
    (message += "; ") += presence;
    if (asked.empty()) return;
    message += presence.empty() ? "what is asked of" : ", or what is asked of";
    asked.append(message);
    message += " does not hold";
}

/// Adds to the message of an update that a backend refused for what is stored which paths it speaks of (contract U7, U8, U9, D7). Services
/// tell no rule, so that their words have to do.
template <class Update>
[[gnu::cold]] void tell_paths(std::string& message, const request::table_description& table, const Update& update) {
    const auto says = [&](std::string_view words) { return message.find(words) != std::string::npos; };
    const bool place = says("document path provided in the update expression is invalid");                             // U9
    const bool absent = says("refers to an attribute that does not exist in the item");                                 // U7
    const bool type = says("incorrect data type") || says("Incorrect operand type") || says("incorrect operand type");  // U8
    const bool range = says("38 significant digits") || says("Number overflow") || says("Number underflow");             // D7
    if (!place && !absent && !type && !range) return;
    path_list nested(table), computed(table), added(table), erased(table);
    for (const request::update_action& each : update.actions) {
        const request::path& target = update.paths[each.target];
        if (!target.steps.empty()) nested.add(target);
        if (each.clause == request::update_clause::add) added.add(target);
        if (each.clause == request::update_clause::erase) erased.add(target);
        const request::opcode last = each.end > each.begin ? update.code[each.end - 1u].code : request::opcode::operand;
        const bool sum = last == request::opcode::plus || last == request::opcode::minus || (last == request::opcode::list_append && !range);
        for (std::size_t i = each.begin; i < each.end; ++i) {
            const request::instruction one = update.code[i];
            const bool asked = absent ? one.code == request::opcode::path : sum && (one.code == request::opcode::path || one.code == request::opcode::if_not_exists);
            if (asked) computed.add(update.paths[one.argument]);
        }
    }
    bool told = false;
    if (place) return nested.tell(message, "changes", told);
    computed.tell(message, "computes from", told);
    if (absent) return;
    added.tell(message, "adds to", told);
    if (range) return;
    erased.tell(message, "erases from", told);
}

}  // namespace facet::inline v0::detail
