// SPDX-License-Identifier: BSL-1.0
#include <facet/value/uuid.hpp>

#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

// Maps whose keys are whole numbers or enumerations.

using namespace repository_probe;
using namespace facet::literals;

namespace {

enum class Currency { EUR, CHF };

struct Shelf {
    std::string id;
    std::map<int, std::string> by_place;
    std::unordered_map<std::uint64_t, std::int64_t> by_number;
    std::map<Currency, std::map<std::int8_t, std::int64_t>> prices;
};
struct Shelves : facet::table<"Shelves", facet::entity<Shelf, facet::key<"SHELF#{id}", "SHELF">>> {};

/// A number by another name.
struct Slot {
    int number;
    auto operator<=>(const Slot&) const = default;
};

/// An enumeration that is stored by other words than its names.
enum class Signal { stop, go };

struct Owner {
    std::string id;
    std::map<Signal, std::int64_t> by_signal;
    std::map<facet::uuid, std::int64_t> by_id;
    std::map<Slot, std::string> by_slot;
};

const auto one = "id"_f == "1";

}  // namespace

template <>
struct facet::conversion<Signal> {
    using stored_type = std::string;
    static std::string to_stored(Signal signal) { return signal == Signal::stop ? "RED" : "GREEN"; }
    static Signal from_stored(std::string_view word) { return word == "RED" ? Signal::stop : Signal::go; }
};
template <>
struct facet::conversion<Slot> {
    using stored_type = int;
    static int to_stored(const Slot& slot) { return slot.number; }
    static Slot from_stored(int number) { return {number}; }
};

namespace {

struct Owners : facet::table<"Owners", facet::entity<Owner, facet::key<"OWNER#{id}", "OWNER">>> {};

}  // namespace

TEST_CASE("a key that has a conversion names its entry") {
    facet::memory::engine engine;
    auto owners = facet::open<Owners>(engine);
    const facet::uuid first = facet::conversion<facet::uuid>::from_stored("2f1c0a52-9d1e-4f37-8a52-0c9f6be61d3e").value();
    owners.put(Owner{"1", {{Signal::go, 1}}, {{first, 1}}, {{Slot{7}, "a"}}}).or_throw();
    owners.update<Owner>(one).set("by_signal.*"_f(Signal::go) += 1, "by_signal.*"_f(Signal::stop) = 3, "by_id.*"_f(first) += 4, "by_slot.*"_f(Slot{8}) = "b").when("by_slot.*"_f(Slot{7}) == "a").or_throw();
    const Owner now = owners.get<Owner>(one).value();
    CHECK(now.by_signal == std::map<Signal, std::int64_t>{{Signal::stop, 3}, {Signal::go, 2}});
    CHECK(now.by_id == std::map<facet::uuid, std::int64_t>{{first, 5}});
    CHECK(now.by_slot == std::map<Slot, std::string>{{Slot{7}, "a"}, {Slot{8}, "b"}});
}

TEST_CASE("maps by whole numbers are stored with the digits as names") {
    facet::memory::engine engine;
    auto shelves = facet::open<Shelves>(engine);
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    const Shelf shelf{"1", {{-10, "a"}, {0, "b"}, {9, "c"}, {10, "d"}}, {{0, 1}, {most, 2}}, {{Currency::CHF, {{-128, 3}, {127, 4}}}}};
    shelves.put(shelf).or_throw();
    const Shelf now = shelves.get<Shelf>(one).value();
    CHECK(now.by_place == shelf.by_place);
    CHECK(now.by_number == shelf.by_number);
    CHECK(now.prices == shelf.prices);

    const auto holds = [&](const auto& condition) { return said(shelves.update<Shelf>(one).when(condition).set("by_place.1"_f = "z").run()) == "ok"; };
    CHECK(holds("by_place.-10"_f == "a" && "by_number.18446744073709551615"_f == 2));
    CHECK(holds("by_place.*"_f(-10) == "a" && "by_number.*"_f(most) == 2 && "by_number.*"_f(0) == 1));
    CHECK(holds("prices.CHF.*"_f(-128) == 3 && "prices.*.*"_f(Currency::CHF, 127) == 4 && "prices.*.127"_f("CHF") == 4));
    CHECK_FALSE(holds(exists("prices.*"_f(Currency::EUR))));
    CHECK(said(shelves.update<Shelf>(one).set("by_place.*"_f(77) = "y", "prices.*.*"_f(Currency::CHF, 1) = 5).remove("by_place.-10"_f).run()) == "ok");
    CHECK(shelves.get<Shelf>(one)->by_place == std::map<int, std::string>{{0, "b"}, {1, "z"}, {9, "c"}, {10, "d"}, {77, "y"}});
    CHECK(shelves.get<Shelf>(one)->prices.at(Currency::CHF).at(1) == 5);
    CHECK(said(shelves.update<Shelf>(one).set("prices.*.*"_f(static_cast<Currency>(7), 1) = 5).run()) == "InvalidValue");
}

TEST_CASE("an update makes no entry whose name its map cannot have, since the item could not be read") {
    facet::memory::engine engine;
    auto shelves = facet::open<Shelves>(engine);
    auto owners = facet::open<Owners>(engine);
    const Shelf shelf{"1", {}, {}, {{Currency::CHF, {{1, 2}}}}};
    shelves.put(shelf).or_throw();
    owners.put(Owner{"1", {}, {}, {}}).or_throw();
    const auto told = [](const facet::result<void>& done) { return done.has_value() ? std::string("ok") : done.error().to_string(); };
    CHECK(told(shelves.update<Shelf>(one).set("prices.*.*"_f("USD", 1) = 5).run()) ==
          "InvalidValue: prices is followed by a key that its map cannot have, and that could not be read (operation update, table Shelves, entity Shelf, key PK=SHELF#1, SK=SHELF)");
    CHECK(said(shelves.update<Shelf>(one).set("prices.*"_f("chf") = std::map<std::int8_t, std::int64_t>{}).run()) == "InvalidValue");
    CHECK(said(shelves.update<Shelf>(one).set("prices.CHF.*"_f(128) = 5).run()) == "InvalidValue");
    CHECK(said(shelves.update<Shelf>(one).add("prices.CHF.*"_f(-129), 5).run()) == "InvalidValue");
    CHECK(said(shelves.update<Shelf>(one).set("by_number.*"_f(-1) = 5).run()) == "InvalidValue");
    CHECK(said(owners.update<Owner>(one).set("by_id.*"_f("no uuid") = 5).run()) == "InvalidValue");
    CHECK(shelves.get<Shelf>(one)->prices == shelf.prices);
    CHECK(owners.get<Owner>(one).has_value());
    // What an item has of another program can be asked for, and taken away.
    CHECK(said(shelves.update<Shelf>(one).remove("prices.*"_f("USD")).when(missing("prices.*"_f("USD"))).run()) == "ok");
    CHECK(said(shelves.update<Shelf>(one).set("prices.*.*"_f("CHF", 127) = 5).run()) == "ok");
}

TEST_CASE("a stored name that is no such number is told, and where it is") {
    struct Plain {
        std::string id;
        std::map<std::string, std::string> by_place;
    };
    struct Texts : facet::table<"Shelves", facet::entity<Plain, facet::key<"SHELF#{id}", "SHELF">>> {};
    struct Narrow {
        std::string id;
        std::map<std::int8_t, std::string> by_place;
    };
    struct Numbers : facet::table<"Shelves", facet::entity<Narrow, facet::key<"SHELF#{id}", "SHELF">>> {};
    facet::memory::engine engine;
    auto texts = facet::open<Texts>(engine);
    auto numbers = facet::open<Numbers>(engine);
    for (const char* name : {"01", "+1", "-0", "1.0", "1e1", "128", "-129", " 1", "x", "18446744073709551616", "99999999999999999999"}) {
        CAPTURE(name);
        texts.put(Plain{"1", {{name, "v"}}}).or_throw();
        const auto read = numbers.get<Narrow>(one);
        REQUIRE_FALSE(read.has_value());
        CHECK(said(read) == "DecodeFailed");
        CHECK(read.error().to_string().find(std::string("by_place.") + name) != std::string::npos);
    }
    for (const char* name : {"0", "-128", "127", "-1"}) {
        CAPTURE(name);
        texts.put(Plain{"1", {{name, "v"}}}).or_throw();
        CHECK(numbers.get<Narrow>(one)->by_place == std::map<std::int8_t, std::string>{{static_cast<std::int8_t>(std::stoi(name)), "v"}});
    }
}
