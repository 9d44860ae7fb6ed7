// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/change_log.hpp>
#include <facet/request/dynamic_item.hpp>

namespace facet::inline v0 {

/// The item of a change as it is now, its key included; of one that was erased, the key alone. It owns what it holds, and facet::decode
/// makes structs of it. Fails with code decode_failed where the key's bytes are malformed, which no backend tells. O(size).
[[nodiscard]] inline result<item> unpack_change(const item_change& change) {
    request::table_description described;
    described.partition = change.partition;
    described.sort = change.sort;
    return request::unpack_item({change.key, change.body}, described, {});
}

}  // namespace facet::inline v0
