// SPDX-License-Identifier: BSL-1.0
// What a journal does with the end of its file.
#include <facet/json/journal.hpp>

#include <support/catch.hpp>
#include <support/journaled.hpp>
#include <support/scratch_directory.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/resource.h>

namespace facet::test {

using namespace facet::literals;
namespace files = std::filesystem;

TEST_CASE("a journal that is cut anywhere has the writes before the cut, whole") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    std::vector<std::vector<item>> states;
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        states.push_back(items_of(all.purses));
        REQUIRE(all.purses.put(Purse{"ann", 10}).run().has_value());
        states.push_back(items_of(all.purses));
        REQUIRE(all.purses.transact(all.purses.update<Purse>("owner"_f == "ann").set("coins"_f -= 1), all.purses.create(Payment{"ann", 1, 1})).has_value());
        states.push_back(items_of(all.purses));
        REQUIRE(all.purses.erase<Purse>("owner"_f == "ann").run().has_value());
        states.push_back(items_of(all.purses));
    }
    const std::string whole = read_file(path);
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        CAPTURE(size);
        write_file(path, whole.substr(0, size));
        std::size_t lines = 0;
        for (std::size_t i = 0; i < size; ++i) lines += whole[i] == '\n' ? 1u : 0u;
        if (lines > 0 && size < whole.size() && whole[size] == '\n') ++lines;  // which lacks its end alone
        const std::size_t writes = lines < 2 ? 0 : lines - 2;  // behind the file's first line, and the one of the table's key
        {
            journaled all(path);
            const auto restored = all.restore().value();
            CHECK(restored.writes == writes);
            CHECK((restored.cut_bytes == 0) == (size == 0 || whole[size - 1] == '\n' || (size < whole.size() && whole[size] == '\n') || lines == 0));
            CHECK(items_of(all.purses) == states[writes]);
            REQUIRE(all.purses.put(Purse{"cem", 1}).run().has_value());
        }
        journaled again(path);
        CHECK(again.restore().value().writes == writes + 1);
        CHECK(again.purses.get<Purse>("owner"_f == "cem").has_value());
    }
}

TEST_CASE("what a journal has restored was forced to disk, and is not cut as what was not") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path);  // forces nothing by itself
        REQUIRE(all.restore().has_value());
        REQUIRE(all.purses.put(Purse{"ann", 10}).run().has_value());
    }
    std::string whole = read_file(path);
    const std::size_t damaged = whole.size() - 3;
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
    }
    whole = read_file(path);
    whole[damaged] = whole[damaged] == 'x' ? 'y' : 'x';
    write_file(path, whole);
    journaled all(path);
    const auto restored = all.restore();
    REQUIRE_FALSE(restored.has_value());
    CHECK(restored.error().code == error_code::invalid_file);
    CHECK(read_file(path) == whole);
}

TEST_CASE("a journal that ends in very many NULs is read in little memory") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        REQUIRE(all.purses.put(Purse{"ann", 10}).run().has_value());
    }
    for (const bool behind_a_beginning : {false, true}) {
        const auto size = files::file_size(path);
        if (behind_a_beginning) write_file(path, read_file(path) + "0123");
        const auto before = files::file_size(path);
        constexpr auto nothing = std::uint64_t{256} << 20;
        files::resize_file(path, before + nothing);  // a hole, which takes no room on the disk
        rusage used{};
        REQUIRE(::getrusage(RUSAGE_SELF, &used) == 0);
        const long most = used.ru_maxrss;
        journaled all(path);
        const auto restored = all.restore().value();
        CHECK(restored.writes == 1);
        CHECK(restored.cut_bytes == before - size + nothing);
        CHECK(restored.cut_writes == 0);
        REQUIRE(::getrusage(RUSAGE_SELF, &used) == 0);
        CHECK(used.ru_maxrss - most < 100'000);  // of a thousand bytes each
        CHECK(files::file_size(path) < size + 100);  // with a line that says what is on disk
    }
}

}  // namespace facet::test
