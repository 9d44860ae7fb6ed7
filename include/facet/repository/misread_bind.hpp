// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/bound.hpp>
#include <facet/repository/bound_verdicts.hpp>
#include <facet/repository/repository.hpp>

#include <utility>

/// \file
/// What bind() cannot bind.

namespace facet::inline v0 {

/// Refused, with a sentence, as are all others here: what does not say that one field has one value.
template <class Table, class Backend, auto Why = detail::always<detail::bind_arguments>>
    requires(detail::chosen<Why>)
auto bind(const repository<Table, Backend>& repository, const detail::anything& = {}, const detail::anything& = {}) {
    static_assert(detail::possible<Why>);
    return bound_repository<facet::repository<Table, Backend>, clause<"", comparison::equal, text_operand>>(repository, {std::in_place, ""});
}
template <class Table, class Backend, auto Why = detail::always<detail::bind_arguments>>
    requires(!detail::chosen<Why>)
auto bind(const repository<Table, Backend>& repository, const detail::anything& = {}, const detail::anything& = {}) = delete;
template <class Repository, class Clause, class... Given, auto Why = detail::always<detail::bind_again>>
    requires(detail::chosen<Why>)
auto bind(const bound_repository<Repository, Clause>&, const Given&...) {
    static_assert(detail::possible<Why>);
    return 0;
}
template <class Repository, class Clause, class... Given, auto Why = detail::always<detail::bind_again>>
    requires(!detail::chosen<Why>)
auto bind(const bound_repository<Repository, Clause>&, const Given&...) = delete;
template <detail::condition_part First, class... Given, auto Why = detail::always<detail::bind_arguments>>
    requires(detail::chosen<Why>)
auto bind(const First&, const Given&...) {
    static_assert(detail::possible<Why>);
    return 0;
}
template <detail::condition_part First, class... Given, auto Why = detail::always<detail::bind_arguments>>
    requires(!detail::chosen<Why>)
auto bind(const First&, const Given&...) = delete;
template <fixed_string Field, class... Given, auto Why = detail::always<detail::bind_arguments>>
    requires(detail::chosen<Why>)
auto bind(const Given&...) {
    static_assert(detail::possible<Why>);
    return 0;
}
template <fixed_string Field, class... Given, auto Why = detail::always<detail::bind_arguments>>
    requires(!detail::chosen<Why>)
auto bind(const Given&...) = delete;

}  // namespace facet::inline v0
