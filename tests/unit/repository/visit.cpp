// SPDX-License-Identifier: BSL-1.0
#include <facet/request/dynamic_item.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using namespace facet::literals;

namespace {

struct Entry {
    std::string shelf;
    std::string id;
    std::string title;
    std::int64_t pages;
    std::optional<std::string> author;
    std::string text;
};
struct Register : facet::table<"Register", facet::gsi<"ByTitle", facet::partition<"TitlePK">, facet::sort<"TitleSK">>,
                               facet::entity<Entry, facet::key<"SHELF#{shelf}", "ENTRY#{id}">, facet::index<"ByTitle", "TITLE#{title}", "{pages:6}">>> {};
struct Plain {
    std::string owner;
    std::string name;
    std::int64_t size;
};
struct Files : facet::table<"Files", facet::partition<"owner">, facet::sort<"name">, facet::entity<Plain, facet::key<"{owner}", "{name}">>> {};

/// All of an entry, without a copy.
struct EntryView {
    std::string_view shelf;
    std::string_view id;
    std::string_view title;
    std::int64_t pages;
    std::optional<std::string_view> author;
    std::string_view text;
};
/// Some of it, in another order, with a view that can only be made.
struct Cover {
    std::optional<std::string_view> title;
    std::string_view id;
    const std::int64_t pages;
};
struct FileView {
    std::string_view name;
    std::string_view owner;
};

struct shelf {
    facet::memory::engine engine{};
    facet::repository<Register, facet::memory::engine> entries = facet::open<Register>(engine);

    explicit shelf(int count) {
        for (int i = 0; i < count; ++i)
            entries.put(Entry{"s", std::to_string(1'000 + i), i % 2 == 0 ? "even" : "odd", i, i == 3 ? std::optional<std::string>("ann") : std::nullopt, std::string(static_cast<std::size_t>(i) * 7, 't')}).or_throw();
    }
};

}  // namespace

TEST_CASE("a visitor sees each item of a query where it lies, as views of its texts") {
    shelf of(50);
    std::vector<std::string> seen;
    auto came = of.entries.query<Entry>("shelf"_f == "s").visit<EntryView>([&](const EntryView& entry) {
        seen.push_back(std::string(entry.shelf) + entry.id.data()[0] + std::string(entry.id) + std::string(entry.title) + std::to_string(entry.pages) +
                       std::string(entry.author.value_or("-")) + std::string(entry.text));
    });
    REQUIRE(came.has_value());
    CHECK(*came == 50);
    std::vector<std::string> expected;
    for (const Entry& entry : of.entries.query<Entry>("shelf"_f == "s").all().value())
        expected.push_back(entry.shelf + entry.id[0] + entry.id + entry.title + std::to_string(entry.pages) + entry.author.value_or("-") + entry.text);
    CHECK(seen == expected);
}

TEST_CASE("a view of an optional text is empty where NULL is stored") {
    shelf of(1);
    facet::item raw{{"PK", "SHELF#s"}, {"SK", "ENTRY#2000"}, {"shelf", "s"}, {"id", "2000"}, {"title", facet::attribute_value::null()}, {"pages", 5},
                    {"author", facet::attribute_value::null()}, {"text", ""}};
    facet::request::packed_item packed;
    packed.assign(raw, facet::schema<Register>::facts.description, of.entries.handle()).value();
    facet::request::write write;
    write.key = packed.key(), write.body = packed.body();
    of.engine.write(of.entries.handle(), write, [](facet::span<const facet::item_view>) {}, nullptr).value();
    std::size_t empty = 0;
    const auto seen = of.entries.query<Entry>("shelf"_f == "s" && "id"_f == "2000").visit<Cover>([&](const Cover& cover) { empty += cover.title.has_value() ? 0u : 1u; });
    REQUIRE(seen.has_value());
    CHECK(empty == 1);
    struct Authored {
        std::optional<std::string_view> author;
    };
    CHECK(of.entries.query<Entry>("shelf"_f == "s").visit<Authored>([&](const Authored& each) { empty += each.author.has_value() ? 0u : 1u; }).value() == 2);
    CHECK(empty == 3);
    // What has to be there is not.
    CHECK(repository_probe::said(of.entries.query<Entry>("shelf"_f == "s" && "id"_f == "2000").visit<EntryView>([](const EntryView&) {})) == "DecodeFailed");
}

TEST_CASE("a visitor's struct may be smaller, in an order of its own, and the entity's own") {
    shelf of(9);
    std::string covers;
    CHECK(of.entries.query<Entry>("title"_f == "odd").descending().visit<Cover>([&](const Cover& cover) {
        covers += std::string(*cover.title) + std::string(cover.id) + std::to_string(cover.pages) + ' ';
    }).value() == 4);
    CHECK(covers == "odd10077 odd10055 odd10033 odd10011 ");
    std::int64_t pages = 0;
    CHECK(of.entries.query<Entry>("shelf"_f == "s").visit([&](const Entry& entry) { pages += entry.pages; }).value() == 9);
    CHECK(pages == 36);
}

TEST_CASE("a visit ends with the query's limit, and goes on behind a cursor") {
    shelf of(100);
    CHECK(of.entries.query<Entry>("shelf"_f == "s").limit(40).page_size(7).visit<EntryView>([](const EntryView&) {}).value() == 40);
    auto page = of.entries.query<Entry>("shelf"_f == "s").limit(95).page().value();
    std::string last;
    CHECK(of.entries.query<Entry>("shelf"_f == "s").after(page.next).visit<EntryView>([&](const EntryView& entry) { last = entry.id; }).value() == 5);
    CHECK(last == "1099");
}

TEST_CASE("a visit filters, and merges several values") {
    shelf of(20);
    CHECK(of.entries.query<Entry>("shelf"_f == "s").filter("pages"_f >= 15).visit<EntryView>([](const EntryView&) {}).value() == 5);
    std::int64_t before = -1;
    CHECK(of.entries.query<Entry>("title"_f == facet::each_of("even", "odd")).visit<Cover>([&](const Cover& cover) {
        CHECK(cover.pages == before + 1);
        before = cover.pages;
    }).value() == 20);
}

TEST_CASE("a text that is itself a key attribute is viewed there") {
    facet::memory::engine engine;
    auto files = facet::open<Files>(engine);
    files.put(Plain{"me", "a#1", 5}).or_throw();
    std::string seen;
    CHECK(files.query<Plain>("owner"_f == "me").visit<FileView>([&](const FileView& file) { seen = std::string(file.owner) + ':' + std::string(file.name); }).value() == 1);
    CHECK(seen == "me:a#1");
}

TEST_CASE("what a visitor throws passes through, and a later visit works") {
    shelf of(5);
    CHECK_THROWS_AS((void)of.entries.query<Entry>("shelf"_f == "s").visit<EntryView>([](const EntryView&) { throw std::runtime_error("enough"); }), std::runtime_error);
    of.entries.put(Entry{"s", "9", "even", 9, {}, ""}).or_throw();
    CHECK(of.entries.query<Entry>("shelf"_f == "s").visit<EntryView>([](const EntryView&) {}).value() == 6);
}

TEST_CASE("an item that cannot be read ends a visit with an error, behind those that were seen") {
    shelf of(3);
    // Attributes of other programs: a title that is a number.
    auto table = of.engine.open("Register", facet::schema<Register>::facts.description).value();
    facet::byte_buffer body;
    facet::packed::writer writer(body);
    writer.attribute("title");
    writer.integer(7);
    facet::request::write write;
    write.key = {"SHELF#s", "ENTRY#1001"};
    write.body = body.view();
    REQUIRE(of.engine.write(table, write, [](std::span<const facet::item_view>) {}, nullptr).has_value());
    int seen = 0;
    auto came = of.entries.query<Entry>("shelf"_f == "s").visit<Cover>([&](const Cover&) { ++seen; });
    REQUIRE(!came.has_value());
    CHECK(came.error().code == facet::error_code::decode_failed);
    CHECK(came.error().key.find("ENTRY#1001") != std::string::npos);
    CHECK(seen == 1);
}
