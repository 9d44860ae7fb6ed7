// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/facet.hpp>
#include <facet/json/journal.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace facet::test {

struct Purse {
    std::string owner;
    std::int64_t coins = 0;
    std::string note{};
};
struct Payment {
    std::string owner;
    std::int64_t number = 0;
    std::int64_t coins = 0;
};
struct Purses : facet::table<"Purses", facet::gsi<"ByNumber", facet::partition<"GPK">, facet::sort<"GSK">>,
                             facet::entity<Purse, facet::key<"PURSE#{owner}", "PURSE">>,
                             facet::entity<Payment, facet::key<"PURSE#{owner}", "PAYMENT#{number:8}">,
                                           facet::index<"ByNumber", "PAYMENT", "{number:8}">>> {};

/// An engine whose changes a journal keeps.
struct journaled {
    json::journal log;
    memory::engine engine;
    repository<Purses, memory::engine> purses;

    explicit journaled(const std::string& path, json::journal_safety safety = json::journal_safety::in_system)
        : log(path, safety), engine({.log = &log}), purses(facet::open<Purses>(engine)) {}
    [[nodiscard]] result<json::journal_restored> restore() { return log.restore(purses); }
};

/// All items, in the order of a scan.
[[nodiscard]] inline std::vector<item> items_of(const repository<Purses, memory::engine>& of) {
    std::vector<item> all;
    json::detail::item_scan<memory::engine> scan(of.backend(), of.handle(), of.description());
    for (bool more = true; more;)
        more = scan.next([&](const item& each, const key_view&) -> result<void> { return all.push_back(each), result<void>(); }).value();
    return all;
}

}  // namespace facet::test
