// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/check_handle.hpp>
#include <facet/repository/misread_open.hpp>
#include <facet/repository/repository.hpp>

#include <string>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {

/// How a repository opens its table.
struct open_options {
    std::string name{};        ///< the table's name at run time; empty: the declared one, so that a setting that is not set opens that table
    bool create = true;        ///< makes the table where the backend has none
    cursor_keys cursors{};     ///< what authenticates cursors
    retry_policy retries{};    ///< of what a backend leaves undone of batches, and of modify(), move(), erase_node() and backfill()
    clock_source clock{};      ///< the time, for created_at, changed_at and expires_at
    bool hide_expired = false; ///< reads leave out what is expired (contract Y3), unless they say seeing_expired: it is read, and costs capacity
    detail::chosen_executor parallel{};  ///< an executor*; where set: asks the shards of a read at once; has to outlive the repository
};

namespace detail {
template <class Table, class Backend>
[[nodiscard]] result<repository<Table, Backend>> try_open(Backend& backend, open_options options) {
    std::string name = options.name.empty() ? std::string(schema<Table>::facts.name) : std::move(options.name);
    const request::table_description& description = schema<Table>::facts.description;
    result<request::table> opened = backend.open(name, description);
    if (!opened.has_value() && opened.error().code == error_code::resource_not_found && options.create) {
        if (result<void> made = backend.create_table(name, description);
            !made.has_value() && made.error().code != error_code::resource_in_use)
            return with_context(std::move(made).error(), {"create_table", name, {}});
        opened = backend.open(name, description);
    }
    if (!opened.has_value()) return with_context(std::move(opened).error(), {"open", name, {}});
    if (result<void> known = check_handle(*opened, description); !known.has_value()) return with_context(std::move(known).error(), {"open", name, {}});
    return repository<Table, Backend>(backend, std::move(*opened), std::move(options.cursors), {options.retries, options.clock, options.hide_expired, options.parallel});
}
/// What is wrong with a table, where its repository has not said it.
template <class Table>
inline constexpr auto unsaid_of = why(table_error<Table, !is_known_table<Table>()>());
}  // namespace detail

/// Opens a table on a backend, and makes it first where there is none (unless open_options say otherwise). The backend must outlive
/// the repository. Errors: the backend's, validation where the existing table's keys or indexes differ from the declaration.
template <class Table = detail::no_table, backend Backend>
[[nodiscard]] result<repository<Table, Backend>> try_open(Backend& backend, open_options options = {}) {
    static_assert(detail::possible_or_refused<detail::unsaid_of<Table>>);
    detail::refuse<detail::unsaid_of<Table>>();
    if constexpr (valid_schema<Table>) return detail::try_open<Table>(backend, std::move(options));
    else return error{};
}

/// As try_open(), but throws the error.
template <class Table = detail::no_table, backend Backend>
[[nodiscard]] repository<Table, Backend> open(Backend& backend, open_options options = {}) {
    static_assert(detail::possible_or_refused<detail::unsaid_of<Table>>);
    detail::refuse<detail::unsaid_of<Table>>();
    if constexpr (valid_schema<Table>) return detail::try_open<Table>(backend, std::move(options)).value();
    else return {backend, {}, {}};
}

/// Refused, with a sentence, is a backend that does not outlive the repository.
template <class Table, backend Backend>
    requires(!std::is_lvalue_reference_v<Backend>)
[[nodiscard]] result<repository<Table, Backend>> try_open(Backend&& backend, open_options options = {}) {
    static_assert(!std::is_same_v<Backend, Backend>, "a repository borrows its backend, which must outlive it: give the backend a name, and open the table on that");
    return try_open<Table>(backend, std::move(options));
}
/// \overload
template <class Table, backend Backend>
    requires(!std::is_lvalue_reference_v<Backend>)
[[nodiscard]] repository<Table, Backend> open(Backend&& backend, open_options options = {}) {
    static_assert(!std::is_same_v<Backend, Backend>, "a repository borrows its backend, which must outlive it: give the backend a name, and open the table on that");
    return open<Table>(backend, std::move(options));
}

/// Refused, with a sentence, is what is no backend, or not of open_options.
template <class Table = detail::no_table, class... Given, auto Why = detail::why(detail::open_error<"try_open", open_options, Table, Given...>())>
    requires(!detail::can_open<open_options, Given...>)
result<repository<Table, detail::refused_backend>> try_open(Given&&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return detail::never<result<repository<Table, detail::refused_backend>>>();
}
/// \overload
template <class Table = detail::no_table, class Given, auto Why = detail::why(detail::open_error<"try_open", open_options, Table, Given>())>
    requires(!detail::can_open<open_options, Given>)
result<repository<Table, detail::refused_backend>> try_open(Given&&, open_options) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return detail::never<result<repository<Table, detail::refused_backend>>>();
}
/// \overload
template <class Table = detail::no_table, class... Given, auto Why = detail::why(detail::open_error<"open", open_options, Table, Given...>())>
    requires(!detail::can_open<open_options, Given...>)
repository<Table, detail::refused_backend> open(Given&&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return detail::never<repository<Table, detail::refused_backend>>();
}
/// \overload
template <class Table = detail::no_table, class Given, auto Why = detail::why(detail::open_error<"open", open_options, Table, Given>())>
    requires(!detail::can_open<open_options, Given>)
repository<Table, detail::refused_backend> open(Given&&, open_options) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return detail::never<repository<Table, detail::refused_backend>>();
}

/// Checks a table's declaration in full, here and now: a call that compiles is the proof.
template <class Table, auto Why = detail::why(detail::declaration_error<Table>())>
    requires(detail::chosen<Why>)
constexpr void verify() {
    static_assert(detail::possible<Why>);
}
template <class Table, auto Why = detail::why(detail::declaration_error<Table>())>
    requires(!detail::chosen<Why>)
constexpr void verify() = delete;

}  // namespace facet::inline v0
