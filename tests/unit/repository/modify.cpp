// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Task {
    std::string project;
    std::string id;
    std::string owner;
    std::int64_t rank;
    std::optional<std::string> label;
    std::vector<std::string> notes;
};
struct Tasks : facet::table<"Tasks", facet::gsi<"ByOwner", facet::partition<"OwnerPK">, facet::sort<"OwnerSK">>,
                            facet::gsi<"ByLabel", facet::partition<"LabelPK">, facet::sort<facet::number_key("rank")>>,
                            facet::entity<Task, facet::renamed_from<"owner", "person">, facet::key<"PROJECT#{project}", "TASK#{id}">,
                                          facet::index<"ByOwner", "OWNER#{owner}", "RANK#{rank:6}#{project}">, facet::index<"ByLabel", "LABEL#{label}", "{rank}">>> {};

const auto first = "project"_f == "p" && "id"_f == "1";
Task task() { return {"p", "1", "ann", 5, "red", {"a"}}; }

}  // namespace

TEST_CASE("modify writes what a put of the changed item would store, and leaves alone what it does not know") {
    facet::memory::engine engine;
    auto tasks = facet::open<Tasks>(engine);
    tasks.put(task()).or_throw();
    const auto changed = tasks.modify<Task>(first, [](Task& one) {
        one.owner = "bob";
        one.rank += 100;
        one.label.reset();
        one.notes.push_back("b");
    });
    REQUIRE(changed.has_value());
    CHECK(changed->rank == 105);
    auto other = facet::open<Tasks>(engine, {.name = "other"});
    other.put(Task{"p", "1", "bob", 105, std::nullopt, {"a", "b"}}).or_throw();
    CHECK(only_item(tasks) == only_item(other));
    REQUIRE(put_raw(tasks, {{"PK", "PROJECT#p"}, {"SK", "TASK#1"}, {"project", "p"}, {"id", "1"}, {"person", "zoe"}, {"rank", 3}, {"notes", facet::attribute_value::list()},
                            {"colour", "blue"}}).has_value());
    REQUIRE(tasks.modify<Task>(first, [](Task& one) { one.label = "green"; }).has_value());
    const facet::item now = only_item(tasks);
    CHECK(*now.find("colour") == facet::attribute_value("blue"));
    CHECK(*now.find("owner") == facet::attribute_value("zoe"));
    CHECK(now.find("person") == nullptr);
    CHECK(*now.find("OwnerPK") == facet::attribute_value("OWNER#zoe"));
    CHECK(*now.find("LabelPK") == facet::attribute_value("LABEL#green"));
}

TEST_CASE("modify writes nothing where nothing changes, or where it is told to leave it") {
    scripted_backend backend;
    auto tasks = facet::open<Tasks>(backend);
    tasks.put(task()).or_throw();
    CHECK(tasks.modify<Task>(first, [](Task& one) { one.rank = 5; }).has_value());
    CHECK(tasks.modify<Task>(first, [](Task& one) { return one.rank = 9, false; })->rank == 5);  // what is stored
    CHECK(backend.writes == 1);
    CHECK(backend.consistent == 2);
    CHECK(tasks.get<Task>(first)->rank == 5);
    CHECK_THROWS_AS(tasks.modify<Task>(first, [](Task&) { throw std::runtime_error("no"); }), std::runtime_error);
    CHECK(backend.writes == 1);
}

namespace {

struct Size  { std::int64_t width = 1; std::int64_t height = 2; };
struct Box   { std::string id; Size size; std::vector<Size> parts; std::map<std::string, Size> lids; };
struct Boxes : facet::table<"Boxes", facet::entity<Box, facet::key<"BOX#{id}", "BOX">>> {};

}  // namespace

TEST_CASE("modify ends with the error that its code gives, which says where, and writes nothing") {
    scripted_backend backend;
    auto tasks = facet::open<Tasks>(backend);
    tasks.put(task()).or_throw();
    const auto to_rank = [&](std::int64_t rank) {
        return tasks.modify<Task>(first, [&](Task& one) -> facet::result<void> {
            one.rank = rank;
            if (rank > 7) return facet::error{.code = facet::error_code::validation, .message = "ranks end at 7"};
            return {};
        });
    };
    CHECK(to_rank(6)->rank == 6);
    const auto refused = to_rank(8);
    REQUIRE(refused.failed());
    CHECK(refused.error().to_string() == "ValidationException: ranks end at 7 (operation modify, table Tasks, entity Task, key PK=PROJECT#p, SK=TASK#1)");
    CHECK(backend.writes == 2);
    const auto moved = tasks.move<Task>(first, [&](Task& one) { return one.id = "2", facet::result<void>(facet::error{.message = "stay", .operation = "plan"}); });
    REQUIRE(moved.failed());
    CHECK(moved.error().message == "stay");
    CHECK(moved.error().operation == "plan");
    CHECK(tasks.get<Task>(first)->rank == 6);
}

TEST_CASE("modify writes nothing where a map has its entries in another order, as a service gives them in any") {
    scripted_backend backend;
    auto boxes = facet::open<Boxes>(backend);
    const auto one = "id"_f == "1";
    boxes.put(Box{"1", {}, {{3, 4}, {}}, {{"red", {}}, {"blue", {}}}}).or_throw();
    boxes.update<Box>(one).remove("lids.blue"_f).or_throw();
    boxes.update<Box>(one).set("lids.blue"_f = Size{}).or_throw();
    CHECK(boxes.modify<Box>(one, [](Box&) {}).has_value());
    CHECK(backend.writes == 3);
    CHECK(boxes.modify<Box>(one, [](Box& box) { box.lids["blue"].height = 5; })->lids["blue"].height == 5);
    CHECK(backend.writes == 4);
}

TEST_CASE("modify says what is wrong") {
    facet::memory::engine engine;
    auto tasks = facet::open<Tasks>(engine);
    const auto missing = tasks.modify<Task>(first, [](Task&) {});
    CHECK(said(missing) == "ItemNotFound");
    CHECK(missing.error().key == "PK=PROJECT#p, SK=TASK#1");
    tasks.put(task()).or_throw();
    const auto before = everything(tasks);
    const auto moved = tasks.modify<Task>(first, [](Task& one) { one.id = "2"; });
    CHECK(said(moved) == "ValidationException");
    CHECK(moved.error().operation == "modify");
    CHECK(said(tasks.modify<Task>(first, [](Task& one) { one.rank = 10'000'000; })) == "InvalidKey");
    CHECK(said(tasks.modify<Task>("project"_f == "p" && "id"_f == "", [](Task&) {})) == "InvalidKey");
    CHECK(everything(tasks) == before);
}

TEST_CASE("of many who modify at once, none loses a change") {
    facet::memory::engine engine;
    facet::open_options options;
    options.retries.attempts = 100'000;
    options.retries.wait = [](void*, std::chrono::microseconds) {};
    auto tasks = facet::open<Tasks>(engine, std::move(options));
    tasks.put(task()).or_throw();
    std::vector<std::thread> workers;
    for (int worker = 0; worker < 4; ++worker)
        workers.emplace_back([&] {
            for (int i = 0; i < 100; ++i) (void)tasks.modify<Task>(first, [](Task& one) { ++one.rank; }).value();
        });
    for (std::thread& each : workers) each.join();
    CHECK(tasks.get<Task>(first)->rank == 405);
    CHECK(tasks.query<Task>("owner"_f == "ann" && "rank"_f == 405).count().value() == 1);
    CHECK(tasks.query<Task>("owner"_f == "ann").count().value() == 1);
}

TEST_CASE("one who is always too late gives up with a failed condition") {
    facet::memory::engine engine;
    facet::open_options options;
    int waits = 0;
    options.retries.context = &waits;
    options.retries.wait = [](void* count, std::chrono::microseconds) { ++*static_cast<int*>(count); };
    auto tasks = facet::open<Tasks>(engine, std::move(options));
    tasks.put(task()).or_throw();
    const auto late = tasks.modify<Task>(first, [&](Task& one) {
        tasks.update<Task>(first).set("notes"_f.append("quick")).or_throw();
        one.rank = 0;
    });
    CHECK(said(late) == "ConditionalCheckFailedException");
    CHECK(late.error().operation == "modify");
    CHECK(waits == 7);
    CHECK(tasks.get<Task>(first)->rank == 5);
    CHECK(tasks.get<Task>(first)->notes.size() == 9);
    CHECK(late.error().message.find("somebody else wrote the item, each time that it was read (8 attempts)") != std::string::npos);
}

namespace {

/// Does an update, loses the answer, and sends it once more, as a client does that was told to (retries.unsafe_writes).
struct repeating_backend : scripted_backend {
    bool repeats = false;
    result<void> write(const request::table& table, const request::write& write, request::item_sink sink, request::consumed_capacity* capacity) {
        if (repeats && write.kind == request::write_kind::update) (void)scripted_backend::write(table, write, sink, capacity);
        auto done = scripted_backend::write(table, write, sink, capacity);
        if (!repeats || done.has_value()) return done;
        facet::error cause = std::move(done).error();
        cause.possibly_applied = true;
        return cause;
    }
};

}  // namespace

TEST_CASE("a change that may have been written is not made once more (contract H3)") {
    repeating_backend backend;
    auto tasks = facet::open<Tasks>(backend);
    tasks.put(task()).or_throw();
    backend.repeats = true;
    int calls = 0;
    const auto counted = tasks.modify<Task>(first, [&](Task& one) { ++calls, one.rank += 10; });
    CHECK(said(counted) == "ConditionalCheckFailedException");
    CHECK(counted.error().possibly_applied);
    CHECK(calls == 1);
    CHECK(tasks.get<Task>(first)->rank == 15);
}

TEST_CASE("one who is too late, and whose deadline leaves no time to try again, says how often it did") {
    facet::memory::engine engine;
    auto tasks = facet::open<Tasks>(engine);
    tasks.put(task()).or_throw();
    const facet::deadline passed(std::chrono::milliseconds(0));
    const auto late = tasks.modify<Task>(first, [&](Task& one) {
        tasks.update<Task>(first).set("notes"_f.append("quick")).or_throw();
        one.rank = 0;
    });
    CHECK(said(late) == "ConditionalCheckFailedException");
    CHECK(late.error().message.find("each time that it was read (1 attempt)") != std::string::npos);
}

TEST_CASE("move gives an item another primary key, with all that it has") {
    facet::memory::engine engine;
    auto tasks = facet::open<Tasks>(engine);
    REQUIRE(put_raw(tasks, {{"PK", "PROJECT#p"}, {"SK", "TASK#1"}, {"project", "p"}, {"id", "1"}, {"owner", "zoe"}, {"rank", 3}, {"notes", facet::attribute_value::list()},
                            {"colour", "blue"}}).has_value());
    const auto moved = tasks.move<Task>(first, [](Task& one) { one.project = "q", one.id = "9", one.owner = "ann"; });
    REQUIRE(moved.has_value());
    CHECK(moved->id == "9");
    const auto left = tasks.move<Task>("project"_f == "q" && "id"_f == "9", [](Task& one) { return one.id = "10", false; });
    CHECK((left.has_value() && left->id == "9" && left->project == "q"));
    CHECK(tasks.get<Task>(first).missing());
    CHECK(tasks.get<Task>("project"_f == "q" && "id"_f == "9")->rank == 3);
    const facet::item now = only_item(tasks);
    CHECK(*now.find("colour") == facet::attribute_value("blue"));
    CHECK(*now.find("OwnerPK") == facet::attribute_value("OWNER#ann"));
    CHECK(everything(tasks).size() == 1);
    // Where there is an item already, nothing happens, and the reason says so.
    tasks.put(task()).or_throw();
    const auto before = everything(tasks);
    const auto taken = tasks.move<Task>(first, [](Task& one) { one.project = "q", one.id = "9"; });
    CHECK(said(taken) == "TransactionCanceledException");
    REQUIRE(taken.error().reasons.size() == 2);
    CHECK(taken.error().reasons[0].code == facet::reason_code::none);
    CHECK(taken.error().reasons[1].key == "PK=PROJECT#q, SK=TASK#9");
    CHECK(everything(tasks) == before);
    // Without another key it is a modify.
    CHECK(tasks.move<Task>(first, [](Task& one) { one.rank = 77; }).has_value());
    CHECK(tasks.get<Task>(first)->rank == 77);
}

namespace {

struct Dog {
    std::string id;
    std::string name;
};
struct Cat {
    std::string id;
    std::string name;
};
struct Pets : facet::table<"Pets", facet::discriminator<"kind">, facet::assume_disjoint<Dog, Cat>, facet::entity<Dog, facet::key<"{id}", "{id}">>, facet::entity<Cat, facet::key<"{id}", "{id}">>> {};

}  // namespace

TEST_CASE("modify and move find what get finds: no item of another entity, as the discriminator tells it") {
    facet::memory::engine engine;
    auto pets = facet::open<Pets>(engine);
    pets.put(Cat{"1", "Tom"}).or_throw();
    REQUIRE(put_raw(pets, {{"PK", "2"}, {"SK", "2"}, {"id", "2"}, {"name", "Rex"}}).has_value());
    const auto renamed = [](Dog& dog) { dog.name += "!"; };
    CHECK(said(pets.modify<Dog>("id"_f == "1", renamed)) == "ItemNotFound");
    CHECK(said(pets.move<Dog>("id"_f == "1", [](Dog& dog) { dog.id = "3"; })) == "ItemNotFound");
    CHECK(pets.get<Cat>("id"_f == "1")->name == "Tom");
    CHECK(pets.modify<Dog>("id"_f == "2", renamed)->name == "Rex!");  // it says nothing of its kind
    CHECK(pets.get<Cat>("id"_f == "2").missing());
}
