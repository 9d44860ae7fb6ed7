// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/wire/batch_answers.hpp>
#include <facet/wire/error_answers.hpp>
#include <facet/wire/item_answers.hpp>
#include <facet/wire/page_answers.hpp>
#include <support/dynamic_table.hpp>
#include <unit/wire/written.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wire_probe {

/// A backend whose every answer is a text that was laid down before, with status 200.
class canned {
public:
    static constexpr facet::backend_features features{};
    using numbered_sink = facet::request::numbered_sink;

    std::string answer = "{}";

    facet::result<void> create_table(std::string_view, const request::table_description&) { return {}; }
    facet::result<void> erase_table(std::string_view) { return {}; }
    /// Ids are not those that names would have by position, so that one taken for the other shows.
    facet::result<request::table> open(std::string_view name, const request::table_description& description) {
        request::table opened;
        opened.name = name;
        for (std::size_t i = 0; i < description.attributes.size(); ++i) opened.attributes.push_back(static_cast<facet::packed::attribute_id>(200 + 7 * i));
        known_.push_back(std::make_unique<known>(known{opened, &description, nullptr}));
        known_.back()->table = std::make_unique<wire::answer_table>(known_.back()->opened, description);
        return opened;
    }
    facet::result<bool> get(const request::table& table, const request::get& asked, request::item_sink sink) { return wire::read_get(answer, of(table), asked, sink); }
    facet::result<void> write(const request::table& table, const request::write& asked, request::item_sink sink, request::consumed_capacity* capacity) {
        return wire::read_write(answer, of(table), asked, sink, capacity);
    }
    facet::result<request::page> query(const request::table& table, const request::query& asked, request::item_sink sink) {
        return wire::read_query(answer, of(table), asked, sink);
    }
    facet::result<request::page> scan(const request::table& table, const request::scan& asked, request::item_sink sink) { return wire::read_scan(answer, of(table), asked, sink); }
    facet::result<void> batch_get(std::span<const request::table_get> gets, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        return wire::read_batch_get(answer, gets, finding(), sink, unprocessed);
    }
    facet::result<void> batch_write(std::span<const request::table_write> writes, std::vector<std::size_t>& unprocessed, request::consumed_capacity* capacity) {
        return wire::read_batch_write(answer, writes, finding(), unprocessed, capacity);
    }
    facet::result<void> transact_write(std::span<const request::table_write> actions, std::string_view, request::consumed_capacity* capacity) {
        return wire::read_transact_write(answer, actions, finding(), capacity);
    }
    facet::result<void> transact_get(std::span<const request::table_get> gets, numbered_sink sink) { return wire::read_transact_get(answer, gets, finding(), sink); }

    [[nodiscard]] const wire::answer_table& of(const request::table& table) const {
        for (const auto& each : known_)
            if (each->opened.name == table.name) return *each->table;
        throw std::logic_error("no such table");
    }

private:
    struct known {
        request::table opened;
        const request::table_description* description;
        std::unique_ptr<wire::answer_table> table;
    };
    struct finder {
        const canned* self;
        const wire::answer_table& operator()(const request::table& table) const { return self->of(table); }
    };
    [[nodiscard]] finder finding() const noexcept { return {this}; }

    std::vector<std::unique_ptr<known>> known_{};
};
static_assert(facet::backend<canned>);

/// The table of written.hpp, and the answers that it is to get.
struct counter {
    canned service{};
    test::dynamic_table<canned> table;

    explicit counter(test::table_spec spec = orders_spec()) : table(test::dynamic_table<canned>::opened(service, std::move(spec), "Orders")) {}
    canned& says(std::string text) {
        service.answer = std::move(text);
        return service;
    }
};

}  // namespace wire_probe
