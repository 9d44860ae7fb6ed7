// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace trading {

/// How the program ends.
enum exit_code : int {
    fine = 0,
    /// A line or a trade was refused, what was asked for is not there, or the books do not balance.
    refused = 1,
    /// The command line is wrong, a file cannot be read or written, or a service fails. Unless what failed is standard output, the register's
    /// file is as it was.
    unusable = 2,
};

/// The program: parses the command line and does what it says.
[[nodiscard]] int run(int count, const char* const* arguments);

}  // namespace trading
