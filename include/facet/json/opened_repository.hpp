// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/request/requests.hpp>
#include <facet/request/table_description.hpp>

#include <concepts>

/// \file
/// What knows a table that is opened: a facet::repository does.

namespace facet::inline v0::json {

/// Whatever has a backend, the handle of a table that was opened on it, and the description it was opened with.
template <class Repository>
concept opened_repository = requires(const Repository& of) {
    of.backend();
    { of.handle() } -> std::same_as<const request::table&>;
    { of.description() } -> std::same_as<const request::table_description&>;
};

}  // namespace facet::inline v0::json
