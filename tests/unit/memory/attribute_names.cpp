// SPDX-License-Identifier: BSL-1.0
// More attribute names in one table than the engine has numbers for.
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace facet::test {
namespace {

/// A table whose last item brings names that get no number.
struct crowded_table {
    memory::engine engine;
    dynamic_table<memory::engine> table{engine, table_spec()};

    crowded_table() {
        int name = 0;
        for (int i = 0; i < 41; ++i) {
            item one{{"pk", "many"}, {"sk", std::to_string(i)}};
            for (int each = 0; each < 1'000; ++each) one.insert_or_assign("n" + std::to_string(name++), 1);
            REQUIRE(said(table.put(one)) == ok);
        }
    }

    /// The error of opening it with a description that has this attribute; empty where it is opened.
    [[nodiscard]] std::string refusal(const std::string& attribute) {
        try {
            (void)dynamic_table<memory::engine>::opened(engine, table_spec({"pk"}, {"sk"}, {}, {attribute}));
        } catch (const exception& refused) {
            CHECK(refused.error().code == error_code::validation);
            return refused.error().message;
        }
        return {};
    }
};

}  // namespace

TEST_CASE("Y2: a sweep finds an attribute's name that came when the table had seen too many") {
    crowded_table crowded;
    dynamic_table<memory::engine>& table = crowded.table;
    for (const int expires : {5, 15}) REQUIRE(said(table.put({{"pk", "late"}, {"sk", std::to_string(expires)}, {"ttl", expires}})) == ok);
    CHECK(crowded.engine.sweep("Items", "ttl", 10).value() == 1);
    CHECK(crowded.engine.sweep("Items", "ttl", 10).value() == 0);
    CHECK_FALSE(table.get({{"pk", "late"}, {"sk", "5"}}).has_value());
    CHECK(table.get({{"pk", "late"}, {"sk", "15"}}).has_value());
}

// A handle looks for a name of its description by the number, which items from before would not have.
TEST_CASE("N2: a table that has seen too many names is not opened with a new one") {
    crowded_table crowded;
    const std::string_view why = "too many different attribute names (40000) for `n40500`";
    CHECK(crowded.refusal("n40500").find(why) != std::string::npos);
    CHECK(crowded.refusal("other").find("`other`") != std::string::npos);
    CHECK(crowded.refusal("n39000").empty());
    CHECK(crowded.table.get({{"pk", "many"}, {"sk", "40"}}, {"n40500"}) == item{{"n40500", 1}});
}

TEST_CASE("N2: a description that is refused gives no numbers to its names") {
    memory::engine engine;
    dynamic_table<memory::engine> table(engine, table_spec());
    REQUIRE(said(table.put({{"pk", "a"}, {"sk", "b"}})) == ok);
    for (int i = 0; i < 70; ++i) {  // a thousand names each, whose last is none: more than there are numbers
        std::vector<std::string> names;
        for (int each = 0; each < 1'000; ++each) names.push_back("d" + std::to_string(i * 1'000 + each));
        names.emplace_back(70'000, 'x');
        CHECK_THROWS_AS(dynamic_table<memory::engine>::opened(engine, table_spec({"pk"}, {"sk"}, {}, names)), exception);
    }
    CHECK_NOTHROW(dynamic_table<memory::engine>::opened(engine, table_spec({"pk"}, {"sk"}, {}, {"another"})));
}

}  // namespace facet::test
