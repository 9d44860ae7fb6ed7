// SPDX-License-Identifier: BSL-1.0
// In service.cpp's place where a library is missing that facet::dynamodb needs.
#include "service.hpp"

#include <stdexcept>

namespace shown {

facet::any_backend service(const std::string&, const std::string&) {
    throw std::runtime_error("--endpoint and --region need facet::dynamodb, without which this program was built");
}

}  // namespace shown
