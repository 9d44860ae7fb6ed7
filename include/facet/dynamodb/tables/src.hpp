// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/cancellation.hpp>
#include <facet/core/deadline.hpp>
#include <facet/core/page_circle.hpp>
#include <facet/core/pause.hpp>
#include <facet/dynamodb/tables.hpp>
#include <facet/dynamodb/transport/exchange.hpp>
#include <facet/wire/settings_answers.hpp>
#include <facet/wire/table_plan.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// The compiled part of dynamodb/tables.hpp. Include this in exactly one source file of a program, which also needs Boost.JSON: see
/// json/src.hpp.

namespace facet::inline v0::dynamodb {

namespace detail {

/// An error about a table, of what was asked.
[[nodiscard]] inline error table_error(error cause, std::string_view operation, std::string_view table) {
    if (cause.operation.empty()) cause.operation = operation;
    if (cause.table.empty()) cause.table = table;
    return cause;
}
[[nodiscard]] inline error table_error(error_code code, std::string_view message, std::string_view operation, std::string_view table) {
    return table_error(facet::detail::bare_error(code, message), operation, table);
}
/// What failed after a change that was, or may have been, done: to ask for that once more is no way out.
[[nodiscard]] inline error done_all_the_same(error cause) {
    cause.possibly_applied = true;
    return cause;
}

}  // namespace detail

std::chrono::milliseconds tables::now() const {
    if (options_.now) return options_.now();
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}
/// A wait that begins now.
wire::table_watch tables::watch(wire::table_wish wish, bool just_made) const {
    wire::watch_options how = options_.watch;
    how.deadline = std::min(how.deadline, std::chrono::floor<std::chrono::milliseconds>(deadline::left()));
    return {wish, how, now(), just_made};
}
void tables::pause(std::chrono::milliseconds time) const {
    if (options_.pause) options_.pause(time);
    else facet::detail::pause(time);
}

result<std::string> tables::send(std::string_view operation, std::string_view body, std::string_view table, wire::repetition repeated) {
    if (cancellation::requested()) return detail::table_error(error_code::unreachable, call_was_cancelled, operation, table);
    result<std::string> answer = send_(service_, operation, body, repeated);
    if (answer.has_value()) return answer;
    return detail::table_error(std::move(answer).error(), operation, table);
}

result<wire::found_table> tables::look(std::string_view name, const request::table_description& description) {
    const result<std::string> body = wire::describe_table(name);
    if (!body.has_value()) return detail::table_error(body.error(), "DescribeTable", name);
    const result<std::string> answer = send("DescribeTable", *body, name, wire::repetition::read);
    if (!answer.has_value()) return answer.error();
    result<wire::found_table> found = wire::read_table(*answer, description);
    if (!found.has_value()) return detail::table_error(std::move(found).error(), "DescribeTable", name);
    return found;
}

result<void> tables::add_settings(std::string_view name, const wire::table_settings& asked, wire::found_table& to) {
    const auto ask = [&](std::string_view operation, const result<std::string>& body, result<void> (*read)(std::string_view, wire::found_table&)) -> result<void> {
        if (!body.has_value()) return body.error();
        const result<std::string> answer = send(operation, *body, name, wire::repetition::read);
        if (!answer.has_value()) return answer.error();
        result<void> done = read(*answer, to);
        if (!done.has_value()) return detail::table_error(std::move(done).error(), operation, name);
        return done;
    };
    if (asked.time_to_live)
        if (auto done = ask("DescribeTimeToLive", wire::describe_time_to_live(name), &wire::read_time_to_live); !done.has_value()) return done;
    if (asked.point_in_time_recovery)
        if (auto done = ask("DescribeContinuousBackups", wire::describe_continuous_backups(name), &wire::read_continuous_backups); !done.has_value()) return done;
    return {};
}

/// Looks until it is as wished; gives what was seen last, which for a table that is gone is nothing.
result<wire::found_table> tables::wait(std::string_view name, const request::table_description& description, wire::table_wish wish, bool just_made) {
    wire::table_watch watch = this->watch(wish, just_made);
    for (;;) {
        result<wire::found_table> found = look(name, description);
        if (!found.has_value() && found.error().code != error_code::resource_not_found) return found;
        const wire::table_sight seen = found.has_value() ? wire::sight_of(found->table.status, found->table.active) : wire::table_sight::missing;
        switch (watch.take(seen, now())) {
            case wire::watch_step::pause: pause(watch.pause()); break;
            case wire::watch_step::done: return found.has_value() ? std::move(found) : result<wire::found_table>(wire::found_table());
            case wire::watch_step::failed:
                if (!found.has_value()) return found;
                return detail::table_error(error_code::validation, "the table is " + found->table.status + " and does not become ready by itself", "DescribeTable", name);
            case wire::watch_step::late: {
                std::string status = found.has_value() ? found->table.status : std::string("missing");
                if (found.has_value())
                    for (const std::string& each : found->table.busy_indexes) status += ", its index " + each;
                return detail::table_error(error_code::unreachable, "the wait for the table ended at its deadline; the table is " + status, "DescribeTable", name);
            }
        }
    }
}

/// Sends one change. While the table is busy with something else, waits for it and sends again.
result<void> tables::follow(std::string_view name, std::string_view operation, std::string_view body) {
    wire::table_watch watch = this->watch(wire::table_wish::ready);
    for (;;) {
        const result<std::string> answer = send(operation, body, name, wire::repetition::unsafe);
        if (answer.has_value()) return {};
        if (answer.error().code != error_code::resource_in_use) return answer.error();
        if (watch.take(wire::table_sight::changing, now()) != wire::watch_step::pause) {
            error late = answer.error();
            late.code = error_code::unreachable;  // of one that is being made, resource_in_use says that it was there before
            late.message = "the wait for the table ended at its deadline: " + late.message;
            return late;
        }
        pause(watch.pause());
    }
}

result<void> tables::create(std::string_view name, const request::table_description& description, const wire::table_settings& settings) {
    const result<std::vector<wire::named_request>> requests = wire::creation_requests(name, description, settings);
    if (!requests.has_value()) return detail::table_error(requests.error(), "CreateTable", name);
    const result<std::string> made = send("CreateTable", requests->front().body, name, wire::repetition::unsafe);
    if (!made.has_value() && !made.error().possibly_applied) return made.error();
    const result<wire::found_table> found = wait(name, description, wire::table_wish::ready, true);
    // Whether a request without an answer made the table, only the table says.
    if (!made.has_value() && (found.has_value() ? !found->table.differences.empty() : found.error().code == error_code::resource_not_found)) return made.error();
    if (!found.has_value()) return detail::done_all_the_same(found.error());
    for (std::size_t i = 1; i < requests->size(); ++i)
        if (result<void> done = follow(name, (*requests)[i].operation, (*requests)[i].body); !done.has_value()) {
            error cause = std::move(done).error();
            cause.message = "the table was made, but not all that was to follow: " + cause.message;
            return detail::done_all_the_same(std::move(cause));
        }
    return {};
}

result<wire::found_table> tables::describe(std::string_view name, const request::table_description& description, const wire::table_settings& settings) {
    result<wire::found_table> found = look(name, description);
    if (!found.has_value()) return found;
    if (result<void> more = add_settings(name, settings, *found); !more.has_value()) return std::move(more).error();
    return found;
}

result<std::vector<std::string>> tables::compare(std::string_view name, const request::table_description& description, const wire::table_settings& settings) {
    if (const result<void> sound = wire::check_settings(settings, description); !sound.has_value()) return detail::table_error(sound.error(), "DescribeTable", name);
    const result<wire::found_table> found = describe(name, description, settings);
    if (!found.has_value()) return found.error();
    std::vector<std::string> all = found->table.differences;
    for (std::string& each : wire::settings_differences(settings, *found, description)) all.push_back(std::move(each));
    return all;
}

result<applied> tables::apply(std::string_view name, const request::table_description& description, const wire::table_settings& settings, const wire::apply_options& options) {
    if (const result<void> sound = wire::check_settings(settings, description); !sound.has_value()) return detail::table_error(sound.error(), "UpdateTable", name);
    applied all;
    std::vector<std::string> notes;
    std::vector<std::string> given_up;  // bodies of changes that are not tried again
    std::vector<std::string> made;      // bodies of those that were made
    wire::table_watch lag = watch(wire::table_wish::ready, true);
    for (;;) {
        result<wire::found_table> found = wait(name, description, wire::table_wish::ready, false);
        if (!found.has_value()) return std::move(found).error();
        if (result<void> more = add_settings(name, settings, *found); !more.has_value()) return std::move(more).error();
        result<std::vector<wire::table_change>> planned = wire::plan_changes(name, description, settings, *found, options);
        if (!planned.has_value()) return detail::table_error(std::move(planned).error(), "UpdateTable", name);
        const auto among = [](const std::vector<std::string>& bodies, const wire::table_change& each) { return std::find(bodies.begin(), bodies.end(), each.request.body) != bodies.end(); };
        const auto change = std::find_if(planned->begin(), planned->end(), [&](const wire::table_change& each) { return !among(given_up, each); });
        if (change == planned->end()) {
            all.left = found->table.differences;
            for (std::string& each : wire::settings_differences(settings, *found, description)) all.left.push_back(std::move(each));
            for (std::string& each : notes) all.left.push_back(std::move(each));
            return all;
        }
        if (among(made, *change)) {
            // What was changed does not show yet: descriptions are eventually consistent. What never shows is not asked for again.
            if (lag.take(wire::table_sight::missing, now()) == wire::watch_step::pause) pause(lag.pause());
            else given_up.push_back(std::move(change->request.body));
            continue;
        }
        if (result<void> sent = follow(name, change->request.operation, change->request.body); !sent.has_value()) {
            // A second change of the time to live within an hour is refused (contract Y1); a later call makes it.
            if (change->request.operation != "UpdateTimeToLive" || sent.error().code != error_code::validation) return std::move(sent).error();
            notes.push_back("time to live: the service refused the change: " + sent.error().message);
            given_up.push_back(std::move(change->request.body));
            continue;
        }
        made.push_back(std::move(change->request.body));
        all.done.push_back(std::move(change->what));
        lag = watch(wire::table_wish::ready, true);
    }
}

result<std::vector<std::string>> tables::list() {
    std::vector<std::string> all;
    std::string after;
    facet::detail::page_circle circle;
    do {
        const result<std::string> body = wire::list_tables(after);
        if (!body.has_value()) return detail::table_error(body.error(), "ListTables", {});
        const result<std::string> answer = send("ListTables", *body, {}, wire::repetition::read);
        if (!answer.has_value()) return answer.error();
        result<wire::table_names> page = wire::read_table_names(*answer);
        if (!page.has_value()) return detail::table_error(std::move(page).error(), "ListTables", {});
        for (std::string& each : page->names) all.push_back(std::move(each));
        after = std::move(page->more_after);
        if (!after.empty() && circle.closes(after))
            return detail::table_error(error_code::unreadable_answer, "the service's answer cannot be read: a page of tables ends where it began", "ListTables", {});
    } while (!after.empty());
    return all;
}

result<void> tables::wait_until_active(std::string_view name) {
    const result<wire::found_table> found = wait(name, {}, wire::table_wish::ready, false);
    return found.has_value() ? result<void>() : found.error();
}
result<void> tables::wait_until_gone(std::string_view name) {
    const result<wire::found_table> found = wait(name, {}, wire::table_wish::gone, false);
    return found.has_value() ? result<void>() : found.error();
}

result<void> tables::erase(std::string_view name) {
    const result<std::string> body = wire::delete_table(name);
    if (!body.has_value()) return detail::table_error(body.error(), "DeleteTable", name);
    const result<std::string> answer = send("DeleteTable", *body, name, wire::repetition::unsafe);
    if (!answer.has_value() && !answer.error().possibly_applied) return answer.error();
    if (!answer.has_value()) {
        // Whether a request without an answer erased the table, only the table says.
        const result<wire::found_table> found = look(name, {});
        if (found.has_value() ? found->table.status != "DELETING" : found.error().code != error_code::resource_not_found) return answer.error();
    }
    result<void> gone = wait_until_gone(name);
    if (!gone.has_value()) return detail::done_all_the_same(std::move(gone).error());
    return gone;
}

result<wire::table_settings> settings_of(const request::declared_table& table, const wire::table_settings& settings) {
    wire::table_settings made = settings;
    if (made.time_to_live || table.expiry.empty()) return made;
    if (table.expiry.size() > 1) {
        std::string names;
        for (const std::string_view each : table.expiry) names.append(names.empty() ? "" : ", ").append(each);
        return detail::table_error(error_code::validation, "items of the table expire by several attributes (" + names + "); the service takes one: say which in the settings, or an empty one", {}, table.name);
    }
    made.time_to_live = std::string(table.expiry.front());
    return made;
}
result<void> tables::create(const request::declared_table& table, const wire::table_settings& settings) {
    const result<wire::table_settings> whole = settings_of(table, settings);
    return whole.has_value() ? create(table.name, table.description, *whole) : whole.error();
}
result<std::vector<std::string>> tables::compare(const request::declared_table& table, const wire::table_settings& settings) {
    const result<wire::table_settings> whole = settings_of(table, settings);
    if (!whole.has_value()) return whole.error();
    return compare(table.name, table.description, *whole);
}
result<applied> tables::apply(const request::declared_table& table, const wire::table_settings& settings, const wire::apply_options& options) {
    const result<wire::table_settings> whole = settings_of(table, settings);
    if (!whole.has_value()) return whole.error();
    return apply(table.name, table.description, *whole, options);
}

}  // namespace facet::inline v0::dynamodb
