// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/type_list.hpp>
#include <facet/core/type_name.hpp>
#include <facet/value/reflection_check.hpp>

#include <boost/pfr/detail/core.hpp>
#include <boost/pfr/detail/sequence_tuple.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// The fields of plain aggregates: how many, of which types, under which names. Nothing needs to be registered. The one header
/// that includes Boost.PFR.
///
/// Structs with bit-fields or anonymous unions cannot be told apart from others beforehand: where their fields are used, the
/// compiler's own error names the member.

#if defined(__clang__)
#  pragma clang diagnostic push
#  pragma clang diagnostic ignored "-Wundefined-var-template"
#  pragma clang diagnostic ignored "-Wundefined-internal"
#endif

namespace facet::inline v0 {

namespace detail {

// PFR counts fields again, in a way that is slow on clang: give it the number where its internal interface takes one. All of its public
// interface costs everyone twice as much compilation as this part, on which the rest stands in every version.
template <class Struct>
[[nodiscard]] [[gnu::always_inline]] constexpr auto tie(Struct& object) noexcept {
    using count = std::integral_constant<std::size_t, verdict_of<Struct>.count>;
    // Of one field it takes one argument more, whose default, a 0, -Wzero-as-null-pointer-constant tells of.
    if constexpr (count::value == 1) {
        if constexpr (requires { boost::pfr::detail::tie_as_tuple(object, count(), nullptr); })
            return boost::pfr::detail::tie_as_tuple(object, count(), nullptr);
        else
            return boost::pfr::detail::tie_as_tuple(object);
    } else if constexpr (requires { boost::pfr::detail::tie_as_tuple(object, count()); })
        return boost::pfr::detail::tie_as_tuple(object, count());
    else
        return boost::pfr::detail::tie_as_tuple(object);
}

template <class Struct>
using tie_type = decltype(detail::tie(std::declval<Struct&>()));

template <std::size_t Index, class Tie>
[[nodiscard]] constexpr auto& element(const Tie& fields) noexcept {
    return boost::pfr::detail::sequence_tuple::get<Index>(fields);
}

// An object of every type that exists only to have addresses: nothing defines it.
template <class Struct>
struct nowhere_holder {
    Struct value;
};
template <class Struct>
extern nowhere_holder<Struct> nowhere;

template <class Struct, std::size_t Index>
concept addressable_field =
    requires { typename std::bool_constant<(&detail::element<Index>(detail::tie(nowhere<Struct>.value)), true)>; };

/// Finds references among the fields of a struct that cannot be assigned: their addresses are not known at compile time.
template <class Struct, std::size_t... Index>
consteval bool all_addressable(std::index_sequence<Index...>) {
    return (addressable_field<Struct, Index> && ...);
}

/// What shows only once the types of the fields are known. An array of one element counts as one field, too.
template <class Struct, class... Field>
consteval reflection_fault judge_members(boost::pfr::detail::sequence_tuple::tuple<Field...>*) {
    if ((std::is_array_v<std::remove_reference_t<Field>> || ...)) return reflection_fault::has_array_member;
    if ((std::is_union_v<std::remove_reference_t<Field>> || ...)) return reflection_fault::has_union_member;
    if ((std::is_volatile_v<std::remove_reference_t<Field>> || ...)) return reflection_fault::has_volatile_member;
    if constexpr (!__is_assignable(Struct&, Struct&&))
        if (!all_addressable<Struct>(std::index_sequence_for<Field...>())) return reflection_fault::has_reference_member;
    return reflection_fault::none;
}

template <class Struct>
consteval reflection_fault judge_struct() {
    if constexpr (verdict_of<Struct>.fault != reflection_fault::none)
        return verdict_of<Struct>.fault;
    else
        return judge_members<Struct>(static_cast<tie_type<Struct>*>(nullptr));
}

template <class Struct>
inline constexpr reflection_fault fault_of = judge_struct<Struct>();

// A struct, because clang takes bare pointers into objects as template arguments only from version 18 on.
struct field_pointer {
    const void* field;
};

template <class Struct, field_pointer... Fields>
consteval const char* pretty_fields() {
    return __PRETTY_FUNCTION__;
}

// Reads PFR's tuple directly, because two function templates for every field cost more than all the rest.
template <class Struct, class... Field, std::size_t... Index>
consteval const char* pretty_fields_of(boost::pfr::detail::sequence_tuple::tuple<Field...>*, std::index_sequence<Index...>) {
    [[maybe_unused]] constexpr auto fields = detail::tie(nowhere<Struct>.value);
    return pretty_fields<
        Struct, field_pointer{
                    &static_cast<const boost::pfr::detail::sequence_tuple::base_from_member<Index, Field>&>(fields).value}...>();
}

template <std::size_t Count>
using name_array = std::array<std::string_view, Count>;

// What stands right before a name and right behind it in a pointer's text. With g++ the types before it may hold braces, too.
#if defined(__clang__)
inline constexpr char before_field = '.';
inline constexpr char behind_field = '}';
#else
inline constexpr char before_field = ':';
inline constexpr char behind_field = ')';
#endif

/// Takes the names out of the pointers that the text lists: `field_pointer{&nowhere.value.name}` (clang) or
/// `field_pointer{((const void*)(& nowhere<T>.nowhere_holder<T>::value.T::name))}` (g++). From the end, because other names
/// stand before the one wanted. All that stands between two names is as long as what stands between the next two, so it is
/// walked only once: compilers take microseconds for every character that is looked at.
template <std::size_t Count>
consteval name_array<Count> parse_fields(const char* text) {
    name_array<Count> names;
    std::size_t end = __builtin_strlen(text);
    while (!in_identifier(text[end - 1])) --end;
    std::size_t between = 0;
    for (std::size_t i = Count; i-- != 0; end -= between) {
        std::size_t begin = end;
        while (text[begin - 1] != before_field) --begin;
        names[i] = {text + begin, end - begin};
        end = begin;
        if (between != 0 || i == 0) continue;
        while (!(text[end] == '}' && text[end + 1] == ',' && text[end + 2] == ' ' && (behind_field == '}' || text[end - 1] == behind_field))) --end;
        while (text[end - 1] == ')') --end;
        between = begin - end;
        end = begin;
    }
    return names;
}

template <std::size_t Size>
struct text_block {
    char data[Size == 0 ? 1 : Size];  // of no names, too, none of which is a field
};

template <std::size_t Size, std::size_t Count>
consteval text_block<Size> join_names(const name_array<Count>& names) {
    text_block<Size> text{};
    std::size_t at = 0;
    for (const std::string_view& name : names) {
        const char* const from = name.data();  // by the index: a pointer that moves costs compilers twice as much
        const std::size_t size = name.size();
        for (std::size_t i = 0; i < size; ++i) text.data[at + i] = from[i];
        at += size;
    }
    return text;
}

template <std::size_t Count>
consteval name_array<Count> split_names(name_array<Count> names, const char* text) {
    for (std::string_view& name : names) {
        name = std::string_view(text, name.size());
        text += name.size();
    }
    return names;
}

// What the compiler prints is ten times longer than the names in it: keep only these.
template <class Struct>
struct names_of {
    static constexpr std::size_t count = verdict_of<Struct>.count;
    static constexpr name_array<count> printed =
        parse_fields<count>(pretty_fields_of<Struct>(static_cast<tie_type<Struct>*>(nullptr), std::make_index_sequence<count>()));
    static consteval std::size_t size() {
        std::size_t total = 0;
        for (const std::string_view name : printed) total += name.size();
        return total;
    }
    static constexpr auto block = join_names<size()>(printed);
    static constexpr name_array<count> names = split_names(printed, block.data);
};

}  // namespace detail

/// Why the type cannot be reflected, or `none`. A value, never an error: safe to ask of any complete object type.
template <class Struct>
[[nodiscard]] consteval reflection_fault check_reflection() {
    return detail::fault_of<std::remove_cv_t<Struct>>;
}

/// A struct whose fields facet can see.
template <class Struct>
concept reflectable = check_reflection<Struct>() == reflection_fault::none;

/// The number of fields.
template <class Struct>
inline constexpr std::size_t field_count = detail::verdict_of<std::remove_cv_t<Struct>>.count;

/// The declared type of a field, `const` included.
template <class Struct, std::size_t Index>
using field_type = std::remove_reference_t<decltype(detail::element<Index>(std::declval<const detail::tie_type<Struct>&>()))>;

namespace detail {
template <class... Field>
consteval type_list<std::remove_cv_t<std::remove_reference_t<Field>>...> types_in(boost::pfr::detail::sequence_tuple::tuple<Field...>*) {
    return {};
}
/// The types of a struct's fields without `const`, as a type_list.
template <class Struct>
using field_types = decltype(detail::types_in(static_cast<tie_type<Struct>*>(nullptr)));
}  // namespace detail

/// The field of an object. No cost at run time when optimised.
template <std::size_t Index, class Struct>
[[nodiscard]] constexpr field_type<Struct, Index>& get_field(Struct& object) noexcept {
    return detail::element<Index>(detail::tie(object));
}
/// \overload
template <std::size_t Index, class Struct>
[[nodiscard]] constexpr const field_type<Struct, Index>& get_field(const Struct& object) noexcept {
    // One set of instantiations serves both: the cast only removes what the return type puts back.
    return detail::element<Index>(detail::tie(const_cast<Struct&>(object)));
}

namespace detail {

template <class... Field, class Visit, std::size_t... Index>
constexpr bool visit_tie(const boost::pfr::detail::sequence_tuple::tuple<Field...>& fields, Visit& visit,
                         std::index_sequence<Index...>) {
    namespace pfr = boost::pfr::detail::sequence_tuple;
    return (static_cast<bool>(visit(std::integral_constant<std::size_t, Index>(),
                                    static_cast<const pfr::base_from_member<Index, Field>&>(fields).value)) &&
            ...);
}
template <class... Field, class Visit, std::size_t... Index>
constexpr bool visit_const_tie(const boost::pfr::detail::sequence_tuple::tuple<Field...>& fields, Visit& visit,
                               std::index_sequence<Index...>) {
    namespace pfr = boost::pfr::detail::sequence_tuple;
    return (static_cast<bool>(visit(std::integral_constant<std::size_t, Index>(),
                                    static_cast<const std::remove_reference_t<Field>&>(
                                        static_cast<const pfr::base_from_member<Index, Field>&>(fields).value))) &&
            ...);
}

}  // namespace detail

/// Calls `visit(std::integral_constant<std::size_t, I>, field)` for the fields in their order, as long as it gives true; says
/// whether it always did. Cheaper to compile than get_field() for each, most of all where `visit` takes the index as a number.
template <class Struct, class Visit>
[[gnu::always_inline]] constexpr bool visit_fields(Struct& object, Visit&& visit) {
    return detail::visit_tie(detail::tie(object), visit, std::make_index_sequence<field_count<Struct>>());
}
/// \overload
template <class Struct, class Visit>
[[gnu::always_inline]] constexpr bool visit_fields(const Struct& object, Visit&& visit) {
    return detail::visit_const_tie(detail::tie(const_cast<Struct&>(object)), visit,
                                   std::make_index_sequence<field_count<Struct>>());
}

/// The names of the fields in the order of their declaration. Static storage.
template <class Struct>
inline constexpr std::array<std::string_view, field_count<Struct>> field_names = detail::names_of<Struct>::names;

/// The name of one field. Static storage.
template <class Struct, std::size_t Index>
inline constexpr std::string_view field_name = field_names<Struct>[Index];

/// What field_index() gives for a name that no field has.
inline constexpr std::size_t no_field = static_cast<std::size_t>(-1);

/// The position of the field of that name, or no_field.
template <class Struct>
[[nodiscard]] constexpr std::size_t field_index(std::string_view name) noexcept {
    for (std::size_t i = 0; i < field_count<Struct>; ++i)
        if (field_names<Struct>[i] == name) return i;
    return no_field;
}

}  // namespace facet::inline v0

#if defined(__clang__)
#  pragma clang diagnostic pop
#endif
