// SPDX-License-Identifier: BSL-1.0
#include <facet/request/dynamic_item.hpp>

#include <support/catch.hpp>
#include <support/table_spec.hpp>

#include <string>

using facet::attribute_value;
using facet::item;
using namespace facet::literals;
namespace request = facet::request;
using facet::key_type;
using facet::test::table_spec;

namespace {

/// A handle as a backend would give it: ids that are not the positions.
request::table handle(const table_spec& spec) {
    request::table made;
    for (std::size_t i = 0; i < spec.attributes().size(); ++i)
        made.attributes.push_back(static_cast<facet::packed::attribute_id>(100 + 7 * i));
    return made;
}

item round_trip(const item& whole, const table_spec& spec) {
    const request::table table = handle(spec);
    request::packed_item packed;
    packed.assign(whole, spec.description(), table).value();
    facet::item_view view;
    view.key = packed.key();
    view.body = packed.body();
    return request::unpack_item(view, spec.description(), table).value();
}

}  // namespace

TEST_CASE("K1 items with keys of every type come back whole") {
    const item rest{{"known", "x"}, {"other", attribute_value::list({1, 2})}};
    const attribute_value keys[] = {"text", "-12.5"_decimal, attribute_value::binary(std::string("\0\xff", 2))};
    const key_type types[] = {key_type::string, key_type::number, key_type::binary};
    for (int hash = 0; hash < 3; ++hash) {
        item whole = rest;
        whole.insert_or_assign("p", keys[hash]);
        CHECK(round_trip(whole, table_spec({"p", types[hash]}, {""}, {}, {"known"})) == whole);
        for (int range = 0; range < 3; ++range) {
            whole.insert_or_assign("s", keys[range]);
            CHECK(round_trip(whole, table_spec({"p", types[hash]}, {"s", types[range]}, {}, {"known"})) == whole);
        }
    }
}

TEST_CASE("known attributes travel by id, others by name, keys beside the body") {
    const table_spec spec({"pk"}, {"sk"}, {}, {"colour"});
    const request::table table = handle(spec);
    request::packed_item packed;
    packed.assign({{"pk", "p"}, {"sk", "s"}, {"colour", "red"}, {"size", 5}}, spec.description(), table).value();
    CHECK(packed.key() == facet::key_view{"p", "s"});
    facet::packed::attribute_cursor cursor(packed.body());
    const auto first = cursor.take();
    CHECK(first.id == 100);
    CHECK(first.value.bytes() == "red");
    const auto second = cursor.take();
    CHECK(second.id == 0);
    CHECK(second.name == "size");
    CHECK(cursor.done());
}

TEST_CASE("K3 an item without its key, or with a key of another type, is refused") {
    const table_spec spec({"pk"}, {"sk", key_type::number});
    const request::table table = handle(spec);
    request::packed_item packed;
    const auto missing = packed.assign({{"pk", "p"}}, spec.description(), table);
    REQUIRE_FALSE(missing.has_value());
    CHECK(missing.error().message == "One or more parameter values were invalid: Missing the key sk in the item");
    CHECK(missing.error().rule == "K3");
    const auto wrong = packed.assign({{"pk", "p"}, {"sk", "s"}}, spec.description(), table);
    REQUIRE_FALSE(wrong.has_value());
    CHECK(wrong.error().message == "One or more parameter values were invalid: Type mismatch for key sk expected: N actual: S");
}

TEST_CASE("K4 a key has exactly the key attributes") {
    const table_spec spec({"pk"}, {"sk", key_type::number});
    request::packed_item packed;
    CHECK(packed.assign_key({{"pk", "p"}, {"sk", 1}}, spec.description()).has_value());
    for (const item& key : {item{{"pk", "p"}}, item{{"pk", "p"}, {"sk", "s"}}, item{{"pk", "p"}, {"sk", 1}, {"x", 1}}, item{}}) {
        const auto refused = packed.assign_key(key, spec.description());
        REQUIRE_FALSE(refused.has_value());
        CHECK(refused.error().message == "The provided key element does not match the schema");
    }
}

TEST_CASE("E1 an item that nests too deeply is refused") {
    attribute_value value = 1;
    for (int i = 0; i < 32; ++i) value = attribute_value::list({value});
    const table_spec spec({"pk"}, {""});
    request::packed_item packed;
    CHECK_FALSE(packed.assign({{"pk", "p"}, {"deep", value}}, spec.description(), handle(spec)).has_value());
    CHECK(packed.assign({{"pk", "p"}, {"deep", value.elements()[0]}}, spec.description(), handle(spec)).has_value());
}

TEST_CASE("an unknown attribute id and a damaged number key are errors") {
    const table_spec spec({"pk", key_type::number}, {""});
    facet::item_view view;
    view.key.partition = "garbage";
    CHECK(request::unpack_item(view, spec.description(), handle(spec)).error().code == facet::error_code::decode_failed);
    view.body = "\5\6";
    CHECK(request::unpack_item(view, spec.description(), handle(spec)).error().code == facet::error_code::decode_failed);
}
