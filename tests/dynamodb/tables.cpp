// SPDX-License-Identifier: BSL-1.0
// Tables on the service at FACET_DYNAMODB_ENDPOINT, by way of the client: made, compared, changed, erased.
#include <facet/dynamodb/client.hpp>
#include <facet/dynamodb/tables.hpp>
#include <facet/facet.hpp>
#include <facet/repository/declared.hpp>
#include <facet/wire/table_updates.hpp>

#include <support/catch.hpp>

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace dynamodb = facet::dynamodb;
namespace wire = facet::wire;
using namespace facet::literals;
using facet::error_code;
using texts = std::vector<std::string>;

namespace {

struct Session {
    std::string user;
    std::string id;
    std::int64_t until;
};

struct Sessions : facet::table<"Sessions", facet::entity<Session, facet::key<"USER#{user}", "SESSION#{id}">, facet::expires_at<"until">>> {};
struct Grown : facet::table<"Sessions", facet::gsi<"ById", facet::partition<"id">>, facet::gsi<"ByUser", facet::partition<"user">, facet::sort<"id">, facet::keys_only>,
                            facet::entity<Session, facet::key<"USER#{user}", "SESSION#{id}">, facet::index<"ById", "{id}">, facet::index<"ByUser", "{user}", "{id}">, facet::expires_at<"until">>> {};

dynamodb::client_options options() {
    dynamodb::client_options made;
    if (const char* endpoint = std::getenv("FACET_DYNAMODB_ENDPOINT")) made.settings.endpoint = endpoint;
    return made;
}

/// A client, and a table's name that nothing else uses; the table is erased in the end.
struct world {
    dynamodb::client client{options()};
    dynamodb::tables tables{client};
    std::string name;

    explicit world(std::string_view what) : name("facet-tables-" + std::to_string(::getpid()) + '-' + std::string(what)) {}
    world(const world&) = delete;
    world& operator=(const world&) = delete;
    ~world() {
        if (const auto body = wire::update_deletion_protection(name, false); body.has_value()) static_cast<void>(client.call("UpdateTable", *body, wire::repetition::unsafe));
        static_cast<void>(tables.erase(name));
    }
    template <class Table>
    [[nodiscard]] facet::request::declared_table declared() const {
        auto made = facet::declared<Table>();
        made.name = name;
        return made;
    }
};

bool holds(const texts& all, std::string_view text) { return std::find(all.begin(), all.end(), text) != all.end(); }

}  // namespace

TEST_CASE("Y1 a table is made with its settings, is as declared, and serves its repository") {
    world here("made");
    wire::table_settings settings;
    settings.billing.emplace();
    settings.kept_as = wire::table_class::infrequent_access;
    settings.deletion_protection = false;
    settings.tags = {{"purpose", "test"}};
    here.tables.create(here.declared<Grown>(), settings).value();
    CHECK(here.tables.compare(here.declared<Grown>(), settings).value().empty());
    CHECK(holds(here.tables.list().value(), here.name));
    const auto again = here.tables.create(here.declared<Grown>(), settings);
    REQUIRE(!again.has_value());
    CHECK(again.error().code == error_code::resource_in_use);
    auto registry = facet::try_open<Grown>(here.client, {.name = here.name, .create = false}).value();
    registry.create(Session{"ann", "s-1", 2'000'000'000}).run().value();
    CHECK(registry.query<Session>("id"_f == "s-1").all().value().size() == 1);
    wire::table_settings other;
    other.time_to_live = "gone";
    CHECK(here.tables.compare(here.declared<Grown>(), other).value() == texts{"time to live: described is gone, the table has until"});
}

TEST_CASE("a table is brought to its declaration, and what it holds is found by its new indexes") {
    world here("grown");
    here.tables.create(here.declared<Sessions>()).value();
    auto before = facet::try_open<Sessions>(here.client, {.name = here.name}).value();
    before.create(Session{"ann", "s-1", 2'000'000'000}).run().value();
    CHECK(here.tables.compare(here.declared<Grown>()).value() == texts{"index ById: the table does not have it", "index ByUser: the table does not have it"});
    const auto early = facet::try_open<Grown>(here.client, {.name = here.name, .create = false});
    REQUIRE(!early.has_value());
    CHECK(early.error().message.find("; facet::dynamodb::tables::apply() makes global indexes that are missing") != std::string::npos);
    wire::table_settings settings;
    settings.deletion_protection = true;
    const auto grown = here.tables.apply(here.declared<Grown>(), settings).value();
    CHECK(grown.done == texts{"deletion protection on", "index ById added", "index ByUser added"});
    CHECK(grown.left.empty());
    CHECK(here.tables.apply(here.declared<Grown>(), settings).value().done.empty());
    CHECK(facet::try_open<Grown>(here.client, {.name = here.name, .create = false}).has_value());
    const auto kept = here.tables.erase(here.name);
    REQUIRE(!kept.has_value());
    CHECK(kept.error().code == error_code::validation);
    settings.deletion_protection = false;
    const auto shrunk = here.tables.apply(here.declared<Sessions>(), settings, {.remove_other_indexes = true}).value();
    CHECK(shrunk.done == texts{"deletion protection off", "index ById removed", "index ByUser removed"});
    here.tables.erase(here.name).value();
    CHECK(here.tables.compare(here.declared<Sessions>()).error().code == error_code::resource_not_found);
}

TEST_CASE("a table is billed otherwise, and back") {
    world here("billed");
    here.tables.create(here.declared<Sessions>()).value();
    wire::table_settings bought;
    bought.billing = wire::billing{wire::billing_mode::provisioned, {5, 6}, {}};
    CHECK(here.tables.apply(here.declared<Sessions>(), bought).value().done == texts{"billing PROVISIONED"});
    CHECK(here.tables.compare(here.declared<Sessions>(), bought).value().empty());
    bought.billing->units.write = 7;
    CHECK(here.tables.apply(here.declared<Sessions>(), bought).value().done == texts{"other units"});
    wire::table_settings on_demand;
    on_demand.billing = wire::billing{wire::billing_mode::on_demand, {50, {}}, {}};
    CHECK(here.tables.apply(here.declared<Sessions>(), on_demand).value().done == texts{"billing PAY_PER_REQUEST"});
    CHECK(here.tables.compare(here.declared<Sessions>(), on_demand).value().empty());
    on_demand.billing->units = {};
    CHECK(here.tables.apply(here.declared<Sessions>(), on_demand).value().left.empty());
}

TEST_CASE("the requests that make a table, as text, make it") {
    world here("text");
    wire::table_settings settings;
    settings.time_to_live = "until";
    const auto table = here.declared<Grown>();
    for (const auto& [operation, body] : wire::creation_requests(table.name, table.description, settings).value()) {
        REQUIRE(here.client.call(operation, body, wire::repetition::unsafe).has_value());
        here.tables.wait_until_active(here.name).value();
    }
    CHECK(here.tables.compare(table).value().empty());
}
