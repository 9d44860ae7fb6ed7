// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/schema/item_probe.hpp>
#include <unit/schema/tables/commerce.hpp>
#include <unit/schema/tables/movies.hpp>
#include <unit/schema/tables/order_entry.hpp>
#include <unit/schema/tables/register.hpp>

#include <chrono>
#include <optional>
#include <string>

using item_probe::body_text;

namespace {

using namespace std::chrono_literals;
using facet::codec_fault;
using facet::entity;
using facet::gsi;
using facet::index;
using facet::key;
using facet::key_fault;
using facet::partition;
using facet::sort;

constexpr auto day(int y, int m, int d) { return std::chrono::sys_days(std::chrono::year(y) / m / d); }

enum class status : std::uint8_t { open, done };

struct Job {
    std::string id;
    std::string owner;
    status state;
    std::optional<std::string> assignee;
    std::optional<std::int64_t> rank;
};
using sparse_indexes = facet::table<
    "Jobs", gsi<"Idle", partition<"I">, sort<"J">>, gsi<"Busy", partition<"B">, sort<"C">>, gsi<"Open", partition<"O">, sort<"P">>,
    gsi<"Ranked", partition<"R">, sort<facet::number_key("rank")>>,
    entity<Job, key<"JOB#{id}", "JOB#{id}">, index<"Idle", "IDLE", "{id}">::while_absent<"assignee">,
           index<"Busy", "BUSY#{assignee}", "{id}">::while_present<"assignee">,
           index<"Open", "OPEN#{owner}", "{rank:4}#{id}">::while_equal<"state", status::open>, index<"Ranked", "{owner}", "{rank}">>>;
struct Jobs : sparse_indexes {};

struct Note {
    std::string id;
    std::string kind;
    std::string body_text;
    std::optional<std::string> tag;
};
struct Shared : facet::table<"Shared", gsi<"First", partition<"X">, sort<"Y">>, gsi<"Second", partition<"X">, sort<"Z">>,
                             gsi<"Third", partition<"Z">, sort<"X">>,
                             entity<Note, key<"NOTE#{id}", "NOTE">, index<"First", "KIND#{kind}", "TAG#{tag}">,
                                    index<"Second", "KIND#{kind}", "{id}">, index<"Third", "{id}", "KIND#{kind}">>> {};

}  // namespace

TEST_CASE("an item's body holds its fields, then its index keys, then its discriminator") {
    using namespace applications;
    CHECK(body_text<Register>(Account{"a-1", "Ann"}) == "account_id=a-1 user_name=Ann");
    CHECK(body_text<Register>(StockPosting{"a-1", "AAPL", -5, 1, facet::timestamp(day(2026, 11, 21)), "t-9"}) ==
          "account_id=a-1 asset_id=AAPL quantity=n:-5 cost=n:1 timestamp=2026-11-21T00:00:00.000Z txn_id=t-9 "
          "SK2=STOCKPOSTING#2026-11-21T00:00:00.000Z#t-9");
    CHECK(body_text<commerce::ECommerce>(commerce::OrderItem{"1", "2", "3", day(2020, 6, 21) + 19h, 2}) ==
          "orderId=1 productId=2 customerId=3 orderDate=2020-06-21T19:00:00Z quantity=n:2 "
          "GSI1PK=p#2 GSI1SK=2020-06-21T19:00:00Z GSI2PK=c#3 GSI2SK=p#2020-06-21T19:00:00Z EntityType=orderItem");
}

TEST_CASE("plain key attributes are not stored twice") {
    using namespace applications;
    CHECK(body_text<Movies>(Role{"Tom Hanks", "Cast Away", "Drama", 2000}) == "Genre=Drama Year=n:2000");
    CHECK(body_text<order_entry::OrderEntry>(order_entry::Order{"o-1", "c-2", order_entry::status::open, day(2017, 3, 4), 14}) ==
          "order_id=o-1 customer_id=c-2 state=open placed=2017-03-04 shard=n:14 "
          "GSI1PK=CUSTOMER#c-2 GSI1SK=open#2017-03-04#o-1 GSI2PK=n:14 GSI2SK=open#2017-03-04#o-1");
}

TEST_CASE("an entry that depends on a field is there exactly when it should be (contract X1)") {
    CHECK(body_text<Jobs>(Job{"1", "o", status::open, {}, 7}) == "id=1 owner=o state=open rank=n:7 I=IDLE J=1 O=OPEN#o P=00007#1 R=o");
    CHECK(body_text<Jobs>(Job{"1", "o", status::done, {}, 7}) == "id=1 owner=o state=done rank=n:7 I=IDLE J=1 R=o");
    CHECK(body_text<Jobs>(Job{"1", "o", status::done, "ann", 7}) == "id=1 owner=o state=done assignee=ann rank=n:7 B=BUSY#ann C=1 R=o");
    using namespace applications::order_entry;
    CHECK(body_text<OrderEntry>(JobHistory{"e", "j", "Clerk", day(2016, 1, 2), {}}) ==
          "employee_id=e job_id=j title=Clerk from=2016-01-02 GSI1PK=TITLE#Clerk GSI1SK=EMPLOYEE#e");
    CHECK(body_text<OrderEntry>(JobHistory{"e", "j", "Clerk", day(2016, 1, 2), day(2017, 1, 1)}) ==
          "employee_id=e job_id=j title=Clerk from=2016-01-02 to=2017-01-01");
}

TEST_CASE("an optional component that is absent takes the whole entry out of the index (contract X1)") {
    // OPEN needs rank, and so does Ranked, whose other attribute would be there.
    CHECK(body_text<Jobs>(Job{"1", "o", status::open, {}, {}}) == "id=1 owner=o state=open I=IDLE J=1");
    CHECK(body_text<Shared>(Note{"1", "k", "b", {}}) == "id=1 kind=k body_text=b X=KIND#k Z=1");
}

TEST_CASE("an attribute that several indexes share is written once") {
    CHECK(body_text<Shared>(Note{"1", "k", "b", "t"}) == "id=1 kind=k body_text=b tag=t X=KIND#k Y=TAG#t Z=1");
}

TEST_CASE("what cannot be part of an index key refuses the item") {
    CHECK(body_text<Jobs>(Job{"1", "o", status::open, "", 7}) == "!is empty; DynamoDB refuses empty key parts");
    CHECK(body_text<Jobs>(Job{"1", "o", status::open, {}, 10'000}) == "!does not fit the width of its key component");
    CHECK(body_text<Jobs>(Job{"1", std::string(2049, 'o'), status::open, {}, {}}).starts_with("!makes the key longer than DynamoDB allows"));
    CHECK(body_text<Jobs>(Job{"1", std::string(2043, 'o'), status::open, {}, {}}).starts_with("id=1"));
    CHECK(body_text<Shared>(Note{"1", "k", "b", std::string(1021, 't')}).starts_with("!makes the key longer than DynamoDB allows"));
    const auto outcome = item_probe::store<Jobs>(Job{"1", "o", status::open, "", 7}).outcome;
    CHECK(outcome.field == 3);
    CHECK(outcome.key == key_fault::empty);
}

TEST_CASE("items are read back from what was written") {
    using namespace applications;
    const StockPosting posting{"a-1", "AAPL", -5, *facet::decimal::parse("12.50"), facet::timestamp(day(2026, 11, 21) + 1ms), "t-9"};
    const auto stored = item_probe::store<Register>(posting);
    const auto back = item_probe::read<Register, StockPosting>(stored.view());
    REQUIRE(back.made.size() == 1);
    CHECK(back.made[0].account_id == posting.account_id);
    CHECK(back.made[0].asset_id == posting.asset_id);
    CHECK(back.made[0].quantity == posting.quantity);
    CHECK(back.made[0].cost == posting.cost);
    CHECK(back.made[0].timestamp == posting.timestamp);
    CHECK(back.made[0].txn_id == posting.txn_id);
    const Role role{"Tom Hanks", "Cast Away", "Drama", 2000};
    const auto role_back = item_probe::read<Movies, Role>(item_probe::store<Movies>(role).view());
    REQUIRE(role_back.made.size() == 1);
    CHECK(role_back.made[0].actor == role.actor);
    CHECK(role_back.made[0].movie == role.movie);
    CHECK(role_back.made[0].genre == role.genre);
    CHECK(role_back.made[0].year == role.year);
}

TEST_CASE("items are read from bodies in any order, with unknown attributes, and with names in place of ids") {
    key_probe::random_source random(1);
    for (int i = 0; i < 2'000; ++i) {
        const Job job{key_probe::nasty_text(random), key_probe::nasty_text(random), random.coin() ? status::open : status::done,
                      random.coin() ? std::optional(key_probe::nasty_text(random)) : std::nullopt,
                      random.coin() ? std::optional<std::int64_t>(random.below(9999)) : std::nullopt};
        const auto stored = item_probe::store<Jobs>(job);
        REQUIRE(stored.outcome.ok());
        const std::string body = item_probe::disturbed<Jobs>(stored.body, random);
        const auto back = item_probe::read<Jobs, Job>({{stored.partition, stored.sort}, body, 0});
        REQUIRE(back.made.size() == 1);
        CHECK((back.made[0].id == job.id && back.made[0].owner == job.owner && back.made[0].state == job.state));
        CHECK((back.made[0].assignee == job.assignee && back.made[0].rank == job.rank));
    }
}

TEST_CASE("an absent attribute, and one of another type, say which field they were for") {
    const auto stored = item_probe::store<Jobs>(Job{"1", "o", status::open, {}, 7});
    const auto all = item_probe::attributes_of<Jobs>(stored.body);
    const auto without = [&](std::string_view name, const item_probe::attribute* in_place = nullptr) {
        auto left = all;
        for (std::size_t i = 0; i < left.size(); ++i)
            if (left[i].name == name) {
                if (in_place == nullptr) left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
                else left[i].raw = in_place->raw;
                break;
            }
        const std::string body = item_probe::make_body<Jobs>(left);
        return item_probe::read<Jobs, Job>({{stored.partition, stored.sort}, body, 0});
    };
    CHECK(without("owner").outcome.value == codec_fault::missing_field);
    CHECK(without("owner").outcome.field == 1);
    CHECK(without("owner").made.empty());
    CHECK(without("assignee").outcome.ok());
    CHECK(without("rank").made.at(0).rank == std::nullopt);
    const item_probe::attribute number = all[3];  // rank
    REQUIRE(number.name == "rank");
    CHECK(without("owner", &number).outcome.value == codec_fault::wrong_type);
    CHECK(without("state", &number).outcome.value == codec_fault::wrong_type);
    CHECK(without("state", &number).outcome.field == 2);
    const item_probe::attribute text = all[0];
    CHECK(without("rank", &text).outcome.value == codec_fault::wrong_type);
    CHECK(without("state", &text).outcome.value == codec_fault::unknown_enumerator);
}
