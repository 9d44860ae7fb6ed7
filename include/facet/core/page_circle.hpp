// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace facet::inline v0::detail {

/// Finds out that pages lead in a circle, which a service in disorder would have read for ever: now and then it keeps the place of a page's
/// end, and none behind it may end there (Brent's way: the second round at most is read in vain). A comparison a page.
class page_circle {
public:
    /// Takes the place where a page ended and the next begins; true where one before it ended there.
    [[nodiscard]] bool closes(std::string_view place) {
        if (seen_ != 0 && place == kept_) [[unlikely]] return true;
        if (++seen_ != next_) return false;
        next_ *= 2;
        kept_ = place;
        return false;
    }

private:
    std::string kept_{};
    std::size_t seen_ = 0;
    std::size_t next_ = 1;
};

/// What is said then.
[[nodiscard]] inline error circling_pages() { return bare_error(error_code::unreadable_answer, "the pages lead in a circle: one ends where a page before it did"); }

}  // namespace facet::inline v0::detail
