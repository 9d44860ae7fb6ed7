// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/facet.hpp>
#include <facet/request/dynamic_item.hpp>
#include <support/catch.hpp>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace repository_probe {

using facet::error_code;
using facet::result;
namespace request = facet::request;

/// The in-memory engine, with its calls counted, and one read that fails where a test asks for it.
class scripted_backend {
public:
    using numbered_sink = facet::request::numbered_sink;
    static constexpr facet::backend_features features{};

    facet::memory::engine engine{};
    std::size_t gets = 0;
    std::size_t writes = 0;
    std::size_t reads = 0;          ///< queries and scans
    std::size_t transactions = 0;
    std::size_t consistent = 0;     ///< reads and gets that asked for it
    std::size_t counting = 0;       ///< queries that asked for the count alone
    std::size_t failing_read = 0;   ///< the read that fails, the first being 1; 0: none
    bool fails_late = false;        ///< it fails after its items were handed out
    bool rows = true;               ///< items come as rows where they are kept so, and that is asked for
    std::size_t seen_rows = 0;      ///< items that came so
    bool bare_rows = true;          ///< and rows of one layout come without a view each, where that is asked for
    std::size_t seen_bare_rows = 0; ///< items that came so
    std::function<void()> before_write{};  ///< what happens just before a write
    std::function<void()> before_transaction{};
    std::size_t batch_gets = 0;
    std::size_t batch_keys = 0;     ///< of all of them
    std::function<void()> before_batch_get{};

    result<void> create_table(std::string_view name, const request::table_description& description) {
        return engine.create_table(name, description);
    }
    result<void> erase_table(std::string_view name) { return engine.erase_table(name); }
    result<request::table> open(std::string_view name, const request::table_description& description) {
        return engine.open(name, description);
    }
    result<bool> get(const request::table& table, const request::get& get, request::item_sink sink) {
        ++gets;
        consistent += get.consistent ? 1 : 0;
        const counting_rows counted{this, sink};
        request::item_sink passed(counted);
        passed.takes_rows = sink.takes_rows && rows;
        return engine.get(table, get, passed);
    }
    result<void> write(const request::table& table, const request::write& write, request::item_sink sink,
                       request::consumed_capacity* capacity) {
        ++writes;
        if (const auto happens = before_write) happens();
        return engine.write(table, write, sink, capacity);
    }
    result<request::page> query(const request::table& table, const request::query& query, request::item_sink sink) {
        counting += query.count_only ? 1 : 0;
        consistent += query.consistent ? 1 : 0;
        const counting_rows counted{this, sink};
        const auto count_bare = [&](const facet::packed::row_page& page) {
            seen_bare_rows += page.size();
            (*sink.rows)(page);
        };
        const request::row_sink bare(count_bare);
        request::item_sink passed(counted);
        passed.takes_rows = sink.takes_rows && rows;
        if (rows && bare_rows && sink.rows != nullptr) passed.rows = &bare;
        return answer([&] { return engine.query(table, query, passed); });
    }
    result<request::page> scan(const request::table& table, const request::scan& scan, request::item_sink sink) {
        consistent += scan.consistent ? 1 : 0;
        const counting_rows counted{this, sink};
        request::item_sink passed(counted);
        passed.takes_rows = sink.takes_rows && rows;
        return answer([&] { return engine.scan(table, scan, passed); });
    }
    result<void> batch_get(std::span<const request::table_get> asked, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        ++batch_gets;
        batch_keys += asked.size();
        for (const request::table_get& each : asked) consistent += each.get.consistent ? 1 : 0;
        if (const auto happens = before_batch_get) happens();
        const auto counted = [&](std::size_t position, const facet::item_view& item) {
            seen_rows += item.layout != nullptr ? 1 : 0;
            sink(position, item);
        };
        numbered_sink passed(counted);
        passed.takes_rows = sink.takes_rows && rows;
        return engine.batch_get(asked, passed, unprocessed);
    }
    result<void> batch_write(std::span<const request::table_write> asked, std::vector<std::size_t>& unprocessed,
                             request::consumed_capacity* capacity) {
        return engine.batch_write(asked, unprocessed, capacity);
    }
    result<void> transact_write(std::span<const request::table_write> actions, std::string_view token,
                                request::consumed_capacity* capacity) {
        ++transactions;
        if (const auto happens = before_transaction) happens();
        return engine.transact_write(actions, token, capacity);
    }
    result<void> transact_get(std::span<const request::table_get> asked, numbered_sink sink) { return engine.transact_get(asked, sink); }

private:
    struct counting_rows {
        scripted_backend* all;
        request::item_sink sink;
        void operator()(facet::span<const facet::item_view> items) const {
            for (const facet::item_view& item : items) all->seen_rows += item.layout != nullptr ? 1 : 0;
            sink(items);
        }
    };

    template <class Ask>
    result<request::page> answer(const Ask& ask) {
        if (++reads != failing_read) return ask();
        if (fails_late) (void)ask();
        facet::error cause;
        cause.code = error_code::throttling;
        cause.message = "slow down";
        return cause;
    }
};

static_assert(facet::backend<scripted_backend>);

/// Stores an item as it is, as another program might.
template <class Table, class Backend>
result<void> put_raw(const facet::repository<Table, Backend>& repository, const facet::item& item) {
    request::packed_item packed;
    if (auto taken = packed.assign(item, facet::schema<Table>::facts.description, repository.handle()); !taken.has_value()) return taken;
    request::write write;
    write.key = packed.key();
    write.body = packed.body();
    return repository.backend().write(repository.handle(), write, [](std::span<const facet::item_view>) {}, nullptr);
}

/// The one item of a table, with the names of all that is stored.
template <class Table, class Backend>
facet::item only_item(const facet::repository<Table, Backend>& repository) {
    facet::item whole;
    std::size_t items = 0;
    const auto page = repository.backend().scan(repository.handle(), {}, [&](std::span<const facet::item_view> some) {
        items += some.size();
        whole = request::unpack_item(some[0], facet::schema<Table>::facts.description, repository.handle()).value();
    });
    REQUIRE(page.has_value());
    REQUIRE(items == 1);
    return whole;
}

/// All that is stored, each item as key and body bytes: equal before and after a call that changed nothing.
template <class Table, class Backend>
std::vector<std::string> everything(const facet::repository<Table, Backend>& repository) {
    std::vector<std::string> items;
    request::scan all;
    const auto page = repository.backend().scan(repository.handle(), all, [&](std::span<const facet::item_view> some) {
        for (const facet::item_view& each : some)
            items.push_back(std::string(each.key.partition) + '|' + std::string(each.key.sort) + '|' + std::string(each.body));
    });
    if (!page.has_value() || page->more) items.push_back("incomplete");
    return items;
}

/// The name of what went wrong, or `ok`.
template <class Outcome>
[[nodiscard]] std::string said(const Outcome& outcome) {
    return outcome.has_value() ? "ok" : std::string(to_string(outcome.error().code));
}
template <class Value>
[[nodiscard]] std::string said(const facet::lookup<Value>& outcome) {
    return outcome.has_value() ? "ok" : outcome.missing() ? "missing" : std::string(to_string(outcome.error().code));
}

/// What a call throws, by its code's name; `nothing` where it does not.
template <class Call>
[[nodiscard]] std::string thrown_by(const Call& call) {
    try {
        call();
    } catch (const facet::exception& thrown) {
        return std::string(to_string(thrown.error().code));
    }
    return "nothing";
}

}  // namespace repository_probe
