// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/chat.hpp>

#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct numbered {
    std::string room;
    std::uint32_t number;
};

facet::cursor_key secret(unsigned char seed) {
    facet::cursor_key key{};
    for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<unsigned char>(i * 7 + seed);
    return key;
}

template <class Repository>
facet::cursor place(const Repository& chat) {
    return chat.template query<Message>("room"_f == "r").limit(3).page().value().next;
}
template <class Repository>
std::string resumed(const Repository& chat, const facet::cursor& from) {
    return said(chat.template query<Message>("room"_f == "r").limit(3).after(from).page());
}

}  // namespace

namespace cursor_forms {

struct Line {
    std::string room;
    std::uint32_t number;
    std::string author;
};
struct Room {
    std::string room;
};
template <facet::fixed_string Partition, facet::fixed_string Sort>
struct table_of : facet::table<"Lines", facet::gsi<"ByRoom", facet::partition<"RoomPK">, facet::sort<"RoomSK">>,
                               facet::entity<Line, facet::key<"NUMBER#{number:4}", "LINE#{room}">, facet::index<"ByRoom", Partition, Sort>>,
                               facet::entity<Room, facet::key<"ROOM#{room}", "ROOM">, facet::index<"ByRoom", Partition, "~">>> {};

}  // namespace cursor_forms

TEST_CASE("another query refuses a cursor, whatever differs") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    auto other_table = facet::open<Chat>(engine, {.name = "Other"});
    fill(chat, 20);
    fill(chat, 20, "other");
    const facet::cursor from = place(chat);
    REQUIRE_FALSE(from.empty());
    CHECK(resumed(chat, from) == "ok");
    CHECK(said(chat.query<Message>("room"_f == "other").after(from).page()) == "ForeignCursor");
    CHECK(said(chat.query<Message>("room"_f == "r").descending().after(from).page()) == "ForeignCursor");
    CHECK(said(chat.query<Message>("room"_f == "r" && "number"_f >= 1u).after(from).page()) == "ForeignCursor");
    CHECK(said(chat.query<Message>("room"_f == "r").filter("length"_f >= 0).after(from).page()) == "ForeignCursor");
    CHECK(said(chat.query<Message>("author"_f == "ann").after(from).page()) == "ForeignCursor");
    CHECK(said(chat.query<Message>("room"_f == facet::each_of("r", "other")).after(from).page()) == "ForeignCursor");
    CHECK(resumed(other_table, from) == "ForeignCursor");
    const auto refused = chat.query<Message>("room"_f == "other").after(from).all();
    CHECK(refused.error().operation == "query");
    CHECK(refused.error().table == "Chat");
    CHECK(refused.error().entity == "Message");
    const auto narrow = chat.query<Message>("room"_f == "r").filter("length"_f >= 0).limit(3).page().value().next;
    CHECK(said(chat.query<Message>("room"_f == "r").filter("length"_f >= 1).after(narrow).page()) == "ForeignCursor");
    CHECK(said(chat.query<Message>("room"_f == "r").filter("length"_f >= 0).after(narrow).page()) == "ok");
}

TEST_CASE("a cursor of other key templates is refused") {
    facet::memory::engine engine;
    auto older = facet::open<cursor_forms::table_of<"ROOM#{room}", "{number:4}">>(engine);
    auto same = facet::open<cursor_forms::table_of<"ROOM#{room}", "{number:4}">>(engine);
    auto wider = facet::open<cursor_forms::table_of<"ROOM#{room}", "{number:8}">>(engine);
    auto longer = facet::open<cursor_forms::table_of<"ROOM#{room}", "BY#{author}#{number:4}">>(engine);
    for (std::uint32_t i = 0; i < 20; ++i) older.put(cursor_forms::Line{"r", i, "ann"}).or_throw();
    const auto page = [](const auto& lines, const facet::cursor& from) {
        return said(lines.template query<cursor_forms::Line>("room"_f == "r").template using_index<"ByRoom">().limit(5).after(from).page());
    };
    const auto scanned = [](const auto& lines, const facet::cursor& from) {
        return said(lines.template scan<cursor_forms::Line>().template using_index<"ByRoom">().limit(5).after(from).page());
    };
    const auto collected = [](const auto& lines, const facet::cursor& from) {
        return said(lines.template collection<cursor_forms::Line, cursor_forms::Room>("room"_f == "r").template using_index<"ByRoom">().limit(5).after(from).page());
    };
    const facet::cursor by_query = older.query<cursor_forms::Line>("room"_f == "r").using_index<"ByRoom">().limit(5).page()->next;
    const facet::cursor by_scan = older.scan<cursor_forms::Line>().using_index<"ByRoom">().limit(5).page()->next;
    const facet::cursor by_collection = older.collection<cursor_forms::Line, cursor_forms::Room>("room"_f == "r").using_index<"ByRoom">().limit(5).page()->next;
    CHECK(page(same, by_query) == "ok");
    CHECK(page(wider, by_query) == "ForeignCursor");
    CHECK(page(longer, by_query) == "ForeignCursor");
    CHECK(scanned(same, by_scan) == "ok");
    CHECK(scanned(wider, by_scan) == "ForeignCursor");
    CHECK(collected(same, by_collection) == "ok");
    CHECK(collected(wider, by_collection) == "ForeignCursor");
    // By a key that stayed as it was, the place is one.
    const facet::cursor by_key = older.query<cursor_forms::Line>("number"_f == 3u).limit(1).page()->next;
    CHECK(said(wider.query<cursor_forms::Line>("number"_f == 3u).limit(1).after(by_key).page()) == "ok");
}

TEST_CASE("a cursor holds whatever words stand behind the where-clause") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 5);
    const auto plain = chat.query<Message>("room"_f == "r").limit(3).page().value().next;
    const auto worded = chat.query<Message>("room"_f == "r", facet::consistent).limit(3).page().value().next;
    CHECK(chat.query<Message>("room"_f == "r", facet::consistent, facet::seeing_expired).after(plain).page().value().size() == 2);
    CHECK(chat.query<Message>("room"_f == "r").after(worded).page().value().size() == 2);
    CHECK(chat.query<Message>("room"_f == "r", facet::as<numbered>).after(plain).page().value().size() == 2);
}

TEST_CASE("a refused cursor is told by every way to run a query") {
    scripted_backend backend;
    auto chat = facet::open<Chat>(backend);
    fill(chat, 20);
    const facet::cursor from = place(chat);
    backend.reads = 0;
    auto foreign = chat.query<Message>("room"_f == "x").after(from);
    CHECK(said(foreign.all()) == "ForeignCursor");
    CHECK(said(foreign.count()) == "ForeignCursor");
    CHECK(said(foreign.first()) == "ForeignCursor");
    CHECK(said(foreign.at_most_one()) == "ForeignCursor");
    CHECK(thrown_by([&] { for (const Message& each : foreign.or_throw()) (void)each; }) == "ForeignCursor");
    std::vector<std::string> walked;
    for (const auto& each : foreign.each()) walked.push_back(said(each));
    CHECK(walked == std::vector<std::string>{"ForeignCursor"});
    CHECK(backend.reads == 0);
}

TEST_CASE("damage to a cursor's text is an error, and never another place") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine, {.cursors = {.current = secret(1)}});
    fill(chat, 20);
    const std::string text = place(chat).text();
    REQUIRE(text.size() > 40);
    CHECK(text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == std::string::npos);
    CHECK(resumed(chat, facet::cursor(text)) == "ok");
    for (std::size_t i = 0; i < text.size(); ++i) {
        CAPTURE(i);
        std::string changed = text;
        changed[i] = changed[i] == 'A' ? 'B' : 'A';
        CHECK(resumed(chat, facet::cursor(changed)) == "InvalidCursor");
        CHECK(resumed(chat, facet::cursor(text.substr(0, i))) == (i == 0 ? "ok" : "InvalidCursor"));
    }
    CHECK(resumed(chat, facet::cursor(text + "A")) == "InvalidCursor");
    CHECK(resumed(chat, facet::cursor(text + "=")) == "InvalidCursor");
    CHECK(resumed(chat, facet::cursor("not a cursor")) == "InvalidCursor");
}

TEST_CASE("without a key, a damaged cursor is an error or stays in its query's bounds") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    fill(chat, 20, "q");
    fill(chat, 20, "s");
    const std::string text = place(chat).text();
    std::size_t refused = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        for (const char c : {'A', 'Q', 'g', 'w', '_'}) {
            std::string changed = text;
            changed[i] = c;
            const auto page = chat.query<Message>("room"_f == "r").limit(30).after(facet::cursor(changed)).page();
            if (!page.has_value()) {
                ++refused;
                const std::string code = said(page);
                CHECK((code == "InvalidCursor" || code == "ForeignCursor"));
            } else {
                for (const Message& each : *page) CHECK(each.room == "r");
            }
        }
    CHECK(refused > 0);
    CHECK(resumed(chat, facet::cursor(text.substr(0, 8))) == "InvalidCursor");
    CHECK(resumed(chat, facet::cursor("%%%%")) == "InvalidCursor");
    std::string other = text;
    other[0] = static_cast<char>(other[0] + 32);  // 'A' to 'a': the highest bit of the first byte
    CHECK(resumed(chat, facet::cursor(other)) == "InvalidCursor");
}

TEST_CASE("without a key, a forged place is refused as a cursor, whatever the backend says of it (contract Q9)") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 20);
    std::string bytes;
    REQUIRE(facet::detail::from_base64url(place(chat).text(), bytes));
    const auto forged = [&](std::initializer_list<std::string_view> values) {
        facet::byte_buffer position;
        for (const std::string_view value : values) facet::request::append_position(position, value);
        facet::byte_buffer positions;
        facet::request::append_position(positions, position.view());
        return facet::cursor(facet::detail::to_base64url(bytes.substr(0, 9) + std::string(positions.view())));
    };
    CHECK(resumed(chat, forged({"ROOM#r", "MESSAGE#0003"})) == "ok");
    CHECK(resumed(chat, forged({"ROOM#s", "MESSAGE#0003"})) == "InvalidCursor");
    CHECK(resumed(chat, forged({"ROOM#r", "ZZZ"})) == "InvalidCursor");
    CHECK(resumed(chat, forged({"ROOM#r"})) == "InvalidCursor");
    CHECK(resumed(chat, forged({"ROOM#r", "MESSAGE#0003", "more"})) == "InvalidCursor");
    CHECK(said(chat.query<Message>("room"_f == "r").limit(3).after(forged({"ROOM#s", "MESSAGE#0003"})).count()) == "InvalidCursor");
}

TEST_CASE("authenticated and plain cursors are not taken for each other") {
    facet::memory::engine engine;
    auto plain = facet::open<Chat>(engine);
    auto marked = facet::open<Chat>(engine, {.cursors = {.current = secret(1)}});
    fill(plain, 20);
    CHECK(resumed(plain, place(marked)) == "InvalidCursor");
    CHECK(resumed(marked, place(plain)) == "InvalidCursor");
    CHECK(resumed(marked, place(marked)) == "ok");
    CHECK(said(marked.query<Message>("room"_f == "x").after(place(marked)).page()) == "ForeignCursor");
}

TEST_CASE("keys are rotated: what an old key marked is taken until the key is dropped") {
    facet::memory::engine engine;
    auto first = facet::open<Chat>(engine, {.cursors = {.current = secret(1)}});
    fill(first, 20);
    const facet::cursor old = place(first);
    auto rotated = facet::open<Chat>(engine, {.cursors = {.current = secret(2), .previous = {secret(3), secret(1)}}});
    const auto page = rotated.query<Message>("room"_f == "r").limit(3).after(old).page();
    REQUIRE(page.has_value());
    CHECK(numbers_of(*page) == from_to(3, 5));
    CHECK(resumed(first, page->next) == "InvalidCursor");  // marked with the new key
    CHECK(resumed(rotated, page->next) == "ok");
    auto dropped = facet::open<Chat>(engine, {.cursors = {.current = secret(2)}});
    CHECK(resumed(dropped, old) == "InvalidCursor");
    CHECK(resumed(dropped, page->next) == "ok");
}

TEST_CASE("a cursor of a query with the same rooms in another order is another query's") {
    facet::memory::engine engine;
    auto chat = facet::open<Chat>(engine);
    fill(chat, 5);
    fill(chat, 5, "s");
    const auto page = chat.query<Message>("room"_f == facet::each_of("r", "s")).limit(3).page();
    CHECK(said(chat.query<Message>("room"_f == facet::each_of("r", "s")).after(page->next).page()) == "ok");
    CHECK(said(chat.query<Message>("room"_f == facet::each_of("s", "r")).after(page->next).page()) == "ForeignCursor");
    CHECK(said(chat.query<Message>("room"_f == facet::each_of("r", "s", "t")).after(page->next).page()) == "ForeignCursor");
}
