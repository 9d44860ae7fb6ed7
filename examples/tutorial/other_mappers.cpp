// SPDX-License-Identifier: BSL-1.0
// Tables that other mappers write: the files of other_mappers/ hold what these stored, and what facet makes of each item is the same text.
#include "expect.hpp"

#include <facet/json/import_table.hpp>
#include <facet/json/src.hpp>
#include <facet/repository/audit.hpp>
#include <facet/repository/decode.hpp>
#include <facet/repository/encode.hpp>
#include <facet/value/epoch_time.hpp>
#include <facet/value/uuid.hpp>

#include <chrono>
#include <cstdint>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using namespace facet::literals;

namespace electrodb {

// [electrodb]
enum class status { OPEN, IN_PROGRESS, DONE };
struct Employee { std::string employee; std::string office; facet::epoch_milliseconds created_at; std::string model = "1"; };
struct Task {
    std::string project;
    std::string task;
    std::string employee;
    status state = status::OPEN;
    facet::timestamp due;
    std::uint32_t points = 0;
    std::set<std::string> labels;
    bool paid = false;
    std::string model = "1";
};

struct Work : facet::table<"work", facet::partition<"pk">, facet::sort<"sk">, facet::gsi<"gsi1", facet::partition<"gsi1pk">, facet::sort<"gsi1sk">>,
    facet::discriminator<"__edb_e__">, facet::attribute_case<facet::letter_case::camel>,
    facet::entity<Employee, facet::named<"employee">, facet::stored_as<"model", "__edb_v__">,
        facet::key<"$work#office_{office:lower}", "$employee_1#employee_{employee:lower}">::verbatim,
        facet::index<"gsi1", "$work#employee_{employee:lower}", "$assigned#employee_1">::verbatim>,
    facet::entity<Task, facet::named<"task">, facet::stored_as<"model", "__edb_v__">, facet::stored_as<"state", "status">,
        facet::key<"$work#project_{project:lower}", "$task_1#task_{task:lower}">::verbatim,
        facet::index<"gsi1", "$work#employee_{employee:lower}", "$assigned#task_1#status_{state:lower}#due_{due:lower}#points_{points:4}">::verbatim>> {};
// [/electrodb]

}  // namespace electrodb

namespace toolbox {

// [toolbox]
enum class status { wild, caught };
struct Move { std::string name; std::int64_t power; };
struct Trainer { std::string trainer; std::optional<std::int32_t> age; facet::timestamp created{}; facet::timestamp modified{}; };
struct Pokemon {
    std::string trainer;
    std::uint32_t id;
    std::int64_t level = 1;
    std::optional<std::string> team;
    std::set<std::string> types;
    std::optional<facet::binary> image;
    std::optional<std::vector<Move>> moves;
    std::optional<std::string> caught;
    status state = status::wild;
    facet::timestamp created{};
    facet::timestamp modified{};
};

template <class Struct, class... Parts>
using stamped = facet::entity<Struct, facet::created_at<"created">, facet::stored_as<"created", "_ct">, facet::changed_at<"modified">,
                              facet::stored_as<"modified", "_md">, Parts...>;

struct Dex : facet::table<"dex", facet::partition<"pk">, facet::sort<"sk">, facet::discriminator<"_et">,
    facet::gsi<"byTeam", facet::partition<"gsi1pk">, facet::sort<facet::number_key("gsi1sk")>>,
    stamped<Trainer, facet::key<"TRAINER#{trainer}", "PROFILE">::verbatim>,
    stamped<Pokemon, facet::key<"TRAINER#{trainer}", "POKEMON#{id:5}">::verbatim, facet::index<"byTeam", "TEAM#{team}", "{level}">::verbatim,
        facet::stored_as<"caught", "ct">,                                          // savedAs('ct')
        facet::stored_as<"state", "status">, facet::defaulted<"state">>> {};       // an UpdateItemCommand makes items without defaults
// [/toolbox]

}  // namespace toolbox

namespace onetable {

// [onetable]
struct Address { std::string street; std::int64_t zip; };
struct Account {
    std::string id;
    std::string name;
    std::int64_t balance = 0;
    std::optional<std::chrono::sys_seconds> expires;
    facet::epoch_milliseconds created;
    facet::epoch_milliseconds updated;
};
struct User {
    std::string account_id;
    std::string email;
    std::optional<std::uint32_t> age;
    std::optional<bool> active;
    std::optional<facet::epoch_milliseconds> seen;
    std::set<std::string> tags;
    std::optional<Address> address;
    std::optional<std::string> role;
    facet::epoch_milliseconds created;
    facet::epoch_milliseconds updated;
};
struct UniqueEmail { std::string email; };

struct App : facet::table<"app", facet::partition<"pk">, facet::sort<"sk">, facet::gsi<"gs1", facet::partition<"gs1pk">, facet::sort<"gs1sk">>,
    facet::discriminator<"_type">, facet::attribute_case<facet::letter_case::camel>,
    facet::entity<Account, facet::key<"account#{id}", "account#">::verbatim, facet::expires_at<"expires">,
        facet::created_at<"created">, facet::changed_at<"updated">>,
    facet::entity<User, facet::unique<UniqueEmail>, facet::key<"account#{account_id}", "user#{email}">::verbatim,
        facet::index<"gs1", "role#{role}", "user#{age:3}#{email}">::verbatim, facet::created_at<"created">, facet::changed_at<"updated">>,
    facet::entity<UniqueEmail, facet::named<"_Unique">, facet::key_only<"email">,
        facet::key<"_unique#User#email#{email:raw}", "_unique#">::verbatim>> {};
// [/onetable]

}  // namespace onetable

namespace dynamoose {

// [dynamoose]
struct Home { std::string street; std::int64_t zip; };
struct Pet {
    std::string owner;
    std::string name;
    std::string kind;
    std::int64_t age = 0;
    std::optional<facet::epoch_milliseconds> born;     // a Date; with storage 'seconds' an epoch_seconds, with 'iso' a facet::timestamp
    std::optional<facet::timestamp> seen;
    std::optional<bool> tame;
    std::set<std::string> tags;
    std::optional<facet::binary> photo;                // a Buffer
    std::optional<Home> home;
    std::optional<std::vector<std::string>> meals;
    std::string label;                                 // Combine
    std::optional<std::chrono::sys_seconds> ttl;
    facet::epoch_milliseconds created_at;
    facet::epoch_milliseconds updated_at;
};
inline std::string combined(const std::string& kind, const std::string& name) { return kind + "#" + name; }

struct Pets : facet::table<"pets", facet::partition<"owner">, facet::sort<"name">, facet::attribute_case<facet::letter_case::camel>,
    facet::gsi<"byAge", facet::partition<"kind">, facet::sort<facet::number_key("age")>>,
    facet::entity<Pet, facet::key<"{owner}", "{name}">, facet::index<"byAge", "{kind}", "{age}">, facet::computed<"label", combined, "kind", "name">,
        facet::expires_at<"ttl">, facet::created_at<"created_at">, facet::changed_at<"updated_at">>> {};
// [/dynamoose]

}  // namespace dynamoose

namespace typedorm {

// [typedorm]
struct User {
    std::string id;
    std::string email;
    std::string status;
    bool active = false;
    facet::epoch_seconds created_at;                   // EPOCH_DATE
    facet::timestamp updated_at{};                     // ISO_DATE
    std::string type = "user";                         // and no discriminator, since the guards have none
};
struct Email { std::string email; };

struct App : facet::table<"app", facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
    facet::attribute_case<facet::letter_case::camel>,
    facet::entity<User, facet::unique<Email>, facet::key<"USER#{id}", "USER#{id}">::verbatim, facet::stored_as<"type", "__en">,
        facet::index<"GSI1", "STATUS#{status}", "ACTIVE#{active}#{created_at:plain}">::verbatim,
        facet::created_at<"created_at">, facet::changed_at<"updated_at">>,
    facet::entity<Email, facet::key_only<"email">,
        facet::key<"DRM_GEN_USER.EMAIL#{email:raw}", "DRM_GEN_USER.EMAIL#{email:raw}">::verbatim>> {};
// [/typedorm]

}  // namespace typedorm

// [pynamodb time]
struct utc_time {                                      // UTCDateTimeAttribute: 2026-01-02T03:04:05.678901+0000
    std::chrono::sys_time<std::chrono::microseconds> time{};
    friend auto operator<=>(const utc_time&, const utc_time&) = default;
};
template <>
struct facet::conversion<utc_time> {
    using stored_type = std::string;
    static std::string to_stored(const utc_time& value) {
        char text[facet::max_time_width];
        const std::size_t size = facet::format_time(value.time, facet::time_precision::microseconds, text);
        return size == 0 ? std::string() : std::string(text, size - 1) + "+0000";
    }
    static std::optional<utc_time> from_stored(std::string_view text) {
        if (!text.ends_with("+0000")) return std::nullopt;
        const auto time = facet::parse_time(std::string(text.substr(0, text.size() - 5)) + "Z", facet::time_precision::microseconds);
        if (!time) return std::nullopt;
        return utc_time{*time};
    }
};
// [/pynamodb time]

namespace pynamodb {

// [pynamodb]
struct Place { std::string city; std::optional<double> lat; };
struct Thread {
    std::string forum;
    std::string subject;
    std::string state = "open";
    utc_time posted;
    std::uint64_t version = 0;
    std::optional<std::chrono::sys_seconds> expires;
};
struct Post {                                          // class Post(Thread, discriminator='Post')
    std::string forum;
    std::string subject;
    std::string state = "open";
    utc_time posted;
    std::uint64_t version = 0;
    std::optional<std::chrono::sys_seconds> expires;
    std::optional<std::string> body;
    std::optional<bool> pinned;
    std::set<std::string> tags;
    std::optional<facet::binary> file;
    std::optional<std::string> settings;               // JSONAttribute: a text
    std::optional<Place> place;                        // a MapAttribute
    std::optional<double> price;
};

template <class Struct>
using thread = facet::entity<Struct, facet::key<"{forum}", "{subject}">, facet::index<"ByState", "{state}", "{posted}">,
                             facet::version<"version">, facet::expires_at<"expires">>;

struct Forum : facet::table<"forum", facet::partition<"forum">, facet::sort<"subject">, facet::discriminator<"cls">,
    facet::gsi<"ByState", facet::partition<"state">, facet::sort<"posted">>,
    facet::assume_disjoint<Thread, Post>, thread<Thread>, thread<Post>> {};
// [/pynamodb]

}  // namespace pynamodb

// [java time]
struct instant {                                       // java.time.Instant: no fraction, or 3, 6 or 9 digits of it
    std::chrono::sys_time<std::chrono::nanoseconds> time{};
    instant() = default;
    explicit instant(std::chrono::sys_time<std::chrono::nanoseconds> at) : time(at) {}   // so it can be a changed_at
    friend auto operator<=>(const instant&, const instant&) = default;
};
template <>
struct facet::conversion<instant> {
    using stored_type = std::string;
    static std::string to_stored(const instant& value) {
        const auto whole = std::chrono::floor<std::chrono::seconds>(value.time);
        char text[facet::max_time_width];
        std::string all(text, facet::format_time(whole, facet::time_precision::seconds, text));
        std::string digits = std::to_string(1'000'000'000 + (value.time - whole).count()).substr(1);
        while (digits.ends_with("000")) digits.resize(digits.size() - 3);
        if (!digits.empty() && !all.empty()) all.insert(all.size() - 1, "." + digits);
        return all;
    }
    static std::optional<instant> from_stored(std::string_view text) {
        if (text.size() < 20 || text.size() > 30 || !text.ends_with('Z')) return std::nullopt;
        const auto whole = facet::parse_time<std::chrono::nanoseconds>(std::string(text.substr(0, 19)) + "Z", facet::time_precision::seconds);
        if (!whole || (text.size() > 20 && text[19] != '.')) return std::nullopt;
        std::int64_t fraction = 0;
        for (std::size_t i = 20; i < 29; ++i) {
            const char digit = i + 1 < text.size() ? text[i] : '0';
            if (digit < '0' || digit > '9') return std::nullopt;
            fraction = fraction * 10 + (digit - '0');
        }
        return instant(*whole + std::chrono::nanoseconds(fraction));
    }
};
// [/java time]

namespace java {

// [java]
enum class status { OPEN, PAID };
struct Line { std::string sku; std::int32_t n; };
struct Order {
    std::string customer;
    std::string id;
    status state{};                                    // an enum: its name
    instant placed;
    std::optional<std::string> note;
    std::optional<std::chrono::sys_days> day;          // LocalDate
    std::optional<std::string> local;                  // LocalDateTime: no Z, and so no time
    std::optional<facet::decimal> took;                // Duration: seconds
    std::optional<facet::uuid> ref;
    std::optional<facet::decimal> total;               // BigDecimal
    std::optional<bool> paid;
    std::set<std::string> tags;
    std::optional<std::vector<Line>> lines;            // beans, as maps
    std::optional<std::map<std::string, std::int64_t>> counts;
    std::optional<facet::binary> file;
    std::optional<std::int64_t> counter;               // DynamoDbAtomicCounter
    std::uint64_t version = 0;                         // DynamoDbVersionAttribute
    instant changed;                                   // DynamoDbAutoGeneratedTimestampAttribute
};

struct Orders : facet::table<"orders", facet::partition<"pk">, facet::sort<"sk">,
    facet::gsi<"byStatus", facet::partition<"status">, facet::sort<"placed">>,
    facet::entity<Order, facet::key<"{customer}", "{id}">, facet::stored_as<"customer", "pk">, facet::stored_as<"id", "sk">,
        facet::index<"byStatus", "{state}", "{placed}">, facet::stored_as<"state", "status">,
        facet::version<"version">, facet::changed_at<"changed">>> {};
// [/java]

}  // namespace java

namespace {

/// Loads the file into the engine, and gives how many of its items facet would store in another way.
template <class Table, class Repository>
int stored_otherwise(Repository& repository, const std::string& file) {
    const std::string path = std::string(OTHER_MAPPERS) + "/" + file;
    facet::json::import_table(repository, path).value();
    int others = 0;
    std::ifstream lines(path);
    for (std::string line; std::getline(lines, line);) {
        const facet::item item = facet::json::parse_line(line).value();
        const facet::item made = std::visit([](const auto& each) { return facet::encode<Table>(each).value(); }, facet::decode<Table>(item).value());
        others += made == item ? 0 : 1;
        if (made != item) std::printf("%s\n", facet::json::write_plain(made).c_str());
    }
    facet::audit(repository, [](const facet::finding& each) {
        std::printf("%s: %s\n", each.key.c_str(), each.message.c_str());
        expect(false);
    }).value();
    return others;
}

facet::timestamp in_december(int day) { return facet::timestamp(std::chrono::sys_days(std::chrono::year(2026) / 12 / day)); }

}  // namespace

int main() {
    facet::memory::engine engine;
    {
        using namespace electrodb;
        auto work = facet::open<Work>(engine, {.name = "electrodb"});
        expect(stored_otherwise<Work>(work, "electrodb.jsonl") == 0);
        // [electrodb reads]
        auto due = work.query<Task>("employee"_f == "ann lee" && "state"_f == status::OPEN && "due"_f >= in_december(24)).all();
        auto assigned = work.collection<Employee, Task>("employee"_f == "ann lee").all();          // app.collections.assigned({employee})
        // [/electrodb reads]
        expect(due->size() == 1 && due->front().points == 5 && assigned->size() == 3);
    }
    {
        using namespace toolbox;
        auto dex = facet::open<Dex>(engine, {.name = "toolbox"});
        expect(stored_otherwise<Dex>(dex, "dynamodb_toolbox.jsonl") == 1);   // with its default
        expect(dex.query<Pokemon>("team"_f == "red" && "level"_f >= 5).all()->size() == 1);
        expect(dex.get<Pokemon>("trainer"_f == "Ash K" && "id"_f == 1u)->state == status::wild);
    }
    {
        using namespace onetable;
        auto app = facet::open<App>(engine, {.name = "onetable"});
        expect(stored_otherwise<App>(app, "onetable.jsonl") == 0);
        expect(app.query<User>("role"_f == "admin" && "age"_f >= 40u).all()->size() == 1);
        User other = app.get<User>("account_id"_f == "A1" && "email"_f == "bob@x.org").value();
        other.account_id = "A2";
        const auto taken = app.create(other).run();
        expect(facet::is_duplicate<UniqueEmail>(taken.error()));
    }
    {
        using namespace dynamoose;
        auto pets = facet::open<Pets>(engine, {.name = "dynamoose"});
        expect(stored_otherwise<Pets>(pets, "dynamoose.jsonl") == 0);
        expect(pets.query<Pet>("kind"_f == "dog" && "age"_f > 2).all()->front().label == "dog#Rex");
    }
    {
        using namespace typedorm;
        auto app = facet::open<App>(engine, {.name = "typedorm"});
        expect(stored_otherwise<App>(app, "typedorm.jsonl") == 0);
        expect(app.query<User>("status"_f == "new" && "active"_f == true).all()->front().email == "Ann@x.org");
        app.modify<User>("id"_f == "2", [](User& user) { user.email = "b3@x.org"; }).value();
        expect(app.get<Email>("email"_f == "b3@x.org").has_value() && !app.get<Email>("email"_f == "b2@x.org").has_value());
    }
    {
        using namespace pynamodb;
        auto forum = facet::open<Forum>(engine, {.name = "pynamodb"});
        expect(stored_otherwise<Forum>(forum, "pynamodb.jsonl") == 0);
        // [pynamodb reads]
        auto open = forum.query<Post>("state"_f == "open" && "posted"_f >= utc_time{in_december(1) - std::chrono::years(1)}).all();
        auto post = forum.modify<Post>("forum"_f == "f" && "subject"_f == "s1", [](Post& each) { each.body = "d"; });   // version 3
        // [/pynamodb reads]
        expect(open->size() == 1 && post->version == 3);
    }
    {
        using namespace java;
        auto orders = facet::open<Orders>(engine, {.name = "java"});
        expect(stored_otherwise<Orders>(orders, "java.jsonl") == 0);
        expect(orders.query<Order>("state"_f == status::OPEN && "placed"_f > instant(in_december(1) - std::chrono::seconds(1))).all()->size() == 1);
    }
}
