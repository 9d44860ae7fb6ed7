// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <boost/locale/utf.hpp>

#include <string_view>

namespace shown {

/// What keeps a text from being stored, or shown in one line, such as `is not UTF-8`; empty where there is nothing.
[[nodiscard]] inline std::string_view fault_of_text(std::string_view text) {
    namespace utf = boost::locale::utf;
    for (auto at = text.begin(); at != text.end();) {
        const utf::code_point point = utf::utf_traits<char>::decode(at, text.end());
        if (point == utf::illegal || point == utf::incomplete) return "is not UTF-8";
        if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return "has a control character";
    }
    return {};
}

}  // namespace shown
