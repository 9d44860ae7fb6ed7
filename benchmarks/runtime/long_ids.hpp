// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace bench {

/// Prints the newest-ten queries with ids of 36 characters; false where something fails.
[[nodiscard]] bool measure_long_ids(bool quick);

}  // namespace bench
