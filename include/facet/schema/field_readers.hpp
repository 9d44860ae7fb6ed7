// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/item_codec.hpp>
#include <facet/schema/key_part.hpp>
#include <facet/schema/row_fields.hpp>
#include <facet/value/codec_time.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

/// \file
/// What reading takes where an item is not as it usually is, or is met for the first time: as functions, which are compiled where a table is
/// opened and not in each file that reads its items.

namespace facet::inline v0::detail {

class item_reader;
struct struct_form;

/// How fields of a type are read by functions that do not know it.
struct field_reading {
    part_kind kind = part_kind::none;  ///< of the usual types, which most fields have; none: of no such
    /// Of numbers and times, which are read as the widest of their kind: keeps one, if the type can. `bits` are a number's, or a time's
    /// microseconds since 1970, or its seconds.
    codec_fault (*settle)(void* out, std::uint64_t bits, bool seconds) = nullptr;
    /// Of all other types: what item_reader::read() and read_cell() do.
    const char* (*read)(item_reader& reader, const item_view& item, void* out, const char* next, std::size_t field) = nullptr;
    bool (*read_cell)(item_reader& reader, const item_view& item, void* out, const packed::row_cell* cell, std::size_t field) = nullptr;
};

/// A field of an object that is filled.
struct field_place {
    void* out;
    const field_reading* reading;
};

template <class Integer>
codec_fault settle_integer(void* out, std::uint64_t bits, bool) {
    using widest = std::conditional_t<std::is_signed_v<Integer>, std::int64_t, std::uint64_t>;
    const auto value = static_cast<widest>(bits);
    if (!std::in_range<Integer>(value)) return codec_fault::out_of_range;
    *static_cast<Integer*>(out) = static_cast<Integer>(value);
    return codec_fault::none;
}
template <class Time>
codec_fault settle_time(void* out, std::uint64_t bits, bool seconds) {
    Time& time = *static_cast<Time*>(out);
    return seconds ? time_of_epoch(static_cast<std::int64_t>(bits), time) : codec<Time>::read_moment(static_cast<std::int64_t>(bits), time);
}

template <class Type>
consteval field_reading describe_usual() {
    constexpr storage way = storage_of<Type>;
    if constexpr (std::is_same_v<Type, std::string> || std::is_same_v<Type, double> || way == storage::boolean || way == storage::number) return {key_part<Type>::kind};
    else if constexpr (way == storage::integer) return {key_part<Type>::kind, &settle_integer<Type>};
    else if constexpr (way == storage::time) return {part_kind::time, &settle_time<Type>};
    else return {};
}
template <class Type>
inline constexpr field_reading usual_type = describe_usual<Type>();
template <class Type>
concept usual = usual_type<Type>.kind != part_kind::none;

/// What opens a table gives these to who reads its items.
struct field_readers {
    /// Reads a field of a usual type from a body: see item_reader::read().
    const char* (*read)(item_reader& reader, const field_reading& type, const item_view& item, void* out, const char* next, std::size_t field);
    /// The same from a row: see item_reader::read_cell().
    bool (*read_cell)(item_reader& reader, const field_reading& type, const item_view& item, void* out, const packed::row_cell* cell, std::size_t field);
    /// Reads all fields of an item, from a body or from the cells of a row; false where one cannot be read.
    bool (*read_all)(item_reader& reader, const field_place* places, std::size_t count, const item_view& item, const row_field* cells);
    /// Reads a field that is in the key alone as a value of a usual type; false where it is none.
    bool (*read_key)(item_reader& reader, const field_reading& type, const field_source& from, void* out);
    /// The value of a field's attribute, in a body.
    packed::value_view (*find)(item_reader& reader, const field_source& from);
    /// The value of an attribute in a row, which may be written into `room`.
    packed::value_view (*value_of)(const item_view& item, const packed::row_cell& cell, byte_buffer& room);
    /// Makes an object of an item, at `place`; nothing is there where that fails. `room` is for where its fields are, which nobody may keep.
    item_outcome (*make)(const struct_form& form, void* place, const item_view& item, const reading_ids& ids, const stored_layout& layout, row_field* room);
    /// Finds what is not known yet of a layout's rows.
    found_fields (*look_for_fields)(row_field* room, std::size_t count, const cell_form* forms, const reading_ids& ids, const stored_layout& stored,
                                    const packed::row_layout& layout) noexcept;
};

}  // namespace facet::inline v0::detail
