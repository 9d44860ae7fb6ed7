// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace repository_probe {

/// What tests of queries ask: one entity, with an index whose keys repeat.
struct Message {
    std::string room;
    std::uint32_t number;
    std::string author;
    std::int64_t length;
};

struct Chat : facet::table<"Chat", facet::gsi<"ByAuthor", facet::partition<"AuthorPK">, facet::sort<"AuthorSK">>,
                           facet::entity<Message, facet::key<"ROOM#{room}", "MESSAGE#{number:4}">,
                                         facet::index<"ByAuthor", "AUTHOR#{author}", "ROOM#{room}">>> {};

/// Messages 0 to count-1, by ann (even) and bob (odd), of length number * 10.
template <class Repository>
void fill(const Repository& chat, std::uint32_t count, const std::string& room = "r") {
    for (std::uint32_t i = 0; i < count; ++i) chat.put(Message{room, i, i % 2 == 0 ? "ann" : "bob", i * 10}).or_throw();
}

/// Numbers of messages, in order.
using numbers = std::vector<std::uint32_t>;

[[nodiscard]] inline numbers from_to(std::uint32_t first, std::uint32_t last, std::uint32_t step = 1) {
    numbers all;
    for (std::uint32_t i = first; i <= last; i += step) all.push_back(i);
    return all;
}
[[nodiscard]] inline numbers reversed(const numbers& some) { return {some.rbegin(), some.rend()}; }

template <class Messages>
[[nodiscard]] numbers numbers_of(Messages&& messages) {
    numbers all;
    for (const Message& each : messages) all.push_back(each.number);
    return all;
}

}  // namespace repository_probe
