// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/bind.hpp>
#include <support/catch.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

// What a put gives back: the object as facet stores it.

using namespace facet::literals;

namespace {

struct Ticket {
    std::string tenant;
    std::int64_t number = 0;
    std::string title{};
    std::string folded{};  // computed
    std::uint32_t version = 0;
    facet::timestamp made{};
    std::optional<facet::timestamp> changed{};
};
struct Person {
    std::string person;
    std::string mail;
    std::uint32_t version = 0;
};
struct MailOf {
    std::string mail;
    std::string person;
};
struct Stamp {
    std::int64_t number = 0;
    std::uint32_t version = 0;
};
struct Label {
    std::string label;
};
[[nodiscard]] std::string fold(const std::string& text) { return text + "!"; }

struct Tracker : facet::table<"Tracker",
                              facet::entity<Ticket, facet::key<"TENANT#{tenant}", "TICKET#{number:6}">, facet::version<"version">, facet::created_at<"made">,
                                            facet::changed_at<"changed">, facet::computed<"folded", fold, "title">>,
                              facet::entity<Person, facet::key<"PERSON#{person}", "PERSON">, facet::version<"version">, facet::unique<MailOf>>,
                              facet::entity<MailOf, facet::key<"MAIL#{mail}", "MAIL">>,
                              facet::entity<Label, facet::key<"LABEL#{label}", "LABEL">>> {};

struct opened {
    facet::memory::engine engine;
    std::chrono::system_clock::time_point now{std::chrono::hours(500'000)};
    facet::repository<Tracker, facet::memory::engine> tracker;

    opened() : tracker(facet::open<Tracker>(engine, options())) {}
    [[nodiscard]] facet::open_options options() {
        facet::open_options all;
        all.clock.context = &now;
        all.clock.read = [](void* at) { return *static_cast<std::chrono::system_clock::time_point*>(at); };
        return all;
    }
    [[nodiscard]] auto get(std::int64_t number) const { return tracker.get<Ticket>("tenant"_f == "a" && "number"_f == number).value(); }
};
void check_same(const Ticket& a, const Ticket& b) {
    CHECK(a.tenant == b.tenant);
    CHECK(a.number == b.number);
    CHECK(a.title == b.title);
    CHECK(a.folded == b.folded);
    CHECK(a.version == b.version);
    CHECK(a.made == b.made);
    CHECK(a.changed == b.changed);
}

}  // namespace

TEST_CASE("a write of an object gives it back as it is stored") {
    opened on;
    const Ticket fresh{"a", 1, "Title"};
    const Ticket created = on.tracker.create(fresh).returning_new().or_throw();
    CHECK(created.version == 1);
    CHECK(created.folded == "Title!");
    CHECK(created.made == facet::timestamp(std::chrono::hours(500'000)));
    CHECK(fresh.version == 0);
    check_same(created, on.get(1));

    // So it can be put again at once, and no writer between is lost.
    on.now += std::chrono::hours(1);
    Ticket mine = created;
    mine.title = "Other";
    mine = on.tracker.put(mine).returning_new().or_throw();
    CHECK(mine.version == 2);
    CHECK(mine.made == created.made);
    CHECK(mine.changed == facet::timestamp(std::chrono::hours(500'001)));
    check_same(mine, on.get(1));
    mine = on.tracker.replace(mine).when("title"_f == "Other").returning_new().or_throw();
    CHECK(mine.version == 3);
    const facet::result<Ticket> stale = on.tracker.put(created).returning_new().run();
    CHECK(stale.error().code == facet::error_code::conditional_check_failed);
    CHECK(on.tracker.put(mine).returning_new<Stamp>().or_throw().version == 4);
    CHECK(on.tracker.create(fresh).returning_new().run().error().code == facet::error_code::conditional_check_failed);
    CHECK(on.tracker.create(Ticket{"", 2, "t"}).returning_new().run().error().code == facet::error_code::invalid_key);
    CHECK(on.tracker.put(Label{"x"}).returning_new().or_throw().label == "x");
    CHECK(facet::bind(on.tracker, "tenant"_f == "a").create(Ticket{"b", 2, "t"}).returning_new().run().error().code == facet::error_code::validation);
}

TEST_CASE("a write with guards gives back its object, too") {
    opened on;
    const Person created = on.tracker.create(Person{"ann", "ann@example.org"}).returning_new().or_throw();
    CHECK(created.version == 1);
    CHECK(on.tracker.get<MailOf>("mail"_f == "ann@example.org")->person == "ann");
    CHECK(on.tracker.create(Person{"bob", "ann@example.org"}).returning_new().run().error().code == facet::error_code::duplicate_item);
}

TEST_CASE("an action of a transaction tells the object that it stores") {
    opened on;
    auto first = on.tracker.create(Ticket{"a", 1, "Title"});
    auto second = on.tracker.create(Ticket{"a", 2, "Title"});
    const Ticket one = first.as_stored().value();
    const Ticket two = second.as_stored().value();
    CHECK(second.as_stored<Stamp>()->number == 2);
    REQUIRE(on.tracker.transact(std::move(first), std::move(second)).has_value());
    check_same(one, on.get(1));
    check_same(two, on.get(2));
    CHECK(on.tracker.create(Ticket{"", 3}).as_stored().error().code == facet::error_code::invalid_key);
}

TEST_CASE("what is given back of a write costs no call") {
    opened on;
    facet::request::consumed_capacity alone, giving;
    on.tracker.put(Label{"a"}).metered(alone).or_throw();
    (void)on.tracker.put(Label{"b"}).returning_new().metered(giving).or_throw();
    CHECK(alone.total() == giving.total());
}
