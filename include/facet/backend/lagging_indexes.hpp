// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/backend/detail/index_replica.hpp>
#include <facet/backend/misread_wrapper.hpp>
#include <facet/core/page_circle.hpp>
#include <facet/core/shared.hpp>
#include <facet/core/span.hpp>
#include <facet/value/row.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace facet::inline v0 {

namespace detail {
/// Whether a lagging_indexes<> can be made of such.
template <class... Given>
inline constexpr bool makes_lagging = false;
template <class First, class Second>
inline constexpr bool makes_lagging<First, Second> = is_wrappable<First> && is_wrappable<Second>;
template <class First, class Second, class Lag>
inline constexpr bool makes_lagging<First, Second, Lag> = is_wrappable<First> && is_wrappable<Second> && std::is_convertible_v<Lag, std::size_t>;

template <class... Given>
using misread_lagging = misread_wrapper<"lagging_indexes", "facet::lagging_indexes late(engine, replica), of which the second is another backend, still empty, and behind these the number of writes that indexes lag, if any", Given...>;
}  // namespace detail

/// A backend whose global indexes lag behind their tables, as DynamoDB's may (contract G2, G4): for tests of programs that must not
/// read their own writes through one. It keeps a second backend beside the wrapped one, its replica, and answers queries and scans of
/// global indexes from there. Each write is done in the wrapped backend, and what it made of each item is done again in the replica
/// once more than `lag` younger item writes wait, or catch_up() is called: in order, item by item, a transaction's too. So an index
/// shows the table as it was some writes ago. All else, local indexes included, is answered by the wrapped backend.
///
/// The replica must be empty at first, used by nothing else, and able to hold indexes; any kind of backend will do, and an in-memory
/// engine is the obvious one. Tables must be written through this one wrapper alone: what else happens in the wrapped backend, such
/// as an engine's sweep(), is not seen by indexes. The first open() of a table that holds items already copies them. Indexes are those
/// that the table was created or first opened with.
///
/// Writes are done one at a time, each with a consistent get behind it for every item that it wrote; waiting items are kept in memory.
/// To inject failures as well, put faulty<> around this, not into it. Handles are of its own, as with observed<>.
///
/// Thread safety: all functions may be called from several threads at once.
template <backend Backend, backend Replica = Backend>
    requires(Replica::features.secondary_indexes)
class lagging_indexes {
public:
    /// Receives items by the position of their request.
    using numbered_sink = request::numbered_sink;

    static constexpr backend_features features = Backend::features;
    /// A lag that only catch_up() ends.
    static constexpr std::size_t until_told = std::numeric_limits<std::size_t>::max();

    /// Both must outlive this.
    lagging_indexes(Backend& target, Replica& replica, std::size_t lag = until_told) : target_(&target), replica_(&replica), lag_(lag) {}
    /// Refused, with a sentence: what are no two backends, or go.
    template <class... Given, detail::only_if<!detail::makes_lagging<Given...> && !detail::is_told_otherwise<lagging_indexes, Backend, Given...>> = 0, auto Why = detail::why(detail::compose<detail::misread_lagging<Given...>>())>
        requires(detail::chosen<Why>)
    explicit lagging_indexes(Given&&...) : lagging_indexes(detail::never<Backend&>(), detail::never<Replica&>()) {
        static_assert(detail::possible<Why>);
    }
    template <class... Given, detail::only_if<!detail::makes_lagging<Given...> && !detail::is_told_otherwise<lagging_indexes, Backend, Given...>> = 0, auto Why = detail::why(detail::compose<detail::misread_lagging<Given...>>())>
        requires(!detail::chosen<Why>)
    explicit lagging_indexes(Given&&...) = delete;

    /// What the backend itself says that it can do: `features`, or what any_backend::offered() tells.
    [[nodiscard]] backend_features offered() const noexcept { return detail::offered_by(*target_); }
    lagging_indexes(const lagging_indexes&) = delete;
    lagging_indexes& operator=(const lagging_indexes&) = delete;
    ~lagging_indexes() = default;

    /// Lets indexes see the oldest `items` of the writes that wait, or all. Fails as the replica does, or as the wrapped backend where
    /// an item could not be read before; what is not done then still waits.
    result<void> catch_up(std::size_t items = until_told) {
        const std::lock_guard lock(mutex_);
        return replay(std::min(items, waiting_.size()));
    }
    /// How many item writes indexes have not seen.
    [[nodiscard]] std::size_t pending() const {
        const std::lock_guard lock(mutex_);
        return waiting_.size();
    }
    /// How many item writes may wait from the next write on.
    void lag(std::size_t items) {
        const std::lock_guard lock(mutex_);
        lag_ = items;
    }

    /// Makes the table in both backends, or in none.
    result<void> create_table(std::string_view name, const request::table_description& description) {
        const std::lock_guard lock(mutex_);
        if (auto made = target_->create_table(name, description); !made.has_value()) return made;
        auto made = replica_->create_table(name, description);
        if (!made.has_value()) (void)target_->erase_table(name);
        return made;
    }
    /// Drops it in both; indexes do not lag here.
    result<void> erase_table(std::string_view name) {
        const std::lock_guard lock(mutex_);
        if (auto erased = target_->erase_table(name); !erased.has_value()) return erased;
        std::erase_if(waiting_, [name](const detail::pending_item& each) { return each.of().primary.name == name; });
        (void)replica_->erase_table(name);  // it has the table only once that was opened
        return {};
    }
    /// As the backend's. O(items of the table) where the replica has no copy yet.
    result<request::table> open(std::string_view name, const request::table_description& description) {
        const std::lock_guard lock(mutex_);
        auto primary = target_->open(name, description);
        if (!primary.has_value()) return primary;
        auto copy = replica_->open(name, description);
        if (!copy.has_value() && copy.error().code == error_code::resource_not_found) copy = make_copy(*primary, description);
        if (!copy.has_value()) return copy;
        request::table handle;
        handle.name = primary->name;
        handle.attributes = primary->attributes;
        handle.state = shared<detail::replicated_table>::make(*std::move(primary), *std::move(copy), description);
        return handle;
    }

    /// All other calls: as the backend's.
    result<bool> get(const request::table& table, const request::get& request, request::item_sink sink) {
        return target_->get(primary(table), request, sink);
    }
    result<void> write(const request::table& table, const request::write& request, request::item_sink sink,
                       request::consumed_capacity* capacity) {
        const std::lock_guard lock(mutex_);
        const std::size_t announced = announce(table, request);
        auto done = target_->write(primary(table), request, sink, capacity);
        settle(done, announced);
        return done;
    }
    result<request::page> query(const request::table& table, const request::query& request, request::item_sink sink) {
        if (!lags(table, request.index)) return target_->query(primary(table), request, sink);
        return translated(table, sink, [&](request::item_sink out) { return replica_->query(own(table)->replica, request, out); });
    }
    result<request::page> scan(const request::table& table, const request::scan& request, request::item_sink sink) {
        if (!lags(table, request.index)) return target_->scan(primary(table), request, sink);
        return translated(table, sink, [&](request::item_sink out) { return replica_->scan(own(table)->replica, request, out); });
    }
    result<void> batch_get(span<const request::table_get> requests, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        return target_->batch_get(addressed(requests), sink, unprocessed);
    }
    result<void> batch_write(span<const request::table_write> writes, std::vector<std::size_t>& unprocessed,
                             request::consumed_capacity* capacity) {
        const std::lock_guard lock(mutex_);
        const std::vector<request::table_write> passed = addressed(writes);
        const std::size_t announced = announce(writes);
        const std::size_t before = unprocessed.size();
        auto done = target_->batch_write(passed, unprocessed, capacity);
        if (announced == writes.size())
            for (std::size_t i = before; i < unprocessed.size(); ++i)
                waiting_[waiting_.size() - announced + unprocessed[i]].undone = true;
        settle(done, announced);
        return done;
    }
    result<void> transact_write(span<const request::table_write> actions, std::string_view token,
                                request::consumed_capacity* capacity) {
        const std::lock_guard lock(mutex_);
        const std::vector<request::table_write> passed = addressed(actions);
        const std::size_t announced = announce(actions);
        auto done = target_->transact_write(passed, token, capacity);
        settle(done, announced);
        return done;
    }
    result<void> transact_get(span<const request::table_get> requests, numbered_sink sink) {
        return target_->transact_get(addressed(requests), sink);
    }

private:
    [[nodiscard]] static const detail::replicated_table* own(const request::table& table) noexcept {
        return static_cast<const detail::replicated_table*>(table.state.get());
    }
    // A handle that nothing opened is the wrapped backend's to refuse.
    [[nodiscard]] static const request::table& primary(const request::table& table) noexcept {
        return table.state == nullptr ? table : own(table)->primary;
    }
    [[nodiscard]] static bool lags(const request::table& table, std::int32_t index) noexcept {
        return table.state != nullptr && own(table)->lags(index);
    }
    template <class Entry>
    [[nodiscard]] static std::vector<Entry> addressed(span<const Entry> entries) {
        std::vector<Entry> passed(entries.begin(), entries.end());
        for (Entry& each : passed)
            if (each.table != nullptr) each.table = &primary(*each.table);
        return passed;
    }

    /// Hands on the replica's items as the wrapped backend's.
    template <class Read>
    static result<request::page> translated(const request::table& table, request::item_sink sink, const Read& read) {
        const detail::replicated_table& both = *own(table);
        if (both.same_ids) return read(sink);
        return read([&](span<const item_view> items) {
            for (item_view each : items) {
                byte_buffer whole;
                if (each.layout != nullptr) each = packed::with_body(each, whole);
                byte_buffer body;
                detail::translate_ids(body, each.body, both.replica.attributes, both.primary.attributes);
                each.body = body.view();
                sink({&each, 1});
            }
        });
    }

    // A write waits from before it is done, so that none is lost where a sink throws or an answer is.
    std::size_t announce(const request::table& table, const request::write& write) {
        if (table.state == nullptr || write.kind == request::write_kind::check) return 0;
        waiting_.push_back({table.state, std::string(write.key.partition), std::string(write.key.sort)});
        return 1;
    }
    std::size_t announce(span<const request::table_write> writes) {
        std::size_t announced = 0;
        for (const request::table_write& each : writes)
            if (each.table != nullptr) announced += announce(*each.table, each.write);
        return announced;
    }
    /// Looks at what the youngest writes made of their items, forgets those that did nothing, and lets indexes follow.
    void settle(const result<void>& done, std::size_t announced) {
        announced = std::min(announced, waiting_.size());
        const auto first = waiting_.end() - static_cast<std::ptrdiff_t>(announced);
        const bool doubtful = !done.has_value() && (done.error().possibly_applied || done.error().code == error_code::internal_server_error ||
                                                    done.error().code == error_code::service_unavailable);
        for (auto each = first; each != waiting_.end(); ++each) {
            if (!done.has_value() && !doubtful) each->undone = true;
            if (!each->undone) (void)look_at(*each);
        }
        waiting_.erase(std::remove_if(first, waiting_.end(), [](const detail::pending_item& each) { return each.undone; }), waiting_.end());
        if (waiting_.size() > lag_) (void)replay(waiting_.size() - lag_);  // what fails waits, and is tried again
    }
    result<void> look_at(detail::pending_item& waiting) {
        request::get request;
        request.key = waiting.key();
        request.consistent = true;
        const auto found = target_->get(waiting.of().primary, request, [&waiting](span<const item_view> items) { waiting.body = items[0].body; });
        if (!found.has_value()) return found.error();
        waiting.present = *found;
        waiting.known = true;
        return {};
    }
    result<void> replay(std::size_t count) {
        result<void> done;
        std::size_t seen = 0;
        while (seen < count && done.has_value()) {
            detail::pending_item& waiting = waiting_[seen];
            if (!waiting.known) done = look_at(waiting);
            if (done.has_value()) done = store(waiting.of(), waiting.of().replica, waiting.key(), waiting.present ? &waiting.body : nullptr);
            if (done.has_value()) ++seen;
        }
        waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(seen));
        return done;
    }
    /// Puts an item with the wrapped backend's ids into the replica, or erases it there.
    result<void> store(const detail::replicated_table& both, const request::table& copy, const key_view& key, const std::string* body) {
        byte_buffer translated;
        request::write write;
        write.key = key;
        if (body == nullptr) {
            write.kind = request::write_kind::erase;
        } else if (both.same_ids) {
            write.body = *body;
        } else {
            detail::translate_ids(translated, *body, both.primary.attributes, both.replica.attributes);
            write.body = translated.view();
        }
        return replica_->write(copy, write, [](span<const item_view>) {}, nullptr);
    }
    /// Makes the table in the replica, with what it holds in the wrapped backend.
    result<request::table> make_copy(const request::table& from, const request::table_description& description) {
        if (auto made = replica_->create_table(from.name, description); !made.has_value()) return std::move(made).error();
        auto copy = replica_->open(from.name, description);
        if (!copy.has_value()) return copy;
        const detail::replicated_table both(from, *copy, description);
        result<void> done;
        byte_buffer last;
        std::string start;
        detail::page_circle circle;
        for (bool more = true; more && done.has_value();) {
            last.clear();
            std::vector<detail::pending_item> items;  // a sink must not call a backend
            request::scan scan;
            scan.consistent = true;
            scan.start = start;
            scan.last = &last;
            const auto page = target_->scan(from, scan, [&](span<const item_view> some) {
                for (const item_view& each : some)
                    items.push_back({{}, std::string(each.key.partition), std::string(each.key.sort), std::string(each.body)});
            });
            if (!page.has_value()) done = page.error();
            more = page.has_value() && page->more;
            for (const detail::pending_item& each : items)
                if (done.has_value()) done = store(both, both.replica, each.key(), &each.body);
            start = last.view();
            if (more && done.has_value() && circle.closes(start)) done = detail::circling_pages();
        }
        if (done.has_value()) return copy;
        (void)replica_->erase_table(from.name);
        return std::move(done).error();
    }

    Backend* target_;
    Replica* replica_;
    mutable std::mutex mutex_;
    std::size_t lag_;
    std::vector<detail::pending_item> waiting_;
};

template <class... Given>
    requires(!detail::makes_lagging<Given...>)
lagging_indexes(Given&&...) -> lagging_indexes<detail::refused_backend>;

}  // namespace facet::inline v0
