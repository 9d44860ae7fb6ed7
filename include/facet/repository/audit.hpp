// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/function_ref.hpp>
#include <facet/core/refuse.hpp>
#include <facet/repository/find_attribute.hpp>
#include <facet/repository/maintain.hpp>
#include <facet/repository/sentences.hpp>
#include <facet/value/packed_equal.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// Whether a table holds what its declaration says: for tables that other programs write, or that were written under an older one.
/// Optional: no other header of facet includes it.

namespace facet::inline v0 {

/// What is wrong with a stored item.
enum class finding_kind : std::uint8_t {
    stranger,    ///< its key has the shape of no entity of the table, or its discriminator is that of none
    unreadable,  ///< an attribute is missing, or is not of its field's type
    misplaced,   ///< its primary key is not the one that its fields give
    stale,       ///< an index key or the discriminator is not what its fields give: backfill() mends it
};

/// The finding's name, as it stands in the enumeration.
[[nodiscard]] constexpr std::string_view to_string(finding_kind kind) noexcept {
    constexpr std::string_view names[] = {"stranger", "unreadable", "misplaced", "stale"};
    return names[static_cast<std::size_t>(kind)];
}

/// One thing that is wrong with one item.
struct finding {
    finding_kind kind;
    std::string_view entity;     ///< empty for a stranger
    std::string key;             ///< as people write it: `PK=..., SK=...`
    std::string_view attribute;  ///< the attribute that is stale
    std::string message;         ///< a sentence
};

namespace detail {

/// Judges items one by one. It knows a table's entities as data, so that it is compiled once.
class auditor {
public:
    auditor(const table_facts& table, const reading_ids& ids, span<const repacker> repackers, span<const span<const std::uint16_t>> derived)
        : table_(table), ids_(ids), repackers_(repackers), derived_(derived) {}

    template <class Report>
    void judge(const item_view& item, std::size_t which, const Report& report) const {
        if (which == table_.entities.size()) return report(finding{finding_kind::stranger, {}, key(item), {}, "the item is none of the table's entities"});
        const entity_facts& entity = table_.entities[which];
        pending_write now;
        if (const item_outcome outcome = repackers_[which](item, ids_, now); !outcome.ok())
            return report(finding{finding_kind::unreadable, entity.name, key(item), {}, item_error({}, entity, outcome, true).message});
        if (now.key() != item.key)
            return report(finding{finding_kind::misplaced, entity.name, key(item), {}, "its fields give the key " + show_key(table_.description, now.key())});
        for (const std::uint16_t position : derived_[which]) {
            const packed::value_view stored = find_attribute(item.body, ids_[position]);
            const packed::value_view made = find_attribute(now.body.view(), ids_[position]);
            const std::string_view name = table_.description.attributes[position];
            if (stored.present() == made.present() && (!made.present() || packed::equal(stored, made))) continue;
            std::string message(name);
            message += !stored.present() ? " is missing" : !made.present() ? " is there, though its fields give none" : " is another";
            if (made.present() && made.type() == value_type::string) message += "; its fields give " + std::string(made.bytes());
            report(finding{finding_kind::stale, entity.name, key(item), name, std::move(message)});
        }
    }

private:
    [[nodiscard]] std::string key(const item_view& item) const { return show_key(table_.description, item.key); }

    const table_facts& table_;
    reading_ids ids_;
    span<const repacker> repackers_;
    span<const span<const std::uint16_t>> derived_;
};

/// Whether audit() takes these behind its repository.
template <class... Given>
inline constexpr bool is_audit = false;
template <class Report, class... Options>
inline constexpr bool is_audit<Report, Options...> = sizeof...(Options) < 2 && std::is_invocable_v<const Report&, finding> && (std::is_convertible_v<const Options&, const walk_options&> && ...);

}  // namespace detail

/// Reads a whole table, or a part of it, and reports every item that is not as its declaration says; writes nothing. `report` may not call
/// the backend. Gives how many items it read, and where to go on if it was stopped. Errors: those of scans, and of the cursor.
template <class Table, class Backend, class Report>
    requires(detail::is_audit<Report>)
result<walk_progress> audit(const repository<Table, Backend>& repository, const Report& report, const walk_options& options = {}) {
    if constexpr (!valid_schema<Table>) {  // which was said where it was opened
        return walk_progress{};
    } else {
        const auto view = detail::repository_access::view(repository);
        const detail::auditor judge(schema<Table>::facts, view.ids(), detail::repackers<Table>, detail::all_derived<Table>);
        return detail::walk_items(
            view, detail::repository_access::cursors(repository), schema<Table>::facts, detail::all_layouts<Table>, options, "audit",
            [&](const item_view& stored, std::size_t entity) { judge.judge(stored, entity, report); }, [](walk_progress&) { return result<void>(); });
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

}  // namespace facet::inline v0
