// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/text_at.hpp>
#include <facet/memory/detail/hash.hpp>
#include <facet/memory/detail/item_shape.hpp>
#include <facet/memory/detail/order.hpp>
#include <facet/memory/detail/record.hpp>
#include <facet/memory/detail/table_store.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>

/// \file
/// From an item's body to its row, where it can be one.

namespace facet::inline v0::memory::detail {

/// Makes the row of a body.
class row_packer {
public:
    row_packer(table_store& store, key_view key, std::string_view body) noexcept : store_(&store), key_(key), body_(body) {}

    /// Adds the row to what is to be stored, if the body is of the sort of the last item whose sort key begins alike and no value of it has
    /// others in it; and says what the body comes to, of which nothing has to be known then. `key_values` gets the values of the key
    /// attributes, by id.
    [[nodiscard]] bool follow(image& out, shape& found, value_view* key_values, scratch& memory) const {
        if (key_.sort.size() + body_.size() > most_bytes) return false;
        const learned_layout* const last = store_->layouts.last_of(key_.sort);
        std::size_t size = 0;
        if (last == nullptr || !last->is_flat || !write(*last, memory, out, size, key_values)) return false;
        found = {key_size(store_->schema, key_) + last->names_size + size, last->highest_id, false, key_values};
        return true;
    }
    /// Adds the row to what is to be stored, if there is a layout for it. Every attribute of the body has an id. Throws what the arena
    /// throws; nothing has changed then.
    void run(image& out, scratch& memory) {
        if (key_.sort.size() + body_.size() > most_bytes) return;
        const learned_layout*& last = store_->layouts.last_of(key_.sort);
        auto* const values = memory.allocate_array<value_view>(store_->schema.key_count() + 1);
        std::size_t size = 0;
        if (last != nullptr && write(*last, memory, out, size, values)) [[likely]] return;
        if (!look()) return;
        if (const learned_layout* known = store_->layouts.need({{cells(), count_}, {forms_, count_}, constant_, size_, names_size_, hashed_}, store_->memory)) {
            last = known;
            (void)write(*known, memory, out, size, values);
        }
    }

private:
    using cell_kind = packed::cell_kind;
    static constexpr std::size_t most_cells = 48;
    /// Places in a row have two bytes; cells that are wider than what stands in the body for them have to fit, too.
    static constexpr std::size_t most_bytes = 60'000;

    /// Finds out what the cells would be; false where there are too many.
    [[nodiscard]] bool look() noexcept {
        std::size_t count = 0;
        std::size_t size = 0;
        names_size_ = 0;
        std::uint64_t hashed = 0;
        const char* at = body_.data();
        for (const char* const end = at + body_.size(); at != end; ++count) {
            if (count == most_cells) return false;
            row_cell& cell = *::new (static_cast<void*>(cells() + count)) row_cell;
            cell.id = static_cast<packed::attribute_id>(packed::detail::get_varint(at));
            const packed::value_view value(at);
            cell.kind = kind_of(value.form());
            if (cell.kind == cell_kind::text) cell.kind = kind_of_text(cell.id, value.bytes());
            if (cell.kind == cell_kind::time) cell.precision = precision_of(value.bytes().size());
            if (cell.kind == cell_kind::constant) {
                cell.constant = at;
                constant_ = &cell;
                hashed += value.bytes().size() * 257 + (value.bytes().empty() ? 0u : static_cast<unsigned char>(value.bytes().front()));
            }
            at = value.end();
            cell.at = static_cast<std::uint16_t>(size);
            size += packed::cell_size(cell.kind);
            names_size_ += store_->names.name(cell.id).size();
            forms_[count] = cell.form();
            hashed = (hashed ^ forms_[count]) * 0x9e3779b97f4a7c15u;
        }
        count_ = count;
        size_ = size;
        hashed_ = hashed ^ hashed >> 29;
        return true;
    }
    [[nodiscard]] static cell_kind kind_of(packed::tag form) noexcept {
        switch (form) {
            case packed::tag::string: return cell_kind::text;
            case packed::tag::time: return cell_kind::time;
            case packed::tag::integer: return cell_kind::integer;
            case packed::tag::fraction: return cell_kind::fraction;
            case packed::tag::no:
            case packed::tag::yes:
            case packed::tag::null: return cell_kind::small;
            default: return cell_kind::any;
        }
    }
    [[nodiscard]] cell_kind kind_of_text(packed::attribute_id id, std::string_view text) const noexcept {
        if (id == store_->discriminator && text.size() <= longest_constant && constant_ == nullptr) return cell_kind::constant;
        if (text.size() >= shortest_key_text && ends_with(key_.partition, text)) return cell_kind::key_text;
        if (id <= store_->schema.key_count() && splice(text) <= text.size()) return cell_kind::spliced;
        return cell_kind::text;
    }
    /// Short texts stand in a key by accident, which would make sorts of items where there is one.
    static constexpr std::size_t shortest_key_text = 4;
    static constexpr std::size_t longest_constant = 64;

    [[nodiscard]] static bool ends_with(std::string_view text, std::string_view end) noexcept {
        return text.size() >= end.size() && same_bytes(text.data() + text.size() - end.size(), end.data(), end.size());
    }
    /// Of how many bytes of the sort key's beginning, and then of its end, a text is made; more than it has where it is not.
    [[nodiscard]] std::size_t splice(std::string_view text) const noexcept {
        const std::size_t first = shared_length(text, key_.sort);
        return ends_with(key_.sort, {text.data() + first, text.size() - first}) ? first : text.size() + 1;
    }
    [[nodiscard]] static time_precision precision_of(std::size_t width) noexcept {
        return width == 10 ? time_precision::days : width == 20 ? time_precision::seconds : width == 24 ? time_precision::milliseconds : time_precision::microseconds;
    }

    [[nodiscard]] row_cell* cells() noexcept { return reinterpret_cast<row_cell*>(cells_); }
    [[nodiscard]] const row_cell* cells() const noexcept { return reinterpret_cast<const row_cell*>(cells_); }

    /// Writes the row as one of this layout; false where the body is not of its sort. Adds the values' sizes as contract Z1 counts them, where
    /// the layout is flat.
    [[nodiscard]] bool write(const learned_layout& known, scratch& memory, image& out, std::size_t& sizes, value_view* key_values) const {
        char* const row = memory.allocate(known.layout.size + body_.size());
        char* cell = row;  // cells lie in their order
        char* tail = row + known.layout.size;
        const std::size_t sort = key_.sort.size();
        const auto put_tail = [&](const char* bytes, std::size_t size) {
            cell = put_place(cell, sort + static_cast<std::size_t>(tail - row));
            facet::detail::copy_bytes(tail, bytes, size);
            tail += size;
        };
        const char* at = body_.data();
        const char* const end = at + body_.size();
        const std::size_t keys = store_->schema.key_count();
        std::uint16_t* last = known.places;
        for (const row_cell& each : known.layout.cells) {
            if (at == end || packed::detail::get_varint(at) != each.id) return false;
            if (each.id <= keys) key_values[each.id] = value_view(at);
            const auto form = static_cast<packed::tag>(*at);
            switch (each.kind) {
                case cell_kind::text:
                case cell_kind::key_text:
                case cell_kind::spliced:
                case cell_kind::constant: {
                    if (form != packed::tag::string) return false;
                    ++at;
                    const std::size_t size = packed::detail::get_varint(at);
                    const std::string_view text{at, size};
                    at += size;
                    sizes += size;
                    if (each.kind == cell_kind::text) {
                        if (find_in_key(text, *last)) cell = put_place(cell, *last);
                        else put_tail(text.data(), size);
                        cell = put_place(cell, size);
                    } else if (each.kind == cell_kind::key_text) {
                        if (!ends_with(key_.partition, text)) return false;
                        cell = put_place(put_place(cell, key_.partition.size() - size), size);
                    } else if (each.kind == cell_kind::spliced) {
                        const std::size_t first = splice(text);
                        if (first > size) return false;
                        cell = put_place(put_place(cell, first), size - first);
                    } else if (!same_bytes(text, packed::value_view(each.constant).bytes())) {
                        return false;
                    }
                    break;
                }
                case cell_kind::time: {
                    if (form != packed::tag::time) return false;
                    ++at;
                    const std::size_t size = packed::detail::get_varint(at);
                    if (precision_of(size) != each.precision) return false;
                    at += size;
                    sizes += size;
                    cell = packed::detail::put_fixed(cell, packed::detail::get_moment(at));
                    at += packed::detail::moment_size;
                    break;
                }
                case cell_kind::integer: {
                    if (form != packed::tag::integer) return false;
                    ++at;
                    const std::int64_t value = packed::detail::unzigzag(packed::detail::get_varint(at));
                    sizes += integer_size(value);
                    cell = packed::detail::put_fixed(cell, value);
                    break;
                }
                case cell_kind::fraction:
                    if (form != packed::tag::fraction) return false;
                    sizes += packed::value_size(packed::value_view(at));
                    cell = packed::put_fraction(cell, packed::value_view(at));
                    at = packed::value_view(at).end();
                    break;
                case cell_kind::small:
                    if (form != packed::tag::no && form != packed::tag::yes && form != packed::tag::null) return false;
                    *cell++ = *at++;
                    ++sizes;
                    break;
                default: {
                    if (kind_of(form) != cell_kind::any) return false;
                    const std::string_view value = packed::value_view(at).raw();
                    put_tail(value.data(), value.size());
                    at += value.size();
                }
            }
            ++last;
        }
        if (at != end) return false;
        out.row = v0::detail::text_at(row, static_cast<std::size_t>(tail - row));
        out.layout = known.layout.number;
        return true;
    }
    [[nodiscard]] static char* put_place(char* cell, std::size_t place) noexcept { return packed::detail::put_fixed(cell, static_cast<std::uint16_t>(place)); }
    /// Whether a text stands in the sort key, and where: as that of the last item of the layout, as a rule.
    [[nodiscard]] bool find_in_key(std::string_view text, std::uint16_t& place) const noexcept {
        if (text.size() < shortest_key_text) return false;
        if (place + text.size() <= key_.sort.size() && same_bytes(key_.sort.data() + place, text.data(), text.size())) [[likely]] return true;
        const std::size_t found = key_.sort.find(text);
        if (found == std::string_view::npos) return false;
        place = static_cast<std::uint16_t>(found);
        return true;
    }

    table_store* store_;
    key_view key_;
    std::string_view body_;
    std::size_t count_ = 0;
    std::size_t size_ = 0;
    std::size_t names_size_ = 0;
    std::uint64_t hashed_ = 0;
    const row_cell* constant_ = nullptr;
    std::uint32_t forms_[most_cells];
    alignas(row_cell) char cells_[most_cells * sizeof(row_cell)];  // not to be cleared for every item
};

}  // namespace facet::inline v0::memory::detail
