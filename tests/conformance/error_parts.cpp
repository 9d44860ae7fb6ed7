// SPDX-License-Identifier: BSL-1.0
#include <conformance/backends.hpp>
#include <conformance/error_parts.hpp>
