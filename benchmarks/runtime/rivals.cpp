// SPDX-License-Identifier: BSL-1.0
#include "rivals.hpp"

#include "engines/facet_store.hpp"
#include "engines/typed_maps.hpp"
#include "measure.hpp"
#include "report.hpp"
#ifdef FACET_BENCH_HAS_SQLITE
#  include "engines/sqlite_store.hpp"
#endif
#ifdef FACET_BENCH_HAS_LMDB
#  include "engines/lmdb_store.hpp"
#endif
#ifdef FACET_BENCH_HAS_ROCKSDB
#  include "engines/rocksdb_store.hpp"
#endif

namespace bench {
namespace {

/// Whether a list of names parted by commas has this one.
bool lists(std::string_view names, std::string_view name) {
    const std::string parted = "," + std::string(names) + ",";
    return parted.find("," + std::string(name) + ",") != std::string::npos;
}

}  // namespace

bool measure_rivals(const scale& size, std::string_view engines, const std::string& json) {
    std::vector<contestant> all;
    std::vector<std::string> names;
    const auto add = [&]<class Store>(bool usual = true) {
        if (engines.empty() ? !usual : !lists(engines, Store::name)) return;
        names.emplace_back(Store::name);
        all.push_back({Store::name, [size](turn& mine) { measured<Store>(size, mine).run(); }});
    };
    add.operator()<facet_store>();
#ifdef FACET_BENCH_HAS_ABSL
    add.operator()<typed_btree>();
#endif
    add.operator()<typed_stdmap>();
#ifdef FACET_BENCH_HAS_SQLITE
    add.operator()<sqlite_store>();
    add.operator()<sqlite_covering>(false);
#endif
#ifdef FACET_BENCH_HAS_LMDB
    add.operator()<lmdb_store>();
#endif
#ifdef FACET_BENCH_HAS_ROCKSDB
    add.operator()<rocksdb_store>();
#endif
    if (all.empty()) return false;
    std::vector<measurement> found;
    const bool done = take_turns(all, found);
    const bool same = print_table(found, names);
    return (json.empty() || write_json(found, json)) && done && same;
}

}  // namespace bench
