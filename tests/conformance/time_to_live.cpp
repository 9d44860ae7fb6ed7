// SPDX-License-Identifier: BSL-1.0
#include <conformance/backends.hpp>
#include <conformance/time_to_live.hpp>
