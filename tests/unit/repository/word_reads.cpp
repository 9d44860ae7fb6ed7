// SPDX-License-Identifier: BSL-1.0
// What is said of a query, in combination: smaller structs, filters, skipped entities, expiry, merges, several sort attributes.
#include <unit/repository/read_ways.hpp>

#include <tuple>

using namespace repository_probe;
using namespace facet::literals;
using namespace std::string_literals;

namespace {

struct Item {
    std::string shop;
    std::string id;
    std::string kind;
    std::uint32_t price;
    double weight;
    std::string label;
    std::optional<std::chrono::sys_seconds> until;
};
struct Other {
    std::string shop;
    std::string id;
    std::string kind;
    std::uint32_t price;
};
struct Label {
    std::string label;
};
std::string name_of(const Item& each) { return each.label; }
std::string name_of(const Label& each) { return each.label; }

/// Two entities that only the discriminator tells apart, in every index.
struct Goods
    : facet::table<"Goods", facet::discriminator<"kind_of_item">, facet::assume_disjoint<Item, Other>,
                   facet::gsi<"ByPrice", facet::partition<"PricePK">, facet::sort<"PriceSK">>,
                   facet::gsi<"Few", facet::partition<"PricePK">, facet::sort<"PriceSK">, facet::include<"label", "kind_of_item", "until">>,
                   facet::gsi<"Several", facet::partition<"shop", "kind">, facet::sort<facet::number_key("price"), "label", facet::number_key("weight")>>,
                   facet::gsi<"Spread", facet::partition<"SpreadPK">, facet::sort<"PriceSK">, facet::include<"label", "kind_of_item", "until">>,
                   facet::entity<Item, facet::expires_at<"until">, facet::key<"SHOP#{shop}", "{id}">, facet::index<"ByPrice", "{shop}#{kind}", "{price:4}#{id}">,
                                 facet::index<"Few", "{shop}#{kind}", "{price:4}#{id}">, facet::index<"Several", "{shop}", "{kind}", "{price}", "{label}", "{weight}">,
                                 facet::index<"Spread", "{shop}#{*:4 shards}", "{price:4}#{id}">>,
                   facet::entity<Other, facet::key<"SHOP#{shop}", "{id}">, facet::index<"ByPrice", "{shop}#{kind}", "{price:4}#{id}">,
                                 facet::index<"Few", "{shop}#{kind}", "{price:4}#{id}">,
                                 facet::index<"Spread", "{shop}#{*:4 shards}", "{price:4}#{id}">>> {};

constexpr std::chrono::sys_seconds today{std::chrono::seconds(1'700'000'000)};
const char* const kinds[] = {"tea", "tea#", "te", "cup"};

template <class Ways>
std::vector<Item> fill(Ways& ways) {
    std::vector<Item> all;
    for (std::uint32_t i = 0; i < 60; ++i) {
        const std::string id = std::to_string(100 + i * 37 % 60);
        if (i % 4 == 3) {
            ways.direct.put(Other{"s", id, kinds[i % 3], i * 13 % 30}).or_throw();
            continue;
        }
        std::string label = i % 5 == 0 ? "a"s : i % 5 == 1 ? "a\0"s : i % 5 == 2 ? "a\0b"s : i % 5 == 3 ? "\xff"s : "b"s;
        label += i % 7 == 0 ? "\0"s : ""s;
        std::optional<std::chrono::sys_seconds> until;
        if (i % 3 == 0) until = today + std::chrono::seconds(i % 2 == 0 ? 5 : -5);
        all.push_back({"s", id, kinds[i / 4 % 4], i * 13 % 30, static_cast<double>(i % 6) - 2.5, label + std::to_string(i), until});
        ways.direct.put(all.back()).or_throw();
    }
    std::sort(all.begin(), all.end(), [](const Item& x, const Item& y) { return std::tie(x.price, x.id) < std::tie(y.price, y.id); });
    return all;
}

}  // namespace

TEST_CASE("smaller structs, filters and what the discriminator tells apart, through an index and merged") {
    three_ways<Goods> ways;
    const auto all = fill(ways);
    const auto tea = "shop"_f == "s" && "kind"_f == "tea";
    const std::vector<std::string> two = {"tea", "cup", "tea"};
    for (int round = 0; round < 6; ++round) {
        const auto is_tea = [](const Item& each) { return each.kind == "tea"; };
        const auto is_two = [](const Item& each) { return each.kind == "tea" || each.kind == "cup"; };
        ways.check([&](auto& on) { return on.template query<Item>(tea); }, those(all, is_tea));
        ways.check([&](auto& on) { return on.template query<Item>(tea, facet::as<Label>); }, those(all, is_tea));
        ways.check([&](auto& on) { return on.template query<Item>(tea && "price"_f > 5u, facet::as<Label>).filter("weight"_f < 0.0); },
                   those(all, [&](const Item& each) { return is_tea(each) && each.price > 5 && each.weight < 0; }));
        ways.check([&](auto& on) { return on.template query<Item>(tea, facet::as<Label>).template using_index<"Few">().filter("label"_f != "b4"); },
                   those(all, [&](const Item& each) { return is_tea(each) && each.label != "b4"; }));
        const auto merged = "shop"_f == "s" && "kind"_f == facet::each_of(two);
        ways.check([&](auto& on) { return on.template query<Item>(merged, facet::as<Label>); }, those(all, is_two));
        ways.check([&](auto& on) { return on.template query<Item>(merged && "price"_f < 20u, facet::as<Label>).filter("weight"_f > -1.0); },
                   those(all, [&](const Item& each) { return is_two(each) && each.price < 20 && each.weight > -1; }));
        ways.check([&](auto& on) { return on.template query<Item>("shop"_f == "s" && "price"_f <= 22u, facet::as<Label>); },
                   those(all, [&](const Item& each) { return each.price <= 22; }));
    }
}

namespace {

/// An index that does not show the discriminator, but what a field was called before.
struct Book {
    std::string shelf;
    std::string id;
    std::string title;
    std::string text;
};
struct Title {
    std::string title;
};
std::string name_of(const Title& each) { return each.title; }
struct Books : facet::table<"Books", facet::discriminator<"type">, facet::gsi<"Titles", facet::partition<"P1">, facet::sort<"S1">, facet::include<"title", "name">>,
                            facet::entity<Book, facet::renamed_from<"title", "name">, facet::key<"SHELF#{shelf}", "BOOK#{id}">,
                                          facet::index<"Titles", "{shelf}", "{title}#{id}">>> {};
struct Older : facet::table<"Books", facet::discriminator<"type">, facet::gsi<"Titles", facet::partition<"P1">, facet::sort<"S1">, facet::include<"name">>,
                            facet::entity<Book, facet::stored_as<"title", "name">, facet::key<"SHELF#{shelf}", "BOOK#{id}">,
                                          facet::index<"Titles", "{shelf}", "{title}#{id}">>> {};

}  // namespace

TEST_CASE("a smaller struct is read from an index that projects it and its older name, whatever else that lacks") {
    three_ways<Books> ways;
    for (const char* id : {"1", "2"}) ways.direct.put(Book{"s", id, "t"s + id, "text"}).or_throw();
    facet::open<Older>(ways.engine).put(Book{"s", "3", "t3", "text"}).or_throw();
    ways.check([&](auto& on) { return on.template query<Book>("shelf"_f == "s" && "title"_f > "t1", facet::as<Title>); }, {"t2", "t3"});
    ways.check([&](auto& on) { return on.template query<Book>("shelf"_f == "s", facet::as<Title>).filter("id"_f != "2"); }, {"t1", "t3"});
}

TEST_CASE("several sort attributes, merged by what is behind those that have several values") {
    three_ways<Goods> ways;
    auto all = fill(ways);
    const auto check = [&](const auto& where, const auto& holds, const auto& order) {
        std::vector<Item> wanted = all;
        wanted.erase(std::remove_if(wanted.begin(), wanted.end(), [&](const Item& each) { return !holds(each); }), wanted.end());
        std::stable_sort(wanted.begin(), wanted.end(), [&](const Item& x, const Item& y) { return order(x) < order(y); });
        ways.check([&](auto& on) { return std::move(on.template query<Item>(where)).template using_index<"Several">(); }, names_of_all(wanted));
    };
    const auto s = "shop"_f == "s";
    const std::vector<std::string> two = {"te", "cup", "none"};
    for (std::uint32_t round = 0; round < 6; ++round) {
        check(s && "kind"_f == "te", [](auto& each) { return each.kind == "te"; }, [](auto& each) { return std::tie(each.price, each.label, each.weight); });
        check(s && "kind"_f == facet::each_of(two), [](auto& each) { return each.kind == "te" || each.kind == "cup"; },
              [](auto& each) { return std::tie(each.price, each.label, each.weight); });
        check(s && "kind"_f == facet::each_of(two) && "price"_f >= 10u, [](auto& each) { return (each.kind == "te" || each.kind == "cup") && each.price >= 10; },
              [](auto& each) { return std::tie(each.price, each.label, each.weight); });
        const std::vector<std::uint32_t> prices = {13, 26, 9, 13, 22, round};
        check(s && "kind"_f == "te" && "price"_f == facet::each_of(prices),
              [&](auto& each) { return each.kind == "te" && std::find(prices.begin(), prices.end(), each.price) != prices.end(); },
              [](auto& each) { return std::tie(each.label, each.weight); });
        check(s && "kind"_f == "te" && "price"_f == facet::each_of(prices) && "label"_f.begins_with("a"),
              [&](auto& each) { return each.kind == "te" && each.label[0] == 'a' && std::find(prices.begin(), prices.end(), each.price) != prices.end(); },
              [](auto& each) { return std::tie(each.label, each.weight); });
    }
}

namespace {

struct Pair {
    std::string p;
    std::string id;
    std::string a;
    std::string b;
};
std::string name_of(const Pair& each) { return each.id; }
struct Pairs : facet::table<"Pairs", facet::partition<"PK">, facet::gsi<"Both", facet::partition<"p">, facet::sort<"a", "b">>,
                            facet::entity<Pair, facet::key<"PAIR#{id}">, facet::index<"Both", "{p}", "{a}", "{b}">>> {};

}  // namespace

TEST_CASE("texts that hold NUL, in several sort attributes, merged") {
    three_ways<Pairs> ways;
    const names texts = {"x", "x\0"s, "x\0x"s, "x\0\0"s, "\0"s, "x\1"s, "y"};
    std::vector<Pair> all;
    for (const std::string& a : texts)
        for (const std::string& b : texts) {
            all.push_back({all.size() % 2 == 0 ? "p" : "q", std::to_string(all.size()), a, b});
            ways.direct.put(all.back()).or_throw();
        }
    std::sort(all.begin(), all.end(), [](const Pair& x, const Pair& y) { return std::tie(x.a, x.b) < std::tie(y.a, y.b); });
    const std::vector<std::string> both = {"q", "p"};
    for (int round = 0; round < 4; ++round) ways.check([&](auto& on) { return on.template query<Pair>("p"_f == facet::each_of(both)); }, names_of_all(all));
}
