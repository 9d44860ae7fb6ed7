// SPDX-License-Identifier: BSL-1.0
#include <dynamodb/tables_of_its_own.hpp>
#include <support/application_backends.hpp>

namespace facet::test {
namespace {

struct service {
    tables_of_its_own tables;
    any_backend erased{tables};

    [[nodiscard]] any_backend& backend() noexcept { return erased; }
};

}  // namespace

chosen_backend::chosen_backend() : chosen_backend(std::make_shared<service>()) {}

}  // namespace facet::test
