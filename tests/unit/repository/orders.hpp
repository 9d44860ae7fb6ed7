// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace repository_probe {

/// What tests of mixed reads ask: three entities in one partition, whose keys lie between each other.
struct Order {
    std::string order_id;
    std::string customer;
};
struct Line {
    std::string order_id;
    std::uint32_t number;
    std::string product;
};
struct Note {
    std::string order_id;
    std::uint32_t line;
    std::string text;
};
struct Orders : facet::table<"Orders", facet::entity<Order, facet::key<"ORDER#{order_id}", "A">>,
                             facet::entity<Line, facet::key<"ORDER#{order_id}", "LINE#{number:4}">>,
                             facet::entity<Note, facet::key<"ORDER#{order_id}", "LINE#{line:4}#NOTE">>> {};

/// An order of `lines` lines; each even one has a note.
template <class Repository>
void fill_order(const Repository& orders, std::uint32_t lines, const std::string& id = "7") {
    orders.put(Order{id, "Ann"}).or_throw();
    for (std::uint32_t i = 0; i < lines; ++i) {
        orders.put(Line{id, i, "tea"}).or_throw();
        if (i % 2 == 0) orders.put(Note{id, i, "no sugar"}).or_throw();
    }
}

/// `A`, `0`, `0n`, `1`, ...: which items these are.
[[nodiscard]] inline std::string name_of(const Order&) { return "A"; }
[[nodiscard]] inline std::string name_of(const Line& line) { return std::to_string(line.number); }
[[nodiscard]] inline std::string name_of(const Note& note) { return std::to_string(note.line) + 'n'; }
template <class... Structs>
[[nodiscard]] std::string name_of(const std::variant<Structs...>& item) {
    return std::visit([](const auto& one) { return name_of(one); }, item);
}
template <class Items>
[[nodiscard]] std::string names_of(Items&& items) {
    std::string all;
    for (const auto& each : items) all += (all.empty() ? "" : " ") + name_of(each);
    return all;
}

/// Stores an item of no entity of the table, at this sort key.
template <class Repository>
void put_stranger(const Repository& orders, const std::string& sort) {
    if (!put_raw(orders, {{"PK", "ORDER#7"}, {"SK", sort}, {"order_id", "7"}}).has_value()) throw std::logic_error("not stored");
}

}  // namespace repository_probe
