// SPDX-License-Identifier: BSL-1.0
#include <facet/value/uuid.hpp>

#include <support/catch.hpp>
#include <unit/schema/item_probe.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

using item_probe::body_text;

namespace stored_app {

/// A text that cannot be made empty.
class code {
public:
    explicit code(std::string text) : text_(std::move(text)) {}
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string text_;
};

enum class side : std::uint8_t { buy, sell };

}  // namespace stored_app

template <>
struct facet::enum_names<stored_app::side> {
    static constexpr facet::enum_name<stored_app::side> list[] = {{stored_app::side::buy, "BUY #1"}, {stored_app::side::sell, "SELL #2"}};
};

template <>
struct facet::conversion<stored_app::code> {
    using stored_type = std::string;
    static const std::string& to_stored(const stored_app::code& value) { return value.text(); }
    static std::optional<stored_app::code> from_stored(std::string stored) {
        if (stored == "bad") return std::nullopt;
        return stored_app::code(std::move(stored));
    }
};

namespace {

using facet::codec_fault;
using facet::entity;
using facet::gsi;
using facet::index;
using facet::key;
using facet::key_fault;
using facet::partition;
using facet::sort;

struct Item {
    std::string customer_id;
    std::string order_no;
    std::int64_t total;
    facet::decimal tax;
    std::optional<std::string> remark;
};

struct AsIs : facet::table<"AsIs", entity<Item, key<"C#{customer_id}", "O#{order_no}">>> {};
struct Camel : facet::table<"Camel", facet::attribute_case<facet::letter_case::camel>, entity<Item, key<"C#{customer_id}", "O#{order_no}">>> {};
struct Pascal : facet::table<"Pascal", facet::attribute_case<facet::letter_case::pascal>,
                             entity<Item, key<"C#{customer_id}", "O#{order_no}">, facet::stored_as<"total", "#total.sum">,
                                    facet::number_as_text<"tax">>> {};
struct Short : facet::table<"Short", facet::discriminator<"T">,
                            entity<Item, facet::named<"item">, key<"C#{customer_id}", "O#{order_no}">, facet::key_only<"customer_id">,
                                   facet::key_only<"order_no">, facet::renamed_from<"remark", "note">, facet::renamed_from<"total", "sum">>> {};

struct Kept {
    const std::string id;
    const std::int32_t number;
    const facet::timestamp at;
    const stored_app::code mark;
    const facet::uuid tag;
    const std::string rest;
};
struct Constants : facet::table<"Constants", entity<Kept, key<"K#{id}#{mark}", "{number:6}#{at}#{tag}">, facet::key_only<"id">, facet::key_only<"number">,
                                                    facet::key_only<"at">, facet::key_only<"mark">, facet::key_only<"tag">>> {};
struct PlainConstants : facet::table<"PlainConstants", partition<"mark">, sort<facet::number_key("number")>, entity<Kept, key<"{mark}", "{number}">>> {};

struct Quote {
    stored_app::side way;
    std::int32_t number;
    std::uint8_t level;
};
/// A plain key that is an enumeration by odd names, and a number kept as text in the key alone.
struct Quotes : facet::table<"Quotes", partition<"way">, sort<"number">,
                             entity<Quote, key<"{way}", "{number:plain}">, facet::number_as_text<"number">, facet::key_only<"number">>> {};

struct Reading {
    std::string id;
    float ratio;
    double exact;
};
struct Floats : facet::table<"Floats", gsi<"G", partition<facet::number_key("g")>, sort<facet::number_key("h")>>,
                             entity<Reading, key<"R#{id}", "R">, index<"G", "{ratio}", "{exact}">>> {};

const Item item{"c", "1 2", 5, *facet::decimal::parse("1.50"), "hm"};

void check_same(const std::vector<Item>& made) {
    REQUIRE(made.size() == 1);
    CHECK(made[0].customer_id == item.customer_id);
    CHECK(made[0].order_no == item.order_no);
    CHECK(made[0].total == item.total);
    CHECK(made[0].tax == item.tax);
    CHECK(made[0].remark == item.remark);
}

}  // namespace

TEST_CASE("attributes are named as their fields, in the table's case, or as an entity says") {
    CHECK(body_text<AsIs>(item) == "customer_id=c order_no=1 2 total=n:5 tax=n:1.5 remark=hm");
    CHECK(body_text<Camel>(item) == "customerId=c orderNo=1 2 total=n:5 tax=n:1.5 remark=hm");
    CHECK(body_text<Pascal>(item) == "CustomerId=c OrderNo=1 2 #total.sum=n:5 Tax=1.5 Remark=hm");
    check_same(item_probe::read<AsIs, Item>(item_probe::store<AsIs>(item).view()).made);
    check_same(item_probe::read<Camel, Item>(item_probe::store<Camel>(item).view()).made);
    check_same(item_probe::read<Pascal, Item>(item_probe::store<Pascal>(item).view()).made);
}

TEST_CASE("a field of the key alone is no attribute, and is read from the key") {
    CHECK(body_text<Short>(item) == "total=n:5 tax=n:1.5 remark=hm T=item");
    const auto stored = item_probe::store<Short>(item);
    CHECK(stored.partition == "C#c");
    CHECK(stored.sort == "O#1$202");
    check_same(item_probe::read<Short, Item>(stored.view()).made);
    const auto broken = item_probe::read<Short, Item>({{"C#c", "X#1"}, stored.body, 0});
    CHECK(broken.made.empty());
    CHECK(broken.outcome.key == key_fault::malformed);
    CHECK(broken.outcome.field == 1);
    CHECK(item_probe::read<Short, Item>({{"C#c", "O#$41"}, stored.body, 0}).outcome.key == key_fault::malformed);
}

TEST_CASE("a renamed field is read from its older attribute where the present one is absent") {
    auto attributes = item_probe::attributes_of<Short>(item_probe::store<Short>(item).body);
    const auto rename = [&](std::string_view from, std::string_view to) {
        for (auto& each : attributes)
            if (each.name == from) each.name = to;
    };
    rename("remark", "note");
    rename("total", "sum");
    key_probe::random_source random(1);
    for (int i = 0; i < 50; ++i) {
        const std::string body = item_probe::disturbed<Short>(item_probe::make_body<Short>(attributes), random);
        check_same(item_probe::read<Short, Item>({{"C#c", "O#1$202"}, body, 0}).made);
    }
    // Where both are there, the present name counts.
    auto both = attributes;
    const auto other = item_probe::attributes_of<Short>(item_probe::store<Short>(Item{"c", "1 2", 6, 1, "new"}).body);
    for (const auto& each : other)
        if (each.name == "remark") both.insert(both.begin(), each);
    const std::string body = item_probe::make_body<Short>(both);
    CHECK(item_probe::read<Short, Item>({{"C#c", "O#1$202"}, body, 0}).made.at(0).remark == "new");
}

TEST_CASE("a number kept as text is read from text and from numbers") {
    auto attributes = item_probe::attributes_of<Pascal>(item_probe::store<Pascal>(item).body);
    const auto number = item_probe::attributes_of<AsIs>(item_probe::store<AsIs>(item).body)[3].raw;
    for (auto& each : attributes)
        if (each.name == "Tax") each.raw = number;
    const std::string body = item_probe::make_body<Pascal>(attributes);
    check_same(item_probe::read<Pascal, Item>({{"C#c", "O#1$202"}, body, 0}).made);
    for (auto& each : attributes)
        if (each.name == "Tax") each.raw = attributes[0].raw;  // a text that is no number
    const std::string wrong = item_probe::make_body<Pascal>(attributes);
    CHECK(item_probe::read<Pascal, Item>({{"C#c", "O#1$202"}, wrong, 0}).outcome.value == codec_fault::malformed);
}

TEST_CASE("constant members, and types that cannot be made empty, are read from keys") {
    facet::uuid tag{};
    tag.data[0] = 0x2f;
    const Kept kept{"#1", -7, facet::timestamp(std::chrono::milliseconds(5)), stored_app::code("x y"), tag, "r"};
    CHECK(body_text<Constants>(kept) == "rest=r");
    const auto stored = item_probe::store<Constants>(kept);
    CHECK(stored.partition == "K#$231#x$20y");
    CHECK(stored.sort == "-999992#1970-01-01T00:00:00.005Z#2f000000-0000-0000-0000-000000000000");
    const auto back = item_probe::read<Constants, Kept>(stored.view());
    REQUIRE(back.made.size() == 1);
    CHECK(back.made[0].id == kept.id);
    CHECK(back.made[0].number == kept.number);
    CHECK(back.made[0].at == kept.at);
    CHECK(back.made[0].mark.text() == kept.mark.text());
    CHECK(back.made[0].tag == kept.tag);
    CHECK(back.made[0].rest == kept.rest);
    // What a conversion refuses is refused here, too.
    CHECK(item_probe::read<Constants, Kept>({{"K#$231#bad", stored.sort}, stored.body, 0}).outcome.key == key_fault::malformed);

    const auto plain = item_probe::store<PlainConstants>(kept);
    CHECK(plain.partition == "x y");
    const auto plain_back = item_probe::read<PlainConstants, Kept>(plain.view());
    REQUIRE(plain_back.made.size() == 1);
    CHECK(plain_back.made[0].mark.text() == "x y");
    CHECK(plain_back.made[0].number == -7);
}

TEST_CASE("enumerations and numbers kept as text can be keys of their own") {
    const auto stored = item_probe::store<Quotes>(Quote{stored_app::side::sell, -7, 3});
    CHECK(stored.partition == "SELL #2");
    CHECK(stored.sort == "-7");
    CHECK(body_text<Quotes>(Quote{stored_app::side::sell, -7, 3}) == "level=n:3");
    const auto back = item_probe::read<Quotes, Quote>(stored.view());
    REQUIRE(back.made.size() == 1);
    CHECK(back.made[0].way == stored_app::side::sell);
    CHECK(back.made[0].number == -7);
    CHECK(facet::detail::has_shape({stored.partition, stored.sort}, facet::schema<Quotes>::facts.entities[0]));
    CHECK(item_probe::read<Quotes, Quote>({{"sell", "-7"}, stored.body, 0}).outcome.key == key_fault::malformed);
    CHECK(item_probe::read<Quotes, Quote>({{"SELL #2", "-07"}, stored.body, 0}).outcome.key == key_fault::malformed);
}

TEST_CASE("a number in an index key is stored as the key that queries ask for (contract D6)") {
    for (const float ratio : {0.1f, 1e30f, -2.5f, 16777217.0f, 1e-40f}) {
        const Reading reading{"1", ratio, static_cast<double>(ratio) / 3};
        const auto attributes = item_probe::attributes_of<Floats>(item_probe::store<Floats>(reading).body);
        using templates = facet::detail::path_templates<Floats, 0, 1>;
        const facet::detail::struct_source<Reading> source{&reading};
        facet::key_buffer partition_key;
        facet::key_buffer sort_key;
        REQUIRE(templates::append(partition_key, templates::partition<0>{}, source).ok());
        REQUIRE(templates::append(sort_key, templates::sort<0>{}, source).ok());
        for (const auto& each : attributes) {
            const facet::key_buffer& asked = each.name == "g" ? partition_key : sort_key;
            if (each.name != "g" && each.name != "h") continue;
            char bytes[facet::max_key_number_bytes];
            const std::size_t size = facet::encode_key_number(facet::packed::value_view(each.raw.data()).number(), bytes);
            CHECK(std::string_view(bytes, size) == asked.view());
        }
    }
}
