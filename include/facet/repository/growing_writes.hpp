// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/core/type_name.hpp>
#include <facet/expression/operand.hpp>
#include <facet/repository/misread_adds.hpp>
#include <facet/repository/not_run.hpp>
#include <facet/repository/pending_writes.hpp>
#include <facet/repository/refused_read.hpp>
#include <facet/repository/sentences.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0::detail {

/// What is given for a write or check, but is none: whether something can be said of it. `list` makes what add() is called of.
template <class Given>
constexpr bool explain_stray(message& out, std::string_view verb, std::string_view list) {
    if constexpr (requires(Given& given) { given.error(); } || requires(Given& given) { given.page(); }) {
        return false;  // an outcome, or a read
    } else if constexpr (value_range<Given>) {
        out << verb << "a range, whose elements are added one by one: auto all = " << list << "; for (auto& each : range) all.add(";
        if constexpr (requires(Given& given) { (*std::begin(given)).pending(); }) out << "std::move(each))";
        else out << "put(each))";
        return true;
    } else if constexpr (text_like<Given>) {
        out << verb << "text; a token is told to transaction(), which is put together at run time: transaction().token(text).add(action)";
        return true;
    } else if constexpr (std::is_class_v<Given> && std::is_aggregate_v<Given>) {
        out << verb << "of type " << type_name<Given>() << "; an object is given to what is done with it: put(object)";
        return true;
    } else {
        return false;
    }
}

inline constexpr text given_by_add{"a batch or transaction is given what the repository describes, by add(): add(repository.put(object)); run() or or_throw() does all of it, and nothing before, so that there is nothing to take back; what has to be read first is read by the repository"};
inline constexpr text writes_copied{"a batch or transaction is not copied: pass it on by reference, or give it away by std::move(); a lambda captures it by reference"};

/// Words that other libraries have for writes that are put together; no template, so that it is compiled once.
class growing_not_done : public write_not_done {
public:
    /// Refused, with a sentence, as is the other.
    static const refused_word<given_by_add, refused_action> insert, save, write, push_back, append, rollback, abort;
    /// \overload
    template <class... Named, class... Given, auto Why = always<given_by_add>>
        requires(chosen<Why>)
    refused_read get(const Given&...) const {
        static_assert(possible<Why>);
        return {};
    }
    template <class... Named, class... Given, auto Why = always<given_by_add>>
        requires(!chosen<Why>)
    refused_read get(const Given&...) const = delete;
};

/// Writes that are put together at run time, to be done together: what a batch and a transaction have in common. `Verdict::of<Action>()`
/// says why an action cannot be one of them; `Sentence` is for who says it of the list itself.
template <class Builder, class Verdict, const auto& Sentence>
class growing_writes : public misread_adds<Builder, Sentence>, public growing_not_done {
    template <class Action, class... More>
    static consteval auto added_error() {
        constexpr auto refused = Verdict::template of<std::remove_cvref_t<Action>>();
        if constexpr (refused.size() > 0) return refused;
        else if constexpr (std::is_lvalue_reference_v<Action>) return named_action;
        else if constexpr (sizeof...(More) > 0) return added_error<More...>();
        else return refused;
    }
    template <class... Actions>
    void take(Actions&... actions) {
        (writes_.add(std::move(actions.pending())), ...);
    }

public:
    /// Adds a write, which is taken over: one that has a name is handed on by std::move(), and can do nothing more. Several at once: in
    /// this order.
    template <class Action, class... More, auto Why = why(added_error<Action, More...>())>
        requires(chosen<Why>)
    Builder& add(Action&& action, More&&... more) & {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) take(action, more...);
        return static_cast<Builder&>(*this);
    }
    template <class Action, class... More, auto Why = why(added_error<Action, More...>())>
        requires(!chosen<Why>)
    Builder& add(Action&& action, More&&... more) & = delete;
    /// The same of one that has no name yet; nothing is done before its run() or or_throw().
    template <class Action, class... More, auto Why = why(added_error<Action, More...>())>
        requires(chosen<Why>)
    [[nodiscard("the writes are done by run() or or_throw()")]] Builder add(Action&& action, More&&... more) && {
        static_assert(possible<Why>);
        if constexpr (possible<Why>) take(action, more...);
        return static_cast<Builder&&>(*this);
    }
    template <class Action, class... More, auto Why = why(added_error<Action, More...>())>
        requires(!chosen<Why>)
    Builder add(Action&& action, More&&... more) && = delete;

    /// How many were added.
    [[nodiscard]] std::size_t size() const noexcept { return writes_.size(); }

protected:
    pending_writes writes_{};
};

}  // namespace facet::inline v0::detail
