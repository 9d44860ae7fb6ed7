// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/bind.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

// What is done besides a modify() or move(), in one transaction with it.

using namespace facet::literals;

namespace {

struct Ticket {
    std::string org;
    std::string id;
    std::string status{};
    std::string alias{};
    std::uint32_t version = 0;
};
struct AliasOf {
    std::string alias;
    std::string org;
    std::string id;
};
struct Event {
    std::string org;
    std::string id;
    std::uint32_t sequence = 0;
    std::string what{};
};
struct Tracker : facet::table<"Tracker",
                              facet::entity<Ticket, facet::key<"ORG#{org}", "TICKET#{id}">, facet::version<"version">, facet::unique<AliasOf>>,
                              facet::entity<AliasOf, facet::key<"ALIAS#{alias}", "ALIAS">>,
                              facet::entity<Event, facet::key<"ORG#{org}", "EVENT#{id}#{sequence:6}">>> {};

struct filled {
    facet::memory::engine engine;
    facet::repository<Tracker, facet::memory::engine> tracker = facet::open<Tracker>(engine);

    filled() {
        tracker.create(Ticket{"a", "1", "open", "one"}).or_throw();
        tracker.create(Ticket{"a", "2", "open", "two"}).or_throw();
    }
    [[nodiscard]] Ticket ticket(const char* id) const { return tracker.get<Ticket>("org"_f == "a" && "id"_f == id).value(); }
    [[nodiscard]] std::uint64_t events() const { return tracker.query<Event>("org"_f == "a").count().value(); }
    /// Tells an event of each change.
    [[nodiscard]] auto telling() const {
        return [this](const Ticket& to, auto& also) { also.add(tracker.create(Event{to.org, to.id, to.version, to.status})); };
    }
};
const auto to_close = [](Ticket& ticket) { ticket.status = "closed"; };
const auto one = "org"_f == "a" && "id"_f == "1";

// What was moved out of it would be dropped, and the change done without it.
using also_taken = facet::besides<facet::memory::engine>;
static_assert(!std::is_move_constructible_v<also_taken> && !std::is_move_assignable_v<also_taken>);
static_assert(std::is_move_constructible_v<decltype(std::declval<filled&>().tracker.transaction())>);  // which says itself that it was moved from

}  // namespace

TEST_CASE("what is done besides a change is done with it, or not at all (contract A1)") {
    filled on;
    const auto closed = on.tracker.modify<Ticket>(one, to_close, on.telling());
    REQUIRE(closed.has_value());
    CHECK(closed->version == 2);
    CHECK(on.tracker.get<Event>("org"_f == "a" && "id"_f == "1" && "sequence"_f == 2u)->what == "closed");

    on.tracker.put(Event{"a", "1", 3, "in the way"}).or_throw();
    const auto refused = on.tracker.modify<Ticket>(one, [](Ticket& ticket) { ticket.status = "open"; }, on.telling());
    REQUIRE(refused.error().code == facet::error_code::transaction_canceled);
    REQUIRE(refused.error().reasons.size() == 2);
    CHECK(refused.error().reasons[0].code == facet::reason_code::none);
    CHECK(refused.error().reasons[1].entity == "Event");
    CHECK(refused.error().operation == "modify");
    CHECK(on.ticket("1").status == "closed");
    CHECK(on.ticket("1").version == 2);
}

TEST_CASE("nothing is done besides a change that leaves the item") {
    filled on;
    int calls = 0;
    const auto counting = [&](const Ticket&, auto& also) { ++calls, also.add(on.tracker.create(Event{"a", "x"})); };
    CHECK(on.tracker.modify<Ticket>(one, [](Ticket&) { return false; }, counting).has_value());
    CHECK(on.tracker.modify<Ticket>(one, [](Ticket&) {}, counting).has_value());
    CHECK(on.tracker.modify<Ticket>("org"_f == "a" && "id"_f == "9", to_close, counting).error().code == facet::error_code::item_not_found);
    CHECK(calls == 0);
    CHECK(on.events() == 0);
    CHECK(on.tracker.modify<Ticket>(one, to_close, [&](const Ticket&, auto&) { ++calls; }).has_value());  // adds nothing
    CHECK(calls == 1);
    CHECK_THROWS_AS(on.tracker.modify<Ticket>(one, [](Ticket& ticket) { ticket.status = "x"; }, [](const Ticket&, auto&) { throw std::runtime_error("stop"); }), std::runtime_error);
    CHECK(on.ticket("1").status == "closed");
}

TEST_CASE("who was overtaken tells anew what is done besides") {
    filled on;
    int tries = 0;
    const auto closed = on.tracker.modify<Ticket>(one, [&](Ticket& ticket) {
        if (++tries == 1) on.tracker.update<Ticket>(one).set("status"_f = "taken").or_throw();
        ticket.status += "+";
    }, on.telling());
    REQUIRE(closed.has_value());
    CHECK(tries == 2);
    CHECK(closed->status == "taken+");
    CHECK(closed->version == 3);
    CHECK(on.events() == 1);
    CHECK(on.tracker.get<Event>("org"_f == "a" && "id"_f == "1" && "sequence"_f == 3u)->what == "taken+");
}

TEST_CASE("guards go with the change, and another's is told once") {
    filled on;
    const auto renamed = on.tracker.modify<Ticket>(one, [](Ticket& ticket) { ticket.alias = "uno"; }, on.telling());
    REQUIRE(renamed.has_value());
    CHECK(on.tracker.get<AliasOf>("alias"_f == "uno")->id == "1");
    CHECK(on.tracker.get<AliasOf>("alias"_f == "one").missing());
    int tries = 0;
    const auto taken = on.tracker.modify<Ticket>(one, [&](Ticket& ticket) { ++tries, ticket.alias = "two"; }, on.telling());
    REQUIRE(taken.error().code == facet::error_code::transaction_canceled);
    CHECK(taken.error().reasons[0].companion == "AliasOf");
    CHECK(facet::is_duplicate<AliasOf>(taken.error()));
    CHECK(tries == 1);
    CHECK(on.events() == 1);
}

TEST_CASE("an item moves with what is done besides") {
    filled on;
    const auto moved = on.tracker.move<Ticket>(one, [](Ticket& ticket) { ticket.id = "3"; }, on.telling());
    REQUIRE(moved.has_value());
    CHECK(on.ticket("3").alias == "one");
    CHECK(on.events() == 1);
    const auto met = on.tracker.move<Ticket>("org"_f == "a" && "id"_f == "3", [](Ticket& ticket) { ticket.id = "2"; }, on.telling());
    REQUIRE(met.error().code == facet::error_code::transaction_canceled);
    REQUIRE(met.error().reasons.size() == 3);
    CHECK(met.error().reasons[1].code == facet::reason_code::conditional_check_failed);
    CHECK(on.events() == 1);
}

TEST_CASE("what is done besides has the limits of a transaction (contract A1, A2)") {
    filled on;
    const auto many = on.tracker.modify<Ticket>(one, to_close, [&](const Ticket&, auto& also) {
        for (std::uint32_t i = 0; i < 100; ++i) also.add(on.tracker.put(Event{"a", "n", i}));
    });
    CHECK(many.error().rule == "A1");
    const auto twice = on.tracker.modify<Ticket>(one, to_close, [&](const Ticket& to, auto& also) { also.add(on.tracker.check<Ticket>("org"_f == to.org && "id"_f == to.id).exists()); });
    CHECK(twice.error().rule == "A2");
    CHECK(on.events() == 0);
    CHECK(on.ticket("1").status == "open");
}

TEST_CASE("a bound repository's changes have something besides, too") {
    filled on;
    const auto mine = facet::bind(on.tracker, "org"_f == "a");
    const auto tell = [&](const Ticket& to, facet::besides<facet::memory::engine>& also) { also.add(mine.create(Event{to.org, to.id, to.version, "bound"})); };
    CHECK(mine.modify<Ticket>("id"_f == "1", to_close, tell).has_value());
    CHECK(mine.move<Ticket>("id"_f == "1", [](Ticket& ticket) { ticket.id = "4"; }, tell).has_value());
    CHECK(on.events() == 2);
    CHECK(mine.move<Ticket>("id"_f == "4", [](Ticket& ticket) { ticket.org = "b"; }, tell).error().code == facet::error_code::validation);
    CHECK(on.events() == 2);
}
