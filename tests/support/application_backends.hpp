// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <conformance/backends.hpp>
#include <facet/backend/any_backend.hpp>

#include <memory>
#include <tuple>

namespace facet::test {

/// A backend that is fresh and empty, of a kind that is chosen when the tests of an application are linked: so that they are compiled once
/// for all kinds. chosen_memory.cpp has the engine behind all our wrappers, tests/dynamodb/chosen_dynamodb.cpp a service.
class chosen_backend {
public:
    chosen_backend();

    [[nodiscard]] any_backend& backend() noexcept { return erased_; }

private:
    template <class Adapter>
    explicit chosen_backend(const std::shared_ptr<Adapter>& owner) : owner_(owner), erased_(owner->backend()) {}

    std::shared_ptr<void> owner_;
    any_backend erased_;
};

/// What the tests of an application run on: the engine by its own type, as most programs use it, and what was chosen.
using application_backends = std::tuple<memory_backend, chosen_backend>;

}  // namespace facet::test
