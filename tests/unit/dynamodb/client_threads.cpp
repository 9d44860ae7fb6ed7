// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/dynamodb/faulty_bank.hpp>

#include <cstddef>
#include <string>
#include <thread>
#include <vector>

using namespace faulty;

TEST_CASE("H3 faults among many threads: no write is lost without its error, nor done twice where that is not safe") {
    faulty_service service(faults_at_random(7), answer);
    auto options = options_for(service.address());
    options.transport.connections = 4;
    dynamodb::client client(options);
    const auto bank = open<Bank>(client);
    struct made_call {
        call kind;
        std::string id;
        outcome got;
    };
    std::vector<std::vector<made_call>> calls(6);
    std::vector<std::thread> threads;
    for (std::size_t thread = 0; thread < calls.size(); ++thread)
        threads.emplace_back([&, thread] {
            for (int i = 0; i < 60; ++i) {
                const auto kind = static_cast<call>((static_cast<int>(thread) + i) % 4);
                const std::string id = std::to_string(thread) + "-" + std::to_string(i) + "-";
                calls[thread].push_back({kind, id, make(bank, kind, id)});
            }
        });
    for (std::thread& each : threads) each.join();
    int succeeded = 0;
    int possibly = 0;
    for (const auto& of_thread : calls)
        for (const made_call& each : of_thread) {
            const int done = service.done("ACCOUNT#" + each.id);
            INFO("call " << static_cast<int>(each.kind) << " of " << each.id << ", done " << done);
            if (each.kind == call::add || each.kind == call::transaction) CHECK(done <= 1);
            if (each.got.succeeded) CHECK(done >= 1);
            else if (each.kind != call::read && !each.got.possibly_applied) CHECK(done == 0);
            succeeded += each.got.succeeded ? 1 : 0;
            possibly += each.got.possibly_applied ? 1 : 0;
        }
    CHECK(succeeded > 200);
    CHECK(possibly > 5);
}
