// SPDX-License-Identifier: BSL-1.0
#include "keys.hpp"

#include "balance_key.hpp"
#include "timing.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {
thread_local std::size_t allocations = 0;  // so that threads do not wait for one another to count
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
        sum = 0;
        times.push_back(time_of_call([&] {
            for (const StockBalance& balance : balances) sum += build(balance);
        }) / keys);
    }
    return median(std::move(times));
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
    constexpr way ways[] = {{"memcpy, unchecked", &by_memcpy}, {"facet", &key_by_facet}, {"std::string +=", &by_append}, {"snprintf", &by_snprintf}};
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
