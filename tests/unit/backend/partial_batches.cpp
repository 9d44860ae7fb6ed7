// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/fault_injection.hpp>
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace facet::test {
namespace {

using table = dynamic_table<faulty<memory::engine>>;

item numbered_key(int i) { return {{"pk", "p"}, {"sk", std::to_string(i)}}; }

}  // namespace

TEST_CASE("an error of a partial batch names the entry by its place in the whole (contract Z1)") {
    memory::engine engine;
    faulty backend(engine);
    table t(backend, table_spec());
    std::vector<std::unique_ptr<prepared_write>> prepared;
    std::vector<request::table_write> writes;
    for (int i = 0; i < 10; ++i) {
        item given = numbered_key(i);
        if (i == 6) given.insert_or_assign("much", std::string(420'000, 'x'));
        prepared.push_back(t.prepare(request::write_kind::put, given, {}));
        writes.push_back({&t.handle(), prepared.back()->write});
    }
    int refused = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        backend.schedule({.seed = seed, .rules = {{.kind = fault_kind::partial_batch, .times = 1}}});
        std::vector<std::size_t> unprocessed;
        const auto done = backend.batch_write(writes, unprocessed, nullptr);
        if (done.has_value()) continue;  // it was left out
        ++refused;
        CHECK(done.error().action == 6);
    }
    CHECK(refused > 0);
}

}  // namespace facet::test
