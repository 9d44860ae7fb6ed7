// SPDX-License-Identifier: BSL-1.0
// What is too large is refused, alone or among others, and the store is as it was.
#include <support/call_of.hpp>
#include <support/catch.hpp>
#include <unit/memory/exhausted_world.hpp>

namespace facet::test {
namespace {

using world = exhausted_world;

constexpr std::size_t too_long = 410'000;  // of an item: contract Z1

std::string reasons(const outcome& of) {
    std::string text = said(of);
    if (of.failure)
        for (const cancellation_reason& reason : of.failure->reasons) text += " " + std::string(to_string(reason.code));
    return text;
}

/// Expects the call to be refused as said, and to leave everything as it was.
template <class Call>
void check_refused(const std::string& expected, Call call) {
    world on(20);
    const auto before = on.content();
    CHECK(call(on) == expected);
    CHECK(on.content() == before);
    REQUIRE(said(on.left.put(world::whole(world::key("p0", 0), 3, 10))) == ok);
}

const std::string text(too_long, 't');
const item there = world::key("p0", 0);
const item absent = world::key("absent", 0);

}  // namespace

TEST_CASE("Z1, Z7: a write that makes too large an item changes nothing") {
    for (const item& key : {there, absent}) {
        check_refused(validation, [&](world& on) { return said(on.left.put(world::whole(key, 1, too_long))); });
        check_refused(validation, [&](world& on) { return said(on.left.update(key, {set("text", text)})); });
        check_refused(validation, [&](world& on) {  // two halves that are too much together, and a new index key beside
            return said(on.left.update(key, {set("rank", 99), set("text", text.substr(too_long / 2)), set("more", text.substr(too_long / 2))}));
        });
    }
    check_refused(validation, [&](world& on) {
        return said(on.right.update(world::key("p", 0), {add("set", attribute_value::string_set({std::string(too_long, 'a')}))}));
    });
}

TEST_CASE("Z9, K2, X3: what does not fit an index changes nothing") {
    check_refused(validation, [](world& on) { return said(on.left.put(world::whole(there, 1, 210'000))); });
    check_refused(validation, [](world& on) { return said(on.left.update(there, {set("text", text.substr(0, 210'000))})); });
    check_refused(validation, [](world& on) { return said(on.left.update(there, {set("group", text.substr(0, 2049))})); });
    check_refused(validation, [](world& on) { return said(on.left.update(there, {set("group", ""), set("text", "new")})); });
    check_refused(validation, [](world& on) { return said(on.left.update(there, {set("rank", "no number")})); });
    check_refused(validation, [](world& on) {
        item long_key = there;
        long_key.insert_or_assign("sk", attribute_value(std::string(1025, 's')));
        return said(on.left.put(world::whole(long_key, 1, 1)));
    });
}

TEST_CASE("Z9: what is short but for its names is measured beside its entries in all local indexes") {
    constexpr auto local = request::index_kind::local;
    memory::engine engine;
    dynamic_table t(engine, table_spec({"pk"}, {"sk"}, {{"one", {{"pk"}}, {{"a"}}, request::projection_kind::all, {}, local},
                                                       {"two", {{"pk"}}, {{"b"}}, request::projection_kind::all, {}, local}}));
    const item key{{"pk", "p"}, {"sk", "s"}};
    item named{{"pk", "p"}, {"sk", "s"}, {"a", "x"}, {"b", "x"}, {"n", 1}};
    for (int i = 10; i < 30; ++i) named.insert_or_assign(std::to_string(i) + std::string(6'000, 'n'), 1);
    const auto of_size = [&](std::size_t size) {
        item padded = named;
        padded.insert_or_assign("pad", std::string(size - item_size(named) - 3, 'x'));
        return padded;
    };
    constexpr std::size_t most = 409'600 / 3;
    for (int i = 0; i < 3; ++i) REQUIRE(said(t.put(of_size(most))) == ok);  // its sort is known behind the first
    const item before = *t.get(key);
    CHECK(said(t.put(of_size(most + 1))) == validation);
    CHECK(said(t.update(key, {set("n", 12'345)})) == validation);
    CHECK(said(t.update(key, {set("n", 2)})) == ok);
    CHECK(said(t.update(key, {set("n", 1)})) == ok);
    CHECK((t.get(key) == before));
}

TEST_CASE("A3, A6: one action that is too large takes its whole transaction with it") {
    const auto with = [](world& on) {
        call_of<memory::engine> all(on.engine);
        all.put(on.left, world::whole(absent, 1, 5000)).erase(on.left, world::key("p1", 1)).update(on.right, world::key("p", 1), {set("rank", 50)});
        return all;
    };
    check_refused("ValidationException", [&](world& on) { return reasons(with(on).put(on.left, world::whole(there, 1, too_long)).transact()); });
    check_refused("TransactionCanceledException None None None ValidationError",
                  [&](world& on) { return reasons(with(on).update(on.left, there, {set("text", text)}).transact()); });
    check_refused("TransactionCanceledException None None None ValidationError",
                  [&](world& on) { return reasons(with(on).update(on.left, there, {set("group", text.substr(0, 2049))}).transact()); });
    check_refused("ValidationException", [&](world& on) {  // together above 4 MB (A1)
        auto all = with(on);
        for (std::size_t i = 0; i < 25; ++i) all.put(on.right, item{{"pk", "large"}, {"sk", std::to_string(i)}, {"text", std::string(190'000, 't')}});
        return reasons(all.transact("token"));
    });
}

TEST_CASE("B5, B6: one entry that is too large takes its whole batch with it") {
    check_refused(validation, [](world& on) {
        call_of<memory::engine> all(on.engine);
        return all.put(on.left, world::whole(absent, 1, 10)).erase(on.left, there).put(on.right, world::whole(absent, 1, too_long)).batch_write();
    });
    check_refused(validation, [](world& on) {
        call_of<memory::engine> all(on.engine);
        all.put(on.left, world::whole(absent, 1, 10));
        item bad = world::whole(there, 1, 10);
        bad.insert_or_assign("group", attribute_value(std::string(2049, 'g')));
        return all.put(on.left, bad).batch_write();
    });
}

}  // namespace facet::test
