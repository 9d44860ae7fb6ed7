// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/core/result.hpp>

/// \file
/// Writes that are said of a batch or transaction, where the repository describes them and add() takes them.

namespace facet::inline v0::detail {

/// In place of an update or check that was refused, of whose words nothing more is said.
struct refused_action {
    refused_action& set(const auto&...) { return *this; }
    refused_action& add(const auto&...) { return *this; }
    refused_action& erase(const auto&...) { return *this; }
    refused_action& remove(const auto&...) { return *this; }
    refused_action& given(const auto&...) { return *this; }
    refused_action& metered(const auto&...) { return *this; }
    refused_action& keeping_failed() { return *this; }
    refused_action& when(const auto&...) { return *this; }
    refused_action& exists() { return *this; }
    refused_action& missing() { return *this; }
    result<void> run() { return {}; }
    void or_throw() {}
    bool has_value() { return true; }
    void value() {}
};

/// What a batch and a transaction have beside add(); `Sentence` says what is done instead.
template <class Builder, const auto& Sentence>
class misread_adds {
    [[nodiscard]] Builder& builder() { return static_cast<Builder&>(*this); }

public:
    /// Refused, with a sentence, as are all others here.
    template <class... Given, auto Why = always<Sentence>>
        requires(chosen<Why>)
    Builder& put(const Given&...) {
        static_assert(possible<Why>);
        return builder();
    }
    template <class... Given, auto Why = always<Sentence>>
        requires(!chosen<Why>)
    Builder& put(const Given&...) = delete;
    /// \overload
    template <class... Given, auto Why = always<Sentence>>
        requires(chosen<Why>)
    Builder& create(const Given&...) {
        static_assert(possible<Why>);
        return builder();
    }
    template <class... Given, auto Why = always<Sentence>>
        requires(!chosen<Why>)
    Builder& create(const Given&...) = delete;
    /// \overload
    template <class... Given, auto Why = always<Sentence>>
        requires(chosen<Why>)
    Builder& erase(const Given&...) {
        static_assert(possible<Why>);
        return builder();
    }
    template <class... Given, auto Why = always<Sentence>>
        requires(!chosen<Why>)
    Builder& erase(const Given&...) = delete;
    /// \overload
    template <class Struct, class... Given, auto Why = always<Sentence>>
        requires(chosen<Why>)
    refused_action update(const Given&...) {
        static_assert(possible<Why>);
        return {};
    }
    template <class Struct, class... Given, auto Why = always<Sentence>>
        requires(!chosen<Why>)
    refused_action update(const Given&...) = delete;
    /// \overload
    template <class Struct, class... Given, auto Why = always<Sentence>>
        requires(chosen<Why>)
    refused_action upsert(const Given&...) {
        static_assert(possible<Why>);
        return {};
    }
    template <class Struct, class... Given, auto Why = always<Sentence>>
        requires(!chosen<Why>)
    refused_action upsert(const Given&...) = delete;
    /// \overload
    template <class Struct, class... Given, auto Why = always<Sentence>>
        requires(chosen<Why>)
    refused_action check(const Given&...) {
        static_assert(possible<Why>);
        return {};
    }
    template <class Struct, class... Given, auto Why = always<Sentence>>
        requires(!chosen<Why>)
    refused_action check(const Given&...) = delete;
};

}  // namespace facet::inline v0::detail
