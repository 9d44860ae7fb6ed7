// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/core/sequence.hpp>
#include <facet/repository/pending_write.hpp>

#include <cstddef>
#include <string_view>

namespace facet::inline v0::detail {

/// Nodes at which edges are to be counted down, but which are not there: nothing is counted at them, as long as they are not.
template <class Backend>
class absent_nodes {
public:
    explicit absent_nodes(const repository_view<Backend>& on) noexcept : on_(&on) {}

    /// That there is no such node: who makes it meanwhile counts the edges that are erased. `entity` is the node's.
    [[nodiscard]] owned<pending_write> absence_of(const key_view& node, std::string_view entity, std::string_view role) const {
        auto absence = make_owned<pending_write>(begin_write(*on_, request::write_kind::check, "erase_node", entity));
        absence->set_key(node);
        absence->require(request::opcode::not_exists);
        absence->role = role;
        return absence;
    }
    /// Notes which of the nodes at which these writes count are there, where one was refused for it.
    void look(span<pending_write* const> writes, const error& cause) {
        for (std::size_t i = 0; i < writes.size() && i < cause.reasons.size(); ++i) {
            if (cause.reasons[i].code != reason_code::conditional_check_failed) continue;
            for (const auto& hidden : writes[i]->hidden) {
                if (hidden->role.empty()) continue;
                request::get get;
                get.key = hidden->key();
                get.consistent = true;
                const result<bool> found = on_->backend->get(*on_->table, get, [](span<const item_view>) {});
                if (!found.has_value()) return;
                std::size_t at = 0;
                while (at < all_.size() && all_[at]->key() != hidden->key()) ++at;
                if (!*found && at == all_.size()) all_.push_back(absence_of(hidden->key(), hidden->entity, hidden->role));
                else if (*found && at < all_.size()) all_.erase(at);
            }
        }
    }
    /// Asks instead of counting whether they are absent still.
    void forget_counts(sequence<owned<pending_write>>& writes) const {
        for (const auto& node : all_) {
            bool asked = false;
            for (auto& each : writes)
                for (std::size_t i = each->hidden.size(); i > 0; --i) {
                    owned<pending_write>& hidden = each->hidden[i - 1];
                    if (hidden->role.empty() || hidden->key() != node->key()) continue;
                    if (asked) each->hidden.erase(i - 1);
                    else hidden = absence_of(node->key(), node->entity, node->role), asked = true;
                }
        }
    }

private:
    const repository_view<Backend>* on_;
    sequence<owned<pending_write>> all_{};  ///< an absence_of() each
};

}  // namespace facet::inline v0::detail
