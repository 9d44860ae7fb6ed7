// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/result.hpp>
#include <facet/request/declared_table.hpp>
#include <facet/wire/described_table.hpp>
#include <facet/wire/retry.hpp>
#include <facet/wire/table_watch.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// Tables of the service: made, described, waited for, compared with their declarations, brought to them, erased. Compiled in
/// dynamodb/tables/src.hpp.

namespace facet::inline v0::dynamodb {

/// How tables are waited for.
struct tables_options {
    wire::watch_options watch{};
    /// Where set, they stand for sleeping and for a clock that only goes forward: for tests, and for programs with a loop of their own.
    std::function<void(std::chrono::milliseconds)> pause{};
    std::function<std::chrono::milliseconds()> now{};
};

/// What apply() came to.
struct applied {
    std::vector<std::string> done{};  ///< the changes that were made, in order: `index ByTotal added`
    std::vector<std::string> left{};  ///< the differences that are left, a sentence each; empty where the table is as declared
};

/// The tables of a service. `Service` is a client, or any callable that sends an operation and gives its answer's body:
/// `result<std::string>(std::string_view operation, std::string_view body, wire::repetition)`. It has to outlive this. As safe to use from
/// several threads at once as the service is. Every call may give the service's own errors; those that wait give unreachable where the
/// deadline came first (the service then goes on with what it does), validation where waiting is in vain.
class tables {
public:
    template <class Service>
        requires(!std::is_same_v<std::remove_cv_t<Service>, tables>)
    explicit tables(Service& service, tables_options options = {}) : service_(const_cast<void*>(static_cast<const volatile void*>(&service))), options_(std::move(options)) {
        send_ = [](void* to, std::string_view operation, std::string_view body, wire::repetition repeated) -> result<std::string> {
            Service& own = *static_cast<Service*>(to);
            if constexpr (requires { own.call(operation, body, repeated); }) return own.call(operation, body, repeated);
            else return own(operation, body, repeated);
        };
    }

    /// Makes a table with these settings, and returns when it is ready. Errors: resource_in_use where it exists; those of
    /// wire::check_settings(), before anything is sent. Where a setting fails that follows the table, the table is there, the error
    /// is possibly_applied, and apply() goes on from it.
    [[nodiscard]] result<void> create(std::string_view name, const request::table_description& description, const wire::table_settings& settings = {});
    /// The same of a declared table: `create(facet::declared<Register>())`. Its time to live is the declared one (`expires_at`) unless the
    /// settings say another. Errors: validation besides, where it declares several, of which the service takes one.
    [[nodiscard]] result<void> create(const request::declared_table& table, const wire::table_settings& settings = {});

    /// What a table is. The time to live and point-in-time recovery are asked for where `settings` speak of them. Errors:
    /// resource_not_found.
    [[nodiscard]] result<wire::found_table> describe(std::string_view name, const request::table_description& description, const wire::table_settings& settings = {});

    /// In what a table differs from its description and from the settings: a sentence each; none where it does not. Errors:
    /// resource_not_found.
    [[nodiscard]] result<std::vector<std::string>> compare(std::string_view name, const request::table_description& description, const wire::table_settings& settings = {});
    [[nodiscard]] result<std::vector<std::string>> compare(const request::declared_table& table, const wire::table_settings& settings = {});

    /// Changes an existing table until it is as described, as far as the service can and `options` allow: see wire::plan_changes(). One change
    /// at a time, each waited for. Where it fails, what it has changed stays changed, and another call goes on from there. A time to live
    /// that the service refuses to change now (contract Y1) is among what is left, not an error. Errors: resource_not_found; those of
    /// wire::check_settings(), before anything is changed.
    [[nodiscard]] result<applied> apply(std::string_view name, const request::table_description& description, const wire::table_settings& settings = {}, const wire::apply_options& options = {});
    [[nodiscard]] result<applied> apply(const request::declared_table& table, const wire::table_settings& settings = {}, const wire::apply_options& options = {});

    /// The names of all tables, in the service's order: a call per 100.
    [[nodiscard]] result<std::vector<std::string>> list();
    /// Returns when a table is ready: ACTIVE, with all its indexes. Errors: resource_not_found.
    [[nodiscard]] result<void> wait_until_active(std::string_view name);
    /// Returns when there is no such table.
    [[nodiscard]] result<void> wait_until_gone(std::string_view name);
    /// Erases a table with all its items, and returns when it is gone. Errors: resource_not_found; validation where it is protected.
    [[nodiscard]] result<void> erase(std::string_view name);

private:
    [[nodiscard]] result<std::string> send(std::string_view operation, std::string_view body, std::string_view table, wire::repetition repeated);
    [[nodiscard]] result<wire::found_table> look(std::string_view name, const request::table_description& description);
    [[nodiscard]] result<wire::found_table> wait(std::string_view name, const request::table_description& description, wire::table_wish wish, bool just_made);
    [[nodiscard]] result<void> add_settings(std::string_view name, const wire::table_settings& asked, wire::found_table& to);
    [[nodiscard]] result<void> follow(std::string_view name, std::string_view operation, std::string_view body);
    [[nodiscard]] std::chrono::milliseconds now() const;
    void pause(std::chrono::milliseconds time) const;
    [[nodiscard]] wire::table_watch watch(wire::table_wish wish, bool just_made = false) const;

    void* service_;
    result<std::string> (*send_)(void*, std::string_view, std::string_view, wire::repetition);
    tables_options options_;
};

/// The settings of a declared table: where they do not speak of a time to live, the one that it declares. Errors: validation where it
/// declares several.
[[nodiscard]] result<wire::table_settings> settings_of(const request::declared_table& table, const wire::table_settings& settings);

}  // namespace facet::inline v0::dynamodb
