// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/type_name.hpp>
#include <facet/value/aggregate_codec.hpp>
#include <facet/value/codec_base.hpp>
#include <facet/value/fault_place.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace facet::inline v0 {

/// Specialise this for a std::variant whose alternatives are to be stored under names of your own, one for each, in their order. It has to
/// be where an alternative is no class or enumeration with a plain name, such as a text or a number. It holds for all of a program.
///
///     template <> struct facet::alternative_names<std::variant<std::string, std::int64_t>> {
///         static constexpr std::string_view list[] = {"text", "number"};
///     };
template <class Variant>
struct alternative_names {
    using unchanged = void;  ///< as long as it is not specialised
};

namespace detail {

/// Why the alternatives of a variant cannot be told by their names, and which it is about.
enum class variant_fault : std::uint8_t {
    none,
    silent,      ///< no names are given, or in a way that cannot be read
    miscounted,  ///< not as many as there are alternatives
    nameless,    ///< an alternative has none
    shared,      ///< two have the same
};

/// The name of a type that has one which is the same everywhere: of a class or an enumeration, which is no template's; else empty.
template <class Type>
consteval std::string_view plain_name() {
    constexpr std::string_view name = type_name<Type>();
    if constexpr (!std::is_class_v<Type> && !std::is_enum_v<Type>) return {};
    else return name.find_first_of("<( ") == std::string_view::npos ? name : std::string_view();
}

/// An alternative without a value, of which only the name is stored: a class without members, such as std::monostate.
template <class Type>
inline constexpr bool is_mere_name = std::is_empty_v<Type> && std::is_default_constructible_v<Type> && std::is_move_constructible_v<Type> && !has_conversion<Type>;

template <class... Alternatives>
struct variant_parts<std::variant<Alternatives...>> {
    using variant = std::variant<Alternatives...>;
    static constexpr std::size_t count = sizeof...(Alternatives);
    template <std::size_t Alternative>
    using type = std::variant_alternative_t<Alternative, variant>;

    struct naming {
        std::array<std::string_view, count> names{};
        variant_fault fault = variant_fault::none;
        std::size_t about = 0;

        consteval naming() { read(); }

    private:
        consteval void read() {
            if constexpr (requires { typename alternative_names<variant>::unchanged; }) {
                names = {plain_name<Alternatives>()...};
            } else if constexpr (!requires { std::integral_constant<std::size_t, alternative_names<variant>::list[0].size()>(); }) {
                return fail(variant_fault::silent, 0);
            } else {
                if (std::size(alternative_names<variant>::list) != count) return fail(variant_fault::miscounted, 0);
                for (std::size_t i = 0; i < count; ++i) names[i] = alternative_names<variant>::list[i];
            }
            for (std::size_t i = 0; i < count; ++i) {
                if (names[i].empty()) return fail(variant_fault::nameless, i);
                for (std::size_t j = 0; j < i; ++j)
                    if (names[i] == names[j]) return fail(variant_fault::shared, i);
            }
        }
        consteval void fail(variant_fault why, std::size_t alternative) { fault = why, about = alternative; }
    };
    static constexpr naming named{};
    static constexpr const std::array<std::string_view, count>& names = named.names;

    /// The only alternative of which this holds; `count` where there is none, or several.
    template <class Holds>
    static constexpr std::size_t only(Holds holds) {
        std::size_t found = count;
        std::size_t at = 0;
        std::size_t all = 0;
        ((found = holds(std::type_identity<Alternatives>()) ? (++all, at) : found, ++at), ...);
        return all == 1 ? found : count;
    }
    template <std::size_t Alternative, class Value>
    [[nodiscard]] static variant make(const Value& value) {
        return variant(std::in_place_index<Alternative>, type<Alternative>(value));
    }
    /// Whether the alternatives can be told apart and stored. What is absent where it is empty would leave none.
    template <class... Outer>
    static consteval bool storable() {
        return named.fault == variant_fault::none && (!may_be_absent<Alternatives>() && ...) && ((is_mere_name<Alternatives> || is_storable<Alternatives, variant, Outer...>()) && ...);
    }
};

template <class... Alternatives>
inline constexpr storage known_storage<std::variant<Alternatives...>> = storage::variant;

template <class... Alternatives>
struct codec_for<std::variant<Alternatives...>, storage::variant> {
    using variant = std::variant<Alternatives...>;
    using alternatives = variant_parts<variant>;
    static constexpr value_type type = value_type::map;

    template <class Writer>
    static codec_fault write(Writer& out, const variant& value) {
        const std::size_t position = out.open(packed::tag::map);
        codec_fault fault = codec_fault::no_alternative;
        [&]<std::size_t... Alternative>(std::index_sequence<Alternative...>) {
            (void)(write_one<Alternative>(out, value, fault) || ...);
        }(std::make_index_sequence<sizeof...(Alternatives)>());
        if (fault == codec_fault::none) [[likely]] out.close(position);
        return fault;
    }
    static codec_fault read(packed::value_view in, variant& value) {
        return read_any(in, [&value]<std::size_t Alternative, class Made>(std::in_place_index_t<Alternative>, Made&& made) { value.template emplace<Alternative>(std::forward<Made>(made)); });
    }
    static codec_fault read_slot(packed::value_view in, field_slot<variant>& slot) {
        return read_any(in, [&slot]<std::size_t Alternative, class Made>(std::in_place_index_t<Alternative> which, Made&& made) { slot.value.emplace(which, std::forward<Made>(made)); });
    }

private:
    template <std::size_t Alternative>
    using alternative = typename alternatives::template type<Alternative>;

    template <std::size_t Alternative, class Writer>
    static bool write_one(Writer& out, const variant& value, codec_fault& fault) {
        const auto* const held = std::get_if<Alternative>(&value);
        if (held == nullptr) return false;
        out.name(alternatives::names[Alternative]);
        if constexpr (is_mere_name<alternative<Alternative>>) {
            out.close(out.open(packed::tag::map));
            fault = codec_fault::none;
        } else {
            fault = codec<alternative<Alternative>>::write(out, *held);
        }
        if (fault != codec_fault::none) [[unlikely]] last_fault.failed(out.buffer().size(), out.buffer().size(), alternatives::names[Alternative]);
        return true;
    }
    /// Entries that are no alternatives are skipped, as in structs.
    template <class Emplace>
    static codec_fault read_any(packed::value_view in, const Emplace& emplace) {
        if (in.form() != packed::tag::map) [[unlikely]] return codec_fault::wrong_type;
        std::size_t which = sizeof...(Alternatives);
        packed::value_view found;
        for (packed::entry_cursor cursor(in); !cursor.done();) {
            const packed::entry_view entry = cursor.take();
            for (std::size_t i = 0; i < sizeof...(Alternatives); ++i) {
                if (alternatives::names[i] != entry.name) continue;
                if (found.present()) return codec_fault::no_alternative;
                which = i;
                found = entry.value;
            }
        }
        codec_fault fault = codec_fault::no_alternative;
        [&]<std::size_t... Alternative>(std::index_sequence<Alternative...>) {
            (void)((Alternative == which && (fault = read_one<Alternative>(found, emplace), true)) || ...);
        }(std::make_index_sequence<sizeof...(Alternatives)>());
        if (fault != codec_fault::none && found.present()) [[unlikely]] last_fault.failed(place_of(found.begin()), place_of(in.begin()), alternatives::names[which]);
        return fault;
    }
    template <std::size_t Alternative, class Emplace>
    static codec_fault read_one(packed::value_view in, const Emplace& emplace) {
        if constexpr (is_mere_name<alternative<Alternative>>) {
            if (in.form() != packed::tag::map) [[unlikely]] return codec_fault::wrong_type;
            emplace(std::in_place_index<Alternative>, alternative<Alternative>());
            return codec_fault::none;
        } else {
            read_target<alternative<Alternative>> made{};
            const codec_fault fault = codec<decltype(made)>::read(in, made);
            if (fault == codec_fault::none) [[likely]] emplace(std::in_place_index<Alternative>, taken(made));
            return fault;
        }
    }
};

}  // namespace detail
}  // namespace facet::inline v0
