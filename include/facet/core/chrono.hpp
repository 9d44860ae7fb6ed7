// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <version>

/// \file
/// std::chrono's durations, time points and system clock. libstdc++ has them apart from the rest of <chrono>, which costs every
/// includer a sixteenth of a second; calendars are for those who include <chrono> themselves.

#if defined(__GLIBCXX__) && __has_include(<bits/chrono.h>)
#  include <bits/chrono.h>
#else
#  include <chrono>
#endif
