// SPDX-License-Identifier: BSL-1.0
// What an engine tells its log, and what becomes of a write where the log fails.
#include <facet/backend/unpack_change.hpp>
#include <facet/memory/engine.hpp>

#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <cstdint>
#include <new>
#include <string>
#include <vector>

namespace facet::test {

using namespace facet::literals;

namespace {

using memory_table = dynamic_table<memory::engine>;

/// Writes down what it is told, and fails when it is asked to.
class written_down final : public change_log {
public:
    std::vector<std::string> told;
    int appends_left = 1'000;
    bool settles = true;
    bool has_memory = true;

    [[nodiscard]] result<std::uint64_t> append(span<const item_change> changes) override {
        if (appends_left-- <= 0) return failure("the log is full");
        std::string text;
        for (const item_change& each : changes) {
            if (!text.empty()) text += "; ";
            text += std::string(each.table) + (each.erased ? " erases " : " has ");
            for (const attribute& one : unpack_change(each).value()) text += (text.back() == ' ' ? "" : ",") + one.name;
        }
        told.push_back(text);
        return ++number_;
    }
    void retract(std::uint64_t /*number*/) noexcept override { told.pop_back(); }
    [[nodiscard]] result<void> settle(std::uint64_t number) override {
        told.push_back("settle " + std::to_string(number));
        if (!has_memory) throw std::bad_alloc();
        if (!settles) return failure("the log is lost");
        return {};
    }

private:
    [[nodiscard]] static error failure(const char* why) {
        error cause;
        cause.code = error_code::invalid_file;
        cause.message = why;
        return cause;
    }
    std::uint64_t number_ = 0;
};

struct world {
    written_down log;
    memory::engine engine{{.log = &log}};
    memory_table items{engine, table_spec({"pk"}, {"sk", key_type::number}, {}, {"v"}), "Items"};
    memory_table names{engine, table_spec({"name"}, {""}, {}, {}), "Names"};

    [[nodiscard]] static item key(int sk) { return {{"pk", "p"}, {"sk", sk}}; }
    [[nodiscard]] static item whole(int sk, std::int64_t v) { return {{"pk", "p"}, {"sk", sk}, {"v", v}}; }
    /// A transaction over both tables.
    [[nodiscard]] result<void> transact(std::string_view token = {}) {
        const auto put = items.prepare(request::write_kind::put, whole(7, 7), {});
        const auto name = names.prepare(request::write_kind::put, {{"name", "n"}, {"unheard_of", true}}, {});
        const request::table_write writes[] = {{&items.handle(), put->write}, {&names.handle(), name->write}};
        return engine.transact_write(writes, token, nullptr);
    }
    [[nodiscard]] result<void> batch(std::vector<std::size_t>& unprocessed) {
        const auto one = items.prepare(request::write_kind::put, whole(8, 8), {});
        const auto two = items.prepare(request::write_kind::put, whole(9, 9), {});
        const request::table_write writes[] = {{&items.handle(), one->write}, {&items.handle(), two->write}};
        return engine.batch_write(writes, unprocessed, nullptr);
    }
};

}  // namespace

TEST_CASE("a log is told of what changes, in its order, and of nothing else") {
    world all;
    REQUIRE(said(all.items.put(world::whole(1, 1))) == ok);
    REQUIRE(said(all.items.put(world::whole(1, 1), {.when = not_exists("pk")})) != ok);
    REQUIRE(said(all.items.erase(world::key(2))) == ok);
    REQUIRE(said(all.items.update(world::key(1), {add("v", 1)})) == ok);
    REQUIRE(said(all.items.update(world::key(1), {set("other", 1)})) == ok);
    REQUIRE(all.transact().has_value());
    std::vector<std::size_t> unprocessed;
    REQUIRE(all.batch(unprocessed).has_value());
    REQUIRE(said(all.items.erase(world::key(1))) == ok);
    CHECK(all.log.told == std::vector<std::string>{"Items has pk,sk,v", "settle 1", "settle 1", "Items has pk,sk,v", "settle 2", "Items has other,pk,sk,v", "settle 3",
                                                   "Items has pk,sk,v; Names has name,unheard_of", "settle 4", "Items has pk,sk,v", "Items has pk,sk,v", "settle 6",
                                                   "Items erases pk,sk", "settle 7"});
    CHECK(all.engine.sweep("Items", "v", 1'000'000'000).value() == 0);
    CHECK(said(all.items.put(world::whole(1, 999'999'999))) == ok);
    all.log.told.clear();
    CHECK(all.engine.sweep("Items", "v", 1'000'000'000).value() == 1);
    CHECK(all.log.told == std::vector<std::string>{"Items erases pk,sk", "settle 9"});
}

TEST_CASE("a write that finds its work done waits until that is safe") {
    world all;
    REQUIRE(said(all.items.erase(world::key(8))) == ok);
    CHECK(all.log.told.empty());  // nothing has happened yet
    REQUIRE(said(all.items.put(world::whole(8, 8))) == ok);
    REQUIRE(said(all.items.erase(world::key(8))) == ok);
    all.log.told.clear();
    const auto erased = all.items.prepare(request::write_kind::erase, world::key(8), {});
    const request::table_write writes[] = {{&all.items.handle(), erased->write}};
    std::vector<std::size_t> unprocessed;
    SECTION("alone") { REQUIRE(said(all.items.erase(world::key(8))) == ok); }
    SECTION("in a batch") { REQUIRE(all.engine.batch_write(writes, unprocessed, nullptr).has_value()); }
    SECTION("in a transaction") { REQUIRE(all.engine.transact_write(writes, {}, nullptr).has_value()); }
    CHECK(all.log.told == std::vector<std::string>{"settle 2"});
    all.log.settles = false;
    CHECK(all.items.erase(world::key(8)).failure->possibly_applied);
}

TEST_CASE("where a log refuses a change, the write fails with its error, and nothing changes") {
    world all;
    REQUIRE(said(all.items.put(world::whole(1, 1))) == ok);
    all.log.appends_left = 0;
    const auto before = all.items.all(scan_args{});
    const auto refused = [&](const error& cause) {
        CHECK(cause.message == "the log is full");
        CHECK_FALSE(cause.possibly_applied);
        CHECK(all.items.all(scan_args{}) == before);
        CHECK(all.names.all(scan_args{}).empty());
    };
    refused(*all.items.put(world::whole(2, 2)).failure);
    refused(*all.items.update(world::key(1), {add("v", 1)}).failure);
    refused(*all.items.erase(world::key(1)).failure);
    refused(all.transact().error());
    refused(all.transact("token").error());
    std::vector<std::size_t> unprocessed;
    refused(all.batch(unprocessed).error());
    refused(all.engine.sweep("Items", "v", 1'000'000).error());
    CHECK(all.log.told.size() == 2);

    all.log.appends_left = 1;  // half of a batch
    REQUIRE(all.batch(unprocessed).has_value());
    CHECK(unprocessed == std::vector<std::size_t>{1});
    CHECK(all.items.all(scan_args{}).size() == 2);
    CHECK(all.log.told.back() == "settle 2");

    all.log.appends_left = 1'000;
    CHECK(all.transact("token").has_value());  // it was not done under this token
}

TEST_CASE("a sweep whose log fails when some items are erased says so") {
    world all;
    for (int sk = 0; sk < 100; ++sk) REQUIRE(said(all.items.put(world::whole(sk, 1))) == ok);
    all.log.appends_left = 1;
    const auto swept = all.engine.sweep("Items", "v", 1'000'000);
    REQUIRE_FALSE(swept.has_value());
    CHECK(swept.error().code == error_code::invalid_file);
    CHECK(swept.error().message == "the log is full; before that, 64 items were erased");
    CHECK(swept.error().possibly_applied);
    CHECK(all.log.told.back() == "settle 101");  // what is erased is as safe as ever
    CHECK(all.items.all(scan_args{}).size() == 36);
    all.log.appends_left = 1'000;
    CHECK(all.engine.sweep("Items", "v", 1'000'000).value() == 36);
    CHECK(all.items.all(scan_args{}).empty());
}

TEST_CASE("where a log loses a change, the write's error says that it may have happened") {
    world all;
    all.log.settles = false;
    const auto lost = [](const error& cause) {
        CHECK(cause.message == "the log is lost");
        CHECK(cause.possibly_applied);
    };
    lost(*all.items.put(world::whole(1, 1)).failure);
    CHECK(all.items.get(world::key(1)).has_value());
    lost(all.transact("token").error());
    lost(all.transact("token").error());  // nor is it safe when it is sent again
    std::vector<std::size_t> unprocessed;
    lost(all.batch(unprocessed).error());
    all.log.settles = true;
    all.log.told.clear();
    CHECK(all.transact("token").has_value());
    CHECK(all.log.told == std::vector<std::string>{"settle 4"});  // all until now
}

TEST_CASE("where a log runs out of memory while it makes a change safe, the write's error says that it may have happened") {
    world all;
    all.log.has_memory = false;
    const auto lost = [](const error& cause) {
        CHECK(cause.code == error_code::out_of_memory);
        CHECK(cause.message == "memory ran out");
        CHECK(cause.possibly_applied);
    };
    lost(*all.items.put(world::whole(1, 1)).failure);
    CHECK(all.items.get(world::key(1)).has_value());
    lost(all.transact().error());
    std::vector<std::size_t> unprocessed;
    lost(all.batch(unprocessed).error());
    lost(all.engine.sweep("Items", "v", 100).error());
    CHECK_FALSE(all.items.get(world::key(1)).has_value());
}

TEST_CASE("an engine with a log erases no tables") {
    world all;
    const auto erased = all.engine.erase_table("Items");
    REQUIRE_FALSE(erased.has_value());
    CHECK(erased.error().message == "The engine keeps a log of its changes, in which tables are not erased");
    CHECK(said(all.items.put(world::whole(1, 1))) == ok);
}

}  // namespace facet::test
