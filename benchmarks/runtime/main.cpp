// SPDX-License-Identifier: BSL-1.0
#include "clients.hpp"
#include "growth.hpp"
#include "keys.hpp"
#include "long_ids.hpp"
#include "paging.hpp"
#include "rivals.hpp"
#include "shards.hpp"

#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

namespace {

constexpr const char help[] =
    "scripts/bench runtime [what] [--quick]\n"
    "  nothing     the published workload beside typed maps, SQLite, LMDB and RocksDB, and what a key costs; written to build/bench/runtime.json\n"
    "  --growth    what get and put cost as the data grows, from a thousand items to ten million\n"
    "  --paging    a collection of a million items, read in pages and as a range\n"
    "  --shards    a read of 1, 4 and 16 shards, one after the other and at once\n"
    "  --clients   64 threads on one engine, and fewer\n"
    "  --long-ids  the newest-ten queries with ids of 36 characters\n"
    "  --all       all of these\n"
    "  --quick     a tenth of the data, fewer rounds\n"
    "  --engines=facet,typed_btree,typed_stdmap,sqlite,lmdb,rocksdb   which take part; one more is sqlite_covering, whose index\n"
    "                                                                 has all columns\n"
    "  --output=FILE                                                  where the table goes as JSON\n";

struct selection {
    bool table = false, growth = false, paging = false, shards = false, clients = false, long_ids = false, quick = false;
    std::string_view engines{};
    std::string output{};
};

/// False where an argument is not known.
bool read(int argc, char** argv, selection& of) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--growth") of.growth = true;
        else if (word == "--paging") of.paging = true;
        else if (word == "--shards") of.shards = true;
        else if (word == "--clients") of.clients = true;
        else if (word == "--long-ids") of.long_ids = true;
        else if (word == "--all") of.table = of.growth = of.paging = of.shards = of.clients = of.long_ids = true;
        else if (word == "--quick") of.quick = true;
        else if (word.starts_with("--engines=")) of.engines = word.substr(10);
        else if (word.starts_with("--output=")) of.output = word.substr(9);
        else return false;
    }
    if (!(of.growth || of.paging || of.shards || of.clients || of.long_ids)) of.table = true;
    return true;
}

bool run(const selection& what) {
    bool sound = true;
    if (what.table) {
        bench::scale size;
        if (what.quick) size.accounts /= 10;
        size.quick = what.quick;
        sound = bench::measure_rivals(size, what.engines, what.output);
        sound = bench::measure_keys() && sound;
    }
    if (what.long_ids) sound = bench::measure_long_ids(what.quick) && sound;
    if (what.growth) sound = bench::measure_growth(what.quick) && sound;
    if (what.paging) sound = bench::measure_paging(what.quick) && sound;
    if (what.shards) sound = bench::measure_shards(what.quick) && sound;
    if (what.clients) sound = bench::measure_clients(what.quick) && sound;
    return sound;
}

}  // namespace

int main(int argc, char** argv) {
    selection what;
    if (!read(argc, argv, what)) {
        const bool asked = std::string_view(argv[argc - 1]) == "--help" || std::string_view(argv[argc - 1]) == "-h";
        std::fputs(help, asked ? stdout : stderr);
        return asked ? 0 : 2;
    }
    try {
        return run(what) ? 0 : 1;
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "bench_runtime: %s\n", problem.what());
        return 1;
    }
}
