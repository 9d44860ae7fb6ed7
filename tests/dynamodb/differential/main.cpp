// SPDX-License-Identifier: BSL-1.0
/// \file
/// The same random operations on the in-memory engine and, through the client, on the service at FACET_DYNAMODB_ENDPOINT: results, errors
/// and capacity are compared, by way of a model that says what the contract leaves open (the order of a scan).
///
///     dynamodb_differential [operations [seed]]
///
/// A difference that Dynoxide is known for is counted under its rule; any other fails. Each sequence has a seed of its own.

#include <differential/generate.hpp>
#include <differential/subject.hpp>
#include <dynamodb/differential/known.hpp>
#include <dynamodb/tables_of_its_own.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>

namespace {

using namespace facet::differential;

constexpr std::size_t sequence_length = 250;

/// What the service has no part in: sweeps, and our clock.
bool is_for_both(const operation& one) { return one.kind != operation_kind::sweep && one.kind != operation_kind::wait; }

bool is_ordered(const operation& one, const setup& how) {
    return one.kind == operation_kind::scan && one.scan.total_segments != 0 && one.scan.total_segments < 100 &&
           one.scan.index < static_cast<std::int32_t>(how.tables[one.table].description().indexes.size());
}

/// What each of the two may answer, and what it did.
struct answers {
    std::vector<observed> possible;
    observed seen;

    /// Contract W9: an error that comes over the wire says no units.
    [[nodiscard]] bool agree(bool over_wire) const {
        return std::ranges::any_of(possible, [&](observed may) {
            if (over_wire && may.code != "ok") may = without_units(std::move(may));
            return without_units(may) == without_units(seen) && same_units(may, seen);
        });
    }
};

void show(const setup& how, const std::vector<operation>& operations, const operation& last, const answers& of, const char* who) {
    std::printf("%s", describe(how).c_str());
    for (std::size_t i = operations.size() > 6 ? operations.size() - 6 : 0; i < operations.size(); ++i)
        std::printf("%zu. %s\n", i + 1, describe(operations[i]).c_str());
    std::printf("then: %s\n%s:\n%s", describe(last).c_str(), who, describe(of.seen).c_str());
    for (const observed& may : of.possible) std::printf("expected:\n%s", describe(may).c_str());
}

struct totals {
    std::map<std::string, std::size_t> known;
    std::size_t done = 0;
    std::size_t compared_whole = 0;
};

/// False where there is a difference that nothing explains.
bool run_sequence(std::uint64_t seed, std::size_t length, totals& sums) {
    dice random(seed);
    setup how = make_setup(random);
    how.position_at_exact_limit = true;
    how.large_values = false;
    operation_maker maker(random, how);
    model expected(how);
    subject engine(how);
    subject service(how, facet::any_backend(std::make_unique<facet::test::tables_of_its_own>()));
    std::vector<operation> before;
    while (before.size() < length) {
        const operation one = maker.next();
        if (!is_for_both(one)) continue;
        if (only_removes_from_nothing(one, expected)) {
            ++sums.known["U14, not sent"];
            continue;
        }
        if (never_ends(one, how)) {
            ++sums.known["Q9, not sent"];
            continue;
        }
        ++sums.done;
        scan_order order_of_engine;
        scan_order order_of_service;
        if (is_ordered(one, how)) {
            order_of_engine = engine.order(one.table, one.scan.index, one.scan.total_segments);
            order_of_service = service.order(one.table, one.scan.index, one.scan.total_segments);
        }
        answers here{expected.run(one, order_of_engine), engine.run(one)};
        if (!here.agree(false)) return show(how, before, one, here, "engine"), false;
        answers there{is_ordered(one, how) ? expected.run(one, order_of_service) : here.possible, service.run(one)};
        if (!there.agree(true)) {
            known_difference known;
            for (const observed& may : there.possible)
                if (known.rule.empty()) known = explain(one, engine.rule(), may, there.seen);
            if (known.rule.empty()) {
                show(how, before, one, there, "service");
                std::printf("the engine's rule is %s; again: dynamodb_differential %zu %llu\n\n", engine.rule().c_str(), length,
                            static_cast<unsigned long long>(seed));
                return false;
            }
            ++sums.known[known.rule];
            if (known.parted) return true;  // what follows would differ for the same reason
        }
        before.push_back(one);
    }
    for (std::size_t i = 0; i < expected.tables(); ++i) {
        ++sums.compared_whole;
        if (const std::string text = service.compare(i, expected.table(i)); !text.empty()) {
            std::printf("table %zu, compared whole: %s; again: dynamodb_differential %zu %llu\n", i, text.c_str(), length,
                        static_cast<unsigned long long>(seed));
            return false;
        }
    }
    return true;
}

std::uint64_t number_of(const char* text, std::uint64_t otherwise) {
    return text == nullptr || *text == '\0' ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace

int main(int count, char** arguments) {
    const std::uint64_t operations = number_of(count > 1 ? arguments[1] : nullptr, 10'000);
    std::uint64_t seed = number_of(count > 2 ? arguments[2] : nullptr, 1);
    const auto begin = std::chrono::steady_clock::now();
    std::size_t failures = 0;
    totals sums;
    for (; sums.done < operations && failures < 3; ++seed)
        if (!run_sequence(seed, std::min<std::size_t>(sequence_length, operations - sums.done), sums)) ++failures;
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    for (const auto& [rule, times] : sums.known) std::printf("%9zu known differences: %s\n", times, rule.c_str());
    std::printf("%zu operations in %.1f s, %.0f a second; %zu tables compared whole; %zu unexplained differences\n", sums.done, taken.count(),
                static_cast<double>(sums.done) / taken.count(), sums.compared_whole, failures);
    return failures != 0;
}
