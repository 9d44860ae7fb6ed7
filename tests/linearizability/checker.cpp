// SPDX-License-Identifier: BSL-1.0
#include <linearizability/checker.hpp>

#include <algorithm>
#include <bitset>
#include <functional>
#include <limits>
#include <stdexcept>
#include <unordered_set>
#include <vector>

namespace facet::linearizability {

namespace {

using operations_done = std::bitset<longest_history>;

/// A place in the search.
struct place {
    operations_done done;
    state now;

    friend bool operator==(const place&, const place&) = default;
};

struct place_hash {
    [[nodiscard]] std::size_t operator()(const place& of) const noexcept {
        std::size_t mixed = std::hash<operations_done>()(of.done) + (of.now.token_used ? 1 : 0);
        for (const value each : of.now.values) mixed = (mixed ^ mixed >> 29) * 0x9e3779b97f4a7c15u + static_cast<std::size_t>(each);
        return mixed;
    }
};

class search {
public:
    explicit search(const history& all) {
        for (const operation& one : all) operations_.push_back(&one);
        std::ranges::sort(operations_, {}, &operation::invoked);
    }

    [[nodiscard]] bool from(place at) {
        take_silent(at);
        if (at.done.count() == operations_.size()) return true;
        if (!met_.insert(at).second) return false;
        const std::uint64_t bound = first_response(at.done);
        for (std::size_t i = 0; i < operations_.size() && operations_[i]->invoked <= bound; ++i) {
            if (at.done[i] || !operations_[i]->writes()) continue;
            place next = at;
            if (!apply(*operations_[i], next.now)) continue;
            next.done.set(i);
            if (from(next)) return true;
        }
        return false;
    }

private:
    /// When the first of those that are left had ended: what began later cannot come next.
    [[nodiscard]] std::uint64_t first_response(const operations_done& done) const noexcept {
        std::uint64_t first = std::numeric_limits<std::uint64_t>::max();
        for (std::size_t i = 0; i < operations_.size() && operations_[i]->invoked <= first; ++i)
            if (!done[i]) first = std::min(first, operations_[i]->responded);
        return first;
    }

    /// Takes all operations without effect that fit and may come next.
    void take_silent(place& at) const noexcept {
        for (bool more = true; more;) {
            more = false;
            const std::uint64_t bound = first_response(at.done);
            for (std::size_t i = 0; i < operations_.size() && operations_[i]->invoked <= bound; ++i) {
                if (at.done[i] || operations_[i]->writes()) continue;
                state after = at.now;
                if (!apply(*operations_[i], after)) continue;
                at.done.set(i);
                more = true;
            }
        }
    }

    std::vector<const operation*> operations_;
    std::unordered_set<place, place_hash> met_;
};

}  // namespace

bool linearizable(const history& all, const state& before) {
    if (all.size() > longest_history) throw std::length_error("the history is longer than the checker takes");
    return search(all).from({{}, before});
}

}  // namespace facet::linearizability
