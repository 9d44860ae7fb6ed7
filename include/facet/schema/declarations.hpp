// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/schema/facts.hpp>

#include <array>
#include <cstddef>
#include <string_view>

/// \file
/// The words in which a user declares a table. All are types without members of their own concern; schema/schema.hpp reads them.

namespace facet::inline v0 {

namespace detail {

template <std::size_t Size>
struct key_attribute_name {
    fixed_string<Size> name;
    key_type type = key_type::string;

    consteval key_attribute_name(const char (&text)[Size + 1]) : name(text) {}
    consteval key_attribute_name(fixed_string<Size> text, key_type kind) : name(text), type(kind) {}
};
template <std::size_t Length>
key_attribute_name(const char (&)[Length]) -> key_attribute_name<Length - 1>;

struct binding_options {
    bool verbatim = false;
    char delimiter = '\0';  // '\0': that of the entity or table
};

template <presence When, fixed_string Field, auto Value = 0>
struct sparse_rule {
    static constexpr presence when = When;
    static constexpr std::string_view field = Field.view();
    static constexpr auto value = Value;
    static constexpr auto field_text = Field;
};

using always_present = sparse_rule<presence::always, "">;

/// A binding as plain values.
struct declared_binding {
    std::string_view index;
    binding_options options;
    presence sparse;
    std::string_view sparse_field;
    const std::string_view* templates;
    std::size_t size;  ///< how many templates there are
};

/// Key templates bound to the table's key (an empty index name) or to an index.
template <binding_options Options, class Sparse, fixed_string Index, fixed_string... Templates>
struct binding {
    static constexpr auto sparse_value = Sparse::value;
    static constexpr std::string_view texts[] = {Templates.view()..., {}};
    static constexpr declared_binding declared{Index.view(), Options, Sparse::when, Sparse::field, texts, sizeof...(Templates)};

    /// Values stay as they are; one that holds the delimiter is refused at run time. For tables that other programs write.
    using verbatim = binding<binding_options{true, Options.delimiter}, Sparse, Index, Templates...>;
    /// These templates' delimiter, where it is not the table's. Only those below `/` in ASCII can be escaped in an
    /// order-preserving way; others imply verbatim.
    template <char Delimiter>
    using delimited = binding<binding_options{Options.verbatim, Delimiter}, Sparse, Index, Templates...>;
    /// The entity has an entry in the index only while this optional field is absent.
    template <fixed_string Field>
    using while_absent = binding<Options, sparse_rule<presence::while_absent, Field>, Index, Templates...>;
    /// The entity has an entry in the index only while this optional field is present.
    template <fixed_string Field>
    using while_present = binding<Options, sparse_rule<presence::while_present, Field>, Index, Templates...>;
    /// The entity has an entry in the index only while this field has this value.
    template <fixed_string Field, auto Value>
    using while_equal = binding<Options, sparse_rule<presence::while_equal, Field, Value>, Index, Templates...>;
};

}  // namespace detail

/// A key attribute that holds a number: `partition<number_key("Year")>`.
template <std::size_t Length>
[[nodiscard]] consteval auto number_key(const char (&name)[Length]) {
    return detail::key_attribute_name<Length - 1>(fixed_string<Length - 1>(name), key_type::number);
}
/// A key attribute that holds bytes: `sort<binary_key("Digest")>`.
template <std::size_t Length>
[[nodiscard]] consteval auto binary_key(const char (&name)[Length]) {
    return detail::key_attribute_name<Length - 1>(fixed_string<Length - 1>(name), key_type::binary);
}

/// The partition key attribute of a table or index; a global index may have up to four (contract N4).
template <detail::key_attribute_name... Attributes>
struct partition {};

/// The sort key attribute of a table or index; a global index may have up to four.
template <detail::key_attribute_name... Attributes>
struct sort {};

/// An index that holds the keys alone.
struct keys_only {};

/// An index that holds the keys and these attributes, named as they are stored (contract X2).
template <fixed_string... Attributes>
struct include {};

/// A global secondary index: `gsi<"GSI1", partition<"PK">, sort<"SK2">>`, optionally with keys_only or include<...>.
template <fixed_string Name, class... Parts>
struct gsi {};

/// A local secondary index: `lsi<"ByYear", sort<number_key("Year")>>`, optionally with keys_only or include<...> (contract X5).
template <fixed_string Name, class... Parts>
struct lsi {};

/// An entity's primary key templates: partition key, then sort key where the table has one.
template <fixed_string... Templates>
using key = detail::binding<detail::binding_options{}, detail::always_present, "", Templates...>;

/// An entity's key templates on an index: one per key attribute, the partition's first; a local index takes the sort key's alone.
template <fixed_string Index, fixed_string... Templates>
using index = detail::binding<detail::binding_options{}, detail::always_present, Index, Templates...>;

/// Items of the entity never change: no update, no overwriting put (it can still be erased).
struct immutable {};

/// The entity's value of the discriminator attribute, where it is not the struct's name.
template <fixed_string Name>
struct named {};

/// Stores a field as an attribute of another name.
template <fixed_string Field, fixed_string Attribute>
struct stored_as {};

/// Reads a field from an attribute of an older name where the present one is absent.
template <fixed_string Field, fixed_string Attribute>
struct renamed_from {};

/// A field that is kept in the primary key alone, not as an attribute of its own.
template <fixed_string Field>
struct key_only {};

/// A number that is stored as its text (type S).
template <fixed_string Field>
struct number_as_text {};

/// Every value of the text field begins with `Prefix` (and is longer): checked whenever a key is built, known to the proofs.
template <fixed_string Field, fixed_string Prefix>
struct domain {};

/// The delimiter of a table's, or an entity's, key templates; `#` where none is said.
template <char Delimiter>
struct delimiter {};

/// How a table's attributes are spelled where no stored_as<...> says otherwise.
enum class letter_case { as_is, camel, pascal };

/// A table-wide spelling of stored attribute names: `account_id` as `accountId` or `AccountId`.
template <letter_case Case>
struct attribute_case {};

/// Stores the entity's name in each item, as attribute `Name`.
template <fixed_string Name>
struct discriminator {};

/// States that the keys of two entities never meet, where the templates cannot prove it. With a discriminator, reads tell their
/// items apart by it.
template <class First, class Second>
struct assume_disjoint {};

/// An entity of a table: the struct, its key<...>, and what else there is to say (immutable, index<...>, stored_as<...>, ...).
template <class Struct, class... Parts>
struct entity {
    using type = Struct;
};

/// A table: `struct Register : table<"Register", ...> {}`. Its parts are partition and sort (`PK` and `SK`, both text, where
/// none is said), gsi, lsi, entity, discriminator, delimiter, attribute_case and assume_disjoint, in any order.
template <fixed_string Name, class... Parts>
struct table {
    using declaration = table;
};

}  // namespace facet::inline v0
