// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>

#include <set>

namespace facet::test {

/// A table of 60 partitions with up to three items each, 120 in all.
template <class Backend>
dynamic_table<Backend> scattered_table(Backend& backend) {
    dynamic_table t(backend, table_spec({"pk"}, {"sk", key_type::number}));
    for (int i = 0; i < 60; ++i)
        for (int j = 0; j <= i % 3; ++j)
            REQUIRE(said(t.put({{"pk", "p" + std::to_string(i)}, {"sk", j}, {"id", i * 10 + j}})) == ok);
    return t;
}

[[nodiscard]] inline std::multiset<std::string> ids(const std::vector<item>& items) {
    std::multiset<std::string> made;
    for (const item& one : items) made.insert(one.find("id")->as_number().to_string());
    return made;
}

CONFORMANCE_CASE("S1 S4 a scan gives every item once, whatever the limit") {
    TestType under_test;
    auto t = scattered_table(under_test.backend());
    const std::vector<item> all = t.all(scan_args{});
    CHECK(all.size() == 120);
    for (const std::uint32_t limit : {1u, 2u, 7u, 119u, 120u, 121u}) {
        const std::vector<item> paged = t.all(scan_args{.limit = limit});
        CHECK(paged == all);
    }
}

CONFORMANCE_CASE("S1 a scan of an empty table is empty") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec());
    const listing page = t.scan();
    CHECK(said(page) == ok);
    CHECK(page.page.scanned == 0);
    CHECK_FALSE(page.page.more);
}

CONFORMANCE_CASE("S1 a scan's filter may use key attributes; the limit counts before it") {
    TestType under_test;
    auto t = scattered_table(under_test.backend());
    CHECK(t.all(scan_args{.filter = a("pk") == "p5"}).size() == 3);
    CHECK(t.all(scan_args{.filter = a("sk") == 2 && a("id") > 0}).size() == 20);
    const listing page = t.scan({.limit = 10, .filter = a("pk") == "nobody"});
    CHECK(page.page.scanned == 10);
    CHECK(page.page.count == 0);
    CHECK(page.page.more);
}

CONFORMANCE_CASE("S3 segments are disjoint and complete, and keep partitions together") {
    TestType under_test;
    auto t = scattered_table(under_test.backend());
    const std::multiset<std::string> whole = ids(t.all(scan_args{}));
    for (const std::uint32_t total : {1u, 2u, 3u, 8u, 100u, 1'000'000u}) {
        if (total == 1'000'000u) {
            CHECK(said(t.scan({.segment = 999'999, .total_segments = total})) == ok);
            continue;
        }
        std::multiset<std::string> joined;
        std::set<std::string> partitions;
        for (std::uint32_t segment = 0; segment < total; ++segment) {
            std::set<std::string> here;
            for (const item& one : t.all(scan_args{.segment = segment, .total_segments = total, .limit = 3})) {
                joined.insert(one.find("id")->as_number().to_string());
                here.insert(one.find("pk")->as_string());
            }
            for (const std::string& partition : here) CHECK(partitions.insert(partition).second);
        }
        CHECK(joined == whole);
    }
}

CONFORMANCE_CASE_WITH(secondary_indexes, "S3 S1 segments of an index are disjoint and complete, too") {
    TestType under_test;
    dynamic_table t(under_test.backend(), table_spec({"pk"}, {"sk", key_type::number}, {{"by_g", {{"g"}}, {{"id", key_type::number}}}}));
    for (int i = 0; i < 90; ++i) {
        const item one{{"pk", "p" + std::to_string(i % 7)}, {"sk", i}, {"id", i}};
        REQUIRE(said(t.put(i % 3 == 0 ? one : with(one, {{"g", "g" + std::to_string(i % 20)}}))) == ok);  // a third is not in the index
    }
    const std::multiset<std::string> whole = ids(t.all(scan_args{.index = 0}));
    CHECK(whole.size() == 60);
    for (const std::uint32_t total : {2u, 5u, 40u}) {
        std::multiset<std::string> joined;
        for (std::uint32_t segment = 0; segment < total; ++segment)
            joined.merge(ids(t.all(scan_args{.index = 0, .segment = segment, .total_segments = total, .limit = 3})));
        CHECK(joined == whole);
    }
}

CONFORMANCE_CASE("S2 segments out of range are refused") {
    TestType under_test;
    auto t = scattered_table(under_test.backend());
    CHECK(said(t.scan({.segment = 2, .total_segments = 2})) == validation);
    CHECK(said(t.scan({.segment = 5, .total_segments = 2})) == validation);
    CHECK(said(t.scan({.segment = 0, .total_segments = 0})) == validation);
    CHECK(said(t.scan({.segment = 0, .total_segments = 1'000'001})) == validation);
    CHECK(said(t.scan({.segment = 1, .total_segments = 2})) == ok);
}

CONFORMANCE_CASE("S3 Q9 a place of another segment, or a malformed one, is refused") {
    TestType under_test;
    auto t = scattered_table(under_test.backend());
    const listing page = t.scan({.segment = 0, .total_segments = 2, .limit = 5});
    REQUIRE(page.page.more);
    CHECK(said(t.scan({.segment = 0, .total_segments = 2, .start = page.last})) == ok);
    CHECK(said(t.scan({.segment = 1, .total_segments = 2, .start = page.last})) == validation);
    const listing other = t.scan({.segment = 1, .total_segments = 2, .limit = 5});
    REQUIRE(other.page.more);
    CHECK(said(t.scan({.segment = 1, .total_segments = 2, .start = other.last})) == ok);
    CHECK(said(t.scan({.segment = 0, .total_segments = 2, .start = other.last})) == validation);
    for (const std::string& start : {std::string("x"), std::string("\1"), page.last + "\1x", page.last.substr(0, 3)})
        CHECK(said(t.scan({.start = start})) == validation);
}

CONFORMANCE_CASE("S4 what is not touched during a scan is given exactly once") {
    TestType under_test;
    auto t = scattered_table(under_test.backend());
    const std::multiset<std::string> whole = ids(t.all(scan_args{}));
    std::multiset<std::string> seen;
    scan_args args{.limit = 4};
    for (int page_number = 0;; ++page_number) {
        const listing page = t.scan(args);
        REQUIRE(said(page) == ok);
        for (const item& one : page.items)
            if (one.contains("id")) seen.insert(one.find("id")->as_number().to_string());
        if (!page.page.more) break;
        args.start = page.last;
        // Others come and go between the pages.
        REQUIRE(said(t.put({{"pk", "new" + std::to_string(page_number)}, {"sk", 1}})) == ok);
        if (page_number > 3) REQUIRE(said(t.erase({{"pk", "new" + std::to_string(page_number - 3)}, {"sk", 1}})) == ok);
        REQUIRE(page_number < 1000);
    }
    CHECK(seen == whole);
}

CONFORMANCE_CASE("S4 Q9 a scan resumes behind an item that was erased") {
    TestType under_test;
    auto t = scattered_table(under_test.backend());
    const std::vector<item> all = t.all(scan_args{});
    const listing page = t.scan({.limit = 10});
    for (std::size_t i = 0; i < 10; ++i) REQUIRE(said(t.erase({{"pk", *all[i].find("pk")}, {"sk", *all[i].find("sk")}})) == ok);
    CHECK(t.all(scan_args{.start = page.last}) == std::vector<item>(all.begin() + 10, all.end()));
}

CONFORMANCE_CASE("Q11 S1 a scan's page ends with the item that takes it to one megabyte") {
    TestType under_test;
    dynamic_table t(under_test.backend(), hash_only());
    for (int i = 0; i < 12; ++i) REQUIRE(said(t.put({{"pk", std::to_string(i)}, {"pad", std::string(100'000, 'x')}})) == ok);
    const std::vector<listing> pages = t.pages(scan_args{});
    REQUIRE(pages.size() == 2);
    CHECK(pages[0].page.count == 11);
    CHECK(pages[1].page.count == 1);
}

CONFORMANCE_CASE("S5 a scan of the table may be consistent") {
    TestType under_test;
    auto t = scattered_table(under_test.backend());
    CHECK(t.all(scan_args{.consistent = true}).size() == 120);
}

}  // namespace facet::test
