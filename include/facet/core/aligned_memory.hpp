// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>
#include <new>

namespace facet::inline v0::detail {

/// Memory for what is aligned so: as a rule by the plain operator, which takes half as long. Throws what that throws.
[[nodiscard]] inline void* allocate_aligned(std::size_t size, std::size_t alignment) {
    return alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__ ? ::operator new(size) : ::operator new(size, std::align_val_t(alignment));
}
inline void free_aligned(void* memory, std::size_t alignment) noexcept {
    if (alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__) ::operator delete(memory);
    else ::operator delete(memory, std::align_val_t(alignment));
}

}  // namespace facet::inline v0::detail
