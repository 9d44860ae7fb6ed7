// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace trading {

/// How the program ends.
enum exit_code : int {
    fine = 0,
    refused = 1,   ///< a line or a trade was refused, what was asked for is not there, or the books do not balance
    unusable = 2,  ///< the command line is wrong, or a file cannot be read or written; unless that is standard output, the register's file is as it was
};

/// The program: parses the command line and does what it says.
[[nodiscard]] int run(int count, const char* const* arguments);

}  // namespace trading
