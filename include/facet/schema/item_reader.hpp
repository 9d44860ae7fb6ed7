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
            if (!value.present()) {
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

/// Reads the fields of one item one after the other, in the order of their declaration. Bodies that this library packed hold them
/// in this order and in their usual form; where there is slack behind the body, that is read here, by the word, and all else by
/// the reader. To be a local variable, so that what it keeps is in registers.
class field_walk {
public:
    /// `heads` are those of the fields.
    [[gnu::always_inline]] field_walk(item_reader& reader, const attribute_head* heads, const item_view& item) noexcept
        : reader_(&reader), heads_(heads), item_(&item), next_(item.body.data()),
          fast_end_(item.slack >= item_view::word_slack ? next_ + item.body.size() : next_) {}

    /// Reads a field; false where that fails.
    template <class Slot>
    FACET_INLINE_WHERE_OPTIMIZED bool operator()(std::size_t field, Slot& out) {
        if (next_ < fast_end_) [[likely]] {
            const unsigned head = static_cast<unsigned char>(next_[0]) | static_cast<unsigned>(static_cast<unsigned char>(next_[1])) << 8;
            if (head == heads_[field]) [[likely]]
                if (const char* behind = take_usual(next_ + 2, out)) [[likely]] {
                    next_ = behind;
                    return true;
                }
        }
        next_ = reader_->read(*item_, out, next_, field);
        return next_ != nullptr;
    }

private:
    static constexpr std::size_t inline_text = 15;
    /// What taking a value may read beyond it: of a short text, whose attribute's head and length take three bytes.
    static_assert(inline_text <= item_view::word_slack);

    /// Takes a value of the usual form, whose tag lies before `in`, and gives the position behind it; nullptr where that form is
    /// not so usual after all.
    template <class Slot>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED static const char* take_usual(const char* in, Slot& out) {
        if constexpr (storage_of<Slot> == storage::converted) return take_any(in, out);
        else return take(in, out);
    }
    template <class Slot>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED static const char* take(const char* in, Slot& out) {
        return take_any(in, out);
    }
    template <class Slot>
    [[nodiscard]] [[gnu::noinline]] static const char* take_any(const char* in, Slot& out) {
        const packed::value_view value(in - 1);
        return codec<Slot>::read(value, out) == codec_fault::none ? value.end() : nullptr;
    }
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED static const char* take(const char*, bool&) noexcept { return nullptr; }  // has no form of its own
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED static const char* take(const char* in, double& out) noexcept {
        out = static_cast<double>(packed::detail::unzigzag(packed::detail::get_wide_varint(in)));
        return in;
    }
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED static const char* take(const char* in, std::string& out) {
        const auto size = static_cast<unsigned char>(*in++);
        if (size > inline_text) [[unlikely]] return take_long(in, size, out);
        // Made anew in its place, of a fixed size first, which needs no call, and cut then: a fifth of what assigning costs.
        out.~basic_string();
        ::new (static_cast<void*>(&out)) std::string(in, inline_text);  // allocates nothing, so it does not throw
        out.erase(size);
        return in + size;
    }
    template <class View>
        requires is_text_view<View>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED static const char* take(const char* in, View& out) noexcept {
        const auto size = static_cast<unsigned char>(*in++);
        if (size >= 0x80) [[unlikely]] return nullptr;
        out = text_at(in, size);
        return in + size;
    }
    [[nodiscard]] [[gnu::noinline]] static const char* take_long(const char* in, std::size_t size, std::string& out) {
        if (size >= 0x80) return nullptr;
        out.assign(in, size);
        return in + size;
    }
    template <std::integral Integer>
        requires(!std::is_same_v<Integer, bool>)
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED static const char* take(const char* in, Integer& out) noexcept {
        const std::int64_t value = packed::detail::unzigzag(packed::detail::get_wide_varint(in));
        if (!std::in_range<Integer>(value)) [[unlikely]] return nullptr;
        out = static_cast<Integer>(value);
        return in;
    }
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED static const char* take(const char* in, decimal& out) noexcept {
        out = decimal(packed::detail::unzigzag(packed::detail::get_wide_varint(in)));
        return in;
    }
    template <std::integral Count, class Period>
    [[nodiscard]] FACET_INLINE_WHERE_OPTIMIZED static const char* take(const char* in, std::chrono::sys_time<std::chrono::duration<Count, Period>>& out) {
        const char* const moment = in + 1 + static_cast<unsigned char>(*in);  // a time's text is short
        using time = std::chrono::sys_time<std::chrono::duration<Count, Period>>;
        return codec<time>::read_moment(packed::detail::get_moment(moment), out) == codec_fault::none ? moment + packed::detail::moment_size : nullptr;
    }

    item_reader* reader_;
    const attribute_head* heads_;
    const item_view* item_;
    const char* next_;
    const char* fast_end_;
};

}  // namespace facet::inline v0::detail
