// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/hash.hpp>
#include <facet/memory/detail/record.hpp>
#include <facet/memory/detail/table_store.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string_view>

/// \file
/// From an item's body to its row, where it can be one.

namespace facet::inline v0::memory::detail {

/// Makes the row of a body.
class row_packer {
public:
    row_packer(table_store& store, key_view key, std::string_view body) noexcept : store_(&store), key_(key), body_(body) {}

    /// Adds the row to what is to be stored, if there is a layout for it. Every attribute of the body has an id. Throws what the arena
    /// throws; nothing has changed then.
    void run(image& out, scratch& memory) {
        if (key_.sort.size() + body_.size() > most_bytes || !look()) return;
        const row_layout* const layout = store_->layouts.need({cells(), count_}, size_, hashed_, store_->memory);
        if (layout == nullptr) return;
        out.row = write(*layout, memory.allocate(size_ + body_.size()));
        out.layout = layout->number;
    }

private:
    using cell_kind = packed::cell_kind;
    static constexpr std::size_t most_cells = 48;
    /// Places in a row have two bytes; cells that are wider than what stands in the body for them have to fit, too.
    static constexpr std::size_t most_bytes = 60'000;

    /// Finds out what the cells would be; false where there are too many.
    [[nodiscard]] bool look() noexcept {
        const char* at = body_.data();
        for (const char* const end = at + body_.size(); at != end;) {
            if (count_ == most_cells) return false;
            row_cell& cell = *::new (static_cast<void*>(cells() + count_)) row_cell;
            cell.id = static_cast<packed::attribute_id>(packed::detail::get_varint(at));
            const packed::value_view value(at);
            values_[count_++] = at;
            describe(value, cell);
            at = end_of_value(at);
            cell.at = static_cast<std::uint16_t>(size_);
            size_ += packed::cell_size(cell.kind);
            mix(cell.id | static_cast<std::uint64_t>(cell.kind) << 16 | static_cast<std::uint64_t>(cell.precision) << 24);
        }
        hashed_ ^= hashed_ >> 29;
        return true;
    }
    void mix(std::uint64_t bits) noexcept { hashed_ = (hashed_ ^ bits) * 0x9e3779b97f4a7c15u; }

    void describe(packed::value_view value, row_cell& cell) noexcept {
        switch (value.form()) {
            case packed::tag::string: return describe_text(value, cell);
            case packed::tag::time: cell.kind = cell_kind::time, cell.precision = precision_of(value.bytes().size()); return;
            case packed::tag::integer: cell.kind = cell_kind::integer; return;
            case packed::tag::fraction: cell.kind = cell_kind::fraction; return;
            case packed::tag::no:
            case packed::tag::yes:
            case packed::tag::null: cell.kind = cell_kind::small; return;
            default: cell.kind = cell_kind::any;
        }
    }
    void describe_text(packed::value_view value, row_cell& cell) noexcept {
        const std::string_view text = value.bytes();
        cell.kind = cell_kind::text;
        if (cell.id == store_->discriminator && text.size() <= longest_constant) {
            cell.kind = cell_kind::constant;
            cell.constant = value.begin();
            mix(hash_bytes(text, 0));
        } else if (text.size() >= shortest_key_text && ends_with(key_.partition, text)) {
            cell.kind = cell_kind::key_text;
        } else if (cell.id <= store_->schema.key_count() && splice(text) <= text.size()) {
            cell.kind = cell_kind::spliced;
        }
    }
    /// Short texts stand in a key by accident, which would make sorts of items where there is one.
    static constexpr std::size_t shortest_key_text = 4;
    static constexpr std::size_t longest_constant = 64;

    [[nodiscard]] static bool ends_with(std::string_view text, std::string_view end) noexcept {
        return text.size() >= end.size() && std::memcmp(text.data() + (text.size() - end.size()), end.data(), end.size()) == 0;
    }
    /// Of how many bytes of the sort key's beginning, and then of its end, a text is made; more than it has where it is not.
    [[nodiscard]] std::size_t splice(std::string_view text) const noexcept {
        const std::size_t first = shared_length(text, key_.sort);
        return ends_with(key_.sort, text.substr(first)) ? first : text.size() + 1;
    }
    [[nodiscard]] static time_precision precision_of(std::size_t width) noexcept {
        return width == 10 ? time_precision::days : width == 20 ? time_precision::seconds : width == 24 ? time_precision::milliseconds : time_precision::microseconds;
    }

    [[nodiscard]] row_cell* cells() noexcept { return reinterpret_cast<row_cell*>(cells_); }
    [[nodiscard]] const row_cell* cells() const noexcept { return reinterpret_cast<const row_cell*>(cells_); }

    [[nodiscard]] std::string_view write(const row_layout& layout, char* row) const noexcept {
        char* tail = row + layout.size;
        const auto put_place = [&](char* cell, std::size_t place) { return packed::detail::put_fixed(cell, static_cast<std::uint16_t>(place)); };
        const auto put_tail = [&](char* cell, std::string_view bytes) {
            char* const behind = put_place(cell, key_.sort.size() + static_cast<std::size_t>(tail - row));
            facet::detail::copy_bytes(tail, bytes.data(), bytes.size());
            tail += bytes.size();
            return behind;
        };
        for (std::size_t i = 0; i < count_; ++i) {
            const row_cell& described = cells()[i];
            char* cell = row + described.at;
            const packed::value_view value(values_[i]);
            switch (described.kind) {
                case cell_kind::text: {
                    const std::string_view text = value.bytes();
                    const std::size_t in_key = text.size() < shortest_key_text ? std::string_view::npos : key_.sort.find(text);
                    cell = in_key != std::string_view::npos ? put_place(cell, in_key) : put_tail(cell, text);
                    put_place(cell, text.size());
                    break;
                }
                case cell_kind::key_text:
                    put_place(put_place(cell, key_.partition.size() - value.bytes().size()), value.bytes().size());
                    break;
                case cell_kind::spliced: {
                    const std::size_t first = splice(value.bytes());
                    put_place(put_place(cell, first), value.bytes().size() - first);
                    break;
                }
                case cell_kind::time: packed::detail::put_fixed(cell, value.moment()); break;
                case cell_kind::integer: packed::detail::put_fixed(cell, value.integer()); break;
                case cell_kind::fraction: {
                    const char* in = value.begin() + 1;
                    const auto exponent = static_cast<std::int16_t>(packed::detail::unzigzag(packed::detail::get_varint(in)));
                    packed::detail::put_fixed(packed::detail::put_fixed(cell, packed::detail::unzigzag(packed::detail::get_varint(in))), exponent);
                    break;
                }
                case cell_kind::small: *cell = *value.begin(); break;
                case cell_kind::any: put_tail(cell, value.raw()); break;
                case cell_kind::constant:
                case cell_kind::none: break;
            }
        }
        return {row, static_cast<std::size_t>(tail - row)};
    }

    table_store* store_;
    key_view key_;
    std::string_view body_;
    std::size_t count_ = 0;
    std::size_t size_ = 0;
    std::uint64_t hashed_ = 0;
    alignas(row_cell) char cells_[most_cells * sizeof(row_cell)];  // not to be cleared for every item
    const char* values_[most_cells];
};

}  // namespace facet::inline v0::memory::detail
