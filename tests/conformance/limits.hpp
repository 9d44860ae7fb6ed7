// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <facet/value/item.hpp>
#include <support/call_of.hpp>

namespace facet::test {

/// An item of exactly `size` bytes with this key, filled up with text.
[[nodiscard]] inline item item_of_size(item attributes, std::size_t size) {
    const std::size_t used = item_size(attributes) + 3;
    attributes.insert_or_assign("pad", std::string(size - used, 'x'));
    if (item_size(attributes) != size) throw std::logic_error("the item has another size");
    return attributes;
}

CONFORMANCE_CASE("Z1 an item of 409600 bytes is accepted, one of 409601 refused") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    const item largest = item_of_size(key, 409'600);
    CHECK(said(t.put(largest)) == ok);
    CHECK((t.get(key) == largest));
    const outcome refused = t.put(item_of_size(key, 409'601));
    CHECK(said(refused) == validation);
    CHECK(message(refused) == "Item size has exceeded the maximum allowed size");
    CHECK((t.get(key) == largest));
}

CONFORMANCE_CASE("Z7 an update whose result is too large is refused") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    const item largest = item_of_size(with(key, {{"n", "x"}}), 409'600);
    REQUIRE(said(t.put(largest)) == ok);
    const outcome refused = t.update(key, {set("n", "xx")});
    CHECK(said(refused) == validation);
    CHECK(message(refused) == "Item size to update has exceeded the maximum allowed size");
    CHECK(said(t.update(key, {set("n", "y")})) == ok);
    CHECK((t.get(key) == with(largest, {{"n", "y"}})));
}

CONFORMANCE_CASE("Z8 an update is measured by the item it leaves, however many clauses it has") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    std::vector<change> changes;
    item expected = key;
    for (int i = 0; i < 40; ++i) {
        const std::string name = "attribute" + std::to_string(i);
        changes.push_back(set(std::string_view(name), std::string(10'000, 'x')));
        expected.insert_or_assign(name, std::string(10'000, 'x'));
    }
    expected = item_of_size(expected, 409'600);
    changes.push_back(set("pad", expected.find("pad")->as_string()));
    CHECK(said(t.update(key, changes)) == ok);
    CHECK((t.get(key) == expected));
    changes.back() = set("pad", expected.find("pad")->as_string() + "x");
    CHECK(said(t.update(key, changes)) == validation);
}

CONFORMANCE_CASE_WITH(secondary_indexes, "Z9 an item and its entries in all local indexes fit the limit together") {
    TestType under_test;
    auto& backend = under_test.backend();
    using request::projection_kind;
    constexpr auto local = request::index_kind::local;
    dynamic_table t(backend, table_spec({"pk"}, {"sk"},
                                        {{"all", {{"pk"}}, {{"a"}}, projection_kind::all, {}, local},
                                         {"keys", {{"pk"}}, {{"k"}}, projection_kind::keys_only, {}, local},
                                         {"some", {{"pk"}}, {{"i"}}, projection_kind::include, {"half"}, local}}));
    const item key{{"pk", "p"}, {"sk", "s"}};
    CHECK(said(t.put(item_of_size(key, 409'600))) == ok);
    CHECK(said(t.put(item_of_size(with(key, {{"a", "x"}}), 204'800))) == ok);
    CHECK(said(t.put(item_of_size(with(key, {{"a", "x"}}), 204'801))) == validation);
    const std::size_t entry = item_size(with(key, {{"k", "x"}}));
    CHECK(said(t.put(item_of_size(with(key, {{"k", "x"}}), 409'600 - entry))) == ok);
    CHECK(said(t.put(item_of_size(with(key, {{"k", "x"}}), 409'601 - entry))) == validation);
    const item included = with(key, {{"i", "x"}, {"half", std::string(100'000, 'h')}});
    CHECK(said(t.put(item_of_size(included, 409'600 - item_size(included)))) == ok);
    CHECK(said(t.put(item_of_size(included, 409'601 - item_size(included)))) == validation);
    REQUIRE(said(t.put(item_of_size(key, 300'000))) == ok);
    CHECK(said(t.update(key, {set("a", "x")})) == validation);
    CHECK(said(t.update(key, {set("k", "x")})) == ok);
    // Entries of several indexes are added up, each as large as what it holds.
    const item twice = with(key, {{"a", "x"}, {"k", "x"}});
    CHECK(said(t.put(item_of_size(twice, (409'600 - entry) / 2))) == ok);
    CHECK(said(t.put(item_of_size(twice, 204'799))) == validation);
    dynamic_table both(backend, table_spec({"pk"}, {"sk"}, {{"one", {{"pk"}}, {{"a"}}, projection_kind::all, {}, local},
                                                            {"two", {{"pk"}}, {{"b"}}, projection_kind::all, {}, local}}), "Both");
    const item thrice = with(key, {{"a", "x"}, {"b", "x"}});
    CHECK(said(both.put(item_of_size(thrice, 409'600 / 3))) == ok);
    CHECK(said(both.put(item_of_size(thrice, 409'600 / 3 + 1))) == validation);
    REQUIRE(said(both.put(item_of_size(with(key, {{"a", "x"}}), 200'000))) == ok);
    CHECK(said(both.update(key, {set("b", "x")})) == validation);
    CHECK(said(both.update(key, {set("b", "x"), remove("a")})) == ok);
}

CONFORMANCE_CASE("Z1 Z2 Z3 Z5 the limit counts every type as the contract does") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"clef"}, {"n", key_type::number}));
    const item samples[] = {{{"x", "h\xc3\xa9llo"}},
                            {{"x", bytes(std::string(10, '\0'))}},
                            {{"x", true}, {"y", null_value}},
                            {{"x", number("-100.5")}, {"y", number("0.15")}, {"z", number("12345678901234567890123456789012345678")}},
                            {{"x", 0}, {"y", number("1e100")}, {"z", number("-1e-130")}},
                            {{"x", list({1, list(), map()})}},
                            {{"x", map({{"some name", list({"a", map({{"b", "c"}})})}})}},
                            {{"x", strings({"a", "bcd"})}, {"y", numbers({1, 100, number("1.5")})}},
                            {{"\xe2\x82\xac", attribute_value::binary_set({"", "12"})}}};
    for (const item& sample : samples) {
        for (const attribute_value& range : std::vector<attribute_value>{7, number("-1234.5"), number("1e20")}) {
            const item base = with(sample, {{"clef", "\xf0\x9d\x84\x9e"}, {"n", range}});
            CHECK(said(t.put(item_of_size(base, 409'600))) == ok);
            CHECK(said(t.put(item_of_size(base, 409'601))) == validation);
        }
    }
}

CONFORMANCE_CASE("Z4 captured sizes of numbers") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    const std::pair<const char*, std::size_t> vectors[] = {
        {"12", 2}, {"123", 3}, {"1.5", 3}, {"3.14159", 5}, {"123456", 4}, {"100.5", 4}, {"0.15", 2}, {"-42", 3},
        {"12345678901234567890123456789012345678", 20}};
    for (const auto& [text, size] : vectors) {
        INFO(text);
        const item base{{"pk", "p"}, {"n", number(text)}};
        const std::size_t others = 2 + 1 + 1 + 3;
        CHECK(said(t.put(with(base, {{"pad", std::string(409'600 - others - size, 'x')}}))) == ok);
        CHECK(said(t.put(with(base, {{"pad", std::string(409'601 - others - size, 'x')}}))) == validation);
    }
}

CONFORMANCE_CASE("Z1 the size handed out with an item is the item's") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk", key_type::number}));
    const item whole{{"pk", "p"}, {"sk", number("-12.5")}, {"m", map({{"l", list({1, "x", strings({"a", "b"})})}})}, {"b", false}};
    REQUIRE(said(t.put(whole)) == ok);
    const auto read = t.prepare(request::write_kind::put, whole, {});
    request::get get;
    get.key = read->write.key;
    std::size_t size = 0;
    const auto found = t.backend().get(t.handle(), get, [&](std::span<const item_view> items) { size = items[0].size; });
    REQUIRE(found.has_value());
    CHECK(size == item_size(whole));
}

CONFORMANCE_CASE("D1 D5 numbers come back exactly as the decimals they are") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {""}, {}, {"n"}));
    for (const char* text : {"-0", "0", "1", "-1", "0001.50", ".5", "5.", "1e125", "1e-130", "-1e-130", "123456789012345678901234567890",
                             "99999999999999999999999999999999999999", "9.9999999999999999999999999999999999999e125",
                             "-0.00000000000000000000000000000000000001", "18446744073709551616", "-9223372036854775808"}) {
        INFO(text);
        const item whole{{"pk", "p"}, {"n", number(text)}, {"other", number(text)}, {"l", list({number(text)})}};
        REQUIRE(said(t.put(whole)) == ok);
        const item read = t.get({{"pk", "p"}}).value();
        CHECK(read == whole);
        CHECK(read.find("n")->as_number().to_string() == number(text).to_string());
    }
}

CONFORMANCE_CASE("D7 arithmetic is exact; what does not fit is refused, never rounded") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {""}, {}, {"n"}));
    const auto sum = [&](std::string_view a_text, std::string_view b_text, bool subtract = false) {
        (void)t.put({{"pk", "p"}, {"n", number(a_text)}});
        const node delta = number(b_text);
        const outcome done = t.update({{"pk", "p"}}, {set("n", subtract ? a("n") - delta : a("n") + delta)});
        const std::string after = t.get({{"pk", "p"}})->find("n")->as_number().to_string();
        if (done.failure) return after == number(a_text).to_string() ? said(done) : "changed by a failed update";
        return after;
    };
    CHECK(sum("0.2", "0.1") == "0.3");
    CHECK(sum("0.3", "0.1", true) == "0.2");
    CHECK(sum("1e20", "1") == "100000000000000000001");
    CHECK(sum("9223372036854775807", "1") == "9223372036854775808");
    CHECK(sum("-9223372036854775808", "1", true) == "-9223372036854775809");
    CHECK(sum("18446744073709551615", "18446744073709551615") == "36893488147419103230");
    CHECK(sum("5", "5", true) == "0");
    CHECK(sum("99999999999999999999999999999999999998", "1") == "99999999999999999999999999999999999999");
    CHECK(sum("1e37", "0.1") == validation);
    CHECK(sum("1e125", "1") == validation);
    CHECK(sum("99999999999999999999999999999999999999", "0.5") == validation);
    CHECK(sum("9.99e125", "9.99e125") == validation);
    CHECK(sum("-9.99e125", "9.99e125", true) == validation);
    CHECK(sum("1e100", "1e-100") == validation);
    CHECK(sum("1.1e-129", "1.05e-129", true) == validation);
}

CONFORMANCE_CASE("D7 add follows the same arithmetic") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {""}, {}, {"n"}));
    const item key{{"pk", "p"}};
    REQUIRE(said(t.update(key, {add("n", number("0.2"))})) == ok);
    REQUIRE(said(t.update(key, {add("n", number("0.1"))})) == ok);
    CHECK(t.get(key) == with(key, {{"n", number("0.3")}}));
    CHECK(said(t.update(key, {add("n", number("1e100"))})) == validation);
    REQUIRE(said(t.put(with(key, {{"n", number("9.99e125")}}))) == ok);
    CHECK(said(t.update(key, {add("n", number("9.99e125"))})) == validation);
    CHECK(t.get(key) == with(key, {{"n", number("9.99e125")}}));
}

CONFORMANCE_CASE("E1 thirty-one containers around a scalar are accepted, thirty-two refused") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    for (const bool maps : {true, false}) {
        const item deepest = with(key, {{"a", nested(31, maps)}});
        CHECK(said(t.put(deepest)) == ok);
        CHECK(t.get(key) == deepest);
        const outcome refused = t.put(with(key, {{"a", nested(32, maps)}}));
        CHECK(said(refused) == validation);
        CHECK(message(refused).find("Nesting Levels have exceeded supported limits") != std::string::npos);
        CHECK(said(t.put(with(key, {{"a", nested(60, maps)}}))) == validation);
        CHECK(t.get(key) == deepest);
    }
    CHECK(said(t.put(with(key, {{"a", nested(30, false, strings({"x"}))}}))) == ok);
}

CONFORMANCE_CASE("E2 nesting is checked for updates and their operands") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    CHECK(said(t.update(key, {set("a", nested(31, true))})) == ok);
    CHECK(said(t.update(key, {set("a", nested(32, true))})) == validation);
    CHECK(said(t.update(key, {set("b", map())})) == ok);
    CHECK(said(t.update(key, {set("b.c", nested(31, false))})) == validation);
    CHECK(said(t.update(key, {set("b.c", nested(30, false))})) == ok);
    CHECK(said(t.update(key, {set("c", 1)}, {.when = a("d") != nested(32, true)})) == validation);
}

CONFORMANCE_CASE("E3 N5 paths of more than thirty-two elements are refused") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const item key{{"pk", "p"}, {"sk", "s"}};
    document_path path("a");
    for (int i = 0; i < 31; ++i) path.dot("m");
    REQUIRE(said(t.put(with(key, {{"a", nested(31, true)}}))) == ok);
    CHECK(said(t.put(with(key, {{"a", nested(31, true)}}), {.when = a(path) == "scalar"})) == ok);
    path.dot("m");
    CHECK(said(t.put(key, {.when = not_exists(path)})) == validation);
    CHECK(said(t.update(key, {remove(path)})) == validation);
    CHECK(said(t.try_get(key, {path})) == validation);
}

CONFORMANCE_CASE("D2 what a sum cannot be is refused with its reason") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    const item whole{{"pk", "k"}, {"large", number("9.99e125")}, {"small", number("1.1e-130")}};
    REQUIRE(said(t.put(whole)) == ok);
    const outcome over = t.update({{"pk", "k"}}, {set("n", a("large") + a("large"))});
    CHECK(said(over) == validation);
    CHECK(message(over).find("Number overflow") != std::string::npos);
    const outcome under = t.update({{"pk", "k"}}, {set("n", a("small") - number("1e-130"))});
    CHECK(said(under) == validation);
    CHECK(message(under).find("Number underflow") != std::string::npos);
    CHECK(t.get({{"pk", "k"}}) == whole);
}

CONFORMANCE_CASE("N5 an expression has three hundred operators and functions at most") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    const item key{{"pk", "k"}};
    const auto any_of = [](std::size_t predicates) {
        std::vector<node> parts(predicates, not_exists("pk"));
        node made = make(opcode::any_of, std::move(parts));
        made.counted = true;
        return made;
    };
    CHECK(said(t.put(key, {.when = any_of(150)})) == ok);  // and 149 times OR
    CHECK(said(t.put(key, {.when = any_of(151)})) == validation);
    const auto negated = [](int times) {
        node made = not_exists("a");
        while (times-- > 0) made = !std::move(made);
        return made;
    };
    CHECK(said(t.put(key, {.when = negated(298)})) == ok);
    CHECK(said(t.put(key, {.when = negated(300)})) == validation);
    const auto counters = [](std::size_t count) {
        std::vector<change> changes;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = "n" + std::to_string(i);
            changes.push_back(set(std::string_view(name), if_not_exists(std::string_view(name), 0) + 1));
        }
        return changes;
    };
    CHECK(said(t.update(key, counters(150))) == ok);
    CHECK(said(t.update(key, counters(151))) == validation);
}

CONFORMANCE_CASE("N5 a request's literals have two megabytes at most") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    const item key{{"pk", "k"}};
    const auto none_of = [](int literals) {  // of 390,000 bytes each
        std::vector<node> large;
        for (int i = 0; i < literals; ++i) large.push_back(v(std::string(389'999, 'x') + std::to_string(i)));
        return !in(a("a"), large);
    };
    CHECK(said(t.put(key, {.when = none_of(2)})) == ok);
    CHECK(said(t.put(key, {.when = none_of(6)})) == validation);
    CHECK(said(t.update(key, {set("b", std::string(380'000, 'x'))}, {.when = none_of(5)})) == validation);  // together
    CHECK(said(t.scan({.filter = none_of(6)})) == validation);
    CHECK(t.get(key) == key);
}

CONFORMANCE_CASE("N5 a list or map among a request's literals holds as much as an item at most") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    const item key{{"pk", "k"}};
    REQUIRE(said(t.put(key)) == ok);
    const std::string most(409'600, 'x');
    const std::string more = most + "x";
    const auto unless = [](attribute_value literal) { return exists("pk") || a("a") == v(std::move(literal)); };
    CHECK(said(t.put(key, {.when = unless(list({most}))})) == ok);
    CHECK(said(t.put(key, {.when = unless(list({more}))})) == validation);
    CHECK(said(t.put(key, {.when = unless(list({1, 2, most.substr(4)}))})) == ok);  // elements count as much as their values
    CHECK(said(t.put(key, {.when = unless(list({1, 2, most.substr(3)}))})) == validation);
    CHECK(said(t.put(key, {.when = unless(list({list({most.substr(4)})}))})) == ok);  // what is within them as in an item
    CHECK(said(t.put(key, {.when = unless(list({list({most.substr(3)})}))})) == validation);
    CHECK(said(t.put(key, {.when = unless(map({{"k", most.substr(1)}}))})) == ok);
    CHECK(said(t.put(key, {.when = unless(map({{"k", most}}))})) == validation);
    CHECK(said(t.put(key, {.when = unless(more)})) == ok);  // a text may be longer, if nothing stores it
    CHECK(said(t.update(key, {set("n", 1)}, {.when = unless(list({more}))})) == validation);
    CHECK(said(t.update(key, {set("n", 1)}, {.when = not_exists("pk") && a("a") == v(list({more}))})) == validation);
    CHECK(said(t.erase({{"pk", "none"}}, {.when = not_exists("pk") || a("a") == v(map({{"k", most}}))})) == validation);
    CHECK(said(t.scan({.filter = a("a") == v(list({more}))})) == validation);
    CHECK(t.get(key) == key);
}

CONFORMANCE_CASE("N5 the actions of an update are no operators") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    std::vector<change> removed;
    std::vector<change> added;
    for (int i = 0; i < 301; ++i) {
        const std::string name = "n" + std::to_string(i);
        removed.push_back(remove(std::string_view(name)));
        added.push_back(add(std::string_view(name), 1));
    }
    CHECK(said(t.update({{"pk", "k"}}, added)) == ok);
    CHECK(t.get({{"pk", "k"}})->size() == 302);
    CHECK(said(t.update({{"pk", "k"}}, removed)) == ok);
    CHECK(t.get({{"pk", "k"}}) == item{{"pk", "k"}});
}

CONFORMANCE_CASE_WITH(transactions, "A10 more than four megabytes read in one transaction are refused") {
    TestType under_test;
    auto& backend = under_test.backend();
    dynamic_table t(backend, table_spec());
    for (int i = 0; i < 12; ++i) REQUIRE(said(t.put(with(numbered_key(i), {{"x", std::string(380'000, 'x')}}))) == ok);
    call_of call(backend);
    for (int i = 0; i < 12; ++i) call.get(t, numbered_key(i));
    std::map<std::size_t, item> found;
    CHECK(call.transact_get(found) != ok);
    CHECK(found.empty());
    call_of little(backend);
    for (int i = 0; i < 12; ++i) little.get(t, numbered_key(i), {"pk", "sk", "y"});
    std::map<std::size_t, item> cut;
    CHECK(little.transact_get(cut) == ok);  // what is sent back counts
    CHECK(cut.size() == 12);
}

}  // namespace facet::test
