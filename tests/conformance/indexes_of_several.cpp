// SPDX-License-Identifier: BSL-1.0
#include <conformance/backends.hpp>
#include <conformance/indexes_of_several.hpp>
