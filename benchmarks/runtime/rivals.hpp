// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "workload.hpp"

#include <string>
#include <string_view>

namespace bench {

/// The published workload through facet and what others would use: prints the table and writes it to a file. `engines` names those
/// that take part; empty: all. False where one fails or gives other answers.
[[nodiscard]] bool measure_rivals(const scale& size, std::string_view engines, const std::string& json);

}  // namespace bench
