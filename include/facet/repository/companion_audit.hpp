// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/companions.hpp>
#include <facet/repository/finding.hpp>
#include <facet/repository/read_keys.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::detail {

/// Looks, page by page, for the guards and mirrors of items, and for the items that guards and mirrors are of. Others may write meanwhile, so
/// what is found of an item counts only if the item is still as it was when it is read once more, behind its companions: whoever changes
/// these changes it in the same transaction. (One that was changed and changed back within that time is not noticed.)
template <class Backend>
class companion_audit {
public:
    companion_audit(const repository_view<Backend>& on, const walked_table& table, span<const span<const std::uint16_t>> owned) : on_(on), table_(table), owned_(owned) {}

    /// Notes an item that can be read, and lies where it belongs.
    void look(const item_view& item, std::size_t which) {
        const companion_maker make = table_.companions.makers[which];
        const span<const owner_facts> owners = table_.companions.owners[which];
        sequence<companion> wanted;
        if (make != nullptr) (void)make(item, table_.ids, wanted);
        if (wanted.empty() && owners.empty()) return;
        for (companion& each : wanted) asks_.push_back({items_.size(), each.facts->entity, std::move(each)});
        for (const owner_facts& each : owners) {
            companion place{nullptr};
            place.possible = each.key(item, table_.ids, place.partition, place.sort);
            asks_.push_back({items_.size(), each.entity, std::move(place)});
        }
        items_.push_back({which, std::string(item.key.partition), std::string(item.key.sort), std::string(item.body)});
    }

    /// Reads what the noted items ask for, and reports what is wrong with them; then there are none.
    template <class Report>
    [[nodiscard]] result<void> conclude(const Report& report) {
        if (result<void> done = read(); !done.has_value()) return done;
        collect();
        if (result<void> done = confirm(); !done.has_value()) return done;
        for (suspicion& each : found_)
            if (items_[each.item].unchanged) report(std::move(each.what));
        items_.clear();
        asks_.clear();
        found_.clear();
        return {};
    }

private:
    struct noted_item {
        std::size_t entity;
        std::string partition, sort, body;
        bool suspected = false;
        bool unchanged = false;

        [[nodiscard]] key_view key() const noexcept { return {partition, sort}; }
    };
    /// What an item's companion is, or where the item is that it is a companion of; this one has no companion_facts.
    struct ask {
        std::size_t item;
        std::size_t entity;
        companion wanted;
        companion_state state = companion_state::missing;
    };
    struct suspicion {
        std::size_t item;
        finding what;
    };

    [[nodiscard]] result<void> read() {
        sequence<key_view> keys;
        sequence<std::size_t> asked;
        for (std::size_t i = 0; i < asks_.size(); ++i) {
            if (!asks_[i].wanted.possible) continue;
            keys.push_back(asks_[i].wanted.key());
            asked.push_back(i);
        }
        return read_keys(on_, keys.view(), [&](std::size_t place, const item_view& stored) {
            ask& each = asks_[asked[place]];
            const noted_item& of = items_[each.item];
            each.state = each.wanted.facts != nullptr ? table_.judge(each.wanted, stored) : table_.judge_owner(each.entity, of.key(), of.entity, stored);
        });
    }
    void collect() {
        for (std::size_t i = 0; i < asks_.size(); ++i) {
            if (asks_[i].wanted.facts != nullptr) {
                suspect_companion(asks_[i]);
                continue;
            }
            const ask* first = &asks_[i];  // of those that can be: an owner whose key cannot be made is none
            bool has_one = false;
            for (const std::size_t item = first->item; i < asks_.size() && asks_[i].item == item; ++i) {
                if (!first->wanted.possible && asks_[i].wanted.possible) first = &asks_[i];
                has_one = has_one || (asks_[i].wanted.possible && (asks_[i].state == companion_state::kept || asks_[i].state == companion_state::unreadable));
            }
            --i;
            if (!has_one) suspect_orphan(*first);
        }
    }
    void suspect_companion(const ask& of) {
        const bool mirror = of.wanted.facts->mirror;
        std::string text(mirror ? "its mirror " : "its guard ");
        text += table_.facts.entities[of.entity].name;
        const finding_kind kind = mirror ? finding_kind::unmirrored : finding_kind::unguarded;
        if (!of.wanted.possible) return suspect(of.item, kind, text + " cannot be made from its fields");
        text += ' ' + show_key(table_.facts.description, of.wanted.key());
        switch (of.state) {
            case companion_state::missing: return suspect(of.item, kind, text + " is missing");
            case companion_state::different: return suspect(of.item, kind, text + " has other values than its fields give");
            case companion_state::foreign: return suspect(of.item, finding_kind::duplicate, text + " is another item's");
            case companion_state::kept:
            case companion_state::unreadable: return;  // which is a finding of its own
        }
    }
    void suspect_orphan(const ask& of) {
        std::string owner(table_.facts.entities[of.entity].name);
        if (!of.wanted.possible) return suspect(of.item, finding_kind::orphan, "no " + owner + " can have the key that it names");
        owner += ' ' + show_key(table_.facts.description, of.wanted.key());
        if (of.state == companion_state::different) suspect(of.item, finding_kind::orphan, "the fields of its " + owner + " do not give it");
        else suspect(of.item, finding_kind::orphan, "its " + owner + " is missing");
    }
    void suspect(std::size_t item, finding_kind kind, std::string message) {
        noted_item& of = items_[item];
        of.suspected = true;
        found_.push_back({item, {kind, table_.facts.entities[of.entity].name, show_key(table_.facts.description, of.key()), {}, std::move(message)}});
    }
    [[nodiscard]] result<void> confirm() {
        sequence<key_view> keys;
        sequence<std::size_t> asked;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            if (!items_[i].suspected) continue;
            keys.push_back(items_[i].key());
            asked.push_back(i);
        }
        return read_keys(on_, keys.view(), [&](std::size_t place, const item_view& now) {
            noted_item& each = items_[asked[place]];
            pending_write ignored;
            each.unchanged = !describe_changes(ignored, each.body, now.body, owned_[each.entity], table_.ids);
        });
    }

    const repository_view<Backend>& on_;
    const walked_table& table_;
    span<const span<const std::uint16_t>> owned_;
    sequence<noted_item> items_{};
    sequence<ask> asks_{};
    sequence<suspicion> found_{};
};

}  // namespace facet::inline v0::detail
