// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace bench {

/// Prints what get and put cost as the data grows; false where something fails.
[[nodiscard]] bool measure_growth(bool quick);

}  // namespace bench
