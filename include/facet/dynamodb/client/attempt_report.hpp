// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>

#include <functional>
#include <string_view>

namespace facet::inline v0::dynamodb {

/// One request that was sent, and what came of it. A view: valid while the observer runs; copy what is to be kept. It holds no key, no
/// value and no secret.
struct attempt_report {
    std::string_view operation{};       ///< `GetItem`
    unsigned number = 1;                ///< of the call's attempts, from 1
    int status = 0;                     ///< of the answer, whole or damaged; 0 where none came
    std::string_view refusal{};         ///< the service's name for why it refused; empty where it did not
    std::string_view trouble{};         ///< why no answer came, or it was none; empty where one did
    std::string_view request_id{};      ///< the answer's
    std::chrono::microseconds took{};   ///< from the request to the answer, connecting included
    bool another = false;               ///< another attempt follows
    std::chrono::microseconds wait{};   ///< before that
};

/// Is told of every attempt, in the thread that made it, and by several threads at once where they make calls. It must not call the client.
/// An exception that it throws is dropped.
using attempt_observer = std::function<void(const attempt_report&)>;

}  // namespace facet::inline v0::dynamodb
