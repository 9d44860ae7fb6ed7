// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/page_circle.hpp>
#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/query_run.hpp>

#include <cstdint>
#include <utility>

/// \file
/// Queries as most are: one key condition, from its beginning, and every item that is read is handed out. They need none of what
/// query_run keeps for the others.

namespace facet::inline v0::detail {

/// A query of that sort, in as many requests as it takes.
template <class Backend>
class direct_query {
public:
    direct_query(const repository_view<Backend>& on, const plan_view& plan, const query_settings& settings) noexcept
        : on_(&on), plan_(&plan), settings_(&settings) {}

    /// Whether a query is one.
    [[nodiscard]] static bool serves(const repository_view<Backend>& on, const plan_view& plan, const query_settings& settings) noexcept {
        return settings.unreadable == nullptr && plan.operands.alternatives == nullptr && plan.plan->how.shards <= 1 && !plan.others && !(on.options->hide_expired && plan.layout.expiry >= 0);
    }

    /// Gives all items, up to the limit.
    [[nodiscard]] result<void> run(const void* where, const item_sink& out) {
        bound_parts bounds;
        byte_buffer last;
        // From variables, one for each member: else g++ clears all of it first, by an instruction that is slow to begin.
        const std::string_view beginning;
        const request::condition everything;
        const request::projection projection{plan_->projection, true};
        const span<const std::string_view> nothing;
        const request::sort_condition condition;
        request::query query{.index = plan_->path().index,
                             .partition = nothing,
                             .sort_equal = nothing,
                             .sort = condition,
                             .ascending = settings_->ascending,
                             .limit = settings_->page_size,
                             .start = beginning,
                             .filter = everything,
                             .projection = projection,
                             .consistent = settings_->consistent,
                             .count_only = settings_->count_only,
                             .last = &last,
                             .position_at_limit = settings_->limit == 0,
                             .capacity = settings_->units};
        // Filled in where it stands: to load as a whole what was just stored in parts makes the processor wait.
        if (const key_outcome outcome = fill_bounds(bounds, query.sort, *plan_, where); !outcome.ok()) [[unlikely]]
            return key_error(context(), *plan_->entity, outcome);
        if (bounds.nothing) [[unlikely]] return {};
        query.partition = {bounds.partition.data(), bounds.partition_count};
        query.sort_equal = {bounds.sort_equal.data(), bounds.sort_equal_count};
        page_taker taker{this, &out, settings_->limit == 0 ? ~std::uint64_t{0} : settings_->limit};
        const auto take_rows = [&taker](const packed::row_page& rows) { taker.take(rows); };
        const request::row_sink rows(take_rows);
        request::item_sink sink(taker);
        sink.takes_rows = true;
        if (out.append_rows != nullptr) sink.rows = &rows;
        bool more = false;
        result<void> done = ask(query, taker, sink, more);
        if (done.has_value() && more) [[unlikely]] done = ask_on(query, taker, sink, last);
        if (!done.has_value()) [[unlikely]] return failed(std::move(done).error(), bounds);
        if (taker.fault) [[unlikely]] return std::move(*taker.fault);
        return done;
    }

private:
    /// Takes the items of a page.
    struct page_taker {
        direct_query* of;
        const item_sink* out;
        std::uint64_t left;
        maybe_error fault{};

        void operator()(span<const item_view> items) {
            if (fault) [[unlikely]] return;
            if (items.size() > left) items = items.first(left);  // a backend may read beyond a limit
            const items_outcome outcome = out->append(out->out, 0, items, of->on_->ids(), of->plan_->layout);
            left -= outcome.read;
            if (outcome.read != items.size()) [[unlikely]] fail(outcome, items[outcome.read].key);
        }
        /// The same of rows.
        void take(const packed::row_page& rows) {
            if (fault) [[unlikely]] return;
            if (rows.size() > left) [[unlikely]] return take(rows.first(left));
            const items_outcome outcome = out->append_rows(out->out, rows, of->on_->ids(), of->plan_->layout);
            left -= outcome.read;
            if (outcome.read != rows.size()) [[unlikely]] fail(outcome, rows[outcome.read].view(*rows.layout).key);
        }
        [[gnu::noinline]] void fail(const items_outcome& outcome, key_view key) {
            fault = item_error(of->context(), *of->plan_->entity, outcome.fault, true, show_key(*of->on_->description, key));
        }
    };

    /// One page; `more` are to be asked for.
    [[nodiscard]] result<void> ask(request::query& query, const page_taker& taker, const request::item_sink& sink, bool& more) {
        query.limit = settings_->page_size;
        if (taker.left <= 0xffff'ffffu && (query.limit == 0 || taker.left < query.limit)) query.limit = static_cast<std::uint32_t>(taker.left);
        query.position_at_limit = query.limit != taker.left || query.sort.leaves_out();
        auto came = on_->backend->query(*on_->table, query, sink);
        if (!came.has_value()) [[unlikely]] return std::move(came).error();
        more = came->more && taker.left != 0 && !taker.fault;
        return {};
    }
    /// The pages behind the first, whose end is in `last`.
    [[nodiscard]] [[gnu::noinline]] result<void> ask_on(request::query& query, const page_taker& taker, const request::item_sink& sink, byte_buffer& last) {
        byte_buffer start;
        page_circle circle;
        for (bool more = true; more;) {
            if (circle.closes(last.view())) return circling_pages();
            start.clear();
            start.append(last.view());
            last.clear();
            query.start = start.view();
            if (auto done = ask(query, taker, sink, more); !done.has_value()) [[unlikely]] return done;
        }
        return {};
    }

    [[nodiscard]] call_context context() const { return {"query", on_->table->name, plan_->entity->name}; }
    [[nodiscard]] error failed(error cause, const bound_parts& bounds) const { return with_context(std::move(cause), context(), show_partition(*plan_, bounds)); }

    const repository_view<Backend>* on_;
    const plan_view* plan_;
    const query_settings* settings_;
};

}  // namespace facet::inline v0::detail
