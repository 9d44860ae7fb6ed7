// SPDX-License-Identifier: BSL-1.0
// A client behind a proxy that goes wrong (fault_proxy.py), and one that asks the service itself what became of it.
#include <facet/dynamodb/client.hpp>
#include <facet/facet.hpp>

#include <support/catch.hpp>

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace facet::literals;

namespace {

struct Tally {
    std::string id;
    std::int64_t count = 0;
};
struct Mark {
    std::string id;
    std::string text;
};
struct Bank : facet::table<"Bank", facet::entity<Tally, facet::key<"TALLY#{id}", "TALLY">>, facet::entity<Mark, facet::key<"MARK#{id}", "MARK">>> {};

facet::dynamodb::client_options at(const char* variable, bool hasty) {
    const char* const address = std::getenv(variable);
    REQUIRE(address != nullptr);
    facet::dynamodb::client_options options;
    options.settings.endpoint = address;
    if (!hasty) return options;
    options.transport.request_timeout = std::chrono::milliseconds(400);
    options.backoff.base = std::chrono::milliseconds(1);
    options.backoff.throttled_base = std::chrono::milliseconds(1);
    options.backoff.cost = 0;  // the faults never end, and the calls are to go on
    options.backoff.throttled_cost = 0;
    return options;
}

/// How often something that was asked once may have been done, by what was answered.
struct bounds {
    int least;
    int most;
};
template <class Result>
bounds by(const Result& of) {
    if (of.has_value()) return {1, 1};
    return {0, of.error().possibly_applied ? 1 : 0};
}

}  // namespace

TEST_CASE("H3 behind faults no write is lost or done twice unless its error says that it may have been applied") {
    facet::dynamodb::client direct(at("FACET_DYNAMODB_DIRECT", false));
    facet::dynamodb::client behind(at("FACET_DYNAMODB_ENDPOINT", true));
    const std::string name = "facet-faults-" + std::to_string(getpid());
    const auto truth = facet::open<Bank>(direct, {.name = name});
    const auto bank = facet::open<Bank>(behind, {.name = name});
    int answered = 0;
    int open = 0;
    const auto count = [&](const bounds& of) { (of.least == of.most ? answered : open) += 1; };
    constexpr int rounds = 60;
    for (int i = 0; i < rounds; ++i) {
        const std::string id = std::to_string(i);
        const auto done = [&](const std::string& which) { return static_cast<int>(truth.get<Tally>("id"_f == which, facet::consistent)->count); };
        const auto there = [&](const std::string& which) { return truth.get<Mark>("id"_f == which, facet::consistent).has_value() ? 1 : 0; };
        INFO("round " << i);

        truth.put(Tally{"add" + id, 0}).or_throw();
        const bounds added = by(bank.update<Tally>("id"_f == "add" + id).set("count"_f += 1).run());
        CHECK(done("add" + id) >= added.least);
        CHECK(done("add" + id) <= added.most);
        count(added);

        const bounds created = by(bank.create(Mark{"new" + id, "x"}).run());
        CHECK(there("new" + id) >= created.least);
        CHECK(there("new" + id) <= created.most);
        count(created);

        const bounds put = by(bank.put(Mark{"put" + id, "x"}).run());
        CHECK(there("put" + id) >= put.least);
        CHECK(there("put" + id) <= put.most);
        count(put);

        // All of a transaction, or nothing; its token makes it safe to repeat.
        truth.put(Tally{"both" + id, 0}).or_throw();
        const bounds both = by(bank.transact(bank.update<Tally>("id"_f == "both" + id).set("count"_f += 1), bank.create(Mark{"both" + id, "x"})));
        CHECK(done("both" + id) == there("both" + id));
        CHECK(done("both" + id) >= both.least);
        CHECK(done("both" + id) <= both.most);
        count(both);

        const auto read = bank.get<Tally>("id"_f == "both" + id, facet::consistent);
        if (read.has_value()) CHECK(read->count == done("both" + id));
        else CHECK((!read.missing() && !read.error().possibly_applied));
    }
    CHECK(answered > rounds);
    CHECK(open > 0);
    CHECK(direct.erase_table(name).has_value());
}
