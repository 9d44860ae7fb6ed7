// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "measurement.hpp"

#include <string>
#include <vector>

namespace bench {

/// Prints a line per operation: nanoseconds, and how many times as long as facet the others take. False where answers differ.
[[nodiscard]] bool print_table(const std::vector<measurement>& all, const std::vector<std::string>& engines);

/// Writes the times of the published workload's operations; false where that fails.
[[nodiscard]] bool write_json(const std::vector<measurement>& all, const std::string& path);

}  // namespace bench
