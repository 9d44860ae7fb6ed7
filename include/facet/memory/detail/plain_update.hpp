// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/core/text_at.hpp>
#include <facet/memory/detail/item_shape.hpp>
#include <facet/memory/detail/patch_row.hpp>
#include <facet/memory/detail/scratch.hpp>
#include <facet/memory/detail/table_store.hpp>
#include <facet/request/expression.hpp>

#include <cstddef>
#include <cstdint>

/// \file
/// Updates as most are: read once, which checks them, too, and carried out on an item's row. All others go the general way.

namespace facet::inline v0::memory::detail {

/// A whole attribute, by the description's name for it, is set to a literal, or to itself with one added or taken away.
struct plain_change {
    enum class kind : std::uint8_t { assign, plus, minus };

    value_view operand;
    packed::attribute_id id;
    kind how;
};

[[nodiscard]] inline bool is_number(packed::tag form) noexcept { return form >= packed::tag::integer && form <= packed::tag::wide; }
/// Whether a value of this form has no others in it, so that nothing can be wrong with it.
[[nodiscard]] inline bool is_single(packed::tag form) noexcept { return form < packed::tag::list || form == packed::tag::time; }

/// The attribute that a path is, by the description's name for it, and nothing below; 0 for any other path. Such a path is sound.
[[nodiscard]] inline packed::attribute_id whole_attribute(const opened_table& table, span<const request::path> paths, std::size_t at) noexcept {
    if (at >= paths.size()) return 0;
    const request::path& path = paths[at];
    return path.known >= 0 && static_cast<std::size_t>(path.known) < table.attributes.size() && path.steps.empty()
               ? table.attributes[static_cast<std::size_t>(path.known)] : packed::attribute_id{};
}
/// The literal that an instruction pushes; null where it is none.
[[nodiscard]] inline const value_view* literal_of(request::instruction code, span<const value_view> operands) noexcept {
    return code.code == request::opcode::operand && code.argument < operands.size() && operands[code.argument].present() ? &operands[code.argument] : nullptr;
}

/// One action as a plain change; false where it is none. Such an action is sound (update_check).
[[nodiscard]] inline bool read_change(const opened_table& table, const request::update& update, const request::update_action& action, plain_change& out) noexcept {
    using request::opcode;
    out.id = whole_attribute(table, update.paths, action.target);
    if (out.id == 0 || table.store->schema.is_primary(out.id) || action.begin >= action.end || action.end > update.code.size()) return false;
    const request::instruction* const code = update.code.data() + action.begin;
    const bool computes = action.end - action.begin == 3;
    if (!computes && action.end - action.begin != 1) return false;
    const value_view* const literal = literal_of(code[computes ? 1 : 0], update.operands);
    if (literal == nullptr) return false;
    out.operand = *literal;
    out.how = plain_change::kind::plus;
    if (action.clause == request::update_clause::add) return !computes && is_number(literal->form());
    if (action.clause != request::update_clause::set) return false;
    if (!computes) {
        out.how = plain_change::kind::assign;
        return is_single(literal->form());
    }
    if (code[2].code == opcode::minus) out.how = plain_change::kind::minus;
    else if (code[2].code != opcode::plus) return false;
    const bool itself = code[0].code == opcode::path && (code[0].argument == action.target || whole_attribute(table, update.paths, code[0].argument) == out.id);
    return itself && is_number(literal->form());
}

/// An update as plain changes of attributes of their own, in the scratch memory; empty where it is none. Such an update is sound.
[[nodiscard]] inline span<const plain_change> read_changes(const opened_table& table, const request::update& update, scratch& memory) {
    constexpr std::size_t most = 12;
    const std::size_t count = update.actions.size();
    if (count > most) return {};
    auto* const changes = memory.allocate_array<plain_change>(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (!read_change(table, update, update.actions[i], changes[i])) return {};
        for (std::size_t j = 0; j < i; ++j)
            if (changes[j].id == changes[i].id) return {};
    }
    return {changes, count};
}

/// Carries plain changes out on an item's row: gives the new row, a copy of the old one with numbers written over. False where another
/// attribute than a number would change, a number's form would, or no number comes out; `out` is as it was then. No index key changes, so
/// nothing but the size has to be looked at (contract Z1): the caller's to check. A template, to be compiled where it is used.
template <class Store>
class row_changes {
public:
    row_changes(const Store& store, const record& old) noexcept : store_(&store), old_(&old), layout_(store.layouts.at(old.layout)) {}

    [[nodiscard]] bool run(span<const plain_change> changes, scratch& memory, image& out) {
        const std::size_t row = old_->stored_length;
        char* const key = memory.allocate(old_->sort_length + row);  // a row is read with the sort key before it
        facet::detail::copy_bytes(key, old_->bytes(), old_->sort_length + row);
        row_ = key + old_->sort_length;
        size_ = old_->size;
        for (const plain_change& each : changes)
            if (!apply(each)) return false;
        out = {{}, static_cast<std::uint32_t>(size_), old_->highest_id, static_cast<std::uint8_t>(old_->layout), v0::detail::text_at(row_, row)};
        return true;
    }

private:
    using cell_kind = packed::cell_kind;

    [[nodiscard]] bool apply(const plain_change& change) {
        const packed::row_cell* const cell = layout_->find(change.id);
        if (cell == nullptr) return false;
        const bool is_key = change.id <= store_->schema.key_count();
        if (change.how == plain_change::kind::assign) {
            if (is_key || !fits_cell(*cell, change.operand)) return store_->row_of(*old_).holds(*cell, change.operand);
            write_cell(*cell, row_ + cell->at, change.operand, size_);
            return true;
        }
        if (is_key) return false;
        char* const at = row_ + cell->at;
        const bool negate = change.how == plain_change::kind::minus;
        if (cell->kind == cell_kind::integer && change.operand.form() == packed::tag::integer) [[likely]] {
            const auto before = packed::detail::get_fixed<std::int64_t>(at);
            std::int64_t after = 0;
            if (negate ? __builtin_sub_overflow(before, change.operand.integer(), &after) : __builtin_add_overflow(before, change.operand.integer(), &after)) return false;
            size_ += integer_size(after) - integer_size(before);
            packed::detail::put_fixed(at, after);
            return true;
        }
        if (cell->kind != cell_kind::integer && cell->kind != cell_kind::fraction) return false;
        const decimal before = cell->kind == cell_kind::integer ? decimal(packed::detail::get_fixed<std::int64_t>(at)) : packed::row_view::fraction(at);
        decimal after;
        if ((negate ? decimal::subtract(before, change.operand.number(), after) : decimal::add(before, change.operand.number(), after)) != number_fault::none)
            return false;
        basic_byte_buffer<48> bytes;
        packed::basic_writer(bytes).number(after);
        const value_view value(bytes.data());
        if (!fits_cell(*cell, value)) return false;
        write_cell(*cell, at, value, size_);
        return true;
    }

    const Store* store_;
    const record* old_;
    const packed::row_layout* layout_;
    char* row_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace facet::inline v0::memory::detail
