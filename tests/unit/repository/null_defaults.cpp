// SPDX-License-Identifier: BSL-1.0
#include <facet/value/attribute_codec.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

enum class level : std::uint8_t { low, high };
struct Part { std::string name; };

struct Profile {
    std::string id;
    std::string language = "en";
    std::int64_t visits = 7;
    bool active = true;
    double share = 0.5;
    level rank = level::high;
    std::vector<std::string> notes = {"none"};
    Part part = {"whole"};
    facet::attribute_value any = 5;
};
struct Profiles : facet::table<"Profiles", facet::entity<Profile, facet::key<"PROFILE#{id}", "PROFILE">, facet::defaulted<"language">, facet::defaulted<"visits">, facet::defaulted<"active">,
                                                         facet::defaulted<"share">, facet::defaulted<"rank">, facet::defaulted<"notes">, facet::defaulted<"part">, facet::defaulted<"any">>> {};

/// A smaller one, whose own defaults are others.
struct Language { std::string language = "xx"; std::int64_t visits = 1; };

/// And one whose fields may have no value.
struct Perhaps {
    std::optional<std::string> language;
    std::optional<std::int64_t> visits;
    std::optional<bool> active;
    std::optional<double> share;
    std::optional<level> rank;
    std::optional<std::vector<std::string>> notes;
};
struct Glance { std::optional<std::string_view> language; std::optional<bool> active; };

struct Draft {
    std::string id;
    std::string text;
    std::uint32_t version = 0;
};
template <class... Parts>
using drafts = facet::table<"Drafts", facet::partition<"PK">, facet::entity<Draft, facet::key<"DRAFT#{id}">, facet::version<"version">, facet::defaulted<"version">, Parts...>>;
struct Drafts : drafts<> {};
struct Renamed : drafts<facet::renamed_from<"version", "rev">> {};

template <class Table>
void puts_over_null(const std::string& attribute) {
    facet::memory::engine engine;
    const auto drafts = facet::open<Table>(engine);
    const auto store = [&](facet::attribute_value version) {
        REQUIRE(put_raw(drafts, {{"PK", "DRAFT#1"}, {"id", "1"}, {"text", "old"}, {attribute, std::move(version)}}).has_value());
        return drafts.template get<Draft>("id"_f == "1").value();
    };
    Draft read = store(facet::attribute_value::null());
    CHECK(read.version == 0);
    CHECK(said(drafts.put(Draft{"1", "new", 1}).run()) == "ConditionalCheckFailedException");
    CHECK(said(drafts.put(read).run()) == "ok");
    CHECK(drafts.template get<Draft>("id"_f == "1")->version == 1);
    read = store(facet::attribute_value::null());
    CHECK(said(drafts.replace(read).run()) == "ok");
    CHECK(said(drafts.put(read).run()) == "ConditionalCheckFailedException");
    store(2);
    CHECK(said(drafts.put(read).run()) == "ConditionalCheckFailedException");
}

}  // namespace

TEST_CASE("a null is a missing attribute to a defaulted field, as other programs write one") {
    facet::memory::engine engine;
    auto profiles = facet::open<Profiles>(engine);
    const auto null = facet::attribute_value::null();
    for (int i = 0; i < 60; ++i) {  // so that some lie in rows of their own layout
        const std::string id = std::to_string(i);
        REQUIRE(put_raw(profiles, {{"PK", "PROFILE#" + id}, {"SK", "PROFILE"}, {"id", id}, {"language", null}, {"visits", null}, {"active", null}, {"share", null}, {"rank", null}, {"notes", null},
                                   {"part", null}, {"any", null}}).has_value());
    }
    const Profile fresh;
    for (int i = 0; i < 60; ++i) {
        const auto got = profiles.get<Profile>("id"_f == std::to_string(i));
        REQUIRE(said(got) == "ok");
        CHECK(got->language == fresh.language);
        CHECK(got->visits == fresh.visits);
        CHECK(got->active == fresh.active);
        CHECK(got->share == fresh.share);
        CHECK(got->rank == fresh.rank);
        CHECK(got->notes == fresh.notes);
        CHECK(got->part.name == fresh.part.name);
        CHECK(got->any.type() == facet::value_type::null);  // it reads any type
    }
    CHECK(profiles.scan<Profile>().all().value().size() == 60);
    const auto smaller = profiles.query<Profile>("id"_f == "3", facet::as<Language>).all();
    REQUIRE(said(smaller) == "ok");
    CHECK(smaller->front().language == "en");
    CHECK(smaller->front().visits == 7);

    REQUIRE(said(profiles.modify<Profile>("id"_f == "3", [](Profile& each) { ++each.visits; })) == "ok");
    CHECK(profiles.get<Profile>("id"_f == "3")->visits == 8);
    CHECK(profiles.query<Profile>("id"_f == "3").filter("visits"_f == 8 && "language"_f == "en").all()->size() == 1);
}

TEST_CASE("a null is the default to a smaller struct's optional, too, as a missing attribute is") {
    facet::memory::engine engine;
    auto profiles = facet::open<Profiles>(engine);
    const auto null = facet::attribute_value::null();
    for (int i = 0; i < 6; ++i) {
        const std::string id = std::to_string(i);
        facet::item raw{{"PK", "PROFILE#" + id}, {"SK", "PROFILE"}, {"id", id}};
        if (i % 2 == 0)
            for (const char* each : {"language", "visits", "active", "share", "rank", "notes"}) raw.insert_or_assign(each, null);
        REQUIRE(put_raw(profiles, raw).has_value());
    }
    const auto check = [](const Perhaps& got) {
        CHECK(got.language == "en");
        CHECK(got.visits == 7);
        CHECK(got.active == true);
        CHECK(got.share == 0.5);
        CHECK(got.rank == level::high);
        CHECK(got.notes == std::vector<std::string>{"none"});
    };
    for (int i = 0; i < 6; ++i) {
        CAPTURE(i);
        const auto id = std::to_string(i);
        check(profiles.get<Profile>("id"_f == id, facet::as<Perhaps>).value());
        const auto all = profiles.query<Profile>("id"_f == id, facet::as<Perhaps>).all().value();
        REQUIRE(all.size() == 1);
        check(all[0]);
        const auto seen = profiles.query<Profile>("id"_f == id).visit<Glance>([](const Glance& got) {
            CHECK(got.language == "en");
            CHECK(got.active == true);
        });
        CHECK(seen.value() == 1);
    }
}

TEST_CASE("what cannot be read tells the type that is stored, and that of the field") {
    facet::memory::engine engine;
    auto profiles = facet::open<Profiles>(engine);
    const auto said_of = [&](const std::string& attribute, const facet::attribute_value& stored) {
        facet::item raw{{"PK", "PROFILE#1"}, {"SK", "PROFILE"}, {"id", "1"}};
        raw.insert_or_assign(attribute, stored);
        REQUIRE(put_raw(profiles, raw).has_value());
        const auto got = profiles.get<Profile>("id"_f == "1");
        return got.failed() ? got.error().message : std::string("read");
    };
    CHECK(said_of("visits", "7") == "visits has a stored value of another type: S, where the field is N");
    CHECK(said_of("language", 7) == "language has a stored value of another type: N, where the field is S");
    CHECK(said_of("notes", facet::attribute_value::string_set({"a"})) == "notes has a stored value of another type: SS, where the field is L");
    CHECK(said_of("notes", facet::attribute_value::list({5})) == "notes[0] has a stored value of another type");
    CHECK(said_of("part", facet::attribute_value::list({})) == "part has a stored value of another type: L, where the field is M");
    CHECK(said_of("rank", 1) == "rank has a stored value of another type: N, where the field is S");
    CHECK(said_of("id", facet::attribute_value::null()) == "id has a stored value of another type: NULL, where the field is S");
}

TEST_CASE("what is read of an item with a null as its version is put over it") {
    puts_over_null<Drafts>("version");
    puts_over_null<Renamed>("version");
    puts_over_null<Renamed>("rev");
}
