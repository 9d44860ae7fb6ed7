// SPDX-License-Identifier: BSL-1.0
#include <facet/memory/engine.hpp>
#include <facet/wire/capacity_estimate.hpp>

#include <differential/dice.hpp>
#include <support/catch.hpp>
#include <unit/wire/written.hpp>

#include <cstddef>
#include <string>

// What a request is said to cost is what it costs on a table that is empty.

using namespace wire_probe;

TEST_CASE("W4 W10 what a put is said to cost is what a new item costs, entry by entry") {
    facet::differential::dice random(3);
    facet::memory::engine engine;
    auto table = test::dynamic_table(engine, orders_spec());
    const auto& description = table.spec().description();
    std::size_t entries = 0;
    for (int i = 0; i < 400; ++i) {
        item whole{{"PK", "p" + std::to_string(i)}, {"SK", "s"}};
        const auto maybe = [&](const char* name, attribute_value value) {
            if (random.percent(70)) whole.insert_or_assign(name, std::move(value));
        };
        maybe("customer", "Ann");
        maybe("total", facet::decimal(static_cast<std::int64_t>(random.below(100'000))));
        maybe("date", "2024-05-01");
        for (const char* name : {"team", "region", "round", "seat"}) maybe(name, std::string(1 + random.below(300), 'x'));
        maybe("note", std::string(random.below(3000), 'n'));
        maybe("name", std::string(random.below(3000), 'n'));
        maybe("list", attribute_value::list({1, facet::decimal::parse("1.5").value(), std::string(random.below(2000), 'l')}));
        const auto write = table.prepare(request::write_kind::put, whole, {});
        const wire::estimate said = wire::estimate_of(table.handle(), description, write->write);
        const wire::estimate doubled = wire::estimate_of(table.handle(), description, write->write, true);
        const test::outcome done = table.run(*write);
        INFO(said.words);
        REQUIRE(test::said(done) == test::ok);
        CHECK(said.units == done.capacity.table);
        CHECK(doubled.units == 2 * said.units);
        for (std::size_t index = 0; index < description.indexes.size(); ++index) {
            const auto units = static_cast<int>(done.capacity.indexes[index]);
            const std::string name(description.indexes[index].name);
            if (units == 0) CHECK(said.words.find(name) == std::string::npos);
            else CHECK(said.words.find("; " + std::to_string(units) + " for its entry in " + name) != std::string::npos);
            entries += units == 0 ? 0 : 1;
        }
    }
    CHECK(entries > 300);
}

TEST_CASE("W1 W2 W5 what a read is said to cost at least is what it costs where there is nothing") {
    facet::memory::engine engine;
    auto table = test::dynamic_table(engine, orders_spec());
    for (const bool consistent : {false, true}) {
        request::get get;
        get.consistent = consistent;
        request::consumed_capacity units;
        (void)table.get(item{{"PK", "a"}, {"SK", "b"}}, {}, consistent, &units);
        CHECK(wire::estimate_of(get).units == units.total());
        CHECK(wire::estimate_of(get, true).units == 2);
        test::query_args args;
        args.partition = {"a"};
        args.consistent = consistent;
        request::query query;
        query.consistent = consistent;
        CHECK(wire::estimate_of(query).units == table.query(args).capacity.total());
        test::scan_args all;
        all.consistent = consistent;
        request::scan scan;
        scan.consistent = consistent;
        CHECK(wire::estimate_of(scan).units == table.scan(all).capacity.total());
    }
    const auto erase = table.prepare(request::write_kind::erase, item{{"PK", "a"}, {"SK", "b"}}, {});
    CHECK(wire::estimate_of(table.handle(), table.spec().description(), erase->write).units == table.run(*erase).capacity.total());
}

TEST_CASE("W1 W4 an estimate has halves of units, and whole ones up to their last byte") {
    CHECK(wire::detail::units_text(0.5) == "0.5");
    CHECK(wire::detail::units_text(1) == "1");
    CHECK(wire::detail::units_text(2.5) == "2.5");
    CHECK(wire::detail::write_units(0) == 1);
    CHECK(wire::detail::write_units(1024) == 1);
    CHECK(wire::detail::write_units(1025) == 2);
    CHECK(wire::detail::write_units(2048) == 2);
    CHECK(wire::detail::write_units(2049) == 3);
}

TEST_CASE("Z1 X1 an estimate counts a key by its size, and the table's key in an index's entry") {
    facet::memory::engine engine;
    auto table = test::dynamic_table(engine, test::table_spec({"PK", facet::key_type::number}, {"SK"}, {{"ByName", {{"name"}}, {}, request::projection_kind::keys_only}}));
    const auto write = table.prepare(request::write_kind::put, item{{"PK", 123456789}, {"SK", std::string(700, 's')}, {"name", std::string(314, 'n')}}, {});
    const wire::detail::named_table on{&table.handle(), &table.spec().description()};
    const wire::detail::put_cost cost{on, write->write.key, write->write.body};
    const std::size_t whole = 2 + 6 + 2 + 700 + 4 + 314;
    CHECK(cost.bytes(request::table_path) == whole);
    CHECK(cost.bytes(0) == whole);
}
