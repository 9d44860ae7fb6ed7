// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/collection_verdict.hpp>
#include <facet/planner/member_filter.hpp>
#include <facet/planner/projection_verdict.hpp>
#include <facet/planner/scan_verdict.hpp>
#include <facet/repository/open_collection.hpp>
#include <facet/repository/explain.hpp>
#include <facet/repository/feature_check.hpp>
#include <facet/repository/misread_mixed.hpp>
#include <facet/repository/query.hpp>
#include <facet/repository/sentences.hpp>
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

/// The verdict on what a scan is begun with.
template <class Table, class Named, class... Words>
struct scan_begun;
template <class Table, class... Structs, class... Words>
struct scan_begun<Table, type_list<Structs...>, Words...> {
    /// What it is to be; one that is refused gives the structs that it names.
    using options = std::conditional_t<sizeof...(Structs) == 1, options_said<Words...>, query_options<"", "", false, says<consistent_t, Words...>, says<seeing_expired_t, Words...>>>;

    static consteval auto error() {
        constexpr auto refused = scan_error<Table, Structs...>();
        if constexpr (refused.size() > 0 || !(is_as<Words> || ...)) return refused;
        else if constexpr (sizeof...(Structs) > 1) return smaller_of_several;
        else return (reading_error<Table, Structs, read_as<Structs, Words...>>(), ...);
    }
};

/// How the entities of a collection are stored, or of a scan: where an index lacks fields that stand in the table's key, they are read from that.
template <class Table, class Where, class... Structs>
inline constexpr span<const stored_layout> mixed_layouts = layouts_of<Table, Structs...>;
template <class Table, class Options, class... Structs>
inline constexpr stored_layout scanned_layouts[] = {
    layout_as<Table, schema<Table>::template position<Structs>, typename Options::template item<Structs>, scan_of_index<Table, Options, Structs...>::position>::stored...};
template <class Table, class Options, class... Structs>
inline constexpr span<const stored_layout> mixed_layouts<Table, whole_table<Options>, Structs...> = scanned_layouts<Table, Options, Structs...>;

/// The attributes that a scan of one entity as a smaller struct asks for.
template <class Table, class Options, class Struct>
using scanned_attributes = projected_attributes<Table, schema<Table>::template position<Struct>, typename Options::template item<Struct>,
                                                scan_of_index<Table, Options, Struct>::position, !Options::value.expired>;

}  // namespace detail

/// A read of several entities, being described: a collection (one partition, in the order of the sort key) or a scan (the whole
/// table, in no order). Gives structs where there is one entity, else std::variant of them. Owns its operands and may be kept
/// and run again; it borrows the repository. Not safe to use from two threads at once.
template <class Table, class Backend, class Where, class... Structs>
class [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder : public detail::misread_mixed<mixed_builder<Table, Backend, Where, Structs...>, detail::is_whole_table<Where>> {
    using misread = detail::misread_mixed<mixed_builder, detail::is_whole_table<Where>>;
    static constexpr bool scanning = detail::is_whole_table<Where>;
    using said = typename detail::scan_said<Where>::options;
    static constexpr bool smaller = !said::value.result.empty();  ///< a scan of one entity as a struct of some of its fields
    using collection = detail::collection_plan<Table, Where, Structs...>;
    static constexpr bool sound() {
        if constexpr (!scanning) return valid_schema<Table> && detail::collection_call_error<Backend, Table, Where, Structs...>().size() == 0;
        else if constexpr (!valid_schema<Table> || !(detail::is_entity_of<Table, Structs> && ...) || !detail::all_differ<Structs...>) return false;
        else if constexpr (smaller && !(detail::projection_plan<Table, Structs, typename said::template item<Structs>>::accepted && ...)) return false;
        else return said::value.index.empty() || detail::scan_of_index<Table, said, Structs...>::accepted;
    }

public:
    using item = typename detail::mixed_item<typename said::template item<Structs>...>::type;

private:
    template <class Filter>
    static consteval auto filter_error() {
        if constexpr (!sound()) return detail::accepted;  // said where it is called
        else if constexpr (!scanning || sizeof...(Structs) > 1) return detail::compose<detail::filter_of_several<scanning, Structs...>>();
        else return (detail::further_error<Table, Structs, detail::scan_filter_plan, Filter, said>(), ...);
    }

    template <class Struct, class Filter>
    static consteval auto member_filter_error() {
        if constexpr (!sound()) return detail::accepted;  // said where it is called
        else if constexpr (scanning && (sizeof...(Structs) > 1 || (std::is_same_v<Struct, Structs> || ...))) return filter_error<Filter>();
        else if constexpr (scanning) return detail::compose<detail::filter_of_none<Struct, Structs...>>();
        else if constexpr (detail::member_filter_plan<collection, Struct, Filter, Structs...>::accepted) return detail::accepted;
        else return detail::compose<detail::member_filter_plan<collection, Struct, Filter, Structs...>>();
    }

    /// The same read through an index: another one, since its plan is.
    template <fixed_string Index, bool = scanning>
    struct on_index {
        using type = detail::whole_table<typename said::template on_index<Index>>;
    };
    template <fixed_string Index>
    struct on_index<Index, false> {
        using type = typename detail::collection_choice<Where>::template on_index<Index>;
    };
    template <fixed_string Index>
    using through = mixed_builder<Table, Backend, typename on_index<Index>::type, Structs...>;
    template <class, class, class, class...>
    friend class mixed_builder;

    /// Whether a filter means the same through an index: of a scan, which has one of whole items.
    template <fixed_string Index>
    static consteval bool filters_alike() {
        if constexpr (!scanning || !sound()) return false;
        else return detail::gives_whole<Table, Index, Structs...>();
    }

    template <fixed_string Index>
    static consteval auto index_error() {
        if constexpr (!sound()) return detail::accepted;  // said where it is called
        else if constexpr (!scanning) return detail::collection_call_error<Backend, Table, typename detail::collection_choice<Where>::template on_index<Index>, Structs...>();
        else if constexpr (detail::scan_of_index<Table, typename said::template on_index<Index>, Structs...>::accepted) return detail::accepted;
        else return detail::compose<detail::scan_of_index<Table, typename said::template on_index<Index>, Structs...>>();
    }

public:
    using misread::ascending, misread::descending, misread::segment, misread::segments, misread::using_index, misread::limit, misread::page;

    mixed_builder(detail::repository_view<Backend> on, const cursor_keys* keys, Where where, const detail::query_settings& settings)
        : state_{on, keys, settings}, where_(std::move(where)) {}
    mixed_builder(const mixed_builder&) = default;
    mixed_builder(mixed_builder&&) = default;
    mixed_builder& operator=(const mixed_builder&) = default;
    /// Also of itself: `query = std::move(query).after(place)`.
    mixed_builder& operator=(mixed_builder&& other) {
        if (this == &other) return *this;
        state_ = std::move(other.state_);
        where_ = std::move(other.where_);
        return *this;
    }
    ~mixed_builder() = default;

    /// In the order of the sort key; the default. `ascending(false)`: in the reverse. A scan has no order.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder&& ascending(detail::order_choice chosen = {}) &&
        requires(!scanning)
    {
        return state_.settings.ascending = chosen.value, std::move(*this);
    }
    mixed_builder& ascending(detail::order_choice chosen = {}) &
        requires(!scanning)
    {
        return state_.settings.ascending = chosen.value, *this;
    }
    /// In the reverse order of the sort key; `descending(false)`: in its order.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder&& descending(detail::order_choice chosen = {}) &&
        requires(!scanning)
    {
        return state_.settings.ascending = !chosen.value, std::move(*this);
    }
    mixed_builder& descending(detail::order_choice chosen = {}) &
        requires(!scanning)
    {
        return state_.settings.ascending = !chosen.value, *this;
    }
    /// Returns at most this many items; std::nullopt: no limit. 0 fails the read with validation.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder&& limit(detail::item_count<std::uint64_t> items) && { return items.say_limit(state_.settings, state_.fault), std::move(*this); }
    mixed_builder& limit(detail::item_count<std::uint64_t> items) & { return items.say_limit(state_.settings, state_.fault), *this; }
    /// Reads at most this many items per request; 0: what the backend's page holds (1 MB, contract Q11).
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder&& page_size(detail::item_count<std::uint32_t> items) && { return items.say(state_.settings, state_.fault), std::move(*this); }
    mixed_builder& page_size(detail::item_count<std::uint32_t> items) & { return items.say(state_.settings, state_.fault), *this; }
    /// Goes on behind a page.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder&& after(detail::read_place place) && { return state_.after = std::move(place.value), std::move(*this); }
    mixed_builder& after(detail::read_place place) & { return state_.after = std::move(place.value), *this; }
    /// Reads one of several parts of the table, which several threads or machines can share out (contract S1): `which` counts from 0. All
    /// parts together are the table, each item once. Errors: validation where `which` is not below `of`, or segments() is said, too.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder&& segment(std::uint32_t which, std::uint32_t of) &&
        requires(scanning)
    {
        if (state_.settings.every_segment) detail::refuse_words(state_.fault, detail::part_of_all);
        state_.settings.segment = which, state_.settings.segments = of, state_.settings.every_segment = false;
        return std::move(*this);
    }
    /// Reads the table in this many parts, 1 to 1000, a page of each at a time: at once where the repository has an executor
    /// (open_options::parallel). A page() without a limit() is one page of each part, and one cursor goes on in all of them. Errors:
    /// validation where there are too many, or none, or segment() is said, too.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder&& segments(std::uint32_t count) &&
        requires(scanning)
    {
        if (!state_.settings.every_segment && state_.settings.segments != 1) detail::refuse_words(state_.fault, detail::part_of_all);
        state_.settings.segments = count, state_.settings.every_segment = true;
        return std::move(*this);
    }
    /// Of a scan: reads an index's entries instead of the table, which may be the few of a sparse one; those of a global index as they were
    /// some time ago (contract G2). The index has to give what is read of all these entities. Of a collection: goes through this index and no
    /// other, in the order of its sort key. Errors: validation where filter() was said before, which the index may not suit.
    template <fixed_string Index, auto Why = detail::why(index_error<Index>())>
        requires((scanning || Index.size() > 0) && detail::chosen<Why>)
    through<Index> using_index() && {
        static_assert(detail::possible<Why>);
        if (state_.filter != nullptr && !filters_alike<Index>()) detail::refuse_words(state_.fault, detail::index_behind_filter);
        return {std::move(state_), std::move(where_)};
    }
    template <fixed_string Index, auto Why = detail::why(index_error<Index>())>
        requires((scanning || Index.size() > 0) && !detail::chosen<Why>)
    through<Index> using_index() && = delete;
    /// Of a scan of one entity: returns only items of which this holds (contract section 9). The others are read and cost capacity, and
    /// those that are none of the table's entities and are left out by this cannot fail it either (unknown()).
    template <class Filter, auto Why = detail::why(filter_error<std::remove_cvref_t<Filter>>())>
        requires(detail::chosen<Why>)
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder&& filter(const Filter& filter) && {
        static_assert(detail::possible<Why>);
        if constexpr (sound() && sizeof...(Structs) == 1 && detail::possible<Why>) {
            constexpr std::size_t entity = (schema<Table>::template position<Structs>, ...);
            detail::add_filter<Table, entity>(state_, filter, {operation(), state_.on.table->name, facts.entities[entity].name});
        }
        return std::move(*this);
    }
    template <class Filter, auto Why = detail::why(filter_error<std::remove_cvref_t<Filter>>())>
        requires(!detail::chosen<Why>)
    mixed_builder&& filter(const Filter& filter) && = delete;
    template <class Filter, auto Why = detail::why(filter_error<std::remove_cvref_t<Filter>>())>
        requires(detail::chosen<Why>)
    mixed_builder& filter(const Filter& filter) & {
        (void)std::move(*this).filter(filter);  // it stays where it is
        return *this;
    }
    template <class Filter, auto Why = detail::why(filter_error<std::remove_cvref_t<Filter>>())>
        requires(!detail::chosen<Why>)
    mixed_builder& filter(const Filter& filter) & = delete;
    /// Of a collection: of this entity's items returns only those of which this holds (contract section 9), of the others' all. May be said of
    /// several entities. What is left out is read and costs capacity. Items are told by the discriminator; one without it is returned.
    template <class Struct, class Filter, auto Why = detail::why(member_filter_error<Struct, std::remove_cvref_t<Filter>>())>
        requires(detail::chosen<Why>)
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder&& filter(const Filter& filter) && {
        static_assert(detail::possible<Why>);
        if constexpr (sound() && scanning && detail::possible<Why>) {
            (void)std::move(*this).filter(filter);
        } else if constexpr (sound() && detail::possible<Why>) {
            constexpr std::size_t entity = schema<Table>::template position<Struct>;
            detail::add_member_filter<Table, entity>(state_, filter, {operation(), state_.on.table->name, facts.entities[entity].name});
        }
        return std::move(*this);
    }
    template <class Struct, class Filter, auto Why = detail::why(member_filter_error<Struct, std::remove_cvref_t<Filter>>())>
        requires(!detail::chosen<Why>)
    mixed_builder&& filter(const Filter& filter) && = delete;
    template <class Struct, class Filter, auto Why = detail::why(member_filter_error<Struct, std::remove_cvref_t<Filter>>())>
        requires(detail::chosen<Why>)
    mixed_builder& filter(const Filter& filter) & {
        (void)std::move(*this).template filter<Struct>(filter);  // it stays where it is
        return *this;
    }
    template <class Struct, class Filter, auto Why = detail::why(member_filter_error<Struct, std::remove_cvref_t<Filter>>())>
        requires(!detail::chosen<Why>)
    mixed_builder& filter(const Filter& filter) & = delete;
    /// Refused, with a sentence: several conditions are joined.
    template <class First, class Second, class... Rest, auto Why = detail::always<detail::one_filter>>
        requires(detail::chosen<Why>)
    mixed_builder&& filter(const First&, const Second&, const Rest&...) {
        static_assert(detail::possible<Why>);
        return std::move(*this);
    }
    template <class First, class Second, class... Rest, auto Why = detail::always<detail::one_filter>>
        requires(!detail::chosen<Why>)
    mixed_builder&& filter(const First&, const Second&, const Rest&...) = delete;

    /// Adds the capacity units that it consumes to these, which have to live as long as this is run (contract section 19).
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder&& metered(request::consumed_capacity& units) && { return state_.settings.units = &units, std::move(*this); }
    mixed_builder& metered(request::consumed_capacity& units) & { return state_.settings.units = &units, *this; }
    /// Leaves out items that cannot be read, and adds for each of them an error, decode_failed, to these, which have to live as long as
    /// this is run. They count for limit(); count() reads none.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder&& skipping_unreadable(std::vector<error>& errors) && { return state_.settings.unreadable = __builtin_addressof(errors), std::move(*this); }
    mixed_builder& skipping_unreadable(std::vector<error>& errors) & { return state_.settings.unreadable = __builtin_addressof(errors), *this; }
    /// What happens to items that are none of the table's entities: left out, where nothing is said.
    [[nodiscard("nothing is read until all(), page() or another of its calls runs it")]] mixed_builder&& unknown(others what) && { return state_.unknown = what, std::move(*this); }
    mixed_builder& unknown(others what) & { return state_.unknown = what, *this; }

    /// One page: up to limit() items where there is a limit, else what one request gives.
    [[nodiscard]] result<facet::page<item>> page(detail::no_run_argument = {}) const {
        facet::page<item> out;
        if constexpr (sound()) {
            detail::page_end end;
            result<void> done = state_.on.calls->mixed_page(state_, planned(), into(out.items), end);
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
            result<void> done = state_.on.calls->mixed_query(state_, planned(), into(items));
            if (!done.has_value()) return detail::cause_of(std::move(done));
        }
        return items;
    }

    /// How many items there are, up to limit(), without decoding them.
    [[nodiscard]] result<std::uint64_t> count(detail::no_run_argument = {}) const {
        if constexpr (sound()) return state_.on.calls->mixed_count(state_, planned());
        else return std::uint64_t{0};
    }

    /// Iterates over all items, request by request; an error is thrown as facet::exception.
    [[nodiscard]] query_range<item> or_throw() const { return query_range<item>(walk()); }
    /// Iterates over all items, request by request, as results: an error is the last of them.
    [[nodiscard]] result_range<item> each() const { return result_range<item>(walk()); }
    /// Refused, with a sentence: a read is walked by the calls above.
    template <auto Why = detail::always<detail::walked_collection>>
        requires(detail::chosen<Why>)
    const item* begin() const {
        static_assert(detail::possible<Why>);
        return nullptr;
    }
    template <auto Why = detail::always<detail::walked_collection>>
        requires(!detail::chosen<Why>)
    const item* begin() const = delete;
    [[nodiscard]] const item* end() const noexcept { return nullptr; }
    /// Refused, with a sentence: the word of a write.
    template <auto Why = detail::always<detail::run_of_collection>>
        requires(detail::chosen<Why>)
    result<std::vector<item>> run() const {
        static_assert(detail::possible<Why>);
        return all();
    }
    template <auto Why = detail::always<detail::run_of_collection>>
        requires(!detail::chosen<Why>)
    result<std::vector<item>> run() const = delete;

    /// The access path and key condition in words.
    [[nodiscard]] std::string explain() const {
        if constexpr (scanning) {
            if constexpr (said::value.index.empty()) return state_.on.table->name + ": scan of the whole table";
            else return state_.on.table->name + ": scan of index " + std::string(said::value.index);
        } else if constexpr (sound()) {
            detail::mixed_run<Backend> run(state_.on, facts, entities, state_.settings, state_.unknown, operation());
            if (result<void> opened = detail::open_collection<Table, Structs...>(run, where_); !opened.has_value()) return opened.error().to_string();
            using plan = collection;
            const auto& path = plan::path_of(plan::facts.entities[plan::positions[0]], run.index());
            detail::told_requests told;
            for (std::size_t i = 0; i < (plan::several ? run.part_count() : 1); ++i)
                if (run.asks(i)) told.add(detail::show_path(state_.on.table->name, plan::facts, path, run.bounds(i)));
            return told.text(plan::several ? std::string() : detail::show_other_shards(run.part_count()));
        } else {
            return {};
        }
    }

private:
    mixed_builder(detail::mixed_state<Backend>&& state, Where where) : state_(std::move(state)), where_(std::move(where)) {}

    friend detail::builder_access;
    friend detail::erasure_access;
    static constexpr const table_facts& facts = schema<Table>::facts;
    static constexpr span<const detail::stored_layout> entities = detail::mixed_layouts<Table, Where, Structs...>;
    static constexpr std::string_view operation() { return scanning ? "scan" : "collection"; }

    static constexpr span<const request::path> projection() {
        if constexpr (smaller) return (detail::scanned_attributes<Table, said, Structs>::paths, ...);
        else return {};
    }
    static constexpr std::int32_t scanned = detail::find_index(facts.description.indexes, said::value.index);
    [[nodiscard]] detail::mixed_plan<Backend> planned() const {
        if constexpr (scanning) return {&facts, entities, operation(), scanned, projection(), nullptr, &detail::open_scan<Backend>};
        else return {&facts, entities, operation(), scanned, {}, &where_, &detail::open_collection_of<Table, Where, Backend, Structs...>};
    }
    [[nodiscard]] static detail::item_sink into(std::vector<item>& items) {
        return {&items, &detail::append_alternatives<item, typename said::template item<Structs>...>};
    }
    [[nodiscard]] detail::owned<detail::item_walk> walk() const {
        if constexpr (sound()) return state_.on.calls->mixed_walk(state_, planned(), detail::mixed_item_type<item, typename said::template item<Structs>...>);
        else return {};
    }

    detail::mixed_state<Backend> state_;
    Where where_;
};

}  // namespace facet::inline v0
