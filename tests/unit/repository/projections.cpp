// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Note {
    std::string shelf;
    std::string id;
    std::string title;
    std::int64_t pages;
    std::optional<std::string> author;
    std::string text;
};
struct Notes : facet::table<"Notes", facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::sort<"TitleSK">, facet::include<"title", "Pages">>,
                            facet::entity<Note, facet::key_only<"id">, facet::stored_as<"pages", "Pages">, facet::renamed_from<"text", "body">,
                                          facet::key<"SHELF#{shelf}", "NOTE#{id}">, facet::index<"ByTitle", "TITLE#{title}", "{pages:6}">>> {};
// What of a note is read, in an order of its own.
struct Heading {
    std::int64_t pages;
    std::string id;
    std::optional<std::string> title;
};
struct Author {
    std::optional<std::string> author;
};
struct Text {
    std::string text;
};
struct Title {
    std::string title;
    const std::string id;
};

std::string told(const Heading& heading) { return heading.id + ' ' + heading.title.value_or("-") + ' ' + std::to_string(heading.pages); }

template <class Repository>
void fill(const Repository& notes) {
    for (int i = 0; i < 5; ++i)
        notes.put(Note{"s", std::to_string(i), i % 2 == 0 ? "even" : "odd", i, i == 3 ? std::optional<std::string>("ann") : std::nullopt, std::string(300, 't')}).or_throw();
}

}  // namespace

TEST_CASE("an item is read as a smaller struct: fields by name, in whatever order, from attributes and from the key") {
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    fill(notes);
    const auto third = "shelf"_f == "s" && "id"_f == "3";
    CHECK(told(notes.get<Note>(third, facet::as<Heading>).value()) == "3 odd 3");
    CHECK(told(notes.get<Note>(third, facet::consistent, facet::as<Heading>).value()) == "3 odd 3");
    CHECK(told(notes.get<Note>(third, facet::as<Heading>()).value()) == "3 odd 3");
    CHECK(notes.get<Note>(third, facet::as<Author>)->author == "ann");
    CHECK(notes.get<Note>("shelf"_f == "s" && "id"_f == "2", facet::as<Author>)->author == std::nullopt);
    CHECK(notes.get<Note>("shelf"_f == "s" && "id"_f == "9", facet::as<Author>).missing());
    CHECK(notes.get<Note>(third, facet::as<Title>)->id == "3");
}

TEST_CASE("a query as a smaller struct asks for no more than that") {
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    fill(notes);
    std::string all;
    for (const Heading& each : notes.query<Note>("shelf"_f == "s", facet::as<Heading>).descending().limit(3).or_throw()) all += told(each) + '\n';
    CHECK(all == "4 even 4\n3 odd 3\n2 even 2\n");
    const auto page = notes.query<Note>("shelf"_f == "s", facet::as<Author>).filter("pages"_f >= 2).page();
    REQUIRE(page.has_value());
    CHECK(page->items.size() == 3);
    CHECK(page->items[1].author == "ann");
    CHECK(notes.query<Note>("shelf"_f == "s" && "id"_f == "4", facet::as<Title>).first()->title == "even");
}

TEST_CASE("an index that projects what is read serves it, where it cannot serve the whole entity") {
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    fill(notes);
    std::vector<std::string> ids;
    for (const Heading& each : notes.query<Note>("title"_f == "even", facet::as<Heading>).or_throw()) ids.push_back(told(each));
    CHECK(ids == std::vector<std::string>{"0 even 0", "2 even 2", "4 even 4"});
    // Merged and cut off pages go on where they were, though what they are made of is not read.
    auto query = notes.query<Note>("title"_f == facet::each_of("even", "odd"), facet::as<Title>).limit(2);
    std::string walked;
    for (facet::cursor next;;) {
        const auto page = std::move(query).after(next).page();
        REQUIRE(page.has_value());
        for (const Title& each : page->items) walked += each.id;
        query = notes.query<Note>("title"_f == facet::each_of("even", "odd"), facet::as<Title>).limit(2);
        if (page->next.empty()) break;
        next = page->next;
    }
    CHECK(walked == "01234");
}

TEST_CASE("a renamed attribute is asked for under both names") {
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    REQUIRE(put_raw(notes, {{"PK", "SHELF#s"}, {"SK", "NOTE#7"}, {"shelf", "s"}, {"title", "x"}, {"Pages", 7}, {"body", "old"}}).has_value());
    CHECK(notes.get<Note>("shelf"_f == "s" && "id"_f == "7", facet::as<Text>)->text == "old");
}

TEST_CASE("an item that does not fit the smaller struct is an error that names the entity's field") {
    facet::memory::engine engine;
    auto notes = facet::open<Notes>(engine);
    REQUIRE(put_raw(notes, {{"PK", "SHELF#s"}, {"SK", "NOTE#7"}, {"shelf", "s"}, {"title", "x"}, {"Pages", "seven"}}).has_value());
    const auto heading = notes.get<Note>("shelf"_f == "s" && "id"_f == "7", facet::as<Heading>);
    CHECK(said(heading) == "DecodeFailed");
    CHECK(heading.error().message.starts_with("pages (attribute Pages) "));
    CHECK(notes.get<Note>("shelf"_f == "s" && "id"_f == "7", facet::as<Title>)->title == "x");
}

namespace {

struct Page {
    std::string id;
    std::string text;
    std::string language = "en";
    std::int64_t lines = 7;
    std::vector<std::string> tags{"new"};
};
struct Plain {
    std::string id;
    std::string text;
};
struct PlainPages : facet::table<"Pages", facet::partition<"PK">, facet::entity<Plain, facet::key<"PAGE#{id}">>> {};
struct Pages : facet::table<"Pages", facet::partition<"PK">, facet::entity<Page, facet::defaulted<"language">, facet::defaulted<"lines">, facet::defaulted<"tags">, facet::key<"PAGE#{id}">>> {};
struct Told {
    std::string language;
    std::int64_t lines;
    std::vector<std::string> tags;
};
struct ToldOtherwise {
    std::optional<std::vector<std::string>> tags;
    std::optional<std::string> language;
    std::int64_t lines = 9;
};
struct Fixed {
    const std::string language;
    const std::int64_t lines;
};
struct Glance {
    std::string_view language;
    std::optional<std::string_view> text;
    std::int64_t lines;
};

}  // namespace

TEST_CASE("what an item lacks and its struct has a value for, smaller structs have, too") {
    facet::memory::engine engine;
    auto before = facet::open<PlainPages>(engine);
    auto pages = facet::open<Pages>(engine);
    for (const char* id : {"1", "2"}) before.put(Plain{id, "text"}).or_throw();
    pages.put(Page{"3", "text", "fr", 1, {}}).or_throw();
    for (const char* id : {"1", "2", "3"}) {
        const Page whole = pages.get<Page>("id"_f == id).value();
        const auto told = pages.get<Page>("id"_f == id, facet::as<Told>);
        CHECK((told->language == whole.language && told->lines == whole.lines && told->tags == whole.tags));
        const auto otherwise = pages.get<Page>("id"_f == id, facet::as<ToldOtherwise>);
        CHECK((otherwise->language == whole.language && otherwise->lines == whole.lines && otherwise->tags == whole.tags));
        const auto fixed = pages.query<Page>("id"_f == id, facet::as<Fixed>).all();
        CHECK(((*fixed)[0].language == whole.language && (*fixed)[0].lines == whole.lines));
        std::string seen;
        REQUIRE(pages.query<Page>("id"_f == id).visit<Glance>([&](const Glance& page) { seen = std::string(page.language) + ' ' + std::to_string(page.lines) + ' ' + std::string(*page.text); }).has_value());
        CHECK(seen == whole.language + ' ' + std::to_string(whole.lines) + " text");
    }
    CHECK(pages.put(Page{"1", "text"}).returning_old<Told>().run()->language == "en");
    CHECK(pages.batch_get(pages.key<Page>("id"_f == "2", facet::as<Told>)).has_value());
}
