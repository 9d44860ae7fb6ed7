// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace retail {

/// How the program ends.
enum exit_code : int {
    fine = 0,
    not_there = 1,
    unusable = 2,  ///< the command line is wrong, or something failed
};

/// Carries out one command line; the answer goes to standard output. A failure of the store is thrown as facet::exception.
[[nodiscard]] int run(int count, const char* const* arguments);

}  // namespace retail
