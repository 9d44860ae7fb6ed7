// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/type_list.hpp>
#include <facet/repository/bound.hpp>
#include <facet/repository/item_buffer.hpp>
#include <facet/repository/item_eraser.hpp>
#include <facet/repository/maintain.hpp>
#include <facet/repository/sentences.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

/// \file
/// Erasing all that a query, a collection or a scan finds: a tenant, an account. Optional: erase_everything.hpp alone includes it.

namespace facet::inline v0 {
namespace detail {

/// Hands items on, and writes down their keys.
class keyed_sink {
public:
    /// `owner` is the field that says whose an item is; empty: that is not asked. Bodies are written down of items with guards, and of linked edges.
    keyed_sink(const item_sink& into, sequence<stored_key>& keys, std::string_view owner) : into_(into), keys_(&keys), owner_(owner) {}
    [[nodiscard]] item_sink sink() noexcept { return {this, &append}; }

private:
    static items_outcome append(void* sink, std::size_t which, span<const item_view> items, const reading_ids& ids, const stored_layout& layout) {
        const keyed_sink& self = *static_cast<keyed_sink*>(sink);
        const items_outcome outcome = self.into_.append(self.into_.out, which, items, ids, layout);
        for (std::size_t i = 0; i < outcome.read; ++i)
            self.keys_->push_back({std::string(items[i].key.partition), std::string(items[i].key.sort), self.owner_.empty() ? stored_owner() : stored_owner::of(items[i], ids, layout, self.owner_),
                                   layout.entity->guarded || layout.entity->edge.counted ? body_of(items[i]) : std::string()});
        return outcome;
    }
    [[nodiscard]] static std::string body_of(const item_view& item) {
        byte_buffer room;
        return std::string(item.layout == nullptr ? item.body : packed::with_body(item, room).body);
    }

    item_sink into_;
    sequence<stored_key>* keys_;
    std::string_view owner_;
};

/// Tells how much a query asks for, and reads it.
struct erasure_access {
    template <class Query>
    [[nodiscard]] static std::uint64_t& limit(Query& of) {
        return of.state_.settings.limit;
    }
    template <class Query>
    [[nodiscard]] static std::uint32_t& page_size(Query& of) {
        return of.state_.settings.page_size;
    }
    /// How many items it has told that cannot be read: these count for its limit.
    template <class Query>
    [[nodiscard]] static std::size_t unreadable(const Query& of) {
        return of.state_.settings.unreadable == nullptr ? 0 : of.state_.settings.unreadable->size();
    }
    /// The table that is asked.
    template <class Query>
    [[nodiscard]] static const std::string& table(const Query& of) {
        if constexpr (std::is_pointer_v<decltype(of.state_.on)>) return of.state_.on->table->name;
        else return of.state_.on.table->name;
    }
    /// A page of it, and the keys under which its items are stored.
    template <class Query>
    [[nodiscard]] static auto page(const Query& of, sequence<stored_key>& keys, std::string_view owner) {
        using page_type = std::remove_cvref_t<decltype(*of.page())>;
        page_type out;
        page_end end;
        result<void> done;
        if constexpr (Query::sound()) {
            if constexpr (std::is_pointer_v<decltype(of.state_.on)>) {
                keyed_sink to(into_vector(out.items), keys, owner);
                done = of.state_.on->calls->page(of.state_, of.planned(), to.sink(), end);
            } else {
                keyed_sink to(Query::into(out.items), keys, owner);
                done = of.state_.on.calls->mixed_page(of.state_, of.planned(), to.sink(), end);
            }
        }
        if (!done.has_value()) return result<page_type>(std::move(done).error());
        out.next = std::move(end.next);
        out.scanned = end.scanned;
        return result<page_type>(std::move(out));
    }
};

/// The table of a query, collection or scan; of what is none of these, void. Of one entity, that and what its items are read as.
template <class Read>
struct table_of_read {
    using type = void;
    using structs = type_list<>;
    using entity = void;
    using item = void;
};
template <class Table, class Struct, class Backend, class Where, class Options>
struct table_of_read<query_builder<Table, Struct, Backend, Where, Options>> {
    using type = Table;
    using structs = type_list<Struct>;
    using entity = Struct;
    using item = typename Options::template item<Struct>;
};
template <class Table, class Backend, class Options, class... Structs>
struct table_of_read<mixed_builder<Table, Backend, Options, Structs...>> : table_of_read<void> {
    using type = Table;
    using structs = type_list<Structs...>;
};

template <class Table, class Backend, class Options, class Struct>
struct table_of_read<mixed_builder<Table, Backend, whole_table<Options>, Struct>> {
    using type = Table;
    using structs = type_list<Struct>;
    using entity = Struct;
    using item = typename Options::template item<Struct>;
};

template <class Table, class Query>
struct misread_erasure {
    using asked = table_of_read<Query>;
    using read = typename asked::type;
    static constexpr bool whole = std::is_same_v<typename asked::item, typename asked::entity>;
    static constexpr bool accepted = std::is_same_v<Table, read> && whole;

    constexpr void operator()(message& out) const {
        out << "erase_all() erases from table " << schema<Table>::facts.name;
        if constexpr (!whole) {
            constexpr std::string_view name = type_name<typename asked::entity>();
            out << " what is read whole, but is given a read of " << name << " as " << type_name<typename asked::item>() << "; what that tells the key of is erased by a batch: batch.add(repository.erase<"
                << name << ">(where-clause))";
        } else {
            out << " what is read from it, but is given a read of table " << schema<read>::facts.name;
        }
    }
};
template <class Table, class Query>
consteval auto erasure_error() {
    if constexpr (!valid_schema<Table>) return detail::accepted;
    else if constexpr (misread_erasure<Table, Query>::accepted) return detail::accepted;
    else if constexpr (std::is_void_v<typename misread_erasure<Table, Query>::read>) return what_is_erased;
    else return compose<misread_erasure<Table, Query>>();
}

template <class Bound, class Query>
consteval auto bound_erasure_error() {
    using table = typename bound_inside<Bound>::table;
    if constexpr (constexpr auto unfit = erasure_error<table, Query>(); unfit.size() > 0) return unfit;
    else if constexpr (!valid_schema<table>) return detail::accepted;
    else return bound_inside<Bound>::template erase_all_error<typename table_of_read<Query>::structs>();
}

template <class Table, class Backend, class Query, class Whose>
result<walk_progress> erase_found(const repository<Table, Backend>& repository, Query query, const walk_options& options, const Whose& whose) {
    const std::string& own = repository.name();
    if (const std::string& asked = erasure_access::table(query); asked != own) {
        error cause;
        cause.code = error_code::validation;
        cause.message = "what is to be erased is read from another table, " + asked;
        return with_context(std::move(cause), {"erase_all", own, {}});
    }
    walk_progress progress;
    item_eraser<Table, Backend, Whose> eraser(repository, whose, options.writes_per_second, progress);
    constexpr std::uint64_t most = 1'000;  // of a page that is to be filled up to a limit
    std::uint64_t left = erasure_access::limit(query);
    const bool limited = left > 0;
    if (options.page_size > 0) erasure_access::page_size(query) = options.page_size;  // not by page_size(), which would mend what is wrong with the query's own
    do {
        if (limited) erasure_access::limit(query) = std::min(left, most);
        if (!progress.next.empty()) query.after(progress.next);
        sequence<stored_key> keys;
        const std::size_t unread = erasure_access::unreadable(query);
        auto page = erasure_access::page(query, keys, Whose::owner);
        if (!page.has_value()) return std::move(page).error();
        const stored_key* at = keys.data();
        const auto erase = [&]<class Struct>(const Struct& object) { return eraser.erase(object, *at); };
        for (const auto& found : page->items) {
            result<void> done = [&] {
                if constexpr (requires { found.index(); }) return std::visit(erase, found);
                else return erase(found);
            }();
            if (!done.has_value()) return std::move(done).error();
            ++at;
        }
        if (result<void> done = eraser.flush(); !done.has_value()) return std::move(done).error();
        progress.scanned += page->scanned;
        progress.next = std::move(page->next);
        if (limited) left -= std::min(left, page->size() + (erasure_access::unreadable(query) - unread));
        if (options.progress != nullptr && !options.progress(options.context, progress)) break;
    } while (!progress.next.empty() && (!limited || left > 0));
    return progress;
}

}  // namespace detail

/// Erases each item that `query` gives, up to its limit(), in batches, and tells how far it is; `query` is one of the repository's queries,
/// collections or scans, of whole entities. Stopped or failed, it is begun again with the same query: what is erased is not found any more. Items whose
/// guards (unique) go with them, and edges that are mirrored or counted, are erased one by one. Each is erased where it is stored, also where its
/// fields give another key. `options` says page_size, writes_per_second and progress. Errors: those of the query, of batches and of
/// transactions; validation, and nothing is erased, where the query is of another table; validation at an item that is stored elsewhere than
/// its fields say, and has guards or a mirror, or is a tenant's (bind); of those that are erased one by one, conditional_check_failed where
/// somebody else erased or changed one meanwhile, and duplicate_item where a guard of it is another's.
template <class Table, class Backend, class Query, auto Why = detail::why(detail::erasure_error<Table, Query>())>
result<walk_progress> erase_all(const repository<Table, Backend>& repository, Query query, const walk_options& options = {}) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    if constexpr (valid_schema<Table> && detail::possible<Why>) return detail::erase_found(repository, std::move(query), options, detail::erased_of_all{});
    else return walk_progress{};
}
/// The same of a tenant's items (bind): `query` is one that the bound repository describes. Items whose primary key does not hold the bound
/// field are erased one by one, where they still are the tenant's. Errors: besides, validation at the first item that is another tenant's,
/// where the query is not.
template <class Repository, class Clause, class Query, auto Why = detail::why(detail::bound_erasure_error<bound_repository<Repository, Clause>, Query>())>
result<walk_progress> erase_all(const bound_repository<Repository, Clause>& mine, Query query, const walk_options& options = {}) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    using bound = bound_repository<Repository, Clause>;
    if constexpr (valid_schema<typename Repository::table_type> && detail::possible<Why>) {
        return detail::erase_found(detail::bound_inside<bound>::repository(mine), std::move(query), options, detail::erased_of_one<bound>{mine});
    } else {
        return walk_progress{};
    }
}
/// Refused, with a sentence: without a query, or with an entity in its place.
template <class... Named, class Table, class Backend, class... Given, detail::only_if<(sizeof...(Named) > 0 || sizeof...(Given) == 0)> = 0, auto Why = detail::always<detail::what_is_erased>>
result<walk_progress> erase_all(const repository<Table, Backend>&, const Given&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return walk_progress{};
}
/// \overload
template <class... Named, class Repository, class Clause, class... Given, detail::only_if<(sizeof...(Named) > 0 || sizeof...(Given) == 0)> = 0, auto Why = detail::always<detail::what_is_erased_of_one>>
result<walk_progress> erase_all(const bound_repository<Repository, Clause>&, const Given&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return walk_progress{};
}
/// \overload
template <class First, class... Given, detail::only_if<std::is_base_of_v<detail::not_run_yet, First>> = 0, auto Why = detail::always<detail::what_is_erased>>
result<walk_progress> erase_all(const First&, const Given&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return walk_progress{};
}

}  // namespace facet::inline v0
