// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/chunks.hpp>
#include <facet/repository/pending_write.hpp>
#include <facet/repository/unique_keys.hpp>

#include <cstddef>
#include <vector>

namespace facet::inline v0::detail {

/// Reads the items with these keys as they are stored, seeing every write that was acknowledged before, in as many batches as that takes; each
/// once, though its key may stand there several times. `use(place, item)` is called for each place of a key whose item is there, and may not
/// call the backend. No more than a batch's answer is in memory at once.
template <class Backend, class Use>
[[nodiscard]] result<void> read_keys(const repository_view<Backend>& on, span<const key_view> keys, const Use& use) {
    constexpr std::size_t max_batch_keys = 100;  // contract B1
    unique_keys different(keys.size());
    sequence<std::size_t> first, next;  // of the places of one key, as lists; the number of all of them ends one
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::size_t place = different.place(keys[i]);
        if (place == first.size()) first.push_back(keys.size());
        next.push_back(first[place]);
        first[place] = i;
    }
    chunked chunks(first.size(), max_batch_keys, on.options->retries);
    result<void> done = chunks.run([&](span<const std::size_t> chunk, std::vector<std::size_t>& unprocessed) {
        sequence<request::table_get> gets(chunk.size());
        for (std::size_t i = 0; i < chunk.size(); ++i) {
            gets[i].table = on.table;
            gets[i].get.key = keys[first[chunk[i]]];
            gets[i].get.consistent = true;
        }
        const auto take = [&](std::size_t position, const item_view& item) {
            for (std::size_t place = first[chunk[position]]; place != keys.size(); place = next[place]) use(place, item);
        };
        return on.backend->batch_get(gets.view(), request::numbered_sink(take), unprocessed);
    });
    if (!done.has_value() || chunks.left().empty()) return done;
    return chunks.gave_up("keys unanswered", "B4");
}

}  // namespace facet::inline v0::detail
