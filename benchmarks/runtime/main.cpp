// SPDX-License-Identifier: BSL-1.0
#include "engines/facet_store.hpp"
#include "engines/typed_maps.hpp"
#include "keys.hpp"
#include "measure.hpp"
#ifdef FACET_BENCH_HAS_SQLITE
#  include "engines/sqlite_store.hpp"
#endif
#ifdef FACET_BENCH_HAS_LMDB
#  include "engines/lmdb_store.hpp"
#endif
#ifdef FACET_BENCH_HAS_ROCKSDB
#  include "engines/rocksdb_store.hpp"
#endif

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

// The register through the typed repository beside what others would use, each in a process of its own, so that none finds the memory
// that another left. All do the same work and have to give the same answers; the table shows medians, and how many times as long as
// facet the others take.

namespace {

using namespace bench;

/// Measures an engine in a child process; false where that fails.
template <class Store>
bool measure(const scale& size, std::vector<measurement>& into) {
    std::fflush(nullptr);
    int ends[2];
    if (pipe(ends) != 0) return false;
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        std::FILE* out = fdopen(ends[1], "w");
        try {
            for (const measurement& each : measured<Store>(size).run())
                std::fprintf(out, "%s %s %s %.6g %llu\n", each.operation.c_str(), each.set.c_str(), each.engine.c_str(), each.ns, static_cast<unsigned long long>(each.sum));
        } catch (const std::exception& problem) {
            std::fprintf(stderr, "%s: %s\n", Store::name, problem.what());
            std::_Exit(1);
        }
        std::fclose(out);
        std::_Exit(0);
    }
    close(ends[1]);
    std::FILE* in = fdopen(ends[0], "r");
    char operation[64];
    char set[16];
    char engine[32];
    double ns = 0;
    unsigned long long sum = 0;
    while (std::fscanf(in, "%63s %15s %31s %lf %llu", operation, set, engine, &ns, &sum) == 5) into.push_back({operation, set, engine, ns, sum});
    std::fclose(in);
    int status = 0;
    waitpid(child, &status, 0);
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

const measurement* find(const std::vector<measurement>& all, std::string_view operation, std::string_view set, std::string_view engine) {
    for (const measurement& each : all)
        if (each.operation == operation && each.set == set && each.engine == engine) return &each;
    return nullptr;
}

/// Prints a line per operation; false where answers differ.
bool print(const std::vector<measurement>& all, const std::vector<std::string>& engines) {
    bool same = true;
    std::printf("%-16s %-5s", "operation", "set");
    for (const std::string& engine : engines) std::printf(" %18s", engine.c_str());
    std::printf("\n");
    for (const measurement& ours : all) {
        if (ours.engine != "facet") continue;
        if (ours.ns != 0) std::printf("%-16s %-5s", ours.operation.c_str(), ours.set.c_str());
        for (const std::string& engine : engines) {
            const measurement* const other = find(all, ours.operation, ours.set, engine);
            if (other != nullptr && other->sum != ours.sum) {
                std::fprintf(stderr, "%s %s: %s gives other answers\n", ours.operation.c_str(), ours.set.c_str(), engine.c_str());
                same = false;
            }
            if (ours.ns == 0) continue;
            if (other == nullptr) std::printf(" %18s", "-");
            else if (engine == "facet") std::printf(" %18.4g", other->ns);
            else std::printf(" %9.4g %7.2fx", other->ns, other->ns / ours.ns);
        }
        if (ours.ns != 0) std::printf("\n");
    }
    std::printf("ns per operation, for a batch and the load per item; facet and rocksdb lock, the others are one thread's\n");
    return same;
}

void write_json(const std::vector<measurement>& all) {
    std::FILE* json = std::fopen("build/bench/runtime.json", "w");
    if (json == nullptr) return;
    std::fputs("[\n", json);
    const char* before = "";
    for (const measurement& each : all) {
        if (each.ns == 0 || each.operation == "bytes_per_item" || each.operation == "two_readers") continue;
        std::fprintf(json, "%s  {\"operation\": \"%s\", \"set\": \"%s\", \"engine\": \"%s\", \"ns\": %.1f}", before, each.operation.c_str(), each.set.c_str(), each.engine.c_str(), each.ns);
        before = ",\n";
    }
    std::fputs("\n]\n", json);
    std::fclose(json);
}

}  // namespace

int main(int argc, char** argv) {
    scale size;
    std::string_view wanted;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--quick") == 0) {
            size.accounts /= 10;
            size.quick = true;
        } else if (std::strncmp(argv[i], "--engines=", 10) == 0) {
            wanted = argv[i] + 10;
        } else {
            std::fprintf(stderr, "bench_runtime [--quick] [--engines=facet,typed_btree,typed_stdmap,sqlite,lmdb,rocksdb]\n");
            return 2;
        }
    }
    std::vector<measurement> results;
    std::vector<std::string> engines;
    bool done = true;
    const auto run = [&]<class Store>() {
        if (!wanted.empty() && wanted.find(Store::name) == std::string_view::npos) return;
        engines.emplace_back(Store::name);
        done = measure<Store>(size, results) && done;
    };
    run.operator()<facet_store>();
#ifdef FACET_BENCH_HAS_ABSL
    run.operator()<typed_btree>();
#endif
    run.operator()<typed_stdmap>();
#ifdef FACET_BENCH_HAS_SQLITE
    run.operator()<sqlite_store>();
#endif
#ifdef FACET_BENCH_HAS_LMDB
    run.operator()<lmdb_store>();
#endif
#ifdef FACET_BENCH_HAS_ROCKSDB
    run.operator()<rocksdb_store>();
#endif
    const bool same = print(results, engines);
    write_json(results);
    return measure_keys() && same && done ? 0 : 1;
}
