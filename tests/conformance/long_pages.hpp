// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/suite.hpp>
#include <support/call_of.hpp>

#include <cstddef>
#include <string>
#include <vector>

/// \file
/// Pages of a megabyte and more whose items differ: a page counts them otherwise than their sizes say (contract Q11), and what it leaves
/// out, the next has to begin with.

namespace facet::test {

/// Writes items 0, 1, 2, … by batches; `make(i)` gives what the i-th has beside its keys.
template <class Backend, class Make>
void fill_by_batches(dynamic_table<Backend>& t, int count, int partitions, const Make& make) {
    for (int i = 0; i < count;) {
        call_of call(t.backend());
        for (int n = 0; n < 25 && i < count; ++n, ++i)
            call.put(t, with({{"pk", "p" + std::to_string(i % partitions)}, {"sk", i}, {"n", i}}, make(i)));
        REQUIRE(call.batch_write() == ok);
    }
}

/// How many of `count` items do not come exactly once, by their attribute n.
[[nodiscard]] inline int not_once(const std::vector<item>& items, int count) {
    std::vector<int> times(static_cast<std::size_t>(count));
    for (const item& one : items) ++times.at(static_cast<std::size_t>(std::stoi(one.find("n")->as_number().to_string())));
    int wrong = 0;
    for (const int each : times) wrong += each == 1 ? 0 : 1;
    return wrong;
}

/// The same, of all partitions' queries, one after the other.
template <class Backend>
[[nodiscard]] int not_once_queried(dynamic_table<Backend>& t, int count, int partitions, bool ascending) {
    std::vector<item> items;
    for (int p = 0; p < partitions; ++p)
        for (item& one : t.all(query_args{.partition = {"p" + std::to_string(p)}, .ascending = ascending})) items.push_back(std::move(one));
    return not_once(items, count);
}

[[nodiscard]] inline table_spec of_numbers() { return table_spec({"pk"}, {"sk", key_type::number}); }

CONFORMANCE_CASE("Q11 S4 small and large items in turn come once each") {
    TestType under_test;
    constexpr int count = 200;
    for (const int partitions : {1, 100}) {
        dynamic_table t(under_test.backend(), of_numbers(), "Of" + std::to_string(partitions));
        fill_by_batches(t, count, partitions, [](int i) { return item{{"pad", std::string(i % 2 != 0 ? 40'000 : 10, 'x')}}; });
        CHECK(not_once(t.all(scan_args{}), count) == 0);
        CHECK(not_once_queried(t, count, partitions, true) == 0);
        CHECK(not_once_queried(t, count, partitions, false) == 0);
    }
}

CONFORMANCE_CASE("Q11 S4 items whose names are longer than their values come once each") {
    TestType under_test;
    dynamic_table t(under_test.backend(), of_numbers());
    constexpr int count = 250;
    item flags;
    for (int k = 0; k < 20; ++k) flags.insert_or_assign(std::string(250, 'f') + std::to_string(k), k % 2 == 0);
    fill_by_batches(t, count, 1, [&](int) { return flags; });  // 1.25 MB by their sizes, a few dozen KB to a page
    CHECK(not_once(t.all(scan_args{}), count) == 0);
    CHECK(not_once_queried(t, count, 1, true) == 0);
    CHECK(not_once_queried(t, count, 1, false) == 0);
}

CONFORMANCE_CASE("Q11 S4 thousands of tiny items come once each, beside large ones") {
    TestType under_test;
    dynamic_table t(under_test.backend(), of_numbers());
    constexpr int count = 2500;
    fill_by_batches(t, count, 3, [](int i) { return i % 50 == 0 ? item{{"pad", std::string(30'000, 'x')}} : item{}; });
    CHECK(not_once(t.all(scan_args{}), count) == 0);
    CHECK(not_once_queried(t, count, 3, true) == 0);
}

}  // namespace facet::test
