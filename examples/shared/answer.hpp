// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// What the examples' access patterns answer with: the items, and how they were found. For the items alone a query's all() would do.

#include <facet/facet.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shown {

/// How an answer was found.
struct access {
    std::string path;            ///< the index and the key condition, as facet planned them
    std::uint64_t read = 0;      ///< items that the backend read for it
    std::uint64_t returned = 0;  ///< items in the answer; fewer than read would mean that some were read in vain
};

template <class Items>
struct answer {
    Items items;
    access served_by;
};

/// All items of a query, collection or scan, page by page. A failure of the store is thrown as facet::exception.
template <class Builder>
auto all_of(Builder query) {
    access how{.path = query.explain()};
    auto page = query.page().value();
    auto items = std::move(page.items);
    how.read = page.scanned;
    while (!page.next.empty()) {
        query = std::move(query).after(page.next);
        page = query.page().value();
        for (auto& each : page.items) items.push_back(std::move(each));
        how.read += page.scanned;
    }
    how.returned = items.size();
    return answer<decltype(items)>{std::move(items), std::move(how)};
}

/// The first items of a query that has a limit. A failure of the store is thrown as facet::exception.
template <class Builder>
auto first_of(Builder query) {
    access how{.path = query.explain()};
    auto page = query.page().value();
    how.read = page.scanned;
    how.returned = page.items.size();
    return answer<decltype(page.items)>{std::move(page.items), std::move(how)};
}

/// The one item of a query, or none; where there are two, not_unique is thrown.
template <class Builder>
auto only_of(Builder query) {
    access how{.path = query.explain()};
    auto page = std::move(query).limit(2).page().value();
    how.read = page.scanned;
    how.returned = page.items.size();
    if (page.items.size() > 1) {
        facet::error two;
        two.code = facet::error_code::not_unique;
        two.message = "two items answer: " + how.path;
        facet::raise(std::move(two));
    }
    using item = typename decltype(page.items)::value_type;
    std::optional<item> only;
    if (!page.items.empty()) only.emplace(std::move(page.items.front()));
    return answer<std::optional<item>>{std::move(only), std::move(how)};
}

/// The item with this primary key, or none; a smaller struct where `words` say so.
template <class Struct, class Repository, class Where, class... Words>
auto item_at(const Repository& repository, const Where& where, Words... words) {
    auto found = repository.template get<Struct>(where, words...);
    if (found.failed()) facet::raise(found.error());
    const std::uint64_t count = found.has_value() ? 1 : 0;
    access how{"get: " + repository.template explain_get<Struct>(where), count, count};
    using item = std::remove_cvref_t<decltype(*found)>;
    std::optional<item> only;
    if (found.has_value()) only.emplace(std::move(*found));
    return answer<std::optional<item>>{std::move(only), std::move(how)};
}

}  // namespace shown
