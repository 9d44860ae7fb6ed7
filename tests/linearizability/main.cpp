// SPDX-License-Identifier: BSL-1.0
/// \file
/// Threads write, read and transact on the in-memory engine at once; each round's history has to be linearizable.
///
///     linearizability [seconds [seed]]
///
/// The seed decides what is called; how the calls fall together is up to the machine, so that a failure is best looked for again with
/// its seed and more time.

#include <facet/memory/engine.hpp>
#include <linearizability/rounds.hpp>

#include <cstdio>
#include <cstdlib>
#include <memory_resource>

namespace {

using namespace facet::linearizability;

/// Dawdles in the middle of changes: the engine asks for memory while readers are kept out.
class slow_resource : public std::pmr::memory_resource {
    void* do_allocate(std::size_t size, std::size_t alignment) override {
        dawdle(my_watch().random);
        return std::pmr::new_delete_resource()->allocate(size, alignment);
    }
    void do_deallocate(void* memory, std::size_t size, std::size_t alignment) override {
        dawdle(my_watch().random);
        std::pmr::new_delete_resource()->deallocate(memory, size, alignment);
    }
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

}  // namespace

int main(int count, char** arguments) {
    run_options how;
    if (count > 1) how.longest = std::chrono::milliseconds(static_cast<std::int64_t>(std::strtod(arguments[1], nullptr) * 1000));
    if (count > 2) how.seed = std::strtoull(arguments[2], nullptr, 10);
    slow_resource resource;
    facet::memory::engine_options options;
    options.resource = &resource;
    facet::memory::engine engine(options);
    const run_report report = rounds(engine, how).run();
    for (const auto& [name, times] : report.tally) std::printf("%9llu %s\n", static_cast<unsigned long long>(times), name.c_str());
    std::printf("%llu rounds of %llu calls, %llu of them at the same time as another\n", static_cast<unsigned long long>(report.rounds),
                static_cast<unsigned long long>(report.operations), static_cast<unsigned long long>(report.overlapping));
    if (report.failure.empty()) return 0;
    std::printf("%s\nagain: linearizability 60 %llu\n", report.failure.c_str(), static_cast<unsigned long long>(how.seed));
    return 1;
}
