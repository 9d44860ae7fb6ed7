// SPDX-License-Identifier: BSL-1.0
#include <unit/repository/own_types.hpp>

namespace facet::test {

using namespace own_types;
using std::chrono::days;
using std::chrono::sys_days;

namespace {

template <class Own>
struct Kept {
    std::string id;
    Own field;
    std::optional<Own> maybe;
    std::vector<Own> list;
    std::map<std::string, Own> map;
    friend bool operator==(const Kept&, const Kept&) = default;
};
template <class Own>
struct AllKept : table<"Kept", entity<Kept<Own>, key<"KEPT#{id}", "KEPT">>> {};

/// Of a type that is no part of a key.
template <class Own>
void keep_own(const Own& first, const Own& second) {
    memory::engine engine;
    auto all = open<AllKept<Own>>(engine);
    using kept = Kept<Own>;
    const kept before{"a", first, second, {first, second}, {{"x", second}}};
    all.put(before).or_throw();
    CHECK(all.template get<kept>("id"_f == "a").value() == before);
    CHECK(all.template query<kept>("id"_f == "a").filter("field"_f == first && "maybe"_f == second && "map.x"_f == second).all().value().size() == 1);
    all.template update<kept>("id"_f == "a").set("field"_f = second, "maybe"_f = std::nullopt).when("field"_f == first).or_throw();
    all.template modify<kept>("id"_f == "a", [&](kept& of) { of.list.push_back(first); }).value();
    CHECK(all.template get<kept>("id"_f == "a").value() == kept{"a", second, std::nullopt, {first, second, first}, {{"x", second}}});
}

struct Dated {
    std::string id;
    own<std::chrono::sys_time<days>> until;
    std::optional<own<std::int64_t>> count;
    std::map<isin, int> names;
    const own<std::int32_t> fixed;
    friend bool operator==(const Dated&, const Dated&) = default;
};
struct Dates : table<"Dates", entity<Dated, key<"DATED#{id}", "DATED">, expires_at<"until">, number_as_text<"count">, number_as_text<"fixed">>> {};

}  // namespace

TEST_CASE("a type of one's own is stored as what no key is made of") {
    keep_own(own(binary::from("ab")), own(binary::from("c")));
    keep_own(own(std::set<std::string>{"a"}), own(std::set<std::string>{"b", "c"}));
    keep_own(own(std::vector<int>{1, 2}), own(std::vector<int>{}));
    keep_own(own(std::map<std::string, int>{{"a", 1}}), own(std::map<std::string, int>{}));
    keep_own(own(place{"Bonn", 1}), own(place{"Ulm", 2}));
    keep_own(own(std::optional<int>(1)), own(std::optional<int>(2)));
    keep_own(tree{{tree{}, tree{{tree{}}}}}, tree{});
}

TEST_CASE("a type of one's own is kept as seconds or as text, and names the entries of a map") {
    memory::engine engine;
    auto all = open<Dates>(engine);
    const Dated dated{"a", own(sys_days(days(40'000))), own(std::int64_t{12}), {{isin("US"), 1}}, own(std::int32_t{7})};
    all.put(dated).or_throw();
    CHECK(all.get<Dated>("id"_f == "a").value() == dated);
    all.update<Dated>("id"_f == "a").set("until"_f = own(sys_days(days(40'001))), "count"_f = own(std::int64_t{13})).when("until"_f == own(sys_days(days(40'000)))).or_throw();
    CHECK(all.get<Dated>("id"_f == "a").value().until == own(sys_days(days(40'001))));
    CHECK(all.get<Dated>("id"_f == "a").value().count == own(std::int64_t{13}));
}

}  // namespace facet::test
