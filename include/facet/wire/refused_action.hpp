// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/function_ref.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>

namespace facet::inline v0::wire {

class answer_table;  // read_item.hpp

/// What an action of a refused request, or the only one, was about; nothing where the operation has none.
struct refused_action {
    const answer_table* table = nullptr;
    const key_view* key = nullptr;  ///< null: it may be any
};
/// Gives it by the action's position.
using refused_actions = function_ref<refused_action(std::size_t)>;

}  // namespace facet::inline v0::wire
