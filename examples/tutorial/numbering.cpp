// SPDX-License-Identifier: BSL-1.0
// Numbers in sequence: with gaps where a program fails in between, and without.
#include "expect.hpp"

#include <facet/facet.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

namespace {

struct Project { std::string name; std::uint32_t last_number; };
struct Issue   { std::string project; std::uint32_t number; std::string title; };

struct Tracker : facet::table<"Tracker",
    facet::entity<Project, facet::key<"PROJECT#{name}", "PROJECT">>,
    facet::entity<Issue,   facet::key<"PROJECT#{project}", "ISSUE#{number:8}">>> {};

}  // namespace

int main() {
    facet::memory::engine engine;
    auto tracker = facet::open<Tracker>(engine);
    tracker.create(Project{"facet", 0}).or_throw();

    // [counted]
    // The counter gives each number once. A program that ends before it creates the issue leaves a gap.
    auto counted = tracker.update<Project>("name"_f == "facet").set("last_number"_f += 1).returning_new().run().value();
    tracker.create(Issue{"facet", counted.last_number, "first"}).or_throw();
    // [/counted]

    // [gapless]
    // Number and issue in one transaction: it is cancelled where somebody else has taken the number, and tried again.
    for (;;) {
        const Project seen = tracker.get<Project>("name"_f == "facet", facet::consistent).value();
        auto done = tracker.transact(
            tracker.update<Project>("name"_f == "facet").set("last_number"_f = seen.last_number + 1).when("last_number"_f == seen.last_number),
            tracker.create(Issue{"facet", seen.last_number + 1, "second"}));
        if (done.has_value()) break;
        if (done.error().code != facet::error_code::transaction_canceled) facet::raise(done.error());
    }
    // [/gapless]
    const auto issues = tracker.query<Issue>("project"_f == "facet").all().value();
    expect(issues.size() == 2 && issues[0].number == 1 && issues[1].number == 2);
}
