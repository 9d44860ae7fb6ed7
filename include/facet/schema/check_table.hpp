// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/same_text.hpp>
#include <facet/core/span.hpp>
#include <facet/schema/check_braces.hpp>
#include <facet/schema/check_template.hpp>

#include <array>
#include <cstddef>
#include <string_view>

/// \file
/// What can be wrong with a table's keys and indexes (contract N1-N6, X5) and with the bindings of its entities (proofs 1, 8, 10).

namespace facet::inline v0::detail {

constexpr bool valid_table_name(std::string_view name) {
    if (name.size() < 3 || name.size() > 255) return false;
    for (const char c : name)
        if (!(is_alphanumeric(c) || c == '_' || c == '-' || c == '.')) return false;
    return true;
}

/// Whether one name is a key attribute twice where it must not be, or with two types (contract N6).
template <class Out>
constexpr bool check_key_attributes(Out& out, const table_facts& table) {
    const auto in_table = [&]() -> Out& { return out << "in table " << table.name << ", "; };
    std::array<span<const request::key_attribute>, 2> lists{span(&table.description.partition, 1),
                                                                 span(&table.description.sort, table.description.has_sort() ? 1u : 0u)};
    // A position, or the list's size: with -fsanitize=undefined g++ takes no comparison of addresses for a constant.
    const auto find = [](span<const request::key_attribute> list, std::string_view name) {
        std::size_t position = 0;
        while (position < list.size() && !same_text(list[position].name, name)) ++position;
        return position;
    };
    const auto holds = [&find](span<const request::key_attribute> list, std::string_view name) { return find(list, name) < list.size(); };
    const span<const request::index_description> indexes = table.description.indexes;
    for (std::size_t i = 0; i <= indexes.size(); ++i) {
        if (i > 0) lists = {indexes[i - 1].partition, indexes[i - 1].sort};
        for (std::size_t list = 0; list < lists.size(); ++list)
            for (std::size_t at = 0; at < lists[list].size(); ++at) {
                const request::key_attribute& attribute = lists[list][at];
                if (attribute.name.empty() || attribute.name.size() > 255) {
                    in_table() << "the name of a key attribute must have 1 to 255 bytes (contract N2)";
                    return false;
                }
                if (same_text(attribute.name, table.discriminator)) {
                    in_table() << "the discriminator " << table.discriminator << " is a key attribute, which keys are written to; name it otherwise, or leave it out and let the index's key "
                               << "say what an entity is, as in index<`ByType`, `Dog`, `{age}`>";
                    return false;
                }
                if (holds(lists[list].first(at), attribute.name) || (list == 1 && holds(lists[0], attribute.name))) {
                    in_table() << (i == 0 ? std::string_view("the primary key") : indexes[i - 1].name) << " has the attribute " << attribute.name
                               << " twice (contract N6)";
                    return false;
                }
                for (std::size_t j = 0; j < i; ++j)
                    for (const auto& earlier : {j == 0 ? span(&table.description.partition, 1) : indexes[j - 1].partition,
                                                j == 0 ? span(&table.description.sort, 1) : indexes[j - 1].sort}) {
                        const std::size_t other = find(earlier, attribute.name);
                        if (other == earlier.size() || earlier[other].type == attribute.type) continue;
                        in_table() << "the key attribute " << attribute.name << " is declared with two types, " << to_string(to_value_type(earlier[other].type))
                                   << " and " << to_string(to_value_type(attribute.type)) << " (contract N6)";
                        return false;
                    }
            }
    }
    return true;
}

/// What an index includes: each attribute once, as it is stored. Attributes that no entity has are other programs'.
template <class Out>
constexpr bool check_included(Out& out, const table_facts& table, const request::index_description& index) {
    for (std::size_t i = 0; i < index.include.size(); ++i) {
        const std::string_view name = index.include[i];
        const auto in_index = [&]() -> Out& { return out << "in table " << table.name << ", index " << index.name << " includes "; };
        if (name.empty() || name.size() > 255) return in_index() << "an attribute whose name does not have 1 to 255 bytes (contract N2)", false;
        for (std::size_t j = 0; j < i; ++j)
            if (same_text(index.include[j], name)) return in_index() << name << " twice", false;
        const field_facts* elsewhere = nullptr;
        const entity_facts* owner = nullptr;
        bool stored = false;
        bool found = false;  // with -fsanitize=undefined, g++-12 does not compare these pointers with null here
        for (const entity_facts& entity : table.entities)
            for (const field_facts& field : entity.fields) {
                stored = stored || same_text(field.stored, name) || same_text(field.renamed_from, name);
                if (!found && same_text(field.name, name)) elsewhere = &field, owner = &entity, found = true;
            }
        if (stored || !found) continue;
        in_index() << name << ", but no entity stores an attribute of that name; the field " << name << " of " << owner->name << " is stored as " << elsewhere->stored
                   << ": did you mean that?";
        return false;
    }
    return true;
}

template <class Out>
constexpr bool check_indexes(Out& out, const table_facts& table, std::size_t partitions, std::size_t sorts) {
    const auto in_table = [&]() -> Out& { return out << "in table " << table.name << ", "; };
    if (!valid_table_name(table.name)) {
        in_table() << "the name must have 3 to 255 letters, digits, `_`, `-` or `.` (contract N1)";
        return false;
    }
    if (partitions != 1 || sorts > 1) {
        in_table() << "the primary key must have one partition attribute and at most one sort attribute (contract N4)";
        return false;
    }
    if (sorts == 1 && !table.description.has_sort()) {
        in_table() << "the name of a key attribute must have 1 to 255 bytes (contract N2)";
        return false;
    }
    std::size_t local = 0;
    std::size_t global = 0;
    std::size_t included = 0;
    for (std::size_t i = 0; i < table.description.indexes.size(); ++i) {
        const request::index_description& index = table.description.indexes[i];
        const bool is_local = index.kind == request::index_kind::local;
        ++(is_local ? local : global);
        included += index.include.size();
        if (!valid_table_name(index.name)) {
            in_table() << "index " << index.name << " must have a name of 3 to 255 letters, digits, `_`, `-` or `.` (contract N1)";
            return false;
        }
        for (std::size_t j = 0; j < i; ++j)
            if (same_text(table.description.indexes[j].name, index.name)) {
                in_table() << "two indexes are named " << index.name << " (contract N3)";
                return false;
            }
        if (is_local && index.sort.size() != 1) {
            in_table() << "the local index " << index.name << " must have exactly one sort attribute and shares the table's partition key (contract X5)";
            return false;
        }
        if (is_local && !table.description.has_sort()) {
            in_table() << "the local index " << index.name << " needs a table with a sort key (contract X5)";
            return false;
        }
        if (!is_local && index.partition.empty()) {
            in_table() << "index " << index.name << " has no partition key, as every global index has (contract N4): facet::gsi<`" << index.name
                       << "`, facet::partition<`...`>, facet::sort<`...`>>, with the names of its key attributes";
            return false;
        }
        if (!is_local && (index.partition.size() > 4 || index.sort.size() > 4)) {
            in_table() << "index " << index.name << " must have one to four partition attributes and at most four sort attributes (contract N4)";
            return false;
        }
        if (index.projected == request::projection_kind::include && (index.include.empty() || index.include.size() > 20)) {
            in_table() << "index " << index.name << " must include 1 to 20 attributes (contract N3)";
            return false;
        }
        if (!check_included(out, table, index)) return false;
    }
    if (local > 5) return in_table() << "there are " << local << " local indexes; DynamoDB allows 5 (contract N3)", false;
    if (global > 20) return in_table() << "there are " << global << " global indexes; DynamoDB allows 20 (contract N3)", false;
    if (included > 100) return in_table() << "the indexes include " << included << " attributes; DynamoDB allows 100 in all (contract N3)", false;
    return check_key_attributes(out, table);
}

constexpr span<const request::key_attribute> partition_attributes(const table_facts& table, const path_facts& path) {
    return path.index < 0 ? span(&table.description.partition, 1) : table.description.indexes[static_cast<std::size_t>(path.index)].partition;
}
constexpr span<const request::key_attribute> sort_attributes(const table_facts& table, const path_facts& path) {
    if (path.index >= 0) return table.description.indexes[static_cast<std::size_t>(path.index)].sort;
    return span(&table.description.sort, table.description.has_sort() ? 1u : 0u);
}
/// One of them.
constexpr const request::key_attribute* key_attribute_of(const table_facts& table, const path_facts& path, bool sort, std::size_t position) {
    return &(sort ? sort_attributes(table, path) : partition_attributes(table, path))[position];
}

/// Calls `visit(attribute, template, path)` for each key attribute that an entity's bindings write.
template <class Visit>
constexpr void for_each_written(const table_facts& table, const entity_facts& entity, Visit visit) {
    for (const path_facts& path : entity.paths) {
        const auto partition = partition_attributes(table, path);
        const auto sort = sort_attributes(table, path);
        for (std::size_t i = 0; i < path.partition.size(); ++i) visit(partition[i], path.partition[i], path);
        for (std::size_t i = 0; i < path.sort.size(); ++i) visit(sort[i], path.sort[i], path);
    }
}

constexpr bool same_template(const template_facts& a, const template_facts& b) {
    if (!same_text(a.text, b.text)) return false;
    if (a.delimiter == b.delimiter && a.mode == b.mode) return true;
    if (a.plain) return true;
    for (const piece& each : a.pieces)  // else the text is all that there is
        if (each.component) return false;
    return true;
}

/// Whether two entries are there under one condition.
constexpr bool same_condition(const path_facts& a, const path_facts& b) {
    return a.sparse == b.sparse && a.sparse_field == b.sparse_field && a.sparse_form == b.sparse_form && a.sparse_value == b.sparse_value;
}

/// Whether a sparse entry can be left out: some attribute of its key is there for its sake alone, or for that of entries that are
/// there when it is.
constexpr bool can_be_absent(const table_facts& table, const entity_facts& entity, const path_facts& sparse) {
    bool own = false;
    for_each_written(table, entity, [&](const request::key_attribute& attribute, const template_facts& source, const path_facts& path) {
        if (&path != &sparse || own) return;
        if (source.plain && entity.fields[static_cast<std::size_t>(source.pieces[0].field)].stored == attribute.name) return;
        bool elsewhere = false;
        for_each_written(table, entity, [&](const request::key_attribute& other, const template_facts&, const path_facts& from) {
            elsewhere = elsewhere || (!same_condition(from, sparse) && same_text(other.name, attribute.name));
        });
        own = !elsewhere;
    });
    return own;
}

/// Whether the attributes of a sort key, which are measured together, can be as short as DynamoDB wants them.
template <class Out>
constexpr bool check_length_together(Out& out, const table_facts& table, const entity_facts& entity, const path_facts& path) {
    std::size_t length = 0;
    for (const template_facts& facts : path.sort) length += least_length(facts, entity);
    if (length <= 1024) return true;
    out << "in " << entity.name << ", the templates of the sort key of " << table.path_name(path) << " are at least " << length
        << " bytes long together; DynamoDB allows 1024 (contract K2)";
    return false;
}

template <class Out>
constexpr bool check_bindings(Out& out, const table_facts& table, const entity_facts& entity) {
    for (const path_facts& path : entity.paths)
        for (const path_facts* before = entity.paths.data(); before != &path; ++before)
            if (path.index >= 0 && before->index == path.index) {
                out << "in " << entity.name << ", index " << path.index_name << " is bound twice; an item has one entry in an index, and one shape of its key: what differs by item is a field, which can be computed<...>";
                return false;
            }
    for (const path_facts& path : entity.paths) {
        if (path.fault == path_fault::unknown_index) {
            out << "in " << entity.name << ", index<" << path.index_name << "> binds an index that table " << table.name << " does not have";
            if (!table.description.indexes.empty()) suggest_name(out, path.index_name, "indexes", table.description.indexes);
            else out << "; it has none: declare gsi<" << path.index_name << ", partition<...>, sort<...>> in it";
            return false;
        }
        if (path.fault == path_fault::sparse_twice) {
            out << "in " << entity.name << ", the binding of " << path.index_name
                << " says while_... twice; one of them would be ignored: an entry depends on one field, and what depends on several is a field of its own";
            return false;
        }
        if (path.fault == path_fault::wrong_count) {
            const bool local = path.index >= 0 && table.description.indexes[static_cast<std::size_t>(path.index)].kind == request::index_kind::local;
            const auto partition = local ? span<const request::key_attribute>{} : partition_attributes(table, path);
            const auto sort = sort_attributes(table, path);
            const std::size_t wanted = partition.size() + sort.size();
            out << "in " << entity.name << ", " << (path.index < 0 ? "key" : "index ") << path.index_name << " is given " << path.given
                << (path.given == 1 ? " template" : " templates") << ", but " << (path.index < 0 ? "the table" : "the index") << " has " << wanted
                << (wanted == 1 ? " key attribute" : " key attributes") << (local ? " beside the table's partition key: " : ": ");
            for (std::size_t i = 0; i < wanted; ++i)
                out << (i == 0 ? "" : ", ") << (i < partition.size() ? partition[i] : sort[i - partition.size()]).name;
            if (path.index < 0 && path.given == 1) out << "; give each a template, such as key<`ORDER#{order_id}`, `ORDER`>; a table without a sort key declares facet::partition<`" << partition[0].name << "`> alone";
            return false;
        }
        if (path.sparse != presence::always) {
            if (path.index < 0) return out << "in " << entity.name << ", the primary key cannot be sparse: every item has one", false;
            if (path.sparse_field < 0) {
                out << "in " << entity.name << ", the entry in " << path.index_name << " depends on " << path.sparse_name << ", but "
                    << entity.name << " has no such field";
                suggest(out, path.sparse_name, entity);
                return false;
            }
            if (path.sparse != presence::while_equal && !entity.fields[static_cast<std::size_t>(path.sparse_field)].optional) {
                out << "in " << entity.name << ", the entry in " << path.index_name << " depends on whether " << path.sparse_name
                    << " is there, but it is no std::optional and always is";
                return false;
            }
        }
        if (!path.sparse_possible) {
            out << "in " << entity.name << ", the entry in " << path.index_name << " depends on ";
            if (!path.sparse_by.empty()) out << path.sparse_by << "; while_equal takes a number, a boolean or an enumerator, of the type of " << path.sparse_name << "; make it an enumeration, or let a boolean be computed from it";
            else out << "a value that " << path.sparse_name << " cannot have; give one of the field's own type";
            return false;
        }
        if (path.sparse != presence::always) {
            bool bound = true;  // else the templates' own check has more to say
            for_each_written(table, entity, [&](const request::key_attribute&, const template_facts& source, const path_facts&) {
                for (const piece& each : source.pieces) bound = bound && (!each.component || each.field >= 0);
            });
            if (bound && !can_be_absent(table, entity, path)) {
                out << "in " << entity.name << ", the entry in " << path.index_name << " depends on " << path.sparse_name
                    << ", but every attribute of its key is stored in any case, or for another entry: it would be there when it should not";
                return false;
            }
        }
        const auto partition = partition_attributes(table, path);
        const auto sort = sort_attributes(table, path);
        const auto check_one = [&](const template_facts& facts, const request::key_attribute& attribute, bool of_partition, std::size_t limit) {
            if (facts.text.empty())
                return out << "in " << entity.name << ", the key template of " << attribute.name << " is empty; DynamoDB refuses empty keys", false;
            if (!check_template(out, entity, facts, path.index < 0, of_partition) || !check_attribute(out, entity, facts, attribute, path.index >= 0)) return false;
            constexpr std::size_t widest = 64;  // of a piece that is no text
            if (facts.text.size() + widest * facts.pieces.size() <= limit) return true;
            const std::size_t length = least_length(facts, entity);
            if (length > limit) {
                in_template(out, entity, facts) << "is at least " << length << " bytes long; DynamoDB allows " << limit << " (contract K1)";
                return false;
            }
            return true;
        };
        for (std::size_t i = 0; i < path.partition.size(); ++i)
            if (!check_one(path.partition[i], partition[i], true, 2048)) return false;
        for (std::size_t i = 0; i < path.sort.size(); ++i)
            if (!check_one(path.sort[i], sort[i], false, 1024)) return false;
        if (path.sort.size() > 1 && !check_length_together(out, table, entity, path)) return false;
        if (!check_braces(out, entity, path)) return false;
    }
    return check_precisions(out, entity);
}

}  // namespace facet::inline v0::detail
