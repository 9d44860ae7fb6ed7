// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// How each of the examples' programs begins and ends.

namespace shown {

/// Runs a program and gives how it ends: as `run` says, or with 2 where that throws, or where what it printed could not be written to standard
/// output; one line on standard error tells which, behind the program's name.
[[nodiscard]] int run_program(const char* name, int (*run)(int count, const char* const* arguments), int count, const char* const* arguments);

}  // namespace shown
