// SPDX-License-Identifier: BSL-1.0
#include "keys.hpp"

#include "workload.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace {
std::size_t allocations = 0;
}

// Counted, so that "no allocation" is a fact of this program and not a claim.
void* operator new(std::size_t size) {
    ++allocations;
    if (void* block = std::malloc(size == 0 ? 1 : size)) return block;
    throw std::bad_alloc();
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }

namespace bench {
namespace {

constexpr int keys = 1024;
constexpr int rounds = 400;

/// The median nanoseconds that `build(balance, buffer)` takes for a key; it gives the key's bytes as a view.
template <class Build>
double time_keys(const std::vector<StockBalance>& balances, std::uint64_t& sum, Build build) {
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        const auto begin = std::chrono::steady_clock::now();
        std::uint64_t total = 0;
        for (const StockBalance& balance : balances) total += build(balance);
        const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - begin;
        times.push_back(spent.count() / keys);
        sum = total;
    }
    std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
    return times[rounds / 2];
}

/// What the ways are compared by: the key's length and two of its bytes, so that none of it can be left out.
std::uint64_t digest(std::string_view partition, std::string_view sort) {
    return partition.size() * 31 + sort.size() + static_cast<unsigned char>(partition.back()) + static_cast<unsigned char>(sort.back());
}

void keep(const char* bytes) { asm volatile("" : : "r"(bytes) : "memory"); }

std::uint64_t by_facet(const StockBalance& balance) {
    facet::key_buffer bytes;
    facet::key_view key;
    constexpr std::size_t entity = facet::schema<Register>::position<StockBalance>;
    const auto outcome = facet::detail::build_primary_key<Register, entity>(bytes, key, facet::detail::struct_source<StockBalance>{&balance});
    keep(bytes.data());
    return outcome.ok() ? digest(key.partition, key.sort) : 0;
}

std::uint64_t by_memcpy(const StockBalance& balance) {
    char bytes[256];
    char* out = bytes;
    const auto put = [&out](const char* text, std::size_t size) { std::memcpy(out, text, size), out += size; };
    put("ACCOUNT#", 8);
    put(balance.account_id.data(), balance.account_id.size());
    const char* sort = out;
    put("STOCKBALANCE#", 13);
    put(balance.asset_id.data(), balance.asset_id.size());
    keep(bytes);
    return digest({bytes, static_cast<std::size_t>(sort - bytes)}, {sort, static_cast<std::size_t>(out - sort)});
}

std::uint64_t by_append(const StockBalance& balance) {
    std::string partition = "ACCOUNT#";
    partition += balance.account_id;
    std::string sort = "STOCKBALANCE#";
    sort += balance.asset_id;
    keep(partition.data()), keep(sort.data());
    return digest(partition, sort);
}

std::uint64_t by_snprintf(const StockBalance& balance) {
    char partition[128];
    char sort[128];
    const int a = std::snprintf(partition, sizeof partition, "ACCOUNT#%s", balance.account_id.c_str());
    const int b = std::snprintf(sort, sizeof sort, "STOCKBALANCE#%s", balance.asset_id.c_str());
    keep(partition), keep(sort);
    return digest({partition, static_cast<std::size_t>(a)}, {sort, static_cast<std::size_t>(b)});
}

}  // namespace

bool measure_keys() {
    std::vector<StockBalance> balances;
    for (int i = 0; i < keys; ++i) balances.push_back({account_id(i * 9), asset_id(i % 40), i, {}});
    struct way {
        const char* name;
        std::uint64_t (*build)(const StockBalance&);
    };
    constexpr way ways[] = {{"memcpy, unchecked", &by_memcpy}, {"facet", &by_facet}, {"std::string +=", &by_append}, {"snprintf", &by_snprintf}};
    std::printf("\n%-22s %10s %8s %12s\n", "key of a balance", "ns", "ratio", "allocations");
    double first = 0;
    std::uint64_t expected = 0;
    bool sound = true;
    for (const way& each : ways) {
        std::uint64_t sum = 0;
        const std::size_t before = allocations;
        (void)each.build(balances.front());
        const std::size_t allocated = allocations - before;
        const double ns = time_keys(balances, sum, each.build);
        if (first == 0) first = ns, expected = sum;
        const bool same = sum == expected;
        std::printf("%-22s %7.1f ns %7.2fx %12zu%s\n", each.name, ns, ns / first, allocated, same ? "" : "  KEYS DIFFER");
        sound = sound && same && (std::string_view(each.name) != "facet" || allocated == 0);
    }
    return sound;
}

}  // namespace bench
