// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The names of a bound repository and of what others may ask of it.

namespace facet::inline v0 {

template <class Repository, class Clause>
class bound_repository;  // bind.hpp

namespace detail {

/// What functions that take a bound repository know of it.
template <class Bound>
struct bound_inside;  // bound_core.hpp

}  // namespace detail
}  // namespace facet::inline v0
