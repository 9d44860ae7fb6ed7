// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace bench {

/// Prints many threads on one engine; false where something fails.
[[nodiscard]] bool measure_clients(bool quick);

}  // namespace bench
