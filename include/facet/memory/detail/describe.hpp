// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/memory/detail/item_shape.hpp>
#include <facet/memory/detail/schema.hpp>
#include <facet/memory/detail/table_store.hpp>
#include <facet/request/table_description.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// Table descriptions: checked and copied where a table is made, compared where one is opened (contract N1 to N6, X5).

namespace facet::inline v0::memory::detail {

inline constexpr std::size_t longest_key_name = 255;

[[nodiscard]] inline result<void> check_name(std::string_view name, std::string_view what) {
    bool good = name.size() >= 3 && name.size() <= 255;
    for (const char c : name)
        good = good && (facet::detail::is_alphanumeric(c) || c == '_' || c == '.' || c == '-');
    if (good) return {};
    return invalid("N1", {"Invalid ", what, " name `", name,
                          "`: 3 to 255 characters of a-z, A-Z, 0-9, '_', '-' and '.' are allowed"});
}

/// Makes a table's schema from its description. A template, to be compiled where it is used.
template <class Schema>
class schema_builder {
public:
    [[nodiscard]] result<Schema> run(const request::table_description& description) {
        if (auto sound = add_key(description.partition, made_.partition); !sound.has_value()) return std::move(sound).error();
        made_.has_sort = description.has_sort();
        if (made_.has_sort) {
            if (description.sort.name == description.partition.name)
                return invalid_parameter("N6", {"Both the Hash Key and the Range Key element in the KeySchema have the same name"});
            if (auto sound = add_key(description.sort, made_.sort); !sound.has_value()) return std::move(sound).error();
        }
        for (const request::index_description& index : description.indexes)
            if (auto sound = add_index(index, description); !sound.has_value()) return std::move(sound).error();
        if (locals_ > 5) return invalid_parameter("N3", {"Number of LocalSecondaryIndexes exceeds per-table limit of 5"});
        if (globals_ > 20) return invalid_parameter("N3", {"Number of GlobalSecondaryIndexes exceeds per-table limit of 20"});
        if (included_ > 100)
            return invalid_parameter("N3", {"Number of projected attributes summed over all indexes exceeds the limit of 100"});
        return std::move(made_);
    }

private:
    [[nodiscard]] result<void> add_key(const request::key_attribute& from, key_part& to) {
        if (from.name.empty() || from.name.size() > longest_key_name)
            return invalid("N2", {"Invalid key attribute name: 1 to 255 bytes are allowed"});
        to.name = from.name;
        to.type = from.type;
        for (const key_part& known : made_.keys) {
            if (known.name != from.name) continue;
            to.id = known.id;
            if (known.type != from.type)
                return invalid_parameter("N6", {"Attribute ", from.name, " is declared with two types"});
            return {};
        }
        to.id = static_cast<packed::attribute_id>(made_.keys.size() + 1);
        made_.keys.push_back(to);
        return {};
    }

    [[nodiscard]] result<void> add_half(span<const request::key_attribute> from, facet::detail::sequence<key_part>& to) {
        for (const request::key_attribute& part : from)
            if (auto sound = add_key(part, to.emplace_back()); !sound.has_value()) return sound;
        return {};
    }

    /// An attribute that stands twice in an index key; empty where none does.
    [[nodiscard]] static std::string_view first_repeated(const request::index_description& index) noexcept {
        const std::size_t hashes = index.partition.size();
        const auto name = [&](std::size_t at) { return std::string_view(at < hashes ? index.partition[at].name : index.sort[at - hashes].name); };
        for (std::size_t i = 1; i < hashes + index.sort.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (name(i) == name(j)) return name(i);
        return {};
    }

    [[nodiscard]] result<void> add_index(const request::index_description& index, const request::table_description& table) {
        if (auto sound = check_name(index.name, "index"); !sound.has_value()) return sound;
        for (const index_schema& other : made_.indexes)
            if (other.name == index.name) return invalid_parameter("N3", {"Duplicate index name: ", index.name});
        if (index.kind == request::index_kind::local) {
            ++locals_;
            if (!table.has_sort()) return invalid_parameter("X5", {"Table KeySchema does not have a range key, which is required when "
                                                                   "specifying a LocalSecondaryIndex"});
            if (index.partition.size() != 1 || index.partition[0].name != table.partition.name)
                return invalid_parameter("X5", {"Index KeySchema does not have the same leading hash key as table KeySchema for index: ",
                                                index.name});
            if (index.sort.size() != 1)
                return invalid_parameter("X5", {"Index KeySchema does not have a range key for index: ", index.name});
        } else {
            ++globals_;
            if (index.partition.empty() || index.partition.size() > 4 || index.sort.size() > 4)
                return invalid_parameter("N4", {"A global secondary index has 1 to 4 HASH and at most 4 RANGE elements: ", index.name});
        }
        index_schema& made = made_.indexes.emplace_back();
        made.name = index.name;
        made.kind = index.kind;
        made.projected = index.projected;
        if (auto sound = add_half(index.partition, made.partition); !sound.has_value()) return sound;
        if (auto sound = add_half(index.sort, made.sort); !sound.has_value()) return sound;
        if (const std::string_view twice = first_repeated(index); !twice.empty())
            return invalid_parameter("N6", {"Duplicate attribute ", twice, " in the KeySchema of index: ", index.name});
        const bool includes = index.projected == request::projection_kind::include;
        if (includes ? index.include.empty() || index.include.size() > 20 : !index.include.empty())
            return invalid_parameter("N3", {"NonKeyAttributes: 1 to 20 names where the projection is INCLUDE, else none: ", index.name});
        included_ += index.include.size();
        for (const std::string_view name : index.include) {
            if (name.empty() || name.size() > longest_key_name)
                return invalid("N2", {"Invalid NonKeyAttributes name: 1 to 255 bytes are allowed"});
            for (const std::string& other : made.include)
                if (other == name) return invalid_parameter("N3", {"Duplicate NonKeyAttributes name ", name, " in index: ", index.name});
            made.include.push_back(std::string(name));
        }
        return {};
    }

    table_schema made_;
    std::size_t locals_ = 0;
    std::size_t globals_ = 0;
    std::size_t included_ = 0;
};

/// Gives key attributes the ids their schema says, and included attributes theirs.
inline void name_keys(table_store& store) {
    for (const key_part& part : store.schema.keys) (void)store.names.add(part.name, name_registry::limit, store.memory);
    for (index_schema& index : store.schema.indexes) {
        if (index.projected == request::projection_kind::all) continue;
        auto show = [&](packed::attribute_id id) {
            if (!store.schema.is_primary(id) && !index.shows(id)) index.shown.push_back(id);
        };
        for (const key_part& part : index.partition) show(part.id);
        for (const key_part& part : index.sort) show(part.id);
        for (const std::string& name : index.include) show(store.names.add(name, name_registry::limit, store.memory));
    }
}

/// Whether a description says of its keys and indexes what the table was made with. It may leave indexes out.
class description_match {
public:
    /// Fills in which of the table's indexes the description's are. A template, to be compiled where it is used.
    template <class Schema>
    [[nodiscard]] static result<void> run(const Schema& schema, const request::table_description& description,
                                          opened_table& opened) {
        if (!same(schema.partition, description.partition) || schema.has_sort != description.has_sort() ||
            (schema.has_sort && !same(schema.sort, description.sort)))
            return invalid("K4", {"the table exists with another key schema: its key is ", list_key(schema.partition, schema.sort), ", not ", list_key(description.partition, description.sort)});
        for (std::size_t i = 0; i < schema.indexes.size(); ++i) opened.positions.push_back(std::size_t{none});
        for (std::size_t i = 0; i < description.indexes.size(); ++i) {
            const request::index_description& asked = description.indexes[i];
            std::size_t at = 0;
            while (at < schema.indexes.size() && schema.indexes[at].name != asked.name) ++at;
            if (at == schema.indexes.size()) return invalid("Q16", {"The table does not have the specified index: ", asked.name,
                                                                      "; the engine makes a table's indexes with the table: export its items, and import them where it is opened with the index first"});
            if (opened.positions[at] != none) return invalid_parameter("N3", {"Duplicate index name: ", asked.name});
            std::string other;
            tell_difference(other, schema.indexes[at], asked);
            if (!other.empty()) return invalid("Q16", {"the table has another index of the name ", asked.name, ": ", other});
            opened.indexes.push_back(std::size_t{at});
            opened.positions[at] = i;
        }
        // Those that the description leaves out are charged behind its own.
        std::size_t next = description.indexes.size();
        for (std::size_t& position : opened.positions)
            if (position == none) position = next++;
        return {};
    }

private:
    static constexpr std::size_t none = ~std::size_t{0};

    [[nodiscard]] static bool same(const key_part& made, const request::key_attribute& asked) noexcept {
        return made.name == asked.name && made.type == asked.type;
    }
    [[nodiscard]] static bool same(const facet::detail::sequence<key_part>& made, span<const request::key_attribute> asked) noexcept {
        if (made.size() != asked.size()) return false;
        for (std::size_t i = 0; i < made.size(); ++i)
            if (!same(made[i], asked[i])) return false;
        return true;
    }
    /// Adds a key attribute, as `PK (S)`; one of no name is none.
    template <class Text, class Part>
    static void add_key(Text& out, const Part& part, std::string_view between) {
        if (part.name.empty()) return;
        out.append(between).append(part.name).append(part.type == key_type::string ? " (S)" : part.type == key_type::number ? " (N)" : " (B)");
    }
    template <class Part>
    [[nodiscard]] static std::string list_key(const Part& partition, const Part& sort) {
        std::string out;
        add_key(out, partition, "");
        add_key(out, sort, " and ");
        return out;
    }
    template <class Text, class Index>
    static void add_keys(Text& out, const Index& index) {
        for (const auto& part : index.partition) add_key(out, part, &part == &index.partition[0] ? "" : " and ");
        for (const auto& part : index.sort) add_key(out, part, &part == &index.sort[0] ? "; " : " and ");
    }
    [[nodiscard]] static std::string_view name_of(request::projection_kind kind) noexcept {
        return kind == request::projection_kind::all ? "ALL" : kind == request::projection_kind::keys_only ? "KEYS_ONLY" : "INCLUDE";
    }
    /// Tells how an index differs from what is said of it; nothing where it does not.
    template <class Text, class Index>
    static void tell_difference(Text& out, const Index& made, const request::index_description& asked) {
        if (made.kind != asked.kind) {
            out = made.kind == request::index_kind::local ? "it is local, not global" : "it is global, not local";
        } else if (!same(made.partition, asked.partition) || !same(made.sort, asked.sort)) {
            out = "its key is ";
            add_keys(out, made);
            out += ", not ";
            add_keys(out, asked);
        } else if (made.projected != asked.projected) {
            out = "it projects ";
            out += name_of(made.projected);
            out += ", not ";
            out += name_of(asked.projected);
        } else {
            for (const std::string_view name : asked.include) {
                bool found = false;
                for (const auto& one : made.include) found = found || one == name;
                if (found) continue;
                out = "it does not project ";
                out += name;
                return;
            }
        }
    }
};

}  // namespace facet::inline v0::memory::detail
