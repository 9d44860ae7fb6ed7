// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace foreign_keys {

struct Thing {
    std::string id;
};
struct Things : facet::table<"Things", facet::entity<Thing, facet::key<"T#{id:15 shards}", "THING#{id}">>> {};

/// What is read as a number of a type from the plain key attribute that holds this one; -1: nothing.
template <class Number>
std::int64_t read(const facet::decimal& stored) {
    char bytes[facet::max_key_number_bytes];
    const std::string_view key(bytes, facet::encode_key_number(stored, bytes));
    Number number{};
    return facet::detail::decode_plain(key, {}, number) ? static_cast<std::int64_t>(number) : -1;
}

}  // namespace foreign_keys

TEST_CASE("a number in a key that another program wrote is read only where its field can hold it") {
    using namespace foreign_keys;
    CHECK(read<std::uint8_t>(255) == 255);
    CHECK(read<std::uint8_t>(256) == -1);
    CHECK(read<std::uint8_t>(-1) == -1);
    CHECK(read<std::uint32_t>(4'294'967'295) == 4'294'967'295);
    CHECK(read<std::uint32_t>(4'294'967'296) == -1);
    CHECK(read<std::int8_t>(127) == 127);
    CHECK(read<std::int8_t>(128) == -1);
    CHECK(read<std::int32_t>(2'147'483'648) == -1);
}

TEST_CASE("a shard with a zero in front was written by nobody, and makes no key of the entity's") {
    const auto is_thing = [](std::string_view partition) {
        return facet::detail::has_shape({partition, "THING#a"}, facet::schema<foreign_keys::Things>::facts.entities[0]);
    };
    CHECK(is_thing("T#7"));
    CHECK(is_thing("T#0"));
    CHECK_FALSE(is_thing("T#07"));
    CHECK_FALSE(is_thing("T#00"));
    CHECK_FALSE(is_thing("T#"));
    CHECK_FALSE(is_thing("T#x"));
}

TEST_CASE("empty bytes are no key attribute") {
    facet::key_buffer out;
    CHECK(facet::detail::encode_plain(out, facet::binary(), {}) == facet::detail::encode_plain(out, std::string_view(), {}));
    CHECK(facet::detail::encode_plain(out, facet::binary(), {}) == facet::key_fault::empty);
    CHECK(facet::detail::encode_plain(out, facet::binary::from("a"), {}) == facet::key_fault::none);
    CHECK(out.view() == "a");
}

TEST_CASE("a plain key attribute has something behind its domain") {
    facet::key_buffer out;
    facet::field_facts field{};
    field.domain = "D-";
    CHECK(facet::detail::encode_plain(out, std::string_view("D-"), field) == facet::key_fault::outside_domain);
    CHECK(facet::detail::encode_plain(out, std::string_view("E-1"), field) == facet::key_fault::outside_domain);
    CHECK(facet::detail::encode_plain(out, std::string_view("D-1"), field) == facet::key_fault::none);
}
