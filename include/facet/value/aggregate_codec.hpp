// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/codec_base.hpp>
#include <facet/value/fault_place.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {

namespace detail {

/// A struct that is made first and filled then: the fast way. The others, with const members or members without a default,
/// are made of their fields at once.
template <class Struct>
concept filled_in_place = __is_assignable(Struct&, Struct&&) && requires { Struct{}; };

template <std::size_t Index, class Target>
struct indexed_target {
    Target target{};
};
template <class Indices, class... Targets>
struct target_row;
template <std::size_t... Index, class... Targets>
struct target_row<std::index_sequence<Index...>, Targets...> : indexed_target<Index, Targets>... {};

template <std::size_t Index, class Target>
[[nodiscard]] Target& target_at(indexed_target<Index, Target>& row) noexcept {
    return row.target;
}

template <class Struct, class Emplace, class Decode, std::size_t... Index>
bool make_of_fields(Emplace& emplace, Decode& decode, std::index_sequence<Index...> indices) {
    target_row<decltype(indices), read_target<std::remove_cv_t<field_type<Struct, Index>>>...> row{};
    if (!(decode(std::integral_constant<std::size_t, Index>(), target_at<Index>(row)) && ...)) return false;
    static_cast<void>(emplace(taken(target_at<Index>(row))...));
    return true;
}

}  // namespace detail

/// Makes a struct of its fields, which are read one by one in the order of their declaration.
///
/// `emplace(values...)` makes the object, with `Struct{values...}` or as a container does, and gives a reference to it. It is called
/// once and without values, before the fields are read, where the struct can be filled in place; or once and with a value
/// (an rvalue) for each field, after all were read, where members are const or cannot be assigned or made without a value.
///
/// `decode(std::integral_constant<std::size_t, I>(), target)` reads field I and says whether that succeeded. `target` is the
/// field, or an object of its type, or a place where one is made: whatever it is, codec<decltype(target)>::read(),
/// codec_read_absent() and codec_from_stored() take it.
///
/// Stops at the first field that decode() refuses, and then gives false; an object made in place is unspecified then.
template <class Struct, class Emplace, class Decode>
bool fill_aggregate(Emplace&& emplace, Decode&& decode) {
    if constexpr (detail::filled_in_place<Struct>) {
        Struct& object = emplace();
        return visit_fields(object, decode);
    } else {
        return detail::make_of_fields<Struct>(emplace, decode, std::make_index_sequence<field_count<Struct>>());
    }
}

namespace detail {

/// Whether a value of the type may be a struct, or have one in it.
template <class Type>
consteval bool holds_struct() {
    constexpr storage stored = storage_of<Type>;
    if constexpr (stored == storage::aggregate || stored == storage::variant) return true;
    else if constexpr (stored == storage::optional || stored == storage::list || stored == storage::array) return holds_struct<typename Type::value_type>();
    else if constexpr (stored == storage::map) return holds_struct<typename Type::mapped_type>();
    else if constexpr (stored == storage::converted) return holds_struct<typename conversion<Type>::stored_type>();
    else return false;
}

/// Finds the entries of a packed map by name, each name once. They mostly come in the order they are asked for.
class entry_finder {
public:
    explicit entry_finder(packed::value_view map) noexcept : map_(map), next_(map) {}

    /// The value under the name, or none.
    [[nodiscard]] std::uintptr_t whole() const noexcept { return place_of(map_.begin()); }
    [[nodiscard]] packed::value_view find(std::string_view name) noexcept {
        if (!next_.done()) [[likely]] {
            const packed::entry_cursor here = next_;
            const packed::entry_view entry = next_.take();
            if (entry.name == name) [[likely]]
                return entry.value;
            next_ = here;
        }
        // As long as none was passed over, those before the next one are other fields'.
        for (packed::entry_cursor cursor = passed_over_ ? packed::entry_cursor(map_) : next_; !cursor.done();) {
            const packed::entry_view entry = cursor.take();
            if (entry.name != name) continue;
            next_ = cursor;
            passed_over_ = true;
            return entry.value;
        }
        return {};
    }

private:
    packed::value_view map_;
    packed::entry_cursor next_;
    bool passed_over_ = false;
};

/// Reads the fields of a nested struct; entries that are no fields are skipped. Knows the struct by the names alone, so that one
/// function serves all fields of a type.
struct entry_decoder {
    entry_finder entries;
    const std::string_view* names;
    codec_fault fault = codec_fault::none;

    template <class Target>
    bool operator()(std::size_t index, Target& target) {
        const packed::value_view value = entries.find(names[index]);
        fault = value.present() ? codec<Target>::read(value, target) : codec_read_absent(target);
        if (fault == codec_fault::none) [[likely]] return true;
        last_fault.failed(place_of(value.begin()), entries.whole(), names[index]);
        return false;
    }
};

template <class Writer>
struct entry_encoder {
    Writer* out;
    const std::string_view* names;
    codec_fault fault = codec_fault::none;

    template <class Field>
    bool operator()(std::size_t index, const Field& field) {
        if (codec_absent(field)) return true;
        out->name(names[index]);
        fault = codec<Field>::write(*out, field);
        if (fault == codec_fault::none) [[likely]] return true;
        last_fault.failed(out->buffer().size(), out->buffer().size(), names[index]);
        return false;
    }
};

template <class Type>
struct codec_for<Type, storage::aggregate> {
    static constexpr value_type type = value_type::map;

    template <class Writer>
    static codec_fault write(Writer& out, const Type& value) {
        const std::size_t position = out.open(packed::tag::map);
        entry_encoder<Writer> encoder{&out, entry_names<Type>.data()};
        if (visit_fields(value, encoder)) [[likely]] out.close(position);
        return encoder.fault;
    }
    static codec_fault read(packed::value_view in, Type& value)
        requires std::is_move_assignable_v<Type>
    {
        if (in.form() != packed::tag::map) [[unlikely]]
            return codec_fault::wrong_type;
        entry_decoder decoder{entry_finder(in), entry_names<Type>.data()};
        (void)visit_fields(value, decoder);
        return decoder.fault;
    }
    static codec_fault read_slot(packed::value_view in, field_slot<Type>& slot) {
        if (in.form() != packed::tag::map) [[unlikely]]
            return codec_fault::wrong_type;
        entry_decoder decoder{entry_finder(in), entry_names<Type>.data()};
        (void)fill_aggregate<Type>(
            [&slot]<class... Values>(Values&&... values) -> Type& {
                return slot.value.emplace(Type{std::forward<Values>(values)...});
            },
            decoder);
        return decoder.fault;
    }
};

}  // namespace detail

}  // namespace facet::inline v0
