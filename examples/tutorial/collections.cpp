// SPDX-License-Identifier: BSL-1.0
// Several entities in one read: collections, scans, and a query that shares its range with others.
#include "expect.hpp"

#include <cstdint>
#include <string>
#include <variant>

using namespace facet::literals;

namespace {

// [declare]
struct Order { std::string id; std::string customer; };
struct Line  { std::string order_id; std::uint32_t number; std::string product; };
struct Note  { std::string order_id; std::uint32_t line; std::string text; };

struct Orders : facet::table<"Orders", facet::discriminator<"type">,
    facet::entity<Order, facet::key<"ORDER#{id}", "A">>,
    facet::entity<Line,  facet::key<"ORDER#{order_id}", "LINE#{number:4}">>,
    facet::entity<Note,  facet::key<"ORDER#{order_id}", "LINE#{line:4}#NOTE">>> {};
// [/declare]

// [declare_clinic]
struct Visit  { std::string patient; std::string id; std::string day; std::string room; };
struct Result { std::string patient; std::string id; std::string day; std::string value; };

struct Clinic : facet::table<"Clinic", facet::discriminator<"type">,
    facet::gsi<"ByDay", facet::partition<"DayPK">, facet::sort<"DaySK">>,
    facet::entity<Visit,  facet::key<"PATIENT#{patient}", "VISIT#{id}">,  facet::index<"ByDay", "PATIENT#{patient}", "{day}#VISIT#{id}">>,
    facet::entity<Result, facet::key<"PATIENT#{patient}", "RESULT#{id}">, facet::index<"ByDay", "PATIENT#{patient}", "{day}#RESULT#{id}">>> {};
// [/declare_clinic]

}  // namespace

int main() {
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    orders.put(Order{"7", "Ann"}).or_throw();
    for (std::uint32_t i = 0; i < 3; ++i) orders.put(Line{"7", i, "tea"}).or_throw();
    orders.put(Note{"7", 1, "no sugar"}).or_throw();

    // [collection]
    auto whole = orders.collection<Order, Line, Note>("id"_f == "7");
    for (const auto& item : whole.or_throw())                       // std::variant<Order, Line, Note>, by sort key
        if (const Line* line = std::get_if<Line>(&item)) std::printf("%u %s\n", line->number, line->product.c_str());

    auto all = whole.all();                                         // or the lot, sorted out afterwards
    std::vector<Line> lines = facet::items_of<Line>(*all);
    // [/collection]
    expect(all->size() == 5 && lines.size() == 3);
    expect_text(whole.explain(), R"(Orders, primary key: PK = "ORDER#7")");

    // [strict]
    auto strict = orders.collection<Line, Note>("order_id"_f == "7").unknown(facet::others::fail).all();
    // [/strict]
    expect(strict.has_value() && strict->size() == 4);

    // [collection_filter]
    auto later = orders.collection<Order, Line, Note>("id"_f == "7").filter<Line>("number"_f > 0u).all();  // of the lines, those
    // [/collection_filter]
    expect(later->size() == 4);

    // query<Line>("order_id"_f == "7") does not compile: it would read the notes, too.
    // [skipping]
    auto only_lines = orders.query<Line>("order_id"_f == "7", facet::skipping_others).all();
    // [/skipping]
    expect(only_lines->size() == 3);
    // [skipping_in_a_collection]
    auto without_lines = orders.collection<Order, Note>("id"_f == "7", facet::skipping_others).all();
    // [/skipping_in_a_collection]
    expect(without_lines->size() == 2);

    auto clinic = facet::open<Clinic>(engine);
    clinic.put(Visit{"p", "1", "2026-03-02", "12"}).or_throw();
    clinic.put(Result{"p", "2", "2026-03-01", "negative"}).or_throw();
    // [collection_index]
    auto by_day = clinic.collection<Visit, Result>("patient"_f == "p").using_index<"ByDay">().all();
    // [/collection_index]
    expect(by_day->size() == 2 && std::holds_alternative<Result>(by_day->front()));

    // [scan]
    auto everything = orders.scan<Order, Line, Note>().all();
    auto notes = orders.scan<Note>().all();  // reads the table, gives the notes
    auto second = orders.scan<Line>().filter("number"_f == 1).all();
    // [/scan]
    expect(everything->size() == 5 && notes->size() == 1 && second->size() == 1);

    // [segments]
    std::uint64_t lines_in_all = 0;
    for (std::uint32_t part = 0; part < 4; ++part)               // each of them could run in a thread of its own
        lines_in_all += orders.scan<Line>().segment(part, 4).count().value();
    // [/segments]
    expect(lines_in_all == 3);

    // [every_segment]
    auto in_parts = orders.scan<Line>().segments(4).all();  // a page of each part at a time
    // [/every_segment]
    expect(in_parts->size() == 3);
}
