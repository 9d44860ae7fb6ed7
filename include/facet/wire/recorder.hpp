// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/core/shared.hpp>
#include <facet/core/span.hpp>
#include <facet/wire/batch_requests.hpp>
#include <facet/wire/explanation.hpp>
#include <facet/wire/partiql.hpp>
#include <facet/wire/table_requests.hpp>

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::wire {

/// A request as it would be sent.
struct recorded {
    std::string operation{};    ///< `Query`, `TransactWriteItems`, ...
    std::string body{};         ///< its JSON
    std::vector<statement> statements{};  ///< the PartiQL for it: one per entry or action, in their order
    std::string explanation{};  ///< path, key condition, filter, capacity; a line each
    double units = 0;           ///< the least it consumes
    std::string execute{};      ///< `ExecuteStatement`, `BatchExecuteStatement`, `ExecuteTransaction`; empty where no PartiQL does the same
    std::string execute_body{}; ///< the JSON of that
};

/// A backend that answers nothing and does nothing: it writes down what it is asked. Reads find no items, writes are done. A call
/// that cannot be written is refused, with why. Its calls are safe from several threads at once; requests() and take() are not.
class recorder {
public:
    using numbered_sink = request::numbered_sink;
    static constexpr backend_features features{};

    /// What was asked, in order.
    [[nodiscard]] const std::vector<recorded>& requests() const noexcept { return requests_; }
    [[nodiscard]] std::vector<recorded> take() noexcept { return std::exchange(requests_, {}); }
    /// Makes a table of another backend known here. Both have to live as long as this.
    void know(const request::table& table, const request::table_description& description) { remember({&table, {}, &description}); }

    result<void> create_table(std::string_view name, const request::table_description& description) {
        return note("CreateTable", wire::create_table(name, description), {}, "makes the table " + std::string(name), {});
    }
    result<void> erase_table(std::string_view name) { return note("DeleteTable", delete_table(name), {}, "drops the table " + std::string(name), {}); }
    /// The description has to live as long as this.
    result<request::table> open(std::string_view name, const request::table_description& description) {
        request::table opened;
        opened.name = name;
        for (std::size_t i = 0; i < description.attributes.size(); ++i) opened.attributes.push_back(static_cast<packed::attribute_id>(i + 1));
        opened.state = shared<std::size_t>::make(opened.attributes.size());  // which handle it is, of several of one table: copies share it
        remember({nullptr, opened.state, &description});
        auto noted = note("DescribeTable", describe_table(name), {}, "looks at the table " + std::string(name), {});
        if (!noted.has_value()) return std::move(noted).error();
        return opened;
    }

    result<bool> get(const request::table& table, const request::get& request, request::item_sink) {
        const auto& description = about(table);
        auto noted = note("GetItem", get_item(table, description, request), {partiql_of(table, description, request)}, explain(table, description, request),
                          {estimate_of(request).units, request.capacity != nullptr});
        if (!noted.has_value()) return std::move(noted).error();
        return false;
    }
    result<void> write(const request::table& table, const request::write& request, request::item_sink, request::consumed_capacity* capacity) {
        const auto& description = about(table);
        return note(operation_name(request.kind), write_item(table, description, request, capacity != nullptr), {partiql_of(table, description, request)},
                    explain(table, description, request), {estimate_of(table, description, request).units, capacity != nullptr});
    }
    result<request::page> query(const request::table& table, const request::query& request, request::item_sink) {
        const auto& description = about(table);
        return page_of("Query", wire::query(table, description, request), table, request);
    }
    result<request::page> scan(const request::table& table, const request::scan& request, request::item_sink) {
        const auto& description = about(table);
        return page_of("Scan", wire::scan(table, description, request), table, request);
    }
    result<void> batch_get(span<const request::table_get> gets, numbered_sink, std::vector<std::size_t>&) {
        return note_gets("BatchGetItem", batch_get_item(gets, describing()), gets, false);
    }
    result<void> batch_write(span<const request::table_write> writes, std::vector<std::size_t>&, request::consumed_capacity* capacity) {
        return note_writes("BatchWriteItem", batch_write_item(writes, describing(), capacity != nullptr), writes, {}, capacity != nullptr, false);
    }
    result<void> transact_write(span<const request::table_write> actions, std::string_view token, request::consumed_capacity* capacity) {
        return note_writes("TransactWriteItems", transact_write_items(actions, token, describing(), capacity != nullptr), actions, token, capacity != nullptr, true);
    }
    result<void> transact_get(span<const request::table_get> gets, numbered_sink) {
        return note_gets("TransactGetItems", transact_get_items(gets, describing()), gets, true);
    }

private:
    struct known_table {
        const request::table* table;  ///< of another backend
        shared<void> state;           ///< of a handle that was opened here
        const request::table_description* description;
    };
    struct cost {
        double units = 0;
        bool metered = false;
    };
    /// Finds descriptions where requests name tables.
    struct finder {
        const recorder* self;
        const request::table_description& operator()(const request::table& table) const { return self->about(table); }
    };
    [[nodiscard]] finder describing() const noexcept { return {this}; }

    [[nodiscard]] const request::table_description& about(const request::table& table) const {
        static constexpr request::table_description none{};
        const std::lock_guard lock(mutex_);
        for (const known_table& each : known_)
            if (each.table != nullptr ? each.table == &table : each.state == table.state) return *each.description;
        return none;
    }

    void remember(known_table known) {
        const std::lock_guard lock(mutex_);
        known_.push_back(std::move(known));
    }
    void keep(recorded made) {
        const std::lock_guard lock(mutex_);
        requests_.push_back(std::move(made));
    }

    [[nodiscard]] static recorded note_of(std::string_view operation, std::string body, std::string explanation, cost costs) {
        recorded made;
        made.operation = operation;
        made.body = std::move(body);
        made.explanation = std::move(explanation);
        made.units = costs.units;
        return made;
    }
    result<void> note(std::string_view operation, result<std::string> body, std::vector<statement> statements, std::string explanation, cost costs) {
        if (!body.has_value()) return std::move(body).error();
        recorded made = note_of(operation, *std::move(body), std::move(explanation), costs);
        if (statements.size() == 1 && statements[0].possible()) {
            if (auto execute = execute_statement(statements[0], costs.metered); execute.has_value()) {
                made.execute = "ExecuteStatement";
                made.execute_body = *std::move(execute);
            }
        }
        made.statements = std::move(statements);
        keep(std::move(made));
        return {};
    }
    template <class Asked>
    result<request::page> page_of(std::string_view operation, result<std::string> body, const request::table& table, const Asked& request) {
        if (!body.has_value()) return std::move(body).error();
        const auto& description = about(table);
        auto noted = note(operation, std::move(body), {partiql_of(table, description, request)}, explain(table, description, request),
                          {estimate_of(request).units, request.capacity != nullptr});
        if (!noted.has_value()) return std::move(noted).error();
        return request::page{};
    }

    /// A batch's or transaction's statements are sent together, where each entry has one.
    result<void> note_many(std::string_view operation, result<std::string> body, std::vector<statement> statements, std::string explanation, cost costs,
                           std::string_view token, bool transactional, std::size_t most) {
        bool possible = statements.size() <= most;
        for (const statement& each : statements) possible = possible && each.possible();
        auto execute = transactional ? execute_transaction(statements, token, costs.metered) : batch_execute_statement(statements, costs.metered);
        if (!body.has_value()) return std::move(body).error();
        recorded made = note_of(operation, *std::move(body), std::move(explanation), costs);
        made.statements = std::move(statements);
        if (possible && execute.has_value()) {
            made.execute = transactional ? "ExecuteTransaction" : "BatchExecuteStatement";
            made.execute_body = *std::move(execute);
        }
        keep(std::move(made));
        return {};
    }
    result<void> note_gets(std::string_view operation, result<std::string> body, span<const request::table_get> gets, bool transactional) {
        std::vector<statement> statements;
        std::string explanation;
        cost costs;
        for (const request::table_get& each : gets) {
            const auto& description = about(*each.table);
            statements.push_back(partiql_of(*each.table, description, each.get));
            if (transactional) statements.back().consistent = false;
            add_entry(explanation, "Get", explain(*each.table, description, each.get, transactional));
            costs.units += estimate_of(each.get, transactional).units;
            costs.metered = costs.metered || each.get.capacity != nullptr;
        }
        return note_many(operation, std::move(body), std::move(statements), std::move(explanation), costs, {}, transactional, transactional ? 100 : 25);
    }
    result<void> note_writes(std::string_view operation, result<std::string> body, span<const request::table_write> writes, std::string_view token,
                             bool metered, bool transactional) {
        std::vector<statement> statements;
        std::string explanation;
        cost costs{0, metered};
        for (const request::table_write& each : writes) {
            const auto& description = about(*each.table);
            const bool asked_of_none = transactional && each.write.kind == request::write_kind::erase && !each.write.condition.empty();
            statements.push_back(asked_of_none ? detail::no_statement(unasked_condition) : partiql_of(*each.table, description, each.write));
            add_entry(explanation, action_name(each.write.kind), explain(*each.table, description, each.write, transactional));
            costs.units += estimate_of(*each.table, description, each.write, transactional).units;
            costs.metered = costs.metered || each.capacity != nullptr;
        }
        return note_many(operation, std::move(body), std::move(statements), std::move(explanation), costs, token, transactional, transactional ? 100 : 25);
    }
    static constexpr std::string_view unasked_condition = "PartiQL's DELETE asks no condition where there is no item, and a transaction with one would be done then";
    /// An entry's lines, indented below what it is.
    static void add_entry(std::string& out, std::string_view what, const std::string& lines) {
        if (!out.empty()) out += '\n';
        out += what;
        out += "\n  ";
        for (const char each : lines) {
            out += each;
            if (each == '\n') out += "  ";
        }
    }

    mutable std::mutex mutex_{};
    std::vector<known_table> known_{};
    std::vector<recorded> requests_{};
};

static_assert(backend<recorder>);

}  // namespace facet::inline v0::wire
