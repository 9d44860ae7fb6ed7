// SPDX-License-Identifier: BSL-1.0
#include "report.hpp"

#include <cstdio>
#include <string_view>

namespace bench {
namespace {

/// Of the published workload; others are shown beside it.
bool is_published(std::string_view operation) {
    for (const std::string_view each : {"create", "create_batch", "get", "newest_of_asset", "newest_by_index", "balances", "trade", "load"})
        if (each == operation) return true;
    return false;
}

/// What is no time, and has a unit of its own.
bool is_time(std::string_view operation) { return operation != "bytes_per_item" && operation != "one_reader" && operation != "two_readers"; }

void print_cell(const measurement* ours, const measurement* theirs) {
    if (theirs == nullptr) std::printf(" %19s", "-");
    else if (theirs == ours) std::printf(" %10.0f", ours->ns);
    else std::printf(" %10.0f %7.2fx", theirs->ns, theirs->ns / ours->ns);
}

void print_heading(const char* what, const std::vector<std::string>& engines) {
    std::printf("%-22s", what);
    for (const std::string& engine : engines) std::printf(" %*s", engine == engines.front() ? 10 : 19, engine.c_str());
    std::printf("\n");
}

/// Gets by the wall's clock, of one thread and of two.
void print_threads(const std::vector<measurement>& all, const std::vector<std::string>& engines) {
    for (const bool ratio : {false, true}) {
        std::printf("%-22s", ratio ? "two threads, of one" : "gets/ms of one thread");
        for (const std::string& engine : engines) {
            const measurement* const one = find(all, "one_reader", "hot", engine);
            const measurement* const two = find(all, "two_readers", "hot", engine);
            const int width = engine == engines.front() ? 10 : 19;
            if (one == nullptr || two == nullptr) std::printf(" %*s", width, "-");
            else if (ratio) std::printf(" %*.2fx", width - 1, two->ns / one->ns);
            else std::printf(" %*.0f", width, one->ns / 1'000);
        }
        std::printf("\n");
    }
}

}  // namespace

bool print_table(const std::vector<measurement>& all, const std::vector<std::string>& engines) {
    const std::string& first = engines.front();
    bool same = true;
    print_heading("ns per operation", engines);
    for (const measurement& ours : all) {
        if (ours.engine != first) continue;
        const bool shown = ours.ns != 0 && is_time(ours.operation);
        if (shown) std::printf("%-16s %-5s", ours.operation.c_str(), ours.set.c_str());
        for (const std::string& engine : engines) {
            const measurement* const other = find(all, ours.operation, ours.set, engine);
            if (other == nullptr || other->sum != ours.sum) {
                if (is_time(ours.operation)) {
                    std::fprintf(stderr, "%s %s: %s gives other answers\n", ours.operation.c_str(), ours.set.c_str(), engine.c_str());
                    same = false;
                }
            }
            if (shown) print_cell(&ours, other);
        }
        if (shown) std::printf("\n");
    }
    std::printf("\n");
    print_heading("beside that", engines);
    std::printf("%-22s", "bytes per item");
    for (const std::string& engine : engines) print_cell(find(all, "bytes_per_item", "cold", first), find(all, "bytes_per_item", "cold", engine));
    std::printf("\n");
    print_threads(all, engines);
    std::printf(
        "\ncreate_batch: per item, 25 of one account and asset in one transaction, create_scattered: of as many; load: per item; create_in_one:\n"
        "as create, for sqlite and lmdb all of a round in one transaction. Locks: facet's readers and writers, rocksdb's, and lmdb's writers do; sqlite without its mutexes and the typed maps do\n"
        "not. rocksdb's own threads are not counted. All give the same answers%s.\n", same ? "" : ", but for those named above");
    return same;
}

bool write_json(const std::vector<measurement>& all, const std::string& path) {
    std::FILE* const json = std::fopen(path.c_str(), "w");
    if (json == nullptr) {
        std::fprintf(stderr, "%s cannot be written\n", path.c_str());
        return false;
    }
    std::fputs("[\n", json);
    const char* before = "";
    for (const measurement& each : all) {
        if (!is_published(each.operation)) continue;
        std::fprintf(json, "%s  {\"operation\": \"%s\", \"set\": \"%s\", \"engine\": \"%s\", \"ns\": %.1f}", before, each.operation.c_str(), each.set.c_str(), each.engine.c_str(), each.ns);
        before = ",\n";
    }
    std::fputs("\n]\n", json);
    return std::fclose(json) == 0;
}

}  // namespace bench
