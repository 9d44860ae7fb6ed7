// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/function_ref.hpp>
#include <facet/dynamodb/config/credentials_fetch.hpp>
#include <facet/dynamodb/config/environment.hpp>
#include <facet/dynamodb/config/profiles.hpp>
#include <facet/dynamodb/config/settings.hpp>

namespace facet::inline v0::dynamodb {

/// What a search for credentials is made with. A view: valid while what it was made from is.
struct credentials_means {
    const settings& given;
    const environment& from;
    const profiles& files;
    function_ref<http_answer(const http_question&)> send;  ///< sends one request, after its delay
    std::chrono::sys_seconds now;
};

}  // namespace facet::inline v0::dynamodb
