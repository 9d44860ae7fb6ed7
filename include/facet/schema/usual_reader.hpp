// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/item_reader.hpp>
#include <facet/schema/key_decoder.hpp>
#include <facet/schema/struct_form.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace facet::inline v0::detail {

/// Reads fields of the usual types for an item_reader: what its field_readers are. A template, so that it is compiled where it is used alone.
template <class Reader>
class usual_reader {
public:
    [[nodiscard]] static const char* read(Reader& reader, const field_reading& type, const item_view& item, void* out, const char* next, std::size_t field) {
        reader.begin(item, next);
        const field_source& from = reader.source(field);
        usual_reader(reader, from).take(type, from.body ? find(reader, from) : packed::value_view(), out);
        return reader.succeeded(from) ? reader.next_ : nullptr;
    }
    [[nodiscard]] static bool read_cell(Reader& reader, const field_reading& type, const item_view& item, void* out, const packed::row_cell* cell, std::size_t field) {
        reader.item_ = &item;
        const field_source& from = reader.source(field);
        byte_buffer room;
        usual_reader(reader, from).take(type, cell == nullptr ? packed::value_view() : value_of(item, *cell, room), out);
        return reader.succeeded(from);
    }
    [[nodiscard]] static bool read_all(Reader& reader, const field_place* places, std::size_t count, const item_view& item, const row_field* cells) {
        const char* next = item.body.data();
        for (std::size_t i = 0; i < count; ++i) {
            const field_reading& type = *places[i].reading;
            const bool usual = type.kind != part_kind::none;
            if (item.layout != nullptr) {
                if (!(usual ? read_cell(reader, type, item, places[i].out, cells[i].cell, i) : type.read_cell(reader, item, places[i].out, cells[i].cell, i))) return false;
            } else {
                next = usual ? read(reader, type, item, places[i].out, next, i) : type.read(reader, item, places[i].out, next, i);
                if (next == nullptr) return false;
            }
        }
        return true;
    }
    [[nodiscard]] static bool read_key(Reader& reader, const field_reading& type, const field_source& from, void* out) {
        usual_reader(reader, from).take_present(type, packed::value_view(), out);
        const bool sound = reader.outcome_.ok();
        reader.outcome_ = {};  // whose field it is knows what that means
        return sound;
    }
    /// Bodies that this library packed hold the fields in order, so the next attribute is nearly always the one; others are searched.
    [[nodiscard]] static packed::value_view find(Reader& reader, const field_source& from) {
        const packed::attribute_id id = (*reader.ids_)[static_cast<std::size_t>(from.position)];
        if (reader.next_ != reader.end_) [[likely]] {
            const char* in = reader.next_;
            if (packed::detail::get_varint(in) == id) [[likely]] {
                const packed::value_view value(in);
                reader.next_ = value.end_as(from.type);
                return value;
            }
        }
        const field_facts& facts = reader.facts_of(from);
        const packed::value_view found = search(reader, id, facts.stored);
        if (found.present() || from.renamed < 0) return found;
        return search(reader, (*reader.ids_)[static_cast<std::size_t>(from.renamed)], facts.renamed_from);
    }
    [[nodiscard]] static packed::value_view value_of(const item_view& item, const packed::row_cell& cell, byte_buffer& room) {
        return packed::row_view(*item.layout, item.key.partition, item.key.sort).value(cell, room);
    }
    [[nodiscard]] static item_outcome make(const struct_form& form, void* place, const item_view& item, const reading_ids& ids, const stored_layout& layout, row_field* room) {
        Reader reader(ids, layout);
        found_fields known{};
        if (item.layout != nullptr) [[likely]] known = find_fields(room, form.fields, form.cells, ids, layout, *item.layout);
        return form.make(place, reader, item, known.fields) ? item_outcome() : reader.outcome();
    }
    [[nodiscard]] static found_fields look_for_fields(row_field* room, std::size_t count, const cell_form* forms, const reading_ids& ids, const stored_layout& stored,
                                                      const packed::row_layout& layout) noexcept {
        if (ids.rows != nullptr)
            if (const found_fields known = ids.rows->look_on(count, forms, ids, stored, layout); known.fields != nullptr) return known;
        const bool usual = find_cells(room, count, forms, ids, stored, layout);
        return {room, usual};
    }

private:
    usual_reader(Reader& reader, const field_source& from) noexcept : reader_(&reader), from_(&from) {}

    /// Looks on from the place where the attribute was expected, then from the beginning: smaller structs leave attributes out.
    [[nodiscard]] static packed::value_view search(Reader& reader, packed::attribute_id id, std::string_view name) {
        const char* const begin = reader.item_->body.data();
        const char* const expected = reader.next_;
        const packed::value_view found = search(reader, {expected, static_cast<std::size_t>(reader.end_ - expected)}, id, name);
        if (found.present() || expected == begin) return found;
        return search(reader, {begin, static_cast<std::size_t>(expected - begin)}, id, name);
    }
    [[nodiscard]] static packed::value_view search(Reader& reader, std::string_view attributes_left, packed::attribute_id id, std::string_view name) {
        packed::attribute_cursor attributes(attributes_left);
        while (!attributes.done()) {
            const packed::attribute_view attribute = attributes.take();
            if (attribute.id == id || (attribute.id == 0 && attribute.name == name)) {
                reader.next_ = attribute.value.end();
                return attribute.value;
            }
        }
        return {};
    }

    void take(const field_reading& type, packed::value_view value, void* out) const {
        if (!from_->body || value.present()) [[likely]] {
            take_present(type, value, out);
            if (reader_->outcome_.ok() || !from_->body) [[likely]] return;
            if (!reader_->is_preset(*from_, value)) return;
            reader_->outcome_.value = codec_fault::none;
        }
        if (from_->preset != nullptr) from_->preset(out);
        else if (!from_->defaulted) reader_->outcome_.value = codec_fault::missing_field;  // else the struct's own value is there already
    }
    void take_present(const field_reading& type, packed::value_view value, void* out) const {
        switch (type.kind) {
            case part_kind::text: return get(value, *static_cast<std::string*>(out));
            case part_kind::boolean: return get(value, *static_cast<bool*>(out));
            case part_kind::decimal: return get(value, *static_cast<decimal*>(out));
            case part_kind::real: return get(value, *static_cast<double*>(out));
            case part_kind::signed_integer: return settle<std::int64_t>(type, value, out);
            case part_kind::unsigned_integer: return settle<std::uint64_t>(type, value, out);
            default: break;
        }
        if (from_->body && from_->epoch) return settle<std::int64_t>(type, value, out);
        std::chrono::sys_time<std::chrono::microseconds> time{};
        get(value, time);
        keep(type, static_cast<std::uint64_t>(time.time_since_epoch().count()), out);
    }
    template <class Widest>
    void settle(const field_reading& type, packed::value_view value, void* out) const {
        Widest number{};
        get(value, number);
        keep(type, static_cast<std::uint64_t>(number), out);
    }
    void keep(const field_reading& type, std::uint64_t bits, void* out) const {
        if (!reader_->outcome_.ok()) [[unlikely]] return;
        const codec_fault fault = type.settle(out, bits, from_->body && from_->epoch);
        if (from_->body) reader_->outcome_.value = fault;
        else if (fault != codec_fault::none) reader_->outcome_.key = key_fault::malformed;
    }

    /// Reads a value from the attribute's, or from the key.
    template <class Value>
    void get(packed::value_view from, Value& out) const {
        if (!from_->body) {
            if (!decode(out)) reader_->outcome_.key = key_fault::malformed;
        } else if (from_->number_as_text) {  // here and below, never by a conversion: it is a place for other types
            if constexpr (is_number(own_part<Value>::kind)) reader_->outcome_.value = read_as_text(from, out);
        } else {
            reader_->outcome_.value = codec_for<Value, own_storage<Value>>::read(from, out);
        }
    }
    template <class Value>
    [[nodiscard]] bool decode(Value& out) const {
        const template_facts& facts = reader_->template_of(*from_);
        const field_facts& described = reader_->facts_of(*from_);
        if (facts.plain) return decode_plain(reader_->key_of(*from_), described, out);
        std::array<std::string_view, max_pieces> parts{};
        const auto piece = static_cast<std::size_t>(from_->piece);
        return split_key(reader_->key_of(*from_), facts, reader_->layout_->entity->fields, parts) && decode_part(parts[piece], form_of(facts, facts.pieces[piece], described), out);
    }

    Reader* reader_;
    const field_source* from_;
};

/// The readers of every table.
template <class Reader = usual_reader<item_reader>>
inline constexpr field_readers usual_readers{
    .read = &Reader::read,
    .read_cell = &Reader::read_cell,
    .read_all = &Reader::read_all,
    .read_key = &Reader::read_key,
    .find = &Reader::find,
    .value_of = &Reader::value_of,
    .make = &Reader::make,
    .look_for_fields = &Reader::look_for_fields,
};

}  // namespace facet::inline v0::detail
