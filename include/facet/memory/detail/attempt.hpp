// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

namespace facet::inline v0::memory::detail {

/// Does what is of use where there is memory for it, and not needed where there is none. The call changes nothing where it throws.
template <class Call>
void attempt(const Call& call) noexcept {
#if FACET_HAS_EXCEPTIONS
    try {
        call();
    } catch (...) {
    }
#else
    call();
#endif
}

}  // namespace facet::inline v0::memory::detail
