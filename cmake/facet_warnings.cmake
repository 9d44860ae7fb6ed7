# SPDX-License-Identifier: BSL-1.0
# The warnings of our own tests, examples and benchmarks. Link PRIVATE; never installed, never linked by facet::facet.
include_guard(GLOBAL)

add_library(facet_warnings INTERFACE)
target_compile_options(facet_warnings INTERFACE -Wall -Wextra -Wconversion -Wshadow -Werror -pedantic)
