// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

// Pages of rows that lie in several partitions: what a field takes from its item's own partition key.

using namespace repository_probe;
using namespace facet::literals;

namespace row_pages_probe {

struct Entry {
    std::string owner;
    std::string id;
    std::string group;
    friend bool operator==(const Entry&, const Entry&) = default;
};
struct Entries : facet::table<"Entries", facet::gsi<"ByGroup", facet::partition<"GroupPK">, facet::sort<"GroupSK">>,
                              facet::entity<Entry, facet::key<"OWNER#{owner}", "ENTRY#{id}">, facet::index<"ByGroup", "GROUP#{group}", "ENTRY#{id}">>> {};

Entry sample(int i) { return {"owner-" + std::to_string(i * 5 % 8), "entry-" + std::to_string(100 + i), i % 2 == 0 ? "even" : "odd"}; }

TEST_CASE("rows of an index have each its own partition key, in every way to read them") {
    scripted_backend backend;
    const auto entries = facet::open<Entries>(backend);
    std::vector<Entry> even;
    for (int i = 0; i < 80; ++i) {
        entries.put(sample(i)).or_throw();
        if (i % 2 == 0 && i >= 2) even.push_back(sample(i));
    }
    // The first of all is no row, so that it is left out.
    const auto query = [&] { return entries.query<Entry>("group"_f == "even" && "id"_f > "entry-100"); };
    for (const bool bare : {true, false}) {
        backend.bare_rows = bare;
        backend.seen_rows = backend.seen_bare_rows = 0;
        CHECK(query().all().value() == even);
        CHECK(query().page_size(7).all().value() == even);
        CHECK(query().limit(10).all().value() == std::vector<Entry>(even.begin(), even.begin() + 10));
        CHECK(query().limit(10).page_size(4).all().value() == std::vector<Entry>(even.begin(), even.begin() + 10));
        CHECK(query().descending().all().value() == std::vector<Entry>(even.rbegin(), even.rend()));
        std::vector<Entry> visited;
        CHECK(query().visit([&](const Entry& each) { visited.push_back(each); }).value() == even.size());
        CHECK(visited == even);
        visited.clear();
        for (const Entry& each : query().or_throw()) visited.push_back(each);
        CHECK(visited == even);
        std::vector<Entry> scanned = entries.scan<Entry>().all().value();
        std::sort(scanned.begin(), scanned.end(), [](const Entry& a, const Entry& b) { return a.id < b.id; });
        REQUIRE(scanned.size() == 80);
        for (int i = 0; i < 80; ++i) CHECK(scanned[static_cast<std::size_t>(i)] == sample(i));
        CHECK((bare ? backend.seen_bare_rows : backend.seen_rows) > 4 * even.size());
    }
}

}  // namespace row_pages_probe
