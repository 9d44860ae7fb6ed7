// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/shared.hpp>
#include <facet/expression/tie.hpp>
#include <facet/planner/filter_verdict.hpp>
#include <facet/planner/projection_verdict.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/repository/calls.hpp>
#include <facet/repository/explain.hpp>
#include <facet/repository/feature_check.hpp>
#include <facet/repository/in_turn.hpp>
#include <facet/repository/misread_query_words.hpp>
#include <facet/repository/read_words.hpp>
#include <facet/repository/sentences.hpp>
#include <facet/repository/visit.hpp>
#include <facet/repository/word_arguments.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace facet::inline v0 {
namespace detail {

/// The attributes that a query asks for; none said: all.
template <class Table, class Plan, class Options>
constexpr span<const request::path> projection_of() {
    using item = typename Options::template item<typename Plan::struct_type>;
    if constexpr (std::is_same_v<item, typename Plan::struct_type>) return {};
    else return projected_attributes<Table, Plan::entity, item, Plan::facts.paths[static_cast<std::size_t>(Plan::plan.path)].index, !Options::value.expired>::paths;
}

/// A query's plan, as paging sees it.
template <class Table, class Plan, class Options>
inline constexpr plan_view plan_view_of{bounds_plan_of<Plan>, with_expiry<!Options::value.expired>(layout_as<Table, Plan::entity, typename Options::template item<typename Plan::struct_type>, Plan::facts.paths[static_cast<std::size_t>(Plan::plan.path)].index>::stored),
                                        Options::value.others_allowed || rests_on_discriminator(schema<Table>::facts, Plan::facts), projection_of<Table, Plan, Options>()};

/// Takes an item over into a lookup.
template <class Struct>
void take_item(void* found, void* item) {
    static_cast<lookup<Struct>*>(found)->emplace(std::move(*static_cast<Struct*>(item)));
}

}  // namespace detail

/// A query, being described; page(), all(), count(), at_most_one() and iteration run it. Owns its operands and may be kept and run
/// again; it borrows the repository. Words that leave its type as it is can be said of a query that is kept (`query.limit(5)` changes it);
/// the others, order_by(), using_index() and in_turn(), where it is described, or of std::move(query). Not safe to use from two threads at once.
template <class Table, class Struct, class Backend, class Where, class Options = detail::query_options<>>
class [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] query_builder : public detail::misread_query_words {
    using plan = detail::query_plan<Table, Struct, Where, Options>;
    using item = typename Options::template item<Struct>;
    template <class Other>
    using with = query_builder<Table, Struct, Backend, Where, Other>;
    template <class Other>
    static consteval auto plan_error() {
        return detail::query_call_error<Backend, Table, Struct, Where, Other>();
    }
    static constexpr bool sound() { return detail::query_call_error<Backend, Table, Struct, Where, Options>().size() == 0 && valid_schema<Table>; }
    /// What a further word makes of the query; nothing more is said of one that was refused.
    template <class Other>
    static consteval auto next_error() {
        if constexpr (sound()) return plan_error<Other>();
        else return detail::accepted;
    }

    template <class...>  // judged where it is said
    static consteval auto turn_error() {
        if constexpr (sound()) return detail::turns_error<plan>();
        else return detail::accepted;
    }
public:
    using misread_query_words::order_by, misread_query_words::using_index, misread_query_words::filter, misread_query_words::limit, misread_query_words::page;

    template <class Given>
    [[gnu::always_inline]] query_builder(const detail::repository_view<Backend>& on, const cursor_keys* keys, Given&& where)
        : state_(on, keys, detail::query_settings(Options::value.consistent)), where_(static_cast<Given&&>(where)) {}
    query_builder(const query_builder&) = default;
    query_builder(query_builder&&) = default;
    query_builder& operator=(const query_builder&) = default;
    /// Also of itself: `query = std::move(query).after(place)`.
    query_builder& operator=(query_builder&& other) {
        if (this == &other) return *this;
        state_ = std::move(other.state_);
        where_ = std::move(other.where_);
        return *this;
    }
    [[gnu::always_inline]] ~query_builder() = default;

    /// In the order of the sort key; the default. `ascending(false)`: in the reverse.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] query_builder&& ascending(detail::order_choice chosen = {}) && { return state_.settings.ascending = chosen.value, std::move(*this); }
    query_builder& ascending(detail::order_choice chosen = {}) & { return state_.settings.ascending = chosen.value, *this; }
    /// In the reverse order of the sort key; `descending(false)`: in its order.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] query_builder&& descending(detail::order_choice chosen = {}) && { return state_.settings.ascending = !chosen.value, std::move(*this); }
    query_builder& descending(detail::order_choice chosen = {}) & { return state_.settings.ascending = !chosen.value, *this; }
    /// Returns at most this many items (a filter's rejects do not count); std::nullopt: no limit. 0 fails the read with validation.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] query_builder&& limit(detail::item_count<std::uint64_t> items) && { return items.say_limit(state_.settings, state_.fault), std::move(*this); }
    query_builder& limit(detail::item_count<std::uint64_t> items) & { return items.say_limit(state_.settings, state_.fault), *this; }
    /// Reads at most this many items per request; 0: what the backend's page holds (1 MB, contract Q11).
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] query_builder&& page_size(detail::item_count<std::uint32_t> items) && { return items.say(state_.settings, state_.fault), std::move(*this); }
    query_builder& page_size(detail::item_count<std::uint32_t> items) & { return items.say(state_.settings, state_.fault), *this; }
    /// Goes on behind a page. Another query's cursor is an error, foreign_cursor; an empty one is the beginning.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] query_builder&& after(detail::read_place place) && { return state_.after = shared<cursor>::make(std::move(place.value)), std::move(*this); }
    query_builder& after(detail::read_place place) & { return state_.after = shared<cursor>::make(std::move(place.value)), *this; }

    /// Adds the capacity units that it consumes to these, which have to live as long as this is run (contract section 19).
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] query_builder&& metered(request::consumed_capacity& units) && { return state_.settings.units = &units, std::move(*this); }
    query_builder& metered(request::consumed_capacity& units) & { return state_.settings.units = &units, *this; }
    /// Leaves out items that cannot be read, and adds for each of them an error, decode_failed, to these, which have to live as long as
    /// this is run. They count for limit(); count() reads none.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] query_builder&& skipping_unreadable(std::vector<error>& errors) && { return state_.settings.unreadable = __builtin_addressof(errors), std::move(*this); }
    query_builder& skipping_unreadable(std::vector<error>& errors) & { return state_.settings.unreadable = __builtin_addressof(errors), *this; }

    /// Reads the values of each_of() one after the other, in the order in which they are given, each in the direction of the query: what the
    /// limit does not reach costs nothing. Without it they are merged, for which all are read from. Not where a key is spread over shards.
    template <class... None, auto Why = detail::why(turn_error<None...>())>
        requires(detail::chosen<Why>)
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] query_builder&& in_turn() && {
        static_assert(detail::possible<Why>);
        return state_.settings.in_turn = true, std::move(*this);
    }
    template <class... None, auto Why = detail::why(turn_error<None...>())>
        requires(!detail::chosen<Why>)
    query_builder&& in_turn() && = delete;

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
    template <class Filter, auto Why = detail::why(detail::further_error<Table, Struct, detail::filter_plan, std::remove_cvref_t<Filter>, plan>())>
        requires(detail::chosen<Why>)
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] query_builder&& filter(const Filter& filter) && {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && detail::known_entity<Table, Struct>) detail::add_filter<Table, plan::entity>(state_, filter, context());
        return std::move(*this);
    }
    template <class Filter, auto Why = detail::why(detail::further_error<Table, Struct, detail::filter_plan, std::remove_cvref_t<Filter>, plan>())>
        requires(!detail::chosen<Why>)
    query_builder&& filter(const Filter& filter) && = delete;
    template <class Filter, auto Why = detail::why(detail::further_error<Table, Struct, detail::filter_plan, std::remove_cvref_t<Filter>, plan>())>
        requires(detail::chosen<Why>)
    query_builder& filter(const Filter& filter) & {
        (void)std::move(*this).filter(filter);  // it stays where it is
        return *this;
    }
    template <class Filter, auto Why = detail::why(detail::further_error<Table, Struct, detail::filter_plan, std::remove_cvref_t<Filter>, plan>())>
        requires(!detail::chosen<Why>)
    query_builder& filter(const Filter& filter) & = delete;

    /// One page: up to limit() items where there is a limit (in as many requests as that takes), else what one request gives.
    [[nodiscard]] result<facet::page<item>> page(detail::no_run_argument = {}) const {
        facet::page<item> out;
        if constexpr (sound()) {
            detail::page_end end;
            result<void> done = state_.on->calls->page(state_, planned(), detail::into_vector(out.items), end);
            if (!done.has_value()) return detail::cause_of(std::move(done));
            out.next = std::move(end.next);
            out.scanned = end.scanned;
            out.capacity = end.capacity;
        }
        return out;
    }

    /// All items, up to limit(), in as many requests as that takes.
    [[nodiscard]] result<std::vector<item>> all(detail::no_run_argument = {}) const {
        std::vector<item> items;
        if constexpr (sound()) {
            const std::uint64_t limit = state_.settings.limit;
            if (limit > 0 && limit <= 1024) detail::make_room(items, static_cast<std::size_t>(limit));
            result<void> done = state_.on->calls->query(state_, planned(), detail::into_vector(items));
            if (!done.has_value()) [[unlikely]] return detail::cause_of(std::move(done));
        }
        return items;
    }

    /// Calls `function(const View&)` for each item, up to limit(), in as many requests as that takes, and gives how many there were. `View`
    /// is the struct that is read, or a smaller one as for `as<...>`, whose texts may be std::string_view: these view the item where it
    /// lies, and are valid until `function` returns, as the view itself is. So nothing is copied or allocated for an item. `function` returns no bool,
    /// and must not call the repository: it may run while its backend is being read. What it throws passes through, but for std::bad_alloc,
    /// which the in-memory engine answers with out_of_memory, as if it were its own. An error comes behind the items that were seen by then.
    template <class View = item, class Function, auto Why = detail::why(detail::visit_call_error<Backend, Table, Struct, Where, Options, View, Function>())>
        requires(detail::chosen<Why>)
    [[nodiscard]] result<std::uint64_t> visit(Function&& function) const {
        static_assert(detail::possible<Why>);
        if constexpr (detail::possible<Why> && sound()) {
            detail::item_visitor<View, std::remove_reference_t<Function>> visitor{&function};
            using options = typename Options::template read_as<View, Struct>;
            static constexpr const detail::plan_view& looked = detail::plan_view_of<Table, detail::query_plan<Table, Struct, Where, options>, options>;
            result<void> done = state_.on->calls->query(state_, {&looked, &where_}, visitor.sink());
            if (!done.has_value()) [[unlikely]] return detail::cause_of(std::move(done));
            return visitor.seen;
        } else {
            return std::uint64_t{0};
        }
    }
    template <class View = item, class Function, auto Why = detail::why(detail::visit_call_error<Backend, Table, Struct, Where, Options, View, Function>())>
        requires(!detail::chosen<Why>)
    result<std::uint64_t> visit(Function&& function) const = delete;

    /// How many items there are, up to limit(), without handing them out.
    [[nodiscard]] result<std::uint64_t> count(detail::no_run_argument = {}) const {
        if constexpr (sound()) return state_.on->calls->count(state_, planned());
        else return std::uint64_t{0};
    }

    /// The first item, or its absence.
    [[nodiscard]] lookup<item> first() const { return only(false); }
    /// Refused, with a sentence: how many items there are to be is said by limit().
    template <class Count, auto Why = detail::always<detail::number_for_first>>
        requires(detail::chosen<Why>)
    lookup<item> first(Count) const {
        static_assert(detail::possible<Why>);
        return {};
    }
    template <class Count, auto Why = detail::always<detail::number_for_first>>
        requires(!detail::chosen<Why>)
    lookup<item> first(Count) const = delete;
    /// The one item that answers, or its absence; not_unique where there are more.
    [[nodiscard]] lookup<item> at_most_one() const { return only(true); }

    /// Iterates over all items, request by request; an error is thrown as facet::exception.
    [[nodiscard]] [[gnu::always_inline]] query_range<item> or_throw() const { return query_range<item>(walk()); }
    /// Iterates over all items, request by request, as results: an error is the last of them.
    [[nodiscard]] [[gnu::always_inline]] result_range<item> each() const { return result_range<item>(walk()); }
    /// Refused, with a sentence: a read is walked by the calls above.
    template <auto Why = detail::always<detail::walked_query>>
        requires(detail::chosen<Why>)
    const item* begin() const {
        static_assert(detail::possible<Why>);
        return nullptr;
    }
    template <auto Why = detail::always<detail::walked_query>>
        requires(!detail::chosen<Why>)
    const item* begin() const = delete;
    [[nodiscard]] const item* end() const noexcept { return nullptr; }
    /// Refused, with a sentence: the word of a write.
    template <auto Why = detail::always<detail::run_of_query>>
        requires(detail::chosen<Why>)
    result<std::vector<item>> run() const {
        static_assert(detail::possible<Why>);
        return all();
    }
    template <auto Why = detail::always<detail::run_of_query>>
        requires(!detail::chosen<Why>)
    result<std::vector<item>> run() const = delete;

    /// The access path and key condition in words, such as `GSI1 (account_id; timestamp, txn_id): PK = ..., begins_with(SK2, ...)`.
    [[nodiscard]] std::string explain() const {
        if constexpr (sound()) {
            constexpr std::size_t shards = plan::plan.how.fan_out || plan::plan.how.shards == 0 ? 1 : plan::plan.how.shards;
            detail::told_requests told;
            const std::size_t values = detail::combinations(where_, std::make_index_sequence<plan::clauses.size()>{});
            for (std::size_t i = 0; i < values * shards; ++i) {
                detail::key_bounds bounds;
                const detail::key_outcome outcome = detail::build_bounds<plan>(bounds, where_, i / shards, i % shards);
                if (!outcome.ok()) return detail::key_error(context(), plan::facts, outcome).to_string();
                if (!bounds.nothing) told.add(detail::show_path(state_.on->table->name, schema<Table>::facts, plan::facts.paths[static_cast<std::size_t>(plan::plan.path)], bounds));
            }
            return told.text(plan::plan.how.fan_out ? detail::show_other_shards(plan::plan.how.shards) : std::string());
        } else {
            return {};
        }
    }

private:
    template <class, class, class, class, class>
    friend class query_builder;
    friend detail::builder_access;
    friend detail::erasure_access;
    friend detail::cursor_access;

    query_builder(detail::query_state<Backend>&& state, Where&& where) : state_(std::move(state)), where_(std::move(where)) {}

    [[nodiscard]] detail::call_context context() const { return {"query", state_.on->table->name, plan::facts.name}; }
    template <class Other>
    with<Other> rebind() && {
        return with<Other>(std::move(state_), std::move(where_));
    }

    [[nodiscard]] [[gnu::always_inline]] detail::planned_query planned() const { return {&detail::plan_view_of<Table, plan, Options>, &where_}; }
    [[nodiscard]] [[gnu::always_inline]] detail::owned<detail::item_walk> walk() const {
        if constexpr (sound()) return state_.on->calls->walk(state_, planned(), detail::item_type_of<item>);
        else return {};
    }
    [[nodiscard]] lookup<item> only(bool unique) const {
        lookup<item> found;
        if constexpr (sound()) {
            auto done = state_.on->calls->only(state_, planned(), unique, detail::item_type_of<item>, &detail::take_item<item>, &found);
            if (!done.has_value()) [[unlikely]] return detail::cause_of(std::move(done));
        }
        return found;
    }

    detail::query_state<Backend> state_;
    Where where_;
};

namespace detail {
template <class Table, class Struct, class Backend, class Where, class Options>
inline constexpr stranger_hint hint_on<query_builder<Table, Struct, Backend, Where, Options>>{"a query", "all that it finds is erased by facet::erase_all(repository, query)"};
}  // namespace detail

}  // namespace facet::inline v0
