// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace ecommerce {

/// How the program ends.
enum exit_code : int {
    fine = 0,
    nothing = 1,   ///< nothing answers, or an order cannot be placed
    unusable = 2,  ///< the command line is wrong, or something failed
};

/// The program: parses the command line and does what it says.
[[nodiscard]] int run(int count, const char* const* arguments);

}  // namespace ecommerce
