// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/owned.hpp>
#include <facet/core/text_at.hpp>
#include <facet/schema/field_readers.hpp>
#include <facet/schema/item_codec.hpp>
#include <facet/value/fault_place.hpp>
#include <facet/value/row.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0::detail {

template <class Slot>
struct declared_type {
    using type = Slot;
};
template <class Type>
struct declared_type<field_slot<Type>> {
    using type = Type;
};

/// Views of texts, which only a visitor's structs have.
template <class Type>
inline constexpr bool is_text_view = std::is_same_v<Type, std::string_view> || std::is_same_v<Type, std::optional<std::string_view>>;

/// Reads the fields of stored items wherever and in whatever form they are. It knows no entity by its type, so that it is compiled
/// once per field type; what does not depend on that either is in field_readers.
class item_reader {
public:
    item_reader(const reading_ids& ids, const stored_layout& layout) noexcept : ids_(&ids), layout_(&layout) {}

    /// What became of the fields that were read here; where one could not be read, no other is.
    [[nodiscard]] const item_outcome& outcome() const noexcept { return outcome_; }

    /// Reads a field of an item into `out`: the field itself, or a place to make it in. Gives the position behind its attribute, which is
    /// looked for at `next` first; nullptr where it cannot be read.
    template <class Slot>
    [[nodiscard]] [[gnu::noinline]] const char* read(const item_view& item, Slot& out, const char* next, std::size_t field) {
        if constexpr (usual<Slot>) {
            return ids_->readers->read(*this, usual_type<Slot>, item, &out, next, field);
        } else {
            begin(item, next);
            const field_source& from = source(field);
            read_value(out, from, from.body ? ids_->readers->find(*this, from) : packed::value_view());
            return succeeded(from) ? next_ : nullptr;
        }
    }

    /// Reads a field of an item whose body is a row, from its cell; from none where the row has no such attribute. False where it cannot
    /// be read.
    template <class Slot>
    [[nodiscard]] [[gnu::noinline]] bool read_cell(const item_view& item, Slot& out, const packed::row_cell* cell, std::size_t field) {
        if constexpr (usual<Slot>) {
            return ids_->readers->read_cell(*this, usual_type<Slot>, item, &out, cell, field);
        } else {
            item_ = &item;
            const field_source& from = source(field);
            byte_buffer room;
            packed::value_view value;
            if (cell != nullptr) value = ids_->readers->value_of(item, *cell, room);
            if constexpr (is_text_view<typename declared_type<Slot>::type>)
                if (value.present() && value.begin() == room.data()) value = keep(room.view());
            read_value(out, from, value);
            return succeeded(from);
        }
    }

    /// As read_cell(), for a value that stands in no struct yet: false also where the struct's own value counts. Who is told so reads the item
    /// again, so that nothing is left of it here.
    template <class Slot>
    [[nodiscard]] bool read_alone(const item_view& item, Slot& out, const packed::row_cell* cell, std::size_t field) {
        preset_ = false;
        const bool sound = read_cell(item, out, cell, field);
        outcome_ = {};
        return sound && !preset_;
    }

    /// Whether the struct's own value stands for a field that is not there.
    [[nodiscard]] bool has_own_value(std::size_t field) const noexcept { return source(field).defaulted && source(field).preset == nullptr; }

    /// Reads all fields of an item into these places; false where one cannot be read.
    [[nodiscard]] bool read_all(const field_place* places, std::size_t count, const item_view& item, const row_field* cells) {
        return ids_->readers->read_all(*this, places, count, item, cells);
    }

private:
    template <class Reader>
    friend class usual_reader;

    /// A value that was written out for a view of it, which lives as long as the reader.
    struct kept_value {
        std::string bytes;
        owned<kept_value> next;
    };
    [[nodiscard]] packed::value_view keep(std::string_view value) {
        auto made = make_owned<kept_value>(kept_value{std::string(value), std::move(kept_)});
        kept_ = std::move(made);
        return packed::value_view(kept_->bytes.data());
    }

    [[gnu::always_inline]] void begin(const item_view& item, const char* next) noexcept {
        item_ = &item;
        end_ = item.body.data() + item.body.size();
        next_ = next;
    }
    [[nodiscard]] [[gnu::always_inline]] const field_source& source(std::size_t field) const noexcept { return layout_->places[field]; }
    [[nodiscard]] [[gnu::always_inline]] bool succeeded(const field_source& from) noexcept {
        if (outcome_.ok()) [[likely]] return true;
        outcome_.field = from.field;
        return false;
    }

    /// Reads a field from its attribute's value, where it is not in the key alone.
    template <class Slot>
    void read_value(Slot& out, const field_source& from, packed::value_view value) {
        using declared = typename declared_type<Slot>::type;
        if (from.body) [[likely]] {
            // A null is no value to an optional, where it is one of a smaller struct whose whole has a default.
            if (!value.present() || (is_optional<declared> && from.preset != nullptr && value.form() == packed::tag::null)) {
                outcome_.value = read_absent(out, from);
            } else if (from.epoch) {
                if constexpr (key_part<declared>::kind == part_kind::time) outcome_.value = read_as_epoch(value, out);
            } else if (from.number_as_text) {
                if constexpr (is_number(key_part<declared>::kind)) outcome_.value = read_as_text(value, out);
            } else if constexpr (is_text_view<declared>) {
                outcome_.value = read_view(value, out);
            } else {
                outcome_.value = codec<Slot>::read(value, out);
            }
            if (outcome_.value != codec_fault::none && is_preset(from, value)) [[unlikely]] outcome_.value = read_absent(out, from);
        } else if constexpr (is_text_view<declared>) {
            view_key(out, from);
        } else if constexpr (key_part<declared>::kind != part_kind::none) {
            read_key<declared>(out, from);
        }
    }

    /// Whether a value that cannot be read is a null in the place of a default, as other programs write what is missing. Else what is known of
    /// it is kept for the error.
    [[nodiscard]] [[gnu::cold, gnu::noinline]] bool is_preset(const field_source& from, const packed::value_view& value) noexcept {
        preset_ = from.defaulted && value.present() && value.form() == packed::tag::null;
        if (!preset_) last_fault.keep(place_of(value.begin()), value.present() ? value.type() : value_type::null);
        return preset_;
    }
    template <class Slot>
    static codec_fault read_absent(Slot& out, const field_source& from) {
        if (from.preset != nullptr) return from.preset(&out), codec_fault::none;
        // An object that is filled in place has the struct's own value there already.
        if constexpr (std::is_same_v<typename declared_type<Slot>::type, Slot>)
            if (from.defaulted) return codec_fault::none;
        if constexpr (std::is_same_v<typename declared_type<Slot>::type, std::string_view>) return codec_fault::missing_field;
        else return codec_read_absent(out);
    }
    /// A view of the text in the item, or of its absence.
    template <class Slot>
    static codec_fault read_view(const packed::value_view& value, Slot& out) {
        if (!value.is_text()) [[unlikely]] {
            if constexpr (is_optional<typename declared_type<Slot>::type>)
                if (value.form() == packed::tag::null) return codec_read_absent(out);
            return codec_fault::wrong_type;
        }
        if constexpr (requires { out.value.emplace(); }) out.value.emplace(value.bytes());
        else out = value.bytes();
        return codec_fault::none;
    }

    [[nodiscard]] std::string_view key_of(const field_source& from) const noexcept { return from.sort ? item_->key.sort : item_->key.partition; }
    [[nodiscard]] const template_facts& template_of(const field_source& from) const noexcept {
        const path_facts& path = layout_->entity->paths[0];
        return from.sort ? path.sort[0] : path.partition[0];
    }
    [[nodiscard]] const field_facts& facts_of(const field_source& from) const noexcept { return layout_->entity->fields[static_cast<std::size_t>(from.field)]; }

    template <class Declared, class Slot>
    void read_key(Slot& out, const field_source& from) {
        typename key_part<Declared>::type value{};
        if (!read_part(value, from) || !assign_part<Declared>(out, std::move(value))) outcome_.key = key_fault::malformed;
    }
    /// Reads what stands in a key for a field.
    template <class Part>
    [[nodiscard]] bool read_part(Part& value, const field_source& from) {
        if constexpr (usual<Part>) {
            return ids_->readers->read_key(*this, usual_type<Part>, from, &value);
        } else if constexpr (std::is_enum_v<Part>) {
            const template_facts& facts = template_of(from);
            const form_kind form = facts.plain ? form_kind::natural : facts.pieces[static_cast<std::size_t>(from.piece)].form;
            return read_enumerator(form, value, [&](auto& part) { return read_part(part, from); });
        } else if constexpr (std::is_same_v<Part, binary>) {
            value = binary::from(key_of(from));
            return template_of(from).plain;
        } else {  // a float: of so many digits, or as the bits of the double that it is
            if (template_of(from).plain) {
                decimal number;
                return read_part(number, from) && nearest_real(number, value);
            }
            double wide = 0;
            if (!read_part(wide, from)) return false;
            value = static_cast<Part>(wide);
            return static_cast<double>(value) == wide;
        }
    }

    /// A text that is the whole of a key attribute; no other of a key is viewed.
    template <class Slot>
    void view_key(Slot& out, const field_source& from) {
        if constexpr (requires { out.value.emplace(); }) out.value.emplace(key_of(from));
        else out = key_of(from);
    }

    template <class Declared, class Slot, class Part>
    static bool assign_part(Slot& out, Part&& value) {
        if constexpr (is_optional<Declared>) {
            using inner = typename Declared::value_type;
            read_target<inner> made{};
            if (!assign_part<inner>(made, std::forward<Part>(value))) return false;
            if constexpr (std::is_same_v<Slot, Declared>) out.emplace(taken(made));
            else out.value.emplace(taken(made));
            return true;
        } else if constexpr (storage_of<Declared> == storage::converted) {
            read_target<typename conversion<Declared>::stored_type> stored{};
            return assign_part<typename conversion<Declared>::stored_type>(stored, std::forward<Part>(value)) && codec_from_stored(taken(stored), out);
        } else if constexpr (!std::is_same_v<Slot, Declared>) {
            out.value.emplace(std::forward<Part>(value));
            return true;
        } else {
            out = std::forward<Part>(value);
            return true;
        }
    }

    const reading_ids* ids_;
    const stored_layout* layout_;
    const item_view* item_ = nullptr;
    const char* next_ = nullptr;
    const char* end_ = nullptr;
    item_outcome outcome_{};
    bool preset_ = false;  ///< the struct's own value stands for a null
    owned<kept_value> kept_{};
};

template <class Slot>
const char* read_other(item_reader& reader, const item_view& item, void* out, const char* next, std::size_t field) {
    return reader.read(item, *static_cast<Slot*>(out), next, field);
}
template <class Slot>
bool read_other_cell(item_reader& reader, const item_view& item, void* out, const packed::row_cell* cell, std::size_t field) {
    return reader.read_cell(item, *static_cast<Slot*>(out), cell, field);
}
/// How fields of a type are read.
template <class Slot>
inline constexpr field_reading reading_of{.read = &read_other<Slot>, .read_cell = &read_other_cell<Slot>};
template <usual Slot>
inline constexpr field_reading reading_of<Slot> = usual_type<Slot>;

/// Notes where an object's fields are.
struct field_places {
    field_place* all;

    template <class Slot>
    bool operator()(std::size_t field, Slot& out) const noexcept {
        all[field] = {&out, &reading_of<Slot>};
        return true;
    }
};

}  // namespace facet::inline v0::detail
