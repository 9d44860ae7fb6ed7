// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/heap_sort.hpp>
#include <facet/core/inline_vector.hpp>
#include <facet/core/owned.hpp>
#include <facet/core/result.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/shared.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/repository/context.hpp>
#include <facet/repository/merge_feed.hpp>
#include <facet/repository/page.hpp>
#include <facet/repository/paging.hpp>
#include <facet/repository/entity_access.hpp>
#include <facet/repository/item_buffer.hpp>
#include <facet/repository/query_filter.hpp>
#include <facet/repository/run_parts.hpp>
#include <facet/repository/skipping_sink.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// A planned query on its way through its requests.

namespace facet::inline v0::detail {

/// Where a merge's order begins: behind the each_of's component where it lies in the sort key, else at its beginning.
struct merge_order {
    std::size_t attribute = 0;  ///< the sort attribute where the order begins
    std::size_t pieces = 0;     ///< and how many of its template's pieces to leave out
};

[[nodiscard]] inline merge_order merge_order_of(const bounds_plan& plan) {
    if (plan.plan->how.each < 0) return {};
    const std::int16_t field = plan.clauses[static_cast<std::size_t>(plan.plan->how.each)].position;
    const auto& sort = plan.path().sort;
    for (std::size_t attribute = 0; attribute < sort.size(); ++attribute)
        for (std::size_t at = 0; at < sort[attribute].pieces.size(); ++at)
            if (sort[attribute].pieces[at].component && sort[attribute].pieces[at].field == field) return {attribute, at + 1};
    return {};
}

/// The partition that a query reads, as people write it.
[[nodiscard]] inline std::string show_partition(const bounds_plan& plan, const bound_parts& bounds) {
    std::string key;
    const auto attributes = partition_attributes(*plan.table, plan.path());
    for (std::size_t i = 0; i < bounds.partition_count; ++i) {
        if (!key.empty()) key += ", ";
        key += attributes[i].name;
        key += '=';
        key += show_key_value(bounds.partition[i], attributes[i].type);
    }
    return key;
}

/// What tells one query from another, as bytes for its fingerprint.
inline void describe_part(byte_buffer& out, const key_bounds& bounds) {
    for (std::size_t i = 0; i < bounds.partition_count; ++i) request::append_position(out, bounds.partition[i]);
    for (std::size_t i = 0; i < bounds.sort_equal_count; ++i) request::append_position(out, bounds.sort_equal[i]);
    out.push_back(static_cast<char>(bounds.sort.op));
    out.push_back(static_cast<char>((bounds.sort.low_open ? 1 : 0) + (bounds.sort.high_open ? 2 : 0)));
    request::append_position(out, bounds.sort.low);
    request::append_position(out, bounds.sort.high);
}

/// What the keys of a path are made from, and in which forms: a place among keys of other forms is none.
inline void describe_path(byte_buffer& out, const entity_facts& entity, const path_facts& path) {
    for (const span<const template_facts> half : {path.partition, path.sort}) {
        out.push_back('\0');
        for (const template_facts& key : half) {
            out.push_back(static_cast<char>(key.mode));
            out.push_back(key.delimiter);
            for (const piece& each : key.pieces) {
                out.push_back(each.component ? '{' : '}');
                if (!each.component) {
                    request::append_position(out, each.text);
                    continue;
                }
                request::append_position(out, each.form_text);
                if (each.field < 0) continue;
                const field_facts& field = entity.fields[static_cast<std::size_t>(each.field)];
                request::append_position(out, field.stored);
                out.push_back(static_cast<char>(field.part));
                out.push_back(static_cast<char>(field.precision));
            }
        }
    }
}

/// Leaves out parts whose key condition an earlier one has: a value that is given twice is asked for once. O(n log n).
template <class Part>
void drop_repeated(sequence<owned<Part>>& parts) {
    sequence<std::size_t> order;
    order.reserve(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) order.push_back(i);
    const auto bytes = [&](std::size_t at) { return parts[at]->bounds.bytes.view(); };
    heap_sort(order, [&](std::size_t a, std::size_t b) {
        const int compared = bytes(a).compare(bytes(b));
        return compared != 0 ? compared < 0 : a < b;
    });
    sequence<bool> repeated(parts.size());
    for (std::size_t i = 1, first = 0; i < order.size(); ++i) {  // `first` of those whose bytes are alike
        if (bytes(order[i]) != bytes(order[first])) first = i;
        for (std::size_t other = first; other < i && !repeated[order[i]]; ++other)
            repeated[order[i]] = !repeated[order[other]] && parts[order[other]]->bounds.partition == parts[order[i]]->bounds.partition;
    }
    sequence<owned<Part>> kept;
    kept.reserve(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (!repeated[i]) kept.push_back(std::move(parts[i]));
    parts = std::move(kept);
}

/// A planned query on its way through its requests. It knows its entity by a plan_view, so that it is compiled once per backend.
/// Neither copied nor moved.
template <class Backend>
class query_run {
public:
    query_run(const repository_view<Backend>& on, const plan_view& plan, const query_settings& settings, shared<const query_filter> filter)
        : on_(on), plan_(plan), settings_(settings), filter_(std::move(filter)), left_(settings.limit == 0 ? ~std::uint64_t{0} : settings.limit) {
        dense_ = filter_ == nullptr && !plan_.others;
        skips_others_ = plan_.others;
        if (on_.options->hide_expired && plan_.layout.expiry >= 0) plan_.others = true;  // each item is looked at before it is returned
    }
    query_run(const query_run&) = delete;
    query_run& operator=(const query_run&) = delete;
    query_run(query_run&&) = delete;
    query_run& operator=(query_run&&) = delete;
    ~query_run() = default;

    /// The part of a query that is one key condition; its bounds are to be built by the caller.
    [[nodiscard]] query_part& only_part() noexcept { return parts_.only(); }
    /// Makes it a merge of several parts.
    void merge(sequence<owned<query_part>> parts, const merge_order& order) {
        order_ = order;
        parts_.merge(std::move(parts), settings_.ascending, {on_.description, on_.table->attributes, plan_.path().index});
    }

    /// Whether several parts are read one after the other, and not merged.
    [[nodiscard]] bool in_turn() const noexcept { return settings_.in_turn; }
    void take_turns(sequence<owned<query_part>> parts) noexcept { parts_.take_turns(std::move(parts)); }

    /// Resumes behind a cursor.
    [[nodiscard]] result<void> resume(const cursor& place, const cursor_keys& keys) {
        auto resumed = resume_at(parts_, place, print(), keys, plan_.path().index, settings_.ascending);
        if (!resumed.has_value()) return with_context(std::move(resumed).error(), context());
        return {};
    }

    /// Where the query would go on; empty at its end.
    [[nodiscard]] cursor place(const cursor_keys& keys) {
        const sequence<std::string> positions = parts_.positions();
        return positions.empty() ? cursor() : seal_cursor(print(), positions.view(), keys);
    }

    [[nodiscard]] bool done() const { return left_ == 0 || parts_.done(); }
    [[nodiscard]] std::uint64_t scanned() const noexcept { return scanned_; }
    [[nodiscard]] const request::consumed_capacity& capacity() const noexcept { return capacity_; }
    /// Counts capacity by itself from here on.
    void measure() noexcept { measured_ = true; }

    /// Gives the items of one request's page (of a merged query: of as many as it takes to tell the next items).
    [[nodiscard]] result<void> fetch(const item_sink& out) {
        return fetch_skipping(out, settings_.unreadable, context(), *on_.description, [this](const item_sink& to) { return parts_.merged() ? fetch_merged(to) : fetch_single(to); });
    }

    /// Adds up the items without reading them.
    [[nodiscard]] result<std::uint64_t> count() {
        if (parts_.merged() && parts_.merging().is_resumed()) return count_merged();
        settings_.count_only = !plan_.others;
        const std::uint64_t wanted = left_;
        for (std::size_t i = 0; i < parts_.count(); ++i) {
            query_part& part = parts_.at(i);
            while (!part.done && left_ > 0) {
                byte_buffer start;
                request::query query = part.ask(plan_.path().index, settings_, ask_for(), start);
                finish(query);
                std::uint64_t seen = 0;
                auto came = on_.backend->query(*on_.table, query, [&](span<const item_view> items) {
                    for (const item_view& item : items) seen += mine(item) ? 1u : 0u;
                });
                if (!came.has_value()) return failed(std::move(came).error(), part);
                if (!part.took(came->more)) [[unlikely]] return failed(circling_pages(), part);
                if (settings_.count_only) seen = came->count;
                left_ -= seen < left_ ? seen : left_;
            }
        }
        return wanted - left_;
    }

    [[nodiscard]] call_context context() const { return {"query", on_.table->name, plan_.entity->name}; }

private:
    /// What has come to one part, but before what the others had given, is not among the items: so they are merged to be counted.
    [[nodiscard]] result<std::uint64_t> count_merged() {
        std::uint64_t total = 0;
        while (!done()) {
            auto fetched = fetch_merged({&total, &count_items});
            if (!fetched.has_value()) return std::move(fetched).error();
        }
        return total;
    }
    [[nodiscard]] bool mine(const item_view& item) const {
        return (!skips_others_ || is_item_of(item, *plan_.entity, on_.table->attributes, discriminator_position(*plan_.table))) &&
               !is_hidden(item, plan_.layout, on_.table->attributes, *on_.options);
    }

    [[nodiscard]] const std::string& print() {
        if (!print_.empty()) return print_;
        byte_buffer text;
        text.append(on_.table->name);
        text.push_back('\0');
        text.append(plan_.entity->name);
        text.push_back('\0');
        text.push_back(static_cast<char>(plan_.plan->path));
        describe_path(text, *plan_.entity, plan_.path());
        text.push_back(settings_.ascending ? 'a' : 'd');
        if (settings_.in_turn) text.push_back('t');
        for (std::size_t i = 0; i < parts_.count(); ++i) describe_part(text, parts_.at(i).bounds);
        if (filter_ != nullptr) filter_->describe(text);
        return print_ = fingerprint(text.view());
    }

    void finish(request::query& query) {
        if (filter_ != nullptr) query.filter = filter_->view();
        if (!query.count_only) query.projection = {plan_.projection, true};  // contract Q13: a count takes none
        query.capacity = units();
    }
    /// Where consumed units are added; none said: nobody asks.
    [[nodiscard]] request::consumed_capacity* units() noexcept { return measured_ ? &capacity_ : settings_.units; }
    /// How many items a request should read: no more than the page size, and than are still wanted where each one read is returned.
    [[nodiscard]] std::uint32_t ask_for() {
        if (filter_ != nullptr || plan_.others) return limit_.next(left_, settings_.page_size, dense_);
        if (left_ > 0xffff'ffffu) return settings_.page_size;
        const auto wanted = static_cast<std::uint32_t>(left_);
        return settings_.page_size == 0 || wanted < settings_.page_size ? wanted : settings_.page_size;
    }
    [[nodiscard]] error failed(error cause, const query_part& part) const {
        return with_context(part.blame(std::move(cause)), context(), show_partition(plan_, part.bounds));
    }
    [[nodiscard]] error unreadable(const item_outcome& outcome, const item_view& item) const {
        return item_error(context(), *plan_.entity, outcome, true, show_key(*on_.description, item.key));
    }

    [[nodiscard]] result<void> fetch_single(const item_sink& out) {
        query_part& part = parts_.only();
        byte_buffer start;
        request::query query = part.ask(plan_.path().index, settings_, ask_for(), start);
        finish(query);
        // Where each item that is read is returned, the request's limit can be the query's: nothing is read behind it.
        const bool exact = filter_ == nullptr && !plan_.others;
        query.position_at_limit = measured_ || !exact || query.limit != left_ || query.sort.leaves_out();
        maybe_error fault;
        byte_buffer cut_at;
        bool cut = false;
        const auto read = [&](span<const item_view> items) {
            if (items.size() > left_) {
                cut = true;
                items = items.first(left_);
            }
            if (items.empty()) return;
            const items_outcome outcome = out.append(out.out, 0, items, on_.ids(), plan_.layout);
            left_ -= outcome.read;
            if (outcome.read != items.size()) [[unlikely]]
                fault = unreadable(outcome.fault, items[outcome.read]);
            else if (left_ == 0 && !exact)
                (void)append_item_position(cut_at, items.back(), *on_.description, on_.table->attributes, plan_.path().index);
        };
        const auto take = [&](span<const item_view> items) {
            if (!plan_.others) {
                if (!fault) read(items);
                return;
            }
            for (const item_view& item : items)
                if (!fault && mine(item)) read({&item, 1});
        };
        request::item_sink sink(take);
        sink.takes_rows = true;
        auto came = on_.backend->query(*on_.table, query, sink);
        if (!came.has_value()) [[unlikely]] return failed(std::move(came).error(), part);
        if (fault) [[unlikely]] return std::move(*fault);
        if (!part.took(came->more)) [[unlikely]] return failed(circling_pages(), part);
        if (cut) {
            part.position.clear();
            part.position.append(cut_at.view());
            part.done = false;
        }
        scanned_ += came->scanned;
        return {};
    }

    [[nodiscard]] result<void> fetch_merged(const item_sink& out) {
        const std::uint32_t most = ask_for();
        const auto ask = [this, most, left = left_](query_part& part, byte_buffer& start, request::consumed_capacity* units, const request::item_sink& sink) {
            request::query query = part.ask(plan_.path().index, settings_, part.share(left, parts_.count(), most), start);
            finish(query);
            query.capacity = units;
            return on_.backend->query(*on_.table, query, sink);
        };
        merge_order_places order;
        const auto attributes = sort_attributes(*plan_.table, plan_.path());
        for (std::size_t i = order_.attribute; i < attributes.size(); ++i) order.add({*on_.description, on_.table->attributes, attributes[i]});
        const auto keep = [this, &order](const item_view& item, kept_items& came) {
            if (plan_.others && !mine(item)) return;
            came.add(item, [&](std::string& bytes) { order.append(bytes, item, [this](std::string_view value) { return left_out(value); }); });
        };
        merge_machine& merge = parts_.merging();
        auto fed = feed(on_.options->parallel, merge, units(), ask, keep, [this](error cause, const query_part& part) { return failed(std::move(cause), part); });
        if (!fed.has_value()) return std::move(fed).error();
        scanned_ += *fed;
        while (left_ > 0 && merge.is_fed()) {
            inline_vector<item_view, 32> next;
            for (item_view each; next.size() < 32 && next.size() < left_ && merge.is_fed() && merge.take(each);) next.push_back(each);
            if (next.empty()) break;
            const items_outcome outcome = out.append(out.out, 0, next.view(), on_.ids(), plan_.layout);
            left_ -= outcome.read;
            if (outcome.read != next.size()) return unreadable(outcome.fault, next[outcome.read]);
        }
        return {};
    }

    /// How much of the sort attribute where the merge's order begins lies before it.
    [[nodiscard]] std::size_t left_out(std::string_view value) const {
        std::size_t size = 0;
        std::array<std::string_view, max_pieces> pieces{};
        if (order_.pieces > 0 && split_key(value, plan_.path().sort[order_.attribute], plan_.entity->fields, pieces))
            for (std::size_t at = 0; at < order_.pieces; ++at) size += pieces[at].size();
        return size;
    }

    repository_view<Backend> on_;
    plan_view plan_;
    query_settings settings_;
    shared<const query_filter> filter_;
    std::uint64_t left_;
    std::uint64_t scanned_ = 0;
    bool measured_ = false;
    bool dense_ = false;  ///< what is read is returned, but for what has expired
    bool skips_others_ = false;  ///< else an item in the range is the entity's, whatever its discriminator says
    request_limit limit_{};
    request::consumed_capacity capacity_{};
    run_parts parts_{};
    merge_order order_{};
    std::string print_{};  ///< what tells the read from others; made when it is first asked for
};

/// Builds the key conditions of a query into its run; tells which operand cannot be part of a key.
template <class Backend>
[[nodiscard]] key_outcome open_run(query_run<Backend>& run, const plan_view& plan, const void* where) {
    const std::size_t shards = plan.plan->how.shards > 0 ? plan.plan->how.shards : std::size_t{1};
    if (plan.operands.alternatives == nullptr && shards == 1) {
        query_part& part = run.only_part();
        const key_outcome outcome = fill_bounds(part.bounds, part.bounds.sort, plan, where);
        part.done = part.bounds.nothing;
        return outcome;
    }
    sequence<owned<query_part>> parts;
    const std::size_t values = plan.operands.alternatives == nullptr ? std::size_t{1} : plan.operands.alternatives(where);
    parts.reserve(values * shards);
    for (std::size_t i = 0; i < values * shards; ++i) {
        auto part = make_owned<query_part>();
        if (const key_outcome outcome = fill_bounds(part->bounds, part->bounds.sort, plan, where, i / shards, i % shards); !outcome.ok()) return outcome;
        part->done = part->bounds.nothing;
        parts.push_back(std::move(part));
    }
    drop_repeated(parts);
    if (run.in_turn()) run.take_turns(std::move(parts));
    else run.merge(std::move(parts), merge_order_of(plan));
    return {};
}

}  // namespace facet::inline v0::detail
