// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/planner/update_verdict.hpp>
#include <facet/repository/explain.hpp>
#include <facet/repository/query_run.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace facet::inline v0 {
namespace detail {

/// Iterates over all items of a query, request by request. Value is what iteration gives: the struct itself where errors are
/// thrown, else a result.
template <class Run, class Struct, class Value>
class query_iteration {
public:
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Value;
        using difference_type = std::ptrdiff_t;
        using reference = const Value&;
        using pointer = const Value*;

        iterator() = default;
        explicit iterator(query_iteration* from) : from_(from) { from_->settle(*this); }

        [[nodiscard]] const Value& operator*() const { return from_->current(); }
        [[nodiscard]] const Value* operator->() const { return &from_->current(); }
        iterator& operator++() {
            from_->advance();
            from_->settle(*this);
            return *this;
        }
        void operator++(int) { ++*this; }
        [[nodiscard]] friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return it.from_ == nullptr; }

    private:
        friend query_iteration;
        query_iteration* from_ = nullptr;
    };

    explicit query_iteration(std::unique_ptr<Run> run) : run_(std::move(run)) {}
    explicit query_iteration(error cause) : fault_(std::move(cause)) {}

    /// Asks for the first items. An input range: to be walked once.
    [[nodiscard]] iterator begin() { return iterator(this); }
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

private:
    static constexpr bool throws = std::is_same_v<Struct, Value>;

    [[nodiscard]] const Value& current() const {
        if constexpr (throws) return items_[next_];
        else return *shown_;
    }
    void advance() {
        if (next_ < items_.size()) ++next_;
    }
    /// Moves to an item, an error to show, or the end.
    void settle(iterator& at) {
        while (!fault_ && !reported_ && next_ == items_.size()) {
            if (run_ == nullptr || run_->done()) break;
            items_.clear();
            next_ = 0;
            result<void> came = run_->fetch(&items_);
            if (!came.has_value()) fault_ = std::move(came).error();
        }
        if (next_ < items_.size()) {
            if constexpr (!throws) shown_.emplace(std::move(items_[next_]));
        } else if (!fault_) {
            at.from_ = nullptr;
        } else if constexpr (throws) {
            raise(*std::exchange(fault_, std::nullopt));
        } else {
            shown_.emplace(*std::exchange(fault_, std::nullopt));
            reported_ = true;
        }
    }

    std::unique_ptr<Run> run_{};
    std::vector<Struct> items_{};
    std::size_t next_ = 0;
    std::optional<error> fault_{};
    std::optional<Value> shown_{};
    bool reported_ = false;
};

}  // namespace detail

/// Items of other entities in the range read are skipped, where the planner would refuse to catch them: `query<E>(where,
/// skipping_others)`. They are read, and cost capacity.
struct skipping_others_t {};
inline constexpr skipping_others_t skipping_others{};

/// A query, being described; page(), all(), count(), at_most_one() and iteration run it. Owns its operands and may be kept and run
/// again; it borrows the repository. Not safe to use from two threads at once.
template <class Table, class Struct, class Backend, class Where, class Options = detail::query_options<>>
class [[nodiscard]] query_builder {
    using plan = detail::query_plan<Table, Struct, Where, Options>;
    template <class Other>
    using with = query_builder<Table, Struct, Backend, Where, Other>;
    template <class Other>
    static consteval auto plan_error() {
        return detail::call_error<Table, Struct, detail::query_plan, Where, Other>();
    }
    static constexpr bool sound() { return plan_error<Options>().size() == 0 && valid_schema<Table>; }
    /// What a further word makes of the query; nothing more is said of one that was refused.
    template <class Other>
    static consteval auto next_error() {
        if constexpr (sound()) return plan_error<Other>();
        else return detail::accepted;
    }

public:
    query_builder(detail::repository_view<Backend> on, const cursor_keys* keys, Where where)
        : on_(on), keys_(keys), where_(std::move(where)) {}

    /// In the order of the sort key; the default.
    query_builder&& ascending() && { return settings_.ascending = true, std::move(*this); }
    /// In the reverse order of the sort key.
    query_builder&& descending() && { return settings_.ascending = false, std::move(*this); }
    /// Returns at most this many items (a filter's rejects do not count); 0: no limit.
    query_builder&& limit(std::uint64_t items) && { return settings_.limit = items, std::move(*this); }
    /// Reads at most this many items per request; 0: what the backend's page holds (1 MB, contract Q11).
    query_builder&& page_size(std::uint32_t items) && { return settings_.page_size = items, std::move(*this); }
    /// Goes on behind a page. Another query's cursor is an error, foreign_cursor; an empty one is the beginning.
    query_builder&& after(cursor place) && { return after_ = std::move(place), std::move(*this); }

    /// Sees every write acknowledged before; not for global indexes (contract Q15).
    template <auto Why = detail::why(next_error<typename Options::consistently>())>
        requires(detail::chosen<Why>)
    auto consistent() && {
        static_assert(detail::possible<Why>);
        settings_.consistent = true;
        return std::move(*this).template rebind<typename Options::consistently>();
    }
    template <auto Why = detail::why(next_error<typename Options::consistently>())>
        requires(!detail::chosen<Why>)
    auto consistent() && = delete;

    /// Chooses the path that orders the items by this field.
    template <fixed_string Field, auto Why = detail::why(next_error<typename Options::template ordered<Field>>())>
        requires(detail::chosen<Why>)
    auto order_by(field_term<Field>) && {
        static_assert(detail::possible<Why>);
        return std::move(*this).template rebind<typename Options::template ordered<Field>>();
    }
    template <fixed_string Field, auto Why = detail::why(next_error<typename Options::template ordered<Field>>())>
        requires(!detail::chosen<Why>)
    auto order_by(field_term<Field>) && = delete;

    /// Reads through this index and no other.
    template <fixed_string Index, auto Why = detail::why(next_error<typename Options::template on_index<Index>>())>
        requires(detail::chosen<Why>)
    auto using_index() && {
        static_assert(detail::possible<Why>);
        return std::move(*this).template rebind<typename Options::template on_index<Index>>();
    }
    template <fixed_string Index, auto Why = detail::why(next_error<typename Options::template on_index<Index>>())>
        requires(!detail::chosen<Why>)
    auto using_index() && = delete;

    /// Returns only items of which this holds (contract section 9). The others are read and cost capacity.
    template <detail::statement Filter, auto Why = detail::why(detail::call_error<Table, Struct, detail::filter_plan, std::remove_cvref_t<Filter>, plan>())>
        requires(detail::chosen<Why>)
    query_builder&& filter(const Filter& filter) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && valid_schema<Table>) {
            if (!filter_) filter_ = std::make_shared<detail::query_filter>();
            const detail::key_outcome outcome = detail::add_clauses<Table, plan::entity>(filter_->parts, filter, filter_->truths);
            if (!outcome.ok() && !fault_) fault_ = detail::key_error({"query", on_.table->name, plan::facts.name}, plan::facts, outcome);
        }
        return std::move(*this);
    }
    template <detail::statement Filter, auto Why = detail::why(detail::call_error<Table, Struct, detail::filter_plan, std::remove_cvref_t<Filter>, plan>())>
        requires(!detail::chosen<Why>)
    query_builder&& filter(const Filter& filter) && = delete;

    /// One page: up to limit() items where there is a limit (in as many requests as that takes), else what one request gives.
    [[nodiscard]] result<facet::page<Struct>> page() {
        facet::page<Struct> out;
        if constexpr (sound()) {
            auto run = start();
            if (!run.has_value()) return std::move(run).error();
            (*run)->measure();
            do {
                if ((*run)->done()) break;
                if (result<void> came = (*run)->fetch(&out.items); !came.has_value()) return std::move(came).error();
            } while (settings_.limit > 0 && !(*run)->done());
            out.next = (*run)->place(*keys_);
            out.scanned = (*run)->scanned();
            out.capacity = (*run)->capacity();
        }
        return out;
    }

    /// All items, up to limit(), in as many requests as that takes.
    [[nodiscard]] result<std::vector<Struct>> all() {
        std::vector<Struct> items;
        if constexpr (sound()) {
            run_type run(on_, seen(), settings_, filter_);
            if (result<void> opened = prepare(run); !opened.has_value()) return std::move(opened).error();
            if (settings_.limit > 0 && settings_.limit <= 1024) items.reserve(static_cast<std::size_t>(settings_.limit));
            while (!run.done())
                if (result<void> came = run.fetch(&items); !came.has_value()) [[unlikely]] return std::move(came).error();
        }
        return items;
    }

    /// How many items there are, up to limit(), without handing them out.
    [[nodiscard]] result<std::uint64_t> count() {
        if constexpr (sound()) {
            run_type run(on_, seen(), settings_, filter_);
            if (result<void> opened = prepare(run); !opened.has_value()) return std::move(opened).error();
            return run.count();
        } else {
            return std::uint64_t{0};
        }
    }

    /// The first item, or its absence.
    [[nodiscard]] lookup<Struct> first() { return only(1); }
    /// The one item that answers, or its absence; not_unique where there are more.
    [[nodiscard]] lookup<Struct> at_most_one() { return only(2); }

    /// Iterates over all items, request by request; an error is thrown as facet::exception.
    [[nodiscard]] auto or_throw() { return iterate<Struct>(); }
    /// Iterates over all items, request by request, as results: an error is the last of them.
    [[nodiscard]] auto each() { return iterate<result<Struct>>(); }

    /// The access path and key condition in words, such as `GSI1 (account_id; timestamp, txn_id): PK = ..., begins_with(SK2, ...)`.
    [[nodiscard]] std::string explain() const {
        if constexpr (sound()) {
            std::string text;
            if constexpr (plan::plan.how.each >= 0) {
                const auto& values = detail::clause_at<static_cast<std::size_t>(plan::plan.how.each)>(where_).operand.values;
                for (std::size_t i = 0; i < values.size(); ++i) {
                    if (i > 0) text += "; ";
                    text += explain_part(i);
                }
            } else {
                text = explain_part(0);
            }
            return text;
        } else {
            return {};
        }
    }

private:
    template <class, class, class, class, class>
    friend class query_builder;
    using run_type = detail::query_run<Backend>;
    static constexpr detail::plan_view seen() { return {&schema<Table>::facts, &plan::facts, &plan::plan, Options::value.others_allowed || detail::rests_on_discriminator(schema<Table>::facts, plan::facts), &detail::append_item<Table, plan::entity>}; }

    [[nodiscard]] std::string explain_part(std::size_t alternative) const {
        detail::key_bounds bounds;
        const detail::key_outcome outcome = detail::bounds_builder<plan>(bounds, where_, alternative).build();
        if (!outcome.ok()) return detail::key_error({"query", on_.table->name, plan::facts.name}, plan::facts, outcome).to_string();
        return detail::show_path(on_.table->name, schema<Table>::facts, plan::facts.paths[static_cast<std::size_t>(plan::plan.path)], bounds);
    }

    template <class Other>
    with<Other> rebind() && {
        with<Other> other(on_, keys_, std::move(where_));
        other.settings_ = settings_;
        other.after_ = std::move(after_);
        other.filter_ = std::move(filter_);
        other.fault_ = std::move(fault_);
        return other;
    }

    [[nodiscard]] result<void> prepare(run_type& run) {
        if (fault_) return *fault_;
        if (const detail::key_outcome opened = detail::open_run<plan>(run, seen(), where_); !opened.ok()) [[unlikely]]
            return detail::key_error(run.context(), plan::facts, opened);
        if (after_.empty()) return {};
        return run.resume(after_, *keys_);
    }
    [[nodiscard]] result<std::unique_ptr<run_type>> start() {
        auto run = std::make_unique<run_type>(on_, seen(), settings_, filter_);
        if (result<void> opened = prepare(*run); !opened.has_value()) return std::move(opened).error();
        return run;
    }

    [[nodiscard]] lookup<Struct> only(std::uint64_t limit) {
        const std::uint64_t kept = std::exchange(settings_.limit, limit);
        auto found = all();
        settings_.limit = kept;
        if (!found.has_value()) return std::move(found).error();
        if (found->empty()) return {};
        if (found->size() > 1) {
            error several;
            several.code = error_code::not_unique;
            several.message = "more than one item answers a query that allows at most one";
            return detail::with_context(std::move(several), {"query", on_.table->name, plan::facts.name});
        }
        return std::move(found->front());
    }

    template <class Value>
    [[nodiscard]] auto iterate() {
        using iteration = detail::query_iteration<run_type, Struct, Value>;
        if constexpr (sound()) {
            auto run = start();
            return run.has_value() ? iteration(std::move(*run)) : iteration(std::move(run).error());
        } else {
            return iteration(nullptr);
        }
    }

    detail::repository_view<Backend> on_;
    const cursor_keys* keys_;
    Where where_;
    detail::query_settings settings_{};
    cursor after_{};
    std::shared_ptr<detail::query_filter> filter_{};
    std::optional<error> fault_{};
};

}  // namespace facet::inline v0
