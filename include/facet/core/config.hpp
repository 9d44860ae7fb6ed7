// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// What every header of facet assumes of its compiler, and the version of the library.

#if defined(__clang__)
#  if __clang_major__ < 14
#    error "facet needs clang 14 or newer (clang 19 for readable compile-time sentences), or g++ 12 or newer"
#  endif
#elif defined(__GNUC__)
#  if __GNUC__ < 12
#    error "facet needs g++ 12 or newer, or clang 14 or newer"
#  endif
#else
#  error "facet supports g++ 12 or newer and clang 14 or newer; this compiler is not supported yet"
#endif

#if __cplusplus < 202002L
#  error "facet needs C++20: compile with -std=c++20 or newer"
#endif

#if !defined(__SIZEOF_INT128__)
#  error "facet needs a 64-bit target, whose compiler has integers of 128 bits: decimals of 38 digits are computed with them"
#endif

#if defined(__cpp_exceptions)
#  define FACET_HAS_EXCEPTIONS 1
#else
#  define FACET_HAS_EXCEPTIONS 0
#endif

// Whether `*` and `->` of what has no value end the program, with the error, as the standard library's assertions do.
#if !defined(NDEBUG) || defined(_GLIBCXX_ASSERTIONS)
#  define FACET_CHECKS_ACCESS 1
#else
#  define FACET_CHECKS_ACCESS 0
#endif

// Small functions of hot loops are inlined whatever the optimizer thinks of it. Without one they stay functions, which are compiled once
// for all structs; inlined there, they were a third of what a call costs to compile.
#if defined(__OPTIMIZE__)
#  define FACET_INLINE_WHERE_OPTIMIZED [[gnu::always_inline]]
#else
#  define FACET_INLINE_WHERE_OPTIMIZED
#endif

namespace facet::inline v0 {

/// The version of the library, as major, minor and patch; the major one is also its inline namespace's name.
inline constexpr int version_major = 0;
inline constexpr int version_minor = 1;
inline constexpr int version_patch = 0;

namespace detail {

/// Whether the optimizer is at work. Without one, what is fast only by its work is left out, for it costs most of what compiling does; but
/// for facet's own tests, some of which ask for it.
#if defined(__OPTIMIZE__) || defined(FACET_TEST_AS_OPTIMIZED)
inline constexpr bool is_optimized = true;
#else
inline constexpr bool is_optimized = false;
#endif

}  // namespace detail

}  // namespace facet::inline v0
