// SPDX-License-Identifier: BSL-1.0
#include <support/application_backends.hpp>

namespace facet::test {

chosen_backend::chosen_backend() : chosen_backend(std::make_shared<wrapped_memory_backend>()) {}

}  // namespace facet::test
