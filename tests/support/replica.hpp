// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/unpack_change.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace facet::test {

/// What an engine's tables hold, by what it tells of its changes alone.
class replica final : public change_log {
public:
    [[nodiscard]] result<std::uint64_t> append(span<const item_change> changes) override {
        if (changes.empty()) fault_ = "nothing was told";
        before_.clear();
        try {
            for (const item_change& each : changes) take(each);
        } catch (...) {
            undo();
            throw;
        }
        return ++number_;
    }
    void retract(std::uint64_t number) noexcept override {
        if (number == number_ && settled_ < number) undo();
        else fault_ = "what is not the last was retracted";
        ++retracted_;
        settled_ = number;
    }
    [[nodiscard]] result<void> settle(std::uint64_t number) override {
        if (number > number_) fault_ = "what was not told was settled";
        if (number > settled_) settled_ = number;
        return {};
    }

    /// The items of a table, by the bytes of their keys.
    [[nodiscard]] std::vector<item> items(const std::string& of) {
        std::vector<item> all;
        for (const auto& [key, one] : tables_[of]) all.push_back(one);
        return all;
    }
    /// What went wrong, if anything.
    [[nodiscard]] std::string fault() const { return fault_.empty() && settled_ != number_ ? "a write was not settled" : fault_; }
    [[nodiscard]] std::size_t retracted() const noexcept { return retracted_; }

private:
    using place = std::pair<std::string, std::string>;
    using table = std::map<place, item>;

    void take(const item_change& change) {
        table& in = tables_[std::string(change.table)];
        place key{std::string(change.key.partition), std::string(change.key.sort)};
        auto told = unpack_change(change);
        if (!told.has_value()) return void(fault_ = told.error().to_string());
        const auto there = in.find(key);
        const bool is_there = there != in.end();
        if (change.erased && !is_there) return void(fault_ = "what is not there was erased");
        undone& last = before_.emplace_back(undone{&in, key, {}, {}});  // changes nothing where it throws
        if (change.erased) last.node = in.extract(there);
        else if (is_there) last.was = std::exchange(there->second, *std::move(told));
        else in.emplace(std::move(key), *std::move(told));
    }
    /// Needs no memory.
    void undo() noexcept {
        for (; !before_.empty(); before_.pop_back()) {
            undone& last = before_.back();
            if (!last.node.empty()) last.in->insert(std::move(last.node));
            else if (last.was) last.in->find(last.key)->second = *std::move(last.was);
            else last.in->erase(last.key);
        }
    }

    struct undone {
        table* in;
        place key;
        table::node_type node;    ///< that was erased
        std::optional<item> was;  ///< before another took its place
    };
    std::map<std::string, table> tables_;
    std::vector<undone> before_;  // of the last write
    std::uint64_t number_ = 0;
    std::uint64_t settled_ = 0;
    std::size_t retracted_ = 0;
    std::string fault_;
};

}  // namespace facet::test
