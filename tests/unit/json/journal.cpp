// SPDX-License-Identifier: BSL-1.0
#include <facet/json/journal.hpp>

#include <support/catch.hpp>
#include <support/journaled.hpp>
#include <support/scratch_directory.hpp>

#include <csignal>
#include <cstdint>
#include <string>
#include <vector>

#include <sys/resource.h>

namespace facet::test {

using namespace facet::literals;

namespace {

bool mentions(const error& cause, std::string_view fragment) {
    CAPTURE(cause.message);
    return cause.message.find(fragment) != std::string::npos;
}

/// Writes of every kind.
void write_all_kinds(const repository<Purses, memory::engine>& purses) {
    REQUIRE(purses.put(Purse{"ann", 10, "tab\tand\nline \x01 end"}).run().has_value());
    REQUIRE(purses.create(Purse{"bob", 20}).run().has_value());
    REQUIRE(purses.update<Purse>("owner"_f == "ann").set("coins"_f += 5).run().has_value());             // a number of its row
    REQUIRE(purses.update<Purse>("owner"_f == "ann").set("note"_f = std::string(300, 'n')).run().has_value());
    REQUIRE(purses.transact(purses.update<Purse>("owner"_f == "ann").set("coins"_f -= 1), purses.update<Purse>("owner"_f == "bob").set("coins"_f += 1),
                            purses.create(Payment{"ann", 1, 1})).has_value());
    auto batch = purses.batch();
    for (int i = 2; i < 40; ++i) batch.add(purses.put(Payment{"ann", i, i}));
    batch.add(purses.erase(Payment{"ann", 1, 1}));
    REQUIRE(batch.run().has_value());
    REQUIRE(purses.erase<Purse>("owner"_f == "bob").run().has_value());
    REQUIRE(purses.erase<Purse>("owner"_f == "nobody").run().has_value());
}

}  // namespace

TEST_CASE("what a journal keeps is there again") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    std::vector<item> before;
    {
        journaled all(path);
        CHECK(all.restore().value().writes == 0);
        write_all_kinds(all.purses);
        CHECK_FALSE(all.purses.create(Purse{"ann"}).run().has_value());  // and changes nothing
        before = items_of(all.purses);
    }
    CHECK(read_file(path).starts_with("facet journal 1\n"));
    for (int again = 0; again < 2; ++again) {
        journaled all(path);
        const auto restored = all.restore().value();
        CHECK(restored.writes > 5);
        CHECK(restored.changes > restored.writes);
        CHECK(restored.cut_bytes == 0);
        CHECK(items_of(all.purses) == before);
        CHECK(all.purses.query<Payment>("number"_f == 7).using_index<"ByNumber">().all().value().size() == 1);
    }
}

TEST_CASE("a byte that was changed is found, and nothing is lost unless that is asked for") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path, json::journal_safety::on_disk);
        REQUIRE(all.restore().has_value());
        for (const char* owner : {"ann", "bob", "cem"}) REQUIRE(all.purses.put(Purse{owner, 10}).run().has_value());
    }
    const std::string whole = read_file(path);
    const std::size_t begin = whole.find('\n') + 1, last = whole.rfind('\n', whole.size() - 2) + 1;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        CAPTURE(at);
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ (at % 2 == 0 ? 0x01 : 0x20));
        write_file(path, damaged);
        journaled all(path);
        const auto restored = all.restore();
        if (at < begin) {
            REQUIRE_FALSE(restored.has_value());
            CHECK(mentions(restored.error(), "is no journal of facet"));
            CHECK(read_file(path) == damaged);
        } else if (at < last) {  // the mark between two lines as well
            REQUIRE_FALSE(restored.has_value());
            CHECK(restored.error().code == error_code::invalid_file);
            CHECK(mentions(restored.error(), "whole lines follow"));
            CHECK(read_file(path) == damaged);
            journaled cut(path);
            const auto rest = cut.log.restore(json::damaged_line::cut, cut.purses).value();
            CHECK(rest.cut_bytes > 0);
            CHECK(rest.cut_writes > 0);
            CHECK(items_of(cut.purses).size() == rest.writes);
        } else {
            CHECK(restored.value().writes == 2);
            CHECK(restored->cut_bytes >= whole.size() - last);
            CHECK(restored->cut_writes == 0);
        }
    }
    write_file(path, whole.substr(0, begin) + whole.substr(whole.find('\n', begin) + 1));  // a line is missing
    journaled all(path);
    const auto restored = all.restore();
    REQUIRE_FALSE(restored.has_value());
    CHECK(mentions(restored.error(), path + ":2: "));
    CHECK(mentions(restored.error(), "one before it is missing"));
}

TEST_CASE("what was never forced to disk may be lost from the middle on; what once was is not cut") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        for (const char* owner : {"ann", "bob", "cem"}) REQUIRE(all.purses.put(Purse{owner, 10}).run().has_value());
    }
    const auto damage = [&](std::string_view owner) {
        std::string text = read_file(path);
        text[text.find(owner)] = '\0';
        write_file(path, text);
    };
    const std::string whole = read_file(path);
    damage("bob");
    {
        journaled all(path);
        const auto restored = all.restore().value();
        CHECK(restored.writes == 1);
        CHECK(restored.cut_writes == 1);
    }
    write_file(path, whole);
    SECTION("it was, by a restart") {
        journaled all(path);
        REQUIRE(all.restore().has_value());
    }
    SECTION("it was, by sync()") {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        REQUIRE(all.purses.put(Purse{"dov", 10}).run().has_value());
        REQUIRE(all.log.sync().has_value());
        REQUIRE(all.purses.put(Purse{"eve", 10}).run().has_value());
    }
    SECTION("it was, when the file was written anew") {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        REQUIRE(all.log.compact(all.purses).has_value());
    }
    {
        journaled all(path);  // which adds nothing to what is said already
        const std::size_t size = read_file(path).size();
        REQUIRE(all.restore().has_value());
        CHECK(read_file(path).size() == size);
    }
    const std::string sound = read_file(path);
    damage(sound.find("ann") < sound.find("bob") ? "ann" : "bob");
    journaled all(path);
    const auto restored = all.restore();
    REQUIRE_FALSE(restored.has_value());
    CHECK(mentions(restored.error(), "whole lines follow"));
}

TEST_CASE("a journal that is used wrongly says so") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    SECTION("before restore()") {
        journaled all(path);
        const auto put = all.purses.put(Purse{"ann"}).run();
        REQUIRE_FALSE(put.has_value());
        CHECK(mentions(put.error(), "restore() comes before the first write"));
        CHECK(items_of(all.purses).empty());
        CHECK_FALSE(all.log.sync().has_value());
        CHECK_FALSE(all.log.compact(all.purses).has_value());
        REQUIRE(all.restore().has_value());
        CHECK(all.purses.put(Purse{"ann"}).run().has_value());
        const auto twice = all.restore();
        REQUIRE_FALSE(twice.has_value());
        CHECK(mentions(twice.error(), "called once"));
    }
    SECTION("of an engine that does not tell it") {
        json::journal log(path);
        memory::engine engine;
        const auto restored = log.restore(facet::open<Purses>(engine));
        REQUIRE_FALSE(restored.has_value());
        CHECK(mentions(restored.error(), "engine_options::log"));
    }
    SECTION("of two engines") {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        memory::engine second({.log = &all.log});
        CHECK(mentions(all.purses.put(Purse{"ann"}).run().error(), "is the log of two"));
    }
    SECTION("of another engine's table") {
        {
            journaled all(path);
            REQUIRE(all.restore().has_value());
            REQUIRE(all.purses.put(Purse{"ann"}).run().has_value());
        }
        journaled all(path);
        memory::engine other;
        const auto restored = all.log.restore(facet::open<Purses>(other));
        REQUIRE_FALSE(restored.has_value());
        CHECK(mentions(restored.error(), "does not tell it"));
    }
    SECTION("of another engine's table, with an empty file") {
        journaled all(path);
        memory::engine other;
        const auto restored = all.log.restore(facet::open<Purses>(other));
        REQUIRE_FALSE(restored.has_value());
        CHECK(mentions(restored.error(), "does not tell it"));
        CHECK(all.engine.log() == &all.log);
        CHECK(other.log() == nullptr);
    }
    SECTION("with items that are there already") {
        journaled all(path);
        memory::engine other;
        const auto purses = facet::open<Purses>(other);
        REQUIRE(purses.put(Purse{"ann"}).run().has_value());
        CHECK(mentions(all.log.restore(purses).error(), "has items already"));
    }
    SECTION("without one of its tables") {
        struct Others : facet::table<"Others", facet::entity<Purse, facet::key<"PURSE#{owner}", "PURSE">>> {};
        {
            journaled all(path);
            const auto others = facet::open<Others>(all.engine);
            REQUIRE(all.restore().has_value());
            CHECK(mentions(others.put(Purse{"ann"}).run().error(), "restore() was not given the table Others"));
        }
        {
            journaled all(path);
            const auto others = facet::open<Others>(all.engine);
            REQUIRE(all.log.restore(all.purses, others).has_value());
            REQUIRE(others.put(Purse{"ann"}).run().has_value());
            CHECK(mentions(all.log.compact(all.purses).error(), "compact() was not given the table Others"));
            CHECK(all.log.compact(others, all.purses, others).value().items == 1);
        }
        journaled all(path);
        const auto restored = all.restore();
        REQUIRE_FALSE(restored.has_value());
        CHECK(mentions(restored.error(), path + ":3: a change of the table Others, which restore() was not given"));
    }
    SECTION("twice on one file") {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        journaled second(path);
        CHECK(mentions(second.restore().error(), "another journal has it open"));
    }
    SECTION("on a file of something else") {
        write_file(path, "{\"Item\":{}}\n");
        journaled all(path);
        CHECK(mentions(all.restore().error(), "is no journal of facet"));
        CHECK(read_file(path) == "{\"Item\":{}}\n");
        journaled nowhere(directory.file("missing/purses.journal"));
        CHECK(mentions(nowhere.restore().error(), "cannot open"));
        journaled in_a_directory(directory.file("."));
        CHECK_FALSE(in_a_directory.restore().has_value());
    }
    SECTION("with a table that is to go") {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        CHECK(mentions(all.engine.erase_table("Purses").error(), "tables are not erased"));
    }
}

TEST_CASE("what a journal cannot take changes nothing") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    journaled all(path);
    REQUIRE(all.restore().has_value());
    REQUIRE(all.purses.put(Purse{"ann", 1}).run().has_value());
    SECTION("text that is not UTF-8") {
        const std::string before = read_file(path);
        const auto put = all.purses.put(Purse{"bob", 1, "\xff"}).run();
        REQUIRE_FALSE(put.has_value());
        CHECK(mentions(put.error(), "note"));
        CHECK_FALSE(put.error().possibly_applied);
        CHECK(items_of(all.purses).size() == 1);
        CHECK(read_file(path) == before);
    }
    SECTION("more than there is room for") {
        const auto old = std::signal(SIGXFSZ, SIG_IGN);
        ::rlimit limit{};
        REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit) == 0);
        const ::rlim_t most = limit.rlim_cur;
        limit.rlim_cur = all.log.size() + 100;
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
        const auto put = all.purses.put(Purse{"bob", 1, std::string(1'000, 'n')}).run();
        auto batch = all.purses.batch();
        for (int i = 0; i < 5; ++i) batch.add(all.purses.put(Purse{"b" + std::to_string(i), 1}));
        const auto several = batch.run();
        limit.rlim_cur = most;
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
        std::signal(SIGXFSZ, old);
        REQUIRE_FALSE(put.has_value());
        CHECK(put.error().code == error_code::invalid_file);
        CHECK(mentions(put.error(), "cannot write"));
        CHECK_FALSE(all.purses.get<Purse>("owner"_f == "bob").has_value());
        REQUIRE_FALSE(several.has_value());
        CHECK(mentions(several.error(), "cannot write"));
        CHECK(read_file(path).size() == all.log.size());  // nothing is left of what found no room
    }
    CHECK(all.purses.put(Purse{"cem", 1}).run().has_value());
    const std::vector<item> before = items_of(all.purses);
    journaled copy(directory.file("copy.journal"));
    write_file(directory.file("copy.journal"), read_file(path));
    CHECK(copy.restore().has_value());
    CHECK(items_of(copy.purses) == before);
}

TEST_CASE("a journal is written anew, with what the tables have") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    std::vector<item> before;
    {
        journaled all(path, json::journal_safety::on_disk);
        REQUIRE(all.restore().has_value());
        for (int i = 0; i < 200; ++i) REQUIRE(all.purses.put(Purse{"ann", i, std::string(2'000, 'n')}).run().has_value());
        REQUIRE(all.purses.put(Purse{"bob", 1}).run().has_value());
        REQUIRE(all.purses.erase<Purse>("owner"_f == "bob").run().has_value());
        const auto compacted = all.log.compact(all.purses).value();
        CHECK(compacted.items == 1);
        CHECK(compacted.bytes_before > 400'000);
        CHECK(compacted.bytes < 8'000);
        CHECK(compacted.bytes == all.log.size());
        CHECK(directory.entries() == 1);
        REQUIRE(all.purses.put(Purse{"cem", 1}).run().has_value());
        REQUIRE(all.log.compact(all.purses).has_value());
        REQUIRE(all.purses.put(Purse{"dov", 1}).run().has_value());
        before = items_of(all.purses);
        journaled second(path);
        CHECK(mentions(second.restore().error(), "another journal has it open"));
    }
    journaled all(path);
    REQUIRE(all.restore().has_value());
    CHECK(items_of(all.purses) == before);
}

TEST_CASE("a journal that cannot be written anew goes on as it is") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    std::vector<item> before;
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        for (int i = 0; i < 50; ++i) REQUIRE(all.purses.put(Purse{"p" + std::to_string(i), i, std::string(2'000, 'n')}).run().has_value());
        const auto old = std::signal(SIGXFSZ, SIG_IGN);
        ::rlimit limit{};
        REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit) == 0);
        const ::rlim_t most = limit.rlim_cur;
        limit.rlim_cur = 20'000;
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
        const auto compacted = all.log.compact(all.purses);
        limit.rlim_cur = most;
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
        std::signal(SIGXFSZ, old);
        REQUIRE_FALSE(compacted.has_value());
        CHECK(mentions(compacted.error(), "cannot write"));
        CHECK(directory.entries() == 1);
        REQUIRE(all.purses.put(Purse{"cem", 1}).run().has_value());
        before = items_of(all.purses);
    }
    journaled all(path);
    REQUIRE(all.restore().has_value());
    CHECK(items_of(all.purses) == before);
}

}  // namespace facet::test
