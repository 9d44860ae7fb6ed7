// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_all.hpp>
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Ticket {
    std::string tenant;
    std::int64_t number;
    std::string title;
    std::int64_t labels = 0;
};
struct Label {
    std::string tenant;
    std::string label;
    std::int64_t tickets = 0;
};
struct Labelled {
    std::string tenant;
    std::int64_t number;
    std::string label;
};
struct LabelOf {
    std::string tenant;
    std::int64_t number;
    std::string label;
};
struct Note {
    std::string tenant;
    std::int64_t note;
};
struct Tracker : facet::table<"Tracker",
                              facet::entity<Ticket, facet::key<"TENANT#{tenant}", "TICKET#{number:6}">>,
                              facet::entity<Label, facet::key<"TENANT#{tenant}#LABEL#{label}", "LABEL">>,
                              facet::entity<Note, facet::key<"TENANT#{tenant}", "NOTE#{note:6}">>,
                              facet::edge<Labelled, facet::from<Ticket>, facet::to<Label>, facet::target_key<"ON#{number:6}#{label}">, facet::mirrored_as<LabelOf, facet::mirror_key<"OF#{number:6}">>,
                                          facet::counted<"labels", "tickets">>> {};

struct filled {
    facet::memory::engine engine;
    facet::repository<Tracker, facet::memory::engine> all = facet::open<Tracker>(engine);

    filled() {
        for (const char* tenant : {"a", "b"}) {
            for (int i = 1; i <= 3; ++i) all.put(Ticket{tenant, i, "t", 0}).or_throw();
            for (const char* label : {"bug", "new"}) all.put(Label{tenant, label, 0}).or_throw();
            for (int i = 0; i < 4; ++i) all.put(Note{tenant, i}).or_throw();
            for (int i = 1; i <= 3; ++i) all.link(Labelled{tenant, i, "bug"}).or_throw();
        }
    }
    [[nodiscard]] std::uint64_t items() const { return all.scan<Ticket, Label, Note, Labelled, LabelOf>().count().value(); }
    [[nodiscard]] std::int64_t tickets_of(const char* tenant, const char* label) const { return all.get<Label>("tenant"_f == tenant && "label"_f == label)->tickets; }
};

}  // namespace

TEST_CASE("a bound repository links and unlinks the tenant's edges") {
    filled on;
    const auto mine = facet::bind(on.all, "tenant"_f == "a");
    mine.link(Labelled{"a", 1, "new"}).or_throw();
    CHECK(on.tickets_of("a", "new") == 1);
    CHECK(on.tickets_of("b", "new") == 0);
    CHECK(mine.get<Ticket>("number"_f == 1)->labels == 2);

    const auto escaped = mine.link(Labelled{"b", 1, "new"}).run();
    CHECK(escaped.error().code == facet::error_code::validation);
    CHECK(escaped.error().to_string().find("tenant is not the one that this repository is bound to") != std::string::npos);
    CHECK(mine.unlink(Labelled{"b", 1, "bug"}).run().error().code == facet::error_code::validation);
    CHECK(on.tickets_of("b", "new") == 0);
    CHECK(on.tickets_of("b", "bug") == 3);

    mine.unlink(Labelled{"a", 1, "new"}).or_throw();
    mine.unlink<Labelled>("number"_f == 2 && "label"_f == "bug").or_throw();
    CHECK(on.tickets_of("a", "new") == 0);
    CHECK(on.tickets_of("a", "bug") == 2);
    CHECK(on.tickets_of("b", "bug") == 3);
    CHECK(mine.transact(mine.create(Label{"a", "old", 0}), mine.link(Labelled{"a", 1, "old"})).has_value());
    CHECK(on.tickets_of("a", "old") == 1);
    CHECK_FALSE(mine.transact(mine.link(Labelled{"b", 2, "new"}), mine.put(Note{"a", 9})).has_value());
    CHECK_FALSE(mine.get<Note>("note"_f == 9).has_value());
}

TEST_CASE("an edge is metered with its mirror and its nodes' counts (contract W7)") {
    filled on;
    facet::consumed_capacity units;
    on.all.link(Labelled{"a", 1, "new"}).metered(units).or_throw();
    CHECK(units.total() == 8);  // edge, mirror and two counts, in a transaction
    on.all.unlink(Labelled{"a", 1, "new"}).metered(units).or_throw();
    CHECK(units.total() == 16);
}

TEST_CASE("a bound repository follows the tenant's edges alone") {
    filled on;
    const auto mine = facet::bind(on.all, "tenant"_f == "a");
    const auto edges = mine.query<LabelOf>("label"_f == "bug").all().value();
    REQUIRE(edges.size() == 3);
    const auto tickets = mine.sources(edges).value();
    REQUIRE(tickets.size() == 3);
    CHECK(tickets[2].value().tenant == "a");
    CHECK(tickets[2].value().number == 3);
    CHECK(mine.targets(edges, facet::consistent).value()[0].value().tickets == 3);

    auto mixed = edges;
    mixed.push_back({"b", 1, "bug"});
    const auto refused = mine.targets(mixed);
    CHECK(refused.error().code == facet::error_code::validation);
    CHECK(refused.error().entity == "LabelOf");
    CHECK(refused.error().operation == "targets");
    CHECK(mine.sources(mixed).error().operation == "sources");
}

TEST_CASE("a tenant's node goes with its edges, and all that a tenant has") {
    filled on;
    const auto mine = facet::bind(on.all, "tenant"_f == "a");
    const std::uint64_t each = on.items() / 2;
    CHECK(facet::erase_node<Label>(mine, "label"_f == "bug").value() == 7);  // three edges, their mirrors and the label
    CHECK(mine.get<Ticket>("number"_f == 1)->labels == 0);
    CHECK(on.items() == 2 * each - 7);
    CHECK(on.tickets_of("b", "bug") == 3);

    CHECK(facet::erase_all(mine, mine.query<Note>("note"_f >= 2)).value().written == 2);
    CHECK(mine.query<Note>().count().value() == 2);
    CHECK(on.all.query<Note>("tenant"_f == "b").count().value() == 4);
    facet::walk_options pages;
    pages.page_size = 1;
    CHECK(facet::erase_all(mine, mine.query<Note>(), pages).value().written == 2);

    const auto strange = facet::erase_all(mine, on.all.query<Note>("tenant"_f == "b"));
    CHECK(strange.error().code == facet::error_code::validation);
    CHECK(strange.error().entity == "Note");
    CHECK(strange.error().operation == "erase_all");
    CHECK(on.all.query<Note>("tenant"_f == "b").count().value() == 4);
}

namespace {

struct Company {
    std::string company;
    std::int64_t staff = 0;
};
struct Settings {
    std::string company;
    std::string language;
};
struct Employs {
    std::string company;
    std::string person;
};
struct Person {
    std::string company;
    std::string person;
};
struct Firms : facet::table<"Firms", facet::gsi<"ByPerson", facet::partition<"PersonPK">, facet::sort<"PersonSK">>,
                            facet::entity<Company, facet::key<"COMPANY#{company}", "COMPANY">>,
                            facet::entity<Settings, facet::key<"COMPANY#{company}", "SETTINGS">>,
                            facet::entity<Person, facet::key<"COMPANY#{company}#PERSON#{person}", "PERSON">>,
                            facet::edge<Employs, facet::from<Company>, facet::to<Person>, facet::inverse<"ByPerson">>> {};

}  // namespace

TEST_CASE("the node whose key is the tenant alone is erased without a where-clause") {
    facet::memory::engine engine;
    const auto firms = facet::open<Firms>(engine);
    for (const char* company : {"a", "b"}) {
        firms.put(Company{company, 0}).or_throw();
        firms.put(Settings{company, "en"}).or_throw();
        firms.put(Person{company, "ann"}).or_throw();
        firms.link(Employs{company, "ann"}).or_throw();
    }
    const auto mine = facet::bind(firms, "company"_f == "a");
    CHECK(mine.unlink<Employs>("person"_f == "bob").run().error().code == facet::error_code::conditional_check_failed);
    CHECK(facet::erase_node<Company>(mine).value() == 2);
    CHECK(facet::erase_node<Company>(mine).value() == 0);
    CHECK(mine.get<Settings>().has_value());
    CHECK(firms.query<Employs>("company"_f == "b").count().value() == 1);
}
