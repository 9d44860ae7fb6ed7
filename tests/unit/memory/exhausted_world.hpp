// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>
#include <support/limited_new.hpp>
#include <support/replica.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <memory_resource>
#include <string>
#include <utility>
#include <vector>

/// \file
/// Two tables with indexes on memory that can be made to run out, and a way to see all that they hold.

namespace facet::test {

/// Memory that can be made to run out, for an engine.
class limited_resource : public std::pmr::memory_resource {
public:
    allocation_limit limit;
    std::size_t out = 0;  ///< bytes not given back

private:
    void* do_allocate(std::size_t size, std::size_t alignment) override {
        limit.pass();
        void* const block = std::pmr::new_delete_resource()->allocate(size, alignment);
        out += size;
        return block;
    }
    void do_deallocate(void* memory, std::size_t size, std::size_t alignment) override {
        out -= size;
        std::pmr::new_delete_resource()->deallocate(memory, size, alignment);
    }
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

/// All that can be seen of a table.
struct table_content {
    std::vector<std::vector<item>> paths;  ///< the table's items and each index's entries, sorted
    std::vector<std::uint64_t> counts;

    friend bool operator==(const table_content&, const table_content&) = default;
};

class exhausted_world {
public:
    using table = dynamic_table<memory::engine>;

    limited_resource resource;
    replica told;  ///< of the engine's changes
    memory::engine engine{options_of(resource, told)};
    table left{engine, spec(), "Left"};
    table right{engine, spec(), "Right"};

    /// `filling` items in either table, so that calls find memory pools and nodes more or less full.
    explicit exhausted_world(std::size_t filling) {
        for (std::size_t i = 0; i < filling; ++i) {
            (void)left.put(whole(key("p" + std::to_string(i % 5), i), static_cast<std::int64_t>(i), 40 + i * 37 % 300));
            (void)right.put(whole(key("p", i), static_cast<std::int64_t>(i), i * 91 % 200));
        }
    }

    [[nodiscard]] static table_spec spec() {
        return table_spec({"pk"}, {"sk"},
                          {{"ByGroup", {{"group"}}, {{"rank", key_type::number}}},
                           {"ByRank", {{"rank", key_type::number}}, {}, request::projection_kind::keys_only},
                           {"Local", {{"pk"}}, {{"rank", key_type::number}}, request::projection_kind::all, {}, request::index_kind::local}},
                          {"group", "rank", "text"});
    }
    [[nodiscard]] static item key(const std::string& partition, std::size_t number) {
        return {{"pk", partition}, {"sk", "s" + std::to_string(1000 + number)}};
    }
    [[nodiscard]] static item whole(item of, std::int64_t rank, std::size_t length) {
        of.insert_or_assign("rank", attribute_value(rank));
        of.insert_or_assign("group", attribute_value("g" + std::to_string(rank % 7)));
        of.insert_or_assign("text", attribute_value(std::string(length, 't')));
        return of;
    }

    /// What both tables hold, by every path. The log was told of the same.
    [[nodiscard]] std::vector<table_content> content() {
        std::vector<table_content> all;
        for (table* each : {&left, &right}) {
            table_content& one = all.emplace_back();
            for (std::int32_t index = -1; index < 3; ++index) {
                std::vector<item> items = each->all(scan_args{.index = index});
                std::ranges::sort(items, {}, [](const item& of) {
                    return std::pair(*of.find("pk")->if_string(), *of.find("sk")->if_string());
                });
                one.paths.push_back(std::move(items));
            }
            CHECK(told.fault().empty());
            CHECK(told.items(each->handle().name) == one.paths.front());
            const auto counted = engine.statistics(each->handle().name).value();
            one.counts = {counted.items, counted.bytes, counted.partitions};
            one.counts.insert(one.counts.end(), counted.index_items.begin(), counted.index_items.end());
        }
        return all;
    }

private:
    [[nodiscard]] static memory::engine_options options_of(limited_resource& resource, replica& told) {
        memory::engine_options made;
        made.resource = &resource;
        made.log = &told;
        return made;
    }
};

}  // namespace facet::test
