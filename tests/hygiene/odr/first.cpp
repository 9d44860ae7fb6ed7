// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>

const void* version_in_first() { return &facet::version_major; }
