// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/result.hpp>
#include <facet/dynamodb/secret.hpp>

#include <cstddef>
#include <string>

namespace facet::inline v0::dynamodb {

/// What a program writes at most.
inline constexpr std::size_t maximum_output = std::size_t{64} << 10;

/// Runs a command by /bin/sh and gives what it wrote to its standard output. The rest it shares with this program: standard input and
/// error, the environment, and no other open file (where the system's posix_spawn can close them, as glibc's since 2.34 and macOS's). What
/// has not ended in time is killed, with the programs that it started where this program has no terminal; with one it stays in the
/// terminal's group, so that it can ask. Fails with code access_denied where it cannot be started, is late, writes more than maximum_output
/// bytes, or ends with a status other than 0; the message goes on from the command's name (`ended with status 3`) and holds nothing of the
/// command or its output. Safe from any thread. Defined in dynamodb/config/src.hpp.
[[nodiscard]] result<secret> run_program(const std::string& command, std::chrono::milliseconds timeout);

}  // namespace facet::inline v0::dynamodb
