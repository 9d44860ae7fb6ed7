// SPDX-License-Identifier: BSL-1.0
#include <facet/value/variant.hpp>

#include <support/catch.hpp>
#include <support/codec_probe.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

// Variants as values: what tables make of them is in unit/repository/variant_fields.cpp.

using namespace codec_probe;
using facet::codec_fault;
using facet::value_type;

namespace codec_variant_probe {

struct card {
    std::string number;
    std::optional<int> limit;
    friend bool operator==(const card&, const card&) = default;
};
struct cash {
    friend bool operator==(const cash&, const cash&) = default;
};
enum class voucher : std::uint8_t { gift, staff };
/// Cannot be made before it is read, is never below zero, and its copies may fail.
struct coin {
    explicit coin(int of) : value(of) {}
    coin(const coin& other) : value(other.value) {
        if (value == 13) throw std::runtime_error("thirteen");
    }
    coin(coin&&) noexcept = default;
    coin& operator=(coin&&) = delete;
    int value;
    friend bool operator==(const coin& a, const coin& b) { return a.value == b.value; }
};
using way = std::variant<card, cash, voucher, coin>;

/// A map of these entries, each with one value.
template <class... Write>
packed_value entries(std::pair<const char*, Write>... each) {
    return pack([&](auto& out) {
        const std::size_t position = out.open(facet::packed::tag::map);
        ((out.name(each.first), each.second(out)), ...);
        out.close(position);
    });
}
const auto nothing = [](auto& out) { out.close(out.open(facet::packed::tag::map)); };
const auto one = [](auto& out) { out.integer(1); };
const auto minus_one = [](auto& out) { out.integer(-1); };
const auto gift = [](auto& out) { out.string("gift"); };

}  // namespace codec_variant_probe

template <>
struct facet::conversion<codec_variant_probe::coin> {
    using stored_type = int;
    static int to_stored(const codec_variant_probe::coin& value) { return value.value; }
    static std::optional<codec_variant_probe::coin> from_stored(int stored) {
        return stored < 0 ? std::nullopt : std::optional<codec_variant_probe::coin>(codec_variant_probe::coin(stored));
    }
};

namespace codec_variant_probe {

TEST_CASE("a variant is M with one entry, which is named by the alternative", "[codec]") {
    STATIC_REQUIRE(facet::codec<way>::type == value_type::map);
    CHECK(round_trip(way(card{"1", 5})));
    CHECK(round_trip(way(cash{})));
    CHECK(round_trip(way(voucher::staff)));
    CHECK(round_trip(way(coin(7))));
    CHECK(round_trip(std::vector<way>{cash{}, voucher::gift, coin(7)}));
    CHECK(write(way(cash{})).bytes == entries(std::pair("cash", nothing)).bytes);
    CHECK(write(way(voucher::gift)).bytes == entries(std::pair("voucher", gift)).bytes);
    CHECK(write(way(coin(1))).bytes == entries(std::pair("coin", one)).bytes);
}

TEST_CASE("entries that are no alternatives are skipped, and there has to be one that is", "[codec]") {
    CHECK(read<way>(entries(std::pair("since", one), std::pair("voucher", gift), std::pair("until", one))) == way(voucher::gift));
    CHECK(fault_of<way>(entries()) == codec_fault::no_alternative);
    CHECK(fault_of<way>(entries(std::pair("cheque", one))) == codec_fault::no_alternative);
    CHECK(fault_of<way>(entries(std::pair("voucher", gift), std::pair("coin", one))) == codec_fault::no_alternative);
    CHECK(fault_of<way>(entries(std::pair("coin", one), std::pair("since", one), std::pair("cash", nothing))) == codec_fault::no_alternative);
    CHECK(fault_of<way>(string("cash")) == codec_fault::wrong_type);
    CHECK(fault_of<way>(write(std::vector<int>{})) == codec_fault::wrong_type);
}

TEST_CASE("an alternative's fault is the variant's, and what the variant held is no part of what is read", "[codec]") {
    CHECK(fault_of<way>(entries(std::pair("cash", one))) == codec_fault::wrong_type);
    CHECK(fault_of<way>(entries(std::pair("voucher", one))) == codec_fault::wrong_type);
    CHECK(fault_of<way>(entries(std::pair("coin", minus_one))) == codec_fault::refused);
    CHECK(fault_of<way>(entries(std::pair("card", nothing))) == codec_fault::missing_field);
    CHECK(write(way(static_cast<voucher>(9))).fault == codec_fault::unnamed_enumerator);
    std::variant<card, cash> held(card{"1", 5});
    CHECK(facet::codec<decltype(held)>::read(write(std::variant<card, cash>(card{"2", std::nullopt})).view(), held) == codec_fault::none);
    CHECK(std::get<card>(held) == card{"2", std::nullopt});
}

TEST_CASE("a variant that lost its value to an exception is not stored", "[codec]") {
    way lost = cash{};
    const coin thirteen(13);
    CHECK_THROWS_AS(lost.emplace<coin>(thirteen), std::runtime_error);
    REQUIRE(lost.valueless_by_exception());
    CHECK(write(lost).fault == codec_fault::no_alternative);
    CHECK(write(std::optional(std::move(lost))).fault == codec_fault::no_alternative);
}

}  // namespace codec_variant_probe
