// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/item_codec.hpp>
#include <facet/schema/key_decoder.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
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

/// Reads the fields of stored items, one by one in the order of their declaration. It knows no entity by its type, so that it is
/// compiled once per field type.
class item_reader {
public:
    item_reader(const item_view& item, attribute_ids ids, const entity_facts& entity)
        : item_(&item), ids_(ids), entity_(&entity), next_(item.body.data()), end_(next_ + item.body.size()) {}

    [[nodiscard]] item_outcome outcome() const noexcept { return outcome_; }

    /// Reads a field into `out`: the field itself, or a place to make it in. Bodies that this library packed hold the fields in
    /// order, so the next attribute is nearly always the one, and its value is nearly always in its shortest form.
    template <class Slot>
    bool read(Slot& out, const field_source& from, std::size_t field) {
        if (from.direct && next_ != end_ && static_cast<unsigned char>(*next_) == ids_[static_cast<std::size_t>(from.position)] &&
            static_cast<unsigned char>(*next_) < 0x80) [[likely]]
            if (const char* behind = take(next_ + 1, out)) [[likely]] {
                next_ = behind;
                return true;
            }
        return read_any(out, from, field);
    }

private:
    /// Reads a value and gives the position behind it; nullptr where it is not of the form most expected.
    template <class Slot>
    [[nodiscard]] static const char* take(const char* in, Slot& out) {
        const packed::value_view value(in);
        return codec<Slot>::read(value, out) == codec_fault::none ? value.end() : nullptr;
    }
    [[nodiscard]] static const char* take(const char* in, std::string& out) {
        const auto size = static_cast<unsigned char>(in[1]);
        if (static_cast<packed::tag>(in[0]) != packed::tag::string || size >= 0x80) [[unlikely]] return nullptr;
        assign_text(out, {in + 2, size});
        return in + 2 + size;
    }
    [[nodiscard]] static const char* take(const char* in, std::int64_t& out) {
        if (static_cast<packed::tag>(*in++) != packed::tag::integer) [[unlikely]] return nullptr;
        out = packed::detail::unzigzag(packed::detail::get_varint(in));
        return in;
    }
    [[nodiscard]] static const char* take(const char* in, decimal& out) {
        if (static_cast<packed::tag>(*in++) != packed::tag::integer) [[unlikely]] return nullptr;
        out = decimal(packed::detail::unzigzag(packed::detail::get_varint(in)));
        return in;
    }
    template <class Duration>
    [[nodiscard]] static const char* take(const char* in, std::chrono::sys_time<Duration>& out) {
        const packed::value_view value(in);
        return codec<std::chrono::sys_time<Duration>>::read(value, out) == codec_fault::none ? in + 2 + in[1] : nullptr;
    }

    /// Reads a field wherever and in whatever form it is.
    template <class Slot>
    [[gnu::noinline]] bool read_any(Slot& out, const field_source& from, std::size_t field) {
        using declared = typename declared_type<Slot>::type;
        if (from.body) [[likely]] {
            const packed::value_view value = find(from, field);
            if (!value.present()) {
                outcome_.value = codec_read_absent(out);
            } else if (from.number_as_text) {
                if constexpr (is_number<declared>) outcome_.value = read_as_text(value, out);
            } else if constexpr (std::is_same_v<Slot, std::string>) {
                outcome_.value = read_text(value, out);
            } else {
                outcome_.value = codec<Slot>::read(value, out);
            }
        } else if constexpr (key_part<declared>::kind != part_kind::none) {
            read_key<declared>(out, from, field);
        }
        if (outcome_.ok()) [[likely]] return true;
        outcome_.field = static_cast<std::int16_t>(field);
        return false;
    }

    template <class Declared>
    static constexpr bool is_number = key_part<Declared>::kind == part_kind::signed_integer || key_part<Declared>::kind == part_kind::unsigned_integer ||
                                      key_part<Declared>::kind == part_kind::decimal || key_part<Declared>::kind == part_kind::real;

    /// As its codec reads it.
    static codec_fault read_text(const packed::value_view& value, std::string& out) {
        if (value.form() != packed::tag::string) [[unlikely]] return codec_fault::wrong_type;
        assign_text(out, value.bytes());
        return codec_fault::none;
    }
    /// A short text is made anew in its place, which costs a third of what assigning does.
    [[gnu::always_inline]] static void assign_text(std::string& out, std::string_view text) {
        if (text.size() > inline_text) {
            out.assign(text);
        } else {
            out.~basic_string();
            ::new (static_cast<void*>(&out)) std::string(text);  // allocates nothing, so it does not throw
        }
    }
    static constexpr std::size_t inline_text = 15;

    /// The value of a field's attribute. Bodies that this library packed hold the fields in order, so the next attribute is
    /// nearly always the one; others are searched.
    packed::value_view find(const field_source& from, std::size_t field) {
        const packed::attribute_id id = ids_[static_cast<std::size_t>(from.position)];
        if (next_ != end_) [[likely]] {
            const char* in = next_;
            if (packed::detail::get_varint(in) == id) [[likely]] {
                const packed::value_view value(in);
                next_ = value.end_as(from.type);
                return value;
            }
        }
        const field_facts& facts = entity_->fields[field];
        const packed::value_view found = search(id, facts.stored);
        if (found.present() || from.renamed < 0) return found;
        return search(ids_[static_cast<std::size_t>(from.renamed)], facts.renamed_from);
    }

    packed::value_view search(packed::attribute_id id, std::string_view name) {
        packed::attribute_cursor attributes(item_->body);
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
    void read_key(Slot& out, const field_source& from, std::size_t field) {
        const template_facts& facts = from.sort ? entity_->paths[0].sort[0] : entity_->paths[0].partition[0];
        const field_facts& described = entity_->fields[field];
        const std::string_view key = from.sort ? item_->key.sort : item_->key.partition;
        typename key_part<Declared>::type value{};
        bool read = false;
        if (facts.plain) {
            read = decode_plain(key, described, value);
        } else {
            std::array<std::string_view, max_pieces> parts{};
            const auto piece = static_cast<std::size_t>(from.piece);
            read = split_key(key, facts, entity_->fields, parts) && decode_part(parts[piece], form_of(facts, facts.pieces[piece], described), value);
        }
        if (read) read = assign_part<Declared>(out, std::move(value));
        if (!read) outcome_.key = key_fault::malformed;
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

    const item_view* item_;
    attribute_ids ids_;
    const entity_facts* entity_;
    const char* next_;
    const char* end_;
    item_outcome outcome_{};
};

}  // namespace facet::inline v0::detail
