// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// What typed reads make of items that come as rows is what they make of bodies.

using namespace repository_probe;
using namespace facet::literals;

namespace {

enum class status : std::uint8_t { open, done };
struct Part {
    std::string name;
    int count;
    friend bool operator==(const Part&, const Part&) = default;
};
struct Order {
    std::string customer;
    std::string order_id;
    facet::timestamp placed;
    std::chrono::sys_seconds shipped;
    std::chrono::sys_days due;
    status state;
    std::optional<std::string> note;
    std::optional<std::int64_t> discount;
    std::int8_t small;
    std::uint64_t large;
    double weight;
    bool paid;
    facet::decimal total;
    std::string text;
    std::vector<Part> parts;
    std::map<std::string, int> marks;
    int tries = 3;
    friend bool operator==(const Order&, const Order&) = default;
};
struct OrderView {
    std::string_view customer;
    std::optional<std::string_view> note;
    std::string_view text;
    facet::decimal total;
};
/// No values of its own, no default.
struct Fixed {
    const std::string customer;
    const std::string order_id;
    const std::string_view text;
};
struct Shop : facet::table<"Shop", facet::discriminator<"kind">, facet::gsi<"ByState", facet::partition<"StatePK">, facet::sort<"StateSK">>,
                           facet::entity<Order, facet::key<"CUSTOMER#{customer}", "ORDER#{placed}#{order_id}">,
                                         facet::index<"ByState", "STATE#{state}", "ORDER#{order_id}">>> {};

Order sample(int i) {
    using namespace std::chrono;
    return {"customer-" + std::to_string(i % 3),
            "order-" + std::to_string(100 + i),
            facet::timestamp(milliseconds(1'767'225'600'123 + i * 1'009)),
            sys_seconds(seconds(-5'000 + i * 777)),
            sys_days(days(20'000 + i)),
            i % 2 == 0 ? status::open : status::done,
            i % 4 == 1 ? std::optional<std::string>("customer-" + std::to_string(i % 3)) : std::nullopt,
            i % 3 == 0 ? std::optional<std::int64_t>(-i) : std::nullopt,
            static_cast<std::int8_t>(i * 5 - 100),
            ~std::uint64_t{0} - static_cast<std::uint64_t>(i),
            i / 8.0,
            i % 5 == 0,
            i % 2 == 0 ? facet::decimal(i) : facet::decimal::parse("-12.5").value() * facet::decimal(i),
            i % 7 == 0 ? std::string() : std::string(static_cast<std::size_t>(i % 40), 'x'),
            std::vector<Part>(static_cast<std::size_t>(i % 3), Part{"part", i}),
            {{"a", i}, {"b", -i}},
            i};
}

struct shop {
    scripted_backend backend{};
    facet::repository<Shop, scripted_backend> orders = facet::open<Shop>(backend);

    shop() {
        backend.bare_rows = false;
        for (int i = 0; i < 60; ++i) orders.put(sample(i)).or_throw();
    }
    std::vector<Order> all(std::string_view customer) { return orders.query<Order>("customer"_f == customer).all().value(); }
};

}  // namespace

TEST_CASE("queries and gets give the same items from rows as from bodies") {
    shop of;
    std::size_t compared = 0;
    for (int number = 0; number < 3; ++number) {
        const std::string customer = "customer-" + std::to_string(number);
        of.backend.rows = true;
        of.backend.seen_rows = 0;
        const std::vector<Order> from_rows = of.all(customer);
        CHECK(of.backend.seen_rows > from_rows.size() / 2);  // all but the first of each sort
        of.backend.rows = false;
        of.backend.seen_rows = 0;
        const std::vector<Order> from_bodies = of.all(customer);
        CHECK(of.backend.seen_rows == 0);
        CHECK(from_rows == from_bodies);
        for (const Order& each : from_rows) {
            const int i = std::stoi(each.order_id.substr(6)) - 100;
            CAPTURE(i);
            CHECK(each == sample(i));
            ++compared;
            for (const bool rows : {true, false}) {
                of.backend.rows = rows;
                CHECK(*of.orders.get<Order>("customer"_f == customer && "placed"_f == each.placed && "order_id"_f == each.order_id) == each);
            }
        }
    }
    CHECK(compared == 60);
    of.backend.rows = true;
    of.backend.seen_rows = 0;
    std::size_t walked = 0;
    for (const Order& each : of.orders.query<Order>("customer"_f == "customer-1").page_size(7).or_throw()) walked += each.customer == "customer-1" ? 1 : 0;
    CHECK(walked == 20);
    CHECK(of.backend.seen_rows > 10);
    CHECK(of.orders.query<Order>("state"_f == status::open).descending().all().value().size() == 30);
}

TEST_CASE("views of texts in rows: in the item, in its keys, and absent") {
    shop of;
    std::vector<std::string> from_rows;
    std::vector<std::string> from_bodies;
    for (const bool rows : {true, false}) {
        of.backend.rows = rows;
        std::vector<std::string>& seen = rows ? from_rows : from_bodies;
        for (const char* customer : {"customer-0", "customer-1", "customer-2"}) {
            CHECK(of.orders.query<Order>("customer"_f == customer).visit<OrderView>([&](const OrderView& order) {
                seen.push_back(std::string(order.customer) + '|' + std::string(order.note.value_or("-")) + '|' + std::string(order.text) + '|' + order.total.to_string());
            }).value() == 20);
            CHECK(of.orders.query<Order>("customer"_f == customer).visit<Fixed>([&](const Fixed& order) {
                seen.push_back(order.customer + '|' + order.order_id + '|' + std::string(order.text));
            }).value() == 20);
        }
    }
    CHECK(from_rows == from_bodies);
    CHECK(from_rows.size() == 120);
}

TEST_CASE("rows of one layout come without a view each, and mean the same") {
    shop of;
    const auto read = [&] {
        std::vector<std::string> seen;
        for (int i = 0; i < 60; ++i) {  // one at a time, so that no page has rows of several layouts
            const Order one = sample(i);
            const auto same = of.orders.query<Order>("customer"_f == one.customer && "placed"_f == one.placed && "order_id"_f == one.order_id).all();
            REQUIRE(same.has_value());
            REQUIRE(same->size() == 1);
            CHECK(same->front() == one);
            const auto query = [&] { return of.orders.query<Order>("state"_f == one.state && "order_id"_f == one.order_id); };
            CHECK(query().all().value() == std::vector<Order>{one});
            CHECK(query().template visit<OrderView>([&](const OrderView& order) { seen.push_back(std::string(order.note.value_or("-")) + '|' + std::string(order.text)); }).value() == 1);
            CHECK(query().template visit<Fixed>([&](const Fixed& order) { seen.push_back(order.customer + '|' + std::string(order.text)); }).value() == 1);
        }
        return seen;
    };
    const std::vector<std::string> from_views = read();
    CHECK(of.backend.seen_bare_rows == 0);
    of.backend.bare_rows = true;
    of.backend.seen_rows = 0;
    CHECK(read() == from_views);
    CHECK(of.backend.seen_bare_rows > 180);  // all but the first of each sort
    CHECK(of.backend.seen_rows == 0);
    of.backend.seen_bare_rows = 0;
    const std::vector<Order> mixed = of.all("customer-1");  // several layouts in one page, and bodies in between
    CHECK(mixed.size() == 20);
    CHECK(of.backend.seen_bare_rows > 10);
    CHECK(of.backend.seen_bare_rows < 20);
    CHECK(of.backend.seen_rows == 0);
    of.backend.bare_rows = false;
    CHECK(of.all("customer-1") == mixed);
    CHECK(of.backend.seen_rows > 10);
}

namespace {

struct Dog {
    std::string house;
    std::string name;
    std::int64_t until;
};
struct Cat {
    std::string house;
    std::string name;
    std::string color;
};
/// Only the discriminator tells dogs and cats apart.
struct Pets : facet::table<"Pets", facet::discriminator<"kind">, facet::assume_disjoint<Dog, Cat>, facet::gsi<"ByName", facet::partition<"NamePK">, facet::sort<"NameSK">>,
                           facet::entity<Dog, facet::key<"HOUSE#{house}", "PET#{name}">, facet::expires_at<"until">, facet::index<"ByName", "ALL", "{name}">>,
                           facet::entity<Cat, facet::key<"HOUSE#{house}", "PET#{name}">, facet::index<"ByName", "ALL", "{name}">>> {};

}  // namespace

TEST_CASE("what is looked into to tell an item's entity, and whether it is expired, is found in rows, too") {
    scripted_backend backend;
    facet::open_options options;
    options.hide_expired = true;
    options.clock.read = [](void*) { return std::chrono::system_clock::time_point(std::chrono::seconds(1'800'000'000)); };
    auto pets = facet::open<Pets>(backend, options);
    for (int i = 0; i < 60; ++i) {
        const std::string house = "h" + std::to_string(i % 2);
        const std::string name = "pet-" + std::to_string(100 + i);
        if (i % 3 == 0) pets.put(Cat{house, name, "grey"}).or_throw();
        else pets.put(Dog{house, name, 1'799'999'990 + i % 3 * 8}).or_throw();  // a third of all is expired
    }
    const auto read = [&](bool rows) {
        backend.rows = rows;
        backend.seen_rows = 0;
        std::vector<std::string> seen;
        const auto dog = [&seen](const Dog& each) { seen.push_back("dog " + each.name + ' ' + std::to_string(each.until)); };
        const auto cat = [&seen](const Cat& each) { seen.push_back("cat " + each.name + ' ' + each.color); };
        const auto both = [&](const std::variant<Dog, Cat>& each) { std::holds_alternative<Dog>(each) ? dog(std::get<Dog>(each)) : cat(std::get<Cat>(each)); };
        for (const Dog& each : pets.query<Dog>("house"_f == "h0").all().value()) dog(each);
        for (const Dog& each : pets.query<Dog>("house"_f == "h1").descending().limit(3).page_size(2).all().value()) dog(each);
        for (const Cat& each : pets.query<Cat>("name"_f >= "pet-130").all().value()) cat(each);
        for (const auto& each : pets.collection<Dog, Cat>("house"_f == "h1").page_size(7).all().value()) both(each);
        for (const auto& each : pets.collection<Dog, Cat>("name"_f > "pet-110" && "name"_f <= "pet-140").page_size(5).limit(9).all().value()) both(each);
        for (const auto& each : pets.scan<Dog, Cat>().all().value()) both(each);
        for (int i = 0; i < 60; ++i) {
            const auto where = "house"_f == "h" + std::to_string(i % 2) && "name"_f == "pet-" + std::to_string(100 + i);
            const auto one = pets.get<Dog>(where);
            if (one.has_value()) dog(*one);
            const auto [again, other] = pets.batch_get(pets.key<Dog>(where), pets.key<Cat>("house"_f == "h0" && "name"_f == "pet-200")).value();
            CHECK(again.has_value() == one.has_value());
            CHECK_FALSE(other.has_value());
        }
        return seen;
    };
    const std::vector<std::string> from_rows = read(true);
    CHECK(backend.seen_rows > 200);
    CHECK(read(false) == from_rows);
    CHECK(backend.seen_rows == 0);
    CHECK(std::count(from_rows.begin(), from_rows.end(), "dog pet-102 1800000006") == 3);  // in a query, the scan and a get
    for (const std::string& each : from_rows) CHECK(each.find("1799999998") == std::string::npos);
}

TEST_CASE("a fault in a bare row: the items before it were given, and the error names it") {
    struct Number {
        std::string list;
        std::string id;
        std::int8_t size;
    };
    struct Few : facet::table<"Sizes", facet::entity<Number, facet::key<"LIST#{list}", "ID#{id}">>> {};
    scripted_backend backend;
    auto few = facet::open<Few>(backend);
    struct Wide {
        std::string list;
        std::string id;
        std::int64_t size;
    };
    struct All : facet::table<"Sizes", facet::entity<Wide, facet::key<"LIST#{list}", "ID#{id}">>> {};
    auto all = facet::open<All>(backend);
    all.put(Wide{"b", "1", 1}).or_throw();  // the first of its sort is no row
    for (int i = 1; i < 6; ++i) all.put(Wide{"a", std::to_string(i), i == 4 ? 4'000 : i}).or_throw();
    backend.seen_rows = 0;
    std::size_t seen = 0;
    const auto refused = few.query<Number>("list"_f == "a").visit([&](const Number& number) { seen += number.size == static_cast<int>(seen) + 1 ? 1u : 0u; });
    CHECK(backend.seen_rows == 0);
    CHECK(backend.seen_bare_rows == 5);
    CHECK(seen == 3);
    REQUIRE_FALSE(refused.has_value());
    const std::string said = refused.error().to_string();
    CAPTURE(said);
    CHECK(said.find("size") != std::string::npos);
    CHECK(said.find("ID#4") != std::string::npos);
    CHECK_FALSE(few.query<Number>("list"_f == "a").all().has_value());
    CHECK(few.query<Number>("list"_f == "a").limit(3).all().value().size() == 3);
}

TEST_CASE("a field that an item has not, in a row: its own value, or an error that names it") {
    struct Before {
        std::string id;
        std::string name;
    };
    struct After {
        std::string id;
        std::string name = "nobody";
        int age = 7;
        std::optional<int> height;
    };
    struct Strict {
        std::string id;
        std::string name;
        std::int64_t weight;
    };
    struct Old : facet::table<"People", facet::partition<"id">, facet::entity<Before, facet::key<"{id}">>> {};
    struct New : facet::table<"People", facet::partition<"id">, facet::entity<After, facet::key<"{id}">, facet::defaulted<"name">, facet::defaulted<"age">>> {};
    struct Wrong : facet::table<"People", facet::partition<"id">, facet::entity<Strict, facet::key<"{id}">>> {};
    scripted_backend backend;
    auto old = facet::open<Old>(backend);
    for (int i = 0; i < 5; ++i) old.put(Before{std::to_string(i), "ann"}).or_throw();
    auto now = facet::open<New>(backend);
    const auto found = now.get<After>("id"_f == "4");
    CHECK(backend.seen_rows == 1);
    REQUIRE(found.has_value());
    CHECK(found->name == "ann");
    CHECK(found->age == 7);
    CHECK_FALSE(found->height.has_value());
    auto strict = facet::open<Wrong>(backend);
    const auto refused = strict.get<Strict>("id"_f == "4");
    REQUIRE(refused.failed());
    CHECK(refused.error().to_string().find("weight") != std::string::npos);
}

TEST_CASE("a time in a row has the text that was written, of any unit, before 1970 and at midnight") {
    using namespace std::chrono;
    struct Days {
        std::string id;
        sys_days at;
    };
    struct Seconds {
        std::string id;
        sys_seconds at;
    };
    struct Millis {
        std::string id;
        facet::timestamp at;
    };
    struct Micros {
        std::string id;
        sys_time<microseconds> at;
    };
    struct Text {
        std::string id;
        std::string at;
    };
    struct OfDays : facet::table<"Times", facet::partition<"id">, facet::entity<Days, facet::key<"{id}">>> {};
    struct OfSeconds : facet::table<"Times", facet::partition<"id">, facet::entity<Seconds, facet::key<"{id}">>> {};
    struct OfMillis : facet::table<"Times", facet::partition<"id">, facet::entity<Millis, facet::key<"{id}">>> {};
    struct OfMicros : facet::table<"Times", facet::partition<"id">, facet::entity<Micros, facet::key<"{id}">>> {};
    struct OfTexts : facet::table<"Times", facet::partition<"id">, facet::entity<Text, facet::key<"{id}">>> {};
    scripted_backend backend;
    auto in_days = facet::open<OfDays>(backend);
    auto in_seconds = facet::open<OfSeconds>(backend);
    auto in_millis = facet::open<OfMillis>(backend);
    auto in_micros = facet::open<OfMicros>(backend);
    auto texts = facet::open<OfTexts>(backend);
    const sys_days day = sys_days(year(1969) / 12 / 30);
    std::size_t stored = 0;
    for (int round = 0; round < 4; ++round)
        for (const microseconds within : {0us, 1'000'000us, 86'399'000'000us, 123'000us, 86'399'999'000us, 1us, 86'399'999'999us})
            for (int after = 0; after < 5; ++after) {
                const sys_time<microseconds> at = day + days(after) + within;
                const std::string id = std::to_string(++stored);
                if (within == 0us && round == 0) in_days.put(Days{id, time_point_cast<days>(at)}).or_throw();
                else if (within % 1s == 0us && round == 1) in_seconds.put(Seconds{id, time_point_cast<seconds>(at)}).or_throw();
                else if (within % 1ms == 0us && round == 2) in_millis.put(Millis{id, time_point_cast<milliseconds>(at)}).or_throw();
                else in_micros.put(Micros{id, at}).or_throw();
                const auto precision = within == 0us && round == 0 ? facet::time_precision::days : within % 1s == 0us && round == 1 ? facet::time_precision::seconds
                                     : within % 1ms == 0us && round == 2 ? facet::time_precision::milliseconds : facet::time_precision::microseconds;
                char written[facet::max_time_width];
                const std::string expected(written, facet::format_time(at, precision, written));
                CAPTURE(expected, id);
                CHECK(texts.get<Text>("id"_f == id)->at == expected);
                CHECK(in_micros.get<Micros>("id"_f == id)->at == at);
            }
    CHECK(backend.seen_rows > stored);
}
