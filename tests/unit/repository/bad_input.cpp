// SPDX-License-Identifier: BSL-1.0
// What bad input gets where nothing else shows it: docs/bad-input.md lists all classes with their tests.
#include <facet/repository/erase_all.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;
using std::chrono::seconds;
using std::chrono::sys_seconds;

namespace {

enum class colour : std::uint8_t { red, green };

struct Tree {
    std::string name;
    std::vector<Tree> branches;
};
struct Box {
    std::string id;
    std::string text;
    std::optional<std::string> label;
    std::int64_t count;
    colour paint;
    std::chrono::sys_time<std::chrono::milliseconds> made;
    std::map<std::string, std::vector<std::int32_t>> rows;
    std::optional<Tree> tree;
    double level;
    std::optional<std::set<std::string>> tags;
};
struct Pass {
    std::string id;
    std::chrono::sys_days day;
    std::optional<sys_seconds> expires;
};
struct Boxes : facet::table<"Boxes", facet::entity<Box, facet::key<"BOX#{id}", "BOX">>,
                            facet::entity<Pass, facet::expires_at<"expires">, facet::key<"BOX#{id}", "PASS#{day}">>> {};

Box box(std::string id = "1") { return {std::move(id), "t", std::nullopt, 5, colour::red, {}, {}, std::nullopt, 0, std::nullopt}; }
const auto one = "id"_f == "1";

/// A tree of so many levels, each of which is a map with a list.
Tree tree(int levels) {
    Tree made{"leaf", {}};
    for (int i = 1; i < levels; ++i) {
        Tree above{"branch", {}};
        above.branches.push_back(std::move(made));
        made = std::move(above);
    }
    return made;
}

/// A write that has to fail, and change nothing.
template <class Repository>
facet::error refused(const Repository& boxes, const facet::result<void>& outcome, const std::vector<std::string>& before) {
    REQUIRE_FALSE(outcome.has_value());
    CHECK(everything(boxes) == before);
    return outcome.error();
}

}  // namespace

TEST_CASE("an item over 400 KB is refused by every write, and changes nothing (contract Z1, Z7)") {
    facet::memory::engine engine;
    auto boxes = facet::open<Boxes>(engine);
    boxes.put(box()).or_throw();
    const auto before = everything(boxes);
    Box large = box();
    large.text = std::string(409'600, 'x');
    CHECK(refused(boxes, boxes.put(large).run(), before).code == error_code::validation);
    CHECK(refused(boxes, boxes.replace(large).run(), before).entity == "Box");
    CHECK(refused(boxes, boxes.update<Box>(one).set("text"_f = large.text).run(), before).code == error_code::validation);
    CHECK(refused(boxes, boxes.batch_write(boxes.put(box("2")), boxes.put(large)), before).code == error_code::validation);
    CHECK(said(boxes.modify<Box>(one, [&](Box& it) { it.text = large.text; })) == "ValidationException");
    CHECK(everything(boxes) == before);
    const auto transacted = boxes.transact(boxes.put(box("2")), boxes.put(large));
    REQUIRE_FALSE(transacted.has_value());
    // Which of them it is, is said, also where batches are cut into requests.
    const auto blames_large = [&](const facet::error& error, int action) {
        CHECK(error.rule == "Z1");
        CHECK(error.entity == "Box");
        CHECK(error.key.find("2") == std::string::npos);
        CHECK_FALSE(error.key.empty());
        CHECK(error.action == action);
    };
    blames_large(transacted.error(), 1);
    blames_large(boxes.batch_write(boxes.put(box("2")), boxes.put(large)).error(), 1);
    CHECK(everything(boxes) == before);
    // Each of them small enough, but not all together (contract A1).
    auto many = boxes.transaction();
    for (int i = 0; i < 11; ++i) {
        Box part = box("many " + std::to_string(i));
        part.text = std::string(400'000, 'x');
        many.add(boxes.put(part));
    }
    CHECK(refused(boxes, many.run(), before).code == error_code::validation);
}

TEST_CASE("an item that nests deeper than 32 levels is refused, and changes nothing (contract E1)") {
    facet::memory::engine engine;
    auto boxes = facet::open<Boxes>(engine);
    boxes.put(box()).or_throw();
    const auto before = everything(boxes);
    Box deep = box();
    deep.tree = tree(16);  // a map and a list each: 32 levels
    boxes.put(deep).or_throw();
    CHECK(boxes.get<Box>(one)->tree.has_value());
    boxes.put(box()).or_throw();
    deep.tree = tree(17);
    CHECK_FALSE(refused(boxes, boxes.put(deep).run(), before).message.empty());
    deep.tree = tree(40);
    CHECK_FALSE(refused(boxes, boxes.put(deep).run(), before).message.empty());
    CHECK_FALSE(refused(boxes, boxes.update<Box>(one).set("tree"_f = tree(40)).run(), before).message.empty());
    CHECK_FALSE(refused(boxes, boxes.batch_write(boxes.put(deep)), before).message.empty());
    CHECK_FALSE(refused(boxes, boxes.transact(boxes.put(deep)), before).message.empty());
}

TEST_CASE("values that have no stored form are refused before anything is sent") {
    scripted_backend backend;
    auto boxes = facet::open<Boxes>(backend);
    Box unnamed = box();
    unnamed.paint = static_cast<colour>(7);
    const auto no_name = boxes.put(unnamed).run();
    CHECK(said(no_name) == "InvalidValue");
    CHECK(no_name.error().message.starts_with("paint "));
    Box late = box();
    late.made = std::chrono::sys_days(std::chrono::year(10'000) / 1 / 1);
    CHECK(said(boxes.put(late).run()) == "InvalidValue");
    CHECK(boxes.put(late).run().error().message == "made is outside the range of its type, or of the years 0000 to 9999");
    CHECK(boxes.update<Box>(one).set("made"_f = late.made).run().error().message == "made is outside the range of its type, or of the years 0000 to 9999");
    const auto finer = std::chrono::system_clock::time_point(std::chrono::microseconds(1));
    CHECK(boxes.update<Box>(one).set("made"_f = finer).run().error().message == "made is finer than its field or key component; cut it with std::chrono::floor");
    CHECK(said(boxes.update<Box>(one).set("paint"_f = static_cast<colour>(7)).run()) == "InvalidValue");
    CHECK_FALSE(boxes.erase<Box>(one).when("paint"_f == static_cast<colour>(7)).run().has_value());
    CHECK_FALSE(boxes.erase<Box>(one).when("level"_f < std::numeric_limits<double>::quiet_NaN()).run().has_value());
    CHECK(said(boxes.update<Box>(one).set("tags"_f = std::set<std::string>()).run()) == "InvalidValue");  // remove() is what is meant
    const auto beyond = boxes.put(Pass{"1", std::chrono::sys_days(std::chrono::year(10'000) / 1 / 1), std::nullopt}).run();
    CHECK(said(beyond) == "InvalidKey");
    CHECK(beyond.error().message == "day is outside the range of its type, or of the years 0000 to 9999");
    CHECK(backend.writes == 0);
}

TEST_CASE("an update whose operand does not suit what is stored is refused, and changes nothing (contract U7, U8, U9, D7)") {
    facet::memory::engine engine;
    auto boxes = facet::open<Boxes>(engine);
    boxes.put(box()).or_throw();
    REQUIRE(put_raw(boxes, {{"PK", "BOX#2"}, {"SK", "BOX"}, {"id", "2"}, {"count", "five"}}).has_value());
    const auto unread = boxes.batch_get(boxes.key<Box>(one), boxes.key<Box>("id"_f == "2"));
    CHECK(said(unread) == "DecodeFailed");
    CHECK(unread.error().action == 1);
    CHECK(unread.error().key == "PK=BOX#2, SK=BOX");
    const auto before = everything(boxes);
    const auto type = refused(boxes, boxes.update<Box>("id"_f == "2").set("count"_f += 1).run(), before);
    CHECK(type.code == error_code::validation);
    CHECK(type.message == "An operand in the update expression has an incorrect data type; it computes from count");
    CHECK(refused(boxes, boxes.update<Box>("id"_f == "2").set("text"_f = "t").add("count"_f, 1).run(), before).message ==
          "An operand in the update expression has an incorrect data type; it adds to count");
    CHECK(refused(boxes, boxes.update<Box>("id"_f == "2").set("rows.a"_f.append(1)).run(), before).code == error_code::validation);
    CHECK(refused(boxes, boxes.update<Box>(one).set("rows.a[0]"_f = 1).run(), before).code == error_code::validation);
    CHECK(refused(boxes, boxes.update<Box>(one).set("tree.name"_f = "x").run(), before).code == error_code::validation);
    // The sum is a number, but none of the field's: the write is done, and the item cannot be read.
    CHECK(said(boxes.update<Box>(one).set("count"_f += std::numeric_limits<std::int64_t>::max()).run()) == "ok");
    CHECK(said(boxes.get<Box>(one)) == "DecodeFailed");
}

TEST_CASE("a failed condition is told by every write, with the item that it met where that was asked for (contract C16, V6)") {
    facet::memory::engine engine;
    auto boxes = facet::open<Boxes>(engine);
    boxes.put(box()).or_throw();
    const auto before = everything(boxes);
    const auto plain = refused(boxes, boxes.put(box()).when("count"_f > 5).run(), before);
    CHECK(plain.code == error_code::conditional_check_failed);
    CHECK(plain.key == "PK=BOX#1, SK=BOX");
    CHECK(boxes.met<Box>(plain).missing());
    const auto kept = refused(boxes, boxes.erase<Box>(one).when("count"_f > 5).keeping_failed().run(), before);
    CHECK(boxes.met<Box>(kept)->count == 5);
    CHECK(boxes.met<Box>(refused(boxes, boxes.update<Box>(one).set("text"_f = "u").when("count"_f > 5).keeping_failed().run(), before))->text == "t");
    CHECK(boxes.met<Box>(refused(boxes, boxes.replace(box("9")).keeping_failed().run(), before)).missing());
    // As what it is not, the item cannot be read.
    CHECK(said(boxes.met<Pass>(kept)) == "DecodeFailed");
    const auto both = boxes.transact(boxes.put(box("2")), boxes.check<Box>(one).missing().keeping_failed());
    REQUIRE_FALSE(both.has_value());
    CHECK(both.error().code == error_code::transaction_canceled);
    CHECK(boxes.met<Box>(both.error().reasons[0]).missing());
    CHECK(boxes.met<Box>(both.error().reasons[1])->count == 5);
    CHECK(everything(boxes) == before);
    // Nothing there: `missing` and `!=` hold, comparisons do not (contract C1).
    CHECK(said(boxes.put(box("3")).when("count"_f < 5).run()) == "ConditionalCheckFailedException");
    CHECK(said(boxes.put(box("3")).when("count"_f != 5).run()) == "ok");
    CHECK(said(boxes.put(box("4")).when(missing("count"_f)).run()) == "ok");
}

TEST_CASE("a returned item that cannot be read is an error, and the write is done") {
    facet::memory::engine engine;
    auto boxes = facet::open<Boxes>(engine);
    REQUIRE(put_raw(boxes, {{"PK", "BOX#1"}, {"SK", "BOX"}, {"id", "1"}, {"count", "five"}}).has_value());
    const auto unread = boxes.put(box()).returning_old().run();
    CHECK(said(unread) == "DecodeFailed");
    CHECK(unread.error().possibly_applied);
    CHECK(boxes.get<Box>(one)->count == 5);
    CHECK(boxes.put(box("2")).returning_old().run().missing());
    CHECK(said(boxes.update<Box>("id"_f == "9").set("count"_f = 1).returning_new().run()) == "ConditionalCheckFailedException");
}

TEST_CASE("texts of any bytes are stored and read back, UTF-8 or not") {
    facet::memory::engine engine;
    auto boxes = facet::open<Boxes>(engine);
    const std::string bytes("\xff#\0\xc3", 4);
    Box odd = box(bytes);
    odd.text = bytes;
    boxes.put(odd).or_throw();
    CHECK(boxes.get<Box>("id"_f == bytes)->text == bytes);
}

TEST_CASE("a segment that there is not is refused (contract S2), and another segment's cursor is foreign") {
    facet::memory::engine engine;
    auto boxes = facet::open<Boxes>(engine);
    for (int i = 0; i < 40; ++i) boxes.put(box(std::to_string(i))).or_throw();
    CHECK(said(boxes.scan<Box>().segment(4, 4).all()) == "ValidationException");
    CHECK(said(boxes.scan<Box>().segment(0, 2'000'000).all()) == "ValidationException");
    const auto page = boxes.scan<Box>().segment(0, 2).limit(3).page();
    REQUIRE(page.has_value());
    REQUIRE_FALSE(page->next.empty());
    CHECK(said(boxes.scan<Box>().segment(1, 2).after(page->next).page()) == "ForeignCursor");
    CHECK(said(boxes.scan<Box>().after(page->next).page()) == "ForeignCursor");
    CHECK(said(boxes.scan<Box>().segment(0, 2).after(page->next).page()) == "ok");
}

TEST_CASE("a negative number of items is refused, and a limit of 0; one that is too large for a request is the largest") {
    facet::memory::engine engine;
    auto boxes = facet::open<Boxes>(engine);
    boxes.put(box("1")).or_throw();
    const int none = -1;
    const std::string refused = "ValidationException";
    CHECK(said(boxes.query<Box>("id"_f == "1").limit(none).all()) == refused);
    CHECK(said(boxes.query<Box>("id"_f == "1").page_size(none).page()) == refused);
    CHECK(said(boxes.query<Box>("id"_f == "1").page_size(-5L).count()) == refused);
    CHECK(boxes.query<Box>("id"_f == "1").limit(none).first().failed());
    auto kept = boxes.query<Box>("id"_f == "1");
    kept.limit(none);
    CHECK(said(kept.visit([](const Box&) {})) == refused);
    for (const auto& each : kept.each()) CHECK(said(each) == refused);
    CHECK(said(boxes.scan<Box>().limit(none).all()) == refused);
    CHECK(said(boxes.scan<Box>().page_size(none).page()) == refused);
    CHECK(said(boxes.query<Box>("id"_f == "1").limit(0).all()) == refused);  // contract Q7
    CHECK(said(boxes.scan<Box>().limit(std::optional<int>(0)).all()) == refused);
    CHECK(said(facet::erase_all(boxes, boxes.query<Box>("id"_f == "1").limit(0))) == refused);
    CHECK(boxes.get<Box>("id"_f == "1").has_value());
    CHECK(boxes.query<Box>("id"_f == "1").limit(std::nullopt).page_size(std::uint64_t{1} << 40).all()->size() == 1);
    CHECK(boxes.scan<Box>().limit(std::size_t{1}).page_size(short{7}).all()->size() == 1);
}

TEST_CASE("a number of items that was refused is mended by another, and by nothing else") {
    facet::memory::engine engine;
    auto boxes = facet::open<Boxes>(engine);
    boxes.put(box("1")).or_throw();
    const std::string refused = "ValidationException";
    const auto try_on = [&](auto kept) {
        kept.limit(0);
        CHECK(said(kept.all()) == refused);
        kept.page_size(5);
        CHECK(said(kept.all()) == refused);
        kept.limit(3);
        CHECK(kept.all()->size() == 1);
        kept.limit(-1);
        kept.page_size(-1);
        kept.limit(0);
        CHECK(kept.all().error().message.find("negative") != std::string::npos);
        kept.page_size(5);
        CHECK(kept.all().error().message.find("1 item or more") != std::string::npos);
        kept.limit(std::nullopt);
        CHECK(kept.all()->size() == 1);
        auto told = kept;
        told.limit(0);
        CHECK(said(kept.all()) == "ok");
        CHECK(said(told.count()) == refused);
        CHECK(said(facet::erase_all(boxes, told, {.page_size = 5})) == refused);
        told.page_size(-1);
        told.limit(1);
        CHECK(said(facet::erase_all(boxes, told, {.page_size = 5})) == refused);
        CHECK(boxes.get<Box>("id"_f == "1").has_value());
        // What else is wrong stays wrong.
        kept.limit(0);
        kept.filter("paint"_f == static_cast<colour>(9));
        kept.limit(3);
        CHECK_FALSE(kept.all().has_value());
        CHECK(kept.all().error().message.find("limit") == std::string::npos);
    };
    try_on(boxes.query<Box>("id"_f == "1"));
    try_on(boxes.scan<Box>());
}

TEST_CASE("one item twice in a transaction of reads is refused (contract A2)") {
    facet::memory::engine engine;
    auto boxes = facet::open<Boxes>(engine);
    boxes.put(box()).or_throw();
    CHECK(said(boxes.transact_get(boxes.key<Box>(one), boxes.key<Box>(one))) == "ValidationException");
    CHECK(said(boxes.transact_get(boxes.key<Box>(one))) == "ok");
}

TEST_CASE("an expiry of another type expires nothing, and cannot be read") {
    facet::memory::engine engine;
    facet::open_options options;
    options.hide_expired = true;
    auto boxes = facet::open<Boxes>(engine, std::move(options));
    const auto day = std::chrono::sys_days(std::chrono::year(2026) / 11 / 21);
    const auto pass = "id"_f == "1" && "day"_f == day;
    const auto stored = [&](facet::attribute_value expires) {
        REQUIRE(put_raw(boxes, {{"PK", "BOX#1"}, {"SK", "PASS#2026-11-21"}, {"id", "1"}, {"day", "2026-11-21"}, {"expires", std::move(expires)}}).has_value());
        return said(boxes.get<Pass>(pass));
    };
    CHECK(stored(facet::attribute_value("2020-01-01T00:00:00Z")) == "DecodeFailed");
    CHECK(boxes.sweep<Pass>().value() == 0);
    CHECK(stored(facet::attribute_value(true)) == "DecodeFailed");
    CHECK(stored(facet::attribute_value(facet::decimal::parse("1.5").value())) == "DecodeFailed");
    CHECK(boxes.sweep<Pass>().value() == 0);
    CHECK(everything(boxes).size() == 1);
}

TEST_CASE("a name that no table can have is refused when it is opened (contract N1)") {
    facet::memory::engine engine;
    CHECK(said(facet::try_open<Boxes>(engine, {.name = "no such name"})) == "ValidationException");
    CHECK(said(facet::try_open<Boxes>(engine, {.name = "xy"})) == "ValidationException");
    CHECK(said(facet::try_open<Boxes>(engine, {.name = "boxes-prod"})) == "ok");
    CHECK(said(facet::try_open<Boxes>(engine, {.name = "boxes-test", .create = false})) == "ResourceNotFoundException");
}

namespace {

struct Note {
    std::string id;
    std::string owner;
    std::string text;
    double rank;
};
template <class Binding, class... Indexes>
using notes = facet::table<"Notes", Indexes..., facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">, Binding>>;
using by_owner = facet::index<"ByOwner", "OWNER#{owner}">;
struct Notes : notes<by_owner, facet::gsi<"ByOwner", facet::partition<"Owner">, facet::include<"text">>> {};
struct OtherKey : notes<by_owner, facet::gsi<"ByOwner", facet::partition<"Held">, facet::include<"text">>> {};
struct MoreKeys : notes<facet::index<"ByOwner", "OWNER#{owner}", "{rank}">, facet::gsi<"ByOwner", facet::partition<"Owner">, facet::sort<facet::number_key("rank")>, facet::include<"text">>> {};
struct OtherKind : notes<facet::index<"ByOwner", "OWNER#{owner}">, facet::lsi<"ByOwner", facet::sort<"Owner">, facet::include<"text">>> {};
struct OtherProjection : notes<by_owner, facet::gsi<"ByOwner", facet::partition<"Owner">, facet::keys_only>> {};
struct OtherFields : notes<by_owner, facet::gsi<"ByOwner", facet::partition<"Owner">, facet::include<"text", "rank">>> {};
struct MoreIndexes : notes<facet::index<"ByRank", "RANK#{rank}">, facet::gsi<"ByRank", facet::partition<"Rank">>> {};
struct WithoutIndex : facet::table<"Notes", facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">>> {};
struct WithoutSort : facet::table<"Notes", facet::partition<"pk">, facet::entity<Note, facet::key<"NOTE#{id}">>> {};

}  // namespace

TEST_CASE("a table that exists with another key or index is refused, and the message says what differs (contract K4, Q16)") {
    facet::memory::engine engine;
    (void)facet::open<Notes>(engine);
    const auto told = [&]<class Table>(const Table*) {
        const auto opened = facet::try_open<Table>(engine);
        return opened.has_value() ? std::string("opened") : opened.error().message;
    };
    const std::string index = "the table has another index of the name ByOwner: ";
    CHECK(told(static_cast<const OtherKey*>(nullptr)) == index + "its key is Owner (S), not Held (S)");
    CHECK(told(static_cast<const MoreKeys*>(nullptr)) == index + "its key is Owner (S), not Owner (S); rank (N)");
    CHECK(told(static_cast<const OtherKind*>(nullptr)) == index + "it is global, not local");
    CHECK(told(static_cast<const OtherProjection*>(nullptr)) == index + "it projects INCLUDE, not KEYS_ONLY");
    CHECK(told(static_cast<const OtherFields*>(nullptr)) == index + "it does not project rank");
    CHECK(told(static_cast<const WithoutSort*>(nullptr)) == "the table exists with another key schema: its key is PK (S) and SK (S), not pk (S)");
    CHECK(told(static_cast<const WithoutIndex*>(nullptr)) == "opened");
    CHECK(told(static_cast<const MoreIndexes*>(nullptr)) ==
          "The table does not have the specified index: ByRank; the engine makes a table's indexes with the table: export its items, and import them where it is opened with the index first");
}
