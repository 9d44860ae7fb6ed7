// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>

namespace facet::test {

/// A table with an index and items that have expired by `now`, and others; `sweep(table)` takes the expired ones.
template <class Backend>
class expiring_table {
public:
    static constexpr std::int64_t now = 2'000'000'000;
    static constexpr std::int64_t year = std::int64_t{365} * 24 * 60 * 60;

    explicit expiring_table(Backend& backend) : table(backend, table_spec({"pk"}, {"sk"}, {{"by_kind", {{"kind"}}}})) {
        put("past", now - 1);
        put("long past", now - 4 * year);
        put("too long past", now - 6 * year);
        put("now", now);
        put("future", now + 1);
        put("text", std::to_string(now - 1));
        put("nested", map({{"expires", now - 1}}));
        put("none", null_value);
    }

    void put(const std::string& name, attribute_value expires) {
        const item whole{{"pk", "p"}, {"sk", name}, {"kind", "k"}, {"expires", std::move(expires)}};
        if (said(table.put(whole)) != ok) throw std::logic_error("not stored");
    }

    dynamic_table<Backend> table;
};

CONFORMANCE_CASE_WITH(secondary_indexes, "Y3 items that have expired are seen by every read, and can be updated, until they are removed") {
    TestType under_test;
    expiring_table made(under_test.backend());
    auto& t = made.table;
    const item key{{"pk", "p"}, {"sk", "past"}};
    CHECK(t.get(key).has_value());
    CHECK(t.all(query_args{.partition = {"p"}}).size() == 8);
    CHECK(t.all(scan_args{}).size() == 8);
    CHECK(t.all(query_args{.index = 0, .partition = {"k"}}).size() == 8);
    CHECK(said(t.update(key, {set("n", 1)}, {.when = exists("expires")})) == ok);
    CHECK(said(t.put(key, {.when = not_exists("pk")})) == condition_failed);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Y2 Y3 what a sweep takes: numbers below now and not older than five years, index entries with them") {
    TestType under_test;
    auto& backend = under_test.backend();
    expiring_table made(backend);
    auto& t = made.table;
    if constexpr (requires { backend.sweep("Items", "expires", made.now); }) {  // not part of the concept
        REQUIRE(said(t.update({{"pk", "p"}, {"sk", "long past"}}, {remove("expires")})) == ok);  // lives on
        const auto swept = backend.sweep("Items", "expires", made.now);
        REQUIRE(swept.has_value());
        CHECK(*swept == 1);
        CHECK_FALSE(t.get({{"pk", "p"}, {"sk", "past"}}).has_value());
        CHECK(t.all(scan_args{}).size() == 7);
        CHECK(t.all(query_args{.index = 0, .partition = {"k"}}).size() == 7);
        CHECK(*backend.sweep("Items", "expires", made.now + 1) == 1);
        CHECK(*backend.sweep("Items", "nothing", made.now) == 0);
    } else {
        CHECK(t.all(scan_args{}).size() == 8);
    }
}

}  // namespace facet::test
