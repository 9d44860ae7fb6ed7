// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dynamodb/tables_of_its_own.hpp>

#include <tuple>

/// \file
/// Found before the header of this name in tests/: so the suite's files are compiled a second time as they are, to run on DynamoDB or what
/// emulates it.

namespace facet::test {

struct dynamodb_backend {
    tables_of_its_own tables;

    [[nodiscard]] tables_of_its_own& backend() noexcept { return tables; }
};

using backends_under_test = std::tuple<dynamodb_backend>;

}  // namespace facet::test
