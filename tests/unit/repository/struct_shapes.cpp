// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace shapes {

/// A text that can only be made from a text: no default, no copy.
class label {
public:
    explicit label(std::string_view text) : text_(std::make_unique<std::string>(text)) {}
    [[nodiscard]] const std::string& text() const { return *text_; }

private:
    std::unique_ptr<std::string> text_;
};
/// A number without a default.
struct grade {
    explicit grade(int of) : value(of) {}
    int value;
};

/// A number whose default is refused while a test asks for that.
struct wary {
    wary() {
        if (refuses) throw std::runtime_error("no default");
    }
    explicit wary(int of) : value(of) {}
    int value = 0;
    static inline bool refuses = false;
};

}  // namespace shapes

template <>
struct facet::conversion<shapes::wary> {
    using stored_type = int;
    static int to_stored(const shapes::wary& value) { return value.value; }
    static shapes::wary from_stored(int stored) { return shapes::wary(stored); }
};
template <>
struct facet::conversion<shapes::label> {
    using stored_type = std::string;
    static std::string_view to_stored(const shapes::label& value) { return value.text(); }
    static std::optional<shapes::label> from_stored(std::string_view stored) {
        if (stored == "refused") return std::nullopt;
        return shapes::label(stored);
    }
};
template <>
struct facet::conversion<shapes::grade> {
    using stored_type = int;
    static int to_stored(const shapes::grade& value) { return value.value; }
    static shapes::grade from_stored(int stored) { return shapes::grade(stored); }
};

using namespace repository_probe;
using namespace facet::literals;

namespace {

using shapes::grade;
using shapes::label;

enum class status : std::uint8_t { open, done };
struct Address {
    std::string street;
    std::optional<std::string> city;
    std::int64_t number;
};

struct Constant {
    const std::string id;
    const std::uint32_t number;
    const std::string text;
    const std::optional<std::int64_t> maybe;
    const status state;
};
struct Moved {
    std::string id;
    std::uint32_t number;
    label name;
};
struct Unmade {
    std::string id;
    std::uint32_t number;
    grade mark;
    const std::string text;
};
struct Nested {
    std::string id;
    std::uint32_t number;
    Address home;
    std::optional<Address> work;
    std::vector<Address> others;
    std::map<std::string, std::int64_t> counts;
    status state;
};
struct Wary {
    std::string id;
    shapes::wary value;
};
struct Waries : facet::table<"Waries", facet::entity<Wary, facet::key<"WARY#{id}", "WARY">>> {};
struct Shapes : facet::table<"Shapes", facet::entity<Constant, facet::key<"CONST#{id}", "C#{number:4}">>,
                             facet::entity<Moved, facet::key<"MOVED#{id}", "M#{number:4}">>,
                             facet::entity<Unmade, facet::key<"MOVED#{id}", "U#{number:4}">>,
                             facet::entity<Nested, facet::key<"NESTED#{id}", "N#{number:4}">>> {};

static_assert(!std::is_copy_constructible_v<Moved> && !std::is_default_constructible_v<Moved>);
static_assert(!std::is_default_constructible_v<Unmade> && !std::is_move_assignable_v<Constant>);

/// Texts of 15, 16, 127 and 128 bytes, and of none and many: the ends of short forms.
std::string text_of(std::uint32_t i) {
    const std::size_t sizes[] = {0, 1, 15, 16, 127, 128, 2'000};
    return std::string(sizes[i % 7], static_cast<char>('a' + i % 26));
}

/// Reads one entity's items in every way, and has each looked at: `check(item, i)`.
template <class Struct, class Repository, class Check>
void read_everywhere(const Repository& shapes, std::uint32_t count, const Check& check) {
    const auto check_all = [&](auto&& items) {
        std::uint32_t i = 0;
        for (const Struct& each : items) check(each, i++);
        CHECK(i == count);
    };
    for (std::uint32_t i = 0; i < count; ++i) {
        auto one = shapes.template get<Struct>("id"_f == "x" && "number"_f == i);
        REQUIRE(one.has_value());
        check(*one, i);
        const auto taken = std::move(one).value();
        check(taken, i);
    }
    auto query = shapes.template query<Struct>("id"_f == "x").page_size(7);
    check_all(query.all().value());
    check_all(query.or_throw());
    std::uint32_t i = 0;
    for (const auto& each : query.each()) check(each.value(), i++);
    CHECK(i == count);
    i = 0;
    facet::cursor from;
    std::size_t pages = 0;
    do {
        const auto page = shapes.template query<Struct>("id"_f == "x").page_size(7).after(from).page();
        REQUIRE(page.has_value());
        for (const Struct& each : *page) check(each, i++);
        from = page->next;
        REQUIRE(++pages < 100);
    } while (!from.empty());
    CHECK(i == count);
    check(shapes.template query<Struct>("id"_f == "x").first().value(), 0);
    check(shapes.template query<Struct>("id"_f == "x").descending().first().value(), count - 1);
    i = 0;
    auto merged = shapes.template query<Struct>("id"_f == facet::each_of("x", "nobody"));
    for (const Struct& each : merged.or_throw()) check(each, i++);
    CHECK(i == count);
    CHECK(shapes.template scan<Struct>().all()->size() == count);
}

}  // namespace

TEST_CASE("structs whose members are const are read in every way") {
    facet::memory::engine engine;
    auto shapes = facet::open<Shapes>(engine);
    for (std::uint32_t i = 0; i < 40; ++i)
        shapes
            .put(Constant{"x", i, text_of(i), i % 3 == 0 ? std::nullopt : std::optional<std::int64_t>(i), i % 2 == 0 ? status::open : status::done})
            .or_throw();
    read_everywhere<Constant>(shapes, 40, [](const Constant& one, std::uint32_t i) {
        CHECK((one.id == "x" && one.number == i));
        CHECK(one.text == text_of(i));
        CHECK(one.maybe == (i % 3 == 0 ? std::nullopt : std::optional<std::int64_t>(i)));
        CHECK(one.state == (i % 2 == 0 ? status::open : status::done));
    });
}

TEST_CASE("structs whose members can only be moved are read in every way") {
    facet::memory::engine engine;
    auto shapes = facet::open<Shapes>(engine);
    for (std::uint32_t i = 0; i < 40; ++i) shapes.put(Moved{"x", i, label(text_of(i))}).or_throw();
    read_everywhere<Moved>(shapes, 40, [](const Moved& one, std::uint32_t i) {
        CHECK(one.number == i);
        CHECK(one.name.text() == text_of(i));
    });
}

TEST_CASE("structs whose members have no default are read in every way") {
    facet::memory::engine engine;
    auto shapes = facet::open<Shapes>(engine);
    for (std::uint32_t i = 0; i < 40; ++i) shapes.put(Unmade{"x", i, grade(static_cast<int>(i) - 20), text_of(i)}).or_throw();
    read_everywhere<Unmade>(shapes, 40, [](const Unmade& one, std::uint32_t i) {
        CHECK(one.mark.value == static_cast<int>(i) - 20);
        CHECK(one.text == text_of(i));
    });
}

TEST_CASE("nested structs, optionals, lists and maps are read in every way") {
    facet::memory::engine engine;
    auto shapes = facet::open<Shapes>(engine);
    const auto address = [](std::uint32_t i) {
        return Address{text_of(i), i % 2 == 0 ? std::nullopt : std::optional(text_of(i + 3)), -static_cast<std::int64_t>(i)};
    };
    for (std::uint32_t i = 0; i < 40; ++i)
        shapes.put(Nested{"x", i, address(i), i % 4 == 0 ? std::nullopt : std::optional(address(i + 1)), {address(i), address(i + 2)},
                          {{"a", i}, {text_of(3), 2}}, i % 2 == 0 ? status::open : status::done}).or_throw();
    const auto same = [](const Address& a, const Address& b) { return a.street == b.street && a.city == b.city && a.number == b.number; };
    read_everywhere<Nested>(shapes, 40, [&](const Nested& one, std::uint32_t i) {
        CHECK(same(one.home, address(i)));
        CHECK(one.work.has_value() == (i % 4 != 0));
        if (one.work) CHECK(same(*one.work, address(i + 1)));
        REQUIRE(one.others.size() == 2);
        CHECK(same(one.others[1], address(i + 2)));
        CHECK(one.counts == std::map<std::string, std::int64_t>{{"a", i}, {text_of(3), 2}});
        CHECK(one.state == (i % 2 == 0 ? status::open : status::done));
    });
}

TEST_CASE("a collection's variants hold members that can only be moved, or have no default") {
    facet::memory::engine engine;
    auto shapes = facet::open<Shapes>(engine);
    for (std::uint32_t i = 0; i < 30; ++i) {
        shapes.put(Moved{"x", i, label(text_of(i))}).or_throw();
        shapes.put(Unmade{"x", i, grade(static_cast<int>(i)), text_of(i)}).or_throw();
    }
    auto both = shapes.collection<Moved, Unmade>("id"_f == "x").page_size(7);
    const auto check = [](const std::variant<Moved, Unmade>& one, std::uint32_t at) {
        if (at < 30) CHECK(std::get<Moved>(one).name.text() == text_of(at));
        else CHECK((std::get<Unmade>(one).mark.value == static_cast<int>(at) - 30 && std::get<Unmade>(one).text == text_of(at - 30)));
    };
    std::uint32_t at = 0;
    for (const auto& one : both.all().value()) check(one, at++);
    CHECK(at == 60);
    at = 0;
    for (const auto& one : both.or_throw()) check(one, at++);
    CHECK(at == 60);
    at = 0;
    for (const auto& one : both.each()) check(one.value(), at++);
    CHECK(at == 60);
}

TEST_CASE("a default constructor that throws is heard of, from rows and from bodies") {
    for (const bool rows : {false, true}) {
        scripted_backend backend;
        backend.rows = rows;
        auto waries = facet::open<Waries>(backend);
        for (int i = 0; i < 3; ++i) waries.put(Wary{"x", shapes::wary(i)}).or_throw();
        shapes::wary::refuses = true;
        CHECK_THROWS_AS(waries.query<Wary>("id"_f == "x").all(), std::runtime_error);
        CHECK_THROWS_AS(waries.get<Wary>("id"_f == "x"), std::runtime_error);
        CHECK_THROWS_AS(waries.query<Wary>("id"_f == "x").visit([](const Wary&) {}), std::runtime_error);
        shapes::wary::refuses = false;
        CHECK(waries.query<Wary>("id"_f == "x").all()->at(0).value.value == 2);
    }
}
