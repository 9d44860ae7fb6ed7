// SPDX-License-Identifier: BSL-1.0
// A journal where memory runs out.
#include <facet/json/journal.hpp>

#include <support/catch.hpp>
#include <support/journaled.hpp>
#include <support/limited_new.hpp>
#include <support/scratch_directory.hpp>

#include <cstddef>
#include <new>
#include <string>

namespace facet::test {

TEST_CASE("a journal whose restoring ran out of memory takes no writes, and the file stays as it is") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        for (int i = 0; i < 30; ++i) REQUIRE(all.purses.put(Payment{"ann", i, i}).run().has_value());
    }
    const std::string before = read_file(path);
    std::size_t taken = 0, thrown = 0;
    for (bool restored = false; !restored;) {
        journaled all(path);
        heap_limit().arm(thrown, true);
        try {
            restored = all.restore().has_value();
        } catch (const std::bad_alloc&) {
        }
        heap_limit().armed = false;
        if (restored) break;
        ++thrown;
        taken += all.purses.put(Purse{"bob", 1}).run().has_value() ? 1u : 0u;
        if (read_file(path) != before) FAIL("the file was changed after " << thrown << " allocations");
    }
    CHECK(thrown > 30);
    CHECK(taken == 0);
    journaled all(path);
    CHECK(all.restore().value().changes == 30);
}

}  // namespace facet::test
