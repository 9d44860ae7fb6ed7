// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/update_verdict.hpp>
#include <facet/repository/pending_write.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// The changes of an update as actions of a request.

namespace facet::inline v0::detail {

/// The path that an assignment changes; empty where it has positions that are not known yet.
template <class Change>
inline constexpr std::string_view changed_path{};
template <fixed_string Field, assignment_kind Kind, class Operand>
inline constexpr std::string_view changed_path<assignment<Field, Kind, Operand>> = Field.view();

/// Whether one of two paths is the other, or leads into what the other leads to.
[[nodiscard]] constexpr bool paths_meet(std::string_view a, std::string_view b) noexcept {
    const std::string_view longer = a.size() < b.size() ? b : a;
    const std::string_view shorter = a.size() < b.size() ? a : b;
    if (shorter.empty() || !longer.starts_with(shorter)) return false;
    return longer.size() == shorter.size() || longer[shorter.size()] == '.' || longer[shorter.size()] == '[';
}
/// Stands, in an update of a bound repository, for the field by which the item is a tenant's, and which stays as it is.
template <fixed_string Field>
struct owner_part {};
template <fixed_string Field>
inline constexpr std::string_view changed_path<owner_part<Field>> = Field.view();
template <class Part>
inline constexpr bool is_owner_part = false;
template <fixed_string Field>
inline constexpr bool is_owner_part<owner_part<Field>> = true;
template <fixed_string Field>
struct said_part<owner_part<Field>> : said_part<refused_part> {};

/// An update whose changes meet, by the first of them that one behind it meets.
template <class Struct, class First, class... Rest>
struct changed_twice {
    constexpr void operator()(message& out) const {
        std::string_view other;
        const auto meet = [&](std::string_view path) {
            if (other.empty() && paths_meet(changed_path<First>, path)) other = path;
        };
        (meet(changed_path<Rest>), ...);
        if (((is_owner_part<Rest> && paths_meet(changed_path<First>, changed_path<Rest>)) || ...)) {
            out << "an update of " << type_name<Struct>() << " changes " << changed_path<First> << ", to which this repository is bound: the item would be another's; the repository that it was bound from can do so";
            return;
        }
        out << "an update of " << type_name<Struct>() << " changes " << changed_path<First> << " twice";
        if (other != changed_path<First>) out << ", as itself and by " << other;
        out << ": one change of a path is all that an update can have (contract U3)";
    }
};

template <class Struct, class First, class... Rest>
consteval auto change_meets() {
    if constexpr ((paths_meet(changed_path<First>, changed_path<Rest>) || ...)) return compose<changed_twice<Struct, First, Rest...>>();
    else return accepted;
}

/// An upsert may find no item of which anything could be given.
template <class Struct>
struct given_of_upsert {
    constexpr void operator()(message& out) const {
        out << "given(...) is for update<" << type_name<Struct>() << ">(...), which asks it of the item; an upsert may make the item, so it sets, adds or removes all that an index entry is made from, and asks by when(...)";
    }
};

/// Whether a change names a field, among as many arguments as it takes.
template <std::size_t Count, class... Given>
inline constexpr bool names_field = false;
template <std::size_t Count, class First, class... Rest>
    requires(sizeof...(Rest) + 1 == Count)
inline constexpr bool names_field<Count, First, Rest...> = is_field_term<First> || is_refused<First>;  // of what was refused where it was said, no more is said
template <class... Given>
inline constexpr bool are_fields = (names_field<1, Given> && ...);

/// The type of what a field's term leads to, of which a value in braces is: `erase("tags"_f, {"a", "b"})`. Without one, braces are no value.
template <class Table, class Struct, fixed_string Path>
consteval auto type_in_braces() {
    if constexpr (known_entity<Table, Struct>) {
        constexpr int position = schema<Table>::facts.entities[schema<Table>::template position<Struct>].find(root_of(Path.view()));
        if constexpr (position >= 0) {
            using target = path_target<Struct, static_cast<std::size_t>(position), Path>;
            if constexpr (target::fault == path_loss::none) return std::type_identity<unwrapped<typename target::type>>();
            else return std::type_identity<braced>();
        } else {
            return std::type_identity<braced>();
        }
    } else {
        return std::type_identity<braced>();
    }
}
template <class Table, class Struct, class Term>
struct braces_at {
    using type = braced;
};
template <class Table, class Struct, fixed_string Path>
struct braces_at<Table, Struct, field_term<Path>> : decltype(type_in_braces<Table, Struct, Path>()) {};
template <class Table, class Struct, fixed_string Path, std::size_t Count, unsigned Numbers>
struct braces_at<Table, Struct, placed_term<Path, Count, Numbers>> : decltype(type_in_braces<Table, Struct, Path>()) {};

/// A change of a field, or of a place below one.
template <assignment_kind Kind, class Operand, fixed_string Field>
[[nodiscard]] assignment<Field, Kind, Operand> change_at(field_term<Field>, Operand operand) {
    return {std::move(operand)};
}
template <assignment_kind Kind, class Operand, fixed_string Path, std::size_t Count, unsigned Numbers>
[[nodiscard]] placed<assignment<Path, Kind, Operand>, Count, Numbers> change_at(const placed_term<Path, Count, Numbers>& term, Operand operand) {
    return term.with(change_at<Kind>(term.below, std::move(operand)));
}
template <assignment_kind Kind>
[[nodiscard]] inline refused_term change_at(const refused_term& term, const auto&) {
    return term;
}
template <class Term, assignment_kind Kind, class Operand>
using change_at_term = decltype(change_at<Kind>(std::declval<const Term&>(), std::declval<Operand>()));

/// Packs one element of a list; an optional one without a value keeps its place, too.
template <class Element, class Operand>
key_fault pack_element(packed::writer& writer, [[maybe_unused]] const Operand& operand) {
    if constexpr (!is_optional_operand<Operand>) return pack_value<Element, kept_form::own>(writer, operand);
    else if constexpr (std::is_same_v<Operand, std::nullopt_t>) return writer.null(), key_fault::none;
    else if (!operand.has_value()) return writer.null(), key_fault::none;
    else return pack_value<Element, kept_form::own>(writer, operand_type<typename Operand::value_type>(*operand));
}

/// Packs what is appended to a list: several elements, or one as a list.
template <class List, class Operand>
key_fault pack_elements(packed::writer& writer, const Operand& operand) {
    if constexpr (operand_fits<List, Operand>()) {
        return pack_value<List, kept_form::own>(writer, operand);
    } else {
        const std::size_t list = writer.open(packed::tag::list);
        const key_fault fault = pack_element<typename List::value_type>(writer, operand);
        writer.close(list);
        return fault;
    }
}

/// The path of a renamed field's older attribute; none where it was not renamed.
struct older_path {
    std::uint16_t path = 0;
    bool there = false;

    /// Takes it away.
    void remove(pending_write& out) const { out.actions.push_back({request::update_clause::remove, path, 0, 0}); }
    void add_fallback(expression_parts& out) const {
        if (there) out.add(request::opcode::if_not_exists, path);
    }
    /// Behind a value: that of the attribute at `target`, else of the older one, else it.
    void add_present(expression_parts& out, std::uint16_t target) const {
        add_fallback(out);
        out.add(request::opcode::if_not_exists, target);
    }
};
/// A number as ADD takes it: of the attribute at `target`, else of the older one, else 0.
inline void add_number_or_zero(expression_parts& out, std::uint16_t target, const older_path& older) {
    out.add_operand();
    packed::writer(out.bytes).number(decimal(0));
    older.add_present(out, target);
}

/// A list to put elements behind or before: of the attribute at `target`, else of the older one, else an empty one.
inline void add_list_or_empty(expression_parts& out, std::uint16_t target, const older_path& older) {
    out.add_operand();
    packed::writer writer(out.bytes);
    writer.close(writer.open(packed::tag::list));
    older.add_present(out, target);
}

/// The code of a change's new value, from the attribute at `target` as it is; its operand is added on the way by `operand`. `OrEmpty`: a
/// list may be missing, and is empty then.
template <assignment_kind Kind, bool OrEmpty = false, class Operand>
void add_computation(expression_parts& out, std::uint16_t target, const older_path& older, const Operand& operand) {
    using enum assignment_kind;
    const auto present = [&] {
        if constexpr (OrEmpty) add_list_or_empty(out, target, older);
        else out.add(request::opcode::path, target);
    };
    if constexpr (Kind == plus || Kind == minus || Kind == append) present();
    operand();
    if constexpr (Kind == prepend) present();
    if constexpr (Kind == plus) out.add(request::opcode::plus);
    if constexpr (Kind == minus) out.add(request::opcode::minus);
    if constexpr (Kind == append || Kind == prepend) out.add(request::opcode::list_append);
    if constexpr (Kind == if_missing) older.add_present(out, target);
}

/// Computes, for a plain key attribute that holds a field's number under another name, what an update computes for the field.
template <class Table, std::size_t Entity, fixed_string Path, assignment_kind Kind, class Write>
void copy_computation(pending_write& out, std::uint16_t field, const older_path& older, const Write& operand) {
    using layout = item_layout<Table, Entity>;
    static constexpr auto position = static_cast<std::int16_t>(layout::entity.find(Path.view()));
    for (std::size_t path = 1; path < layout::entity.paths.size(); ++path)
        for (const auto& attribute : path_attributes(schema<Table>::facts, layout::entity, layout::entity.paths[path])) {
            if (!attribute.written || !uses_field(*attribute.facts, position)) continue;
            bool before = false;
            for (std::size_t earlier = 1; earlier < path; ++earlier)
                before = before || path_attributes(schema<Table>::facts, layout::entity, layout::entity.paths[earlier]).writes(attribute.name);
            if (before) continue;
            const std::uint16_t target = out.changes->add_path(schema<Table>::attributes.position(attribute.name));
            const auto begin = static_cast<std::uint16_t>(out.changes->code.size());
            if constexpr (Kind == assignment_kind::add) {
                add_number_or_zero(*out.changes, field, older);
                operand();
                out.changes->add(request::opcode::plus);
            } else {
                add_computation<Kind>(*out.changes, field, older, operand);
            }
            out.actions.push_back({request::update_clause::set, target, begin, static_cast<std::uint16_t>(out.changes->code.size())});
        }
}

/// Whether the names that stand for a path's stars can be keys of its maps: an item with an entry of another name could not be read.
template <class Type, fixed_string Path, std::size_t At = 0>
[[nodiscard]] key_fault check_names([[maybe_unused]] const step_argument* given) {
    if constexpr (At < path_steps<Path>.size()) {
        using bare = unwrapped<Type>;
        constexpr request::path_step step = path_steps<Path>[At];
        const step_argument* const next = given + (step.name == "*" ? 1 : 0);
        if constexpr (step.element) {
            return check_names<typename bare::value_type, Path, At + 1>(next);
        } else if constexpr (storage_of<bare> == storage::map) {
            if constexpr (step.name == "*" && storage_of<typename bare::key_type> != storage::text) {
                read_target<typename bare::key_type> key{};
                if (read_key_text(given->name, key) != codec_fault::none) return key_fault::no_such_key;
            }
            return check_names<typename bare::mapped_type, Path, At + 1>(next);
        } else {
            return check_names<typename parts_of<bare>::template type<part_index<bare>(step.name)>, Path, At + 1>(next);
        }
    }
    return key_fault::none;
}

/// Appends one change of an update.
template <class Table, std::size_t Entity, fixed_string Path, assignment_kind Kind, class Operand>
void add_change(pending_write& out, const assignment<Path, Kind, Operand>& change, const call_context& context, [[maybe_unused]] const step_argument* arguments = nullptr) {
    using enum assignment_kind;
    using layout = item_layout<Table, Entity>;
    static constexpr auto field = static_cast<std::size_t>(layout::entity.find(root_of(Path.view())));
    using type = unwrapped<typename path_target<typename layout::struct_type, field, Path>::type>;
    constexpr kept_form form = form_kept(layout::entity.fields[field], !path_steps<Path>.empty());
    static constexpr std::size_t attribute = attribute_position<Table>(layout::entity.fields[field].stored);
    static constexpr bool renamed = path_steps<Path>.empty() && !layout::entity.fields[field].renamed_from.empty();
    expression_parts& parts = *out.changes;
    std::uint16_t target = 0;
    if constexpr (constexpr std::size_t stars = count_stars(path_steps<Path>); stars > 0) {
        key_fault wrong = parts.add_path(attribute, stored_steps<typename layout::struct_type, Path>, arguments, stars, target);
        if constexpr (Kind != remove && Kind != erase)  // which mend an item that has such an entry
            if (wrong == key_fault::none) wrong = check_names<field_type<typename layout::struct_type, field>, Path>(arguments);
        if (wrong != key_fault::none) out.fail(operand_error(context, layout::entity, {wrong, static_cast<std::int16_t>(field)}));
    } else {
        target = parts.add_path(attribute, stored_steps<typename layout::struct_type, Path>);
    }
    [[maybe_unused]] const auto pack = [&](const auto& value) {
        packed::writer writer(parts.bytes);
        [[maybe_unused]] const std::size_t at = parts.bytes.size();
        key_fault fault = key_fault::none;
        parts.add_operand();
        if constexpr (Kind == append || Kind == prepend) fault = pack_elements<type>(writer, value);
        else if constexpr ((Kind == plus || Kind == minus || Kind == add) && std::unsigned_integral<type> && std::signed_integral<std::remove_cvref_t<decltype(value)>>)
            fault = value < 0 ? pack_value<std::int64_t, form>(writer, value) : pack_value<type, form>(writer, value);  // by which it gets less
        else fault = pack_value<type, form>(writer, value);
        if (fault == key_fault::none) {
            if constexpr (constexpr own_index_key own = own_index_key_of<Table, Entity, field>; path_steps<Path>.empty() && own.limit != 0) {
                fault = check_packed_plain(packed::value_view(parts.bytes.data() + at), own.limit, layout::entity.fields[field].domain);
                if (fault != key_fault::none) [[unlikely]]
                    out.fail(index_key_error(context, layout::entity, {fault, static_cast<std::int16_t>(field), own.attribute}));
            }
            return;
        }
        out.fail(operand_error(context, layout::entity, {fault, static_cast<std::int16_t>(field)}));
    };
    [[maybe_unused]] const auto path_of = [&]<fixed_string Of>(field_term<Of>) {
        static constexpr auto whose = static_cast<std::size_t>(layout::entity.find(root_of(Of.view())));
        return parts.add_path(attribute_position<Table>(layout::entity.fields[whose].stored), stored_steps<typename layout::struct_type, Of>);
    };
    // What is computed from another field, from the item as it is.
    [[maybe_unused]] const auto compute = [&]<fixed_string Source, field_value_kind How, class With>(const field_value<Source, How, With>& value) {
        static constexpr auto from = static_cast<std::size_t>(layout::entity.find(root_of(Source.view())));
        using enum field_value_kind;
        constexpr bool falls_back = How == value_or || How == value_or_plus || How == value_or_minus;
        const std::uint16_t path = path_of(field_term<Source>());
        const auto add_value = [&]<class Of>(const Of& of) {
            if constexpr (is_field_term<Of>) parts.add(request::opcode::path, path_of(of));
            else pack(of);
        };
        if constexpr (!falls_back) parts.add(request::opcode::path, path);
        else if constexpr (How == value_or) add_value(value.operand);
        else add_value(value.operand.fallback);
        if constexpr (falls_back) {
            if constexpr (!layout::entity.fields[from].renamed_from.empty())
                older_path{parts.add_path(attribute_position<Table>(layout::entity.fields[from].renamed_from), stored_steps<typename layout::struct_type, Source>), true}.add_fallback(parts);
            parts.add(request::opcode::if_not_exists, path);
        }
        if constexpr (How == plus || How == minus) add_value(value.operand);
        if constexpr (How == value_or_plus || How == value_or_minus) add_value(value.operand.addend);
        if constexpr (How == plus || How == value_or_plus) parts.add(request::opcode::plus);
        if constexpr (How == minus || How == value_or_minus) parts.add(request::opcode::minus);
    };
    const auto act = [&](request::update_clause clause, std::size_t begin) {
        out.actions.push_back({clause, target, static_cast<std::uint16_t>(begin), static_cast<std::uint16_t>(parts.code.size())});
    };
    const older_path older = [&]() -> older_path {
        if constexpr (renamed && Kind != erase) return {parts.add_path(attribute_position<Table>(layout::entity.fields[field].renamed_from)), true};
        else return {};
    }();
    const std::size_t begin = parts.code.size();
    // What is written under the present name needs no older one, and what is gone under that would be read under the older one.
    const auto act_remove = [&] {
        act(request::update_clause::remove, begin);
        if constexpr (renamed) older.remove(out);
    };
    // An element of a list that holds optionals is one without a value, too, and keeps its place.
    [[maybe_unused]] const auto act_empty = [&] {
        if constexpr (is_optional<typename path_target<typename layout::struct_type, field, Path>::type> && !path_steps<Path>.empty() && path_steps<Path>[path_steps<Path>.size() - 1].element) {
            parts.add_operand();
            packed::writer(parts.bytes).null();
            act(request::update_clause::set, begin);
        } else {
            act_remove();
        }
    };
    if constexpr (Kind == remove) {
        act_remove();
    } else if constexpr (Kind == assign && std::is_same_v<Operand, std::nullopt_t>) {
        act_empty();
    } else if constexpr (Kind == assign && is_optional_operand<Operand>) {
        if (!change.operand.has_value()) return act_empty();
        pack(operand_type<typename Operand::value_type>(*change.operand));
        act(request::update_clause::set, begin);
        if constexpr (renamed) older.remove(out);
    } else {
        const auto operand = [&] {
            if constexpr (is_field_value<Operand>) compute(change.operand);
            else if constexpr (is_field_term<Operand>) parts.add(request::opcode::path, path_of(change.operand));
            else pack(change.operand);
        };
        constexpr bool added = Kind == add && renamed;
        constexpr bool or_empty = (Kind == append || Kind == prepend) && can_be_missing<typename layout::struct_type, field, Path>;
        if constexpr (added) add_number_or_zero(parts, target, older);
        add_computation<Kind, or_empty>(parts, target, older, operand);
        if constexpr (added) parts.add(request::opcode::plus);
        act(Kind == add && !renamed ? request::update_clause::add : Kind == erase ? request::update_clause::erase : request::update_clause::set, begin);
        if constexpr (renamed && Kind != erase) older.remove(out);
        if constexpr (is_computed<Kind, Operand> && path_steps<Path>.empty())
            if constexpr (use_computed(schema<Table>::facts, layout::entity, static_cast<std::int16_t>(field), false).copied)
                copy_computation<Table, Entity, Path, Kind>(out, target, older, operand);
    }
}

/// \overload
template <class Table, std::size_t Entity, class Change, std::size_t Count, unsigned Numbers>
void add_change(pending_write& out, const placed<Change, Count, Numbers>& change, const call_context& context) {
    add_change<Table, Entity>(out, change.part, context, change.arguments.data());
}

}  // namespace facet::inline v0::detail
