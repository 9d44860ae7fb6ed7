// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/expression/misread_field.hpp>
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
    /// Refused, with a sentence.
    template <fixed_string Name = "", class... Given, auto Why = always<index_of_read>>
        requires(chosen<Why>)
    refused_read index(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <fixed_string Name = "", class... Given, auto Why = always<index_of_read>>
        requires(!chosen<Why>)
    refused_read index(const Given&...) const = delete;
};

inline constexpr text changes_by_set{"what an update changes is said by set(), as assignments of fields: set(`note`_f = text, `count`_f += 1, `seen`_f.if_missing(now)); a whole object is stored by put(object) or replace(object)"};
inline constexpr text field_goes{"an optional field goes by remove(`note`_f), and elements of a set by erase(`tags`_f, gone)"};
inline constexpr text presence_of_update{"an update happens only where there is such an item, and an upsert whether there is one or not; what more is asked of the item is said by when(condition)"};
inline constexpr text update_copied{"an update is not copied: one that has a name is passed on by reference, or given away by std::move(); several items are changed by an update each"};

/// What an update does not have; no template, so that it is compiled once.
class misread_list_words : public write_not_done {
    template <const auto& Sentence>
    using instead = refused_word<Sentence, refused_action>;

public:
    /// Refused, with a sentence, as are all others here.
    static const instead<list_behind> append, prepend, push, push_back;
    static const instead<changes_by_set> data, values, patch, assign, if_missing;
    static const instead<number_grows> increment, inc;
    static const instead<number_falls> decrement, dec, subtract, sub;
    static const instead<field_goes> unset, clear, delete_;
    static const instead<presence_of_update> exists, missing, if_exists, if_not_exists;
};

}  // namespace facet::inline v0::detail
