// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/core/result.hpp>
#include <facet/core/type_list.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/repository/misread_words.hpp>
#include <facet/repository/read_words.hpp>
#include <facet/repository/sentences.hpp>

#include <string_view>

/// \file
/// What is said of queries, but not of collections and scans; and what a call of these does not take. Each is answered by a sentence.

namespace facet::inline v0::detail {

/// The words that a collection or scan does not know; those of collections that a scan does not, and the other way round. `Builder` has its
/// own overloads of the latter, and takes these over.
template <class Builder, bool Scanning>
class misread_mixed : public misread_read_words {
    [[nodiscard]] Builder&& builder() { return static_cast<Builder&&>(*this); }

public:
    /// Refused, with a sentence, as are all others here.
    template <class View = void, class... Given, auto Why = always<visit_of_several>>
        requires(chosen<Why>)
    auto visit(const Given&...) {
        static_assert(possible<Why>);
        return builder().count();
    }
    template <class View = void, class... Given, auto Why = always<visit_of_several>>
        requires(!chosen<Why>)
    auto visit(const Given&...) = delete;
    /// \overload
    template <class... Given, auto Why = always<order_of_several>>
        requires(chosen<Why>)
    Builder&& order_by(const Given&...) {
        static_assert(possible<Why>);
        return builder();
    }
    template <class... Given, auto Why = always<order_of_several>>
        requires(!chosen<Why>)
    Builder&& order_by(const Given&...) = delete;
    /// \overload
    template <fixed_string Index = "", class... Given, auto Why = always<index_in_brackets>>
        requires((Index.size() == 0 || sizeof...(Given) > 0) && chosen<Why>)
    Builder&& using_index(const Given&...) {
        static_assert(possible<Why>);
        return builder();
    }
    template <fixed_string Index = "", class... Given, auto Why = always<index_in_brackets>>
        requires((Index.size() == 0 || sizeof...(Given) > 0) && !chosen<Why>)
    Builder&& using_index(const Given&...) = delete;
    /// \overload
    template <fixed_string Index, auto Why = always<path_of_kept>>
        requires(chosen<Why>)
    Builder& using_index() & {
        static_assert(possible<Why>);
        return static_cast<Builder&>(*this);
    }
    template <fixed_string Index, auto Why = always<path_of_kept>>
        requires(!chosen<Why>)
    Builder& using_index() & = delete;
    /// \overload
    template <class... Given, auto Why = always<first_of_several>, class Of = Builder>
        requires(chosen<Why>)
    lookup<typename Of::item> first(const Given&...) {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Given, auto Why = always<first_of_several>, class Of = Builder>
        requires(!chosen<Why>)
    lookup<typename Of::item> first(const Given&...) = delete;
    /// \overload
    template <auto Why = always<first_of_several>, class Of = Builder>
        requires(chosen<Why>)
    lookup<typename Of::item> at_most_one() {
        static_assert(possible<Why>);
        return {};
    }
    template <auto Why = always<first_of_several>, class Of = Builder>
        requires(!chosen<Why>)
    lookup<typename Of::item> at_most_one() = delete;
    /// \overload
    template <class... Given, auto Why = always<order_of_scan>>
        requires(Scanning && chosen<Why>)
    Builder&& ascending(const Given&...) {
        static_assert(possible<Why>);
        return builder();
    }
    template <class... Given, auto Why = always<order_of_scan>>
        requires(Scanning && !chosen<Why>)
    Builder&& ascending(const Given&...) = delete;
    /// \overload
    template <class... Given, auto Why = always<order_of_scan>>
        requires(Scanning && chosen<Why>)
    Builder&& descending(const Given&...) {
        static_assert(possible<Why>);
        return builder();
    }
    template <class... Given, auto Why = always<order_of_scan>>
        requires(Scanning && !chosen<Why>)
    Builder&& descending(const Given&...) = delete;
    /// \overload
    template <class View = void, auto Why = always<smaller_of_several>>
        requires(chosen<Why>)
    Builder&& as() && {
        static_assert(possible<Why>);
        return builder();
    }
    template <class View = void, auto Why = always<smaller_of_several>>
        requires(!chosen<Why>)
    Builder&& as() && = delete;
    /// \overload
    template <auto Why = always<segment_arguments>>
        requires(Scanning && chosen<Why>)
    Builder&& segment(const anything& = {}, const anything& = {}) && {
        static_assert(possible<Why>);
        return builder();
    }
    template <auto Why = always<segment_arguments>>
        requires(Scanning && !chosen<Why>)
    Builder&& segment(const anything& = {}, const anything& = {}) && = delete;
    /// \overload
    template <auto Why = always<segments_arguments>>
        requires(Scanning && chosen<Why>)
    Builder&& segments(const anything& = {}, const anything& = {}) && {
        static_assert(possible<Why>);
        return builder();
    }
    template <auto Why = always<segments_arguments>>
        requires(Scanning && !chosen<Why>)
    Builder&& segments(const anything& = {}, const anything& = {}) && = delete;
    /// \overload
    template <class Which, class Of, auto Why = always<segments_of_collection>>
        requires(!Scanning && chosen<Why>)
    Builder&& segment(Which, Of) {
        static_assert(possible<Why>);
        return builder();
    }
    template <class Which, class Of, auto Why = always<segments_of_collection>>
        requires(!Scanning && !chosen<Why>)
    Builder&& segment(Which, Of) = delete;
    /// \overload
    template <class Count, auto Why = always<segments_of_collection>>
        requires(!Scanning && chosen<Why>)
    Builder&& segments(Count) {
        static_assert(possible<Why>);
        return builder();
    }
    template <class Count, auto Why = always<segments_of_collection>>
        requires(!Scanning && !chosen<Why>)
    Builder&& segments(Count) = delete;
};

/// The entities of a call as they are spelled in it; `...` where it names none.
template <class... Structs>
constexpr void show_named(message& out, type_list<Structs...>) {
    std::string_view between;
    ((out << between << type_name<Structs>(), between = ", "), ...);
    if (sizeof...(Structs) == 0) out << "...";
}

template <class... Structs>
constexpr bool names_one(type_list<Structs...>) { return sizeof...(Structs) == 1; }

template <class Named, class... Given>
struct misread_scan {
    constexpr void operator()(message& out) const {
        out << "scan<";
        show_named(out, Named{});
        out << ">() reads the whole table, and takes nothing but consistent" << (names_one(Named{}) ? ", seeing_expired and as<...>; " : " and seeing_expired; ");
        if ((joinable<Given> || ...)) {
            out << "items that a where-clause tells are read by query<...>(where-clause), or several entities by collection<...>(where-clause)";
        } else {
            out << "limit(), page_size(), segments() and the like are said behind it: scan<";
            show_named(out, Named{});
            out << ">().limit(10)";
        }
    }
};
template <class Named, class... Given>
struct misread_collection {
    constexpr void operator()(message& out) const {
        out << "collection<";
        show_named(out, Named{});
        out << ">(where-clause, ...) takes, behind its where-clause, nothing but consistent, seeing_expired and skipping_others; ";
        if ((joinable<Given> || ...)) out << "the statements of a where-clause are joined by &&";
        else out << "limit(), page_size(), descending() and the like are said behind the call: collection<...>(where-clause).limit(10)";
    }
};

}  // namespace facet::inline v0::detail
