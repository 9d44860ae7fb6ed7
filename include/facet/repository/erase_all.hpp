// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/maintain.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

/// \file
/// Erasing all that a query, a collection or a scan finds: a tenant, an account. Optional: no other header of facet includes it.

namespace facet::inline v0 {
namespace detail {

/// Tells how much a query asks for.
struct limit_access {
    template <class Query>
    [[nodiscard]] static std::uint64_t limit(const Query& of) {
        return of.state_.settings.limit;
    }
    template <class Query>
    [[nodiscard]] static std::uint32_t page_size(const Query& of) {
        return of.state_.settings.page_size;
    }
};

}  // namespace detail

/// Erases each item that `query` gives, up to its limit(), in batches, and tells how far it is; `query` is one of the repository's queries,
/// collections or scans, of whole entities. Stopped or failed, it is begun again with the same query: what is erased is not found any more. Items whose
/// guards (unique) go with them, and edges that are mirrored or counted, are erased one by one. `options` says page_size,
/// writes_per_second and progress. Errors: those of the query and of batches.
template <class Table, class Backend, class Query>
result<walk_progress> erase_all(const repository<Table, Backend>& repository, Query query, const walk_options& options = {}) {
    const auto view = detail::repository_access::view(repository);
    detail::write_pace pace(options.writes_per_second, view.options->retries);
    walk_progress progress;
    constexpr std::uint64_t most = 1'000;  // of a page that is to be filled up to a limit
    std::uint64_t left = detail::limit_access::limit(query);
    const bool limited = left > 0;
    query.page_size(options.page_size > 0 ? options.page_size : detail::limit_access::page_size(query));
    do {
        if (limited) query.limit(std::min(left, most));
        if (!progress.next.empty()) query.after(progress.next);
        auto page = query.page();
        if (!page.has_value()) return std::move(page).error();
        facet::batch<Backend> batch = repository.batch();
        const auto erase = [&]<class Struct>(const Struct& object) -> result<void> {
            auto action = [&] {
                if constexpr (detail::is_linked<Table, Struct> && detail::is_edge_of<Table, Struct>) return repository.unlink(object);
                else return repository.erase(object);
            }();
            if constexpr (detail::is_unconditional<decltype(action)>) {
                batch.add(action);
            } else {
                if (result<void> done = action.run(); !done.has_value()) return done;
                ++progress.written;
            }
            pace.wrote();
            return {};
        };
        for (const auto& found : page->items) {
            result<void> done = [&] {
                if constexpr (requires { found.index(); }) return std::visit(erase, found);
                else return erase(found);
            }();
            if (!done.has_value()) return std::move(done).error();
        }
        const std::size_t erased = batch.size();
        if (result<void> done = batch.run(); !done.has_value()) return std::move(done).error();
        progress.written += erased;
        progress.scanned += page->scanned;
        progress.next = std::move(page->next);
        left -= limited ? page->size() : 0;
        if (options.progress != nullptr && !options.progress(options.context, progress)) break;
    } while (!progress.next.empty() && (!limited || left > 0));
    return progress;
}

}  // namespace facet::inline v0
