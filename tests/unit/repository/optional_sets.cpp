// SPDX-License-Identifier: BSL-1.0
// A std::optional that holds an empty set is stored as no value: DynamoDB has no empty sets (contract T6).
#include <facet/facet.hpp>

#include <support/catch.hpp>

#include <optional>
#include <set>
#include <string>

using namespace facet::literals;

namespace {

using labels = std::set<std::string>;
struct Nested {
    std::string name;
    std::optional<labels> inner;
};
struct Labelled {
    std::string id;
    std::optional<labels> tags;
    std::optional<Nested> nested;
};
struct Labels : facet::table<"Labels", facet::entity<Labelled, facet::key<"L#{id}", "L">>> {};

}  // namespace

TEST_CASE("T6 a set that becomes empty in an optional is no value") {
    facet::memory::engine engine;
    auto table = facet::open<Labels>(engine);
    const auto read = [&] { return table.get<Labelled>("id"_f == "1").value(); };
    table.put(Labelled{"1", labels{"a"}, Nested{"n", labels{"b"}}}).or_throw();
    table.modify<Labelled>("id"_f == "1", [](Labelled& one) {
        one.tags->erase("a");
        one.nested->inner->erase("b");
    }).value();
    CHECK_FALSE(read().tags.has_value());
    CHECK(read().nested->name == "n");
    CHECK_FALSE(read().nested->inner.has_value());
    CHECK(table.scan<Labelled>().filter(facet::missing("tags"_f) && facet::missing("nested.inner"_f)).count().value() == 1);
    table.put(Labelled{"1", labels{}, std::nullopt}).or_throw();
    CHECK_FALSE(read().tags.has_value());
    table.update<Labelled>("id"_f == "1").add("tags"_f, labels{"c"}).or_throw();
    CHECK(read().tags == labels{"c"});
}
