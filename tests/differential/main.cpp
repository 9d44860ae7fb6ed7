// SPDX-License-Identifier: BSL-1.0
/// \file
/// Random operations on the in-memory engine and on a model that is too plain to be wrong.
///
///     differential [operations [seed]]
///
/// Without arguments, the environment's FACET_DIFFERENTIAL_OPERATIONS says how many, else there are 200,000, and a tenth of them with
/// sanitizers. Each sequence has a seed of its own, which a failure names.

#include <differential/generate.hpp>
#include <differential/session.hpp>
#include <support/repeats.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace facet::differential;

constexpr std::size_t sequence_length = 500;
constexpr std::size_t compare_every = 100;

bool run_sequence(std::uint64_t seed, std::size_t length, tally& outcomes) {
    dice random(seed);
    const setup how = make_setup(random);
    operation_maker maker(random, how);
    std::vector<operation> operations;
    for (std::size_t i = 0; i < length; ++i) operations.push_back(maker.next());
    auto found = run(how, operations, compare_every, &outcomes);
    if (!found) return true;
    std::printf("model and engine differ, seed %llu, after %zu operations; shrinking\n", static_cast<unsigned long long>(seed),
                found->operation);
    operations.resize(found->operation + 1);
    const std::vector<operation> few = shrink(how, operations);
    if (const auto shown = run(how, few, 1)) found = shown;
    std::printf("%s", describe(how).c_str());
    for (std::size_t i = 0; i < few.size(); ++i) std::printf("%zu. %s\n", i + 1, describe(few[i]).c_str());
    std::printf("%s\nagain: differential %zu %llu\n\n", found->text.c_str(), length, static_cast<unsigned long long>(seed));
    return false;
}

std::uint64_t number_of(const char* text, std::uint64_t otherwise) {
    return text == nullptr || *text == '\0' ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace

int main(int count, char** arguments) {
    const char* asked = count > 1 ? arguments[1] : std::getenv("FACET_DIFFERENTIAL_OPERATIONS");
    const std::uint64_t operations = number_of(asked, facet::test::repeats(200'000u));
    std::uint64_t seed = number_of(count > 2 ? arguments[2] : nullptr, 1);
    const auto begin = std::chrono::steady_clock::now();
    std::size_t failures = 0;
    tally outcomes;
    for (std::uint64_t done = 0; done < operations && failures < 3; ++seed) {
        const std::size_t length = operations - done < sequence_length ? static_cast<std::size_t>(operations - done) : sequence_length;
        if (!run_sequence(seed, length, outcomes)) ++failures;
        done += length;
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    if (failures != 0) return 1;
    for (const auto& [outcome, times] : outcomes) std::printf("%9zu %s\n", times, outcome.c_str());
    std::printf("%llu operations without a difference in %.1f s, %.0f a second\n", static_cast<unsigned long long>(operations),
                taken.count(), static_cast<double>(operations) / taken.count());
    return 0;
}
