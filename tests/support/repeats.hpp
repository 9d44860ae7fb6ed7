// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// How often what is random is tried. Sanitizers make each time several times as long, and look for what a tenth of the times shows as
/// well; all of them are for the builds without.

namespace facet::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#  if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#  else
inline constexpr bool sanitized = false;
#  endif
#else
inline constexpr bool sanitized = false;
#endif

template <class Number>
constexpr Number repeats(Number count) {
    return sanitized ? (count + 9) / 10 : count;
}

}  // namespace facet::test
