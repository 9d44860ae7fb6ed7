// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/result.hpp>
#include <facet/repository/sentences.hpp>

/// \file
/// Actions and writes in braces.

namespace facet::inline v0::detail {

/// What each repository has, a bound one, too; no template, so that it is compiled once.
class misread_braces {
public:
    /// Refused, with a sentence: actions in braces, whose types are not said.
    template <auto Why = always<braced_actions>>
        requires(chosen<Why>)
    result<void> transact(braced) const {
        static_assert(possible<Why>);
        return error{};
    }
    template <auto Why = always<braced_actions>>
        requires(!chosen<Why>)
    result<void> transact(braced) const = delete;
    /// \overload
    template <auto Why = always<braced_writes>>
        requires(chosen<Why>)
    result<void> batch_write(braced) const {
        static_assert(possible<Why>);
        return error{};
    }
    template <auto Why = always<braced_writes>>
        requires(!chosen<Why>)
    result<void> batch_write(braced) const = delete;
};

}  // namespace facet::inline v0::detail
