// SPDX-License-Identifier: BSL-1.0
#include <facet/value/item.hpp>
#include <facet/value/item_size.hpp>
#include <facet/value/packing.hpp>

#include <support/catch.hpp>

#include <string>
#include <utility>
#include <vector>

using facet::attribute_value;
using namespace facet::literals;
namespace packed = facet::packed;

namespace {

std::size_t size_of(const attribute_value& value) {
    facet::byte_buffer bytes;
    packed::writer out(bytes);
    packed::pack(out, value).value();
    const std::size_t size = packed::value_size(packed::value_view(bytes.data()));
    CHECK(size == facet::value_size(value));  // both forms agree
    return size;
}

}  // namespace

TEST_CASE("Z4 sizes of numbers, as captured from the service") {
    const std::pair<const char*, std::size_t> vectors[] = {
        {"12", 2}, {"123", 3}, {"1.5", 3}, {"3.14159", 5}, {"123456", 4}, {"100.5", 4}, {"0.15", 2}, {"-42", 3},
        {"12345678901234567890123456789012345678", 20}, {"0", 1}, {"-0", 1}, {"1000", 2}, {"1e125", 2}, {"-1e-130", 3}};
    for (const auto& [text, size] : vectors) {
        INFO(text);
        CHECK(size_of(*facet::decimal::parse(text)) == size);
    }
}

TEST_CASE("Z2 Z5 sizes of the other types") {
    CHECK(size_of("") == 0);
    CHECK(size_of("h\xc3\xa9llo") == 6);
    CHECK(size_of(attribute_value::binary(std::string(300, '\0'))) == 300);
    CHECK(size_of(true) == 1);
    CHECK(size_of(attribute_value::null()) == 1);
    CHECK(size_of(attribute_value::list()) == 3);
    CHECK(size_of(attribute_value::map()) == 3);
    CHECK(size_of(attribute_value::list({attribute_value::list({"x"}), attribute_value::map({{"ab", 12}})})) ==
          3 + (1 + 3 + 1 + 1) + (1 + 3 + 1 + 2 + 2));
    CHECK(size_of(attribute_value::string_set({"a", "bcd"})) == 4);
    CHECK(size_of(attribute_value::number_set({12, 123})) == 5);
    CHECK(size_of(attribute_value::binary_set({"a", std::string(2, '\0')})) == 3);
}

TEST_CASE("Z1 the size of a body counts each name, whether spelled or by id") {
    facet::byte_buffer bytes;
    packed::writer out(bytes);
    out.attribute(packed::attribute_id{3});
    out.integer(12);
    out.attribute(std::string_view("colour"));
    out.string("red");
    CHECK(packed::body_size(bytes.view(), [](packed::attribute_id id) { return id == 3 ? 200 : 0; }) == 200 + 2 + 6 + 3);
    CHECK(packed::body_size({}, [](packed::attribute_id) { return 1; }) == 0);
}
