// SPDX-License-Identifier: BSL-1.0
#include <facet/separate/src.hpp>
