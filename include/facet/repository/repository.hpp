// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/edges.hpp>
#include <facet/repository/misread_member_names.hpp>
#include <facet/repository/misread_opened.hpp>
#include <facet/repository/sentences.hpp>

#include <concepts>
#include <utility>

namespace facet::inline v0 {

namespace detail {
template <class Table, class Other>
struct repository_of_another {
    constexpr void operator()(message& out) const {
        out << "a repository of " << type_name<Table>() << " is made from one of table " << type_name<Other>() << "; ";
        if constexpr (declared_table<Table>) out << "open<" << type_name<Table>() << ">(backend) gives one of table " << type_name<Table>();
        else out << type_name<Table>() << " is no table: write repository<" << type_name<Other>() << ">";
    }
};

/// Whether a table can be judged where this is first asked: it may be declared further on, and then open() judges it.
template <class Table>
consteval bool is_known_table() {
    if constexpr (requires { sizeof(Table); }) return declared_table<Table>;
    else return false;
}
template <class Table, bool Known>
consteval auto table_error() {
    if constexpr (Known) return schema_error<Table>();
    else return accepted;
}
}  // namespace detail

/// All typed access to one table on one backend. Made by facet::open(). Cheap to move, and still good behind that; builders that
/// come from it borrow it. Safe to use from several threads at once, as its backend is. Its reads stand in reads.hpp, its writes in writes.hpp, and
/// those of edges in edges.hpp.
template <class Table, class Backend>
class repository : public detail::repository_edges<Table, Backend>, public detail::misread_member_names, public detail::misread_opened<repository<Table, Backend>> {
    // What is wrong with the table is said here, once, and by no call.
    static_assert(detail::possible_or_refused<detail::why(detail::table_error<Table, detail::is_known_table<Table>()>())>);
    static_assert((detail::refuse<detail::why(detail::table_error<Table, detail::is_known_table<Table>()>())>(), true));

public:
    repository(Backend& backend, request::table table, cursor_keys cursors, detail::service_options options = {})
        : detail::repository_edges<Table, Backend>(backend, std::move(table), std::move(cursors), options) {}
    repository(repository&&) = default;
    repository& operator=(repository&&) = default;
    ~repository() = default;
    /// Not copied. The copying that stands here is one that no call chooses before those below, which are refused with a sentence.
    repository(const volatile repository&) = delete;
    repository& operator=(const volatile repository&) = delete;
    template <std::same_as<repository> Same, auto Why = detail::always<detail::repository_copied>>
        requires(detail::chosen<Why>)
    repository(const Same& other) : repository(static_cast<repository&&>(const_cast<Same&>(other))) {
        static_assert(detail::possible<Why>);
    }
    template <std::same_as<repository> Same, auto Why = detail::always<detail::repository_copied>>
        requires(!detail::chosen<Why>)
    repository(const Same&) = delete;
    /// \overload
    template <std::same_as<repository> Same, auto Why = detail::always<detail::repository_copied>>
        requires(detail::chosen<Why>)
    repository& operator=(const Same&) {
        static_assert(detail::possible<Why>);
        return *this;
    }
    template <std::same_as<repository> Same, auto Why = detail::always<detail::repository_copied>>
        requires(!detail::chosen<Why>)
    repository& operator=(const Same&) = delete;
    /// Refused, with a sentence: one that is made of nothing, or of a backend.
    template <auto Why = detail::always<detail::repository_unopened>>
        requires(detail::chosen<Why>)
    repository() : repository(detail::never<repository&&>()) {
        static_assert(detail::possible<Why>);
    }
    template <auto Why = detail::always<detail::repository_unopened>>
        requires(!detail::chosen<Why>)
    repository() = delete;
    /// \overload
    template <std::same_as<Backend> Same, auto Why = detail::always<detail::repository_unopened>>
        requires(detail::chosen<Why>)
    repository(Same&) : repository(detail::never<repository&&>()) {
        static_assert(detail::possible<Why>);
    }
    template <std::same_as<Backend> Same, auto Why = detail::always<detail::repository_unopened>>
        requires(!detail::chosen<Why>)
    repository(Same&) = delete;
    /// Refused, with a sentence: one that is on another backend.
    template <class Other, detail::only_if<!std::same_as<Other, Backend>> = 0, auto Why = detail::always<detail::repository_elsewhere>>
        requires(detail::chosen<Why>)
    repository(const repository<Table, Other>&) : repository(detail::never<repository&&>()) {
        static_assert(detail::possible<Why>);
    }
    template <class Other, detail::only_if<!std::same_as<Other, Backend>> = 0, auto Why = detail::always<detail::repository_elsewhere>>
        requires(!detail::chosen<Why>)
    repository(const repository<Table, Other>&) = delete;
    /// Refused, with a sentence: one that is of another table.
    template <class Other, class On, detail::only_if<!std::same_as<Other, Table>> = 0, auto Why = detail::why(detail::compose<detail::repository_of_another<Table, Other>>())>
        requires(detail::chosen<Why>)
    repository(const repository<Other, On>&) : repository(detail::never<repository&&>()) {
        static_assert(detail::possible<Why>);
    }
    template <class Other, class On, detail::only_if<!std::same_as<Other, Table>> = 0, auto Why = detail::why(detail::compose<detail::repository_of_another<Table, Other>>())>
        requires(!detail::chosen<Why>)
    repository(const repository<Other, On>&) = delete;
};

}  // namespace facet::inline v0
