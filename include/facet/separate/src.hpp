// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// Compiles what <facet/separate/facet.hpp> declares: to be included in one source file of a program or shared library, before that header,
/// which a precompiled header must not have included either. Takes g++-12 some six seconds at -O0, and twenty at -O2.

#ifdef FACET_SEPARATE_IS_DECLARED
#  error "<facet/separate/src.hpp> stands before <facet/separate/facet.hpp>, in one source file of the program"
#endif

#define FACET_SEPARATE
#include <facet/memory/engine.hpp>
#include <facet/separate/facet.hpp>
