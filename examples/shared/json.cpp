// SPDX-License-Identifier: BSL-1.0
// Boost.JSON's compiled part, once for all examples.
#include <facet/json/src.hpp>
