// SPDX-License-Identifier: BSL-1.0
#include <conformance/backends.hpp>
#include <conformance/kinds_of_writes.hpp>
