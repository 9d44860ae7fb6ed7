// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/page_circle.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/repository.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// What long walks over a table share: pages of raw items, a place to resume from, and a bound on how fast they write.

namespace facet::inline v0 {

/// How a walk over a table goes on.
struct walk_progress {
    std::uint64_t scanned = 0;  ///< items read so far
    std::uint64_t written = 0;  ///< items written, or erased; by a backfill, or given their guards or mirror
    std::uint64_t skipped = 0;  ///< items that somebody else changed meanwhile, and that were left
    std::uint64_t duplicates = 0;  ///< items of which a guard (unique), or the mirror, is another item's, which a backfill leaves
    cursor next{};              ///< where to resume; empty at the end
};

/// How to walk over a table.
struct walk_options {
    std::uint32_t page_size = 0;        ///< items to read per request; 0: what the backend's page holds
    std::uint32_t segment = 0;          ///< which part of the table
    std::uint32_t segments = 1;         ///< of how many, which several threads or machines can share out (contract S1)
    double writes_per_second = 0;       ///< on average, for this walk, and at least one a day; 0 or no number: as fast as they go
    cursor after{};                     ///< where a former walk, of the same part, got to
    /// Told behind each page; what it is told last is where to resume. False stops the walk.
    bool (*progress)(void* context, const walk_progress& now) = nullptr;
    void* context = nullptr;            ///< handed to `progress`
};

namespace detail {

/// How each of a table's entities is stored, in the order of their declaration.
template <class Table>
inline constexpr auto all_layouts = []<std::size_t... Entity>(std::index_sequence<Entity...>) {
    return std::array<stored_layout, sizeof...(Entity)>{item_layout<Table, Entity>::stored...};
}(std::make_index_sequence<schema<Table>::size>{});

/// Reads an item as its entity and packs it anew, as it would be written now.
template <class Table, std::size_t Entity>
item_outcome repack(const item_view& item, const reading_ids& ids, pending_write& out) {
    using struct_type = typename schema<Table>::template entity_type<Entity>;
    object_place<struct_type> at;
    item_outcome outcome = make_item<struct_type>(&at.object, item, ids, item_layout<Table, Entity>::stored);
    if (!outcome.ok()) return outcome;
    const tentative<struct_type> made{&at.object};
    compute_fields<Table, Entity>(at.object);
    key_view key;
    if (const key_outcome built = build_primary_key<Table, Entity>(out.key_bytes, key, struct_source<struct_type>{&at.object}); !built.ok()) {
        outcome.key = built.fault;
        outcome.field = built.field;
        return outcome;
    }
    out.partition_size = key.partition.size();
    return item_packer<Table, Entity>(out.body, ids).pack(at.object);
}
using repacker = item_outcome (*)(const item_view& item, const reading_ids& ids, pending_write& out);
template <class Table>
inline constexpr auto repackers = []<std::size_t... Entity>(std::index_sequence<Entity...>) {
    return std::array<repacker, sizeof...(Entity)>{&repack<Table, Entity>...};
}(std::make_index_sequence<schema<Table>::size>{});

/// Whether an index's key attribute is a field that an item can have without the attribute: under its older name, or by default.
constexpr bool can_lack(const request::table_description& table, const entity_facts& entity, std::string_view attribute, const template_facts& facts) {
    if (!facts.plain || attribute == table.partition.name || attribute == table.sort.name) return false;
    const field_facts& field = entity.fields[static_cast<std::size_t>(facts.pieces[0].field)];
    return !field.renamed_from.empty() || field.defaulted;
}

/// Of an entity's attributes, those that are made from its fields: index keys and the discriminator. Positions in the description.
template <class Table, std::size_t Entity>
class derived_attributes {
    struct list {
        std::array<std::uint16_t, 8 * schema<Table>::facts.entities[Entity].paths.size() + schema<Table>::facts.entities[Entity].fields.size() + 1> positions{};
        std::size_t size = 0;
        constexpr void add(std::string_view attribute) {
            const auto position = static_cast<std::uint16_t>(attribute_position<Table>(attribute));
            for (std::size_t i = 0; i < size; ++i)
                if (positions[i] == position) return;
            positions[size++] = position;
        }
    };
    static constexpr list all = [] {
        const entity_facts& entity = schema<Table>::facts.entities[Entity];
        list found;
        for (const path_facts& path : entity.paths.subspan(1))
            for (const auto& attribute : path_attributes(schema<Table>::facts, entity, path))
                if (attribute.written || can_lack(schema<Table>::facts.description, entity, attribute.name, *attribute.facts)) found.add(attribute.name);
        for (const field_facts& field : entity.fields)
            if (field.role == field_role::computed && !field.key_only) found.add(field.stored);
        if (!schema<Table>::facts.discriminator.empty()) found.add(schema<Table>::facts.discriminator);
        return found;
    }();

public:
    static constexpr span<const std::uint16_t> positions{all.positions.data(), all.size};
};
template <class Table>
inline constexpr auto all_derived = []<std::size_t... Entity>(std::index_sequence<Entity...>) {
    return std::array<span<const std::uint16_t>, sizeof...(Entity)>{derived_attributes<Table, Entity>::positions...};
}(std::make_index_sequence<schema<Table>::size>{});
/// A computed field's attribute, and the one that it was once: where the field has no value, an item that has that one is read with it.
struct once_computed {
    std::uint16_t present, older;

    /// Whether that is so.
    [[nodiscard]] bool is_stale(std::string_view stored, std::string_view made, const attribute_ids& ids) const {
        return find_attribute(stored, ids[older]).present() && !find_attribute(made, ids[present]).present();
    }
};
template <class Table, std::size_t Entity>
class once_computed_fields {
    struct list {
        std::array<once_computed, schema<Table>::facts.entities[Entity].fields.size() + 1> all{};
        std::size_t size = 0;
    };
    static constexpr list found = [] {
        list of;
        for (const field_facts& field : schema<Table>::facts.entities[Entity].fields)
            if (field.role == field_role::computed && !field.key_only && !field.renamed_from.empty())
                of.all[of.size++] = {static_cast<std::uint16_t>(attribute_position<Table>(field.stored)), static_cast<std::uint16_t>(attribute_position<Table>(field.renamed_from))};
        return of;
    }();

public:
    static constexpr span<const once_computed> all{found.all.data(), found.size};
};
template <class Table>
inline constexpr auto all_once_computed = []<std::size_t... Entity>(std::index_sequence<Entity...>) {
    return std::array<span<const once_computed>, sizeof...(Entity)>{once_computed_fields<Table, Entity>::all...};
}(std::make_index_sequence<schema<Table>::size>{});
template <class Table>
inline constexpr auto all_owned = []<std::size_t... Entity>(std::index_sequence<Entity...>) {
    return std::array<span<const std::uint16_t>, sizeof...(Entity)>{owned_attributes<Table, Entity>::positions...};
}(std::make_index_sequence<schema<Table>::size>{});

/// Holds a walk's writes back.
class write_pace {
public:
    write_pace(double per_second, const retry_policy& wait) noexcept : per_second_(per_second), wait_(&wait) {}

    /// To be called behind each write.
    void wrote() {
        if (!(per_second_ > 0)) return;
        const auto now = std::chrono::steady_clock::now();
        if (next_ == std::chrono::steady_clock::time_point()) next_ = now;
        constexpr double most = 24 * 60 * 60;
        const double seconds = 1.0 / per_second_;
        next_ += std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(seconds < most ? seconds : most));
        if (next_ > now) backoff::pause(*wait_, std::chrono::duration_cast<std::chrono::microseconds>(next_ - now));
    }

private:
    double per_second_;
    const retry_policy* wait_;
    std::chrono::steady_clock::time_point next_{};
};

/// Walks over a table's items, page by page. `each(item, entity)` looks at one, `behind()` is called behind each page, when calls to the
/// backend are allowed, and gives an error or none.
template <class Backend, class Each, class Behind>
[[nodiscard]] result<walk_progress> walk_items(const repository_view<Backend>& on, const cursor_keys& keys, const table_facts& table,
                                               span<const stored_layout> entities, const walk_options& options, std::string_view operation,
                                               const Each& each, const Behind& behind) {
    const call_context context{operation, on.table->name, {}};
    byte_buffer print;
    print.append(operation);
    print.push_back('\0');
    print.append(on.table->name);
    print.push_back('\0');
    print.append(std::to_string(options.segment) + '/' + std::to_string(options.segments));
    byte_buffer last;
    if (!options.after.empty()) {
        auto place = open_cursor(options.after, fingerprint(print.view()), 1, keys);
        if (!place.has_value()) return with_context(std::move(place).error(), context);
        last.append((*place)[0]);
    }
    walk_progress progress;
    page_circle circle;
    for (bool more = true; more;) {
        byte_buffer start;
        start.append(last.view());
        last.clear();
        request::scan scan;
        scan.segment = options.segment;
        scan.total_segments = options.segments;
        scan.limit = options.page_size;
        scan.start = start.view();
        scan.last = &last;
        auto page = on.backend->scan(*on.table, scan, [&](span<const item_view> items) {
            for (const item_view& item : items) {
                ++progress.scanned;
                each(item, entity_of(item, on.table->attributes, entities, discriminator_position(table)));
            }
        });
        if (!page.has_value()) return with_context(std::move(page).error(), context);
        if (result<void> done = behind(progress); !done.has_value()) return with_context(std::move(done).error(), context);
        more = page->more;
        if (more && circle.closes(last.view())) return with_context(circling_pages(), context);
        const std::string place_of_last(last.view());
        progress.next = more ? seal_cursor(fingerprint(print.view()), {&place_of_last, 1}, keys) : cursor();
        if (options.progress != nullptr && !options.progress(options.context, progress)) break;
    }
    return progress;
}

}  // namespace detail
}  // namespace facet::inline v0
