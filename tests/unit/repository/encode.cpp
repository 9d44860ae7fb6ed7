// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/decode.hpp>
#include <facet/repository/encode.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Address {
    std::string street;
    std::optional<std::string> town{};
};
struct Job {
    std::string tenant;
    std::int64_t number = 0;
    facet::timestamp due{};
    std::optional<std::string> owner{};  // sparse
    std::vector<std::string> steps{};
    Address at{};
    std::chrono::sys_days day{};  // computed
    std::int64_t revision = 0;
    facet::timestamp changed{};
    std::optional<std::chrono::sys_seconds> expires{};
};
struct Worker {
    std::int64_t worker = 0;
    std::string name;
};
[[nodiscard]] std::chrono::sys_days day_of(const facet::timestamp& at) { return std::chrono::floor<std::chrono::days>(at); }

struct Jobs : facet::table<"Jobs", facet::discriminator<"kind">, facet::gsi<"ByDay", facet::partition<"DayPK">, facet::sort<"DaySK">>,
                           facet::gsi<"ByOwner", facet::partition<"OwnerPK">, facet::sort<"OwnerSK">>,
                           facet::entity<Job, facet::key<"TENANT#{tenant}", "JOB#{number:8}">, facet::computed<"day", day_of, "due">, facet::version<"revision">,
                                         facet::changed_at<"changed">, facet::expires_at<"expires">, facet::stored_as<"steps", "s">,
                                         facet::index<"ByDay", "DAY#{day}", "{due}#{number:8}">, facet::index<"ByOwner", "OWNER#{owner}", "{due}">>,
                           facet::entity<Worker, facet::key<"WORKER#{worker:+6}", "WORKER">>> {};

/// What the engine stores of an import.
template <class Struct>
[[nodiscard]] facet::item imported(const Struct& object) {
    facet::memory::engine engine;
    const auto jobs = facet::open<Jobs>(engine);
    jobs.unchecked_import(object).or_throw();
    return only_item(jobs);
}

}  // namespace

TEST_CASE("an object is encoded as an import stores it") {
    const Job plain{"a", 7, facet::timestamp(std::chrono::hours(500'000))};
    Job full = plain;
    full.owner = "ann#1";
    full.steps = {"one", "two"};
    full.at = {"street", "town"};
    full.revision = 3;
    full.changed = facet::timestamp(std::chrono::hours(499'000));
    full.expires = std::chrono::sys_seconds(std::chrono::seconds(2'000'000'000));
    for (const Job& job : {plain, full}) {
        const facet::item encoded = facet::encode<Jobs>(job).value();
        CHECK(encoded == imported(job));
        const auto back = std::get<Job>(facet::decode<Jobs>(encoded).value());
        CHECK(back.number == 7);
        CHECK(back.day == day_of(job.due));
        CHECK(back.revision == job.revision);
        CHECK(back.owner == job.owner);
    }
    CHECK(plain.day == std::chrono::sys_days{});  // the caller's object stays as it is
    const Worker worker{12, "Ann"};
    CHECK(facet::encode<Jobs>(worker).value() == imported(worker));
}

TEST_CASE("a key is encoded from a where-clause") {
    const Job job{"a$", 7};
    const facet::item whole = facet::encode<Jobs>(job).value();
    const facet::item key = facet::encode_key<Jobs, Job>("tenant"_f == "a$" && "number"_f == 7).value();
    REQUIRE(key.size() == 2);
    CHECK(*key.find("PK") == *whole.find("PK"));
    CHECK(*key.find("SK") == *whole.find("SK"));
}

TEST_CASE("what cannot be stored is not encoded, and the error says what it is") {
    const auto keyless = facet::encode<Jobs>(Job{"", 7}).error();
    CHECK(keyless.code == facet::error_code::invalid_key);
    CHECK(keyless.entity == "Job");
    CHECK(keyless.operation == "encode");
    CHECK(facet::encode<Jobs>(Worker{1'000'000, "Ann"}).error().code == facet::error_code::invalid_key);
    CHECK(facet::encode_key<Jobs, Job>("tenant"_f == "" && "number"_f == 7).error().code == facet::error_code::invalid_key);
    const auto long_owner = facet::encode<Jobs>(Job{"a", 7, {}, std::string(3'000, 'x')}).error();
    CHECK(long_owner.to_string().find("OwnerPK") != std::string::npos);
    CHECK(long_owner.to_string().find("PK=TENANT#a") != std::string::npos);
}
