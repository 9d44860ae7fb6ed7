// SPDX-License-Identifier: BSL-1.0
// The checker itself: it takes histories that a correct store can have, refuses those it cannot, and agrees with trying all orders.
#include <differential/dice.hpp>
#include <linearizability/checker.hpp>
#include <support/catch.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace facet::linearizability {
namespace {

action read(std::size_t target, value seen) { return {.kind = action_kind::read, .target = target, .before = seen}; }
action put(std::size_t target, value operand) { return {.kind = action_kind::put, .target = target, .operand = operand}; }
action add(std::size_t target, value operand) { return {.kind = action_kind::add, .target = target, .operand = operand}; }
action erase(std::size_t target) { return {.kind = action_kind::erase, .target = target}; }
action when(action of, condition demanded, bool refused = false) {
    of.when = demanded;
    of.refused = refused;
    return of;
}
condition equals(value operand) { return {condition_kind::equals, operand}; }
operation at(std::uint64_t invoked, std::uint64_t responded, std::vector<action> actions) {
    operation made;
    made.invoked = invoked;
    made.responded = responded;
    made.actions = std::move(actions);
    return made;
}
operation taken_apart(operation of) {
    of.whole = false;
    return of;
}

bool sound(const history& all) { return linearizable(all, state::empty()); }

/// Tries all orders.
bool sound_by_trial(const history& all, const state& before) {
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    do {
        bool fits = true;
        for (std::size_t i = 0; i < order.size() && fits; ++i)
            for (std::size_t k = i + 1; k < order.size() && fits; ++k) fits = all[order[k]].responded >= all[order[i]].invoked;
        state now = before;
        for (std::size_t i = 0; i < order.size() && fits; ++i) fits = apply(all[order[i]], now);
        if (fits) return true;
    } while (std::ranges::next_permutation(order).found);
    return false;
}

/// A history that some store had: operations at moments between random ticks; then, most times, one answer is changed.
history random_history(differential::dice& random) {
    history all;
    const std::size_t count = 2 + random.below(5);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t moment = 10 * i + 5;
        const std::uint64_t begin = moment - std::min<std::uint64_t>(moment, 1 + random.below(25));
        operation made = at(begin, moment + 1 + random.below(25), {});
        made.token = random.percent(20);
        for (std::size_t k = 0, actions = 1 + random.below(2); k < actions; ++k) {
            const std::size_t target = k * 2 + random.below(2);
            const auto operand = static_cast<value>(random.below(3));
            action one = random.pick({read(target, 0), put(target, operand), add(target, operand), erase(target)});
            if (one.kind != action_kind::read && random.percent(40))
                one = when(one, random.pick({equals(operand), condition{condition_kind::exists, 0}, condition{condition_kind::missing, 0}}));
            made.actions.push_back(one);
        }
        all.push_back(made);
    }
    state now = state::empty();
    for (operation& one : all) {
        const bool repeated = one.token && now.token_used;
        for (action& each : one.actions) {
            each.refused = !repeated && !each.when.holds(now.values[each.target]);
            each.before.reset();
            if (!repeated && (each.kind == action_kind::read || random.percent(50))) each.before = now.values[each.target];
        }
        (void)apply(one, now);
    }
    if (random.percent(70)) {
        operation& one = all[random.below(all.size())];
        action& each = one.actions[random.below(one.actions.size())];
        if (each.before) each.before = random.percent(30) ? nothing : static_cast<value>(random.below(4));
        else if (each.when.kind != condition_kind::none) each.refused = !each.refused;
    }
    return all;
}

}  // namespace

TEST_CASE("the checker takes what happens one after the other") {
    CHECK(sound({}));
    CHECK(sound({at(1, 2, {read(0, nothing)}), at(3, 4, {put(0, 1)}), at(5, 6, {read(0, 1)}), at(7, 8, {add(0, 2)}),
                 at(9, 10, {read(0, 3)}), at(11, 12, {erase(0)}), at(13, 14, {read(0, nothing)}), at(15, 16, {add(0, 5)}), at(17, 18, {read(0, 5)})}));
}

TEST_CASE("the checker takes either order of what overlaps") {
    for (const value seen : {nothing, value{1}}) CHECK(sound({at(1, 10, {put(0, 1)}), at(2, 9, {read(0, seen)})}));
    CHECK_FALSE(sound({at(1, 10, {put(0, 1)}), at(2, 9, {read(0, 2)})}));
    // Two readers one after the other may not see a write come and go.
    CHECK(sound({at(1, 10, {put(0, 1)}), at(2, 3, {read(0, nothing)}), at(4, 5, {read(0, 1)})}));
    CHECK_FALSE(sound({at(1, 10, {put(0, 1)}), at(2, 3, {read(0, 1)}), at(4, 5, {read(0, nothing)})}));
}

TEST_CASE("the checker refuses a stale read (contract G2)") {
    CHECK_FALSE(sound({at(1, 2, {put(0, 1)}), at(3, 4, {read(0, nothing)})}));
    CHECK_FALSE(sound({at(1, 2, {put(0, 1)}), at(3, 4, {put(0, 2)}), at(5, 6, {read(0, 1)})}));
    CHECK_FALSE(sound({at(1, 2, {put(0, 1)}), at(3, 4, {erase(0)}), at(5, 6, {read(0, 1)})}));
}

TEST_CASE("the checker refuses a lost update (contract G4)") {
    const history two{at(1, 2, {put(0, 0)}), at(3, 10, {add(0, 1)}), at(4, 9, {add(0, 1)})};
    const auto ended = [&](value seen) {
        history all = two;
        all.push_back(at(11, 12, {read(0, seen)}));
        return sound(all);
    };
    CHECK(ended(2));
    CHECK_FALSE(ended(1));
    // Of two that compare and set the same value only one can be done.
    const auto both = [&](bool second_refused) {
        return sound({at(1, 2, {put(0, 0)}), at(3, 10, {when(put(0, 1), equals(0))}), at(4, 9, {when(put(0, 2), equals(0), second_refused)})});
    };
    CHECK(both(true));
    CHECK_FALSE(both(false));
}

TEST_CASE("the checker refuses a write that is lost or appears from nowhere") {
    CHECK_FALSE(sound({at(1, 4, {put(0, 1)}), at(2, 3, {put(0, 2)}), at(5, 6, {read(0, nothing)})}));
    CHECK_FALSE(sound({at(1, 2, {when(put(0, 1), {condition_kind::missing, 0})}), at(3, 4, {when(put(0, 2), {condition_kind::missing, 0})})}));
    CHECK_FALSE(sound({at(1, 2, {when(put(0, 1), {condition_kind::exists, 0}, true)}), at(3, 4, {read(0, 1)})}));
    operation returned = at(1, 2, {put(0, 1)});
    returned.actions[0].after = 1;
    CHECK(sound({returned}));
    returned.actions[0].after = 2;
    CHECK_FALSE(sound({returned}));
}

TEST_CASE("the checker refuses a torn read of a transaction (contract A3, A11)") {
    const operation transfer = at(3, 10, {add(0, -5), add(1, 5)});
    const history before{at(1, 2, {put(0, 10), put(1, 10)})};
    const auto seen = [&](std::vector<action> reads) {
        history all = before;
        all.push_back(transfer);
        all.push_back(at(4, 9, std::move(reads)));
        return sound(all);
    };
    CHECK(seen({read(0, 10), read(1, 10)}));
    CHECK(seen({read(0, 5), read(1, 15)}));
    CHECK_FALSE(seen({read(0, 5), read(1, 10)}));
    CHECK_FALSE(seen({read(0, 10), read(1, 15)}));
    // Two single reads in the wrong order tear it as well.
    history all = before;
    all.push_back(transfer);
    all.push_back(at(4, 5, {read(1, 15)}));
    all.push_back(at(6, 7, {read(0, 10)}));
    CHECK_FALSE(sound(all));
}

TEST_CASE("the checker refuses a transaction done by halves, and write skew (contract A3)") {
    CHECK_FALSE(sound({at(1, 2, {put(0, 1)}), at(3, 4, {when(put(0, 7), equals(2), true), put(1, 7)}), at(5, 6, {read(1, 7)})}));
    const auto guarded = [](std::size_t checked, std::size_t written) {
        action check{.kind = action_kind::check, .target = checked};
        return std::vector<action>{when(check, {condition_kind::missing, 0}), put(written, 1)};
    };
    CHECK_FALSE(sound({at(1, 10, guarded(0, 1)), at(2, 9, guarded(1, 0))}));
}

TEST_CASE("a batch or a query is held to its items alone, unless it promises more (contract A11, B6)") {
    const history torn{at(1, 2, {put(0, 1), put(1, 1)}), at(3, 10, {put(0, 2), put(1, 2)}),
                       taken_apart(at(4, 9, {read(0, 1), read(1, 2)}))};
    CHECK_FALSE(sound(torn));
    CHECK(sound(as_promised(torn)));
    const history stale{at(1, 2, {put(0, 1), put(1, 1)}), taken_apart(at(3, 4, {read(0, nothing), read(1, 1)}))};
    CHECK_FALSE(sound(as_promised(stale)));
    history late = stale;
    late[1].dated = false;
    CHECK(sound(as_promised(late)));
}

TEST_CASE("a transaction under a token is done once (contract A8, A9)") {
    const auto once = [](std::uint64_t begin, std::uint64_t end, bool refused) {
        operation made = at(begin, end, {when(add(0, 1), {condition_kind::exists, 0}, refused), add(1, 1)});
        made.token = true;
        return made;
    };
    const operation there = at(1, 2, {put(0, 0), put(1, 0)});
    const auto ended = [&](value seen) { return sound({there, once(3, 10, false), once(4, 9, false), at(11, 12, {read(0, seen), read(1, seen)})}); };
    CHECK(ended(1));
    CHECK_FALSE(ended(2));
    CHECK_FALSE(ended(0));
    CHECK(sound({once(1, 2, true), at(3, 4, {put(0, 0)}), once(5, 6, false), at(7, 8, {read(0, 1)})}));
    CHECK_FALSE(sound({there, once(3, 4, false), once(5, 6, true)}));
}

TEST_CASE("the checker agrees with trying all orders") {
    std::size_t good = 0;
    std::size_t bad = 0;
    for (std::uint64_t seed = 1; seed <= 6000; ++seed) {
        differential::dice random(seed);
        const history all = random_history(random);
        const bool expected = sound_by_trial(all, state::empty());
        if (linearizable(all, state::empty()) != expected) {
            std::string text;
            for (const operation& one : all) text += describe(one) + '\n';
            FAIL("seed " << seed << ", should be " << (expected ? "taken" : "refused") << ":\n" << text);
        }
        ++(expected ? good : bad);
    }
    CHECK(good > 1000);
    CHECK(bad > 1000);
}

TEST_CASE("the checker is fast where many run at once") {
    history all;
    for (std::size_t i = 0; i < 48; ++i) all.push_back(at(i / 6 * 10, i / 6 * 10 + 15, {add(i % 3, static_cast<value>(1) << (i % 6))}));
    all.push_back(at(1000, 1001, {read(0, 8 * (1 + 8)), read(1, 8 * (2 + 16)), read(2, 8 * (4 + 32))}));
    CHECK(sound(all));
    all.back().actions[0].before = 73;
    CHECK_FALSE(sound(all));
}

}  // namespace facet::linearizability
