// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string_view>

namespace trading {

/// What keeps a text from being stored or shown, such as `is not UTF-8`; empty where there is nothing.
[[nodiscard]] std::string_view fault_of_text(std::string_view text);

}  // namespace trading
