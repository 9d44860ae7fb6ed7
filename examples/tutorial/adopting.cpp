// SPDX-License-Identifier: BSL-1.0
// A table that other programs wrote first: every name, form and delimiter as it already is.
#include "expect.hpp"

#include <facet/repository/decode.hpp>
#include <facet/repository/encode.hpp>

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// [conversion]
struct cents {  // a type of one's own
    std::int64_t count = 0;
    friend bool operator==(const cents&, const cents&) = default;
};
template <>
struct facet::conversion<cents> {
    using stored_type = std::int64_t;  // stored as a number
    static std::int64_t to_stored(const cents& value) { return value.count; }
    static std::optional<cents> from_stored(std::int64_t stored) {
        if (stored < 0) return std::nullopt;  // refused: the read fails with decode_failed
        return cents{stored};
    }
};
// [/conversion]

// [nested]
struct Address {
    std::string street_name;
    std::string zip;
};
template <>
struct facet::nested_names<Address> {
    static constexpr facet::letter_case letters = facet::letter_case::camel;       // street_name is stored as streetName
    static constexpr facet::nested_name list[] = {{"zip", "postalCode"}};
};
// [/nested]

namespace {

// [declare]
struct User {
    std::string id;               // "U-..."
    std::string full_name;
    std::int32_t level;
    std::optional<std::string> mail;
};
struct Order {
    std::string user_id;
    std::string date;
    std::string number;
    cents total;
};

struct Shop : facet::table<"Shop",
    facet::partition<"HashKey">, facet::sort<"RangeKey">,  // the key attributes' names
    facet::discriminator<"EntityType">,                    // each item says what it is
    facet::attribute_case<facet::letter_case::camel>,      // full_name is stored as fullName
    facet::delimiter<'|'>,                                 // above `/`: such templates are verbatim
    facet::entity<User, facet::named<"user">,              // the discriminator's value
        facet::key<"{id}", "PROFILE">,
        facet::domain<"id", "U-">,                         // every id begins so: checked on every write
        facet::key_only<"id">,                             // no attribute of its own
        facet::number_as_text<"level">,                    // {"level": "3"}
        facet::stored_as<"mail", "e-mail">,
        facet::renamed_from<"full_name", "name">>,         // older items have it under `name`
    facet::entity<Order, facet::named<"order">,
        facet::key<"ORDERS|{user_id}", "{date}|{number}">>> {};
// [/declare]

// [disjoint]
struct Dog { std::string id; };
struct Cat { std::string id; };

struct Pets : facet::table<"Pets",
    facet::discriminator<"kind">,
    facet::assume_disjoint<Dog, Cat>,     // both keys are `{id}`, `{id}`: nothing proves it, you say it
    facet::entity<Dog, facet::key<"{id}", "{id}">>,
    facet::entity<Cat, facet::key<"{id}", "{id}">>> {};
// [/disjoint]

struct Customer { std::string id; Address home; };
struct Customers : facet::table<"Customers", facet::entity<Customer, facet::key<"CUSTOMER#{id}", "CUSTOMER">>> {};

// [raw]
struct File { std::string bucket; std::string path; std::int64_t size; };

struct Files : facet::table<"Files",
    facet::entity<File, facet::key<"BUCKET#{bucket}", "FILE#{path:raw}">::verbatim>> {};
// [/raw]

// [mixed]
struct Reading { std::string site; std::string device; std::string unit; std::int64_t value; };

struct Readings : facet::table<"Readings",
    facet::entity<Reading, facet::key<"{site}/{device}", "UNIT#{device}_{unit}">::verbatim>> {};
// [/mixed]

}  // namespace

int main() {
    using namespace facet::literals;
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine, {.name = "shop-prod"});  // the name at run time
    expect(shop.name() == "shop-prod");

    shop.put(User{"U-7", "Ann Lee", 3, std::nullopt}).or_throw();
    shop.put(Order{"U-7", "2026-11-21", "0001", cents{1250}}).or_throw();
    const auto items = stored_items(shop);
    expect_text(items[0], R"({"EntityType": "order", "HashKey": "ORDERS|U-7", "RangeKey": "2026-11-21|0001", "date": "2026-11-21", "number": "0001", "total": 1250, "userId": "U-7"})");
    expect_text(items[1], R"({"EntityType": "user", "HashKey": "U-7", "RangeKey": "PROFILE", "fullName": "Ann Lee", "level": "3"})");
    expect(shop.get<User>("id"_f == "U-7")->id == "U-7");  // read back from the key
    expect(shop.get<Order>("user_id"_f == "U-7" && "date"_f == "2026-11-21" && "number"_f == "0001")->total == cents{1250});

    // [refused]
    auto other_domain = shop.put(User{"7", "Bob", 1, std::nullopt}).run();
    auto delimiter = shop.put(Order{"U-7", "2026|11", "0002", cents{1}}).run();
    std::printf("%s\n%s\n", other_domain.error().to_string().c_str(), delimiter.error().to_string().c_str());
    // [/refused]
    expect(other_domain.error().code == facet::error_code::invalid_key);
    expect_text(other_domain.error().message, "id does not begin with its field's domain `U-`, or has nothing behind it");
    expect_text(delimiter.error().message, "date holds what delimits it in a verbatim key template, which takes any text only as its last component with the form raw");

    // An item that an older program wrote: the name under its old attribute.
    const facet::item old{{"HashKey", "U-8"}, {"RangeKey", "PROFILE"}, {"name", "Old Name"}, {"level", "2"}, {"EntityType", "user"}};
    facet::request::packed_item packed;
    packed.assign(old, facet::schema<Shop>::facts.description, shop.handle()).value();
    facet::request::write write;
    write.key = packed.key();
    write.body = packed.body();
    engine.write(shop.handle(), write, [](std::span<const facet::item_view>) {}, nullptr).value();
    expect(shop.get<User>("id"_f == "U-8")->full_name == "Old Name");

    // [decode]
    const auto decoded = facet::decode<Shop>(old);  // of a stream, an export: which entity is it?
    if (decoded.has_value()) std::printf("%s\n", std::get<User>(*decoded).full_name.c_str());
    // [/decode]
    // [encode]
    const auto item = facet::encode<Shop>(User{"U-9", "Ann", 1, {}});           // what a PutItem of another client is given
    const auto key = facet::encode_key<Shop, User>("id"_f == "U-9");            // what its GetItem asks for
    // [/encode]
    expect(key->size() == 2 && *item->find("HashKey") == *key->find("HashKey") && facet::decode<Shop>(*item).has_value());
    expect(decoded->index() == 0);
    expect(facet::decode<Shop>(facet::item{{"HashKey", "x"}, {"RangeKey", "y|z|w"}}).error().code == facet::error_code::unknown_entity);

    auto files = facet::open<Files>(engine);
    // [raw reads]
    files.put(File{"b", "a#b c", 12}).or_throw();                                          // SK: FILE#a#b c
    auto one = files.get<File>("bucket"_f == "b" && "path"_f == "a#b c");
    auto below = files.query<File>("bucket"_f == "b" && "path"_f.begins_with("a#")).all();  // ranges, too
    // [/raw reads]
    expect(one->size == 12 && below->size() == 1);
    expect_text(stored_items(files)[0], R"({"PK": "BUCKET#b", "SK": "FILE#a#b c", "bucket": "b", "path": "a#b c", "size": 12})");

    auto readings = facet::open<Readings>(engine);
    // [mixed reads]
    readings.put(Reading{"rome#2", "pump-1", "bar", 4}).or_throw();  // PK: rome#2/pump-1, SK: UNIT#pump-1_bar
    auto refused = readings.put(Reading{"rome", "pump_1", "bar", 4}).run();
    // [/mixed reads]
    expect_text(stored_items(readings)[0], R"({"PK": "rome#2/pump-1", "SK": "UNIT#pump-1_bar", "device": "pump-1", "site": "rome#2", "unit": "bar", "value": 4})");
    expect_text(refused.error().message, "device holds what delimits it in a verbatim key template, which takes any text only as its last component with the form raw");
    expect(readings.query<Reading>("site"_f == "rome#2" && "device"_f == "pump-1").all()->size() == 1);

    auto customers = facet::open<Customers>(engine);
    customers.put(Customer{"1", {"Elm", "1010"}}).or_throw();
    expect_text(stored_items(customers)[0], R"({"PK": "CUSTOMER#1", "SK": "CUSTOMER", "home": {"postalCode": "1010", "streetName": "Elm"}, "id": "1"})");
    customers.update<Customer>("id"_f == "1").set("home.street_name"_f = "Oak").when("home.zip"_f == "1010").or_throw();
    expect(customers.get<Customer>("id"_f == "1")->home.street_name == "Oak");

    auto pets = facet::open<Pets>(engine);
    pets.put(Dog{"rex"}).or_throw();
    pets.put(Cat{"tom"}).or_throw();
    expect(pets.scan<Dog>().all().value().size() == 1);  // the discriminator tells them apart
    std::printf("%d\n", (pets.get<Dog>("id"_f == "tom")).has_value());
    std::printf("%zu\n", pets.query<Dog>("id"_f == "tom").all().value().size());
}
