// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/core/refuse.hpp>
#include <facet/repository/misread_adds.hpp>
#include <facet/repository/misread_other_words.hpp>
#include <facet/repository/not_run.hpp>
#include <facet/repository/sentences.hpp>

#include <cstddef>
#include <utility>

/// \file
/// Words that are said of a read or an update, where something else says the same.

namespace facet::inline v0::detail {

/// What a read does not have; no template, so that it is compiled once.
class misread_read_words : public misread_other_words, public not_run<read_not_run> {
public:
    /// Refused, with a sentence, as are all others here.
    template <class... Given, auto Why = always<consistent_behind>>
        requires(chosen<Why>)
    refused_read consistent(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<consistent_behind>>
        requires(!chosen<Why>)
    refused_read consistent(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<skipping_behind>>
        requires(chosen<Why>)
    refused_read skipping_others(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<skipping_behind>>
        requires(!chosen<Why>)
    refused_read skipping_others(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<seeing_behind>>
        requires(chosen<Why>)
    refused_read seeing_expired(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<seeing_behind>>
        requires(!chosen<Why>)
    refused_read seeing_expired(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<where_behind>>
        requires(chosen<Why>)
    refused_read where(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<where_behind>>
        requires(!chosen<Why>)
    refused_read where(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<read_from_offset>>
        requires(chosen<Why>)
    refused_read offset(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<read_from_offset>>
        requires(!chosen<Why>)
    refused_read offset(const Given&...) const = delete;
    /// \overload
    template <fixed_string Name = "", class... Given, auto Why = always<index_of_read>>
        requires(chosen<Why>)
    refused_read index(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <fixed_string Name = "", class... Given, auto Why = always<index_of_read>>
        requires(!chosen<Why>)
    refused_read index(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<when_of_read>>
        requires(chosen<Why>)
    refused_read when(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<when_of_read>>
        requires(!chosen<Why>)
    refused_read when(const Given&...) const = delete;
    /// \overload
    template <auto Why = always<value_of_read>>
        requires(chosen<Why>)
    refused_read value() const {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<value_of_read>>
        requires(!chosen<Why>)
    refused_read value() const = delete;
    /// \overload
    template <auto Why = always<counted_read>>
        requires(chosen<Why>)
    std::size_t size() const {
        static_assert(possible<Why>);
        return 0;
    }
    template <auto Why = always<counted_read>>
        requires(!chosen<Why>)
    std::size_t size() const = delete;
};

/// What an update does not have; no template, so that it is compiled once.
class misread_list_words : public write_not_done {
public:
    /// Refused, with a sentence, as are all others here.
    template <class... Given, auto Why = always<condition_behind>>
        requires(chosen<Why>)
    refused_action where(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<condition_behind>>
        requires(!chosen<Why>)
    refused_action where(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<list_behind>>
        requires(chosen<Why>)
    refused_action append(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<list_behind>>
        requires(!chosen<Why>)
    refused_action append(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<list_behind>>
        requires(chosen<Why>)
    refused_action prepend(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<list_behind>>
        requires(!chosen<Why>)
    refused_action prepend(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<filter_of_write>>
        requires(chosen<Why>)
    refused_action filter(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<filter_of_write>>
        requires(!chosen<Why>)
    refused_action filter(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = always<returning_of_update>>
        requires(chosen<Why>)
    refused_action returning(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<returning_of_update>>
        requires(!chosen<Why>)
    refused_action returning(const Given&...) const = delete;
};

}  // namespace facet::inline v0::detail
