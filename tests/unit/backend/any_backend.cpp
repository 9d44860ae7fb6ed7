// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/any_backend.hpp>
#include <facet/backend/fault_injection.hpp>
#include <facet/backend/lagging_indexes.hpp>
#include <facet/backend/observed.hpp>
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <memory>

namespace facet::test {
namespace {

void exercise(any_backend& backend) {
    dynamic_table table(backend, table_spec({"pk"}, {"sk"}, {{"ByKind", {{"kind"}}}}));
    const item one{{"pk", "p"}, {"sk", "1"}, {"kind", "k"}};
    const item two{{"pk", "p"}, {"sk", "2"}, {"n", 5}};
    REQUIRE(said(table.put(one)) == ok);
    REQUIRE(said(table.put(two)) == ok);
    CHECK(table.get({{"pk", "p"}, {"sk", "2"}}) == two);
    query_args args;
    args.partition = {"p"};
    CHECK(table.all(args) == std::vector<item>{one, two});
    scan_args entries;
    entries.index = 0;
    CHECK(table.all(entries) == std::vector<item>{one});

    request::get first;
    first.key = {"p", "1"};
    request::get absent;
    absent.key = {"p", "3"};
    const request::table_get gets[] = {{&table.handle(), absent}, {&table.handle(), first}};
    std::vector<std::size_t> met;
    std::vector<std::size_t> unprocessed;
    auto note = [&met](std::size_t position, const item_view&) { met.push_back(position); };
    CHECK(said(backend.batch_get(gets, note, unprocessed)) == ok);
    CHECK(said(backend.transact_get(gets, note)) == ok);
    CHECK(met == std::vector<std::size_t>{1, 1});

    const auto erase = table.prepare(request::write_kind::erase, {{"pk", "p"}, {"sk", "1"}}, {});
    const request::table_write writes[] = {{&table.handle(), erase->write}};
    CHECK(said(backend.batch_write(writes, unprocessed, nullptr)) == ok);
    CHECK(unprocessed.empty());
    const auto check = table.prepare(request::write_kind::check, {{"pk", "p"}, {"sk", "1"}}, {}, {.when = exists("pk")});
    const request::table_write checks[] = {{&table.handle(), check->write}};
    CHECK(said(backend.transact_write(checks, {}, nullptr)) == cancelled);
    CHECK(backend.offered().transactions);
    CHECK(said(backend.erase_table("Items")) == ok);
    CHECK(said(backend.open("Items", table.spec().description())) == "ResourceNotFoundException");
}

}  // namespace

TEST_CASE("any_backend refers to a backend") {
    memory::engine engine;
    any_backend backend(engine);
    exercise(backend);
    any_backend copy = backend;
    REQUIRE(said(copy.create_table("Shared", table_spec().description())) == ok);
    CHECK(engine.table_names() == std::vector<std::string>{"Shared"});
}

TEST_CASE("any_backend shares a backend's ownership") {
    auto engine = std::make_shared<memory::engine>();
    const std::weak_ptr<memory::engine> watched = engine;
    {
        any_backend backend(std::move(engine));
        any_backend copy = backend;
        exercise(copy);
        CHECK_FALSE(watched.expired());
    }
    CHECK(watched.expired());
}

namespace {
/// An engine that says it has no transactions.
struct modest_backend : memory::engine {
    static constexpr backend_features features{.transactions = false};
};
}  // namespace

TEST_CASE("any_backend hands on what the backend can do, through all that is around it") {
    modest_backend engine;
    any_backend erased(engine);
    CHECK_FALSE(erased.offered().transactions);
    CHECK(erased.offered().secondary_indexes);
    CHECK(any_backend::features.transactions);
    CHECK_FALSE(any_backend(std::make_unique<any_backend>(erased)).offered().transactions);

    memory::engine replica;
    lagging_indexes lagging(erased, replica);
    faulty faults(lagging);
    observed watched(faults, [](const call_report&) {});
    CHECK_FALSE(lagging.offered().transactions);
    CHECK_FALSE(faults.offered().transactions);
    CHECK_FALSE(watched.offered().transactions);
    any_backend outermost(watched);
    CHECK_FALSE(outermost.offered().transactions);
    CHECK_FALSE(any_backend(std::make_unique<modest_backend>()).offered().transactions);
}

}  // namespace facet::test
