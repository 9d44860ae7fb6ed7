// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <support/call_of.hpp>

/// \file
/// What an error says beside its code, where the repository goes by it (docs/writing-a-backend.md).

namespace facet::test {

/// The error's code and rule.
[[nodiscard]] inline std::string code_and_rule(const std::optional<error>& failure) {
    return failure ? said(failure) + ' ' + failure->rule : ok;
}

CONFORMANCE_CASE("Q9 the error of a place that a table cannot be read from names the rule") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    for (int i = 0; i < 6; ++i) REQUIRE(said(t.put(numbered_key(i))) == ok);
    const std::string third = t.query({.partition = {"p"}, .limit = 3}).last;
    const auto queried = [&](query_args args) { return code_and_rule(t.query(args).failure); };
    const auto scanned = [&](const std::string& start) { return code_and_rule(t.scan({.start = start}).failure); };
    const std::string said_of_it = std::string(validation) + " Q9";
    for (const std::string& start : {std::string("x"), third + "\1x", third.substr(0, 3)}) {
        CHECK(queried({.partition = {"p"}, .start = start}) == said_of_it);
        CHECK(scanned(start) == said_of_it);
    }
    CHECK(queried({.partition = {"other"}, .start = third}) == said_of_it);
    CHECK(queried({.partition = {"p"}, .op = request::sort_operator::greater, .low = "4", .start = third}) == said_of_it);
    CHECK(queried({.partition = {"p"}, .op = request::sort_operator::less, .low = "1", .start = third}) == said_of_it);
    CHECK(queried({.partition = {"p"}, .start = third}) == ok);
    CHECK(scanned(third) == ok);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Q9 the error of a place that an index cannot be read from names the rule") {
    TestType under_test;
    dynamic_table t(under_test.backend(), indexed_spec());
    for (int i = 0; i < 6; ++i) REQUIRE(said(t.put(with(numbered_key(i), {{"g", "g"}, {"h", i}}))) == ok);
    const std::string of_table = t.query({.partition = {"p"}, .limit = 3}).last;
    const std::string of_index = t.query({.index = 0, .partition = {"g"}, .limit = 3}).last;
    const std::string said_of_it = std::string(validation) + " Q9";
    CHECK(code_and_rule(t.query({.index = 0, .partition = {"g"}, .start = of_table}).failure) == said_of_it);
    CHECK(code_and_rule(t.query({.index = 0, .partition = {"other"}, .start = of_index}).failure) == said_of_it);
    CHECK(code_and_rule(t.query({.partition = {"p"}, .start = of_index}).failure) == said_of_it);
    CHECK(code_and_rule(t.scan({.index = 0, .start = of_table}).failure) == said_of_it);
    CHECK(code_and_rule(t.scan({.start = of_index}).failure) == said_of_it);
    CHECK(code_and_rule(t.scan({.index = 0, .start = of_index}).failure) == ok);
}

CONFORMANCE_CASE("S3 the error of a place in another segment names the rule") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    for (int i = 0; i < 40; ++i) REQUIRE(said(t.put({{"pk", std::to_string(i)}})) == ok);
    for (const std::uint32_t segment : {0u, 1u}) {
        const listing page = t.scan({.segment = segment, .total_segments = 2, .limit = 2});
        REQUIRE(page.page.more);
        CHECK(code_and_rule(t.scan({.segment = segment, .total_segments = 2, .start = page.last}).failure) == ok);
        CHECK(code_and_rule(t.scan({.segment = 1 - segment, .total_segments = 2, .start = page.last}).failure) == std::string(validation) + " S3");
    }
}

CONFORMANCE_CASE_WITH(transactions, "A2 the error of two actions on one item names the rule") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    const std::string said_of_it = std::string(validation) + " A2";
    CHECK(code_and_rule(call_of(backend).put(t, numbered_key(1)).erase(t, numbered_key(1)).transact().failure) == said_of_it);
    call_of call(backend);
    call.get(t, numbered_key(1)).get(t, numbered_key(1));
    const auto done = backend.transact_get(call.gets(), [](std::size_t, const item_view&) {});
    REQUIRE_FALSE(done.has_value());
    CHECK(code_and_rule(done.error()) == said_of_it);
}

CONFORMANCE_CASE("V6 K1 the item that a failed condition met comes with its key, of whatever type") {
    TestType under_test;
    const std::pair<key_type, attribute_value> keys[] = {{key_type::string, "text"}, {key_type::number, number("-12.5")}, {key_type::binary, bytes("\xff\1")}};
    int tables = 0;
    for (const auto& [hash_type, hash] : keys) {
        dynamic_table alone(under_test.backend(), hash_only(hash_type), "Alone" + std::to_string(tables));
        const write_options failing{.when = not_exists("a"), .return_on_failure = true};
        const auto met = [&](auto& t, const item& key) {
            REQUIRE(said(t.put(with(key, {{"a", 1}}))) == ok);
            const outcome done = t.erase(key, failing);
            REQUIRE(said(done) == condition_failed);
            return t.unpack_met(done.failure->item_key, done.failure->item);
        };
        CHECK(met(alone, {{"pk", hash}}) == item{{"pk", hash}, {"a", 1}});
        for (const auto& [range_type, range] : keys) {
            dynamic_table both(under_test.backend(), table_spec({"pk", hash_type}, {"sk", range_type}), "Both" + std::to_string(tables++));
            CHECK(met(both, {{"pk", hash}, {"sk", range}}) == item{{"pk", hash}, {"sk", range}, {"a", 1}});
        }
    }
}

}  // namespace facet::test
