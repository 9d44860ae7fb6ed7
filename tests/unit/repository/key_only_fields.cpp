// SPDX-License-Identifier: BSL-1.0
// Fields that the primary key alone holds, and that are key attributes of indexes as well.
#include <facet/repository/audit.hpp>
#include <unit/repository/read_ways.hpp>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Job {
    std::string tenant;
    std::uint32_t number;
    facet::timestamp at;
    std::string now;
    std::optional<std::string> worker;
};
std::string name_of(const Job& each) { return std::to_string(each.number); }
/// Index keys under the fields' own names, and under another.
struct Jobs : facet::table<"Jobs", facet::gsi<"ByState", facet::partition<"now">, facet::sort<facet::number_key("number")>>,
                           facet::gsi<"ByWorker", facet::partition<"worker", "tenant">, facet::sort<"at", facet::number_key("n")>>,
                           facet::entity<Job, facet::key<"T#{tenant}", "{at}#{number:6}">, facet::key_only<"tenant">, facet::key_only<"number">, facet::key_only<"at">,
                                         facet::index<"ByState", "{now}", "{number}">, facet::index<"ByWorker", "{worker}", "{tenant}", "{at}", "{number}">>> {};

enum class grade : char { low, middle, high };
struct Exam {
    std::string pupil;
    grade by_name;
    grade by_value;
};
struct Exams : facet::table<"Exams", facet::entity<Exam, facet::key<"P#{pupil}", "{by_name}#{by_value:2}">, facet::key_only<"by_name">, facet::key_only<"by_value">>> {};

facet::timestamp at(std::uint32_t number) { return facet::timestamp(std::chrono::milliseconds(number % 3)); }

}  // namespace

TEST_CASE("a field that the primary key alone holds is stored where it is an index's key attribute") {
    three_ways<Jobs> ways;
    names open, mine;
    for (std::uint32_t i = 0; i < 12; ++i) {
        const auto key = "tenant"_f == "t" && "number"_f == i && "at"_f == at(i);
        if (i % 2 == 0) ways.direct.put(Job{"t", i, at(i), "open", {}}).or_throw();
        else ways.direct.upsert<Job>(key).set("now"_f = "open").remove("worker"_f).or_throw();
        if (i % 3 == 0) ways.direct.update<Job>(key).set("worker"_f = "w").or_throw();
        if (i % 4 == 0) CHECK(ways.direct.modify<Job>(key, [](Job& job) { job.now = "done"; }).has_value());
        if (i % 4 != 0) open.push_back(std::to_string(i));
        if (i % 3 == 0) mine.push_back(std::to_string(i));
    }
    for (int round = 0; round < 4; ++round) {
        ways.check([](auto& on) { return on.template query<Job>("now"_f == "open"); }, open);
        ways.check([](auto& on) { return on.template query<Job>("worker"_f == "w" && "tenant"_f == "t" && "at"_f == at(0)); }, mine);
    }
    std::size_t findings = 0;
    CHECK(facet::audit(ways.direct, [&](const facet::finding&) { ++findings; }).has_value());
    CHECK(findings == 0);
}

TEST_CASE("enumerators of a character's type are read from the primary key alone") {
    facet::memory::engine engine;
    const auto exams = facet::open<Exams>(engine);
    exams.put(Exam{"p", grade::middle, grade::high}).or_throw();
    const auto found = exams.query<Exam>("pupil"_f == "p").all().value();
    REQUIRE(found.size() == 1);
    CHECK(found[0].by_name == grade::middle);
    CHECK(found[0].by_value == grade::high);
}
