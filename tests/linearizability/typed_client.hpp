// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/facet.hpp>

#include <linearizability/calls.hpp>
#include <linearizability/cells.hpp>
#include <linearizability/watched_backend.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace facet::linearizability {

using namespace facet::literals;

/// An item as the typed layer sees it.
struct Cell {
    std::string group;
    std::string name;
    std::int64_t value;
    std::optional<std::int64_t> base;
    std::optional<std::string> pad;
};
struct Cells : facet::table<"Cells", facet::partition<"group">, facet::sort<"name">, facet::entity<Cell, facet::key<"{group}", "{name}">>> {};

template <class Described>
inline constexpr bool is_check = false;
template <class Backend>
inline constexpr bool is_check<check_action<Backend>> = true;

/// Makes calls through repositories. One thread's own.
template <class Backend>
class typed_client {
public:
    explicit typed_client(Backend& backend) {
        for (const char* name : table_names) tables_.push_back(facet::open<Cells>(backend, {.name = name, .create = false}));
    }

    /// Not all calls can be said: repositories are about one table, and have no conditions on values but in updates.
    [[nodiscard]] static bool can_run(const call& asked) {
        const std::vector<action>& actions = asked.recorded.actions;
        switch (asked.kind) {
            case call_kind::get:
            case call_kind::query:
            case call_kind::query_back:
            case call_kind::scan: return true;
            case call_kind::write: return can_write(actions[0]);
            case call_kind::transact_write:
                for (const action& one : actions)
                    if (!can_write(one) || places[one.target].table != places[actions[0].target].table) return false;
                return true;
            default: return false;
        }
    }

    /// Makes the call and fills in what was answered. Throws where the answer makes no sense.
    void run(call& made, std::string_view token) {
        std::vector<action>& actions = made.recorded.actions;
        repository& on = tables_[places[actions[0].target].table];
        switch (made.kind) {
            case call_kind::get: {
                const auto found = on.template get<Cell>(key_of(actions[0]), consistent);
                expect(!found.failed(), found.failed() ? found.error().to_string() : "");
                actions[0].before = found.has_value() ? value_of(*found) : nothing;
                break;
            }
            case call_kind::query: return listed(on.template query<Cell>("group"_f == "a", consistent).all(), actions);
            case call_kind::query_back: return listed(on.template query<Cell>("group"_f == "a", consistent).descending().all(), actions);
            case call_kind::scan: return listed(on.template scan<Cell>(consistent).all(), actions);
            case call_kind::write: return write(on, actions[0]);
            case call_kind::transact_write: return transact(on, made.recorded, token);
            default: throw std::logic_error("a call that repositories do not have");
        }
    }

private:
    using repository = facet::repository<Cells, Backend>;

    [[nodiscard]] static bool can_write(const action& one) {
        const condition_kind kind = one.when.kind;
        switch (one.kind) {
            case action_kind::put: return true;
            case action_kind::add: return kind != condition_kind::missing;
            case action_kind::erase: return kind == condition_kind::none;
            default: return true;
        }
    }
    [[nodiscard]] static auto key_of(const action& of) {
        return "group"_f == places[of.target].group && "name"_f == places[of.target].name;
    }
    [[nodiscard]] static Cell cell_of(const action& of) {
        return {places[of.target].group, places[of.target].name, of.operand, of.operand, pad_of(of.operand)};
    }
    [[nodiscard]] static value value_of(const Cell& seen) {
        if (!is_whole(seen.base, seen.pad)) throw std::runtime_error("an item is half one and half another");
        return seen.value;
    }
    static void expect(bool holds, const std::string& said) {
        if (!holds) throw std::runtime_error("an answer that makes no sense: " + said);
    }

    /// Gives the action's write to `take`, whatever its type.
    template <class Take>
    void describe_write(repository& on, const action& one, Take take) {
        const condition_kind kind = one.when.kind;
        switch (one.kind) {
            case action_kind::put:
                if (kind == condition_kind::none) return take(on.put(cell_of(one)));
                if (kind == condition_kind::missing) return take(on.create(cell_of(one)));
                if (kind == condition_kind::exists) return take(on.replace(cell_of(one)));
                return take(on.template update<Cell>(key_of(one))
                                .set("value"_f = one.operand, "base"_f = one.operand, "pad"_f = pad_of(one.operand))
                                .when("value"_f == one.when.operand));
            case action_kind::add:
                if (kind == condition_kind::none) return take(on.template upsert<Cell>(key_of(one)).add("value"_f, one.operand));
                if (kind == condition_kind::exists) return take(on.template update<Cell>(key_of(one)).add("value"_f, one.operand));
                return take(on.template update<Cell>(key_of(one)).set("value"_f += one.operand).when("value"_f == one.when.operand));
            case action_kind::erase: return take(on.template erase<Cell>(key_of(one)));
            default:
                if (kind == condition_kind::exists) return take(on.template check<Cell>(key_of(one)).exists());
                if (kind == condition_kind::missing) return take(on.template check<Cell>(key_of(one)).missing());
                return take(on.template check<Cell>(key_of(one)).when("value"_f == one.when.operand));
        }
    }

    void write(repository& on, action& one) {
        result<void> done;
        describe_write(on, one, [&](auto&& described) {
            if constexpr (!is_check<std::remove_cvref_t<decltype(described)>>) done = described.run();  // a check is made in transactions only
        });
        if (done.has_value()) return;
        expect(done.error().code == error_code::conditional_check_failed, done.error().to_string());
        one.refused = true;
    }

    void transact(repository& on, operation& recorded, std::string_view token) {
        auto whole = on.transaction();
        for (const action& one : recorded.actions)
            describe_write(on, one, [&](auto&& described) { whole.add(std::forward<decltype(described)>(described)); });
        if (recorded.token) whole.token(token);
        const result<void> done = whole.run();
        if (done.has_value()) return;
        expect(done.error().code == error_code::transaction_canceled && done.error().reasons.size() == recorded.actions.size(),
               done.error().to_string());
        for (std::size_t i = 0; i < recorded.actions.size(); ++i)
            recorded.actions[i].refused = done.error().reasons[i].code == reason_code::conditional_check_failed;
        expect(recorded.refused(), done.error().to_string());
    }

    template <class Page>
    static void listed(const result<Page>& page, std::vector<action>& actions) {
        expect(page.has_value(), page.has_value() ? "" : page.error().to_string());
        for (action& one : actions) one.before = nothing;
        for (const auto& seen : *page) {
            const Cell& cell = cell_in(seen);
            action& one = actions.at(register_named(cell.name));
            expect(one.before == nothing, "an item is there twice");
            one.before = value_of(cell);
        }
    }
    [[nodiscard]] static const Cell& cell_in(const Cell& one) { return one; }

    std::vector<repository> tables_;
};

}  // namespace facet::linearizability
