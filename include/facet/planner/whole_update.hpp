// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/computed_update.hpp>
#include <facet/planner/kept_field.hpp>
#include <facet/planner/statement.hpp>
#include <facet/schema/check_template.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// The verdict on an update as a whole, which its changes by themselves do not show (proof 4 of the design).

namespace facet::inline v0::detail {

/// Whether facet itself says a field of an upsert.
constexpr bool says_itself(const entity_facts& entity, const field_facts& field) {
    return field.role == field_role::version || field.role == field_role::changed || is_set_when_made(entity, field);
}

/// Whether an item may lack the field's attribute: an empty set has none (contract T6).
constexpr bool may_be_left_out(const field_facts& field) {
    return field.optional || field.key_only || field.type == value_type::string_set || field.type == value_type::number_set || field.type == value_type::binary_set;
}

/// A few numbers, each once.
struct distinct_numbers {
    std::array<std::int16_t, 100> all{};  ///< an entity has no more fields
    std::size_t size = 0;

    constexpr void add(std::int16_t number) {
        for (std::size_t i = 0; i < size; ++i)
            if (all[i] == number) return;
        if (size < all.size()) all[size++] = number;
    }
    template <class Name>
    constexpr void list(message& out, Name name) const {
        for (std::size_t i = 0; i < size; ++i) out << (i == 0 ? "" : i + 1 < size ? ", " : " and ") << name(all[i]);
    }
};

/// What an update does not say, and the paths whose entries would go stale by that.
struct unsaid_fields {
    distinct_numbers fields;
    distinct_numbers paths;

    constexpr unsaid_fields(const entry_judge& judge, std::size_t count) {
        for (std::size_t path = 1; path < count; ++path) {
            if (judge.judge(path).change != entry_change::refuse) continue;
            paths.add(static_cast<std::int16_t>(path));
            std::size_t others = 0;
            for (std::int16_t field = judge.missing(path, others); field >= 0; field = judge.missing(path, ++others)) fields.add(field);
        }
    }
};

/// An update as a whole: it leaves no index entry stale; and where it may make the item, it says all that an item must have.
template <bool Upsert>
struct whole_update {
    template <class Table, class Struct, class Changes, class... Parts>
    struct plan_of;
    template <class Table, class Struct, class... Parts>
    struct plan : plan_of<Table, Struct, typename computed_changes_of<Upsert, Table, Struct, Parts...>::type, Parts...> {};

    /// With the changes of computed fields, which come last.
    template <class Table, class Struct, class... Changes, class... Parts>
    struct plan_of<Table, Struct, type_list<Changes...>, Parts...> {
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        static constexpr auto said = list_said_by<Upsert, Changes..., Parts...>(facts);
        static constexpr unsaid_source unsaid = computed_changes_of<Upsert, Table, Struct, Parts...>::unsaid;
        static constexpr entry_judge judge{schema<Table>::facts, facts, said, Upsert};
        /// The first path whose entry would go stale.
        static constexpr int stale = [] {
            for (std::size_t i = 1; i < facts.paths.size(); ++i)
                if (judge.judge(i).change == entry_change::refuse) return static_cast<int>(i);
            return -1;
        }();
        /// The first field from this one on that a new item must have, and that is not said.
        static constexpr int missing_from(std::size_t first) {
            for (std::size_t i = first; Upsert && i < facts.fields.size(); ++i)
                if (!says_itself(facts, facts.fields[i]) && facts.fields[i].role != field_role::computed && !may_be_left_out(facts.fields[i]) && !find_said(said, static_cast<std::int16_t>(i)).found) return static_cast<int>(i);
            return -1;
        }
        static constexpr int missing = missing_from(0);
        /// A computed field that a key is made from: it would have to be told.
        static constexpr int computed = [] {
            for (std::size_t i = 0; Upsert && i < facts.fields.size(); ++i)
                if (facts.fields[i].role == field_role::computed && uses_field(facts.paths[0], static_cast<int>(i))) return static_cast<int>(i);
            return -1;
        }();
        static constexpr bool accepted = unsaid.missing < 0 && stale < 0 && missing < 0 && computed < 0;

        constexpr void operator()(message& out) const {
            out << (Upsert ? "upsert of " : "update of ") << facts.name << " in table " << schema<Table>::facts.name;
            if (computed >= 0) return explain_uncomputed(out, facts.fields[static_cast<std::size_t>(computed)]);
            const auto name = [](int field) { return facts.fields[static_cast<std::size_t>(field)].name; };
            if (missing >= 0) {
                distinct_numbers all;
                for (int at = missing; at >= 0; at = missing_from(static_cast<std::size_t>(at) + 1)) all.add(static_cast<std::int16_t>(at));
                out << " does not say ";
                all.list(out, name);
                out << ", which a new item must have";
                return;
            }
            if (unsaid.missing >= 0) {
                if (Upsert) out << " does not say " << name(unsaid.missing) << ", from which " << name(unsaid.field) << " is computed";
                else if (unsaid.changed == unsaid.missing) out << " changes " << name(unsaid.changed) << ", from which " << name(unsaid.field) << " is computed, and does not know its new value";
                else out << " changes " << name(unsaid.changed) << ", and with it " << name(unsaid.field) << ", which is computed, but does not say " << name(unsaid.missing);
                out << (Upsert ? "" : "; set it, assert it with given(...), or change the item with modify()");
                return;
            }
            const entry_verdict verdict = judge.judge(static_cast<std::size_t>(stale));
            const auto index = [](int path) { return schema<Table>::facts.path_name(facts.paths[static_cast<std::size_t>(path)]); };
            if (Upsert) {
                out << " does not say " << name(verdict.missing) << ", from which its entry in " << index(stale) << " is made";
                return;
            }
            const unsaid_fields of_all(judge, facts.paths.size());
            out << " changes " << name(verdict.changed) << ", and with it the " << (of_all.paths.size > 1 ? "entries in " : "entry in ");
            of_all.paths.list(out, index);
            out << ", but does not say ";
            of_all.fields.list(out, name);
            bool computed_one = false;
            for (std::size_t i = 0; i < of_all.fields.size; ++i) computed_one = computed_one || facts.fields[static_cast<std::size_t>(of_all.fields.all[i])].role == field_role::computed;
            if (of_all.fields.size > 1) out << (computed_one ? "; set them (what is computed, by all that it is computed from), assert them" : "; set them, assert them");
            else out << (computed_one ? "; say all that it is computed from, assert it" : "; set it, assert it");
            out << " with given(...), "
                << (can_be_dropped(schema<Table>::facts, facts, static_cast<std::size_t>(stale)) ? "take the entry out with drop_entry(), " : "")
                << "or change the item with modify()";
        }
    };
};

}  // namespace facet::inline v0::detail
