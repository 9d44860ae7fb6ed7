// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/core/type_list.hpp>
#include <facet/repository/computed_fields.hpp>
#include <facet/repository/item_reads.hpp>
#include <facet/repository/items_of.hpp>
#include <facet/repository/key_holder.hpp>
#include <facet/repository/misread_keys.hpp>
#include <facet/repository/misread_mixed.hpp>
#include <facet/repository/misread_reads.hpp>
#include <facet/repository/mixed.hpp>
#include <facet/repository/query.hpp>
#include <facet/repository/read_words.hpp>
#include <facet/repository/repository_core.hpp>
#include <facet/repository/sentences.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace facet::inline v0::detail {

/// The reads of a repository.
template <class Table, class Backend>
class repository_reads : public misread_reads<Table, Backend> {
    using core = repository_core<Table, Backend>;
    using refused = misread_reads<Table, Backend>;
    template <auto Why>
    static constexpr bool sound = core::template sound<Why>;
    template <class Struct, class Where, class... Words>
    static consteval auto get_error() {
        constexpr auto unreadable = reading_error<Table, Struct, read_as<Struct, Words...>>();
        if constexpr (!(read_word<Words> && ...)) return compose<stray_word<Struct, "get", Words...>>();
        else if constexpr (says<skipping_others_t, Words...>) return compose<word_for_queries<Struct>>();
        else if constexpr (unreadable.size() > 0) return unreadable;
        else return core::template address_error<"get", Struct, Where>();
    }
    template <class Struct, class Where, class... Words>
    static consteval auto query_error() {
        if constexpr (!(read_word<Words> && ...)) return compose<stray_word<Struct, "query", Words...>>();
        else if constexpr (says<metered, Words...>) return compose<word_for_gets<Struct>>();
        else return query_call_error<Backend, Table, Struct, std::decay_t<Where>, options_said<Words...>>();
    }
    template <class Struct, class... Words>
    static consteval auto whole_query_error() {
        // Asked of what turns out to be a where-clause, too, before the overload with one is chosen.
        if constexpr (!(read_word<Words> && ...)) return accepted;
        else return query_error<Struct, where_clause<>, Words...>();
    }
    template <class Struct, class Where, class... Words>
    using query_of = typename refused::template query_of<Struct, Where, Words...>;
    /// One that names no entity is refused; but it has to be something, and a variant of nothing is none.
    template <class Where, class... Structs>
    using mixed_of = std::conditional_t<sizeof...(Structs) == 0, mixed_builder<Table, Backend, Where, no_entity>, mixed_builder<Table, Backend, Where, Structs...>>;
    template <class Where, class... Words>
    using told = told_where<says<skipping_others_t, Words...>, says<consistent_t, Words...>, std::decay_t<Where>>;
    template <class Of, class Holder, class... Words>
    static consteval auto object_key_error() {
        if constexpr (!valid_schema<Table> || !key_holder<Table, Of, Holder>) return accepted;
        else if constexpr (!held_key<Table, Of, Holder>::accepted) return compose<held_key<Table, Of, Holder>>();
        else return reading_error<Table, Of, read_as<Of, Words...>>();
    }
    template <class Where, class... Structs>
    static consteval auto collection_error() {
        return collection_call_error<Backend, Table, Where, Structs...>();
    }

public:
    using refused::refused, refused::get, refused::query, refused::key, refused::scan, refused::collection, refused::at_most_one;

    /// The item with this primary key: found, missing, or an error. One request; `get<Account>("account_id"_f == id)`, or
    /// `get<Account>("account_id"_f == id, consistent)`; as a smaller struct with `as<Summary>`.
    template <class Struct = no_entity, statement Where = where_clause<>, class... Words, auto Why = why(get_error<Struct, Where, Words...>())>
        requires(chosen<Why>)
    [[nodiscard]] lookup<read_as<Struct, Words...>> get(const Where& where = {}, Words... words) const {
        static_assert(possible<Why>);
        using item = read_as<Struct, Words...>;
        lookup<item> found;
        if constexpr (sound<Why>) {
            using plan = key_plan<"get", Table, Struct, Where>;
            key_buffer bytes;
            auto& made = outcome_access::value(found);
            get_call call(&schema<Table>::facts, with_expiry<!says<seeing_expired_t, Words...>>(layout_as<Table, plan::entity, item>::stored), &make_item<item>, made.place());
            call.built = core::template build_key<plan>(bytes, call.asked.key, where);
            call.asked.consistent = says<consistent_t, Words...>;
            (take_word(words, call.asked.capacity), ...);
            if constexpr (!std::is_same_v<item, Struct>) call.asked.projection = {projected_attributes<Table, plan::entity, item, -1, !says<seeing_expired_t, Words...>>::paths, true};
            if (this->view().calls->get(this->view(), call, outcome_access::cause(found))) made.announce();
        }
        return found;
    }
    template <class Struct = no_entity, statement Where = where_clause<>, class... Words, auto Why = why(get_error<Struct, Where, Words...>())>
        requires(!chosen<Why>)
    lookup<read_as<Struct, Words...>> get(const Where& where = {}, Words...) const = delete;

    /// The primary key of one item, for batch_get(), transact_get() and reads(); as a smaller struct with `as<Summary>`.
    template <class Struct = no_entity, statement Where = where_clause<>, key_word... Words, auto Why = why(get_error<Struct, Where, Words...>())>
        requires(chosen<Why>)
    [[nodiscard]] item_key<read_as<Struct, Words...>> key(const Where& where = {}, Words...) const {
        static_assert(possible<Why>);
        if constexpr (sound<Why>) {
            return make_key<Struct, Words...>([&](key_buffer& bytes, key_view& key) { return core::template build_key<key_plan<"get", Table, Struct, Where>>(bytes, key, where); });
        } else {
            return item_key<read_as<Struct, Words...>>(pending_get());
        }
    }
    template <class Struct = no_entity, statement Where = where_clause<>, key_word... Words, auto Why = why(get_error<Struct, Where, Words...>())>
        requires(!chosen<Why>)
    item_key<read_as<Struct, Words...>> key(const Where& where = {}, Words...) const = delete;
    /// The key of an object's item: of an entity's own struct, or, where that is named, of any struct that has the fields of its primary key by
    /// name and type, such as one that was read from an index: `key<Order>(heading)`. Computed fields of an entity's own struct are computed anew.
    template <class Struct = no_entity, class Holder, key_word... Words, class Of = meant_as<Table, Struct, Holder>, auto Why = why(object_key_error<Of, Holder, Words...>())>
        requires(!takes_where<Holder> && key_holder<Table, Of, Holder> && chosen<Why>)
    [[nodiscard]] item_key<read_as<Of, Words...>> key(const Holder& object, Words...) const {
        static_assert(possible<Why>);
        if constexpr (!sound<Why>) {
            return item_key<read_as<Of, Words...>>(pending_get());
        } else if constexpr (std::is_same_v<Of, Holder>) {
            static constexpr std::size_t entity = schema<Table>::template position<Of>;
            const auto& whole = with_computed_fields<Table, entity>(object);
            return make_key<Of, Words...>([&](key_buffer& bytes, key_view& key) { return build_primary_key<Table, entity>(bytes, key, struct_source<Of>{&whole}); });
        } else {
            return make_key<Of, Words...>([&](key_buffer& bytes, key_view& key) { return build_primary_key<Table, schema<Table>::template position<Of>>(bytes, key, holder_source<Of, Holder>{&object}); });
        }
    }
    template <class Struct = no_entity, class Holder, key_word... Words, class Of = meant_as<Table, Struct, Holder>, auto Why = why(object_key_error<Of, Holder, Words...>())>
        requires(!takes_where<Holder> && key_holder<Table, Of, Holder> && !chosen<Why>)
    item_key<read_as<Of, Words...>> key(const Holder& object, Words...) const = delete;

    /// Reads items of one entity by their keys, in batches: as many requests as that takes, and what the backend leaves out is asked
    /// again, with pauses (contract section 17, retry_policy). The result has an item, or nothing, for each key, in their order. Errors:
    /// validation where a key stands twice (B2), throughput_exceeded where the backend gives up, decode_failed.
    template <key_range_of Keys>
    [[nodiscard]] auto batch_get(const Keys& keys) const {
        return get_those(keys, [this](span<const key_slot> slots) { return this->view().calls->read_batch(this->view(), slots, false, nullptr); });
    }
    /// \overload
    template <key_range_of Keys>
    [[nodiscard]] auto batch_get(const Keys& keys, consistent_t) const {
        return get_those(keys, [this](span<const key_slot> slots) { return this->view().calls->read_batch(this->view(), slots, true, nullptr); });
    }
    /// The same of several entities: `batch_get(key<Account>(...), key<Balance>(...))` gives a tuple of std::optional.
    template <class... Items>
        requires(sizeof...(Items) > 0)
    [[nodiscard]] result<std::tuple<std::optional<Items>...>> batch_get(const item_key<Items>&... keys) const {
        return get_each([this](span<const key_slot> slots) { return this->view().calls->read_batch(this->view(), slots, false, nullptr); }, keys...);
    }
    /// Reads up to 100 items by their keys, all of one moment (contract A10, A11). Errors: validation where there are none or more.
    template <key_range_of Keys>
    [[nodiscard]] auto transact_get(const Keys& keys) const {
        static_assert(Backend::features.transactions, "this backend has no transactions (its backend_features say so)");
        return get_those(keys, [this](span<const key_slot> slots) { return this->view().calls->read_transaction(this->view(), slots, nullptr); });
    }
    /// The same of several entities: `transact_get(key<Account>(...), key<Balance>(...))` gives a tuple of std::optional.
    template <class... Items>
        requires(sizeof...(Items) > 0)
    [[nodiscard]] result<std::tuple<std::optional<Items>...>> transact_get(const item_key<Items>&... keys) const {
        static_assert(Backend::features.transactions, "this backend has no transactions (its backend_features say so)");
        static_assert(sizeof...(Items) <= 100, "a transaction can read at most 100 items (contract A10)");
        return get_each([this](span<const key_slot> slots) { return this->view().calls->read_transaction(this->view(), slots, nullptr); }, keys...);
    }
    /// Refused, with a sentence, are reads of what is no key.
    template <class... Named, auto Why = no_keys<"batch_get">>
        requires(chosen<Why>)
    refused_items<Named...> batch_get(no_key = {}, no_key = {}, no_key = {}, no_key = {}, no_key = {}, no_key = {}) const {
        static_assert(possible<Why>);
        return error{};
    }
    template <class... Named, auto Why = no_keys<"batch_get">>
        requires(!chosen<Why>)
    refused_items<Named...> batch_get(no_key = {}, no_key = {}, no_key = {}, no_key = {}, no_key = {}, no_key = {}) const = delete;
    /// \overload
    template <class... Named, auto Why = no_keys<"transact_get">>
        requires(chosen<Why>)
    refused_items<Named...> transact_get(no_key = {}, no_key = {}, no_key = {}, no_key = {}, no_key = {}, no_key = {}) const {
        static_assert(possible<Why>);
        return error{};
    }
    template <class... Named, auto Why = no_keys<"transact_get">>
        requires(!chosen<Why>)
    refused_items<Named...> transact_get(no_key = {}, no_key = {}, no_key = {}, no_key = {}, no_key = {}, no_key = {}) const = delete;
    /// \overload
    template <class... Named, auto Why = braced_keys<"batch_get">>
        requires(!(key_range_of<Named> || ...) && chosen<Why>)
    refused_items<Named...> batch_get(braced) const {
        static_assert(possible<Why>);
        return error{};
    }
    template <class... Named, auto Why = braced_keys<"batch_get">>
        requires(!(key_range_of<Named> || ...) && !chosen<Why>)
    refused_items<Named...> batch_get(braced) const = delete;
    /// \overload
    template <class... Named, auto Why = braced_keys<"transact_get">>
        requires(!(key_range_of<Named> || ...) && chosen<Why>)
    refused_items<Named...> transact_get(braced) const {
        static_assert(possible<Why>);
        return error{};
    }
    template <class... Named, auto Why = braced_keys<"transact_get">>
        requires(!(key_range_of<Named> || ...) && !chosen<Why>)
    refused_items<Named...> transact_get(braced) const = delete;
    /// Reads by key that are put together at run time, as a batch or a transaction.
    [[nodiscard]] item_reads<Backend> reads() const { return item_reads<Backend>(this->view()); }

    /// What a get would ask, in the words of a query's explain().
    template <class Struct = no_entity, statement Where = where_clause<>, auto Why = why(core::template address_error<"get", Struct, Where>())>
        requires(chosen<Why>)
    [[nodiscard]] std::string explain_get(const Where& where = {}) const {
        static_assert(possible<Why>);
        if constexpr (sound<Why>) {
            using plan = key_plan<"get", Table, Struct, Where>;
            key_bounds bounds;
            if (const auto outcome = build_bounds<plan>(bounds, where); !outcome.ok())
                return key_error(this->template context<Struct>("get"), plan::facts, outcome).to_string();
            return show_path(this->name(), schema<Table>::facts, plan::facts.paths[0], bounds);
        } else {
            return {};
        }
    }
    template <class Struct = no_entity, statement Where = where_clause<>, auto Why = why(core::template address_error<"get", Struct, Where>())>
        requires(!chosen<Why>)
    std::string explain_get(const Where& where = {}) const = delete;

    /// Describes a query of one entity; the planner finds the key or index that serves it, or it does not compile. Behind the
    /// where-clause can stand `consistent`, `seeing_expired`, `skipping_others` and `as<Summary>`.
    template <class Struct = no_entity, statement Where, class... Words, auto Why = why(query_error<Struct, Where, Words...>())>
        requires(chosen<Why>)
    [[gnu::always_inline]] query_of<Struct, Where, Words...> query(Where&& where, Words...) const {
        static_assert(possible<Why>);
        return {this->view(), &this->cursors(), static_cast<Where&&>(where)};
    }
    template <class Struct = no_entity, statement Where, class... Words, auto Why = why(query_error<Struct, Where, Words...>())>
        requires(!chosen<Why>)
    query_of<Struct, Where, Words...> query(Where&& where, Words...) const = delete;

    /// A query of an entity whose partition key has no components: all its items are in one partition.
    template <class Struct, read_word... Words, auto Why = why(whole_query_error<Struct, Words...>())>
        requires(chosen<Why>)
    query_of<Struct, where_clause<>, Words...> query(Words...) const {
        static_assert(possible<Why>);
        return {this->view(), &this->cursors(), where_clause<>{}};
    }
    template <class Struct, read_word... Words, auto Why = why(whole_query_error<Struct, Words...>())>
        requires(!chosen<Why>)
    query_of<Struct, where_clause<>, Words...> query(Words...) const = delete;

    /// The one item that answers, its absence, or an error (not_unique where there are more).
    template <class Struct = no_entity, statement Where = where_clause<>, class... Words, auto Why = why(query_error<Struct, Where, Words...>())>
        requires(chosen<Why>)
    [[nodiscard]] lookup<read_as<Struct, Words...>> at_most_one(Where&& where = {}, Words...) const {
        static_assert(possible<Why>);
        return query_of<Struct, Where, Words...>(this->view(), &this->cursors(), std::forward<Where>(where)).at_most_one();
    }
    template <class Struct = no_entity, statement Where = where_clause<>, class... Words, auto Why = why(query_error<Struct, Where, Words...>())>
        requires(!chosen<Why>)
    lookup<read_as<Struct, Words...>> at_most_one(Where&& where = {}, Words...) const = delete;

    /// Describes a read of several entities in one partition, by one key condition; the table's own key serves it, or the first index that
    /// does. Behind the where-clause can stand `consistent`, `seeing_expired` and `skipping_others`.
    template <class... Structs, statement Where = where_clause<>, collection_word... Words, auto Why = why(collection_error<told<Where, Words...>, Structs...>())>
        requires(chosen<Why>)
    mixed_of<told<Where, Words...>, Structs...> collection(Where&& where = {}, Words...) const {
        static_assert(possible<Why>);
        return {this->view(), &this->cursors(), std::forward<Where>(where), {says<consistent_t, Words...>, says<seeing_expired_t, Words...>}};
    }
    template <class... Structs, statement Where = where_clause<>, collection_word... Words, auto Why = why(collection_error<told<Where, Words...>, Structs...>())>
        requires(!chosen<Why>)
    mixed_of<told<Where, Words...>, Structs...> collection(Where&& where = {}, Words...) const = delete;
    /// A collection of entities whose partition key has no components.
    template <class... Structs, collection_word First, collection_word... Words, auto Why = why(collection_error<told<where_clause<>, First, Words...>, Structs...>())>
        requires(chosen<Why>)
    mixed_of<told<where_clause<>, First, Words...>, Structs...> collection(First, Words...) const {
        static_assert(possible<Why>);
        return {this->view(), &this->cursors(), where_clause<>(), {says<consistent_t, First, Words...>, says<seeing_expired_t, First, Words...>}};
    }
    template <class... Structs, collection_word First, collection_word... Words, auto Why = why(collection_error<told<where_clause<>, First, Words...>, Structs...>())>
        requires(!chosen<Why>)
    mixed_of<told<where_clause<>, First, Words...>, Structs...> collection(First, Words...) const = delete;
    /// Refused, with a sentence: what a collection does not take behind its where-clause.
    template <class... Structs, statement Where, class First, class... Rest, only_if<!(collection_word<First> && ... && collection_word<Rest>)> = 0, auto Why = why(compose<misread_collection<type_list<Structs...>, First, Rest...>>())>
        requires(chosen<Why>)
    mixed_of<std::decay_t<Where>, Structs...> collection(Where&& where, const First&, const Rest&...) const {
        static_assert(possible<Why>);
        return {this->view(), &this->cursors(), std::forward<Where>(where), {}};
    }
    template <class... Structs, statement Where, class First, class... Rest, only_if<!(collection_word<First> && ... && collection_word<Rest>)> = 0, auto Why = why(compose<misread_collection<type_list<Structs...>, First, Rest...>>())>
        requires(!chosen<Why>)
    mixed_of<std::decay_t<Where>, Structs...> collection(Where&& where, const First&, const Rest&...) const = delete;

    /// Describes a scan: reads the whole table, and gives the items of these entities. A query is nearly always what is wanted. It takes
    /// `consistent` and `seeing_expired`, and of one entity `as`.
    template <class... Structs, scan_word... Words, auto Why = why(scan_begun<Table, type_list<Structs...>, Words...>::error())>
        requires(chosen<Why>)
    [[nodiscard]] mixed_of<whole_table<typename scan_begun<Table, type_list<Structs...>, Words...>::options>, Structs...> scan(Words...) const {
        static_assert(possible<Why>);
        return {this->view(), &this->cursors(), {}, {says<consistent_t, Words...>, says<seeing_expired_t, Words...>}};
    }
    template <class... Structs, scan_word... Words, auto Why = why(scan_begun<Table, type_list<Structs...>, Words...>::error())>
        requires(!chosen<Why>)
    mixed_of<whole_table<typename scan_begun<Table, type_list<Structs...>, Words...>::options>, Structs...> scan(Words...) const = delete;
    /// Refused, with a sentence: what a scan does not take, such as a where-clause.
    template <class... Structs, class First, class... Rest, only_if<!(scan_word<First> && ... && scan_word<Rest>)> = 0, auto Why = why(compose<misread_scan<type_list<Structs...>, First, Rest...>>())>
        requires(chosen<Why>)
    mixed_of<whole_table<>, Structs...> scan(const First&, const Rest&...) const {
        static_assert(possible<Why>);
        return {this->view(), &this->cursors(), {}, {}};
    }
    template <class... Structs, class First, class... Rest, only_if<!(scan_word<First> && ... && scan_word<Rest>)> = 0, auto Why = why(compose<misread_scan<type_list<Structs...>, First, Rest...>>())>
        requires(!chosen<Why>)
    mixed_of<whole_table<>, Structs...> scan(const First&, const Rest&...) const = delete;

protected:
    /// Gives a read its key, which `build(bytes, key)` makes, but not how its item is read.
    template <class Struct, class Build>
    void fill_get(pending_get& get, std::string_view operation, const Build& build) const {
        get.table = &schema<Table>::facts;
        get.opened = &this->table();
        get.rows = this->view().rows;
        key_buffer bytes;
        key_view key;
        if (const key_outcome outcome = build(bytes, key); !outcome.ok())
            get.fault = key_error(this->template context<Struct>(operation), schema<Table>::facts.entities[schema<Table>::template position<Struct>], outcome);
        get.bytes = bytes.view();
        get.partition_size = key.partition.size();
    }

private:
    /// A key that is to be read as the words say; `build(bytes, key)` makes it.
    template <class Struct, class... Words, class Build>
    [[nodiscard]] item_key<read_as<Struct, Words...>> make_key(const Build& build) const {
        using item = read_as<Struct, Words...>;
        static constexpr std::size_t entity = schema<Table>::template position<Struct>;
        pending_get get;
        fill_get<Struct>(get, "get", build);
        get.layout = with_expiry<!says<seeing_expired_t, Words...>>(layout_as<Table, entity, item>::stored);
        if constexpr (!std::is_same_v<item, Struct>) get.projection = projected_attributes<Table, entity, item, -1, !says<seeing_expired_t, Words...>>::paths;
        return item_key<item>(std::move(get));
    }
    template <class Keys, class Read>
    [[nodiscard]] static auto get_those(const Keys& keys, const Read& read) {
        using item = typename std::remove_cvref_t<decltype(*keys.begin())>::item_type;
        std::vector<std::optional<item>> items;
        const sequence<key_slot> slots = slots_of(keys, items);
        result<void> done = read(slots);
        if (!done.has_value()) return result<std::vector<std::optional<item>>>(std::move(done).error());
        return result<std::vector<std::optional<item>>>(std::move(items));
    }
    template <class Read, class... Items>
    [[nodiscard]] static result<std::tuple<std::optional<Items>...>> get_each(const Read& read, const item_key<Items>&... keys) {
        std::tuple<std::optional<Items>...> items;
        const auto slots = slots_of(items, keys...);
        result<void> done = read(slots);
        if (!done.has_value()) return cause_of(std::move(done));
        return items;
    }
};

}  // namespace facet::inline v0::detail
