// SPDX-License-Identifier: BSL-1.0
// A backend of one's own: tables in std::map. It keeps items and reads them in order; it has no indexes, no updates and no
// transactions, and says so wherever it is asked for them.
#include "expect.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace facet::literals;
namespace request = facet::request;

namespace {

// [state]
// What the backend keeps of a table. A handle (request::table) points here.
struct shelf {
    std::string partition_name;
    std::string sort_name;                     // empty: the table has no sort key
    facet::key_type partition_type{};
    facet::key_type sort_type{};
    std::vector<std::string> names;            // the attribute with id n is names[n - 1]
    using key = std::pair<std::string, std::string>;
    std::map<key, std::string> items;          // primary key to packed body; std::string compares bytes as unsigned
};
// [/state]

class map_backend {
public:
    // [features]
    static constexpr facet::backend_features features{.transactions = false, .secondary_indexes = false, .multiple_attribute_keys = false};
    // [/features]

    // [tables]
    facet::result<void> create_table(std::string_view name, const request::table_description& description) {
        const std::lock_guard lock(mutex_);
        if (!description.indexes.empty()) return refuse("this backend has no secondary indexes");
        if (tables_.contains(std::string(name))) return fail(facet::error_code::resource_in_use, "the table exists already");
        auto made = facet::shared<shelf>::make();
        made->partition_name = description.partition.name;
        made->partition_type = description.partition.type;
        made->sort_name = description.sort.name;
        made->sort_type = description.sort.type;
        tables_.emplace(name, std::move(made));
        return {};
    }

    facet::result<void> erase_table(std::string_view name) {
        const std::lock_guard lock(mutex_);
        if (tables_.erase(std::string(name)) == 0) return fail(facet::error_code::resource_not_found, "there is no such table");
        return {};
    }

    facet::result<request::table> open(std::string_view name, const request::table_description& description) {
        const std::lock_guard lock(mutex_);
        const auto found = tables_.find(std::string(name));
        if (found == tables_.end()) return fail(facet::error_code::resource_not_found, "there is no such table");
        shelf& table = *found->second;
        if (!description.indexes.empty() || table.partition_name != description.partition.name || table.sort_name != description.sort.name ||
            table.partition_type != description.partition.type || table.sort_type != description.sort.type)
            return refuse("the table has another key");
        request::table handle;
        handle.name = name;
        handle.state = found->second;
        for (const std::string_view attribute : description.attributes) handle.attributes.push_back(id_of(table, attribute));
        return handle;
    }
    // [/tables]

    // [get]
    facet::result<bool> get(const request::table& table, const request::get& get, request::item_sink sink) {
        if (!get.projection.empty()) return refuse("this backend has no projections");
        const std::lock_guard lock(mutex_);
        const shelf& from = shelf_of(table);
        const auto found = from.items.find(key_of(get.key));
        if (found == from.items.end()) return false;
        const facet::item_view view = view_of(*found);
        sink({&view, 1});
        return true;
    }
    // [/get]

    // [write]
    facet::result<void> write(const request::table& table, const request::write& write, request::item_sink /*returned*/,
                              request::consumed_capacity* /*capacity*/) {
        if (write.kind == request::write_kind::update) return refuse("this backend cannot update: put the whole item");
        if (write.kind == request::write_kind::check) return refuse("a check is an action of a transaction");
        if (write.returned != request::return_values::none || write.return_on_failure) return refuse("this backend returns no values");
        const std::lock_guard lock(mutex_);
        shelf& to = shelf_of(table);
        if (write.key.partition.empty() || (!to.sort_name.empty() && write.key.sort.empty())) return refuse("a key attribute is empty");
        const auto found = to.items.find(key_of(write.key));
        const std::optional<bool> holds = evaluate(table, write.condition, found == to.items.end() ? nullptr : &found->second);
        if (!holds) return refuse("this backend knows attribute_exists and attribute_not_exists, and nothing else");
        if (!*holds) return fail(facet::error_code::conditional_check_failed, "the condition does not hold");
        if (write.kind == request::write_kind::put) to.items.insert_or_assign(key_of(write.key), std::string(write.body));
        else if (found != to.items.end()) to.items.erase(found);
        return {};
    }
    // [/write]

    // [query]
    facet::result<request::page> query(const request::table& table, const request::query& query, request::item_sink sink) {
        if (query.index != request::table_path) return refuse("this backend has no secondary indexes");
        if (!query.filter.empty() || !query.projection.empty()) return refuse("this backend has no filters and no projections");
        const std::lock_guard lock(mutex_);
        const shelf& from = shelf_of(table);
        std::vector<shelf::key> keys;  // of the items that answer, in order
        for (auto at = from.items.lower_bound({std::string(query.partition[0]), {}}); at != from.items.end(); ++at) {
            if (at->first.first != query.partition[0]) break;
            if (answers(query.sort, at->first.second)) keys.push_back(at->first);
        }
        if (!query.ascending) std::reverse(keys.begin(), keys.end());
        return hand_out(from, keys, query.start, query.limit, query.ascending, query.count_only, query.last, sink);
    }

    facet::result<request::page> scan(const request::table& table, const request::scan& scan, request::item_sink sink) {
        if (scan.index != request::table_path || scan.total_segments != 1) return refuse("this backend scans tables in one segment");
        if (!scan.filter.empty() || !scan.projection.empty()) return refuse("this backend has no filters and no projections");
        const std::lock_guard lock(mutex_);
        const shelf& from = shelf_of(table);
        std::vector<shelf::key> keys;
        for (const auto& each : from.items) keys.push_back(each.first);
        return hand_out(from, keys, scan.start, scan.limit, true, scan.count_only, scan.last, sink);
    }
    // [/query]

    // [batches]
    facet::result<void> batch_get(std::span<const request::table_get> gets, facet::request::numbered_sink sink,
                                  std::vector<std::size_t>& /*unprocessed*/) {
        for (std::size_t i = 0; i < gets.size(); ++i) {
            auto found = get(*gets[i].table, gets[i].get, [&](std::span<const facet::item_view> items) { sink(i, items[0]); });
            if (!found.has_value()) return std::move(found).error();
        }
        return {};
    }
    facet::result<void> batch_write(std::span<const request::table_write> writes, std::vector<std::size_t>& /*unprocessed*/,
                                    request::consumed_capacity* /*capacity*/) {
        for (const request::table_write& each : writes)
            if (auto done = write(*each.table, each.write, [](std::span<const facet::item_view>) {}, nullptr); !done.has_value()) return done;
        return {};
    }
    facet::result<void> transact_write(std::span<const request::table_write>, std::string_view, request::consumed_capacity*) {
        return refuse("this backend has no transactions");
    }
    facet::result<void> transact_get(std::span<const request::table_get>, facet::request::numbered_sink) {
        return refuse("this backend has no transactions");
    }
    // [/batches]

private:
    static facet::error fail(facet::error_code code, std::string_view message) {
        facet::error cause;  // operation, table, entity and key are the repository's to add
        cause.code = code;
        cause.message = message;
        return cause;
    }
    static facet::error refuse(std::string_view message) { return fail(facet::error_code::validation, message); }

    static shelf& shelf_of(const request::table& table) { return *static_cast<shelf*>(table.state.get()); }
    static shelf::key key_of(const facet::key_view& key) { return {std::string(key.partition), std::string(key.sort)}; }

    // [views]
    // An attribute's id in packed bodies: the same for all handles of a table, so that bodies can be kept as they come.
    static facet::packed::attribute_id id_of(shelf& table, std::string_view name) {
        for (std::size_t i = 0; i < table.names.size(); ++i)
            if (table.names[i] == name) return static_cast<facet::packed::attribute_id>(i + 1);
        table.names.emplace_back(name);
        return static_cast<facet::packed::attribute_id>(table.names.size());
    }
    static facet::item_view view_of(const std::pair<const shelf::key, std::string>& stored) {
        return {{stored.first.first, stored.first.second}, stored.second, 0};
    }
    // [/views]

    // [sort]
    static bool answers(const request::sort_condition& condition, std::string_view sort) {
        using enum request::sort_operator;
        switch (condition.op) {
            case none: return true;
            case equal: return sort == condition.low;
            case less: return sort < condition.low;
            case less_equal: return sort <= condition.low;
            case greater: return sort > condition.low;
            case greater_equal: return sort >= condition.low;
            case begins_with: return sort.starts_with(condition.low);
            case between:
                return (condition.low_open ? sort > condition.low : sort >= condition.low) &&
                       (condition.high_open ? sort < condition.high : sort <= condition.high);
        }
        return false;
    }
    // [/sort]

    // [page]
    static facet::result<request::page> hand_out(const shelf& from, const std::vector<shelf::key>& keys, std::string_view start, std::uint32_t limit,
                                                 bool ascending, bool count_only, facet::byte_buffer* last, request::item_sink sink) {
        std::optional<shelf::key> behind;  // resume behind this key
        if (!start.empty()) {
            request::position_reader reader(start);
            const auto partition = reader.take();
            const auto sort = from.sort_name.empty() ? std::optional<std::string_view>("") : reader.take();
            if (!partition || !sort) return refuse("the start position is malformed");
            behind.emplace(*partition, *sort);
        }
        request::page page;
        for (const shelf::key& key : keys) {
            if (behind && (ascending ? key <= *behind : key >= *behind)) continue;
            if (limit != 0 && page.scanned == limit) {
                page.more = true;
                break;
            }
            ++page.scanned;
            ++page.count;
            const auto& stored = *from.items.find(key);
            if (last != nullptr) {
                last->clear();
                request::append_position(*last, key.first);
                if (!from.sort_name.empty()) request::append_position(*last, key.second);
            }
            const facet::item_view view = view_of(stored);
            if (!count_only) sink({&view, 1});
        }
        if (!page.more && last != nullptr) last->clear();
        return page;
    }
    // [/page]

    // [condition]
    // A condition is a postfix program; nothing where it needs more than this backend knows.
    static std::optional<bool> evaluate(const request::table& table, const request::condition& condition, const std::string* body) {
        std::vector<bool> truths;
        for (const request::instruction& each : condition.code) {
            switch (each.code) {
                case request::opcode::exists: truths.push_back(has(table, condition.paths[each.argument], body)); break;
                case request::opcode::not_exists: truths.push_back(!has(table, condition.paths[each.argument], body)); break;
                case request::opcode::all_of: {
                    bool all = true;
                    for (std::uint16_t i = 0; i < each.argument; ++i, truths.pop_back()) all = all && truths.back();
                    truths.push_back(all);
                    break;
                }
                default: return std::nullopt;
            }
        }
        return truths.empty() || truths.back();
    }
    static bool has(const request::table& table, const request::path& path, const std::string* body) {
        if (body == nullptr) return false;
        const std::vector<std::string>& names = shelf_of(table).names;
        // `known` is a position in the description that the handle was opened with; the handle has its id.
        const std::string_view name = path.known < 0 ? path.name : names[table.attributes[static_cast<std::size_t>(path.known)] - 1u];
        if (name == shelf_of(table).partition_name || name == shelf_of(table).sort_name) return true;
        for (facet::packed::attribute_cursor attributes(*body); !attributes.done();) {
            const facet::packed::attribute_view each = attributes.take();
            if ((each.id == 0 ? each.name : names[each.id - 1u]) == name) return true;
        }
        return false;
    }
    // [/condition]

    std::mutex mutex_;
    std::map<std::string, facet::shared<shelf>, std::less<>> tables_;
};

// [check]
static_assert(facet::backend<map_backend>);  // says which call is missing where one is
// [/check]

struct Account { std::string id; std::string owner; };
struct Balance { std::string id; std::string currency; std::int64_t cents; };

struct Bank : facet::table<"Bank",
    facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{id}", "ACCOUNT">>,
    facet::entity<Balance, facet::key<"ACCOUNT#{id}", "BALANCE#{currency}">>> {};

}  // namespace

int main() {
    // [use]
    map_backend backend;
    auto bank = facet::open<Bank>(backend);
    bank.create(Account{"1", "Ann"}).or_throw();
    bank.put(Balance{"1", "EUR", 500}).or_throw();
    // [/use]
    bank.put(Balance{"1", "CHF", 100}).or_throw();
    bank.put(Balance{"1", "USD", 300}).or_throw();
    bank.put(Balance{"2", "USD", 900}).or_throw();

    expect(bank.get<Account>("id"_f == "1")->owner == "Ann");
    expect(bank.get<Account>("id"_f == "2").missing());
    expect(bank.create(Account{"1", "Eve"}).run().error().code == facet::error_code::conditional_check_failed);
    expect(bank.replace(Balance{"3", "EUR", 1}).run().error().code == facet::error_code::conditional_check_failed);
    expect(bank.query<Balance>("id"_f == "1").count().value() == 3);
    expect(bank.query<Balance>("id"_f == "1" && "currency"_f > "CHF").descending().all()->front().currency == "USD");
    auto first = bank.query<Balance>("id"_f == "1").limit(2).page();
    expect(first->size() == 2 && !first->next.empty());
    auto second = bank.query<Balance>("id"_f == "1").limit(2).after(first->next).page();
    expect(second->size() == 1 && second->next.empty() && (*second)[0].currency == "USD");
    expect(bank.collection<Account, Balance>("id"_f == "1").all()->size() == 4);
    expect(bank.scan<Balance>().all()->size() == 4);
    bank.erase<Balance>("id"_f == "2" && "currency"_f == "USD").or_throw();
    expect(bank.scan<Balance>().all()->size() == 3);

    // [refused]
    auto refused = bank.update<Balance>("id"_f == "1" && "currency"_f == "EUR").set("cents"_f += 1).run();
    std::printf("%s\n", refused.error().to_string().c_str());
    // [/refused]
    expect(refused.error().code == facet::error_code::validation);
    expect(!facet::try_open<Bank>(backend, {.name = "other", .create = false}).has_value());
}
