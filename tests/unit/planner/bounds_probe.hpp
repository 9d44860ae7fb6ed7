// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/key_bounds.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/schema/key_decoder.hpp>

#include <unit/schema/key_probe.hpp>
#include <unit/schema/random.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Planned queries against a plain filter: what the key condition reads must be what the where-clause says, of random rows.
namespace bounds_probe {

using namespace facet::literals;
using key_probe::random_source;
using key_probe::verdicts;

enum class state : std::uint8_t { draft, open, paid, closed };

/// One row has a field of each kind; the tables differ in what their keys make of it.
struct Row {
    std::string p, a, b, id;
    std::int32_t n;
    std::uint16_t year;
    std::uint8_t month;
    std::chrono::sys_seconds at;
    facet::decimal price;
    double real;
    state phase;
    facet::binary bin;
};
/// Another entity in the same partitions.
struct Other {
    std::string p, x;
};

inline Row make_row(random_source& random, const Row* near = nullptr) {
    const auto text = [&](const std::string Row::*field, std::size_t longest) {
        return near == nullptr ? key_probe::nasty_text(random, longest) : key_probe::near_text(random, near->*field, longest);
    };
    Row row;
    row.p = random.below(3) == 0 ? "p#" : "p";
    row.a = text(&Row::a, 2);
    row.b = text(&Row::b, 3);
    row.id = "E-" + key_probe::nasty_text(random, 2);
    row.n = static_cast<std::int32_t>(random.below(41)) - 20 + (random.below(8) == 0 ? 9979 : 0);
    row.year = static_cast<std::uint16_t>(2008 + random.below(4));
    row.month = static_cast<std::uint8_t>(8 + random.below(5));
    row.at = std::chrono::sys_seconds(std::chrono::seconds(1'000'000'000) + std::chrono::seconds(random.below(3)) + std::chrono::days(random.below(3)));
    row.price = facet::decimal::from_parts(random.coin(), random.below(220), -static_cast<int>(random.below(3)));
    row.real = (static_cast<double>(random.below(9)) - 4) * (random.coin() ? 1 : 1e-300);
    row.phase = static_cast<state>(random.below(4));
    row.bin = facet::binary::from(key_probe::nasty_text(random, 2));
    if (near != nullptr) {
        if (random.coin()) row.p = near->p;
        if (random.coin()) row.n = near->n;
        if (random.coin()) row.year = near->year;
        if (random.coin()) row.month = near->month;
        if (random.coin()) row.at = near->at;
        if (random.coin()) row.price = near->price;
        if (random.coin()) row.real = near->real;
        if (random.coin()) row.bin = near->bin;
    }
    return row;
}

/// Whether a key condition takes an item, by DynamoDB's rules on bytes (contract Q1, Q4), open ends included.
inline bool takes(const facet::detail::key_bounds& bounds, const key_probe::key_texts& keys) {
    using enum facet::request::sort_operator;
    if (bounds.nothing || bounds.partition_count != keys.partition.size()) return false;
    for (std::size_t i = 0; i < bounds.partition_count; ++i)
        if (bounds.partition[i] != keys.partition[i]) return false;
    for (std::size_t i = 0; i < bounds.sort_equal_count; ++i)
        if (bounds.sort_equal[i] != keys.sort[i]) return false;
    if (bounds.sort.op == none) return true;
    const std::string_view key = keys.sort[bounds.sort_equal_count];
    const std::string_view low = bounds.sort.low;
    const std::string_view high = bounds.sort.high;
    switch (bounds.sort.op) {
        case equal: return key == low;
        case less: return key < low;
        case less_equal: return key <= low;
        case greater: return key > low;
        case greater_equal: return key >= low;
        case begins_with: return key.starts_with(low);
        default: return low <= key && key <= high && !(bounds.sort.low_open && key == low) && !(bounds.sort.high_open && key == high);
    }
}

/// Whether a service would take the condition at all (contract K2, K5, Q3).
inline bool sound(const facet::detail::key_bounds& bounds) {
    using enum facet::request::sort_operator;
    if (bounds.nothing) return true;
    const auto fits = [](std::string_view operand, std::size_t longest) { return !operand.empty() && operand.size() <= longest; };
    for (std::size_t i = 0; i < bounds.partition_count; ++i)
        if (!fits(bounds.partition[i], 2048)) return false;
    for (std::size_t i = 0; i < bounds.sort_equal_count; ++i)
        if (!fits(bounds.sort_equal[i], 1024)) return false;
    if (bounds.sort.op == none) return true;
    if (!fits(bounds.sort.low, 1024)) return false;
    return bounds.sort.op != between || (fits(bounds.sort.high, 1024) && bounds.sort.low <= bounds.sort.high);
}

/// The trials of one table on one of its paths. `Others`: items of other entities are skipped by their keys' shape.
template <class Table, std::size_t Path = 0, bool Others = false>
class trial {
    struct record {
        Row row;
        key_probe::key_texts keys;
        bool own;
        bool shaped;
    };

public:
    explicit trial(std::uint64_t seed) : random(seed) {}

    random_source random;
    verdicts said;
    std::uint64_t refused = 0;  ///< operands that cannot be part of the key
    std::uint64_t asked = 0;

    /// Makes new rows, near each other, and items of the other entity.
    void populate(std::size_t rows) {
        records_.clear();
        while (records_.size() < rows) {
            record made{make_row(random, records_.empty() ? nullptr : &records_[random.below(records_.size())].row), {}, true, true};
            made.keys = key_probe::keys_of<Table, Row, Path>(made.row);
            if (!made.keys.outcome.ok()) continue;
            if constexpr (Path == 0) made.shaped = shape(made.keys);
            records_.push_back(std::move(made));
        }
        if constexpr (facet::schema<Table>::size > 1 && Path == 0)
            for (std::size_t i = 0; i < rows / 4; ++i) {
                record made{{}, {}, false, false};
                const Other other{random.coin() ? "p" : "p#", key_probe::near_text(random, records_[i].row.a, 3)};
                made.keys = key_probe::keys_of<Table, Other>(other);
                if (!made.keys.outcome.ok()) continue;
                made.shaped = shape(made.keys);
                records_.push_back(std::move(made));
            }
    }
    /// A row whose values are good operands.
    [[nodiscard]] const Row& some() {
        for (;;) {
            const record& one = records_[random.below(records_.size())];
            if (one.own) return one.row;
        }
    }

    /// Asks, and compares what the key condition takes with what the filter does.
    template <class Where, class Filter>
    void judge(const Where& where, Filter filter) {
        using plan = facet::detail::query_plan<Table, Row, Where, facet::detail::query_options<"", "", Others>>;
        static_assert(plan::accepted && plan::plan.path == static_cast<int>(Path), "the where-clause must be served by this path");
        facet::detail::key_bounds bounds;
        const auto outcome = facet::detail::build_bounds<plan>(bounds, where, 0);
        ++asked;
        if (!outcome.ok()) {
            ++refused;
            said.expect(outcome.fault == facet::key_fault::holds_delimiter || outcome.fault == facet::key_fault::control_character,
                        "refused: ", facet::explain(outcome.fault));
            return;
        }
        said.expect(sound(bounds), "no service takes the condition ", text(bounds));
        for (const record& each : records_) {
            const bool wanted = each.own && filter(each.row);
            const bool got = takes(bounds, each.keys) && (!Others || each.shaped);
            said.expect(wanted == got, key_probe::show(each.keys.text()), wanted ? " is missed by " : " is read by ", text(bounds));
        }
    }

    /// Every operator on one more field, after `before` (equalities, with their own filter). `make` gives random operands, `get`
    /// a row's value of the field.
    template <facet::fixed_string Field, class Before, class BeforeFilter, class Value, class Get>
    void operators(const Before& before, BeforeFilter holds, const Value& v, const Value& w, Get get) {
        constexpr facet::field_term<Field> f;
        judge(before, holds);
        judge(before && f < v, [&](const Row& r) { return holds(r) && get(r) < v; });
        judge(before && v >= f, [&](const Row& r) { return holds(r) && get(r) <= v; });
        judge(before && f > v, [&](const Row& r) { return holds(r) && get(r) > v; });
        judge(before && v <= f, [&](const Row& r) { return holds(r) && get(r) >= v; });
        judge(before && f.between(v, w), [&](const Row& r) { return holds(r) && get(r) >= v && get(r) <= w; });
        judge(before && f > v && f < w, [&](const Row& r) { return holds(r) && get(r) > v && get(r) < w; });
        judge(before && f <= w && f > v, [&](const Row& r) { return holds(r) && get(r) > v && get(r) <= w; });
        judge(before && f >= v && f < w, [&](const Row& r) { return holds(r) && get(r) >= v && get(r) < w; });
        judge(before && f >= v && f <= w, [&](const Row& r) { return holds(r) && get(r) >= v && get(r) <= w; });
        equals<Field>(before, holds, v, get);
    }
    template <facet::fixed_string Field, class Before, class BeforeFilter, class Value, class Get>
    void equals(const Before& before, BeforeFilter holds, const Value& v, Get get) {
        constexpr facet::field_term<Field> f;
        if constexpr (std::is_same_v<Value, std::string>)
            if (v.empty()) return;  // refused, rightly
        judge(before && f == v, [&](const Row& r) { return holds(r) && get(r) == v; });
    }
    /// begins_with on one more field.
    template <facet::fixed_string Field, class Before, class BeforeFilter, class Value, class Get>
    void begins(const Before& before, BeforeFilter holds, const Value& v, Get get) {
        constexpr facet::field_term<Field> f;
        judge(before && f.begins_with(v), [&](const Row& r) { return holds(r) && get(r).starts_with(v); });
    }

    /// A text near those of the rows; sometimes empty.
    [[nodiscard]] std::string operand(const std::string Row::*field) {
        if (random.below(20) == 0) return {};
        return key_probe::near_text(random, some().*field, 3);
    }

private:
    static std::string text(const facet::detail::key_bounds& bounds) {
        constexpr std::string_view words[] = {"none", "=", "<", "<=", ">", ">=", "between", "begins_with"};
        std::string all(bounds.nothing ? "nothing of " : "");
        for (std::size_t i = 0; i < bounds.partition_count; ++i) all += key_probe::show(bounds.partition[i]) + ", ";
        for (std::size_t i = 0; i < bounds.sort_equal_count; ++i) all += "= " + key_probe::show(bounds.sort_equal[i]) + ", ";
        all += words[static_cast<std::size_t>(bounds.sort.op)];
        return all + (bounds.sort.low_open ? " (" : " [") + key_probe::show(bounds.sort.low) + ", " + key_probe::show(bounds.sort.high) +
               (bounds.sort.high_open ? ")" : "]");
    }
    static bool shape(const key_probe::key_texts& keys) {
        constexpr const facet::entity_facts& facts = facet::schema<Table>::facts.entities[facet::schema<Table>::template position<Row>];
        return facet::detail::has_shape({keys.partition[0], keys.sort.empty() ? std::string_view() : std::string_view(keys.sort[0])}, facts);
    }

    std::vector<record> records_;
};

}  // namespace bounds_probe
