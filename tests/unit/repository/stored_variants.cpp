// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;
using facet::attribute_value;

namespace {

enum class status : std::uint8_t { open, done };
struct Inner {
    std::string zeta;
    std::optional<std::int64_t> alpha;
};
/// Its fields are not in the order of their names, in which raw items are stored here.
struct Job {
    std::string id;
    std::uint32_t number;
    std::string zulu;
    std::optional<std::string> yankee;
    Inner mike;
    status lima;
    std::optional<Inner> alpha;
    const std::string bravo;
};
struct Jobs : facet::table<"Jobs", facet::entity<Job, facet::key<"JOB#{id}", "{number:4}">, facet::renamed_from<"bravo", "before">>> {};

/// A job as other programs may store it: no optionals, names in their own order.
facet::item raw(const std::string& number) {
    return {{"PK", "JOB#x"},
            {"SK", number},
            {"id", "x"},
            {"number", std::stoi(number)},
            {"zulu", std::string(20, 'z')},
            {"mike", attribute_value::map({{"zeta", "inner"}})},
            {"lima", "done"},
            {"bravo", std::string(130, 'b')}};
}
facet::item with(facet::item item, const std::string& name, attribute_value value) {
    item.insert_or_assign(name, std::move(value));
    return item;
}
facet::item without(facet::item item, const std::string& name) {
    item.erase(name);
    return item;
}

/// Everything that reads: each way's outcome for the one item there, which has to be the same.
template <class Repository>
std::string read_everywhere(const Repository& jobs) {
    const auto where = "id"_f == "x";
    const std::string got = said(jobs.template get<Job>(where && "number"_f == 1u));
    auto query = jobs.template query<Job>(where);
    CHECK(said(query.all()) == got);
    CHECK(said(query.page()) == got);
    CHECK(said(query.first()) == got);
    CHECK(said(query.at_most_one()) == got);
    CHECK(said(jobs.template scan<Job>().all()) == got);
    CHECK(said(jobs.template query<Job>("id"_f == facet::each_of("x", "y")).all()) == got);
    CHECK(thrown_by([&] { for (const Job& each : query.or_throw()) (void)each; }) == (got == "ok" ? "nothing" : got));
    std::size_t results = 0;
    for (const auto& each : query.each()) {
        CHECK(said(each) == got);
        ++results;
    }
    CHECK(results == 1);
    return got;
}
template <class Repository>
std::string read_as(const Repository& jobs, const facet::item& item) {
    REQUIRE(put_raw(jobs, item).has_value());
    return read_everywhere(jobs);
}

}  // namespace

TEST_CASE("attributes in another order, and those of no field, do not matter") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    CHECK(read_as(jobs, raw("0001")) == "ok");
    facet::item rich = raw("0001");
    for (const char* name : {"aaa", "beta", "kilo", "zzz", "number2", "Zulu"}) rich = with(rich, name, std::string(17, 'u'));
    rich = with(rich, "list", attribute_value::list({1, "two", attribute_value::null()}));
    rich = with(rich, "mike", attribute_value::map({{"a", 1}, {"alpha", 7}, {"b", 2}, {"zeta", "inner"}, {"zz", 3}}));
    rich = with(rich, "alpha", attribute_value::map({{"zeta", "optional"}}));
    rich = with(rich, "yankee", "y");
    CHECK(read_as(jobs, rich) == "ok");
    const auto job = jobs.get<Job>("id"_f == "x" && "number"_f == 1u);
    REQUIRE(job.has_value());
    CHECK(job->zulu == std::string(20, 'z'));
    CHECK(job->yankee == "y");
    CHECK(job->mike.zeta == "inner");
    CHECK(job->mike.alpha == 7);
    CHECK(job->lima == status::done);
    REQUIRE(job->alpha.has_value());
    CHECK(job->alpha->zeta == "optional");
    CHECK_FALSE(job->alpha->alpha.has_value());
    CHECK(job->bravo == std::string(130, 'b'));
}

TEST_CASE("optional fields may be missing") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    REQUIRE(read_as(jobs, raw("0001")) == "ok");
    const auto job = jobs.get<Job>("id"_f == "x" && "number"_f == 1u);
    CHECK_FALSE(job->yankee.has_value());
    CHECK_FALSE(job->alpha.has_value());
    CHECK_FALSE(job->mike.alpha.has_value());
}

TEST_CASE("an optional that is there in one item does not stay for the next") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    REQUIRE(put_raw(jobs, with(raw("0001"), "yankee", std::string(30, 'y'))).has_value());
    REQUIRE(put_raw(jobs, raw("0002")).has_value());
    const auto all = jobs.query<Job>("id"_f == "x").all().value();
    REQUIRE(all.size() == 2);
    CHECK(all[0].yankee.has_value());
    CHECK_FALSE(all[1].yankee.has_value());
    std::vector<bool> walked;
    auto query = jobs.query<Job>("id"_f == "x").page_size(1);
    for (const Job& each : query.or_throw()) walked.push_back(each.yankee.has_value());
    CHECK(walked == std::vector<bool>{true, false});
}

TEST_CASE("a required field that is missing is an error, in every way to read") {
    for (const char* name : {"zulu", "mike", "lima", "bravo", "id", "number"}) {
        CAPTURE(name);
        facet::memory::engine engine;
        auto jobs = facet::open<Jobs>(engine);
        CHECK(read_as(jobs, without(raw("0001"), name)) == "DecodeFailed");
        const auto wrong = jobs.get<Job>("id"_f == "x" && "number"_f == 1u);
        CHECK(wrong.error().message == std::string(name) + " is required, but absent");
        CHECK(wrong.error().key == "PK=JOB#x, SK=0001");
    }
}

TEST_CASE("a stored value of another type or out of range is an error, in every way to read") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    const std::pair<const char*, attribute_value> wrong[] = {
        {"zulu", 1},
        {"yankee", 2},
        {"mike", "text"},
        {"mike", attribute_value::map({{"alpha", 1}})},
        {"mike", attribute_value::map({{"zeta", "z"}, {"alpha", "one"}})},
        {"lima", "unknown"},
        {"alpha", attribute_value::list()},
        {"bravo", true},
        {"number", -1},
        {"number", facet::decimal::parse("1.5").value()},
        {"number", facet::decimal::parse("5000000000").value()},
    };
    for (const auto& [name, value] : wrong) {
        CAPTURE(name);
        CHECK(read_as(jobs, with(raw("0001"), name, value)) == "DecodeFailed");
        CHECK(jobs.get<Job>("id"_f == "x" && "number"_f == 1u).error().message.starts_with(name));
    }
    CHECK(read_as(jobs, raw("0001")) == "ok");
}

TEST_CASE("an item that was stored under an older name is read, the present name first") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    CHECK(read_as(jobs, with(without(raw("0001"), "bravo"), "before", "old")) == "ok");
    CHECK(jobs.get<Job>("id"_f == "x" && "number"_f == 1u)->bravo == "old");
    CHECK(read_as(jobs, with(with(raw("0001"), "bravo", "new"), "before", "old")) == "ok");
    CHECK(jobs.get<Job>("id"_f == "x" && "number"_f == 1u)->bravo == "new");
    CHECK(read_as(jobs, with(with(raw("0001"), "bravo", "new"), "before", 1)) == "ok");
}

TEST_CASE("one bad item among many is met in its place, and the good ones around it stay readable") {
    facet::memory::engine engine;
    auto jobs = facet::open<Jobs>(engine);
    for (int i = 0; i < 60; ++i) {
        const std::string number = (i < 10 ? "000" : "00") + std::to_string(i);
        REQUIRE(put_raw(jobs, i == 45 ? without(raw(number), "zulu") : raw(number)).has_value());
    }
    std::uint32_t good = 0;
    std::size_t errors = 0;
    for (const auto& each : jobs.query<Job>("id"_f == "x").each()) {
        if (each.has_value()) CHECK(each->number == good++);
        else ++errors;
    }
    CHECK(good == 45);
    CHECK(errors == 1);
    CHECK(jobs.query<Job>("id"_f == "x" && "number"_f < 45u).all()->size() == 45);
    CHECK(jobs.query<Job>("id"_f == "x" && "number"_f > 45u).all()->size() == 14);
    CHECK(jobs.query<Job>("id"_f == "x").count().value() == 60);
}
