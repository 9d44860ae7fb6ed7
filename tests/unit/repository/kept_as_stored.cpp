// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <optional>
#include <string>
#include <vector>

namespace facet::test {
namespace {

using namespace facet::literals;

/// What another program stored, in more digits than a double has.
struct Stored {
    std::string id;
    decimal ratio;
    std::vector<decimal> samples;
    std::string note;
};
struct StoredTable : table<"Samples", entity<Stored, key<"S#{id}", "S">>> {};

struct Read {
    std::string id;
    double ratio = 0;
    std::vector<double> samples;
    std::string note;
};
struct ReadTable : table<"Samples", entity<Read, key<"S#{id}", "S">>> {};

const decimal pi = decimal::parse("3.1415926535897932384626433832795").value();
const Stored exact{"1", pi, {pi, decimal(2)}, "n"};

struct fixture {
    memory::engine engine;
    repository<StoredTable, memory::engine> stored = open<StoredTable>(engine);
    repository<ReadTable, memory::engine> read = open<ReadTable>(engine);

    fixture() { stored.put(exact).or_throw(); }
    [[nodiscard]] Stored now(const char* id = "1") const { return stored.get<Stored>("id"_f == id).value(); }
};

}  // namespace

TEST_CASE("modify leaves what its code does not change as it is stored, in all its digits") {
    fixture of;
    REQUIRE(of.read.modify<Read>("id"_f == "1", [](Read&) {}).has_value());
    CHECK(of.now().ratio == pi);
    REQUIRE(of.read.modify<Read>("id"_f == "1", [](Read& item) { item.note = "changed"; }).has_value());
    CHECK(of.now().note == "changed");
    CHECK(of.now().ratio == pi);
    CHECK(of.now().samples == exact.samples);
    REQUIRE(of.read.modify<Read>("id"_f == "1", [](Read& item) { item.ratio = 1.5; }).has_value());
    CHECK(of.now().ratio == "1.5"_decimal);
    CHECK(of.now().samples == exact.samples);
    REQUIRE(of.read.modify<Read>("id"_f == "1", [](Read& item) { item.samples.push_back(1); }).has_value());
    CHECK(of.now().samples.size() == 3);
    CHECK(of.now().samples[2] == decimal(1));
}

TEST_CASE("move takes what its code does not change along as it is stored") {
    fixture of;
    REQUIRE(of.read.move<Read>("id"_f == "1", [](Read& item) { item.id = "2"; }).has_value());
    CHECK(of.now("2").ratio == pi);
    CHECK(of.now("2").samples == exact.samples);
    CHECK(of.now("2").id == "2");
}

TEST_CASE("modify that changes nothing writes nothing where an optional field is stored as null") {
    struct Nullable {
        std::string id;
        std::optional<std::string> note;
        int count = 0;
    };
    struct Nullables : table<"Nullables", entity<Nullable, key<"N#{id}", "N">>> {};
    memory::engine engine;
    auto items = open<Nullables>(engine);
    items.put(Nullable{"1", "x", 0}).or_throw();
    // As a null of DynamoDB's, which no update of facet's writes.
    const request::table& table = items.handle();
    std::string body;
    (void)engine.get(table, {.key = {"N#1", "N"}}, [&](span<const item_view> found) {
        byte_buffer changed;
        packed::writer out(changed);
        for (packed::attribute_cursor cursor(found[0].body); !cursor.done();) {
            const packed::attribute_view each = cursor.take();
            out.attribute(each.id);
            if (each.value.type() == value_type::string && each.value.bytes() == "x") out.null();
            else out.copy_attribute(each.value);
        }
        body = changed.view();
    });
    request::write write;
    write.kind = request::write_kind::put;
    write.key = {"N#1", "N"};
    write.body = body;
    REQUIRE(engine.write(table, write, [](span<const item_view>) {}, nullptr).has_value());
    REQUIRE(!items.get<Nullable>("id"_f == "1")->note.has_value());

    const auto is_null = [&] { return items.scan<Nullable>().filter(has_type("note"_f, value_type::null)).count().value() == 1; };
    REQUIRE(is_null());
    REQUIRE(items.modify<Nullable>("id"_f == "1", [](Nullable&) {}).has_value());
    CHECK(is_null());
    REQUIRE(items.modify<Nullable>("id"_f == "1", [](Nullable& item) { ++item.count; }).has_value());
    CHECK(is_null());
    CHECK(items.get<Nullable>("id"_f == "1")->count == 1);
    REQUIRE(items.modify<Nullable>("id"_f == "1", [](Nullable& item) { item.note = "y"; }).has_value());
    CHECK(items.get<Nullable>("id"_f == "1")->note == "y");
}

}  // namespace facet::test
