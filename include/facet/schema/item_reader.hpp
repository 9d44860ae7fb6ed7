// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/owned.hpp>
#include <facet/schema/item_codec.hpp>
#include <facet/schema/key_decoder.hpp>
#include <facet/value/row.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
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
/// once per field type.
class item_reader {
public:
    item_reader(const attribute_ids& ids, const stored_layout& layout) noexcept : ids_(&ids), layout_(&layout) {}

    /// What became of the fields that were read here; where one could not be read, no other is.
    [[nodiscard]] const item_outcome& outcome() const noexcept { return outcome_; }

    /// Reads a field of an item into `out`: the field itself, or a place to make it in. Gives the position behind its attribute, which is
    /// looked for at `next` first; nullptr where it cannot be read.
    template <class Slot>
    [[nodiscard]] [[gnu::noinline]] const char* read(const item_view& item, Slot& out, const char* next, std::size_t field) {
        item_ = &item;
        end_ = item.body.data() + item.body.size();
        next_ = next;
        const field_source& from = layout_->places[field];
        read_from(out, from);
        if (outcome_.ok()) [[likely]] return next_;
        outcome_.field = from.field;
        return nullptr;
    }

    /// Reads a field of an item whose body is a row, from its cell; from none where the row has no such attribute. False where it cannot
    /// be read.
    template <class Slot>
    [[nodiscard]] [[gnu::noinline]] bool read_cell(const item_view& item, Slot& out, const packed::row_cell* cell, std::size_t field) {
        item_ = &item;
        const field_source& from = layout_->places[field];
        byte_buffer room;
        packed::value_view value;
        if (cell != nullptr) value = packed::row_view(*item.layout, item.key.partition, item.key.sort).value(*cell, room);
        if constexpr (is_text_view<typename declared_type<Slot>::type>)
            if (value.present() && value.begin() == room.data()) value = keep(room.view());
        read_value(out, from, value);
        if (outcome_.ok()) [[likely]] return true;
        outcome_.field = from.field;
        return false;
    }

private:
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

    template <class Slot>
    void read_from(Slot& out, const field_source& from) {
        read_value(out, from, from.body ? find(from) : packed::value_view());
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
                if constexpr (is_number<declared>) outcome_.value = read_as_text(value, out);
            } else if constexpr (std::is_same_v<Slot, std::string>) {
                outcome_.value = read_text(value, out);
            } else if constexpr (is_text_view<declared>) {
                outcome_.value = read_view(value, out);
            } else {
                outcome_.value = codec<Slot>::read(value, out);
            }
        } else if constexpr (is_text_view<declared>) {
            view_key(out, from);
        } else if constexpr (key_part<declared>::kind != part_kind::none) {
            read_key<declared>(out, from);
        }
    }

    template <class Declared>
    static constexpr bool is_number = key_part<Declared>::kind == part_kind::signed_integer || key_part<Declared>::kind == part_kind::unsigned_integer ||
                                      key_part<Declared>::kind == part_kind::decimal || key_part<Declared>::kind == part_kind::real;

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
        if (!value.is_text()) [[unlikely]] return codec_fault::wrong_type;
        if constexpr (requires { out.value.emplace(); }) out.value.emplace(value.bytes());
        else out = value.bytes();
        return codec_fault::none;
    }
    /// As its codec reads it.
    static codec_fault read_text(const packed::value_view& value, std::string& out) {
        if (!value.is_text()) [[unlikely]] return codec_fault::wrong_type;
        out.assign(value.bytes());
        return codec_fault::none;
    }
    /// The value of a field's attribute. Bodies that this library packed hold the fields in order, so the next attribute is
    /// nearly always the one; others are searched.
    packed::value_view find(const field_source& from) {
        const packed::attribute_id id = (*ids_)[static_cast<std::size_t>(from.position)];
        if (next_ != end_) [[likely]] {
            const char* in = next_;
            if (packed::detail::get_varint(in) == id) [[likely]] {
                const packed::value_view value(in);
                next_ = value.end_as(from.type);
                return value;
            }
        }
        const field_facts& facts = layout_->entity->fields[static_cast<std::size_t>(from.field)];
        const packed::value_view found = search(id, facts.stored);
        if (found.present() || from.renamed < 0) return found;
        return search((*ids_)[static_cast<std::size_t>(from.renamed)], facts.renamed_from);
    }

    /// Looks on from the place where the attribute was expected, then from the beginning: smaller structs leave attributes out.
    packed::value_view search(packed::attribute_id id, std::string_view name) {
        const char* const begin = item_->body.data();
        const packed::value_view found = search({next_, static_cast<std::size_t>(end_ - next_)}, id, name);
        if (found.present() || next_ == begin) return found;
        return search({begin, static_cast<std::size_t>(next_ - begin)}, id, name);
    }
    packed::value_view search(std::string_view attributes_left, packed::attribute_id id, std::string_view name) {
        packed::attribute_cursor attributes(attributes_left);
        while (!attributes.done()) {
            const packed::attribute_view attribute = attributes.take();
            if (attribute.id == id || (attribute.id == 0 && attribute.name == name)) {
                next_ = attribute.value.end();
                return attribute.value;
            }
        }
        return {};
    }

    template <class Declared, class Slot>
    void read_key(Slot& out, const field_source& from) {
        const template_facts& facts = from.sort ? layout_->entity->paths[0].sort[0] : layout_->entity->paths[0].partition[0];
        const field_facts& described = layout_->entity->fields[static_cast<std::size_t>(from.field)];
        const std::string_view key = from.sort ? item_->key.sort : item_->key.partition;
        typename key_part<Declared>::type value{};
        bool read = false;
        if (facts.plain) {
            read = decode_plain(key, described, value);
        } else {
            std::array<std::string_view, max_pieces> parts{};
            const auto piece = static_cast<std::size_t>(from.piece);
            read = split_key(key, facts, layout_->entity->fields, parts) && decode_part(parts[piece], form_of(facts, facts.pieces[piece], described), value);
        }
        if (read) read = assign_part<Declared>(out, std::move(value));
        if (!read) outcome_.key = key_fault::malformed;
    }

    /// A text that is the whole of a key attribute; no other of a key is viewed.
    template <class Slot>
    void view_key(Slot& out, const field_source& from) {
        const std::string_view key = from.sort ? item_->key.sort : item_->key.partition;
        if constexpr (requires { out.value.emplace(); }) out.value.emplace(key);
        else out = key;
    }

    template <class Declared, class Slot, class Part>
    static bool assign_part(Slot& out, Part&& value) {
        if constexpr (is_optional<Declared>) {
            return assign_part<typename Declared::value_type>(out.emplace(), std::forward<Part>(value));
        } else if constexpr (requires { typename conversion<Declared>::stored_type; }) {
            return codec_from_stored(std::forward<Part>(value), out);
        } else {
            out = std::forward<Part>(value);
            return true;
        }
    }

    const attribute_ids* ids_;
    const stored_layout* layout_;
    const item_view* item_ = nullptr;
    const char* next_ = nullptr;
    const char* end_ = nullptr;
    item_outcome outcome_{};
    owned<kept_value> kept_{};
};

/// Reads the fields of one item one after the other, in the order of their declaration. Bodies that this library packed hold them
/// in this order and in their usual form; where there is slack behind the body, that is read here, by the word, and all else by
/// the reader. To be a local variable, so that what it keeps is in registers.
class field_walk {
public:
    /// `heads` are those of the fields.
    [[gnu::always_inline]] field_walk(item_reader& reader, const attribute_head* heads, const item_view& item) noexcept
        : reader_(&reader), heads_(heads), item_(&item), next_(item.body.data()),
          fast_end_(item.slack >= needed_slack ? next_ + item.body.size() : next_) {}

    /// Reads a field; false where that fails.
    template <class Slot>
    FACET_INLINE_WHERE_OPTIMIZED bool operator()(std::size_t field, Slot& out) {
        if (next_ < fast_end_) [[likely]] {
            const unsigned head = static_cast<unsigned char>(next_[0]) | static_cast<unsigned>(static_cast<unsigned char>(next_[1])) << 8;
            if (head == heads_[field]) [[likely]]
                if (const char* behind = take(next_ + 2, out)) [[likely]] {
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
    static constexpr std::uint32_t needed_slack = 16;

    /// Takes a value of the usual form, whose tag lies before `in`, and gives the position behind it; nullptr where that form is
    /// not so usual after all.
    template <class Slot>
    [[nodiscard]] [[gnu::noinline]] static const char* take(const char* in, Slot& out) {
        const packed::value_view value(in - 1);
        return codec<Slot>::read(value, out) == codec_fault::none ? value.end() : nullptr;
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
        out = std::string_view(in, size);
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
