// SPDX-License-Identifier: BSL-1.0
// A backend of one's own: tables in std::map, which could as well be files, or a cache. It finds items and keeps them; what a request makes
// of them, an in-memory engine says, in which they stand while the call runs.
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/memory/engine.hpp>
#include <facet/request/page_size.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace request = facet::request;

// [state]
// What the backend keeps of a table.
struct shelf {
    struct item {
        std::string body;    // packed, each attribute by its name
        std::uint32_t size;  // as DynamoDB counts it
    };
    using collection = std::map<std::string, item, std::less<>>;     // by sort key; std::string compares bytes as unsigned
    using partition = std::pair<std::size_t, std::string>;           // with its hash first: nobody is to rely on the order of a scan
    std::map<partition, collection> partitions;
};

// What a handle (request::table) points to.
struct opened_shelf {
    facet::shared<shelf> items;
    request::table judged;           // the table in the engine that judges
    std::vector<std::string> names;  // judged.attributes[k] is the id of names[k]
    facet::key_type partition_type;
    facet::key_type sort_type;
    bool has_sort;
};
// [/state]

class map_backend {
public:
    // [features]
    static constexpr facet::backend_features features{.secondary_indexes = false, .multiple_attribute_keys = false};
    // [/features]

    // [tables]
    facet::result<void> create_table(std::string_view name, const request::table_description& description) {
        const std::lock_guard lock(mutex_);
        if (!description.indexes.empty()) return refuse("this backend has no secondary indexes", "");
        if (auto made = judge_.create_table(name, description); !made.has_value()) return made;
        tables_.emplace(name, facet::shared<shelf>::make());
        return {};
    }

    facet::result<void> erase_table(std::string_view name) {
        const std::lock_guard lock(mutex_);
        if (auto gone = judge_.erase_table(name); !gone.has_value()) return gone;
        tables_.erase(tables_.find(name));
        return {};
    }

    facet::result<request::table> open(std::string_view name, const request::table_description& description) {
        const std::lock_guard lock(mutex_);
        auto judged = judge_.open(name, description);
        if (!judged.has_value()) return judged;
        auto state = facet::shared<opened_shelf>::make();
        state->items = tables_.find(name)->second;
        state->judged = *judged;
        state->names.assign(description.attributes.begin(), description.attributes.end());
        state->partition_type = description.partition.type;
        state->sort_type = description.sort.type;
        state->has_sort = description.has_sort();
        request::table handle;
        handle.name = name;
        handle.attributes = judged->attributes;
        handle.state = std::move(state);
        return handle;
    }
    // [/tables]

    // [get]
    facet::result<bool> get(const request::table& table, const request::get& get, request::item_sink sink) {
        const std::lock_guard lock(mutex_);
        visitors here(judge_);
        if (auto come = here.bring(shelf_of(table), get.key); !come.has_value()) return std::move(come).error();
        return judge_.get(shelf_of(table).judged, get, sink);
    }
    // [/get]

    // [write]
    facet::result<void> write(const request::table& table, const request::write& write, request::item_sink returned,
                              request::consumed_capacity* capacity) {
        const std::lock_guard lock(mutex_);
        visitors here(judge_);
        if (auto come = here.bring(shelf_of(table), write.key); !come.has_value()) return come;
        if (auto done = judge_.write(shelf_of(table).judged, write, returned, capacity); !done.has_value()) return done;
        return here.keep();
    }
    // [/write]

    // [query]
    facet::result<request::page> query(const request::table& table, const request::query& query, request::item_sink sink) {
        const std::lock_guard lock(mutex_);
        const opened_shelf& from = shelf_of(table);
        visitors here(judge_);
        const std::optional<place> behind = place_of(from, query.start);
        if (query.partition.size() == 1 && behind.has_value() == !query.start.empty()) {  // the judge refuses all else
            if (const auto found = from.items->partitions.find(partition_of(query.partition[0])); found != from.items->partitions.end()) {
                auto begin = found->second.begin();
                auto end = found->second.end();
                if (behind && query.ascending) begin = found->second.upper_bound(behind->sort);
                if (behind && !query.ascending) end = found->second.lower_bound(behind->sort);
                filling page;
                for (bool full = false; begin != end && !full;) {
                    full = page.is_full(query.limit);  // one more comes, by which the judge sees that there is more
                    const auto& each = query.ascending ? *begin++ : *--end;
                    if (!answers(query, each.first)) continue;
                    if (auto come = here.bring(from, found->first, each.first, &each.second); !come.has_value()) return std::move(come).error();
                    page.add(from, {found->first.second, each.first}, each.second);
                }
            }
        }
        return judge_.query(from.judged, query, sink);
    }
    // [/query]

    // [scan]
    facet::result<request::page> scan(const request::table& table, const request::scan& scan, request::item_sink sink) {
        const std::lock_guard lock(mutex_);
        const opened_shelf& from = shelf_of(table);
        // The judge has an order of its own. So it is asked whether the request is right, and then about each item alone.
        request::scan asked = scan;
        asked.last = nullptr;
        asked.capacity = nullptr;
        asked.start = {};
        const auto nobody = [](std::span<const facet::item_view>) {};
        if (auto right = judge_.scan(from.judged, asked, nobody); !right.has_value()) return right;
        asked.segment = 0;
        asked.total_segments = 1;
        asked.start = scan.start;
        if (auto right = judge_.scan(from.judged, asked, nobody); !right.has_value()) return right;
        const auto asked_for = [&](const shelf::partition& each) { return each.first % scan.total_segments == scan.segment; };
        const std::optional<place> behind = place_of(from, scan.start);
        if (behind && !asked_for(behind->partition)) return refuse("the place to resume from is in another segment", "S3");

        asked.start = {};
        asked.limit = 0;
        request::page page;
        filling filled;
        facet::byte_buffer last;
        const auto& partitions = from.items->partitions;
        for (auto at = behind ? partitions.lower_bound(behind->partition) : partitions.begin(); at != partitions.end() && !page.more; ++at) {
            if (!asked_for(at->first)) continue;
            const bool begun = behind && at->first == behind->partition;
            for (auto each = begun ? at->second.upper_bound(behind->sort) : at->second.begin(); each != at->second.end(); ++each) {
                page.more = filled.is_full(scan.limit);
                if (page.more) break;
                visitors here(judge_);
                if (auto come = here.bring(from, at->first, each->first, &each->second); !come.has_value()) return std::move(come).error();
                auto judged = judge_.scan(from.judged, asked, sink);
                if (!judged.has_value()) return judged;
                page.scanned += judged->scanned;
                page.count += judged->count;
                filled.add(from, {at->first.second, each->first}, each->second);
                last.clear();
                request::append_position(last, at->first.second);
                if (from.has_sort) request::append_position(last, each->first);
            }
        }
        if (scan.last != nullptr) {
            scan.last->clear();
            if (page.more) scan.last->append(last.view());
        }
        if (scan.capacity != nullptr) scan.capacity->table += filled.read_units(scan.consistent);
        return page;
    }
    // [/scan]

    // [batches]
    facet::result<void> batch_get(std::span<const request::table_get> gets, request::numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        return read(gets, [&](std::span<const request::table_get> judged) { return judge_.batch_get(judged, sink, unprocessed); });
    }
    facet::result<void> batch_write(std::span<const request::table_write> writes, std::vector<std::size_t>& unprocessed,
                                    request::consumed_capacity* capacity) {
        return change(writes, [&](std::span<const request::table_write> judged) { return judge_.batch_write(judged, unprocessed, capacity); });
    }
    facet::result<void> transact_write(std::span<const request::table_write> actions, std::string_view token, request::consumed_capacity* capacity) {
        return change(actions, [&](std::span<const request::table_write> judged) { return judge_.transact_write(judged, token, capacity); });
    }
    facet::result<void> transact_get(std::span<const request::table_get> gets, request::numbered_sink sink) {
        return read(gets, [&](std::span<const request::table_get> judged) { return judge_.transact_get(judged, sink); });
    }
    // [/batches]

private:
    static const opened_shelf& shelf_of(const request::table& table) { return *static_cast<const opened_shelf*>(table.state.get()); }
    static shelf::partition partition_of(std::string_view key) { return {std::hash<std::string_view>()(key), std::string(key)}; }
    static facet::error refuse(std::string_view message, std::string_view rule) {
        facet::error cause;  // operation, table, entity and key are the repository's to add
        cause.code = facet::error_code::validation;
        cause.message = message;
        cause.rule = rule;
        return cause;
    }

    // [place]
    struct place {
        shelf::partition partition;
        std::string sort;
    };
    // Where to resume; nothing where the bytes, which may come from outside, are no such place.
    static std::optional<place> place_of(const opened_shelf& table, std::string_view position) {
        request::position_reader reader(position);
        const auto partition = reader.take();
        const auto sort = table.has_sort ? reader.take() : std::optional<std::string_view>("");
        if (!partition || !sort || !reader.done()) return std::nullopt;
        return place{partition_of(*partition), std::string(*sort)};
    }
    // [/place]

    // [answers]
    static bool answers(const request::query& query, std::string_view sort) {
        if (!query.sort_equal.empty()) return sort == query.sort_equal[0];
        using enum request::sort_operator;
        switch (query.sort.op) {
            case none: return true;
            case equal: return sort == query.sort.low;
            case less: return sort < query.sort.low;
            case less_equal: return sort <= query.sort.low;
            case greater: return sort > query.sort.low;
            case greater_equal: return sort >= query.sort.low;
            case begins_with: return sort.starts_with(query.sort.low);
            case between: return sort >= query.sort.low && sort <= query.sort.high;  // what is on an open end is read, and the judge leaves it out
        }
        return false;
    }
    // [/answers]

    // [visitors]
    // The items that a call is about: they stand in the engine until it ends.
    class visitors {
    public:
        explicit visitors(facet::memory::engine& judge) : judge_(&judge) {}
        visitors(const visitors&) = delete;
        visitors& operator=(const visitors&) = delete;
        ~visitors() {
            for (const visitor& each : here_) (void)write(each, request::write_kind::erase, {});
        }

        // Brings what there is under a key.
        facet::result<void> bring(const opened_shelf& from, facet::key_view key) {
            const shelf::partition partition = partition_of(key.partition);
            const shelf::item* item = nullptr;
            if (const auto collection = from.items->partitions.find(partition); collection != from.items->partitions.end())
                if (const auto found = collection->second.find(key.sort); found != collection->second.end()) item = &found->second;
            return bring(from, partition, std::string(key.sort), item);
        }
        facet::result<void> bring(const opened_shelf& from, const shelf::partition& partition, const std::string& sort, const shelf::item* item) {
            here_.push_back({&from, partition, sort});
            if (item == nullptr) return {};
                return write(here_.back(), request::write_kind::put, item->body);
        }
        // Keeps what has become of them.
        facet::result<void> keep() {
            for (const visitor& each : here_) {
                std::optional<shelf::item> left;
                const request::get get{.key = {each.partition.second, each.sort}};
                auto found = judge_->get(each.table->judged, get, [&](std::span<const facet::item_view> items) {
                    left = shelf::item{by_name(*each.table, items[0].body), items[0].size};
                });
                if (!found.has_value()) return std::move(found).error();
                auto& partitions = each.table->items->partitions;
                if (left) partitions[each.partition].insert_or_assign(each.sort, std::move(*left));
                else if (const auto at = partitions.find(each.partition); at != partitions.end() && at->second.erase(each.sort) == 1 && at->second.empty()) partitions.erase(at);
            }
            return {};
        }

    private:
        struct visitor {
            const opened_shelf* table;
            shelf::partition partition;
            std::string sort;
        };
        facet::result<void> write(const visitor& each, request::write_kind kind, std::string_view body) {
            const request::write write{.kind = kind, .key = {each.partition.second, each.sort}, .body = body};
            return judge_->write(each.table->judged, write, [](std::span<const facet::item_view>) {}, nullptr);
        }

        facet::memory::engine* judge_;
        std::vector<visitor> here_;
    };
    // [/visitors]

    // [filling]
    // What a page has read so far.
    struct filling {
        std::uint32_t items = 0;
        std::size_t bytes = 0;  // as a page counts them (contract Q11)
        std::size_t sizes = 0;  // as the price does

        void add(const opened_shelf& from, facet::key_view key, const shelf::item& item) {
            items += 1;
            bytes += request::page_size(from.partition_type, from.sort_type, key, item.body);
            sizes += item.size;
        }
        [[nodiscard]] bool is_full(std::uint32_t limit) const { return (limit != 0 && items >= limit) || bytes >= request::page_bytes; }
        // A unit for each 4 KB begun, one at least, or half of it (contract W1, W2).
        [[nodiscard]] double read_units(bool consistent) const {
            const std::size_t units = sizes == 0 ? 1 : (sizes + 4095) / 4096;
            return static_cast<double>(units) * (consistent ? 1.0 : 0.5);
        }
    };
    // [/filling]

    // [by_name]
    // A body as any handle can take it: ids are a handle's own.
    static std::string by_name(const opened_shelf& table, std::string_view body) {
        facet::byte_buffer out;
        facet::packed::writer writer(out);
        for (facet::packed::attribute_cursor attributes(body); !attributes.done();) {
            const facet::packed::attribute_view each = attributes.take();
            std::string_view name = each.name;
            for (std::size_t i = 0; each.id != 0 && i < table.names.size(); ++i)
                if (table.judged.attributes[i] == each.id) name = table.names[i];
            writer.attribute(name);
            writer.copy_attribute(each.value);
        }
        return std::string(out.view());
    }
    // [/by_name]

    // [several]
    // Requests as the judge is asked them: of its own tables, with the items that they are about.
    template <class Judge>
    facet::result<void> read(std::span<const request::table_get> gets, Judge judge) {
        const std::lock_guard lock(mutex_);
        visitors here(judge_);
        std::vector<request::table_get> judged(gets.begin(), gets.end());
        for (request::table_get& each : judged) {
            const opened_shelf& from = shelf_of(*each.table);
            if (auto come = here.bring(from, each.get.key); !come.has_value()) return come;
            each.table = &from.judged;
        }
        return judge(judged);
    }
    template <class Judge>
    facet::result<void> change(std::span<const request::table_write> writes, Judge judge) {
        const std::lock_guard lock(mutex_);
        visitors here(judge_);
        std::vector<request::table_write> judged(writes.begin(), writes.end());
        for (request::table_write& each : judged) {
            const opened_shelf& to = shelf_of(*each.table);
            if (auto come = here.bring(to, each.write.key); !come.has_value()) return come;
            each.table = &to.judged;
        }
        if (auto done = judge(judged); !done.has_value()) return done;
        return here.keep();
    }
    // [/several]

    std::mutex mutex_;
    facet::memory::engine judge_;
    std::map<std::string, facet::shared<shelf>, std::less<>> tables_;
};

// [check]
static_assert(facet::backend<map_backend>);  // says which call is missing where one is
// [/check]
