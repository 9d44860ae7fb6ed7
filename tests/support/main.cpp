// SPDX-License-Identifier: BSL-1.0

// Catch2 2.x has its main in its header; it is compiled once, here. Catch2 3 brings a library instead.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
