// SPDX-License-Identifier: BSL-1.0
// Key conditions of planned queries against a plain filter, one row and its operands at a time.
#include <facet/expression/tie.hpp>
#include <fuzz/input.hpp>
#include <unit/planner/bounds_probe.hpp>

using namespace bounds_probe;

namespace {

using facet::entity;
using facet::key;

struct Escaped : facet::table<"Escaped", entity<Row, key<"{p}", "A#{a}#{b}">>> {};
struct Dotted : facet::table<"Dotted", facet::delimiter<'.'>, entity<Row, key<"{p}", "A.{a}.{b}.END">>> {};
struct Verbatim : facet::table<"Verbatim", facet::delimiter<'|'>, entity<Row, key<"{p}", "{n:4}|{a}|{b}">>> {};
struct Spaces : facet::table<"Spaces", entity<Row, key<"{p}", "{a}#{b:spaces}">>> {};
struct Raw : facet::table<"Raw", entity<Row, key<"{p}", "A#{a}#{b:raw}">>> {};
struct RawVerbatim : facet::table<"RawVerbatim", facet::delimiter<'|'>, entity<Row, key<"{p}", "{n:4}{b:raw}">>> {};
struct Mixed : facet::table<"Mixed", entity<Row, key<"{p}", "A#{n:4}_{a}/{b}">::verbatim>> {};
struct Below : facet::table<"Below", facet::delimiter<'-'>, entity<Row, key<"{p}", "A-{a}#{b}">>> {};
struct Latest {
    std::string p;
};
struct Numbers : facet::table<"Numbers", entity<Row, key<"{p}", "v{n:4}#{a}">>, entity<Latest, key<"{p}", "v-0">>> {};
struct Plain : facet::table<"Plain", facet::partition<"p">, facet::sort<"b">, entity<Row, key<"{p}", "{b}">>> {};

template <class Table, class Where>
void judge(const Row& row, const Where& where, bool wanted) {
    const key_probe::key_texts keys = key_probe::keys_of<Table, Row>(row);
    using plan = facet::detail::query_plan<Table, Row, Where>;
    static_assert(plan::accepted);
    facet::detail::key_bounds bounds;
    if (!keys.outcome.ok() || !facet::detail::build_bounds<plan>(bounds, where, 0).ok()) return;
    fuzz::require(sound(bounds), "a condition that a service takes", bounds.sort.low, bounds.sort.high);
    fuzz::require(takes(bounds, keys) == wanted, wanted ? "the row is read" : "the row is not read", keys.sort[0], bounds.sort.low);
}

template <class Table, facet::fixed_string Field, class Before>
void operators(const Row& row, const Before& before, bool holds, const std::string& value, const std::string& v, const std::string& w) {
    constexpr facet::field_term<Field> f;
    judge<Table>(row, before && f < v, holds && value < v);
    judge<Table>(row, before && f <= v, holds && value <= v);
    judge<Table>(row, before && f > v, holds && value > v);
    judge<Table>(row, before && f >= v, holds && value >= v);
    judge<Table>(row, before && f.between(v, w), holds && value >= v && value <= w);
    judge<Table>(row, before && f > v && f < w, holds && value > v && value < w);
    judge<Table>(row, before && f > v && f <= w, holds && value > v && value <= w);
    judge<Table>(row, before && f.begins_with(v), holds && value.starts_with(v));
    if (!v.empty()) judge<Table>(row, before && f == v, holds && value == v);
}

/// Two fields that are compared together.
template <class Table, facet::fixed_string First, facet::fixed_string Second, class Before, class Value>
void tied(const Row& row, const Before& before, const Value& value, const Value& v, const Value& w) {
    constexpr auto both = facet::tie(facet::field_term<First>(), facet::field_term<Second>());
    judge<Table>(row, before && both < v, value < v);
    judge<Table>(row, before && both <= v, value <= v);
    judge<Table>(row, before && both > v, value > v);
    judge<Table>(row, before && both >= v, value >= v);
    judge<Table>(row, before && both.between(v, w), value >= v && value <= w);
    judge<Table>(row, before && both > v && both < w, value > v && value < w);
    judge<Table>(row, before && both >= v && facet::field_term<First>() <= std::get<0>(w), value >= v && std::get<0>(value) <= std::get<0>(w));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::input in(data, size);
    const auto text = [&](const std::string& near) {
        const std::string more = in.text();
        switch (in.choice(3)) {
            case 0: return near + more;
            case 1: return near.substr(0, in.choice(near.size() + 1)) + more;
            default: return more;
        }
    };
    Row row{};
    row.p = "p";
    row.a = in.text();
    row.b = in.text();
    row.n = static_cast<std::int32_t>(in.choice(200)) - 100;
    row.id = "E-1";
    const std::string v = text(row.a);
    const std::string w = text(row.a);
    const std::string x = text(row.b);
    const std::string y = text(row.b);
    const auto partition = "p"_f == row.p;
    const auto a = partition && "a"_f == row.a;
    const auto other = partition && "a"_f == (v.empty() ? "other" : v);
    const bool same = v.empty() ? row.a == "other" : v == row.a;
    operators<Escaped, "a">(row, partition, true, row.a, v, w);
    operators<Escaped, "b">(row, a, true, row.b, x, y);
    operators<Escaped, "b">(row, other, same, row.b, x, y);
    operators<Dotted, "a">(row, partition, true, row.a, v, w);
    operators<Dotted, "b">(row, a, true, row.b, x, y);
    operators<Verbatim, "b">(row, "n"_f == row.n && a, true, row.b, x, y);
    operators<Spaces, "b">(row, a, true, row.b, x, y);
    operators<Raw, "a">(row, partition, true, row.a, v, w);
    operators<Raw, "b">(row, a, true, row.b, x, y);
    operators<Raw, "b">(row, other, same, row.b, x, y);
    operators<RawVerbatim, "b">(row, partition && "n"_f == row.n, true, row.b, x, y);
    operators<Mixed, "b">(row, partition && "n"_f == row.n && "a"_f == row.a, true, row.b, x, y);
    operators<Below, "a">(row, partition, true, row.a, v, w);
    operators<Below, "b">(row, a, true, row.b, x, y);
    operators<Below, "b">(row, other, same, row.b, x, y);
    const std::int32_t from = static_cast<std::int32_t>(in.choice(200)) - 100;
    judge<Numbers>(row, partition, true);
    judge<Numbers>(row, partition && "n"_f >= from, row.n >= from);
    judge<Numbers>(row, partition && "n"_f > from, row.n > from);
    judge<Numbers>(row, partition && "n"_f < from, row.n < from);
    judge<Numbers>(row, partition && "n"_f <= from, row.n <= from);
    judge<Numbers>(row, partition && "n"_f.between(from, from + 9), row.n >= from && row.n <= from + 9);
    operators<Plain, "b">(row, partition, true, row.b, x, y);
    const auto texts = std::pair(row.a, row.b);
    tied<Escaped, "a", "b">(row, partition, texts, std::pair(v, x), std::pair(w, y));
    tied<Dotted, "a", "b">(row, partition, texts, std::pair(v, x), std::pair(w, y));
    tied<Below, "a", "b">(row, partition, texts, std::pair(v, x), std::pair(w, y));
    tied<Spaces, "a", "b">(row, partition, texts, std::pair(v, x), std::pair(w, y));
    tied<Raw, "a", "b">(row, partition, texts, std::pair(v, x), std::pair(w, y));
    const std::int32_t low = row.n + static_cast<std::int32_t>(in.choice(3)) - 1, high = row.n + static_cast<std::int32_t>(in.choice(3)) - 1;
    tied<RawVerbatim, "n", "b">(row, partition, std::pair(row.n, row.b), std::pair(low, x), std::pair(high, y));
    tied<Numbers, "n", "a">(row, partition, std::pair(row.n, row.a), std::pair(low, v), std::pair(high, w));
    return 0;
}
