// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace bench {

/// Prints what a read of several shards costs; false where something fails.
[[nodiscard]] bool measure_shards(bool quick);

}  // namespace bench
