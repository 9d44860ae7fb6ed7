// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/bound.hpp>
#include <facet/repository/companion_audit.hpp>
#include <facet/repository/find_attribute.hpp>
#include <facet/repository/finding.hpp>
#include <facet/repository/maintain.hpp>
#include <facet/repository/sentences.hpp>
#include <facet/repository/unbound_indexes.hpp>
#include <facet/value/packed_equal.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Whether a table holds what its declaration says: for tables that other programs write, or that were written under an older one.
/// Optional: no other header of facet includes it.

namespace facet::inline v0 {

namespace detail {

/// Judges items one by one, each by itself. It knows a table's entities as data, so that it is compiled once.
class auditor {
public:
    auditor(const walked_table& table, span<const span<const std::uint16_t>> derived, span<const span<const once_computed>> once, span<const span<const unbound_index>> unbound)
        : table_(table), derived_(derived), once_(once), unbound_(unbound) {}

    /// Gives whether the item can be read, and lies where it belongs.
    template <class Report>
    [[nodiscard]] bool judge(const item_view& item, std::size_t which, const Report& report) const {
        const table_facts& table = table_.facts;
        const auto lost = [&](finding_kind kind, std::string_view name, std::string message) { return report(finding{kind, name, key(item), {}, std::move(message)}), false; };
        if (which == table.entities.size()) return lost(finding_kind::stranger, {}, why_strange(item));
        const entity_facts& entity = table.entities[which];
        pending_write now;
        if (const item_outcome outcome = table_.repackers[which](item, table_.ids, now); !outcome.ok())
            return lost(finding_kind::unreadable, entity.name, item_error({}, entity, outcome, true).message);
        if (now.key() != item.key) return lost(finding_kind::misplaced, entity.name, "its fields give the key " + show_key(table.description, now.key()));
        for (const std::uint16_t position : derived_[which]) {
            const packed::value_view stored = find_attribute(item.body, table_.ids[position]);
            const packed::value_view made = find_attribute(now.body.view(), table_.ids[position]);
            const std::string_view name = table.description.attributes[position];
            if (stored.present() == made.present() && (!made.present() || packed::equal(stored, made))) continue;
            std::string message(name);
            message += !stored.present() ? " is missing" : !made.present() ? " is there, though its fields give none" : " is another";
            if (made.present() && made.type() == value_type::string) message += "; its fields give " + std::string(made.bytes());
            report(finding{finding_kind::stale, entity.name, key(item), name, std::move(message)});
        }
        for (const once_computed& each : once_[which]) {
            if (!each.is_stale(item.body, now.body.view(), table_.ids)) continue;
            const std::string_view name = table.description.attributes[each.older];
            report(finding{finding_kind::stale, entity.name, key(item), name, std::string(name) + " is there, though its fields give none"});
        }
        for (const stray_attribute& each : find_strays(item.body, unbound_[which], table_.ids)) {
            const std::string_view name = table.description.attributes[each.position];
            std::string message(name);
            message += each.entered ? " makes an entry of " : " would make an entry of ";
            message += std::string(each.index) + ", to which " + std::string(entity.name) + " is not bound";
            if (!each.entered) message += ", once the rest of its key is there";
            report(finding{finding_kind::stale, entity.name, key(item), name, std::move(message)});
        }
        return true;
    }

private:
    /// What tells an item from the table's entities.
    [[nodiscard]] std::string why_strange(const item_view& item) const {
        std::string why = "the item is none of the table's entities: its key has ";
        const std::size_t like = entity_of(item, table_.ids, table_.layouts, -1);
        if (like == table_.facts.entities.size()) return why + "the shape of none of theirs";
        const entity_facts& entity = table_.facts.entities[like];
        const auto position = static_cast<std::size_t>(discriminator_position(table_.facts));
        why += "the shape of " + std::string(entity.name) + "'s, whose " + std::string(table_.facts.discriminator) + " is " + std::string(entity.discriminator);
        return why + ", not " + std::string(find_attribute(item.body, table_.ids[position]).bytes());
    }
    [[nodiscard]] std::string key(const item_view& item) const { return show_key(table_.facts.description, item.key); }

    const walked_table& table_;
    span<const span<const std::uint16_t>> derived_;
    span<const span<const once_computed>> once_;
    span<const span<const unbound_index>> unbound_;
};

/// Whether audit() takes these behind its repository.
template <class... Given>
inline constexpr bool is_audit = false;
template <class Report, class... Options>
inline constexpr bool is_audit<Report, Options...> = sizeof...(Options) < 2 && std::is_invocable_v<const Report&, finding> && (std::is_convertible_v<const Options&, const walk_options&> && ...);

}  // namespace detail

/// Reads a whole table, or a part of it, and reports every item that is not as its declaration says; writes nothing. `report` may not call
/// the backend. Gives how many items it read, and where to go on if it was stopped. Of a table with unique fields or mirrored edges it reads
/// besides, consistently and in batches, each guard and mirror of an item, the item of each guard and mirror that names it, and those of these
/// with which something is wrong once more: an item that others change meanwhile is not blamed for it. It keeps a page, and one batch's answer.
/// Errors: those of scans and batches, and of the cursor.
template <class Table, class Backend, class Report, auto Why = detail::why(detail::unsound_guards_error<Table>())>
    requires(detail::is_audit<Report>)
result<walk_progress> audit(const repository<Table, Backend>& repository, const Report& report, const walk_options& options = {}) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    if constexpr (!valid_schema<Table> || !detail::possible<Why>) {  // of the schema, the repository has said it
        return walk_progress{};
    } else {
        const auto view = detail::repository_access::view(repository);
        const detail::walked_table table = detail::make_walked_table<Table>(view.ids());
        const detail::auditor judge(table, detail::all_derived<Table>, detail::all_once_computed<Table>, detail::all_unbound<Table>);
        detail::companion_audit<Backend> companions(view, table, detail::all_owned<Table>);
        return detail::walk_items(
            view, detail::repository_access::cursors(repository), schema<Table>::facts, detail::all_layouts<Table>, options, "audit",
            [&](const item_view& stored, std::size_t entity) {
                if (judge.judge(stored, entity, report)) companions.look(stored, entity);
            },
            [&](walk_progress&) { return companions.conclude(report); });
    }
}
/// Refused, with a sentence: an audit that is told nobody to report to, or an entity.
template <class... Named, class Table, class Backend, class... Given, detail::only_if<(sizeof...(Named) > 0 || !detail::is_audit<Given...>)> = 0,
          auto Why = detail::always<detail::audit_arguments>>
result<walk_progress> audit(const repository<Table, Backend>&, const Given&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return walk_progress{};
}
/// Refused, with a sentence: one tenant's part of a table.
template <class... Named, class Repository, class Clause, class... Given, auto Why = detail::always<detail::audit_of_a_tenant>>
result<walk_progress> audit(const bound_repository<Repository, Clause>&, const Given&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return walk_progress{};
}

}  // namespace facet::inline v0
