// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/misread_outcome.hpp>
#include <facet/core/refuse.hpp>
#include <facet/repository/misread_adds.hpp>
#include <facet/repository/refused_read.hpp>

#include <type_traits>

/// \file
/// A repository that is taken for a result of one, as try_open() gives it, and such a result that is taken for the repository.

namespace facet::inline v0 {

template <class Table, class Backend>
class repository;

namespace detail {

inline constexpr text opened_is_no_result{"open() gives the repository itself, or throws its error; a result of it, with has_value(), value() and error(), is given by try_open<Orders>(backend)"};
inline constexpr text opened_by_value{"try_open() gives a result, whose value() is the repository, or throws its error, as in try_open<Orders>(backend).value(); open<Orders>(backend) gives the repository itself"};

/// What a result has, and a repository has not. The functions are chosen all the same: what they give is what is called, and what is moved
/// from, so that nothing else is said of it.
template <class Repository>
class misread_opened {
    [[nodiscard]] Repository& opened() const { return const_cast<Repository&>(static_cast<const Repository&>(*this)); }

public:
    /// Refused, with a sentence, as are all others here.
    template <auto Why = always<opened_is_no_result>>
    Repository& value() const& {
        static_assert(possible_or_refused<Why>);
        refuse<Why>();
        return opened();
    }
    template <auto Why = always<opened_is_no_result>>
    Repository&& value() && {
        static_assert(possible_or_refused<Why>);
        refuse<Why>();
        return static_cast<Repository&&>(opened());
    }
    /// \overload
    template <auto Why = always<opened_is_no_result>>
    Repository& or_throw() const& {
        static_assert(possible_or_refused<Why>);
        refuse<Why>();
        return opened();
    }
    template <auto Why = always<opened_is_no_result>>
    Repository&& or_throw() && {
        static_assert(possible_or_refused<Why>);
        refuse<Why>();
        return static_cast<Repository&&>(opened());
    }
    /// \overload
    template <auto Why = always<opened_is_no_result>>
        requires(chosen<Why>)
    bool has_value() const {
        static_assert(possible<Why>);
        return true;
    }
    template <auto Why = always<opened_is_no_result>>
        requires(!chosen<Why>)
    bool has_value() const = delete;
    /// \overload
    template <auto Why = always<opened_is_no_result>>
        requires(chosen<Why>)
    explicit operator bool() const {
        static_assert(possible<Why>);
        return true;
    }
    template <auto Why = always<opened_is_no_result>>
        requires(!chosen<Why>)
    explicit operator bool() const = delete;
};

/// What is said of a repository; no template, so that it is compiled once.
class misread_unopened {
public:
    /// Refused, with a sentence, as are all others here.
    template <class... Structs, class... Given, auto Why = always<opened_by_value>>
        requires(chosen<Why>)
    refused_read get(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Structs, class... Given, auto Why = always<opened_by_value>>
        requires(!chosen<Why>)
    refused_read get(const Given&...) const = delete;
    /// \overload
    template <class... Structs, class... Given, auto Why = always<opened_by_value>>
        requires(chosen<Why>)
    refused_read query(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Structs, class... Given, auto Why = always<opened_by_value>>
        requires(!chosen<Why>)
    refused_read query(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<opened_by_value>>
        requires(chosen<Why>)
    refused_action put(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<opened_by_value>>
        requires(!chosen<Why>)
    refused_action put(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<opened_by_value>>
        requires(chosen<Why>)
    refused_action create(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<opened_by_value>>
        requires(!chosen<Why>)
    refused_action create(const Given&...) const = delete;
    /// \overload
    template <class... Structs, class... Given, auto Why = always<opened_by_value>>
        requires(chosen<Why>)
    refused_action update(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Structs, class... Given, auto Why = always<opened_by_value>>
        requires(!chosen<Why>)
    refused_action update(const Given&...) const = delete;
};

/// Of a result of a repository.
template <class Table, class Backend>
class misread_value<repository<Table, Backend>, result_as_boolean> : public misread_unopened {
public:
    /// Refused, with a sentence.
    template <class Taken, only_if<is_taken_for<Taken, repository<Table, Backend>>> = 0, auto Why = always<opened_by_value>>
        requires(chosen<Why>)
    operator Taken() const {
        static_assert(possible<Why>);
        return never<Taken>();
    }
    template <class Taken, only_if<is_taken_for<Taken, repository<Table, Backend>>> = 0, auto Why = always<opened_by_value>>
        requires(!chosen<Why>)
    operator Taken() const = delete;
};

}  // namespace detail
}  // namespace facet::inline v0
