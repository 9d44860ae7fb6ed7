// SPDX-License-Identifier: BSL-1.0

// libcurl resolves names in threads of its own. What they share lies behind locks inside the C library, which are not seen from outside.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions() { return "race:__libc_dynarray_emplace_enlarge\n"; }
#endif
#endif
