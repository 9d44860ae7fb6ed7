// SPDX-License-Identifier: BSL-1.0
// What is said of a collection besides its where-clause: the index that it goes through, whether others are skipped, and consistency.
#include <facet/facet.hpp>
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_all.hpp>
#include <facet/repository/show.hpp>
#include <support/catch.hpp>

#include <string>
#include <variant>

using namespace facet::literals;

namespace {

struct Visit  { std::string patient; std::string id; std::string day; std::string room; };
struct Result { std::string patient; std::string id; std::string day; std::string lab; };
struct Bill   { std::string patient; std::string number; };

// By patient the visits and results lie around the bills. By day, they are in one partition of a global and of a local index.
struct Clinic : facet::table<"Clinic", facet::discriminator<"type">,
    facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>, facet::lsi<"LSI1", facet::sort<"LSI1SK">>,
    facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<"GSI2SK">>,
    facet::entity<Visit,  facet::key<"PATIENT#{patient}", "A#{id}">, facet::index<"GSI1", "DAYS#{patient}", "{day}#V#{id}">, facet::index<"LSI1", "{day}#V#{id}">, facet::index<"GSI2", "ROOM#{room}", "{day}">>,
    facet::entity<Result, facet::key<"PATIENT#{patient}", "C#{id}">, facet::index<"GSI1", "DAYS#{patient}", "{day}#R#{id}">, facet::index<"LSI1", "{day}#R#{id}">, facet::index<"GSI2", "LAB#{lab}", "{day}">>,
    facet::entity<Bill,   facet::key<"PATIENT#{patient}", "B#{number}">>> {};

template <class Repository>
void fill(const Repository& clinic) {
    clinic.put(Visit{"p", "1", "2026-03-01", "x"}).or_throw();
    clinic.put(Visit{"p", "2", "2026-01-01", "x"}).or_throw();
    clinic.put(Result{"p", "3", "2026-02-01", "l"}).or_throw();
    clinic.put(Bill{"p", "4"}).or_throw();
    clinic.put(Visit{"q", "5", "2026-01-02", "x"}).or_throw();
}

std::string name(const Visit& visit) { return "V" + visit.id; }
std::string name(const Result& result) { return "R" + result.id; }
template <class Items>
std::string names(Items&& items) {
    std::string all;
    for (const auto& each : items) all += (all.empty() ? "" : " ") + std::visit([](const auto& one) { return name(one); }, each);
    return all;
}

}  // namespace

TEST_CASE("a collection goes through the index that is named") {
    facet::memory::engine engine;
    auto clinic = facet::open<Clinic>(engine);
    fill(clinic);
    const auto days = [&] { return clinic.collection<Visit, Result>("patient"_f == "p").using_index<"GSI1">(); };
    CHECK(names(days().all().value()) == "V2 R3 V1");
    CHECK(names(days().descending().all().value()) == "V1 R3 V2");
    CHECK(days().count().value() == 3);
    CHECK(days().explain() == R"(Clinic, GSI1: GSI1PK = "DAYS#p")");
    CHECK(names(days().or_throw()) == "V2 R3 V1");
    CHECK(names(clinic.collection<Visit, Result>("patient"_f == "p").using_index<"LSI1">().all().value()) == "V2 R3 V1");
    CHECK(names(clinic.collection<Visit, Result>("patient"_f == "p" && "day"_f >= "2026-02-01").using_index<"GSI1">().all().value()) == "R3 V1");
    CHECK(names(days().filter<Visit>("room"_f == "y").all().value()) == "R3");
    auto second = days().using_index<"LSI1">();
    CHECK(second.explain().find("LSI1") != std::string::npos);
    auto kept = days();
    kept.descending().limit(1);
    CHECK(names(kept.all().value()) == "V1");
    CHECK(names(facet::bind(clinic, "patient"_f == "p").collection<Visit, Result>().using_index<"GSI1">().all().value()) == "V2 R3 V1");
}

TEST_CASE("what was said before an index is named still holds") {
    facet::memory::engine engine;
    auto clinic = facet::open<Clinic>(engine);
    fill(clinic);
    CHECK(names(clinic.collection<Visit, Result>("patient"_f == "p").descending().limit(2).using_index<"GSI1">().all().value()) == "V1 R3");
    facet::consumed_capacity units;
    CHECK(clinic.collection<Visit, Result>("patient"_f == "p").metered(units).using_index<"GSI1">().all()->size() == 3);
    CHECK(units.indexes[0] > 0);
    CHECK(units.table == 0);
}

TEST_CASE("an index that is named behind a filter is an error") {
    facet::memory::engine engine;
    auto clinic = facet::open<Clinic>(engine);
    fill(clinic);
    const auto outcome = clinic.collection<Visit, Result>("patient"_f == "p", facet::skipping_others).filter<Visit>("room"_f == "x").using_index<"GSI1">().all();
    REQUIRE_FALSE(outcome.has_value());
    CHECK(outcome.error().code == facet::error_code::validation);
    CHECK(outcome.error().to_string().find("using_index() is said before filter(), which the index has to serve") != std::string::npos);
    CHECK(outcome.error().table == "Clinic");
    CHECK(outcome.error().operation == "collection");
}

TEST_CASE("a collection skips the items of others that lie in between") {
    facet::memory::engine engine;
    auto clinic = facet::open<Clinic>(engine);
    fill(clinic);
    const auto around = [&] { return clinic.collection<Visit, Result>("patient"_f == "p", facet::skipping_others); };
    CHECK(around().explain().starts_with("Clinic, primary key: PK = \"PATIENT#p\""));
    CHECK(names(around().all().value()) == "V1 V2 R3");
    CHECK(names(around().unknown(facet::others::fail).all().value()) == "V1 V2 R3");
    CHECK(around().count().value() == 3);
    CHECK(names(around().limit(3).all().value()) == "V1 V2 R3");
    std::string walked;
    facet::cursor place;
    do {
        const auto page = around().limit(1).after(place).page().value();
        if (!page.empty()) walked += names(page) + ",";
        place = page.next;
    } while (!place.empty());
    CHECK(walked == "V1,V2,R3,");
    CHECK(names(facet::bind(clinic, "patient"_f == "p").collection<Visit, Result>(facet::skipping_others).all().value()) == "V1 V2 R3");
}

TEST_CASE("without a word, a collection goes through the first index whose range holds no others") {
    facet::memory::engine engine;
    auto clinic = facet::open<Clinic>(engine);
    fill(clinic);
    CHECK(clinic.collection<Visit, Result>("patient"_f == "p").explain() == R"(Clinic, GSI1: GSI1PK = "DAYS#p")");
}

TEST_CASE("a consistent collection goes on to a path that is no global index") {
    facet::memory::engine engine;
    auto clinic = facet::open<Clinic>(engine);
    fill(clinic);
    const auto local = clinic.collection<Visit, Result>("patient"_f == "p", facet::consistent);
    CHECK(local.explain().starts_with("Clinic, LSI1: PK = \"PATIENT#p\""));
    CHECK(names(local.all().value()) == "V2 R3 V1");
    const auto own = clinic.collection<Visit, Result>("patient"_f == "p", facet::consistent, facet::skipping_others);
    CHECK(own.explain().starts_with("Clinic, primary key"));
    CHECK(names(own.all().value()) == "V1 V2 R3");
    const auto day = clinic.collection<Visit, Result>("patient"_f == "p" && "day"_f < "2026-02-15", facet::consistent);
    CHECK(day.explain().starts_with("Clinic, LSI1"));
    CHECK(names(day.all().value()) == "V2 R3");
}

TEST_CASE("a cursor of one path is refused by another") {
    facet::memory::engine engine;
    auto clinic = facet::open<Clinic>(engine);
    fill(clinic);
    const auto page = clinic.collection<Visit, Result>("patient"_f == "p").using_index<"GSI1">().limit(1).page().value();
    REQUIRE_FALSE(page.next.empty());
    CHECK_FALSE(clinic.collection<Visit, Result>("patient"_f == "p").using_index<"LSI1">().after(page.next).all().has_value());
    CHECK(names(clinic.collection<Visit, Result>("patient"_f == "p").using_index<"GSI1">().after(page.next).all().value()) == "R3 V1");
}

TEST_CASE("what is said of a collection shows in its request and bears on what erase_all erases") {
    facet::memory::engine engine;
    auto clinic = facet::open<Clinic>(engine);
    fill(clinic);
    const auto shown = facet::show(clinic.collection<Visit, Result>("patient"_f == "p").using_index<"LSI1">());
    REQUIRE(shown.has_value());
    CHECK(to_string(*shown).find("LSI1") != std::string::npos);
    CHECK(facet::erase_all(clinic, clinic.collection<Visit, Result>("patient"_f == "p" && "day"_f >= "2026-02-01").using_index<"GSI1">())->written == 2);
    CHECK(names(clinic.collection<Visit, Result>("patient"_f == "p", facet::skipping_others).all().value()) == "V2");
    CHECK(facet::erase_all(clinic, clinic.collection<Visit, Result>("patient"_f == "p", facet::skipping_others))->written == 1);
    CHECK(clinic.query<Bill>("patient"_f == "p").all()->size() == 1);
}

namespace {

struct Rule   { std::string id; };
struct Switch { std::string id; };
struct Other  { std::string id; };
struct Settings : facet::table<"Settings", facet::discriminator<"type">, facet::entity<Rule, facet::key<"ALL", "A#{id}">>, facet::entity<Other, facet::key<"ALL", "B#{id}">>,
                               facet::entity<Switch, facet::key<"ALL", "C#{id}">>> {};

}  // namespace

TEST_CASE("a collection of a partition without components takes words alone") {
    facet::memory::engine engine;
    auto settings = facet::open<Settings>(engine);
    settings.put(Rule{"1"}).or_throw();
    settings.put(Other{"2"}).or_throw();
    settings.put(Switch{"3"}).or_throw();
    CHECK(settings.collection<Rule, Switch>(facet::skipping_others).all()->size() == 2);
    CHECK(settings.collection<Rule, Switch>(facet::skipping_others, facet::consistent).count().value() == 2);
    CHECK(settings.collection<Rule, Other, Switch>(facet::consistent).all()->size() == 3);
    CHECK(settings.collection<Rule, Other, Switch>().all()->size() == 3);
}
