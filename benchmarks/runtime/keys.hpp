// SPDX-License-Identifier: BSL-1.0
#pragma once

// Building a key, beside ways to build it by hand.

namespace bench {

/// Prints what a key costs each way; false where the ways disagree, or where building a key allocates.
[[nodiscard]] bool measure_keys();

}  // namespace bench
