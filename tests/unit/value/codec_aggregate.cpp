// SPDX-License-Identifier: BSL-1.0
#include <facet/value/aggregate_codec.hpp>

#include <support/catch.hpp>
#include <support/codec_probe.hpp>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace codec_probe;
using facet::codec_fault;
using facet::value_type;

namespace app {

struct address {
    std::string street;
    std::optional<std::string> zip;
    std::set<std::string> tags;
    int number = 7;

    friend bool operator==(const address&, const address&) = default;
};
struct constant {
    const std::string id;
    const std::optional<int> count;
    int other;

    friend bool operator==(const constant&, const constant&) = default;
};
struct person {
    std::string name;
    address home;
    std::optional<address> work;
    std::vector<address> others;
    std::map<std::string, constant> by_name;
    std::array<constant, 2> pair;
    std::vector<person> children;

    friend bool operator==(const person&, const person&) = default;
};
struct with_initialisers {
    std::optional<int> optional = 5;
    std::set<int> set{1, 2};
    std::string text = "initial";
};
struct unstorable {
    std::string fine;
    void* pointer;
};
struct deep_unstorable {
    std::vector<std::optional<unstorable>> list;
};
struct has_base : address {
    int more;
};

/// Not default-constructible, not assignable.
class meters {
public:
    explicit meters(int value) : value_(value) {}
    [[nodiscard]] int value() const { return value_; }
    friend bool operator==(const meters&, const meters&) = default;

private:
    const int value_;
};
struct route {
    const std::string name;
    meters length;
    std::vector<meters> legs;
    std::optional<meters> detour;
    std::map<std::string, meters> by_name;

    friend bool operator==(const route&, const route&) = default;
};

/// Moves, but does not copy.
struct owned {
    std::unique_ptr<int> number;
};

}  // namespace app

template <>
struct facet::conversion<app::meters> {
    using stored_type = int;
    static int to_stored(const app::meters& value) { return value.value(); }
    static std::optional<app::meters> from_stored(int stored) {
        if (stored < 0) return std::nullopt;
        return app::meters(stored);
    }
};
template <>
struct facet::conversion<std::unique_ptr<int>> {
    using stored_type = std::optional<int>;
    static std::optional<int> to_stored(const std::unique_ptr<int>& value) {
        return value ? std::optional(*value) : std::nullopt;
    }
    static std::unique_ptr<int> from_stored(std::optional<int> stored) {
        return stored ? std::make_unique<int>(*stored) : nullptr;
    }
};

TEST_CASE("a nested struct is M by the names of its fields", "[codec]") {
    STATIC_REQUIRE(facet::codec<app::address>::type == value_type::map);
    const app::address value{"Main Street", "12345", {"home"}, 5};
    CHECK(write(value).bytes == pack([](auto& out) {
                                    const std::size_t position = out.open(facet::packed::tag::map);
                                    out.name("street");
                                    out.string("Main Street");
                                    out.name("zip");
                                    out.string("12345");
                                    out.name("tags");
                                    const std::size_t tags = out.open(facet::packed::tag::string_set);
                                    out.string("home");
                                    out.close(tags);
                                    out.name("number");
                                    out.integer(5);
                                    out.close(position);
                                }).bytes);
    CHECK(round_trip(value));
}

TEST_CASE("empty optionals and sets are left out of a nested struct", "[codec]") {
    const app::address value{"Main Street", std::nullopt, {}, 5};
    CHECK(write(value).bytes == pack([](auto& out) {
                                    const std::size_t position = out.open(facet::packed::tag::map);
                                    out.name("street");
                                    out.string("Main Street");
                                    out.name("number");
                                    out.integer(5);
                                    out.close(position);
                                }).bytes);
    CHECK(round_trip(value));

    app::with_initialisers read;
    const packed_value text = pack([](auto& out) {
        const std::size_t position = out.open(facet::packed::tag::map);
        out.name("text");
        out.string("stored");
        out.close(position);
    });
    CHECK(facet::codec<app::with_initialisers>::read(text.view(), read) == codec_fault::none);
    CHECK(!read.optional.has_value());
    CHECK(read.set.empty());
    CHECK(read.text == "stored");
}

TEST_CASE("structs nest in structs, optionals, lists, maps and themselves", "[codec]") {
    const app::address home{"a", "1", {"x"}, 1};
    app::person value{"p", home, std::nullopt, {home, {"b", {}, {}, 2}}, {{"k", {"id", 3, 4}}}, {{{"l", {}, 5}, {"r", 6, 7}}},
                      {}};
    CHECK(round_trip(value));
    const app::person child = value;
    value.work = home;
    value.children.push_back(child);
    value.children.push_back(child);
    CHECK(round_trip(value));
}

TEST_CASE("members that are const, only move or have no default are read", "[codec]") {
    STATIC_REQUIRE(!facet::detail::filled_in_place<app::constant>);
    STATIC_REQUIRE(facet::detail::filled_in_place<app::address>);
    CHECK(round_trip(app::constant{"id", 1, 2}));
    CHECK(round_trip(app::constant{"id", std::nullopt, 2}));
    CHECK(round_trip(app::route{"r", app::meters(1), {app::meters(2), app::meters(3)}, app::meters(4), {{"x", app::meters(5)}}}));
    CHECK(round_trip(app::route{"r", app::meters(1), {}, std::nullopt, {}}));

    const std::optional<app::owned> owned = read<app::owned>(write(app::owned{std::make_unique<int>(5)}));
    REQUIRE(owned.has_value());
    CHECK(*owned->number == 5);
    CHECK(read<app::owned>(write(app::owned{}))->number == nullptr);
}

TEST_CASE("entries are found in any order, and those that are no fields skipped", "[codec]") {
    const packed_value shuffled = pack([](auto& out) {
        const std::size_t position = out.open(facet::packed::tag::map);
        for (const char* name : {"number", "unknown", "zip", "street"}) {
            out.name(name);
            if (std::string_view(name) == "number" || std::string_view(name) == "unknown")
                out.integer(3);
            else
                out.string(name);
        }
        out.close(position);
    });
    CHECK(read<app::address>(shuffled) == app::address{"street", "zip", {}, 3});
}

TEST_CASE("a field's fault is the struct's", "[codec]") {
    const auto with_number = [](auto use) {
        return pack([&](auto& out) {
            const std::size_t position = out.open(facet::packed::tag::map);
            out.name("street");
            out.string("a");
            use(out);
            out.close(position);
        });
    };
    CHECK(fault_of<app::address>(with_number([](auto&) {})) == codec_fault::missing_field);
    CHECK(fault_of<app::address>(with_number([](auto& out) { out.name("number"), out.string("5"); })) == codec_fault::wrong_type);
    CHECK(fault_of<app::address>(with_number([](auto& out) { out.name("number"), out.integer(std::int64_t{1} << 40); })) ==
          codec_fault::out_of_range);
    CHECK(fault_of<app::address>(with_number([](auto& out) { out.name("number"), out.null(); })) == codec_fault::wrong_type);
    CHECK(fault_of<app::address>(string("a")) == codec_fault::wrong_type);
    CHECK(fault_of<app::constant>(pack([](auto& out) { out.close(out.open(facet::packed::tag::map)); })) ==
          codec_fault::missing_field);
    CHECK(fault_of<app::route>(string("a")) == codec_fault::wrong_type);
    CHECK(fault_of<std::vector<app::meters>>(write(std::vector<int>{1, -1})) == codec_fault::refused);
}

TEST_CASE("a struct is storable where all its fields are", "[codec]") {
    STATIC_REQUIRE(facet::storable<app::person>);
    STATIC_REQUIRE(facet::storable<app::route>);
    STATIC_REQUIRE(!facet::storable<app::unstorable>);
    STATIC_REQUIRE(!facet::storable<app::deep_unstorable>);
    STATIC_REQUIRE(!facet::storable<std::vector<app::unstorable>>);
    STATIC_REQUIRE(!facet::storable<app::has_base>);
    STATIC_REQUIRE(!facet::storable<void*>);
    STATIC_REQUIRE(!facet::storable<std::pair<int, int>>);
}

TEST_CASE("fill_aggregate makes plain structs first and others at once", "[codec]") {
    int made_empty = 0;
    int made_full = 0;
    const auto decode = []<std::size_t Index>(std::integral_constant<std::size_t, Index>, auto& target) {
        return facet::codec<std::remove_cvref_t<decltype(target)>>::read((Index == 0 ? string("id") : number("5")).view(),
                                                                         target) == codec_fault::none;
    };

    struct plain {
        std::string id;
        int number;
    };
    std::optional<plain> plain_object;
    CHECK(facet::fill_aggregate<plain>(
        [&]<class... Values>(Values&&... values) -> plain& {
            (sizeof...(Values) == 0 ? made_empty : made_full) += 1;
            return plain_object.emplace(plain{std::forward<Values>(values)...});
        },
        decode));
    CHECK((plain_object->id == "id" && plain_object->number == 5));
    CHECK((made_empty == 1 && made_full == 0));

    std::vector<app::constant> constants;
    CHECK(facet::fill_aggregate<app::constant>(
        [&]<class... Values>(Values&&... values) -> app::constant& {
            (sizeof...(Values) == 0 ? made_empty : made_full) += 1;
            return constants.emplace_back(app::constant{std::forward<Values>(values)...});
        },
        decode));
    CHECK(constants.back() == app::constant{"id", 5, 5});
    CHECK((made_empty == 1 && made_full == 1));

    // Nothing is made where a field is refused.
    const auto refuse = [](auto index, auto&) { return index != 1; };
    CHECK(!facet::fill_aggregate<app::constant>(
        [&]<class... Values>(Values&&... values) -> app::constant& {
            return constants.emplace_back(app::constant{std::forward<Values>(values)...});
        },
        refuse));
    CHECK(constants.size() == 1);
}
