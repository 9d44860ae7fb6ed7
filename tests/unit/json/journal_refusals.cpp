// SPDX-License-Identifier: BSL-1.0
// What a journal refuses, lest something is lost: another engine's table, another process, what it does not know; and a disk that is full.
#include <facet/json/journal.hpp>

#include <support/catch.hpp>
#include <support/journaled.hpp>
#include <support/scratch_directory.hpp>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace facet::test::journal_refusals {

using namespace facet::literals;

namespace {

bool says(const error& cause, std::string_view fragment) {
    CAPTURE(cause.message);
    return cause.message.find(fragment) != std::string::npos;
}

// The table of the other tests, declared with a key of other names, or without its sort key.
struct Pouch {
    std::string owner;
    std::int64_t coins = 0;
};
struct Renamed : facet::table<"Purses", facet::partition<"PK">, facet::sort<"Range">, facet::entity<Pouch, facet::key<"PURSE#{owner}", "PURSE">>> {};
struct Shortened : facet::table<"Purses", facet::partition<"PK">, facet::entity<Pouch, facet::key<"PURSE#{owner}">>> {};
struct Emptied : facet::table<"Emptied", facet::entity<Pouch, facet::key<"PURSE#{owner}", "PURSE">>> {};

/// Restores a journal in an engine of this table alone.
template <class Table>
result<json::journal_restored> restore_as(const std::string& path) {
    json::journal log(path, json::journal_safety::in_system);
    memory::engine engine({.log = &log});
    const auto table = facet::open<Table>(engine);
    return log.restore(table);
}

/// Tells a journal of changes, and never that they can be seen: as if each write were still under way.
class before_settled final : public change_log {
public:
    explicit before_settled(json::journal& to) : to_(to) {}
    void attach() noexcept override { to_.attach(); }
    result<std::uint64_t> append(span<const item_change> changes) override { return to_.append(changes); }
    void retract(std::uint64_t number) noexcept override { to_.retract(number); }
    result<void> settle(std::uint64_t /*number*/) override { return {}; }

private:
    json::journal& to_;
};

/// Whether a child process finds something.
template <class Body>
bool child_finds(Body&& body) {
    const ::pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) std::_Exit(body() ? 0 : 1);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Files cannot grow beyond so many bytes while this lives.
class full_disk {
public:
    explicit full_disk(std::uint64_t most) : old_(std::signal(SIGXFSZ, SIG_IGN)) {
        REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit_) == 0);
        ::rlimit now = limit_;
        now.rlim_cur = most;
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &now) == 0);
    }
    full_disk(const full_disk&) = delete;
    full_disk& operator=(const full_disk&) = delete;
    ~full_disk() {
        (void)::setrlimit(RLIMIT_FSIZE, &limit_);
        std::signal(SIGXFSZ, old_);
    }

private:
    void (*old_)(int);
    ::rlimit limit_{};
};

}  // namespace

TEST_CASE("a journal is not written anew with another engine's items") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        for (const char* owner : {"ann", "bob", "cem"}) REQUIRE(all.purses.put(Purse{owner, 1}).run().has_value());
        memory::engine other;
        const auto compacted = all.log.compact(facet::open<Purses>(other));
        REQUIRE_FALSE(compacted.has_value());
        CHECK(compacted.error().code == error_code::validation);
        CHECK(says(compacted.error(), "the table Purses of another backend than restore()"));
        CHECK(all.log.compact(facet::open<Purses>(all.engine)).value().items == 3);
    }
    journaled all(path);
    REQUIRE(all.restore().has_value());
    CHECK(items_of(all.purses).size() == 3);
}

TEST_CASE("a journal is of the process that has restored it") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        REQUIRE(all.purses.put(Purse{"ann", 1}).run().has_value());
        CHECK(child_finds([&] {
            const auto put = all.purses.put(Purse{"bob", 1}).run();
            return !put.has_value() && says(put.error(), "restore() comes behind fork()");
        }));
        CHECK(child_finds([&] {
            const auto compacted = all.log.compact(all.purses);
            return !compacted.has_value() && says(compacted.error(), "restore() comes behind fork()");
        }));
        REQUIRE(all.purses.put(Purse{"cem", 1}).run().has_value());
        CHECK(directory.entries() == 1);
    }
    journaled all(path);
    CHECK(all.restore().value().writes == 2);
    CHECK(all.purses.get<Purse>("owner"_f == "cem").has_value());
}

TEST_CASE("a journal with what is not known is refused, and stays as it is") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    const auto refusal = [&](const std::string& text) {
        write_file(path, text);
        journaled all(path);
        const auto restored = all.restore();
        REQUIRE_FALSE(restored.has_value());
        CHECK(restored.error().code == error_code::invalid_file);
        CHECK(read_file(path) == text);
        return restored.error();
    };
    const auto with = [&](std::string_view changes) {
        json::detail::journal_line line;
        line.begin(1, 0);
        line.add(changes);
        return "facet journal 1\n" + std::string(line.finish());
    };
    CHECK(says(refusal(with("clear\tPurses\t{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"b\"}}")), path + ":2: a change that is neither put nor erase"));
    CHECK(says(refusal(with("put\tPurses")), path + ":2: "));
    CHECK(says(refusal(with("erase\tPurses\t{\"PK\":{\"S\":\"a\"}}")), path + ":2: "));
    for (const char* begin : {"facet journal 2\n", "facet journal 10\n", "facet journal 1\r\n", "\xef\xbb\xbf" "facet journal 1\n"})
        CHECK(says(refusal(begin), "is no journal of facet, or of another version: its first line is not \"facet journal 1\""));
}

TEST_CASE("a journal is refused by a table whose key was named otherwise, and stays as it is") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    const auto refused = [&] {
        const std::string whole = read_file(path);
        const auto renamed = restore_as<Renamed>(path);
        REQUIRE_FALSE(renamed.has_value());
        CHECK(renamed.error().code == error_code::invalid_file);
        CHECK(says(renamed.error(), path + ":2: the table Purses had the key PK, SK when this was written, and has PK, Range now"));
        const auto shortened = restore_as<Shortened>(path);
        REQUIRE_FALSE(shortened.has_value());
        CHECK(says(shortened.error(), path + ":2: the table Purses had the key PK, SK when this was written, and has PK now"));
        CHECK(read_file(path) == whole);
    };
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
    }
    refused();  // without a single item
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        REQUIRE(all.purses.put(Purse{"ann", 1}).run().has_value());
        REQUIRE(all.log.compact(all.purses).value().items == 1);
    }
    refused();
    journaled all(path);
    REQUIRE(all.restore().has_value());
    CHECK(items_of(all.purses).size() == 1);
}

TEST_CASE("a table that a journal has no items of may come and go") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        json::journal log(path, json::journal_safety::in_system);
        memory::engine engine({.log = &log});
        const auto purses = facet::open<Purses>(engine);
        const auto emptied = facet::open<Emptied>(engine);
        REQUIRE(log.restore(purses, emptied).has_value());
        REQUIRE(emptied.put(Pouch{"ann", 1}).run().has_value());
        REQUIRE(emptied.erase<Pouch>("owner"_f == "ann").run().has_value());
        REQUIRE(purses.put(Purse{"ann", 1}).run().has_value());
        REQUIRE(log.compact(purses, emptied).has_value());
    }
    for (int start = 0; start < 2; ++start) {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        CHECK(items_of(all.purses).size() == 1);
    }
}

TEST_CASE("a table may go when its last item went with the last write before the journal was written anew") {
    const scratch_directory directory;
    for (const auto safety : {json::journal_safety::on_disk, json::journal_safety::in_system}) {
        const std::string path = directory.file(safety == json::journal_safety::on_disk ? "on_disk" : "in_system");
        {
            json::journal log(path, safety);
            memory::engine engine({.log = &log});
            const auto purses = facet::open<Purses>(engine);
            const auto emptied = facet::open<Emptied>(engine);
            REQUIRE(log.restore(purses, emptied).has_value());
            REQUIRE(purses.put(Purse{"ann", 1}).run().has_value());
            REQUIRE(emptied.put(Pouch{"ann", 1}).run().has_value());
            REQUIRE(emptied.erase<Pouch>("owner"_f == "ann").run().has_value());
            for (int time = 0; time < 2; ++time) CHECK(log.compact(purses, emptied).value().items == 1);
            CHECK(read_file(path).find("erase") == std::string::npos);
            REQUIRE(purses.put(Purse{"bob", 1}).run().has_value());
        }
        for (int start = 0; start < 2; ++start) {
            journaled all(path);
            REQUIRE(all.restore().has_value());
            CHECK(items_of(all.purses).size() == 2);
        }
    }
}

TEST_CASE("a journal whose only change is an erase of what is not there is restored") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        json::journal log(path, json::journal_safety::in_system);
        before_settled under_way(log);
        memory::engine engine({.log = &under_way});
        const auto purses = facet::open<Purses>(engine);
        REQUIRE(log.restore(purses).has_value());
        REQUIRE(purses.put(Purse{"ann", 1}).run().has_value());
        REQUIRE(purses.erase<Purse>("owner"_f == "ann").run().has_value());
        REQUIRE(log.compact(purses).value().items == 0);  // keeps the erase: the table may have been read before it was carried out
        REQUIRE(read_file(path).find("erase") != std::string::npos);
    }
    for (int start = 1; start < 3; ++start) {
        journaled all(path);
        CHECK(all.restore().has_value());
        CHECK(all.purses.put(Purse{"bob", start}).run().has_value());
        CHECK(items_of(all.purses).size() == 1);
    }
}

TEST_CASE("where the disk is full, what a journal has can be read") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        for (const char* owner : {"ann", "bob", "cem"}) REQUIRE(all.purses.put(Purse{owner, 1}).run().has_value());
    }
    {
        journaled all(path);
        {
            const full_disk full(read_file(path).size() + 5);
            REQUIRE(all.restore().value().writes == 3);  // without the line which says that they are on disk
            CHECK(items_of(all.purses).size() == 3);
            CHECK(says(all.purses.put(Purse{"dov", 1}).run().error(), "cannot write"));
        }
        REQUIRE(all.purses.put(Purse{"eve", 1}).run().has_value());
    }
    journaled all(path);
    CHECK(all.restore().value().writes == 4);
    CHECK(items_of(all.purses).size() == 4);
}

}  // namespace facet::test::journal_refusals
