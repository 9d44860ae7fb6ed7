// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/maintain.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

/// \file
/// Making index keys of items that were written before there was the index. Optional: no other header of facet includes it.

namespace facet::inline v0 {
namespace detail {

/// Rewrites what is made from an item's fields, one item at a time.
template <class Backend>
class backfiller {
public:
    backfiller(const repository_view<Backend>& on, const table_facts& table, span<const repacker> repackers, span<const span<const std::uint16_t>> derived,
               span<const span<const std::uint16_t>> owned, span<const bool> wanted, double per_second)
        : on_(on), table_(table), repackers_(repackers), derived_(derived), owned_(owned), wanted_(wanted), pace_(per_second, on.options->retries) {}

    /// Looks at an item; what is to be written waits for write().
    void look(const item_view& item, std::size_t which) {
        if (which == table_.entities.size() || !wanted_[which]) return;
        pending_write now;
        // What cannot be read, or stands elsewhere than it should, is audit()'s to report.
        if (!repackers_[which](item, on_.ids(), now).ok()) return;
        if (now.key() != item.key) return;
        auto write = make_owned<pending_write>(begin_write(on_, request::write_kind::update, "backfill", table_.entities[which].name));
        if (!describe_changes(*write, item.body, now.body.view(), derived_[which], on_.table->attributes)) return;
        expect_unchanged(*write, item.body, owned_[which], on_.table->attributes);
        write->set_key(item.key);
        writes_.push_back(std::move(write));
    }
    [[nodiscard]] result<void> write(walk_progress& progress) {
        for (auto& each : writes_) {
            result<void> done = on_.calls->write(on_, *each, nullptr);
            if (done.has_value()) ++progress.written;
            else if (done.error().code == error_code::conditional_check_failed) ++progress.skipped;
            else return done;
            pace_.wrote();
        }
        writes_ = {};
        return {};
    }

private:
    const repository_view<Backend>& on_;
    const table_facts& table_;
    span<const repacker> repackers_;
    span<const span<const std::uint16_t>> derived_;
    span<const span<const std::uint16_t>> owned_;
    span<const bool> wanted_;
    write_pace pace_;
    sequence<owned<pending_write>> writes_{};
};

}  // namespace detail

/// Rewrites, of every item of these entities (of all, where none is named), the attributes that are made from its fields: index keys and
/// the discriminator, immutable entities' too. Fields and primary keys stay as they are. Each item is written only if it is as it was
/// read; one that somebody else changed meanwhile is skipped, for it has been written as the declaration says, or the next walk finds it.
/// Errors: those of scans and updates, and of the cursor; what is done by then stays done, and progress() was told where to resume.
template <class... Structs, class Table, class Backend, auto Why = detail::why(detail::strangers_error<Table, Structs...>())>
result<walk_progress> backfill(const repository<Table, Backend>& repository, const walk_options& options = {}) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    if constexpr (valid_schema<Table> && detail::possible<Why>) {
        const auto view = detail::repository_access::view(repository);
        constexpr auto wanted = [] {
            std::array<bool, schema<Table>::size> all{};
            for (bool& each : all) each = sizeof...(Structs) == 0;
            ((all[schema<Table>::template position<Structs>] = true), ...);
            return all;
        }();
        detail::backfiller<Backend> filler(view, schema<Table>::facts, detail::repackers<Table>, detail::all_derived<Table>, detail::all_owned<Table>, wanted,
                                           options.writes_per_second);
        return detail::walk_items(
            view, detail::repository_access::cursors(repository), schema<Table>::facts, detail::all_layouts<Table>, options, "backfill",
            [&](const item_view& stored, std::size_t entity) { filler.look(stored, entity); }, [&](walk_progress& progress) { return filler.write(progress); });
    } else {
        return walk_progress{};
    }
}

}  // namespace facet::inline v0
