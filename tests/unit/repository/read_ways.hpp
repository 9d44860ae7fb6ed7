// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <support/catch.hpp>
#include <support/unless_zero.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace repository_probe {

/// Hands on to an engine, one item a page: what a service's pages of a megabyte are to large items.
class one_by_one {
public:
    using numbered_sink = facet::function_ref<void(std::size_t, const facet::item_view&)>;
    static constexpr facet::backend_features features{};

    explicit one_by_one(facet::memory::engine& to) : to_(&to) {}

    result<void> create_table(std::string_view name, const request::table_description& description) { return to_->create_table(name, description); }
    result<void> erase_table(std::string_view name) { return to_->erase_table(name); }
    result<request::table> open(std::string_view name, const request::table_description& description) { return to_->open(name, description); }
    result<bool> get(const request::table& table, const request::get& get, request::item_sink sink) { return to_->get(table, get, sink); }
    result<void> write(const request::table& table, const request::write& write, request::item_sink sink, request::consumed_capacity* capacity) {
        return to_->write(table, write, sink, capacity);
    }
    result<request::page> query(const request::table& table, const request::query& query, request::item_sink sink) {
        request::query one = query;
        one.limit = 1;
        one.position_at_limit = true;
        return to_->query(table, one, [&](std::span<const facet::item_view> items) { sink(items); });
    }
    result<request::page> scan(const request::table& table, const request::scan& scan, request::item_sink sink) {
        request::scan one = scan;
        one.limit = 1;
        return to_->scan(table, one, sink);
    }
    result<void> batch_get(std::span<const request::table_get> asked, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        return to_->batch_get(asked, sink, unprocessed);
    }
    result<void> batch_write(std::span<const request::table_write> asked, std::vector<std::size_t>& unprocessed, request::consumed_capacity* capacity) {
        return to_->batch_write(asked, unprocessed, capacity);
    }
    result<void> transact_write(std::span<const request::table_write> actions, std::string_view token, request::consumed_capacity* capacity) {
        return to_->transact_write(actions, token, capacity);
    }
    result<void> transact_get(std::span<const request::table_get> asked, numbered_sink sink) { return to_->transact_get(asked, sink); }

private:
    facet::memory::engine* to_;
};
static_assert(facet::backend<one_by_one>);

using names = std::vector<std::string>;

/// Which of all the ways to read are tried next: the same ones in each run.
class way_dice {
public:
    [[nodiscard]] std::uint64_t limit() { return pick({0, 1, 2, 3, 5, 8, 33, 1'000}); }  ///< 0: none
    [[nodiscard]] std::uint32_t page_size() { return static_cast<std::uint32_t>(pick({0, 0, 1, 2, 3, 7, 40})); }
    [[nodiscard]] bool coin() { return next(2) == 1; }
    [[nodiscard]] std::size_t next(std::size_t below) { return std::uniform_int_distribution<std::size_t>(0, below - 1)(random_); }

private:
    [[nodiscard]] std::uint64_t pick(std::initializer_list<std::uint64_t> some) { return some.begin()[next(some.size())]; }

    std::mt19937 random_{20'261'122};
};

[[nodiscard]] inline names first_of(const names& all, std::uint64_t count) {
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count == 0 ? all.size() : std::min<std::uint64_t>(count, all.size()))};
}
template <class Items>
[[nodiscard]] names names_of_all(const Items& items) {
    names all;
    for (const auto& each : items) all.push_back(name_of(each));
    return all;
}
/// The names of the items that a predicate holds of.
template <class Item, class Holds>
[[nodiscard]] names those(const std::vector<Item>& items, const Holds& holds) {
    names all;
    for (const Item& each : items)
        if (holds(each)) all.push_back(name_of(each));
    return all;
}

/// Walks through a query's pages, each resumed from its cursor's text; `again` makes the query anew.
template <class Again>
[[nodiscard]] names walk_pages(const Again& again, std::uint64_t limit) {
    names all;
    std::string token;
    std::size_t pages = 0;
    do {
        auto page = again().after(facet::cursor(token)).page();
        if (!page.has_value()) return {page.error().to_string()};
        if (limit > 0) {
            CHECK(page->size() <= limit);
            if (!page->next.empty()) CHECK(page->size() == limit);
        }
        for (const auto& each : *page) all.push_back(name_of(each));
        token = page->next.text();
        if (++pages > 2'000) return {"no end"};
    } while (!token.empty());
    return all;
}

/// Reads a query or a collection in the ways that both have, and compares with what it should give in ascending order. `make()` makes it.
/// What there is besides is `more`'s: it is given the read, what that should give, and what it should without a limit.
template <class Make, class More>
void check_common_ways(way_dice& dice, const Make& make, names expected, const More& more) {
    const std::uint64_t limit = dice.limit();
    const std::uint32_t size = dice.page_size();
    const bool ascending = dice.coin();
    CAPTURE(limit, size, ascending, make().explain());
    if (!ascending) std::reverse(expected.begin(), expected.end());
    const auto again = [&] {
        auto read = make();
        read.limit(facet::test::unless_zero(limit)).page_size(size);
        if (!ascending) read.descending();
        return read;
    };
    const names some = first_of(expected, limit);
    auto read = again();
    const auto all = read.all();
    REQUIRE(said(all) == "ok");
    CHECK(names_of_all(*all) == some);
    CHECK(read.count().value() == some.size());
    CHECK(walk_pages(again, limit) == expected);
    names walked;
    for (const auto& each : read.or_throw()) walked.push_back(name_of(each));
    CHECK(walked == some);
    more(read, some, expected);
}

/// Reads a query in every way there is.
template <class Make>
void check_ways(way_dice& dice, const Make& make, names expected) {
    check_common_ways(dice, make, std::move(expected), [](auto& query, const names& some, const names& whole) {
        names seen;
        CHECK(query.visit([&](const auto& each) { seen.push_back(name_of(each)); }).value() == some.size());
        CHECK(seen == some);
        const auto first = query.first();
        CHECK((first.has_value() ? name_of(*first) : said(first)) == (whole.empty() ? "missing" : whole[0]));
        const auto only = query.at_most_one();
        CHECK((only.has_value() ? name_of(*only) : said(only)) == (whole.empty() ? "missing" : whole.size() == 1 ? whole[0] : "NotUnique"));
    });
}

/// The same for a collection, which is not seen in place.
template <class Make>
void check_mixed_ways(way_dice& dice, const Make& make, names expected) {
    check_common_ways(dice, make, std::move(expected), [](const auto&...) {});
}

/// The same for a scan, whose items have no order.
template <class Make>
void check_scan_ways(way_dice& dice, const Make& make, names expected) {
    const std::uint64_t limit = dice.limit();
    const std::uint32_t size = dice.page_size();
    CAPTURE(limit, size);
    std::sort(expected.begin(), expected.end());
    const auto again = [&] { return make().limit(facet::test::unless_zero(limit)).page_size(size); };
    const std::size_t many = first_of(expected, limit).size();
    auto read = again();
    names all = names_of_all(read.all().value());
    std::sort(all.begin(), all.end());
    CHECK(all.size() == many);
    CHECK(std::includes(expected.begin(), expected.end(), all.begin(), all.end()));
    CHECK(read.count().value() == many);
    names paged = walk_pages(again, limit);
    std::sort(paged.begin(), paged.end());
    CHECK(paged == expected);
    std::size_t walked = 0;
    for ([[maybe_unused]] const auto& each : read.or_throw()) ++walked;
    CHECK(walked == many);
}

/// A repository on an engine, on the engine behind a pointer, and on one whose pages hold one item.
template <class Table>
struct three_ways {
    facet::memory::engine engine{};
    facet::any_backend erased{engine};
    one_by_one split{engine};
    facet::repository<Table, facet::memory::engine> direct = facet::open<Table>(engine);
    facet::repository<Table, facet::any_backend> behind = facet::open<Table>(erased);
    facet::repository<Table, one_by_one> slow = facet::open<Table>(split);
    way_dice dice{};

    /// `make(repository)` makes a query.
    template <class Make>
    void check(const Make& make, const names& expected) {
        check_ways(dice, [&] { return make(direct); }, expected);
        check_ways(dice, [&] { return make(behind); }, expected);
        check_ways(dice, [&] { return make(slow); }, expected);
    }
    template <class Make>
    void check_mixed(const Make& make, const names& expected) {
        check_mixed_ways(dice, [&] { return make(direct); }, expected);
        check_mixed_ways(dice, [&] { return make(behind); }, expected);
        check_mixed_ways(dice, [&] { return make(slow); }, expected);
    }
};

}  // namespace repository_probe
