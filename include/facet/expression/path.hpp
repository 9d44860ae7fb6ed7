// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/core/span.hpp>
#include <facet/expression/convert.hpp>
#include <facet/request/expression.hpp>
#include <facet/schema/facts.hpp>
#include <facet/value/codec.hpp>
#include <facet/value/map_key.hpp>
#include <facet/value/parts.hpp>
#include <facet/value/reflection.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

/// \file
/// Fields and what lies below them, as one text that is read at compile time: `"address.city"_f`, `"lines[0].price"_f`,
/// `"prices.EUR"_f`. A dot leads into a nested struct or to a map's entry, a position in brackets to a list's element. A star stands for
/// a position or an entry's name that is known at run time: see placed.hpp.

namespace facet::inline v0::detail {

/// What a path is before its step of that number.
constexpr std::string_view path_before(std::string_view path, std::size_t step) {
    std::size_t end = 0;
    for (++step; end < path.size(); ++end)
        if ((path[end] == '.' || path[end] == '[') && --step == 0) break;
    return path.substr(0, end);
}

/// How many steps a path has below its field.
constexpr std::size_t count_steps(std::string_view path) {
    std::size_t count = 0;
    for (const char c : path) count += c == '.' || c == '[' ? 1 : 0;
    return count;
}

/// The steps of a path below its field; a malformed one is a step of neither kind: no name, and no element.
template <std::size_t Count>
constexpr std::array<request::path_step, Count> split_path(std::string_view path) {
    std::array<request::path_step, Count> steps{};
    std::size_t at = root_of(path).size();
    for (request::path_step& step : steps) {
        const bool element = path[at] == '[';
        const std::size_t begin = ++at;
        while (at < path.size() && path[at] != '.' && path[at] != '[') ++at;
        std::string_view text = path.substr(begin, at - begin);
        if (!element) {
            step.name = text;
            continue;
        }
        if (text == "*]") {
            step.element = true;
            step.name = "*";
            continue;
        }
        if (text.size() < 2 || text.size() > 9 || text[text.size() - 1] != ']') {
            step.name = text.substr(0, 0);  // g++-12 takes an array of nothing but zeros for no constant
            continue;
        }
        text = text.substr(0, text.size() - 1);
        step.element = true;
        for (const char c : text) {
            if (c < '0' || c > '9') step.element = false;
            step.position = step.position * 10 + static_cast<std::uint32_t>(c - '0');
        }
    }
    return steps;
}

/// How many stars a path has.
constexpr std::size_t count_stars(span<const request::path_step> steps) {
    std::size_t count = 0;
    for (const request::path_step& step : steps)
        if (step.name == "*") ++count;
    return count;
}

template <fixed_string Path>
inline constexpr std::array<request::path_step, count_steps(Path.view())> path_steps = split_path<count_steps(Path.view())>(Path.view());

/// Why a path leads nowhere.
enum class path_loss : std::uint8_t {
    none,
    no_such_field,  ///< of a nested struct
    no_such_alternative,  ///< of a variant
    no_list,        ///< a position in what is no list
    no_parts,       ///< a name in what is neither struct nor map
    no_such_key,    ///< a name that no key of the map has
    malformed,
    stars,          ///< what stands behind it is not what its stars stand for
};

/// Where a path leads: to a value of this type, which may be missing, or not; or to an alternative of a variant.
template <class Type, bool Removable, bool Alternative>
struct path_end {
    using type = std::remove_cv_t<Type>;  ///< a member that is const is stored as any other
    static constexpr bool removable = Removable;
    static constexpr bool alternative = Alternative;
    static constexpr path_loss fault = path_loss::none;
    static constexpr std::size_t step = 0;
};
/// Where a path ends before its time: at a step, in a value of this type.
template <class Type, path_loss Fault, std::size_t Step>
struct dead_end {
    using type = Type;
    static constexpr bool removable = false;
    static constexpr bool alternative = false;
    static constexpr path_loss fault = Fault;
    static constexpr std::size_t step = Step;
};

/// Follows a path from its step `At` on, in a value of this type, which is part of a list or map, or not; or an alternative.
template <class Type, fixed_string Path, std::size_t At = 0, bool Element = false, bool Alternative = false>
consteval auto follow_path() {
    using bare = unwrapped<Type>;
    if constexpr (At == path_steps<Path>.size()) {
        return path_end<Type, Element || !std::is_same_v<bare, std::remove_cv_t<Type>>, Alternative>{};
    } else {
        constexpr request::path_step step = path_steps<Path>[At];
        if constexpr (step.element) {
            if constexpr (storage_of<bare> == storage::list || storage_of<bare> == storage::array)
                return follow_path<typename bare::value_type, Path, At + 1, storage_of<bare> == storage::list>();
            else
                return dead_end<bare, path_loss::no_list, At>{};
        } else if constexpr (step.name.empty()) {
            return dead_end<bare, path_loss::malformed, At>{};
        } else if constexpr (storage_of<bare> == storage::map) {
            if constexpr (step.name == "*" || is_key_name<typename bare::key_type>(step.name))
                return follow_path<typename bare::mapped_type, Path, At + 1, true>();
            else
                return dead_end<typename bare::key_type, path_loss::no_such_key, At>{};
        } else if constexpr (has_parts<bare>) {
            constexpr std::size_t part = part_index<bare>(step.name);
            if constexpr (part == no_field) return dead_end<bare, storage_of<bare> == storage::variant ? path_loss::no_such_alternative : path_loss::no_such_field, At>{};
            else return follow_path<typename parts_of<bare>::template type<part>, Path, At + 1, false, storage_of<bare> == storage::variant>();
        } else {
            return dead_end<bare, path_loss::no_parts, At>{};
        }
    }
}

/// Gives the steps from step `At` on, which lead on from a value of this type, the names that the fields of nested structs are stored under.
template <class Type, fixed_string Path, std::size_t At, std::size_t Count>
constexpr void name_steps(std::array<request::path_step, Count>& steps) {
    using bare = unwrapped<Type>;
    if constexpr (At < Count) {
        if constexpr (has_parts<bare>) {
            constexpr std::size_t part = part_index<bare>(path_steps<Path>[At].name);
            steps[At].name = parts_of<bare>::stored_names[part];
            name_steps<typename parts_of<bare>::template type<part>, Path, At + 1>(steps);
        } else if constexpr (storage_of<bare> == storage::map) {
            name_steps<typename bare::mapped_type, Path, At + 1>(steps);
        } else {
            name_steps<typename bare::value_type, Path, At + 1>(steps);
        }
    }
}
/// The steps of a path that leads somewhere, as they are stored.
template <class Struct, fixed_string Path>
inline constexpr auto stored_steps = [] {
    auto steps = path_steps<Path>;
    if constexpr (!path_steps<Path>.empty()) name_steps<field_type<Struct, field_index<Struct>(root_of(Path.view()))>, Path, 0>(steps);
    return steps;
}();

/// What contains() looks for in a value of this type: an element of a list or set, else a part of the value itself.
template <class Type>
consteval auto element_in() {
    using bare = unwrapped<Type>;
    if constexpr (storage_of<bare> == storage::list || storage_of<bare> == storage::set || storage_of<bare> == storage::array)
        return std::type_identity<typename bare::value_type>();
    else
        return std::type_identity<bare>();
}
template <class Type>
using element_of = typename decltype(element_in<Type>())::type;

/// Where a path leads from a struct; it begins with the name of the struct's field at `Position`.
template <class Struct, std::size_t Position, fixed_string Path>
using path_target = decltype(follow_path<field_type<Struct, Position>, Path>());

/// The stars of such a path: how many they are, and which of them stand for numbers, a bit for each. Numbers are positions, and the
/// keys of maps that have whole numbers as keys.
struct star_facts {
    std::size_t count = 0;
    unsigned numbers = 0;
    [[nodiscard]] friend constexpr bool operator==(const star_facts&, const star_facts&) = default;
};
template <class Type, fixed_string Path, std::size_t At = 0>
constexpr void note_number_stars(star_facts& stars) {
    using bare = unwrapped<Type>;
    if constexpr (At < path_steps<Path>.size()) {
        constexpr request::path_step step = path_steps<Path>[At];
        stars.count += step.name == "*" ? 1u : 0u;
        if constexpr (step.element) {
            if (step.name == "*") stars.numbers |= 1u << (stars.count - 1);
            note_number_stars<typename bare::value_type, Path, At + 1>(stars);
        } else if constexpr (storage_of<bare> == storage::map) {
            if (step.name == "*" && is_key_number<typename bare::key_type>) stars.numbers |= 1u << (stars.count - 1);
            note_number_stars<typename bare::mapped_type, Path, At + 1>(stars);
        } else {
            note_number_stars<typename parts_of<bare>::template type<part_index<bare>(step.name)>, Path, At + 1>(stars);
        }
    }
}
template <class Struct, std::size_t Position, fixed_string Path>
consteval star_facts stars_to() {
    star_facts stars;
    if constexpr (count_stars(path_steps<Path>) > 0) note_number_stars<field_type<Struct, Position>, Path>(stars);
    return stars;
}

/// Whether that may be missing though what it is part of is there: a std::optional or an entry of a map, but no element of a list.
template <class Struct, std::size_t Position, fixed_string Path>
inline constexpr bool can_be_missing =
    path_target<Struct, Position, Path>::removable && (path_steps<Path>.empty() || !path_steps<Path>[path_steps<Path>.size() - 1].element);

}  // namespace facet::inline v0::detail
