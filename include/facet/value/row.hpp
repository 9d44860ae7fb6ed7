// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/core/text_at.hpp>
#include <facet/value/item_view.hpp>
#include <facet/value/packed.hpp>
#include <facet/value/timestamp.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

/// \file
/// Rows: another form of an item's body, for keeping it. Items whose attributes are the same, in the same order and of the same
/// kinds, share a layout, which says where in a row each attribute lies. A row is its cells, which are of fixed width, and behind
/// them what is not: texts that no key holds, and values of any length. So it is read without a walk, and what a key says, or all
/// items of the layout have in common, is not said again.

namespace facet::inline v0::packed {

/// How an attribute lies in a row. Places in a row are counted from where the item's sort key begins, which lies before the row.
enum class cell_kind : std::uint8_t {
    text,      ///< a string: place and length, 2 bytes each
    key_text,  ///< a string that stands in the partition key: place there and length, 2 bytes each
    spliced,   ///< a string: so many bytes of the sort key's beginning, then so many of its end, 2 bytes each
    time,      ///< a time, whose text follows from it: 8 bytes, microseconds since 1970
    integer,   ///< a number of the form `integer`: 8 bytes
    fraction,  ///< a number of the form `fraction`: 8 bytes of coefficient, 2 of exponent
    small,     ///< a packed value of one byte: a boolean, null
    any,       ///< any other: the place of the packed value, 2 bytes
    constant,  ///< nothing: the layout has the packed value
    none,      ///< stands in no layout: for what a reader does not find
};

/// How many bytes a cell of a kind takes.
[[nodiscard]] constexpr std::size_t cell_size(cell_kind kind) noexcept {
    constexpr std::uint8_t sizes[] = {4, 4, 4, 8, 8, 10, 1, 2, 0, 0};
    return sizes[static_cast<std::size_t>(kind)];
}

/// Where a layout's rows hold one attribute.
struct row_cell {
    attribute_id id = 0;
    cell_kind kind = cell_kind::none;
    time_precision precision{};     ///< of a time: how its text is written
    std::uint16_t at = 0;           ///< behind the row's beginning
    const char* constant = nullptr; ///< a constant: its packed value

    /// What tells cells of one attribute apart, besides a constant's value.
    [[nodiscard]] std::uint32_t form() const noexcept { return id | static_cast<std::uint32_t>(kind) << 16 | static_cast<std::uint32_t>(precision) << 24; }
};

/// What rows of one sort have in common: their attributes, in the order of their bodies. Lives as long as what keeps the rows.
struct row_layout {
    span<const row_cell> cells{};
    std::uint16_t size = 0;    ///< of all cells
    std::uint8_t number = 0;   ///< from 1, among those of a table

    /// The attribute's cell; null where these rows have none.
    [[nodiscard]] const row_cell* find(attribute_id id) const noexcept {
        for (const row_cell& each : cells)
            if (each.id == id) return &each;
        return nullptr;
    }
    /// That of an attribute that these rows have.
    [[nodiscard]] const row_cell& cell(attribute_id id) const noexcept {
        const row_cell* each = cells.begin();
        while (each->id != id) ++each;
        return *each;
    }
};

/// An item whose body is a row, for who knows its layout. Borrowed, as an item_view is.
struct row_item {
    std::string_view partition;
    const char* sort;   ///< the sort key, which ends where the row begins
    const char* cells;  ///< the row

    /// The same item with its layout.
    [[nodiscard]] item_view view(const row_layout& layout) const noexcept {
        return {{partition, {sort, static_cast<std::size_t>(cells - sort)}}, {cells, std::size_t{layout.size}}, 0, &layout};
    }
};

/// What stands before an item where it is kept as a row. Behind it lie the sort key and the row.
struct row_head {
    std::uint16_t sort_length;
    std::uint16_t highest_id;  ///< of the attributes; 0xffff where one has no id

    [[nodiscard]] row_item with(std::string_view partition) const noexcept {
        const char* const sort = reinterpret_cast<const char*>(this + 1);
        return {partition, sort, sort + sort_length};
    }
};

/// Rows of one layout where they are kept, as a page of a query hands them out. Borrowed.
struct row_page {
    const row_layout* layout;
    span<const row_head* const> heads;
    std::string_view partition{};                    ///< the partition key of all of them,
    const std::string_view* partitions = nullptr;    ///< or, where set, those of each

    [[nodiscard]] std::size_t size() const noexcept { return heads.size(); }
    [[nodiscard]] row_item operator[](std::size_t place) const noexcept { return heads[place]->with(partitions == nullptr ? partition : partitions[place]); }

    /// Goes from one to the next.
    struct iterator {
        const row_head* const* head;
        const std::string_view* partition;
        std::size_t step;  ///< of partition keys

        [[nodiscard]] row_item operator*() const noexcept { return (*head)->with(*partition); }
        iterator& operator++() noexcept { return ++head, partition += step, *this; }
    };
    [[nodiscard]] iterator begin() const noexcept { return {heads.data(), partitions == nullptr ? &partition : partitions, partitions == nullptr ? 0u : 1u}; }
    /// The first of them.
    [[nodiscard]] row_page first(std::size_t count) const noexcept { return {layout, heads.first(count), partition, partitions}; }
};

namespace detail {

template <class Number>
[[nodiscard]] [[gnu::always_inline]] inline Number get_fixed(const char* in) noexcept {
    std::make_unsigned_t<Number> bits;
    std::memcpy(&bits, in, sizeof bits);
    if constexpr (std::endian::native == std::endian::big) {
        if constexpr (sizeof bits == 2) bits = __builtin_bswap16(bits);
        else bits = __builtin_bswap64(bits);
    }
    return static_cast<Number>(bits);
}
template <class Number>
inline char* put_fixed(char* out, Number number) noexcept {
    auto bits = static_cast<std::make_unsigned_t<Number>>(number);
    if constexpr (std::endian::native == std::endian::big) {
        if constexpr (sizeof bits == 2) bits = __builtin_bswap16(bits);
        else bits = __builtin_bswap64(bits);
    }
    std::memcpy(out, &bits, sizeof bits);
    return out + sizeof bits;
}

}  // namespace detail

/// Writes a number of the form `fraction` into its cell, and gives the position behind it.
inline char* put_fraction(char* cell, value_view number) noexcept {
    const char* in = number.begin() + 1;
    const auto exponent = static_cast<std::int16_t>(detail::unzigzag(detail::get_varint(in)));
    return detail::put_fixed(detail::put_fixed(cell, detail::unzigzag(detail::get_varint(in))), exponent);
}

/// A row with the keys that it needs to be read. A view.
class row_view {
public:
    /// `sort` lies just before the row.
    row_view(const row_layout& layout, std::string_view partition, std::string_view sort) noexcept
        : layout_(&layout), partition_(partition), sort_(sort) {}

    [[nodiscard]] const row_layout& layout() const noexcept { return *layout_; }
    [[nodiscard]] const char* begin() const noexcept { return sort_.data() + sort_.size(); }

    /// The bytes of a text, or of a key's text.
    [[nodiscard]] std::string_view text(const row_cell& cell) const noexcept {
        const char* const in = begin() + cell.at;
        const char* const from = cell.kind == cell_kind::key_text ? partition_.data() : sort_.data();
        return v0::detail::text_at(from + detail::get_fixed<std::uint16_t>(in), detail::get_fixed<std::uint16_t>(in + 2));
    }

    /// How many bytes a string has that is no constant.
    [[nodiscard]] std::size_t length(const row_cell& cell) const noexcept {
        const char* const in = begin() + cell.at;
        const std::size_t behind = detail::get_fixed<std::uint16_t>(in + 2);
        return cell.kind == cell_kind::spliced ? detail::get_fixed<std::uint16_t>(in) + behind : behind;
    }
    /// The value of a cell that holds one, or is a constant.
    [[nodiscard]] value_view in_place(const row_cell& cell) const noexcept {
        if (cell.kind == cell_kind::constant) return value_view(cell.constant);
        const char* const in = begin() + cell.at;
        return value_view(cell.kind == cell_kind::small ? in : sort_.data() + detail::get_fixed<std::uint16_t>(in));
    }

    /// The bytes of a string: where they lie, or written into `room`, which is cleared.
    template <class Buffer>
    [[nodiscard]] std::string_view bytes(const row_cell& cell, Buffer& room) const {
        if (cell.kind <= cell_kind::key_text) return text(cell);
        if (cell.kind != cell_kind::spliced) return value(cell, room).bytes();
        const char* const in = begin() + cell.at;
        room.clear();
        room.append(sort_.substr(0, detail::get_fixed<std::uint16_t>(in)));
        room.append(tail(detail::get_fixed<std::uint16_t>(in + 2)));
        return room.view();
    }
    /// Gives what lies behind the first `skip` bytes of a string that is made of the sort key; false where there are fewer, or the rest
    /// does not lie in one piece.
    [[nodiscard]] bool bytes_behind(const row_cell& cell, std::size_t skip, std::string_view& out) const noexcept {
        if (cell.kind != cell_kind::spliced) return false;
        const char* const in = begin() + cell.at;
        const std::size_t first = detail::get_fixed<std::uint16_t>(in);
        const std::size_t second = detail::get_fixed<std::uint16_t>(in + 2);
        if (skip < first || skip > first + second) return false;
        out = {begin() - (first + second - skip), first + second - skip};
        return true;
    }
    /// Writes an attribute's value, as a body has it.
    template <class Buffer>
    void write_value(const row_cell& cell, basic_writer<Buffer>& out) const {
        const char* const in = begin() + cell.at;
        switch (cell.kind) {
            case cell_kind::text:
            case cell_kind::key_text: return out.string(text(cell));
            case cell_kind::spliced: return out.string(sort_.substr(0, detail::get_fixed<std::uint16_t>(in)), tail(detail::get_fixed<std::uint16_t>(in + 2)));
            case cell_kind::time: return write_time(detail::get_fixed<std::int64_t>(in), cell.precision, out);
            case cell_kind::integer: return out.integer(detail::get_fixed<std::int64_t>(in));
            case cell_kind::fraction: return out.number(fraction(in));
            default: out.buffer().append(in_place(cell).raw());
        }
    }
    /// The value of an attribute as a body has it: where it lies, or written into `room`, which is cleared.
    template <class Buffer>
    [[nodiscard]] value_view value(const row_cell& cell, Buffer& room) const {
        if (cell.kind == cell_kind::small || cell.kind == cell_kind::any || cell.kind == cell_kind::constant) return in_place(cell);
        room.clear();
        basic_writer<Buffer> out(room);
        write_value(cell, out);
        return value_view(room.data());
    }
    /// Whether an attribute has this value, in the same form; the value has none in it.
    [[nodiscard]] bool holds(const row_cell& cell, value_view value) const {
        if (cell.kind <= cell_kind::spliced && value.form() == tag::string) {
            const std::string_view wanted = value.bytes();
            if (cell.kind <= cell_kind::key_text) return text(cell) == wanted;
            const char* const in = begin() + cell.at;
            const std::size_t first = detail::get_fixed<std::uint16_t>(in);
            const std::size_t second = detail::get_fixed<std::uint16_t>(in + 2);
            return wanted.size() == first + second && wanted.substr(0, first) == sort_.substr(0, first) && wanted.substr(first) == tail(second);
        }
        basic_byte_buffer<64> room;
        return this->value(cell, room).raw() == value.raw();
    }
    /// As value(), by the attribute's id; not present where the row has none.
    template <class Buffer>
    [[nodiscard]] value_view find(attribute_id id, Buffer& room) const {
        const row_cell* const cell = layout_->find(id);
        return cell == nullptr ? value_view() : value(*cell, room);
    }
    /// Appends the whole body.
    template <class Buffer>
    void write_body(basic_writer<Buffer>& out) const {
        for (const row_cell& each : layout_->cells) {
            out.attribute(each.id);
            write_value(each, out);
        }
    }

    [[nodiscard]] static decimal fraction(const char* in) noexcept {
        const auto coefficient = detail::get_fixed<std::int64_t>(in);
        const bool negative = coefficient < 0;
        const auto magnitude = negative ? ~static_cast<std::uint64_t>(coefficient) + 1 : static_cast<std::uint64_t>(coefficient);
        return decimal::from_parts(negative, magnitude, detail::get_fixed<std::int16_t>(in + 8));
    }

private:
    [[nodiscard]] std::string_view tail(std::size_t size) const noexcept { return sort_.substr(sort_.size() - size); }
    template <class Buffer>
    static void write_time(std::int64_t moment, time_precision precision, basic_writer<Buffer>& out) {
        namespace times = facet::detail::times;
        std::int64_t day = moment / times::micros_per_day;
        std::int64_t rest = moment % times::micros_per_day;
        if (rest < 0) --day, rest += times::micros_per_day;
        char text[max_time_width];
        out.time(facet::detail::text_at(text, times::put_time(day, rest, precision, text)), moment);
    }

    const row_layout* layout_;
    std::string_view partition_;
    std::string_view sort_;
};

/// The value of an item's attribute, whether the item came with its body or as a row: where it lies, or written into `room`. Not present
/// where the item has none.
template <class Buffer>
[[nodiscard]] value_view find_value(const item_view& item, attribute_id id, Buffer& room) {
    if (item.layout != nullptr) return row_view(*item.layout, item.key.partition, item.key.sort).find(id, room);
    for (attribute_cursor attributes(item.body); !attributes.done();)
        if (const attribute_view each = attributes.take(); each.id == id && id != 0) return each.value;
    return {};
}

/// An item that came as a row, with its body, which is written into `room`.
template <class Buffer>
[[nodiscard]] item_view with_body(const item_view& item, Buffer& room) {
    basic_writer<Buffer> out(room);
    row_view(*item.layout, item.key.partition, item.key.sort).write_body(out);
    return {item.key, room.view(), item.size};
}

}  // namespace facet::inline v0::packed
