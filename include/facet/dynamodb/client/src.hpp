// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/client.hpp>
#include <facet/dynamodb/client/caller_src.hpp>
#include <facet/dynamodb/client/opened_table.hpp>
#include <facet/dynamodb/config/find_credentials.hpp>
#include <facet/dynamodb/tables.hpp>
#include <facet/dynamodb/transport/transport.hpp>
#include <facet/value/new_id.hpp>
#include <facet/wire/batch_answers.hpp>
#include <facet/wire/batch_requests.hpp>
#include <facet/wire/item_answers.hpp>
#include <facet/wire/page_answers.hpp>
#include <facet/wire/table_remedy.hpp>

#include <optional>
#include <utility>

/// \file
/// The compiled part of the client. Include <facet/dynamodb/src.hpp>, which has all that it needs, in exactly one source file.

namespace facet::inline v0::dynamodb {

struct detail::client_state {
    explicit client_state(client_options options) : client_state(find_connection(options.settings, environment()), std::move(options)) {}
    client_state(result<dynamodb::connection> found, client_options&& options) : given(std::move(options)), through(certified(given.transport, found)) {
        if (!found.has_value()) {
            fault = std::move(found).error();
            return;
        }
        const call_options how{given.backoff, given.retries, given.transport.request_timeout, given.deadline, given.on_attempt};
        service.emplace(*std::move(found), [this] { return obtain_credentials(given.settings, environment(), [this](const http_question& question) { return through.ask(question); }); },
                        how, through, means());
    }

    /// Where the options name no authorities, those that are found count.
    [[nodiscard]] static transport_options certified(transport_options options, const result<dynamodb::connection>& found) {
        if (options.authorities_file.empty() && found.has_value()) options.authorities_file = found->authorities_file;
        return options;
    }
    /// The system's, but that stop() ends waits.
    [[nodiscard]] call_means means() const {
        call_means made = system_means();
        made.sleep = [this](wire::moment time) { through.sleep(time); };
        made.stopped = [this] { return through.stopped(); };
        return made;
    }

    /// How tables are waited for.
    [[nodiscard]] tables_options waits() const {
        return {.watch = given.table_watch, .pause = [this](std::chrono::milliseconds time) { through.sleep(time); }};
    }

    [[nodiscard]] result<std::string> call(const service_call& asked) {
        if (!service) return fault;
        return service->call(asked);
    }
    /// Sends what was written, if it could be.
    [[nodiscard]] result<std::string> call(std::string_view operation, const result<std::string>& body, wire::repetition repeated, std::string& request_id,
                                           wire::refused_actions actions = service_call::no_action) {
        if (!body.has_value()) return body.error();
        if (body->size() > wire::most_request_bytes) return wire::too_long_request(body->size());
        return call({operation, *body, repeated, actions, &request_id});
    }

    client_options given;
    transport through;
    error fault{};
    std::optional<caller> service{};
};

namespace detail {

/// Find what requests are written and answers are read with.
inline constexpr auto described = [](const request::table& table) -> const request::table_description& { return opened(table).description.view(); };
[[nodiscard]] inline wire::refused_action refused_of(const request::table& table, const key_view& key) { return {&opened(table).answers, &key}; }
inline constexpr auto answers_of = [](const request::table& table) -> const wire::answer_table& { return opened(table).answers; };

/// What cannot be read of an answer tells which request it was to.
template <class Read>
[[nodiscard]] result<Read> named(result<Read> read, std::string& request_id) {
    if (read.has_value()) return read;
    error cause = std::move(read).error();
    cause.request = std::move(request_id);
    return cause;
}
/// An answer to a write came, so the write was done, whatever can be read of the answer.
[[nodiscard]] inline result<void> done(result<void> read, std::string& request_id) {
    if (read.has_value()) return read;
    error cause = std::move(named(std::move(read), request_id)).error();
    cause.possibly_applied = true;
    return cause;
}

/// Why a table is not opened.
[[nodiscard]] inline error unusable(std::string_view name, const wire::described_table& found, const request::table_description& description) {
    error cause;
    cause.message = "the table " + std::string(name);
    if (found.status == "DELETING") {
        cause.code = error_code::resource_not_found;
        cause.rule = "F3";
        cause.message += " is being deleted";
        return cause;
    }
    cause.message += " is not as it is declared";
    for (std::size_t i = 0; i < found.differences.size(); ++i) cause.message += (i == 0 ? ": " : "; ") + found.differences[i];
    cause.message += wire::remedy(found, description);
    return cause;
}

}  // namespace detail

client::client(client_options options) : state_(new detail::client_state(std::move(options))) {}
client::~client() = default;

result<void> client::ready() {
    if (!state_->service) return state_->fault;
    return state_->service->ready();
}
void client::stop() noexcept { state_->through.stop(); }
std::string client::address() const { return state_->service ? state_->service->to().endpoint.url() : std::string(); }

result<std::string> client::call(std::string_view operation, std::string_view body, wire::repetition repeated) { return state_->call({operation, body, repeated}); }

result<request::table> client::open(std::string_view name, const request::table_description& description) {
    if (!state_->service) return state_->fault;
    if (!state_->given.trust_tables) {
        dynamodb::tables known(*this, state_->waits());
        auto met = known.describe(name, description);
        if (met.has_value() && (met->table.status == "CREATING" || (met->table.filling && met->table.differences.empty()))) {
            if (auto waited = known.wait_until_active(name); !waited.has_value()) return std::move(waited).error();
            met = known.describe(name, description);
        }
        if (!met.has_value()) return std::move(met).error();
        if (met->table.status == "DELETING" || !met->table.differences.empty()) return detail::unusable(name, met->table, description);
    }
    auto kept = shared<detail::opened_table>::make(state_.get(), name, description);
    request::table made = kept->handle;
    made.state = std::move(kept);
    return made;
}

result<bool> client::get(const request::table& table, const request::get& request, request::item_sink sink) {
    std::string id;
    const auto answer = state_->call("GetItem", wire::get_item(table, detail::described(table), request), wire::repetition::read, id);
    if (!answer.has_value()) return answer.error();
    return detail::named(wire::read_get(*answer, detail::opened(table).answers, request, sink), id);
}

result<void> client::write(const request::table& table, const request::write& request, request::item_sink sink, request::consumed_capacity* capacity) {
    const wire::answer_table& answers = detail::opened(table).answers;
    std::string id;
    const auto answer = state_->call(wire::operation_name(request.kind), wire::write_item(table, detail::described(table), request, capacity != nullptr),
                                     wire::repetition_of(request), id, [&](std::size_t) { return wire::refused_action{&answers, &request.key}; });
    if (!answer.has_value()) return answer.error();
    return detail::done(wire::read_write(*answer, answers, request, sink, capacity), id);
}

result<request::page> client::query(const request::table& table, const request::query& request, request::item_sink sink) {
    std::string id;
    const auto answer = state_->call("Query", wire::query(table, detail::described(table), request), wire::repetition::read, id);
    if (!answer.has_value()) return answer.error();
    return detail::named(wire::read_query(*answer, detail::opened(table).answers, request, sink), id);
}

result<request::page> client::scan(const request::table& table, const request::scan& request, request::item_sink sink) {
    std::string id;
    const auto answer = state_->call("Scan", wire::scan(table, detail::described(table), request), wire::repetition::read, id);
    if (!answer.has_value()) return answer.error();
    return detail::named(wire::read_scan(*answer, detail::opened(table).answers, request, sink), id);
}

result<void> client::batch_get(span<const request::table_get> gets, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
    if (auto own = detail::check_owner(state_.get(), gets); !own.has_value()) return own;
    std::string id;
    const auto answer = state_->call("BatchGetItem", wire::batch_get_item(gets, detail::described), wire::repetition::read, id);
    if (!answer.has_value()) return answer.error();
    return detail::named(wire::read_batch_get(*answer, gets, detail::answers_of, sink, unprocessed), id);
}

result<void> client::batch_write(span<const request::table_write> writes, std::vector<std::size_t>& unprocessed, request::consumed_capacity* capacity) {
    if (auto own = detail::check_owner(state_.get(), writes); !own.has_value()) return own;
    std::size_t count = writes.size();
    auto body = wire::batch_write_item(writes, detail::described, capacity != nullptr);
    // Items of 400 KB each can have texts of six times that in JSON. What one request cannot hold is left to be sent again, so that an error
    // is that of the only request, and what stands behind a write that is refused was not written.
    while (body.has_value() && body->size() > wire::most_batch_bytes && count > 1) body = wire::batch_write_item(writes.first(count /= 2), detail::described, capacity != nullptr);
    std::string id;
    const auto answer = state_->call("BatchWriteItem", std::move(body), wire::repetition_of_batch(), id);
    if (!answer.has_value()) return answer.error();
    result<void> done = wire::read_batch_write(*answer, writes.first(count), detail::answers_of, unprocessed, capacity);
    for (; done.has_value() && count < writes.size(); ++count) unprocessed.push_back(count);
    return detail::done(std::move(done), id);
}

result<void> client::transact_write(span<const request::table_write> actions, std::string_view token, request::consumed_capacity* capacity) {
    if (auto known = detail::check_owner(state_.get(), actions); !known.has_value()) return known;
    const std::string own = token.empty() ? conversion<uuid>::to_stored(new_uuid()) : std::string(token);
    std::string id;
    const auto answer = state_->call("TransactWriteItems", wire::transact_write_items(actions, own, detail::described, capacity != nullptr),
                                     wire::repetition_of_transaction(own), id,
                                     [&](std::size_t i) { return i < actions.size() ? detail::refused_of(*actions[i].table, actions[i].write.key) : wire::refused_action(); });
    if (!answer.has_value()) return answer.error();
    return detail::done(wire::read_transact_write(*answer, actions, detail::answers_of, capacity), id);
}

result<void> client::transact_get(span<const request::table_get> gets, numbered_sink sink) {
    if (auto own = detail::check_owner(state_.get(), gets); !own.has_value()) return own;
    std::string id;
    const auto answer = state_->call("TransactGetItems", wire::transact_get_items(gets, detail::described), wire::repetition::read, id,
                                     [&](std::size_t i) { return i < gets.size() ? detail::refused_of(*gets[i].table, gets[i].get.key) : wire::refused_action(); });
    if (!answer.has_value()) return answer.error();
    return detail::named(wire::read_transact_get(*answer, gets, detail::answers_of, sink), id);
}

result<void> client::create_table(std::string_view name, const request::table_description& description) {
    return dynamodb::tables(*this, state_->waits()).create(name, description, state_->given.new_tables);
}

result<void> client::erase_table(std::string_view name) { return dynamodb::tables(*this, state_->waits()).erase(name); }

}  // namespace facet::inline v0::dynamodb
