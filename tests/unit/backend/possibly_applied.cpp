// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/fault_injection.hpp>
#include <support/catch.hpp>
#include <unit/repository/bank.hpp>

namespace facet::test {
namespace {

using enum fault_kind;
using probe_bank = repository_probe::Bank;
using repository_probe::Balance;
using faulty_engine = faulty<memory::engine>;

}  // namespace

TEST_CASE("H3 what fails in the service, before or after a write, says that the write may have been applied") {
    using namespace facet::literals;
    const auto put = [](faulty_engine& backend) { return facet::open<probe_bank>(backend).put(Balance{"1", "EUR", 5}).run(); };
    for (const fault_kind kind : {internal_error_before, internal_error_after, unavailable_before, unavailable_after}) {
        CAPTURE(static_cast<int>(kind));
        memory::engine engine;
        faulty backend(engine, {.rules = {{.kind = kind}}});
        auto bank = facet::open<probe_bank>(backend);
        const auto euros = "id"_f == "1" && "currency"_f == "EUR";
        CHECK(put(backend).error().possibly_applied);
        CHECK(bank.update<Balance>(euros).set("cents"_f += 1).run().error().possibly_applied);
        CHECK(bank.update<Balance>(euros).set("cents"_f += 1).returning_new().run().error().possibly_applied);
        CHECK(bank.erase<Balance>(euros).run().error().possibly_applied);
        CHECK(bank.batch_write(bank.put(Balance{"1", "EUR", 5})).error().possibly_applied);
        CHECK(bank.transact(bank.put(Balance{"1", "EUR", 5})).error().possibly_applied);
        CHECK_FALSE(bank.get<Balance>(euros).error().possibly_applied);
        CHECK_FALSE(bank.query<Balance>("id"_f == "1").all().error().possibly_applied);
        CHECK_FALSE(bank.scan<Balance>().all().error().possibly_applied);
    }
    for (const fault_kind kind : {throughput_exceeded, throttling, request_limit_exceeded, transaction_conflict}) {
        CAPTURE(static_cast<int>(kind));
        memory::engine engine;
        faulty backend(engine, {.rules = {{.kind = kind}}});
        auto bank = facet::open<probe_bank>(backend);
        CHECK_FALSE(put(backend).error().possibly_applied);
        CHECK_FALSE(bank.transact(bank.put(Balance{"1", "EUR", 5})).error().possibly_applied);
    }
}

}  // namespace facet::test
