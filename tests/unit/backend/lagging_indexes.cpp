// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/any_backend.hpp>
#include <facet/backend/fault_injection.hpp>
#include <facet/backend/lagging_indexes.hpp>
#include <support/call_of.hpp>
#include <support/catch.hpp>
#include <unit/repository/chat.hpp>

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace facet::test {
namespace {

using lagging = lagging_indexes<memory::engine>;
static_assert(backend<lagging>);

[[nodiscard]] table_spec spec_with_indexes() {
    return table_spec({"pk"}, {"sk"},
                      {{"ByKind", {{"kind"}}, {{"n", key_type::number}}},
                       {"ByRank", {{"pk"}}, {{"n", key_type::number}}, request::projection_kind::all, {}, request::index_kind::local}});
}
[[nodiscard]] item numbered(int i, int n) { return {{"pk", "p"}, {"sk", std::to_string(i)}, {"kind", "k"}, {"n", n}}; }
[[nodiscard]] item key_of(int i) { return {{"pk", "p"}, {"sk", std::to_string(i)}}; }

/// `sort key:n` of what an index shows, in its order.
template <class Table>
std::string shown(Table& t, std::int32_t index = 0) {
    std::string text;
    query_args query{.index = index, .partition = {index == 0 ? "k" : "p"}};
    for (const item& each : t.all(query)) text += *each.find("sk")->if_string() + ':' + each.find("n")->if_number()->to_string() + ' ';
    return text;
}

/// Does what is written, and says that no answer came.
struct unheard : memory::engine {
    std::optional<error_code> says{};

    [[nodiscard]] result<void> told(result<void> done) const {
        if (!says) return done;
        error lost;
        lost.code = *says;
        lost.possibly_applied = true;
        return lost;
    }
    result<void> write(const request::table& table, const request::write& request, request::item_sink sink, request::consumed_capacity* capacity) {
        return told(memory::engine::write(table, request, sink, capacity));
    }
    result<void> batch_write(span<const request::table_write> writes, std::vector<std::size_t>& unprocessed, request::consumed_capacity* capacity) {
        return told(memory::engine::batch_write(writes, unprocessed, capacity));
    }
    result<void> transact_write(span<const request::table_write> actions, std::string_view token, request::consumed_capacity* capacity) {
        return told(memory::engine::transact_write(actions, token, capacity));
    }
};

}  // namespace

TEST_CASE("global indexes show the table of some writes ago; the table and local indexes do not lag") {
    memory::engine engine;
    memory::engine replica;
    lagging backend(engine, replica);
    dynamic_table t(backend, spec_with_indexes());
    REQUIRE(said(t.put(numbered(1, 10))) == ok);
    REQUIRE(said(t.put(numbered(2, 20))) == ok);
    CHECK(shown(t) == "");
    CHECK(t.scan({.index = 0}).items.empty());
    CHECK(shown(t, 1) == "1:10 2:20 ");
    CHECK(t.get(key_of(1)) == numbered(1, 10));
    CHECK(t.all(query_args{.partition = {"p"}}).size() == 2);
    CHECK(t.scan().items.size() == 2);
    CHECK(backend.pending() == 2);

    REQUIRE(said(backend.catch_up(1)) == ok);
    CHECK(shown(t) == "1:10 ");
    REQUIRE(said(backend.catch_up()) == ok);
    CHECK(shown(t) == "1:10 2:20 ");
    CHECK(t.scan({.index = 0}).items.size() == 2);
    CHECK(backend.pending() == 0);
    CHECK(said(t.query({.index = 0, .partition = {"k"}, .consistent = true})) == validation);
}

TEST_CASE("an item that is written often passes through all its states in the index, in order") {
    memory::engine engine;
    memory::engine replica;
    lagging backend(engine, replica, 2);
    dynamic_table t(backend, spec_with_indexes());
    std::string states;
    for (int n = 1; n <= 5; ++n) {
        REQUIRE(said(t.update(key_of(1), {set("n", n), set("kind", "k")})) == ok);
        states += shown(t) + "| ";
    }
    REQUIRE(said(t.erase(key_of(1))) == ok);
    states += shown(t) + "| ";
    CHECK(states == "| | 1:1 | 1:2 | 1:3 | 1:4 | ");
    CHECK(backend.pending() == 2);
    REQUIRE(said(backend.catch_up(1)) == ok);
    CHECK(shown(t) == "1:5 ");
    REQUIRE(said(backend.catch_up(1)) == ok);
    CHECK(shown(t) == "");
    backend.lag(0);
    REQUIRE(said(t.put(numbered(1, 6))) == ok);
    CHECK(shown(t) == "1:6 ");
    CHECK(backend.pending() == 0);
}

TEST_CASE("conditions and updates reach the index by what they came to; refused writes do not") {
    memory::engine engine;
    memory::engine replica;
    lagging backend(engine, replica);
    dynamic_table t(backend, spec_with_indexes());
    REQUIRE(said(t.put(numbered(1, 10), {.when = not_exists("pk")})) == ok);
    CHECK(said(t.put(numbered(1, 11), {.when = not_exists("pk")})) == condition_failed);
    REQUIRE(said(t.update(key_of(1), {add("n", 5)}, {.when = a("n") == v(10)})) == ok);
    CHECK(said(t.update(key_of(1), {add("n", 5)}, {.when = a("n") == v(10)})) == condition_failed);
    CHECK(said(t.put({{"pk", "p"}, {"sk", "9"}, {"kind", 5}})) == validation);
    CHECK(backend.pending() == 2);
    REQUIRE(said(backend.catch_up()) == ok);
    CHECK(shown(t) == "1:15 ");
}

TEST_CASE("batches and transactions are seen item by item, checks and what came back unprocessed not at all") {
    memory::engine engine;
    memory::engine replica;
    faulty partial(engine);
    lagging_indexes<faulty<memory::engine>, memory::engine> backend(partial, replica);
    dynamic_table t(backend, spec_with_indexes());
    REQUIRE(said(t.put(numbered(1, 10))) == ok);
    REQUIRE(said(backend.catch_up()) == ok);
    REQUIRE(said(call_of(backend).check(t, key_of(1), exists("pk")).put(t, numbered(2, 20)).erase(t, key_of(3)).update(t, key_of(4), {set("n", 1)}).transact()) == ok);
    CHECK(backend.pending() == 3);
    CHECK(said(call_of(backend).put(t, numbered(5, 50)).check(t, key_of(1), not_exists("pk")).transact()) == cancelled);
    CHECK(backend.pending() == 3);
    REQUIRE(said(backend.catch_up(1)) == ok);
    CHECK(shown(t) == "1:10 2:20 ");
    REQUIRE(said(backend.catch_up()) == ok);

    partial.schedule({.rules = {{.kind = fault_kind::partial_batch, .share = 1}}});
    CHECK(call_of(backend).put(t, numbered(6, 60)).put(t, numbered(7, 70)).put(t, numbered(8, 80)).batch_write() == "unprocessed");
    CHECK(backend.pending() == 1);
    partial.stop();
    CHECK(call_of(backend).put(t, numbered(6, 60)).put(t, numbered(7, 70)).put(t, numbered(8, 80)).batch_write() == ok);
    CHECK(backend.pending() == 4);
    CHECK(shown(t) == "1:10 2:20 ");
    REQUIRE(said(backend.catch_up()) == ok);
    CHECK(shown(t) == "1:10 2:20 6:60 7:70 8:80 ");
    std::map<std::size_t, item> found;
    CHECK(call_of(backend).get(t, key_of(6)).batch_get(found) == ok);
    CHECK(found.at(0) == numbered(6, 60));
    found.clear();
    CHECK(call_of(backend).get(t, key_of(7)).transact_get(found) == ok);
    CHECK(found.at(0) == numbered(7, 70));
}

TEST_CASE("a write whose answer was lost, or whose sink threw, reaches the index all the same") {
    memory::engine engine;
    memory::engine replica;
    faulty lossy(engine);
    lagging_indexes<faulty<memory::engine>, memory::engine> backend(lossy, replica);
    dynamic_table t(backend, spec_with_indexes());
    lossy.schedule({.rules = {{.kind = fault_kind::internal_error_after, .calls = all_writes, .times = 1},
                              {.kind = fault_kind::throttling, .calls = call_kind::get}}});
    CHECK(said(t.put(numbered(1, 10))) == "InternalServerError");
    CHECK(backend.pending() == 1);
    CHECK(said(backend.catch_up()) == "ThrottlingException");  // the item could not be read yet
    CHECK(backend.pending() == 1);
    lossy.stop();
    REQUIRE(said(backend.catch_up()) == ok);
    CHECK(shown(t) == "1:10 ");

    auto prepared = t.prepare(request::write_kind::put, numbered(1, 11), {}, {.returned = request::return_values::all_old});
    CHECK_THROWS_AS((void)backend.write(t.handle(), prepared->write, [](std::span<const item_view>) { throw std::logic_error("sink"); }, nullptr),
                    std::logic_error);
    CHECK(t.get(key_of(1)) == numbered(1, 11));
    CHECK(shown(t) == "1:10 ");
    REQUIRE(said(backend.catch_up()) == ok);
    CHECK(shown(t) == "1:11 ");
}

TEST_CASE("a write that may have been applied reaches the index, whatever its error's code says") {
    for (const error_code code : {error_code::unreachable, error_code::unreadable_answer, error_code::throttling, error_code::conditional_check_failed, error_code::transaction_in_progress}) {
        CAPTURE(to_string(code));
        unheard engine;
        memory::engine replica;
        lagging_indexes<unheard, memory::engine> backend(engine, replica);
        dynamic_table t(backend, spec_with_indexes());
        engine.says = code;
        CHECK(said(t.put(numbered(1, 10))) == to_string(code));
        CHECK(call_of(backend).put(t, numbered(2, 20)).put(t, numbered(3, 30)).batch_write() == to_string(code));
        CHECK(said(call_of(backend).put(t, numbered(4, 40)).transact()) == to_string(code));
        CHECK(backend.pending() == 4);
        REQUIRE(said(backend.catch_up()) == ok);
        CHECK(shown(t) == "1:10 2:20 3:30 4:40 ");
    }
}

TEST_CASE("where the replica fails, writes succeed and indexes stay behind") {
    memory::engine engine;
    memory::engine store;
    faulty replica(store, {.rules = {{.kind = fault_kind::throttling, .calls = all_writes, .first = 2, .times = 2}}});
    lagging_indexes<memory::engine, faulty<memory::engine>> backend(engine, replica, 0);
    dynamic_table t(backend, spec_with_indexes());
    for (int i = 1; i <= 2; ++i) REQUIRE(said(t.put(numbered(i, i))) == ok);
    CHECK(shown(t) == "1:1 ");
    CHECK(said(backend.catch_up()) == "ThrottlingException");
    CHECK(backend.pending() == 1);
    REQUIRE(said(t.put(numbered(3, 3))) == ok);
    CHECK(shown(t) == "1:1 2:2 3:3 ");
}

TEST_CASE("a table that holds items already is copied once; ids may differ between the backends") {
    memory::engine engine;
    memory::engine replica;
    REQUIRE(engine.create_table("Items", spec_with_indexes().description()).has_value());
    // Another handle, opened first, has its own names.
    auto other = dynamic_table<memory::engine>::opened(engine, table_spec({"pk"}, {"sk"}, {}, {"x", "y", "extra"}));
    for (int i = 1; i <= 3; ++i) REQUIRE(said(other.put({{"pk", "p"}, {"sk", std::to_string(i)}, {"kind", "k"}, {"n", i}, {"extra", "e"}, {"free", i}})) == ok);
    lagging backend(engine, replica);
    const table_spec spec = table_spec({"pk"}, {"sk"}, {{"ByKind", {{"kind"}}, {{"n", key_type::number}}}}, {"extra"});
    auto t = dynamic_table<lagging>::opened(backend, spec);
    CHECK(shown(t) == "1:1 2:2 3:3 ");
    CHECK(backend.pending() == 0);
    const item changed{{"pk", "p"}, {"sk", "1"}, {"kind", "k"}, {"n", 7}, {"extra", "f"}, {"other", "o"}};
    REQUIRE(said(t.put(changed)) == ok);
    auto again = dynamic_table<lagging>::opened(backend, spec);  // copies nothing: the lag is one of both handles
    CHECK(shown(again) == "1:1 2:2 3:3 ");
    REQUIRE(said(backend.catch_up()) == ok);
    const std::vector<item> entries = again.query({.index = 0, .partition = {"k"}, .ascending = false, .limit = 1}).items;
    CHECK(entries == std::vector<item>{changed});
    CHECK(again.query({.index = 0, .partition = {"k"}, .filter = a("extra") == v("f")}).items == std::vector<item>{changed});
    CHECK(t.pages(query_args{.index = 0, .partition = {"k"}, .limit = 1}).size() >= 3);
}

TEST_CASE("a table of several pages is copied in full, by consistent reads, as is what writes make of their items") {
    repository_probe::scripted_backend target;
    memory::engine replica;
    REQUIRE(target.create_table("Items", spec_with_indexes().description()).has_value());
    auto before = dynamic_table<repository_probe::scripted_backend>::opened(target, spec_with_indexes());
    const std::string pad(190'000, 'x');
    for (int i = 1; i <= 8; ++i) REQUIRE(said(before.put({{"pk", "p"}, {"sk", std::to_string(i)}, {"kind", "k"}, {"n", i}, {"pad", pad}})) == ok);
    lagging_indexes<repository_probe::scripted_backend, memory::engine> backend(target, replica, 0);
    auto t = dynamic_table<decltype(backend)>::opened(backend, spec_with_indexes());
    CHECK(shown(t) == "1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 ");
    CHECK(target.reads == 2);
    CHECK(target.consistent == 2);
    REQUIRE(said(t.put(numbered(9, 9))) == ok);
    CHECK(target.gets == 1);
    CHECK(target.consistent == 3);

    // A copy that fails half-way is begun anew.
    memory::engine store;
    faulty full(store, {.rules = {{.kind = fault_kind::internal_error_before, .calls = call_kind::put, .first = 3, .times = 1}}});
    lagging_indexes<repository_probe::scripted_backend, faulty<memory::engine>> second(target, full);
    CHECK(said(second.open("Items", spec_with_indexes().description())) == "InternalServerError");
    CHECK(store.table_names().empty());
    auto again = dynamic_table<decltype(second)>::opened(second, spec_with_indexes());
    CHECK(shown(again) == "1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:9 ");
}

TEST_CASE("a table whose pages lead in a circle is not copied for ever, and not in part") {
    struct circling : memory::engine {
        bool forgets_places = false;
        std::size_t asked = 0;
        result<request::page> scan(const request::table& table, request::scan scan, request::item_sink sink) {
            scan.limit = 1;
            if (++asked % 3 == 0 || forgets_places) scan.start = {};
            auto page = memory::engine::scan(table, scan, sink);
            if (forgets_places && scan.last != nullptr) scan.last->clear();
            return page;
        }
    } target;
    target.forgets_places = GENERATE(false, true);
    memory::engine replica;
    dynamic_table before(static_cast<memory::engine&>(target), spec_with_indexes(), "Items");
    for (int i = 1; i <= 8; ++i) REQUIRE(said(before.put(numbered(i, i))) == ok);
    lagging_indexes<circling, memory::engine> backend(target, replica);
    const auto opened = backend.open("Items", spec_with_indexes().description());
    REQUIRE_FALSE(opened.has_value());
    CHECK(opened.error().code == error_code::unreadable_answer);
    CHECK(opened.error().message == "the pages lead in a circle: one ends where a page before it did");
    CHECK(replica.table_names().empty());
    CHECK(target.asked <= 12);
}

TEST_CASE("tables are made and dropped in both backends") {
    memory::engine engine;
    memory::engine replica;
    lagging backend(engine, replica);
    dynamic_table t(backend, spec_with_indexes());
    dynamic_table kept(backend, spec_with_indexes(), "Kept");
    REQUIRE(said(t.put(numbered(1, 1))) == ok);
    REQUIRE(said(kept.put(numbered(2, 2))) == ok);
    CHECK(said(backend.create_table("Items", spec_with_indexes().description())) == "ResourceInUseException");
    REQUIRE(said(backend.erase_table("Items")) == ok);
    CHECK(said(backend.erase_table("Items")) == "ResourceNotFoundException");
    CHECK(replica.table_names() == std::vector<std::string>{"Kept"});
    CHECK(backend.pending() == 1);
    dynamic_table fresh(backend, spec_with_indexes());
    REQUIRE(said(backend.catch_up()) == ok);
    CHECK(shown(fresh) == "");
    CHECK(shown(kept) == "2:2 ");
    REQUIRE(replica.create_table("Taken", spec_with_indexes().description()).has_value());
    CHECK(said(backend.create_table("Taken", spec_with_indexes().description())) == "ResourceInUseException");
    CHECK(said(engine.open("Taken", spec_with_indexes().description())) == "ResourceNotFoundException");
    CHECK(said(backend.open("Nowhere", spec_with_indexes().description())) == "ResourceNotFoundException");
    request::scan all;
    CHECK(said(backend.scan(request::table{}, all, [](std::span<const item_view>) {})) == validation);
}

TEST_CASE("a repository reads its own writes from the table, and late from an index") {
    using namespace repository_probe;
    using namespace facet::literals;
    memory::engine engine;
    memory::engine replica;
    lagging backend(engine, replica, 3);
    any_backend erased(backend);
    auto chat = open<Chat>(erased);
    fill(chat, 8);
    CHECK(numbers_of(chat.query<Message>("room"_f == "r").or_throw()) == from_to(0, 7));
    CHECK(numbers_of(chat.query<Message>("author"_f == "ann" && "room"_f == "r").or_throw()) == numbers{0, 2, 4});
    REQUIRE(said(backend.catch_up()) == "ok");
    CHECK(numbers_of(chat.query<Message>("author"_f == "ann" && "room"_f == "r").or_throw()) == numbers{0, 2, 4, 6});
}

TEST_CASE("lagging indexes end where the table is, whoever writes") {
    memory::engine engine;
    memory::engine replica;
    lagging backend(engine, replica, 5);
    dynamic_table t(backend, spec_with_indexes());
    std::vector<std::thread> threads;
    for (int worker = 0; worker < 3; ++worker)
        threads.emplace_back([&, worker] {
            for (int i = 0; i < 100; ++i) {
                (void)t.update(key_of(i % 4), {set("kind", "k"), add("n", worker + 1)});
                if (i % 10 == worker) (void)t.erase(key_of(i % 4));
            }
        });
    threads.emplace_back([&] {
        for (int i = 0; i < 50; ++i) {
            (void)t.query({.index = 0, .partition = {"k"}});
            if (i % 5 == 0) (void)backend.catch_up(2);
        }
    });
    for (std::thread& each : threads) each.join();
    CHECK(backend.pending() <= 5);
    REQUIRE(said(backend.catch_up()) == ok);
    CHECK(shown(t) == shown(t, 1));
    CHECK(shown(t) != "");
}

}  // namespace facet::test
