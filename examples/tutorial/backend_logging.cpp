// SPDX-License-Identifier: BSL-1.0
// A backend around another one: it writes down what is asked, and passes it on.
#include "expect.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace facet::literals;
namespace request = facet::request;

namespace {

// [logging]
template <facet::backend Inner>
class logging_backend {
public:
    using numbered_sink = facet::request::numbered_sink;
    static constexpr facet::backend_features features = Inner::features;

    logging_backend(Inner& inner, std::function<void(std::string_view)> log) : inner_(&inner), log_(std::move(log)) {}

    facet::result<void> create_table(std::string_view name, const request::table_description& description) {
        return told("create_table", name, inner_->create_table(name, description));
    }
    facet::result<void> erase_table(std::string_view name) { return told("erase_table", name, inner_->erase_table(name)); }
    facet::result<request::table> open(std::string_view name, const request::table_description& description) {
        return told("open", name, inner_->open(name, description));
    }
    facet::result<bool> get(const request::table& table, const request::get& get, request::item_sink sink) {
        return told("get", table.name, inner_->get(table, get, sink));
    }
    facet::result<void> write(const request::table& table, const request::write& write, request::item_sink sink,
                              request::consumed_capacity* capacity) {
        return told("write", table.name, inner_->write(table, write, sink, capacity));
    }
    facet::result<request::page> query(const request::table& table, const request::query& query, request::item_sink sink) {
        return told("query", table.name, inner_->query(table, query, sink));
    }
    facet::result<request::page> scan(const request::table& table, const request::scan& scan, request::item_sink sink) {
        return told("scan", table.name, inner_->scan(table, scan, sink));
    }
    facet::result<void> batch_get(std::span<const request::table_get> gets, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        return told("batch_get", {}, inner_->batch_get(gets, sink, unprocessed));
    }
    facet::result<void> batch_write(std::span<const request::table_write> writes, std::vector<std::size_t>& unprocessed,
                                    request::consumed_capacity* capacity) {
        return told("batch_write", {}, inner_->batch_write(writes, unprocessed, capacity));
    }
    facet::result<void> transact_write(std::span<const request::table_write> actions, std::string_view token,
                                       request::consumed_capacity* capacity) {
        return told("transact_write", {}, inner_->transact_write(actions, token, capacity));
    }
    facet::result<void> transact_get(std::span<const request::table_get> gets, numbered_sink sink) {
        return told("transact_get", {}, inner_->transact_get(gets, sink));
    }

private:
    template <class Result>
    Result told(std::string_view call, std::string_view table, Result outcome) {
        std::string line(call);
        if (!table.empty()) line += ' ' + std::string(table);
        if (!outcome.has_value()) line += ": " + std::string(to_string(outcome.error().code));
        log_(line);
        return outcome;
    }

    Inner* inner_;
    std::function<void(std::string_view)> log_;
};
// [/logging]

static_assert(facet::backend<logging_backend<facet::memory::engine>>);
static_assert(facet::backend<logging_backend<facet::any_backend>>);

struct Account { std::string id; std::string owner; };
struct Bank : facet::table<"Bank", facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">>> {};

}  // namespace

int main() {
    std::vector<std::string> lines;
    // [use]
    facet::memory::engine engine;
    logging_backend logged(engine, [&](std::string_view line) { lines.emplace_back(line); });
    auto bank = facet::open<Bank>(logged);
    bank.create(Account{"1", "Ann"}).or_throw();
    auto again = bank.create(Account{"1", "Ann"}).run();
    // [/use]
    expect(!again.has_value());
    expect(bank.query<Account>("id"_f == "1").all()->size() == 1);
    const std::vector<std::string> expected = {"open Bank: ResourceNotFoundException", "create_table Bank", "open Bank", "write Bank",
                                               "write Bank: ConditionalCheckFailedException", "query Bank"};
    expect(lines == expected);

    // [erased]
    facet::any_backend any(engine);          // one type for any backend, known at run time
    auto same = facet::open<Bank>(any);
    // [/erased]
    expect(same.get<Account>("id"_f == "1").has_value());
}
