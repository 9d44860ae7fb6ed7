// SPDX-License-Identifier: BSL-1.0
// Fields that are a std::variant: stored as a map with one entry, which is named by the alternative.
#include <facet/value/variant.hpp>

#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;
using facet::attribute_value;

namespace {

struct Card {
    std::string last4;
    std::optional<std::string> holder;
    [[nodiscard]] friend bool operator==(const Card&, const Card&) = default;
};
struct Transfer {
    std::string iban;
    std::int64_t days;
    [[nodiscard]] friend bool operator==(const Transfer&, const Transfer&) = default;
};
struct Cash {
    [[nodiscard]] friend bool operator==(const Cash&, const Cash&) = default;
};
enum class Waiver : std::uint8_t { gift, staff };

using Way = std::variant<Card, Transfer, Cash, Waiver>;
using Detail = std::variant<std::string, std::int64_t, std::monostate>;
/// Holds others of its kind.
struct Branch;
struct Leaf {
    std::int64_t value = 0;
    [[nodiscard]] friend bool operator==(const Leaf&, const Leaf&) = default;
};
struct Tree;
struct Branch {
    std::vector<Tree> trees;
    friend bool operator==(const Branch&, const Branch&);
};
struct Tree {
    std::variant<Leaf, Branch> node;
    [[nodiscard]] friend bool operator==(const Tree&, const Tree&) = default;
};
bool operator==(const Branch& a, const Branch& b) { return a.trees == b.trees; }

struct Payment {
    std::string id;
    Way how;
    std::optional<Detail> detail{};
    std::vector<Way> before{};
    std::map<std::string, Detail> notes{};
    std::optional<Tree> tree{};
    [[nodiscard]] friend bool operator==(const Payment&, const Payment&) = default;
};

}  // namespace

template <>
struct facet::alternative_names<Detail> {
    static constexpr std::array<std::string_view, 3> list{"text", "number", "nothing"};
};

namespace {

/// Of alternatives that cannot be made before they are read, or assigned.
struct Fixed {
    const std::string text;
};
struct Sealed {
    explicit Sealed(std::int64_t of) : number(of) {}
    std::int64_t number;
};

}  // namespace

template <>
struct facet::conversion<Sealed> {
    using stored_type = std::int64_t;
    static std::int64_t to_stored(const Sealed& value) { return value.number; }
    static std::optional<Sealed> from_stored(std::int64_t stored) { return stored < 0 ? std::nullopt : std::optional(Sealed(stored)); }
};

namespace {

struct Rigid {
    std::string id;
    const std::variant<Fixed, Sealed> what;
};

struct Payments : facet::table<"Payments", facet::entity<Payment, facet::key<"PAYMENT#{id}", "PAYMENT">>, facet::entity<Rigid, facet::key<"RIGID#{id}", "RIGID">>> {};

struct world {
    facet::memory::engine engine{};
    facet::repository<Payments, facet::memory::engine> payments = facet::open<Payments>(engine);

    [[nodiscard]] Payment read(const std::string& id = "1") const { return payments.get<Payment>("id"_f == id).value(); }
    /// What becomes of an item whose `how` another program stored.
    [[nodiscard]] std::string read_raw(const attribute_value& how) {
        REQUIRE(put_raw(payments, {{"PK", "PAYMENT#raw"}, {"SK", "PAYMENT"}, {"id", "raw"}, {"how", how}, {"before", attribute_value::list({})}, {"notes", attribute_value::map({})}}).has_value());
        const auto found = payments.get<Payment>("id"_f == "raw");
        return found.has_value() ? "ok" : found.error().message;
    }
};

attribute_value card(attribute_value last4) { return attribute_value::map({{"Card", attribute_value::map({{"last4", std::move(last4)}})}}); }

}  // namespace

TEST_CASE("a variant is stored by the name of its alternative, wherever it stands") {
    world on;
    const Payment all[] = {
        {"1", Card{"4242", "Ann"}, Detail("text"), {Cash{}, Card{"1", {}}, Waiver::staff}, {{"a", std::int64_t{5}}, {"b", std::monostate()}}},
        {"2", Transfer{"DE1", 3}, Detail(std::int64_t{-1})},
        {"3", Cash{}, std::nullopt, {}, {}, Tree{Branch{{Tree{Leaf{1}}, Tree{Branch{{Tree{Leaf{2}}}}}}}}},
        {"4", Waiver::gift},
    };
    for (const Payment& each : all) on.payments.put(each).or_throw();
    for (const Payment& each : all) CHECK(on.read(each.id) == each);
    const auto items = on.payments.scan<Payment>().all().value();
    CHECK(items.size() == 4);

    world alone;
    alone.payments.put(all[0]).or_throw();
    const facet::item stored = only_item(alone.payments);
    CHECK(*stored.find("how") == attribute_value::map({{"Card", attribute_value::map({{"last4", "4242"}, {"holder", "Ann"}})}}));
    CHECK(*stored.find("detail") == attribute_value::map({{"text", "text"}}));
    CHECK(*stored.find("before") == attribute_value::list({attribute_value::map({{"Cash", attribute_value::map({})}}), card("1"), attribute_value::map({{"Waiver", "staff"}})}));
    CHECK(*stored.find("notes") == attribute_value::map({{"a", attribute_value::map({{"number", 5}})}, {"b", attribute_value::map({{"nothing", attribute_value::map({})}})}}));
}

TEST_CASE("alternatives that cannot be assigned are read, and refused by their conversion") {
    world on;
    on.payments.put(Rigid{"1", Fixed{"x"}}).or_throw();
    on.payments.put(Rigid{"2", Sealed(7)}).or_throw();
    CHECK(std::get<Fixed>(on.payments.get<Rigid>("id"_f == "1")->what).text == "x");
    CHECK(std::get<Sealed>(on.payments.get<Rigid>("id"_f == "2")->what).number == 7);
    on.payments.put(Rigid{"3", Sealed(-7)}).or_throw();
    const auto refused = on.payments.get<Rigid>("id"_f == "3");
    REQUIRE(refused.failed());
    CHECK(refused.error().message.find("what.Sealed") != std::string::npos);
}

TEST_CASE("conditions and filters ask for an alternative, and what it holds") {
    world on;
    on.payments.put(Payment{"1", Card{"4242", {}}}).or_throw();
    on.payments.put(Payment{"2", Transfer{"DE1", 3}}).or_throw();
    const auto count = [&](const auto& filter) { return on.payments.scan<Payment>().filter(filter).count().value(); };
    CHECK(count(facet::exists("how.Card"_f)) == 1);
    CHECK(count(facet::missing("how.Card"_f)) == 1);
    CHECK(count(facet::missing("how.Cash"_f)) == 2);  // nothing but a name
    on.payments.put(Payment{"3", Cash{}, Detail("some"), {Cash{}}}).or_throw();
    CHECK(count(facet::exists("how.Cash"_f)) == 1);
    CHECK(count(facet::exists("before[0].Cash"_f)) == 1);
    CHECK(count("detail"_f == "some") == 1);
    CHECK(count("detail"_f == 5) == 0);
    on.payments.erase<Payment>("id"_f == "3").when(facet::exists("how.Cash"_f)).or_throw();
    CHECK(count("how.Transfer.days"_f > 2) == 1);
    CHECK(count("how.Card.last4"_f == "4242") == 1);
    CHECK(count("how"_f == Way(Transfer{"DE1", 3})) == 1);
    CHECK(count("how"_f == Card{"4242", {}}) == 1);
    CHECK(count("how"_f != Card{"4242", {}}) == 1);
    CHECK(count("how"_f == facet::each_of(Way(Cash{}), Way(Card{"4242", {}}))) == 1);
}

TEST_CASE("an update sets a variant as a whole, or what its alternative holds") {
    world on;
    on.payments.put(Payment{"1", Card{"4242", {}}}).or_throw();
    on.payments.update<Payment>("id"_f == "1").set("how.Card.holder"_f = "Bob", "detail"_f = std::int64_t{4}).or_throw();
    CHECK(on.read() == Payment{"1", Card{"4242", "Bob"}, Detail(std::int64_t{4})});
    on.payments.update<Payment>("id"_f == "1").set("how"_f = Cash{}).remove("detail"_f).or_throw();
    CHECK(on.read() == Payment{"1", Cash{}});
    on.payments.update<Payment>("id"_f == "1").set("how"_f = Way(Waiver::gift), "before"_f.append(Way(Cash{}))).or_throw();
    CHECK(on.read() == Payment{"1", Waiver::gift, {}, {Cash{}}});
    on.payments.update<Payment>("id"_f == "1").set("detail"_f = 4).or_throw();
    on.payments.update<Payment>("id"_f == "1").set("detail.number"_f += 3).or_throw();
    CHECK(on.read().detail == Detail(std::int64_t{7}));
    on.payments.update<Payment>("id"_f == "1").set("detail"_f = std::string("text")).or_throw();
    CHECK(on.read().detail == Detail("text"));
    CHECK_FALSE(on.payments.update<Payment>("id"_f == "1").set("detail.number"_f -= 3).run().has_value());
    CHECK_FALSE(on.payments.update<Payment>("id"_f == "1").set("detail"_f = std::numeric_limits<std::uint64_t>::max()).run().has_value());
    on.payments.update<Payment>("id"_f == "1").remove("detail"_f).or_throw();
    // What it is to change within is not there: contract U9.
    const auto refused = on.payments.update<Payment>("id"_f == "1").set("how.Card.last4"_f = "1").run();
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code == facet::error_code::validation);
    CHECK(on.read().how == Way(Waiver::gift));
}

TEST_CASE("modify changes the alternative, and keeps entries that no struct reads") {
    world on;
    REQUIRE(on.read_raw(attribute_value::map({{"Card", attribute_value::map({{"last4", "1"}, {"later", "l"}})}, {"version", 2}})) == "ok");
    on.payments.modify<Payment>("id"_f == "raw", [](Payment& payment) { std::get<Card>(payment.how).last4 = "2"; }).value();
    CHECK(*only_item(on.payments).find("how") == attribute_value::map({{"Card", attribute_value::map({{"last4", "2"}, {"later", "l"}})}, {"version", 2}}));
    on.payments.modify<Payment>("id"_f == "raw", [](Payment& payment) { payment.how = Transfer{"FR", 1}; }).value();
    CHECK(*only_item(on.payments).find("how") ==
          attribute_value::map({{"Transfer", attribute_value::map({{"iban", "FR"}, {"days", 1}})}, {"version", 2}}));
    CHECK(on.read("raw").how == Way(Transfer{"FR", 1}));
}

TEST_CASE("what is stored as none of the alternatives, or as several, is not read") {
    world on;
    CHECK(on.read_raw(card("1")) == "ok");
    const std::string none = "how does not hold one of the alternatives of its variant";
    CHECK(on.read_raw(attribute_value::map({})) == none);
    CHECK(on.read_raw(attribute_value::map({{"Cheque", attribute_value::map({})}})) == none);
    CHECK(on.read_raw(attribute_value::map({{"Cash", attribute_value::map({})}, {"Waiver", "gift"}})) == none);
    CHECK(on.read_raw("Card").find("how has a stored value of another type") == 0);
    CHECK(on.read_raw(attribute_value::map({{"Cash", "yes"}})).find("how.Cash has a stored value of another type") == 0);
    CHECK(on.read_raw(card(5)).find("how.Card.last4 has a stored value of another type") == 0);
    CHECK(on.read_raw(attribute_value::map({{"Waiver", "none"}})).find("how.Waiver has a stored text that names no enumerator") == 0);
    CHECK(on.read_raw(attribute_value::map({{"Transfer", attribute_value::map({{"iban", "x"}})}})).find("how.Transfer.days is required, but absent") == 0);
}

TEST_CASE("what an alternative cannot be stored as is an error that names it") {
    world on;
    const auto unnamed = on.payments.put(Payment{"1", static_cast<Waiver>(9)}).run();
    REQUIRE_FALSE(unnamed.has_value());
    CHECK(unnamed.error().code == facet::error_code::invalid_value);
    CHECK(unnamed.error().message.find("how.Waiver is a value of its enumeration that has no name") == 0);
    CHECK(on.payments.get<Payment>("id"_f == "1").missing());
}

TEST_CASE("a stored schema tells a variant from a struct of optionals") {
    CHECK(std::string_view(facet::stored_schema<Payments>).find("how M one of {Card M {last4 S, holder S optional}, Transfer M {iban S, days N}, Cash M, Waiver S of gift|staff}") != std::string_view::npos);
}
