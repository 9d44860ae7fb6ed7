// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/core/type_list.hpp>
#include <facet/core/type_name.hpp>
#include <facet/schema/check_edges.hpp>
#include <facet/schema/check_parts.hpp>
#include <facet/schema/unstorable.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

/// \file
/// What stands before all facts: whether what is declared as an entity is a struct that can be reflected, and whether its fields can be stored.
/// Judged on types, since facts could not be formed otherwise.

namespace facet::inline v0::detail {

template <class... Field>
consteval std::size_t first_unstorable(type_list<Field...>) {
    const bool stored[] = {storable<Field>..., false};
    std::size_t field = 0;
    while (stored[field]) ++field;
    return field;
}

struct struct_verdict {
    std::string_view name;
    reflection_fault fault = reflection_fault::none;
    std::string_view unstorable{};  ///< the first field that cannot be stored,
    std::string_view reason{};      ///< and why

    [[nodiscard]] constexpr bool passes() const { return fault == reflection_fault::none && unstorable.empty(); }
};

template <class Struct>
consteval struct_verdict judge_storable() {
    constexpr std::string_view name = type_name<Struct>();
    // A const struct could be reflected, but it is another type than that of the objects that are stored.
    constexpr reflection_fault fault = __is_same(Struct, std::remove_cv_t<Struct>) ? check_reflection<Struct>() : reflection_fault::not_class;
    struct_verdict verdict{name, fault};
    if constexpr (fault == reflection_fault::none) {
        constexpr std::size_t field = detail::first_unstorable(field_types<Struct>{});
        if constexpr (field < field_count<Struct>) {
            verdict.unstorable = field_names<Struct>[field];
            verdict.reason = unstorable_reason<field_type<Struct, field>>();
        }
    }
    return verdict;
}
template <class Struct>
inline constexpr struct_verdict struct_verdict_of = judge_storable<Struct>();

template <class... Declarations>
consteval std::array<struct_verdict, sizeof...(Declarations)> judge_structs(type_list<Declarations...>) {
    return {struct_verdict_of<typename Declarations::type>...};
}

template <class Table>
using structs_of = typename structs_declared<table_keys<Table>::has_edges, typename table_keys<Table>::entities>::type;

/// Whether facet::conversion is specialised for a type that facet uses itself. Asked for each table: where it stands behind facet's headers, they
/// have taken it for not being there.
template <class Table, class... Types>
consteval bool converts_any(type_list<Types...>) {
    return (requires { sizeof(conversion<Types>); } || ...);
}

template <class Table>
inline constexpr bool structs_pass = [] {
    if (converts_any<Table>(own_types{})) return false;
    for (const struct_verdict& judged : detail::judge_structs(structs_of<Table>{}))
        if (!judged.passes()) return false;
    return true;
}();

/// Whether a type is a word of the declaration, and no struct of a user's.
template <class Type>
inline constexpr bool is_any_part = is_edge_part<Type>::value || is_entity_part<Type>::value || is_index_part<Type>::value || is_table_part<Type>::value;

constexpr std::string_view before_arguments(std::string_view name) {
    std::size_t end = 0;
    while (end < name.size() && name[end] != '<') ++end;
    return name.substr(0, end);
}

/// A word of the declaration without what it says: `key<...>`, `immutable`.
template <class Part>
constexpr void show_part(message& out) {
    constexpr std::string_view name = type_name<Part>();
    if constexpr (requires { Part::declared; }) out << (Part::declared.index.empty() ? "key<...>" : "index<...>");
    else out << before_arguments(name) << (before_arguments(name).size() < name.size() ? "<...>" : "");
}

template <class... Parts>
consteval std::string_view first_struct() {
    const std::string_view names[] = {is_any_part<Parts> ? std::string_view() : type_name<Parts>()..., "Struct"};
    std::size_t position = 0;
    while (names[position].empty()) ++position;
    return names[position];
}

/// Says what a declaration has in the place of its struct; false where that is none that could be told better.
template <class Declaration>
struct struct_place;
template <template <class, class...> class Word, class Struct, class... Parts>
struct struct_place<Word<Struct, Parts...>> {
    static constexpr bool explain(message& out, std::string_view table) {
        using bare = std::remove_cv_t<std::remove_pointer_t<std::remove_cvref_t<Struct>>>;
        const std::string_view word = before_arguments(type_name<Word<Struct, Parts...>>());
        if constexpr (is_any_part<Struct>) {
            show_part<Struct>(out << "in table " << table << ", " << word << "<...> begins with ");
            show_part<Struct>(out << "; the struct comes first: " << word << '<' << first_struct<Parts...>() << ", ");
            out << ", ...>";
        } else if constexpr (!std::is_same_v<bare, Struct>) {
            constexpr std::string_view kind = std::is_reference_v<Struct> ? "reference to " : std::is_pointer_v<Struct> ? "pointer to " : std::is_const_v<Struct> ? "const " : "volatile ";
            out << "in table " << table << ", " << word << "<...> is given a " << kind << type_name<bare>() << "; give it the struct itself: " << word << '<' << type_name<bare>() << ", ...>";
        } else {
            return false;
        }
        return true;
    }
};

/// Continues to the first struct that fails, and says why.
template <class Table, class Declaration>
constexpr bool explain_struct(message& out) {
    constexpr const struct_verdict& judged = struct_verdict_of<typename Declaration::type>;
    if constexpr (judged.passes()) return true;
    else if (judged.fault == reflection_fault::none) out << "in " << judged.name << ", the field " << judged.unstorable << judged.reason;
    else if (!struct_place<Declaration>::explain(out, table_keys<Table>::name)) out << "the struct " << judged.name << ' ' << facet::explain(judged.fault);
    return false;
}
template <class Table, class... Declarations>
constexpr void explain_structs(message& out, type_list<Declarations...>) {
    if ((explain_struct<Table, Declarations>(out) && ...))
        out << "table " << table_keys<Table>::name << " meets a facet::conversion of std::string or of a number, which are stored as they are, here and in all tables; give it to a type of your own";
}

}  // namespace facet::inline v0::detail
