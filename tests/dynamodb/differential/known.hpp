// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <differential/operation.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace facet::differential {

/// Why the engine and Dynoxide may differ in one operation: docs/emulators.md lists the same rules with their cases.
struct known_difference {
    std::string rule;     ///< empty: it is not known
    bool parted = false;  ///< whether the tables may differ from now on
};

/// Rules that Dynoxide does not hold, so that it does what the engine refuses with them.
inline constexpr std::array<std::string_view, 28> unchecked{"U4", "U5", "U7", "T6", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "C13", "L12", "J1", "E2", "E3",
                                                            "K2", "K5", "X3", "N2", "N5", "Q14", "S3", "Q9", "Z9", "R6", "Q3"};

/// Whether an update removes through a parent, where there may be no item (U11, U13), or gives elements of lists (V4).
[[nodiscard]] inline bool removes_within(const write_step& step) {
    return std::ranges::any_of(step.changes, [](const change& each) {
        return (each.clause == request::update_clause::remove || each.clause == request::update_clause::erase) && !each.target.steps_.empty();
    });
}
[[nodiscard]] inline bool touches_elements(const write_step& step) {
    return std::ranges::any_of(step.changes, [](const change& each) { return !each.target.steps_.empty(); });
}

/// Contract U14: of a missing item, Dynoxide makes one where an update only removes; such an operation is not sent.
template <class Model>
[[nodiscard]] bool only_removes_from_nothing(const operation& one, const Model& expected) {
    return std::ranges::any_of(one.writes, [&](const write_step& step) {
        const auto adds = [](const change& each) { return each.clause == request::update_clause::set || each.clause == request::update_clause::add; };
        if (step.kind != request::write_kind::update || step.changes.empty() || std::ranges::any_of(step.changes, adds)) return false;
        const auto& table = expected.table(step.table);
        return table.has_key(step.attributes, true) && table.find(table.key_of(step.attributes)) == nullptr;
    });
}

/// Contract C13: Dynoxide takes no literal as what size() measures.
[[nodiscard]] inline bool measures_literal(const operation& one) {
    const std::string text = describe(one);
    for (const char* literal : {"size(S \"", "size(B \"", "size(SS [", "size(BS [", "size(NS [", "size(L [", "size(M {"})
        if (text.find(literal) != std::string::npos) return true;
    return false;
}

/// Contract K2: Dynoxide does not measure index keys.
[[nodiscard]] inline bool has_long_key(const operation& one) {
    const auto is_long = [](const attribute& each) {
        const std::string* text = each.value.if_string() != nullptr ? each.value.if_string() : each.value.if_binary();
        return text != nullptr && text->size() >= 1000;
    };
    return std::ranges::any_of(one.writes, [&](const write_step& step) {
        return std::ranges::any_of(step.attributes, is_long) || std::ranges::any_of(step.changes, [](const change& each) { return each.clause == request::update_clause::set; });
    });
}

/// Contract J4: a batch asks for one kind of read per table.
[[nodiscard]] inline bool mixes_reads(const operation& one) {
    for (const get_step& each : one.gets)
        for (const get_step& other : one.gets)
            if (each.table == other.table && each.consistent != other.consistent) return true;
    return false;
}

/// The client's own: where a batch's projections differ it asks for whole items, and hands them out.
[[nodiscard]] inline bool mixes_projections(const operation& one) {
    for (const get_step& each : one.gets)
        for (const get_step& other : one.gets)
            if (each.table == other.table && &each != &other && !(each.project.empty() && other.project.empty()))
                return true;
    return false;
}

/// Contract Q9: on a table without sort key, Dynoxide begins again where it ended; such an operation is not sent.
[[nodiscard]] inline bool never_ends(const operation& one, const setup& how) {
    return one.kind == operation_kind::query && one.all_pages && one.query.limit != 0 && one.query.index < 0 && !how.tables[one.table].description().has_sort();
}

[[nodiscard]] inline observed without_units(observed of) {
    of.table_units = 0;
    std::ranges::fill(of.index_units, 0.0);
    return of;
}
/// Without the items of which a projection leaves nothing.
[[nodiscard]] inline observed without_empty(observed of) {
    std::erase_if(of.items, [](const auto& each) { return each.second.empty(); });
    return of;
}
/// Without where a page says that the next begins.
[[nodiscard]] inline observed without_places(observed of) {
    for (page_seen& each : of.pages) each.more = false, each.last.clear();
    return of;
}
[[nodiscard]] inline observed without_last_page(observed of) {
    of.pages.pop_back();
    return without_places(std::move(of));
}
[[nodiscard]] inline observed without_items(observed of) {
    of.items.clear();
    return of;
}
/// An entry's share of a batch's units is a quotient, so sums of them are a little off.
[[nodiscard]] inline bool same_units(const observed& a, const observed& b) {
    bool same = std::abs(a.table_units - b.table_units) < 1e-4;
    for (std::size_t i = 0; i < a.index_units.size(); ++i) same = same && std::abs(a.index_units[i] - b.index_units[i]) < 1e-4;
    return same;
}
[[nodiscard]] inline double all_units(const observed& of) {
    double sum = of.table_units;
    for (const double each : of.index_units) sum += each;
    return sum;
}

[[nodiscard]] inline known_difference explain(const operation& one, const std::string& rule, const observed& engine, observed service) {
    const std::int32_t index = one.kind == operation_kind::query ? one.query.index : one.kind == operation_kind::scan ? one.scan.index : -1;
    // Units of an index may be called the table's: by Dynoxide where it reads none, by the client where its handle does not know the index.
    if ((index >= 0 || one.other_handle) && !same_units(engine, service) && std::abs(all_units(engine) - all_units(service)) < 1e-4) {
        service.table_units = engine.table_units;
        service.index_units = engine.index_units;
        if (engine == service) return {"W8"};
    }
    const bool writes = one.kind == operation_kind::write || one.kind == operation_kind::batch_write || one.kind == operation_kind::transact_write;
    const bool parted = writes && service.code == "ok";
    if (engine.code != "ok" && std::ranges::find(unchecked, rule) != unchecked.end()) return {rule, parted};
    // What is wrong with an update itself is seen once the condition has held.
    if (engine.code == "ValidationException" && service.code == "ConditionalCheckFailedException" && rule.starts_with('U')) return {"R6"};
    constexpr std::string_view cancelled = "TransactionCanceledException";
    if (service.code == "ValidationException" && measures_literal(one)) return {"C13", writes && engine.code == "ok"};
    if (one.kind == operation_kind::transact_write && service.code == cancelled && engine.code == "ok" && std::ranges::any_of(one.writes, removes_within))
        return {"U11", true};
    if (one.kind == operation_kind::scan && one.start && one.scan.total_segments > 1 && engine.code == "ValidationException") return {"S3"};
    if (one.kind == operation_kind::transact_write) {
        const bool refused = engine.code == cancelled || engine.code == "ValidationException";
        if (engine.code == "ValidationException" && service.code == "ok" && rule.starts_with('U')) return {"A6", true};
        if (refused && (service.code == cancelled || service.code == "ValidationException")) return {"A6"};
        if (engine.code == "ValidationException" && service.code == "IdempotentParameterMismatchException") return {"A8"};
        if (engine.code == cancelled && service.code == "ok" && has_long_key(one)) return {"K2", true};
    }
    if (one.kind == operation_kind::write && one.writes[0].kind == request::write_kind::update) {
        const write_step& step = one.writes[0];
        if (engine.code == "ok" && service.code == "ValidationException" && removes_within(step)) return {"U11", true};
        if (engine.code == service.code && without_items(engine) == without_items(service)) {
            if (step.options.returned == request::return_values::all_old && engine.items.empty()) return {"V1"};
            if (touches_elements(step)) return {"V4"};
        }
    }
    if (one.kind == operation_kind::batch_get && mixes_reads(one) && without_units(engine) == without_units(service)) return {"J4"};
    if (index >= 0 && engine.code == "ok" && service.code == "ok") {
        if (one.kind == operation_kind::scan && one.scan.total_segments > 1 && service.pages != engine.pages) return {"S3"};
        if (engine.table_units > 0) return {"Q14"};  // a local index that fetches
    }
    if (one.kind == operation_kind::batch_get && mixes_projections(one) && without_items(without_units(engine)) == without_items(without_units(service)))
        return {"J2"};
    if (one.kind == operation_kind::transact_get && without_empty(engine) == service) return {"A10"};
    // Contract Q9: Dynoxide also resumes at the end of a range, where it finds nothing more.
    if (one.kind == operation_kind::query && index < 0 && service.pages.size() == engine.pages.size() + 1 && service.pages.back() == page_seen() &&
        without_last_page(without_units(service)) == without_places(without_units(engine)))
        return {"Q9"};
    if ((one.kind == operation_kind::query || one.kind == operation_kind::scan) && without_places(engine) == without_places(service)) return {"Q7"};
    return {};
}

}  // namespace facet::differential
