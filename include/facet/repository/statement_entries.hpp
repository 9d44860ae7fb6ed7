// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/verdict.hpp>
#include <facet/planner/whole_update.hpp>
#include <facet/repository/pending_write.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// The index entries of an update: their key attributes are set anew, or removed, from what its statement says.

namespace facet::inline v0::detail {

/// The parts of a statement, the latest first.
template <class... Parts>
struct said;
template <>
struct said<> {};
template <class Latest, class... Earlier>
struct said<Latest, Earlier...> {
    said<Earlier...> earlier;
    Latest latest;
};

/// In its place, where an entity has neither index entries nor computed fields.
struct nothing_said {};

template <std::size_t Part, class Latest, class... Earlier>
const auto& said_at(const said<Latest, Earlier...>& all) {
    if constexpr (Part == 0) return all.latest;
    else return said_at<Part - 1>(all.earlier);
}

/// Gives an operand to `use` as a key part of its field's type; absent where it is an optional without a value.
template <class Field, class Operand, class Use>
key_fault with_said_operand(const Operand& operand, Use use) {
    if constexpr (!is_optional_operand<Operand>) return with_operand<Field>(operand, use);
    else if (!operand.has_value()) return key_fault::absent;
    else return with_operand<Field>(operand_type<typename Operand::value_type>(*operand), use);
}

/// Gives what a statement says, by field, as key parts.
template <class Struct, const auto& Said, class... Parts>
struct said_source {
    const said<Parts...>* all;

    template <std::size_t Field, class Use>
    key_fault operator()(std::integral_constant<std::size_t, Field>, Use use) const {
        static constexpr said_facts known = find_said(Said, static_cast<std::int16_t>(Field)).facts;
        const auto& part = said_at<known.part>(*all);
        using type = std::remove_cvref_t<decltype(part)>;
        if constexpr (is_assignment<type> || is_clause<type>) return with_said_operand<field_type<Struct, Field>>(part.operand, use);
        else return with_operand<field_type<Struct, Field>>(clause_at<known.clause>(part).operand, use);
    }
};

/// Whether more is made from what an update says.
template <class Table, class Struct>
constexpr bool remembers_statement() {
    if constexpr (valid_schema<Table> && is_entity_of<Table, Struct>) {
        constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        return facts.paths.size() > 1 || facts.find(field_role::computed) >= 0;
    } else {
        return false;
    }
}

/// Appends an action on an attribute: SET to the operand that is written next, or REMOVE.
inline void add_attribute_action(pending_write& write, request::update_clause clause, std::size_t attribute) {
    const std::uint16_t target = write.changes->add_path(attribute);
    const auto begin = static_cast<std::uint16_t>(write.changes->code.size());
    if (clause == request::update_clause::set) write.changes->add_operand();
    write.actions.push_back({clause, target, begin, static_cast<std::uint16_t>(write.changes->code.size())});
}

/// Sets and removes the key attributes of the index entries that a complete statement bears on. `Parts`: the latest first.
template <bool Upsert, class Table, class Struct, class... Parts>
class statement_entries {
    using verdict = typename whole_update<Upsert>::template plan<Table, Struct, Parts...>;
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;
    static constexpr const entity_facts& facts = verdict::facts;
    static constexpr std::size_t paths = facts.paths.size();
    static constexpr entry_change change(std::size_t path) { return verdict::judge.judge(path).change; }
    static constexpr path_attributes attributes(std::size_t path) { return {schema<Table>::facts, facts, facts.paths[path]}; }
    using source = said_source<Struct, verdict::said, Parts...>;

public:
    static void add(pending_write& write, const said<Parts...>& all, const call_context& context) {
        [&]<std::size_t... Path>(std::index_sequence<Path...>) {
            (add_path<Path + 1>(write, all, context), ...);
        }(std::make_index_sequence<paths - 1>{});
    }

private:
    template <std::size_t Path>
    static void add_path([[maybe_unused]] pending_write& write, [[maybe_unused]] const said<Parts...>& all, [[maybe_unused]] const call_context& context) {
        if constexpr (change(Path) != entry_change::keep) {
            [&]<std::size_t... Partition, std::size_t... Sort>(std::index_sequence<Partition...>, std::index_sequence<Sort...>) {
                (add_attribute<Path, false, Partition>(write, all, context), ...);
                (add_attribute<Path, true, Sort>(write, all, context), ...);
            }(std::make_index_sequence<facts.paths[Path].partition.size()>{}, std::make_index_sequence<facts.paths[Path].sort.size()>{});
        }
    }

    /// Whether a path before this one has written the attribute.
    static constexpr bool written_before(std::size_t path, std::string_view attribute) {
        for (std::size_t i = 1; i < path; ++i)
            if (change(i) != entry_change::keep && attributes(i).writes(attribute)) return true;
        return false;
    }
    /// Whether an entry that stays as it is holds the attribute, whatever becomes of others.
    static constexpr bool held(std::string_view attribute) {
        for (std::size_t i = 1; i < paths; ++i)
            if (change(i) == entry_change::keep && attributes(i).writes(attribute)) return true;
        return false;
    }
    /// A path from which the attribute can be made; 0: it can only be removed.
    static constexpr std::size_t maker(std::string_view attribute) {
        for (std::size_t i = 1; i < paths; ++i)
            if ((change(i) == entry_change::write || change(i) == entry_change::decide) && attributes(i).writes(attribute))
                for (const auto& each : attributes(i))
                    if (each.name == attribute && verdict::judge.rewrites(facts.paths[i], *each.facts)) return i;
        return 0;
    }

    template <std::size_t Path, bool Sort, std::size_t Attribute>
    static void add_attribute([[maybe_unused]] pending_write& write, [[maybe_unused]] const said<Parts...>& all, [[maybe_unused]] const call_context& context) {
        static constexpr const path_facts& path = facts.paths[Path];
        static constexpr const template_facts& key = Sort ? path.sort[Attribute] : path.partition[Attribute];
        static constexpr std::string_view attribute = key_attribute_of(schema<Table>::facts, path, Sort, Attribute)->name;
        if constexpr (is_written(schema<Table>::facts.description, facts, attribute, key) && !written_before(Path, attribute)) {
            static constexpr std::size_t position = attribute_position<Table>(attribute);
            static constexpr std::size_t from = maker(attribute);
            if constexpr (from != 0) {
                if (is_there<position>(all)) {
                    add_attribute_action(write, request::update_clause::set, position);
                    const key_outcome built = write_key<Path, Sort, Attribute>(write, all);
                    if (!built.ok()) write.fail(index_key_error(context, facts, built));
                    return;
                }
            }
            if constexpr (!held(attribute) && (from == 0 ? change(Path) == entry_change::remove : true))
                add_attribute_action(write, request::update_clause::remove, position);
        }
    }

    /// Whether one of the entries that hold an attribute is there.
    template <std::size_t Position>
    static bool is_there(const said<Parts...>& all) {
        return [&]<std::size_t... Path>(std::index_sequence<Path...>) {
            return (is_there_in<Path + 1, Position>(all) || ...);
        }(std::make_index_sequence<paths - 1>{});
    }
    template <std::size_t Path, std::size_t Position>
    static bool is_there_in([[maybe_unused]] const said<Parts...>& all) {
        if constexpr (!attributes(Path).writes(schema<Table>::facts.description.attributes[Position]) || change(Path) == entry_change::remove) {
            return false;
        } else if constexpr (change(Path) != entry_change::decide) {
            return true;
        } else {
            static constexpr const path_facts& path = facts.paths[Path];
            if constexpr (path.sparse != presence::always) {
                static constexpr auto field = static_cast<std::size_t>(path.sparse_field);
                if constexpr (path.sparse == presence::while_equal) {
                    bool equal = false;
                    (void)source{&all}(std::integral_constant<std::size_t, field>{}, [&equal](const auto& value) {
                        equal = value == schema<Table>::template sparse_value<entity, Path>;
                        return key_fault::none;
                    });
                    if (!equal) return false;
                } else if (is_present<field>(all) != (path.sparse == presence::while_present)) {
                    return false;
                }
            }
            return [&]<std::size_t... At>(std::index_sequence<At...>) {
                return (has_components<Path, At>(all) && ...);
            }(std::make_index_sequence<attributes(Path).size>{});
        }
    }
    template <std::size_t Path, std::size_t At>
    static bool has_components(const said<Parts...>& all) {
        return [&]<std::size_t... Piece>(std::index_sequence<Piece...>) {
            return (has_component<Path, At, Piece>(all) && ...);
        }(std::make_index_sequence<attributes(Path).list[At].facts->pieces.size()>{});
    }
    template <std::size_t Path, std::size_t At, std::size_t Piece>
    static bool has_component([[maybe_unused]] const said<Parts...>& all) {
        static constexpr const piece& each = attributes(Path).list[At].facts->pieces[Piece];
        if constexpr (!each.component) return true;
        else if constexpr (!facts.fields[static_cast<std::size_t>(each.field)].optional) return true;
        else return is_present<static_cast<std::size_t>(each.field)>(all);
    }
    template <std::size_t Field>
    static bool is_present(const said<Parts...>& all) {
        static constexpr knowledge known = find_said(verdict::said, static_cast<std::int16_t>(Field)).facts.known;
        if constexpr (known == knowledge::missing) return false;
        else if constexpr (known != knowledge::maybe) return true;
        else return source{&all}(std::integral_constant<std::size_t, Field>{}, [](const auto&) { return key_fault::none; }) == key_fault::none;
    }

    /// Writes a key attribute as the operand of the action before.
    template <std::size_t Path, bool Sort, std::size_t Attribute>
    static key_outcome write_key(pending_write& write, const said<Parts...>& all) {
        using templates = path_templates<Table, entity, Path>;
        static constexpr const template_facts& key = Sort ? templates::path.sort[Attribute] : templates::path.partition[Attribute];
        static constexpr const request::key_attribute* attribute = key_attribute_of(schema<Table>::facts, templates::path, Sort, Attribute);
        key_outcome built;
        packed::writer writer(write.changes->bytes);
        if constexpr (key.plain) {
            const std::size_t begin = write.changes->bytes.size();
            built.field = key.pieces[0].field;
            built.attribute = attribute;
            built.fault = source{&all}(std::integral_constant<std::size_t, static_cast<std::size_t>(key.pieces[0].field)>{}, [&writer](const auto& value) {
                using part = std::remove_cvref_t<decltype(value)>;
                if constexpr (std::is_same_v<part, std::string_view>) return writer.string(value), key_fault::none;
                else return operand_fault(codec<part>::write(writer, value));
            });
            if (built.ok()) built.fault = check_packed_plain(packed::value_view(write.changes->bytes.data() + begin), Sort ? max_sort_key : max_partition_key,
                                                            facts.fields[static_cast<std::size_t>(built.field)].domain);
        } else {
            key_buffer text;
            if constexpr (Sort) built = templates::append(text, typename templates::template sort<Attribute>{}, source{&all});
            else built = templates::append(text, typename templates::template partition<Attribute>{}, source{&all});
            if (built.ok() && text.size() > (Sort ? max_sort_key : max_partition_key)) built = too_long(text.view(), key, facts.fields, *attribute);
            writer.string(text.view());
        }
        return built;
    }
};

/// Refuses an upsert that sets and adds nothing: of an entity whose fields are all in its key or may be left out, removals alone would make no
/// item where there is none, and report success (contract U14). One that says nothing at all makes it (U15).
inline void refuse_bare_removals(pending_write& write, const call_context& context) {
    if (write.actions.size() == 0) return;
    for (std::size_t i = 0; i < write.actions.size(); ++i)
        if (const request::update_clause made = write.actions.data()[i].clause; made == request::update_clause::set || made == request::update_clause::add) return;
    error cause;
    cause.message = "an upsert that only removes would make no item where there is none; set or add something, or use update() of one that is there";
    cause.rule = "U14";
    write.fail(with_context(std::move(cause), context));
}

}  // namespace facet::inline v0::detail
