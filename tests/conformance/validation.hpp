// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <support/call_of.hpp>

#include <functional>

/// \file
/// What is refused about requests as such, and what is told first where there is more than one fault.

namespace facet::test {

/// How a call ends that cannot even be sent: the error's name and its rule, or "ok".
[[nodiscard]] inline std::string refusal(const std::function<void()>& call) {
    try {
        call();
        return ok;
    } catch (const exception& cause) {
        return std::string(to_string(cause.error().code)) + " " + cause.error().rule;
    }
}

CONFORMANCE_CASE("R7 a malformed table name is told before that there is no such table") {
    TestType under_test;
    auto& backend = under_test.backend();
    const table_spec spec = table_spec();
    CHECK(said(backend.open("No", spec.description())) == validation);
    CHECK(said(backend.open("No/Table", spec.description())) == validation);
    CHECK(said(backend.open("NoTable", spec.description())) == "ResourceNotFoundException");
    CHECK(said(backend.erase_table("NoTable")) == "ResourceNotFoundException");
}

CONFORMANCE_CASE_WITH(transactions, "R4 R6 on a missing table, a bad expression is told before the table, a bad key after it") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    dynamic_table there(backend, table_spec(), "There");
    REQUIRE(backend.erase_table("Items").has_value());
    constexpr const char* missing = "ResourceNotFoundException";
    const item bad{{"pk", std::string(2049, 'p')}, {"sk", "s"}};
    const node unsound = a("n") < true;
    CHECK(said(t.put(bad)) == missing);
    CHECK(said(t.erase(bad)) == missing);
    CHECK(said(t.update(bad, {set("n", 1)})) == missing);
    CHECK(said(t.try_get(bad)) == missing);
    CHECK(said(t.query({.partition = {""}})) == missing);
    CHECK(said(t.put(bad, {.when = unsound})) == validation);
    CHECK(said(t.update(bad, {set("n", 1), remove("n")})) == validation);
    CHECK(said(t.try_get(bad, {"a", "a.b"})) == validation);
    CHECK(said(t.query({.partition = {"p"}, .filter = unsound})) == validation);
    CHECK(said(t.scan({.filter = unsound})) == validation);
    CHECK(said(t.query({.partition = {"p"}, .op = request::sort_operator::between, .low = "b", .high = "a"})) == validation);
    std::map<std::size_t, item> found;
    CHECK(call_of(backend).get(there, bad).get(t, numbered_key(1)).batch_get(found) == missing);
    CHECK(call_of(backend).get(there, bad).get(t, numbered_key(1)).transact_get(found) == missing);
    CHECK(call_of(backend).put(there, bad).put(t, numbered_key(1)).batch_write() == missing);
}

CONFORMANCE_CASE_WITH(all_features, "R4 R6 Z7 on a missing table, what is wrong with a put's values is told before the table, keys of indexes after it") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {}}}));
    dynamic_table there(backend, table_spec(), "There");
    REQUIRE(backend.erase_table("Items").has_value());
    constexpr const char* missing = "ResourceNotFoundException";
    const item key = numbered_key(1);
    const item large = with(key, {{"large", std::string(409'600, 'x')}});
    for (const item& wrong : {large, with(key, {{"none", strings({})}}), with(key, {{"deep", nested(32, true)}}), with(key, {{"", 1}})}) {
        CHECK(said(t.put(wrong)) == validation);
        CHECK(call_of(backend).put(t, wrong).batch_write() == validation);
        CHECK(call_of(backend).put(t, key).put(there, wrong).batch_write() == validation);
        CHECK(said(call_of(backend).put(t, key).put(there, wrong).transact()) == validation);
    }
    CHECK(said(t.put(with(key, {{"g", 5}}))) == missing);
    CHECK(call_of(backend).put(t, with(key, {{"g", 5}})).batch_write() == missing);
}

CONFORMANCE_CASE("R6 B1 B2 B5 of a batch that reads, keys are compared before tables are looked up; of one that writes, after it") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    REQUIRE(backend.erase_table("Items").has_value());
    std::map<std::size_t, item> found;
    CHECK(call_of(backend).get(t, numbered_key(1)).get(t, numbered_key(2)).get(t, numbered_key(1)).batch_get(found) == validation);
    CHECK(call_of(backend).put(t, numbered_key(1)).erase(t, numbered_key(1)).batch_write() == "ResourceNotFoundException");
    call_of many(backend);
    for (int i = 0; i < 101; ++i) many.get(t, numbered_key(i));
    CHECK(many.batch_get(found) == validation);
    call_of writes(backend);
    for (int i = 0; i < 26; ++i) writes.put(t, numbered_key(i));
    CHECK(writes.batch_write() == validation);
}

CONFORMANCE_CASE("R4 R6 Q2 Q3 on a missing table, what is wrong with a range's bounds is told before the table") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table numbered(backend, table_spec({"pk"}, {"sk", key_type::number}));
    REQUIRE(backend.erase_table("Items").has_value());
    CHECK(said(numbered.query({.partition = {"p"}, .op = request::sort_operator::begins_with, .low = 1})) == validation);
    CHECK(said(numbered.query({.partition = {"p"}, .op = request::sort_operator::between, .low = 6, .high = 3})) == validation);
    CHECK(said(numbered.query({.partition = {"p"}, .op = request::sort_operator::between, .low = 3, .high = 6})) == "ResourceNotFoundException");
}

CONFORMANCE_CASE_WITH(transactions, "A7 a transaction's expressions are checked before its tables, and those before duplicates") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    dynamic_table gone(backend, table_spec(), "Gone");
    REQUIRE(backend.erase_table("Gone").has_value());
    const auto put_twice = [&t](auto&& call) { return said(call.put(t, numbered_key(1)).put(t, numbered_key(1)).transact()); };
    CHECK(put_twice(call_of(backend)) == validation);
    CHECK(put_twice(call_of(backend).put(gone, numbered_key(1))) == "ResourceNotFoundException");
    CHECK(put_twice(call_of(backend).put(gone, numbered_key(1)).put(t, numbered_key(2), {.when = a("n") < true})) == validation);
    CHECK(t.all(scan_args{}).empty());
}

CONFORMANCE_CASE_WITH(transactions, "A6 R4 what is wrong with a put's values is told before what is wrong with its key") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    const item bad{{"pk", std::string(2049, 'p')}, {"sk", "s"}};
    CHECK(said(call_of(backend).put(t, bad).transact()) == cancelled);
    CHECK(said(call_of(backend).put(t, with(bad, {{"deep", nested(32, true)}})).transact()) == validation);
    CHECK(said(call_of(backend).put(t, with(bad, {{"none", strings({})}})).transact()) == validation);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "U4 C15 J1 what leads below a key attribute is refused wherever it is read") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk"}, {{"by_g", {{"g"}}, {{"rank"}}}}));
    const item key = numbered_key(1);
    const item whole = with(key, {{"g", "k"}, {"rank", "r"}, {"map", attribute_value::map({{"pk", 1}})}});
    REQUIRE(said(t.put(whole)) == ok);
    for (const char* const path : {"pk.x", "sk[0]", "g.x", "rank[1]"}) {
        INFO(path);
        CHECK(said(t.try_get(key, {path})) == validation);
        CHECK(said(t.put(whole, {.when = a(path) == 1})) == validation);
        CHECK(said(t.put(whole, {.when = not_exists(path)})) == validation);
        CHECK(said(t.update(key, {set("n", if_not_exists(path, 1))})) == validation);
        CHECK(said(t.update(key, {set("n", a(path))})) == validation);
        CHECK(said(t.scan({.filter = exists(path)})) == validation);
        CHECK(said(t.query({.partition = {"p"}, .project = {path}})) == validation);
    }
    CHECK(said(t.put(whole, {.when = a("map.pk") == 1})) == ok);
    CHECK(said(t.scan({.filter = exists("other.pk")})) == ok);
}

CONFORMANCE_CASE("K3 an item without its key, or with a key of another type, is refused before it is sent") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk", key_type::number}));
    CHECK(refusal([&] { (void)t.put({{"pk", "p"}, {"n", 1}}); }) == "ValidationException K3");
    CHECK(refusal([&] { (void)t.put({{"sk", 1}}); }) == "ValidationException K3");
    CHECK(refusal([&] { (void)t.put({{"pk", "p"}, {"sk", "1"}}); }) == "ValidationException K3");
    CHECK(refusal([&] { (void)t.put({{"pk", null_value}, {"sk", 1}}); }) == "ValidationException K3");
    CHECK(refusal([&] { (void)t.put({{"pk", "p"}, {"sk", 1}}); }) == ok);
}

CONFORMANCE_CASE("K4 a key that lacks an attribute, has one more or one of another type is refused before it is sent") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk", key_type::number}));
    const item keys[] = {{{"pk", "p"}}, {{"sk", 1}}, {{"pk", "p"}, {"sk", 1}, {"n", 1}}, {{"pk", "p"}, {"sk", "1"}}, {{"pk", "p"}, {"n", 1}}};
    for (const item& key : keys) {
        CHECK(refusal([&] { (void)t.erase(key); }) == "ValidationException K4");
        CHECK(refusal([&] { (void)t.update(key, {set("n", 1)}); }) == "ValidationException K4");
        CHECK(refusal([&] { (void)t.get(key); }) == "ValidationException K4");
    }
}

CONFORMANCE_CASE("K4 a table without sort key takes no sort key") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    request::get get;
    get.key = {"p", "s"};
    CHECK(said(t.backend().get(t.handle(), get, [](std::span<const item_view>) {})) == validation);
    request::write write;
    write.key = {"p", "s"};
    CHECK(said(t.backend().write(t.handle(), write, [](std::span<const item_view>) {}, nullptr)) == validation);
}

CONFORMANCE_CASE("C2 what is not one condition is refused, in conditions and filters") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    const item key{{"pk", "k"}};
    REQUIRE(said(t.put(with(key, {{"n", 1}}))) == ok);
    const node truth = a("n") == 1;
    const node unsound[] = {a("n"),        v(true),          size(a("n")),        !a("n"),          truth && a("n"), v(true) || truth,
                            truth == true, size(truth) == 1, in(a("n"), {}),      in(a("n"), {truth}), size(size(a("n"))) == 1,
                            a("n") + 1 == 2, if_not_exists("n", 1) == 1, list_append(a("n"), list()) == 1, contains(truth, 1)};
    for (const node& one : unsound) {
        CHECK(said(t.put(key, {.when = one})) == validation);
        CHECK(said(t.scan({.filter = one})) == validation);
    }
    CHECK(said(t.put(key, {.when = in(a("n"), {a("n2"), 1, "a"})})) == ok);
}

CONFORMANCE_CASE("C2 code that takes more than there is, leaves more than one truth or points nowhere is refused") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    const request::path paths[] = {{-1, "n", {}}};
    const request::instruction exists_n{opcode::exists, 0};
    const std::vector<request::instruction> codes[] = {{{opcode::equal, 0}},
                                                       {{opcode::path, 0}, {opcode::equal, 0}},
                                                       {{opcode::negation, 0}},
                                                       {exists_n, {opcode::all_of, 2}},
                                                       {exists_n, {opcode::any_of, 0}},
                                                       {exists_n, exists_n},
                                                       {{opcode::exists, 1}},
                                                       {{opcode::path, 0}, {opcode::operand, 0}, {opcode::equal, 0}},
                                                       {{opcode::path, 0}, {opcode::in, 3}}};
    for (const auto& code : codes) {
        auto prepared = t.prepare(write_kind::put, {{"pk", "k"}}, {});
        prepared->write.condition = {code, paths, {}};
        CHECK(said(t.run(*prepared)) == validation);
    }
    const request::path strange[] = {{99, {}, {}}};
    const request::instruction code[] = {exists_n};
    auto prepared = t.prepare(write_kind::put, {{"pk", "k"}}, {});
    prepared->write.condition = {code, strange, {}};
    CHECK(said(t.run(*prepared)) == validation);
    CHECK(t.all(scan_args{}).empty());
}

CONFORMANCE_CASE("L11 an operand may be used several times; an attribute is one by position and by name") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {""}, {}, {"n"}));
    const item key{{"pk", "k"}};
    const auto position = static_cast<std::int32_t>(std::find(t.spec().attributes().begin(), t.spec().attributes().end(), "n") -
                                                    t.spec().attributes().begin());
    const request::path both[] = {{position, {}, {}}, {-1, "n", {}}};
    expression_arena arena;
    const request::condition one = arena.condition(a("n") == 1);  // for its operand
    const request::update_action actions[] = {{request::update_clause::set, 0, 0, 3}};
    const request::instruction twice[] = {{opcode::operand, 0}, {opcode::operand, 0}, {opcode::plus, 0}};
    auto prepared = t.prepare(write_kind::update, key, {});
    prepared->write.changes = {actions, twice, both, one.operands};
    REQUIRE(said(t.run(*prepared)) == ok);
    CHECK(t.get(key) == with(key, {{"n", 2}}));

    const request::instruction compared[] = {{opcode::path, 0}, {opcode::path, 1}, {opcode::equal, 0}};
    prepared->write.condition = {compared, both, {}};
    CHECK(said(t.run(*prepared)) == validation);  // C8
    prepared->write.condition = {};
    const request::update_action overlapping[] = {{request::update_clause::set, 0, 0, 1}, {request::update_clause::remove, 1, 0, 0}};
    prepared->write.changes = {overlapping, twice, both, one.operands};
    CHECK(said(t.run(*prepared)) == validation);  // U3
    request::get get;
    get.key = prepared->write.key;
    get.projection = {both};
    CHECK(said(t.backend().get(t.handle(), get, [](std::span<const item_view>) {})) == validation);  // J1
}

CONFORMANCE_CASE("L2 positions far behind a list's end: nothing there, set appends, remove does nothing") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    const item key{{"pk", "k"}};
    REQUIRE(said(t.put(with(key, {{"l", list({1})}}))) == ok);
    CHECK(said(t.put(key, {.when = exists("l[4294967294]")})) == condition_failed);
    CHECK(said(t.update(key, {remove("l[4294967294]")})) == ok);
    CHECK(said(t.update(key, {set("l[4294967294]", 2), set("l[4294967293]", 3)})) == ok);
    CHECK(t.get(key) == with(key, {{"l", list({1, 3, 2})}}));
}

CONFORMANCE_CASE("L2 a position above 2^32 - 2 is refused") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    const item key{{"pk", "k"}};
    REQUIRE(said(t.put(with(key, {{"l", list({1})}}))) == ok);
    CHECK(said(t.put(key, {.when = exists("l[4294967295]")})) == validation);
    CHECK(said(t.update(key, {remove("l[4294967295]")})) == validation);
    CHECK(said(t.update(key, {set("l[4294967295]", 2)})) == validation);
}

CONFORMANCE_CASE("N2 a path's names are as long as an attribute's may be, and not empty") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    const item key{{"pk", "k"}};
    const std::string longest(65'535, 'n');
    const document_path good{std::string_view(longest)};
    REQUIRE(said(t.put(with(key, {{longest, 1}}))) == ok);
    CHECK(said(t.update(key, {set(good, a(good) + 1)}, {.when = a(good) == 1})) == ok);
    CHECK(t.get(key, {good}) == item{{longest, 2}});
    for (const document_path& bad : {document_path(longest + "n"), document_path("m").dot(longest + "n"), document_path("m").dot("")}) {
        CHECK(said(t.try_get(key, {bad})) == validation);
        CHECK(said(t.put(key, {.when = not_exists(bad)})) == validation);
        CHECK(said(t.update(key, {remove(bad)})) == validation);
        CHECK(said(t.scan({.filter = exists(bad)})) == validation);
    }
}

}  // namespace facet::test
