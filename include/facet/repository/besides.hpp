// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/repository/transaction.hpp>

#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// What is done besides a modify() or move(), in one transaction with it.

namespace facet::inline v0 {
namespace detail {
struct besides_access;
}  // namespace detail

/// Takes the actions that are done with a modify() or move(), by add(), as a transaction does. It is run by these, and so stays where it is:
/// what was moved elsewhere would not be done.
template <class Backend>
class besides : public detail::growing_writes<besides<Backend>, detail::transaction_verdict, detail::writes_of_transaction> {
    friend detail::besides_access;

public:
    besides() = default;
    besides(besides&&) = delete;
    besides& operator=(besides&&) = delete;
};

namespace detail {

struct besides_access {
    template <class Backend>
    [[nodiscard]] static span<pending_write* const> all(const besides<Backend>& of) {
        return of.writes_.all();
    }
};

/// In place of code that says what is done besides.
struct nothing_besides {};

template <fixed_string Operation, class Struct>
struct wrong_besides {
    constexpr void operator()(message& out) const {
        const std::string_view name = type_name<Struct>();
        out << Operation.view() << "() calls its second code with the " << name << " that is to be stored, and with what takes the actions that are done besides; give it a [](const " << name
            << "& item, auto& also) { also.add(create(...)); }";
    }
};
/// The verdict on the code that says what is done besides.
template <fixed_string Operation, class Struct, class Backend, class Code>
consteval auto besides_error() {
    if constexpr (std::is_same_v<Code, nothing_besides>) return accepted;
    else if constexpr (requires(Code& code, const Struct& item, besides<Backend>& also) { code(item, also); }) return accepted;
    else return compose<wrong_besides<Operation, Struct>>();
}

/// Performs writes of one item, the first of them alone where it is the only one, and what is done besides.
template <class Struct, class Backend, class Code>
[[nodiscard]] result<void> perform_with(const repository_view<Backend>& on, span<pending_write* const> own, [[maybe_unused]] const Struct& object, [[maybe_unused]] Code& code) {
    const auto perform = [&on](span<pending_write* const> all) -> result<void> {
        if (all.size() == 1) return on.calls->write(on, *all[0], nullptr);
        result<void> done = on.calls->transact(on, all, {});
        if (!done.has_value()) return without_action(std::move(done).error());
        return done;
    };
    if constexpr (std::is_same_v<Code, nothing_besides>) {
        return perform(own);
    } else {
        besides<Backend> also;
        code(object, also);
        sequence<pending_write*> all;
        for (pending_write* const each : own) all.push_back(each);
        for (pending_write* const each : besides_access::all(also)) all.push_back(each);
        return perform(all.view());
    }
}

}  // namespace detail
}  // namespace facet::inline v0
