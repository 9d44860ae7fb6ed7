// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/bound.hpp>
#include <facet/repository/companions.hpp>
#include <facet/repository/maintain.hpp>
#include <facet/repository/read_keys.hpp>
#include <facet/repository/sentences.hpp>
#include <facet/repository/unbound_indexes.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// Making index keys, guards and mirrors of items that were written before there was the index or the unique field. Optional: no other header of facet includes it.

namespace facet::inline v0 {
namespace detail {

/// For each entity, by positions in the table's description: what is made from fields, all that is the entity's, and what may be a stray.
struct filled_attributes {
    span<const span<const std::uint16_t>> derived;
    span<const span<const once_computed>> once;
    span<const span<const std::uint16_t>> owned;
    span<const span<const unbound_index>> unbound;
};

/// Rewrites what is made from an item's fields, one item at a time, and writes its guards and its mirror.
template <class Backend>
class backfiller {
public:
    backfiller(const repository_view<Backend>& on, const walked_table& table, const filled_attributes& attributes, span<const bool> wanted, double per_second)
        : on_(on), table_(table), attributes_(attributes), wanted_(wanted), pace_(per_second, on.options->retries) {}

    /// Looks at an item; what is to be written waits for write().
    void look(const item_view& item, std::size_t which) {
        if (which == table_.facts.entities.size() || !wanted_[which]) return;
        pending_write now;
        // What cannot be read, or stands elsewhere than it should, is audit()'s to report.
        if (!table_.repackers[which](item, table_.ids, now).ok()) return;
        if (now.key() != item.key) return;
        filled_item filled{which};
        auto write = make_owned<pending_write>(begin_write(on_, request::write_kind::update, "backfill", table_.facts.entities[which].name));
        bool changes = describe_changes(*write, item.body, now.body.view(), attributes_.derived[which], table_.ids);
        for (const once_computed& each : attributes_.once[which]) {
            if (!each.is_stale(item.body, now.body.view(), table_.ids)) continue;
            add_attribute_action(*write, request::update_clause::remove, each.older);
            changes = true;
        }
        sequence<std::uint16_t> strays;
        for (const stray_attribute& each : find_strays(item.body, attributes_.unbound[which], table_.ids)) {
            add_attribute_action(*write, request::update_clause::remove, each.position);
            strays.push_back(each.position);
            changes = true;
        }
        if (changes) {
            expect_unchanged(*write, item.body, attributes_.owned[which], table_.ids);
            expect_values(*write, item.body, strays.view(), table_.ids);
            write->set_key(item.key);
            filled.write = std::move(write);
        }
        if (const companion_maker make = table_.companions.makers[which]; make != nullptr) {
            (void)make(item, table_.ids, filled.companions);
            filled.partition = item.key.partition;
            filled.sort = item.key.sort;
            filled.body = item.body;
        }
        if (changes || !filled.companions.empty()) items_.push_back(std::move(filled));
    }
    [[nodiscard]] result<void> write(walk_progress& progress) {
        constexpr std::size_t at_once = 100;  // a batch's keys, where each has one guard; and described writes are large
        sequence<filled_item> all = std::move(items_);
        items_ = {};
        for (std::size_t begin = 0; begin < all.size(); begin += at_once) {
            sequence<filled_item> some;
            for (std::size_t i = begin; i < all.size() && i < begin + at_once; ++i) some.push_back(std::move(all[i]));
            for (bool last = false; !some.empty();) {
                const std::size_t before = some.size();
                if (result<void> done = write(some, last, progress); !done.has_value()) return done;
                last = some.size() == before;  // what took their values is written by somebody else
            }
        }
        return {};
    }

private:
    struct filled_item {
        std::size_t entity;
        owned<pending_write> write{};  ///< none where the item by itself is as it should be
        sequence<companion> companions{};
        std::string partition{}, sort{}, body{};  ///< of an item that has companions
        bool has_foreign = false;
        bool has_changed = false;  ///< of one that is not written: it is not as it was read when its guards were
    };
    struct asked_companion {
        filled_item* of;
        const companion* wanted;
        companion_state state = companion_state::missing;
    };

    /// Writes some items; then there are those that may have better luck once more, unless this is the last time.
    [[nodiscard]] result<void> write(sequence<filled_item>& items, bool last, walk_progress& progress) {
        if (result<void> done = describe_companions(items); !done.has_value()) return done;
        if (result<void> done = look_again(items); !done.has_value()) return done;
        sequence<filled_item> again;
        for (filled_item& each : items) {
            if (!each.write) {
                if (each.has_changed) ++progress.skipped;
                else progress.duplicates += each.has_foreign ? 1 : 0;
                continue;
            }
            const std::size_t writes = 1 + each.write->hidden.size();
            result<void> done = write(*each.write);
            for (std::size_t i = 0; i < writes; ++i) pace_.wrote();
            if (done.has_value()) {
                ++progress.written;
                progress.duplicates += each.has_foreign ? 1 : 0;
            } else if (done.error().code == error_code::duplicate_item && !last) {  // an item before it had the same value, or others fill, too
                again.push_back(std::move(each));
            } else if (done.error().code == error_code::duplicate_item || (was_overtaken(done.error()) && !met_transaction(done.error()))) {
                ++progress.skipped;
            } else {
                return done;
            }
        }
        items = std::move(again);
        return {};
    }

    /// Whether items of which a guard is another's, and which no write asks for, are still as they were read: else another may have the value
    /// since.
    [[nodiscard]] result<void> look_again(sequence<filled_item>& items) {
        sequence<key_view> keys;
        sequence<filled_item*> asked;
        for (filled_item& each : items) {
            if (each.write || !each.has_foreign) continue;
            each.has_changed = true;
            keys.push_back({each.partition, each.sort});
            asked.push_back(&each);
        }
        return read_keys(on_, keys.view(), [&](std::size_t place, const item_view& now) {
            filled_item& each = *asked[place];
            pending_write ignored;
            each.has_changed = describe_changes(ignored, each.body, now.body, attributes_.owned[each.entity], table_.ids);
        });
    }
    /// Writes one item, again where another's transaction was in the way, which may leave the item as it is.
    [[nodiscard]] result<void> write(pending_write& item) {
        backoff retries(on_.options->retries);
        for (;;) {
            result<void> done = on_.calls->write(on_, item, nullptr);
            if (done.has_value() || !met_transaction(done.error()) || !retries.next()) return done;
        }
    }

    /// Adds the writes of guards and mirrors to those of their items, each in one transaction with it: they are written only if that is as it
    /// was read, since whoever changes it changes them.
    [[nodiscard]] result<void> describe_companions(sequence<filled_item>& items) {
        sequence<key_view> keys;
        sequence<asked_companion> asked;
        for (filled_item& item : items) {
            if (item.write) item.write->hidden.clear();
            if (item.write && item.write->kind == request::write_kind::check) item.write.reset();
            item.has_foreign = false;
            for (const companion& each : item.companions) {
                if (!each.possible) continue;
                keys.push_back(each.key());
                asked.push_back({&item, &each});
            }
        }
        result<void> done = read_keys(on_, keys.view(), [&](std::size_t place, const item_view& stored) {
            asked_companion& each = asked[place];
            each.state = table_.judge(*each.wanted, stored);
            if (each.state == companion_state::different) write_anew(*each.of, *each.wanted, stored.body);
        });
        if (!done.has_value()) return done;
        for (const asked_companion& each : asked) {
            each.of->has_foreign = each.of->has_foreign || each.state == companion_state::foreign;
            if (each.state == companion_state::missing) write_new(*each.of, *each.wanted);
        }
        return {};
    }
    void write_new(filled_item& item, const companion& wanted) {
        pending_write& put = add(item, request::write_kind::put, wanted);
        put.body.append(wanted.body);
        put.require(request::opcode::not_exists);
    }
    void write_anew(filled_item& item, const companion& wanted, std::string_view stored) {
        pending_write& update = add(item, request::write_kind::update, wanted);
        (void)describe_changes(update, stored, wanted.body, attributes_.owned[wanted.facts->entity], table_.ids);
        update.require(request::opcode::exists);
        expect_own(update, wanted.body, wanted.facts->owner);
    }
    pending_write& add(filled_item& item, request::write_kind kind, const companion& wanted) {
        if (!item.write) {
            item.write = make_owned<pending_write>(begin_write(on_, request::write_kind::check, "backfill", table_.facts.entities[item.entity].name));
            expect_unchanged(*item.write, item.body, attributes_.owned[item.entity], table_.ids);
            item.write->set_key({item.partition, item.sort});
        }
        item.write->hidden.push_back(make_owned<pending_write>(begin_write(on_, kind, "backfill", table_.facts.entities[wanted.facts->entity].name)));
        pending_write& added = *item.write->hidden.back();
        added.set_key(wanted.key());
        return added;
    }

    const repository_view<Backend>& on_;
    const walked_table& table_;
    const filled_attributes& attributes_;
    span<const bool> wanted_;
    write_pace pace_;
    sequence<filled_item> items_{};
};

/// What is wrong with a backfill: a struct that is no entity of the table, or guards that cannot be made.
template <class Table, class... Structs>
consteval auto backfill_error() {
    if constexpr (constexpr auto refused = strangers_error<Table, Structs...>(); refused.size() > 0) return refused;
    else return unsound_guards_error<Table>();
}

}  // namespace detail

/// Rewrites, of every item of these entities (of all, where none is named), the attributes that are made from its fields: index keys and the
/// discriminator, immutable entities' too; takes it out of indexes to which its entity is not bound; and writes its guards (unique) and its
/// mirror, where they are missing or have other values. Fields and primary keys stay as they are. Each item is written, or given guards, only if
/// it is as it was read; one that somebody else changed meanwhile is skipped, for it has been written as the declaration says, or the next walk
/// finds it. Where another's transaction is in the way, it is tried again (retry_policy). A guard or mirror that is another item's stays as it
/// is, and is counted. Each guard and mirror is read, consistently and in batches; to write some is a transaction with their item. Errors: those
/// of scans, batches, updates and transactions, and of the cursor; what is done by then stays done, and progress() was told where to resume.
template <class... Structs, class Table, class Backend, auto Why = detail::why(detail::backfill_error<Table, Structs...>())>
result<walk_progress> backfill(const repository<Table, Backend>& repository, const walk_options& options = {}) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    if constexpr (valid_schema<Table> && detail::possible<Why>) {
        const auto view = detail::repository_access::view(repository);
        static constexpr auto wanted = [] {
            std::array<bool, schema<Table>::size> all{};
            for (bool& each : all) each = sizeof...(Structs) == 0;
            ((all[schema<Table>::template position<Structs>] = true), ...);
            return all;
        }();
        static_assert(Backend::features.transactions || !detail::has_companions<Table>(wanted),
                      "this backend has no transactions, which backfill() of unique fields and mirrored edges needs (its backend_features say so)");
        const detail::walked_table table = detail::make_walked_table<Table>(view.ids());
        const detail::filled_attributes attributes{detail::all_derived<Table>, detail::all_once_computed<Table>, detail::all_owned<Table>, detail::all_unbound<Table>};
        detail::backfiller<Backend> filler(view, table, attributes, wanted, options.writes_per_second);
        return detail::walk_items(
            view, detail::repository_access::cursors(repository), schema<Table>::facts, detail::all_layouts<Table>, options, "backfill",
            [&](const item_view& stored, std::size_t entity) { filler.look(stored, entity); }, [&](walk_progress& progress) { return filler.write(progress); });
    } else {
        return walk_progress{};
    }
}
/// Refused, with a sentence: one tenant's part of a table.
template <class... Named, class Repository, class Clause, class... Given, auto Why = detail::always<detail::audit_of_a_tenant>>
result<walk_progress> backfill(const bound_repository<Repository, Clause>&, const Given&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return walk_progress{};
}

}  // namespace facet::inline v0
