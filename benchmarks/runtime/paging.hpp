// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace bench {

/// Prints how a long collection is read; false where something fails.
[[nodiscard]] bool measure_paging(bool quick);

}  // namespace bench
