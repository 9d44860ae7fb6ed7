// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/calls.hpp>
#include <facet/repository/sentences.hpp>
#include <facet/repository/stamps.hpp>
#include <facet/repository/write_action.hpp>
#include <facet/repository/growing_writes.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {
namespace detail {

/// Whether an action is a put or erase without a condition.
template <class Action>
inline constexpr bool is_unconditional = false;
template <class Table, class Struct, class Backend, bool Erases>
inline constexpr bool is_unconditional<write_action<Table, Struct, Backend, false, Erases>> = true;

/// What is known of an action that no batch can do, and why, where its entity is the cause.
template <class Action>
struct unbatchable {
    static constexpr std::string_view entity{};
    static constexpr std::string_view cause{};
};
template <template <class, class, class, bool, bool> class Write, class Table, class Struct, class Backend, bool Erases>
struct unbatchable<Write<Table, Struct, Backend, true, Erases>> {
    static constexpr std::string_view entity = type_name<Struct>();
    static constexpr std::string_view cause = is_guarded<Table, Struct>()                                                      ? "it keeps its guards (unique)"
                                              : kept_fields<Table, schema<Table>::template position<Struct>>::version >= 0 ? "it asks for the item or its version, which unchecked_import() does not"
                                                                                                                           : "";
};
template <template <bool, class, class, class, class...> class Update, bool Upsert, class Table, class Struct, class Backend, class... Parts>
struct unbatchable<Update<Upsert, Table, Struct, Backend, Parts...>> {
    static constexpr std::string_view entity = type_name<Struct>();
    static constexpr std::string_view cause = "it changes some of the item";
};

template <std::size_t Position, class Action>
struct conditional_action {
    constexpr void operator()(message& out) const {
        using known = unbatchable<Action>;
        out << "a batch takes puts and erases, which ask nothing of what is there (contract B5), but ";
        if (Position == 0) out << "this action";
        else out << "action " << Position;
        if (!known::entity.empty()) out << ", on " << known::entity << ',';
        if (explain_stray<Action>(out, " is ", "batch()")) return;
        if constexpr (requires(Action& given) { given.error(); }) {
            out << " is the outcome of a call that is done: a " << type_name<Action>() << "; give the write itself, without run()";
            return;
        }
        out << " is no such write";
        if (!known::cause.empty()) out << ": " << known::cause;
        out << "; do it by itself or in a transaction";
    }
};

inline constexpr text empty_batch{"batch_write() is given no writes; it takes puts and erases, and batch() those that are put together at run time"};

/// The verdict on the actions of a batch; the position of a single one is 0.
template <bool Numbered, class... Actions>
consteval auto batch_error() {
    constexpr std::size_t wrong = [] {
        std::size_t position = 0;
        std::size_t first = 0;
        ((++position, first = first == 0 && !is_unconditional<Actions> ? position : first), ...);
        return first;
    }();
    if constexpr (sizeof...(Actions) == 0) return empty_batch;
    else if constexpr (wrong == 0) return accepted;
    else return compose<conditional_action<Numbered ? wrong : 0, element_at<wrong - 1, type_list<Actions...>>>>();
}
struct batch_verdict {
    template <class Action>
    static consteval auto of() {
        return batch_error<false, Action>();
    }
};

}  // namespace detail

/// Puts and erases of any number of items of any of the table's entities, put together at run time: add() them, then run(). Each is done
/// by itself, or not; they are sent in as many requests as that takes (contract B5, B6). Not safe to use from two threads at once.
template <class Backend>
class [[nodiscard("the writes are done by run() or or_throw()")]] batch : public detail::growing_writes<batch<Backend>, detail::batch_verdict, detail::writes_of_batch> {
public:
    explicit batch(detail::repository_view<Backend> on) : on_(on) {}
    batch(batch&&) = default;
    batch& operator=(batch&&) = default;
    ~batch() = default;
    /// Not copied. The copying that stands here is one that no call chooses before those below, which are refused with a sentence.
    batch(const volatile batch&) = delete;
    batch& operator=(const volatile batch&) = delete;
    template <std::same_as<batch> Same, auto Why = detail::always<detail::writes_copied>>
        requires(detail::chosen<Why>)
    batch(const Same& other) : batch(static_cast<batch&&>(const_cast<Same&>(other))) {
        static_assert(detail::possible<Why>);
    }
    template <std::same_as<batch> Same, auto Why = detail::always<detail::writes_copied>>
        requires(!detail::chosen<Why>)
    batch(const Same&) = delete;

    /// Adds the capacity units that it consumes to these, which have to live as long as this is run.
    batch& metered(request::consumed_capacity& units) & { return units_ = &units, *this; }
    batch metered(request::consumed_capacity& units) && { return units_ = &units, std::move(*this); }

    /// Writes them; what the backend leaves undone is sent again, with pauses (contract B7, retry_policy). Errors: before anything is
    /// sent, validation where an item is written twice (B5) or this was moved from, invalid_key and invalid_value; later the backend's own, and
    /// throughput_exceeded where it leaves writes undone for too long. Where some were done by then, error::reasons has an entry per write, in
    /// the order in which they were added, whose code is `none` where the write was done. The others were not, but for those of a request
    /// whose answer was lost: then error::possibly_applied says so.
    [[nodiscard]] result<void> run() {
        if (this->writes_.gone()) [[unlikely]] return detail::writes_gone("batch", {"batch_write", on_.table->name, {}});
        return on_.calls->write_batch(on_, this->writes_.all(), units_);
    }
    /// Writes them; throws its error.
    void or_throw() { run().value(); }

private:
    friend detail::builder_access;

    detail::repository_view<Backend> on_;
    request::consumed_capacity* units_ = nullptr;
};

}  // namespace facet::inline v0
