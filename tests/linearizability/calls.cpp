// SPDX-License-Identifier: BSL-1.0
#include <linearizability/calls.hpp>
#include <linearizability/cells.hpp>

#include <utility>

namespace facet::linearizability {

namespace {

/// Some registers, each once, in any order.
std::vector<std::size_t> some_registers(differential::dice& random, std::size_t least) {
    std::array<std::size_t, register_count> all{};
    for (std::size_t i = 0; i < register_count; ++i) all[i] = i;
    for (std::size_t i = register_count; i > 1; --i) std::swap(all[i - 1], all[random.below(i)]);
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(least + random.below(register_count - least + 1))};
}

condition some_condition(caller& by, std::size_t target, bool needed) {
    const std::size_t chance = by.random.below(needed ? 60 : 100);
    const value seen = by.seen[target];
    if (chance < 35 && seen != nothing) return {condition_kind::equals, seen};
    if (chance < 50) return {condition_kind::exists, 0};
    if (chance < 60) return {condition_kind::missing, 0};
    return {};
}

action some_write(caller& by, std::size_t target, bool in_transaction) {
    action made;
    made.target = target;
    const std::size_t chance = by.random.below(100);
    if (chance < 40) made.kind = action_kind::put, made.operand = by.next_value++;
    else if (chance < 70) made.kind = action_kind::add, made.operand = static_cast<value>(1 + by.random.below(9));
    else if (chance < 85 || !in_transaction) made.kind = action_kind::erase;
    else made.kind = action_kind::check;
    made.when = some_condition(by, target, made.kind == action_kind::check);
    return made;
}

action reads(std::size_t target) { return {.kind = action_kind::read, .target = target}; }

}  // namespace

call make_call(caller& by) {
    differential::dice& random = by.random;
    call made;
    std::vector<action>& actions = made.recorded.actions;
    const std::size_t chance = random.below(100);
    if (chance < 20) {
        made.kind = call_kind::get;
        actions = {reads(random.below(register_count))};
    } else if (chance < 50) {
        made.kind = call_kind::write;
        actions = {some_write(by, random.below(register_count), false)};
    } else if (chance < 70) {
        made.kind = call_kind::transact_write;
        for (const std::size_t target : some_registers(random, 2)) actions.push_back(some_write(by, target, true));
    } else if (chance < 80) {
        made.kind = call_kind::transact_get;
        for (const std::size_t target : some_registers(random, 2)) actions.push_back(reads(target));
    } else if (chance < 85) {
        made.kind = call_kind::batch_write;
        for (const std::size_t target : some_registers(random, 1)) {
            action one{.kind = action_kind::erase, .target = target};
            if (random.percent(60)) one.kind = action_kind::put, one.operand = by.next_value++;
            actions.push_back(one);
        }
    } else if (chance < 89) {
        made.kind = call_kind::batch_get;
        for (const std::size_t target : some_registers(random, 1)) actions.push_back(reads(target));
    } else {
        made.kind = random.pick({call_kind::query, call_kind::query, call_kind::query_back, call_kind::query_index, call_kind::scan});
        for (std::size_t i = 0; i < (made.kind == call_kind::scan ? cells_of_scan : cells_of_query); ++i) actions.push_back(reads(i));
    }
    made.recorded.thread = by.thread;
    made.recorded.whole = chance < 80;
    made.recorded.dated = made.kind != call_kind::query_index;
    constexpr const char* names[] = {"get", "write", "transact_write", "transact_get", "batch_write", "batch_get", "query", "query backwards", "query of the index", "scan"};
    made.recorded.name = names[static_cast<std::size_t>(made.kind)];
    return made;
}

call make_token_call(std::uint64_t number) {
    differential::dice random(number);
    call made;
    made.kind = call_kind::transact_write;
    made.recorded.name = "transact_write";
    made.recorded.token = true;
    for (const std::size_t target : some_registers(random, 2)) {
        action one{.kind = action_kind::add, .target = target, .operand = static_cast<value>(1 + random.below(9))};
        if (random.percent(30)) one.when = {random.percent(70) ? condition_kind::exists : condition_kind::missing, 0};
        made.recorded.actions.push_back(one);
    }
    return made;
}

void learn(caller& by, const operation& done) {
    for (const action& each : done.actions) {
        value& seen = by.seen[each.target];
        if (each.before) seen = *each.before;
        if (done.refused()) continue;
        if (each.kind == action_kind::put) seen = each.operand;
        if (each.kind == action_kind::erase) seen = nothing;
        if (each.after) seen = *each.after;
    }
}

}  // namespace facet::linearizability
