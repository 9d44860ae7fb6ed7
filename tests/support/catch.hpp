// SPDX-License-Identifier: BSL-1.0
#pragma once

// One spelling for both major versions of Catch2.
#if __has_include(<catch2/catch_all.hpp>)
#  include <catch2/catch_test_macros.hpp>
#  include <catch2/catch_template_test_macros.hpp>
#  include <catch2/generators/catch_generators.hpp>
#  include <catch2/generators/catch_generators_range.hpp>
#  include <catch2/matchers/catch_matchers.hpp>
#else
#  include <catch2/catch.hpp>
#endif
