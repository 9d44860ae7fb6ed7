// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <support/call_of.hpp>

namespace facet::test {

/// The reasons of a cancelled transaction: `None ConditionalCheckFailed `; or the error's name, or "ok".
[[nodiscard]] inline std::string reasons(const outcome& done) {
    if (said(done) != cancelled) return said(done);
    std::string text;
    for (const cancellation_reason& one : done.failure->reasons) text += std::string(to_string(one.code)) + " ";
    return text;
}

CONFORMANCE_CASE_WITH(transactions, "A1 A3 a transaction does all of its actions, over several tables") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table first(backend, table_spec(), "First");
    dynamic_table second(backend, hash_only(), "Second");
    REQUIRE(said(first.put(with(numbered_key(1), {{"n", 5}}))) == ok);
    REQUIRE(said(first.put(numbered_key(2))) == ok);
    REQUIRE(said(first.put(with(numbered_key(3), {{"n", 1}}))) == ok);
    call_of call(backend);
    call.update(first, numbered_key(1), {set("n", a("n") - 5)}, {.when = a("n") >= 5})
        .erase(first, numbered_key(2), {.when = exists("pk")})
        .check(first, numbered_key(3), a("n") == 1)
        .put(second, {{"pk", "new"}, {"a", 1}}, {.when = not_exists("pk")});
    CHECK(reasons(call.transact()) == ok);
    CHECK(first.get(numbered_key(1)) == with(numbered_key(1), {{"n", 0}}));
    CHECK_FALSE(first.get(numbered_key(2)).has_value());
    CHECK(first.get(numbered_key(3)) == with(numbered_key(3), {{"n", 1}}));
    CHECK(second.get({{"pk", "new"}}) == item{{"pk", "new"}, {"a", 1}});
}

CONFORMANCE_CASE_WITH(all_features, "A3 A4 A5 one failed condition cancels everything and says which") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {}}}));
    REQUIRE(said(t.put(with(numbered_key(2), {{"n", 5}, {"g", "old"}}))) == ok);
    REQUIRE(said(t.put(with(numbered_key(3), {{"n", 1}}))) == ok);
    const std::vector<item> before = t.all(scan_args{});
    call_of call(backend);
    call.put(t, with(numbered_key(1), {{"g", "new"}}))
        .check(t, numbered_key(2), a("n") == 6)
        .update(t, numbered_key(3), {set("n", 2), set("g", "new")});
    const outcome done = call.transact();
    CHECK(reasons(done) == "None ConditionalCheckFailed None ");
    REQUIRE(done.failure.has_value());
    CHECK(done.failure->reasons[0].message.empty());
    CHECK(done.failure->reasons[1].message == "The conditional request failed");
    CHECK(done.failure->message.find("[None, ConditionalCheckFailed, None]") != std::string::npos);
    CHECK(t.all(scan_args{}) == before);
    CHECK(t.all(query_args{.index = 0, .partition = {"new"}}).empty());
    CHECK(t.all(query_args{.index = 0, .partition = {"old"}}).size() == 1);
}

CONFORMANCE_CASE_WITH(transactions, "A3 A4 no condition is skipped: every failed one has its reason") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    call_of call(backend);
    call.put(t, numbered_key(1), {.when = exists("pk")})
        .put(t, numbered_key(2))
        .erase(t, numbered_key(3), {.when = exists("pk")})
        .update(t, numbered_key(4), {set("a", 1)}, {.when = a("a") == 1});
    CHECK(reasons(call.transact()) == "ConditionalCheckFailed None ConditionalCheckFailed ConditionalCheckFailed ");
    CHECK(t.all(scan_args{}).empty());
}

CONFORMANCE_CASE_WITH(transactions, "A4 V6 a reason carries the item that its action met, where asked") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    const item first = with(numbered_key(1), {{"n", 5}});
    const item second = with(numbered_key(2), {{"m", map({{"x", 1}})}});
    REQUIRE(said(t.put(first)) == ok);
    REQUIRE(said(t.put(second)) == ok);
    call_of call(backend);
    call.put(t, numbered_key(1), {.when = a("n") == 6, .return_on_failure = true})
        .check(t, numbered_key(2), a("n") == 6, true)
        .erase(t, numbered_key(3), {.when = exists("pk"), .return_on_failure = true});
    const outcome done = call.transact();
    REQUIRE(reasons(done) == "ConditionalCheckFailed ConditionalCheckFailed ConditionalCheckFailed ");
    CHECK(call.met(done, 0) == first);
    CHECK(call.met(done, 1) == second);
    CHECK(call.met(done, 2) == item());
    call_of unasked(backend);
    unasked.put(t, numbered_key(1), {.when = a("n") == 6});
    CHECK(unasked.met(unasked.transact(), 0) == item());
}

CONFORMANCE_CASE_WITH(transactions, "A1 one to a hundred actions, a check with its condition") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    CHECK(reasons(call_of(backend).transact()) == validation);
    call_of call(backend);
    for (int i = 0; i < 100; ++i) call.put(t, with(numbered_key(i), {{"v", i}}));
    CHECK(reasons(call.transact()) == ok);
    CHECK(t.all(scan_args{}).size() == 100);
    call.put(t, numbered_key(100));
    CHECK(reasons(call.transact()) == validation);
    CHECK_FALSE(t.get(numbered_key(100)).has_value());
    auto unconditional = t.prepare(write_kind::check, numbered_key(1), {});
    const request::table_write action{&t.handle(), unconditional->write};
    CHECK(said(backend.transact_write({&action, 1}, {}, nullptr)) == validation);
}

CONFORMANCE_CASE_WITH(transactions, "A1 more than four megabytes in one transaction are refused") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    call_of call(backend);
    for (int i = 0; i < 12; ++i) call.put(t, with(numbered_key(i), {{"x", std::string(350'000, 'x')}}));
    CHECK(reasons(call.transact()) == validation);
    CHECK(t.all(scan_args{}).empty());
    call_of smaller(backend);
    for (int i = 0; i < 10; ++i) smaller.put(t, with(numbered_key(i), {{"x", std::string(380'000, 'x')}}));
    CHECK(reasons(smaller.transact()) == ok);
}

CONFORMANCE_CASE_WITH(transactions, "A1 the four megabytes are of what a transaction sends, not of what it changes") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    for (int i = 0; i < 12; ++i) CHECK(said(t.put(with(numbered_key(i), {{"x", std::string(380'000, 'x')}}))) == ok);
    call_of updates(backend);
    for (int i = 0; i < 12; ++i) updates.update(t, numbered_key(i), {set("n", i)});
    CHECK(reasons(updates.transact()) == ok);
    call_of erasures(backend);
    for (int i = 0; i < 12; ++i) erasures.erase(t, numbered_key(i));
    CHECK(reasons(erasures.transact()) == ok);
    call_of large(backend);
    for (int i = 0; i < 12; ++i) large.update(t, numbered_key(i), {set("x", std::string(380'000, 'x'))});
    CHECK(reasons(large.transact()) == validation);
    CHECK(t.all(scan_args{}).empty());
}

CONFORMANCE_CASE_WITH(transactions, "A2 two actions on one item are refused, in writes and in reads") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, hash_only(key_type::number), "Items");
    dynamic_table other(backend, hash_only(key_type::number), "Other");
    auto again = dynamic_table<std::remove_reference_t<decltype(backend)>>::opened(backend, hash_only(key_type::number), "Items");
    CHECK(reasons(call_of(backend).put(t, {{"pk", 1}}).erase(t, {{"pk", number("1.0")}}).transact()) == validation);
    CHECK(reasons(call_of(backend).put(t, {{"pk", 1}}).check(t, {{"pk", 1}}, not_exists("pk")).transact()) == validation);
    CHECK(reasons(call_of(backend).put(t, {{"pk", 1}}).put(again, {{"pk", 1}}).transact()) == validation);
    CHECK(t.all(scan_args{}).empty());
    CHECK(reasons(call_of(backend).put(t, {{"pk", 1}}).put(other, {{"pk", 1}}).transact()) == ok);
    std::map<std::size_t, item> found;
    CHECK(call_of(backend).get(t, {{"pk", 1}}).get(t, {{"pk", number("1e0")}}).transact_get(found) == validation);
    CHECK(call_of(backend).get(t, {{"pk", 1}}).get(other, {{"pk", 1}}).transact_get(found) == ok);
    CHECK(found.size() == 2);
}

CONFORMANCE_CASE_WITH(transactions, "A6 faults of the request are errors of the whole call") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    const auto beside_a_good_one = [&](auto&& add) {
        call_of call(backend);
        call.put(t, numbered_key(1));
        add(call);
        const std::string result = reasons(call.transact());
        return t.all(scan_args{}).empty() ? result : "something was written";
    };
    CHECK(beside_a_good_one([&](auto& call) { call.put(t, with(numbered_key(2), {{"x", std::string(409'600, 'x')}})); }) == validation);
    CHECK(beside_a_good_one([&](auto& call) { call.put(t, with(numbered_key(2), {{"x", nested(32, true)}})); }) == validation);
    CHECK(beside_a_good_one([&](auto& call) { call.put(t, with(numbered_key(2), {{"x", strings({})}})); }) == validation);
    CHECK(beside_a_good_one([&](auto& call) { call.check(t, numbered_key(2), a("a") < true); }) == validation);
    CHECK(beside_a_good_one([&](auto& call) { call.check(t, numbered_key(2), begins_with(a("a"), 5)); }) == validation);
    CHECK(beside_a_good_one([&](auto& call) { call.update(t, numbered_key(2), {add("a", "text")}); }) == validation);
    CHECK(beside_a_good_one([&](auto& call) { call.update(t, numbered_key(2), {set("a", 1), set("a.b", 2)}); }) == validation);
    CHECK(beside_a_good_one([&](auto& call) { call.put(t, numbered_key(2), {.returned = request::return_values::all_old}); }) ==
          validation);
    dynamic_table gone(backend, table_spec(), "Gone");
    REQUIRE(backend.erase_table("Gone").has_value());
    CHECK(beside_a_good_one([&](auto& call) { call.put(gone, numbered_key(2)); }) == "ResourceNotFoundException");
}

CONFORMANCE_CASE_WITH(all_features, "A6 K5 X3 an empty key fails the whole call, another fault of a key cancels") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {}}}));
    REQUIRE(said(t.put(numbered_key(2))) == ok);
    const auto behind_a_failing_one = [&](auto&& add) {
        call_of call(backend);
        call.put(t, numbered_key(1), {.when = exists("pk")});
        add(call);
        return reasons(call.transact());
    };
    for (const item& empty : {item{{"pk", ""}, {"sk", "s"}}, item{{"pk", "p"}, {"sk", ""}}}) {
        CHECK(behind_a_failing_one([&](auto& call) { call.put(t, empty); }) == validation);
        CHECK(behind_a_failing_one([&](auto& call) { call.put(t, with(empty, {{"g", 1}})); }) == validation);
        CHECK(behind_a_failing_one([&](auto& call) { call.update(t, empty, {set("n", 1)}); }) == validation);
        CHECK(behind_a_failing_one([&](auto& call) { call.erase(t, empty); }) == validation);
        CHECK(behind_a_failing_one([&](auto& call) { call.check(t, empty, exists("pk")); }) == validation);
    }
    CHECK(behind_a_failing_one([&](auto& call) { call.put(t, with(numbered_key(2), {{"g", ""}})); }) == validation);
    CHECK(behind_a_failing_one([&](auto& call) { call.update(t, numbered_key(2), {set("g", "")}); }) == validation);
    const item long_key{{"pk", std::string(2049, 'p')}, {"sk", "s"}};
    CHECK(reasons(call_of(backend).put(t, numbered_key(1)).erase(t, long_key).transact()) == "None ValidationError ");
    CHECK(t.all(scan_args{}).size() == 1);
}

CONFORMANCE_CASE_WITH(all_features, "A6 faults that show on the stored item cancel with ValidationError at their action") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {}}}));
    REQUIRE(said(t.put(with(numbered_key(2), {{"text", "x"}, {"none", ""}, {"big", std::string(300'000, 'x')}}))) == ok);
    const auto behind_a_good_one = [&](const std::vector<change>& changes) {
        const outcome done = call_of(backend).put(t, numbered_key(1)).update(t, numbered_key(2), changes).transact();
        return t.all(scan_args{}).size() == 1 ? reasons(done) : "something was written";
    };
    CHECK(behind_a_good_one({set("a", a("missing"))}) == "None ValidationError ");
    CHECK(behind_a_good_one({set("a", a("text") + 1)}) == "None ValidationError ");
    CHECK(behind_a_good_one({set("a.b", 1)}) == "None ValidationError ");
    CHECK(behind_a_good_one({set("big2", std::string(200'000, 'x'))}) == "None ValidationError ");
    CHECK(behind_a_good_one({add("text", 1)}) == "None ValidationError ");
    CHECK(behind_a_good_one({set("g", 5)}) == "None ValidationError ");
    CHECK(behind_a_good_one({set("g", a("none"))}) == "None ValidationError ");  // the request itself has no empty key
    const auto grown = call_of(backend).put(t, numbered_key(1)).update(t, numbered_key(4), {set("big", std::string(409'600, 'x'))}).transact();
    CHECK(reasons(grown) == "None ValidationError ");  // the same where there is no item yet
    CHECK(reasons(call_of(backend).put(t, numbered_key(1)).put(t, with(numbered_key(3), {{"g", 5}})).transact()) == "None ValidationError ");
    CHECK(t.all(scan_args{}).size() == 1);
}

CONFORMANCE_CASE_WITH(all_features, "A4 A6 an action that is not valid is the only reason, whatever else would have cancelled") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {}}}));
    const write_options failing{.when = exists("pk")};
    const item long_key{{"pk", std::string(2049, 'p')}, {"sk", "s"}};
    CHECK(reasons(call_of(backend).put(t, numbered_key(1), failing).put(t, long_key).erase(t, with(long_key, {{"sk", "t"}})).transact()) ==
          "None ValidationError None ");
    CHECK(reasons(call_of(backend).put(t, with(numbered_key(2), {{"g", 5}})).put(t, numbered_key(1), failing).transact()) == "ValidationError None ");
}

CONFORMANCE_CASE_WITH(transactions, "A8 the same token and payload take effect once") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    const auto increment = [&](std::string_view token, int by = 1) {
        return reasons(call_of(backend).update(t, numbered_key(1), {add("n", by)}).transact(token));
    };
    CHECK(increment("token-1") == ok);
    CHECK(increment("token-1") == ok);
    CHECK(t.get(numbered_key(1)) == with(numbered_key(1), {{"n", 1}}));
    CHECK(increment("token-2") == ok);
    CHECK(t.get(numbered_key(1)) == with(numbered_key(1), {{"n", 2}}));
    CHECK(increment("token-1", 5) == "IdempotentParameterMismatchException");
    CHECK(increment("") == ok);
    CHECK(increment("") == ok);
    CHECK(t.get(numbered_key(1)) == with(numbered_key(1), {{"n", 4}}));
}

CONFORMANCE_CASE_WITH(transactions, "A8 a token has at most thirty-six characters") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    CHECK(reasons(call_of(backend).put(t, numbered_key(1)).transact(std::string(36, 't'))) == ok);
    CHECK(reasons(call_of(backend).put(t, numbered_key(2)).transact(std::string(37, 't'))) == validation);
    CHECK(t.all(scan_args{}).size() == 1);
}

CONFORMANCE_CASE_WITH(transactions, "A9 a cancelled transaction is not remembered under its token") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    const auto attempt = [&] {
        return reasons(call_of(backend).update(t, numbered_key(1), {add("n", 1)}, {.when = exists("pk")}).transact("again"));
    };
    CHECK(attempt() == "ConditionalCheckFailed ");
    REQUIRE(said(t.put(numbered_key(1))) == ok);
    CHECK(attempt() == ok);
    CHECK(attempt() == ok);
    CHECK(t.get(numbered_key(1)) == with(numbered_key(1), {{"n", 1}}));
}

CONFORMANCE_CASE_WITH(transactions, "A10 a transaction reads up to a hundred items by position, missing ones too") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    for (int i = 0; i < 50; ++i) REQUIRE(said(t.put(with(numbered_key(i), {{"v", i}, {"w", 0}}))) == ok);
    call_of call(backend);
    for (int i = 0; i < 100; ++i) call.get(t, numbered_key(99 - i), i == 60 ? std::vector<document_path>{"v"} : std::vector<document_path>{});
    std::map<std::size_t, item> found;
    CHECK(call.transact_get(found) == ok);
    CHECK(found.size() == 50);
    CHECK(found.at(50) == with(numbered_key(49), {{"v", 49}, {"w", 0}}));
    CHECK(found.at(60) == item{{"v", 39}});
    call.get(t, numbered_key(100));
    found.clear();
    CHECK(call.transact_get(found) == validation);
    CHECK(found.empty());
}

CONFORMANCE_CASE_WITH(transactions, "A6 A10 K2 K5 a key of a read that is too long cancels, an empty one fails the call") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    const item long_partition{{"pk", std::string(2049, 'p')}, {"sk", "s"}};
    const item long_sort{{"pk", "p"}, {"sk", std::string(1025, 's')}};
    std::map<std::size_t, item> found;
    REQUIRE(said(t.put(numbered_key(1))) == ok);
    CHECK(call_of(backend).get(t, numbered_key(1)).get(t, long_partition).transact_get(found) == cancelled);
    CHECK(call_of(backend).get(t, long_sort).get(t, numbered_key(1)).get(t, long_partition).transact_get(found) == cancelled);
    for (const item& empty : {item{{"pk", ""}, {"sk", "s"}}, item{{"pk", "p"}, {"sk", ""}}, item{{"pk", std::string(2049, 'p')}, {"sk", ""}}}) {
        CHECK(call_of(backend).get(t, numbered_key(1)).get(t, empty).transact_get(found) == validation);
        CHECK(call_of(backend).get(t, long_sort).get(t, empty).transact_get(found) == validation);
    }
    CHECK(found.empty());
    CHECK(call_of(backend).get(t, numbered_key(1)).get(t, long_sort).batch_get(found) == validation);
}

CONFORMANCE_CASE_WITH(all_features, "A3 X9 index entries move with a transaction") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {}}}));
    REQUIRE(said(t.put(with(numbered_key(1), {{"g", "x"}}))) == ok);
    REQUIRE(said(t.put(with(numbered_key(2), {{"g", "x"}}))) == ok);
    CHECK(reasons(call_of(backend)
                      .update(t, numbered_key(1), {set("g", "y")})
                      .erase(t, numbered_key(2))
                      .put(t, with(numbered_key(3), {{"g", "y"}}))
                      .transact()) == ok);
    CHECK(t.all(query_args{.index = 0, .partition = {"x"}}).empty());
    CHECK(t.all(query_args{.index = 0, .partition = {"y"}}).size() == 2);
}

CONFORMANCE_CASE_WITH(transactions, "U14 A1 in a transaction, too, an update without set or add creates nothing") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    CHECK(reasons(call_of(backend).update(t, numbered_key(1), {remove("a")}).update(t, numbered_key(2), {set("a", 1)}).transact()) == ok);
    CHECK_FALSE(t.get(numbered_key(1)).has_value());
    CHECK(t.get(numbered_key(2)) == with(numbered_key(2), {{"a", 1}}));
}

/// What a cursor walks, each part as a whole, in reverse.
template <class Cursor>
[[nodiscard]] std::string backwards(std::string_view bytes, Cursor cursor) {
    std::string reversed;
    for (const char* begin = bytes.data(); !cursor.done();) {
        const char* const end = cursor.take().value.end();
        reversed.insert(0, begin, static_cast<std::size_t>(end - begin));
        begin = end;
    }
    return reversed;
}

CONFORMANCE_CASE_WITH(transactions, "A8 a transaction is the same one in whatever order attributes and entries of maps stand") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    const auto put = [&](const item& attributes, bool turned) {
        const auto prepared = t.prepare(request::write_kind::put, with(numbered_key(1), attributes), {});
        std::string body(prepared->write.body);
        if (turned) {
            packed::attribute_cursor cursor(body);
            const packed::value_view inner = cursor.take().value;  // of `a`, a map
            const std::string entries = backwards(inner.content(), packed::entry_cursor(inner));
            body.replace(static_cast<std::size_t>(inner.content().data() - body.data()), entries.size(), entries);
            body = backwards(body, packed::attribute_cursor(body));
        }
        prepared->write.body = body;
        const request::table_write action[] = {{&t.handle(), prepared->write}};
        const auto done = backend.transact_write(action, "token", nullptr);
        return done.has_value() ? std::string(ok) : said(outcome{.failure = done.error(), .returned = {}, .capacity = {}});
    };
    const item whole{{"a", map({{"x", 1}, {"y", list({1, 2})}})}, {"b", 2}, {"c", "3"}};
    CHECK(put(whole, false) == ok);
    CHECK(put(whole, true) == ok);
    REQUIRE(said(t.update(numbered_key(1), {add("b", 1)})) == ok);
    CHECK(put(whole, true) == ok);
    CHECK(t.get(numbered_key(1))->find("b")->as_number() == decimal(3));
    const item others[] = {{{"a", map({{"x", 1}, {"y", list({2, 1})}})}, {"b", 2}, {"c", "3"}},
                           {{"a", map({{"y", 1}, {"x", list({1, 2})}})}, {"b", 2}, {"c", "3"}},
                           {{"a", map({{"x", 1}, {"y", list({1, 2})}})}, {"c", 2}, {"b", "3"}}};
    for (const item& other : others) CHECK(put(other, false) == "IdempotentParameterMismatchException");
}

CONFORMANCE_CASE_WITH(transactions, "A8 a transaction is the same one through a handle that was opened with other attributes") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}, {}, {"n"}));
    auto other = dynamic_table<std::remove_cvref_t<decltype(backend)>>::opened(backend, table_spec({"pk"}, {"sk"}, {}, {"other"}));
    const item whole = with(numbered_key(1), {{"n", 1}, {"other", "x"}});
    const auto change = set("n", a("n") + 1);
    REQUIRE(said(call_of(backend).put(t, whole).update(t, numbered_key(2), {set("n", if_not_exists("n", 0) + 1)}).transact("token")) == ok);
    REQUIRE(said(t.update(numbered_key(1), {change})) == ok);
    CHECK(said(call_of(backend).put(other, whole).update(other, numbered_key(2), {set("n", if_not_exists("n", 0) + 1)}).transact("token")) == ok);
    CHECK(t.get(numbered_key(1)) == with(whole, {{"n", 2}}));
    CHECK(t.get(numbered_key(2)) == with(numbered_key(2), {{"n", 1}}));
}

}  // namespace facet::test
