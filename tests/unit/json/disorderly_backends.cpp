// SPDX-License-Identifier: BSL-1.0
#include <facet/core/deadline.hpp>
#include <facet/json/export_table.hpp>
#include <facet/json/import_table.hpp>
#include <facet/memory/engine.hpp>

#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace facet::test {
namespace {

/// The name of a file that is not there, and goes with the object.
struct scratch_file {
    const std::string path = (std::filesystem::temp_directory_path() / ("facet-disorderly-" + std::to_string(::getpid()))).string();

    ~scratch_file() { std::filesystem::remove(path); }
};

/// Its pages lead from one to the next, and from the third to the first.
struct circling : memory::engine {
    bool forgets_places = false;  ///< there is more, and no place to resume from
    std::size_t asked = 0;

    result<request::page> scan(const request::table& table, request::scan scan, request::item_sink sink) {
        scan.limit = 1;
        if (++asked % 3 == 0 || forgets_places) scan.start = {};
        auto page = memory::engine::scan(table, scan, sink);
        if (forgets_places && scan.last != nullptr) scan.last->clear();
        return page;
    }
};

/// Leaves every item of a batch undone.
struct idle : memory::engine {
    std::size_t asked = 0;

    result<void> batch_write(span<const request::table_write> writes, std::vector<std::size_t>& unprocessed, request::consumed_capacity*) {
        ++asked;
        for (std::size_t i = 0; i < writes.size(); ++i) unprocessed.push_back(i);
        return {};
    }
};

}  // namespace

TEST_CASE("an export of pages that lead in a circle ends in an error, and leaves no file") {
    const scratch_file file;
    circling backend;
    backend.forgets_places = GENERATE(false, true);
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}));
    for (int i = 0; i < 8; ++i) REQUIRE(said(t.put({{"pk", "p"}, {"sk", std::to_string(i)}})) == ok);
    const auto saved = json::export_table(backend, t.handle(), t.spec().description(), file.path);
    REQUIRE_FALSE(saved.has_value());
    CHECK(saved.error().code == error_code::unreadable_answer);
    CHECK(saved.error().message == "the pages lead in a circle: one ends where a page before it did");
    CHECK(backend.asked <= 12);
    CHECK_FALSE(std::filesystem::exists(file.path));
}

TEST_CASE("B7 H5 an import begins no pause that a deadline leaves no time for") {
    const scratch_file file;
    std::ofstream(file.path) << R"({"Item":{"pk":{"S":"p"},"sk":{"S":"1"}}})" << '\n';
    idle backend;
    dynamic_table t(backend, table_spec({"pk"}, {"sk"}));
    json::import_options persistent;
    persistent.attempts = 50;  // pauses of 20 seconds, about
    const auto import_within = [&](std::chrono::milliseconds time) {
        backend.asked = 0;
        const deadline limit(time);
        return json::import_table(backend, t.handle(), t.spec().description(), file.path, persistent);
    };
    const auto begun = std::chrono::steady_clock::now();
    const auto refused = import_within(std::chrono::milliseconds(200));
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code == error_code::throughput_exceeded);
    CHECK(refused.error().message == file.path + ":1: the backend leaves items unprocessed");
    CHECK(backend.asked >= 1);
    CHECK(backend.asked < 10);
    CHECK_FALSE(import_within(std::chrono::milliseconds(0)).has_value());
    CHECK(backend.asked == 1);
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(8));
}

}  // namespace facet::test
