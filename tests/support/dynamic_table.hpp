// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/request/dynamic_item.hpp>
#include <facet/request/position.hpp>
#include <support/expressions.hpp>
#include <support/table_spec.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// \file
/// A table of any backend, spoken to in dynamic items: what the conformance cases are written with.

namespace facet::test {

/// What a write came to.
struct outcome {
    std::optional<error> failure;
    std::optional<item> returned;  ///< what the sink got, without the key unless whole items were asked for
    request::consumed_capacity capacity;
};

/// What one page came to.
struct listing {
    std::optional<error> failure;
    std::vector<item> items;
    std::vector<std::size_t> sizes;  ///< of each item, as the view says
    request::page page;
    std::string last;
    request::consumed_capacity capacity;
};

/// The error's name, or "ok".
[[nodiscard]] inline std::string said(const std::optional<error>& failure) {
    return failure.has_value() ? std::string(to_string(failure->code)) : "ok";
}
[[nodiscard]] inline std::string said(const outcome& of) { return said(of.failure); }
[[nodiscard]] inline std::string said(const listing& of) { return said(of.failure); }
template <class Value>
[[nodiscard]] std::string said(const result<Value>& of) {
    return of.has_value() ? "ok" : std::string(to_string(of.error().code));
}
/// The error's message; empty where there is none.
[[nodiscard]] inline std::string message(const outcome& of) { return of.failure ? of.failure->message : std::string(); }

inline constexpr const char* ok = "ok";
inline constexpr const char* validation = "ValidationException";
inline constexpr const char* condition_failed = "ConditionalCheckFailedException";
inline constexpr const char* cancelled = "TransactionCanceledException";

struct write_options {
    std::optional<node> when{};
    request::return_values returned = request::return_values::none;
    bool return_on_failure = false;
};

struct query_args {
    std::int32_t index = request::table_path;
    std::vector<attribute_value> partition{};
    std::vector<attribute_value> sort_equal{};
    request::sort_operator op = request::sort_operator::none;
    attribute_value low{};
    attribute_value high{};
    bool low_open = false;
    bool high_open = false;
    bool ascending = true;
    std::uint32_t limit = 0;
    std::string start{};
    std::optional<node> filter{};
    std::vector<document_path> project{};
    bool consistent = false;
    bool count_only = false;
};

struct scan_args {
    std::int32_t index = request::table_path;
    std::uint32_t segment = 0;
    std::uint32_t total_segments = 1;
    std::uint32_t limit = 0;
    std::string start{};
    std::optional<node> filter{};
    std::vector<document_path> project{};
    bool consistent = false;
    bool count_only = false;
};

/// One write with everything it borrows.
struct prepared_write {
    request::packed_item packed;
    expression_arena arena;
    request::write write;

    explicit prepared_write(const std::vector<std::string>& known) : arena(known) {}
};

template <class Backend>
class dynamic_table {
public:
    /// Creates and opens the table; throws where that fails.
    dynamic_table(Backend& backend, table_spec spec, std::string name = "Items") : dynamic_table(backend, std::move(spec), name, true) {}
    /// Opens a table that exists already.
    static dynamic_table opened(Backend& backend, table_spec spec, std::string name = "Items") {
        return dynamic_table(backend, std::move(spec), std::move(name), false);
    }

    [[nodiscard]] Backend& backend() const noexcept { return *backend_; }
    [[nodiscard]] const request::table& handle() const noexcept { return table_; }
    [[nodiscard]] const table_spec& spec() const noexcept { return spec_; }
    /// Whether expressions name known attributes by position (the default) or by name.
    void name_by_position(bool by_position) { known_ = by_position ? spec_.attributes() : std::vector<std::string>(); }

    outcome put(const item& whole, const write_options& options = {}) {
        return run(*prepare(request::write_kind::put, whole, {}, options));
    }
    outcome update(const item& key, const std::vector<change>& changes, const write_options& options = {}) {
        return run(*prepare(request::write_kind::update, key, changes, options));
    }
    outcome erase(const item& key, const write_options& options = {}) {
        return run(*prepare(request::write_kind::erase, key, {}, options));
    }

    /// The item under the key; throws on an error.
    std::optional<item> get(const item& key, const std::vector<document_path>& project = {}, bool consistent = true,
                            request::consumed_capacity* capacity = nullptr) {
        auto found = try_get(key, project, consistent, capacity);
        if (!found.has_value()) throw exception(found.error());
        return *found;
    }
    result<std::optional<item>> try_get(const item& key, const std::vector<document_path>& project = {}, bool consistent = true,
                                        request::consumed_capacity* capacity = nullptr) {
        request::packed_item packed;
        if (auto done = packed.assign_key(key, spec_.description()); !done.has_value()) return done.error();
        expression_arena arena(known_);
        request::get get;
        get.key = packed.key();
        get.consistent = consistent;
        if (!project.empty()) get.projection = arena.projection(project);
        get.capacity = capacity;
        std::optional<item> met;
        const auto done = backend_->get(table_, get, [&](std::span<const item_view> items) {
            for (const item_view& one : items) met = unpack(one, project);
        });
        if (!done.has_value()) return done.error();
        if (*done != met.has_value()) throw std::logic_error("get: the answer and the sink disagree");
        return met;
    }

    listing query(const query_args& args) {
        expression_arena arena(known_);
        const request::table_description& description = spec_.description();
        std::vector<request::key_attribute> partition{description.partition};
        std::vector<request::key_attribute> sort{description.sort};
        if (args.index >= 0 && static_cast<std::size_t>(args.index) < description.indexes.size()) {
            const request::index_description& index = description.indexes[static_cast<std::size_t>(args.index)];
            partition.assign(index.partition.begin(), index.partition.end());
            sort.assign(index.sort.begin(), index.sort.end());
        }
        std::vector<std::string> bytes;
        bytes.reserve(args.partition.size() + args.sort_equal.size() + 2);
        std::vector<std::string_view> hash;
        std::vector<std::string_view> equal;
        for (std::size_t i = 0; i < args.partition.size(); ++i)
            hash.push_back(bytes.emplace_back(key_bytes(args.partition[i], i < partition.size() ? partition[i] : partition[0])));
        for (std::size_t i = 0; i < args.sort_equal.size(); ++i)
            equal.push_back(bytes.emplace_back(key_bytes(args.sort_equal[i], sort.at(i))));
        request::query query;
        query.index = args.index;
        query.partition = hash;
        query.sort_equal = equal;
        query.sort.op = args.op;
        const std::size_t ranged = args.sort_equal.size() < sort.size() ? args.sort_equal.size() : 0;
        if (args.op != request::sort_operator::none)
            query.sort.low = bytes.emplace_back(key_bytes(args.low, sort.at(ranged)));
        if (args.op == request::sort_operator::between)
            query.sort.high = bytes.emplace_back(key_bytes(args.high, sort.at(ranged)));
        query.sort.low_open = args.low_open;
        query.sort.high_open = args.high_open;
        query.ascending = args.ascending;
        listing made;
        byte_buffer last;
        fill(query, args, arena, last, made);
        finish(backend_->query(table_, query, sink(args, made)), args.count_only, last, made);
        return made;
    }

    listing scan(const scan_args& args = {}) {
        expression_arena arena(known_);
        request::scan scan;
        scan.index = args.index;
        scan.segment = args.segment;
        scan.total_segments = args.total_segments;
        listing made;
        byte_buffer last;
        fill(scan, args, arena, last, made);
        finish(backend_->scan(table_, scan, sink(args, made)), args.count_only, last, made);
        return made;
    }

    /// All the pages of a query or scan, each as it came.
    template <class Args>
    std::vector<listing> pages(Args args) {
        std::vector<listing> all;
        do {
            if constexpr (std::is_same_v<Args, query_args>) all.push_back(query(args));
            else all.push_back(scan(args));
            args.start = all.back().last;
            if (all.size() > 10'000) throw std::logic_error("paging does not end");
        } while (!all.back().failure && all.back().page.more);
        return all;
    }
    /// All the items of a query or scan; throws on an error.
    template <class Args>
    std::vector<item> all(const Args& args) {
        std::vector<item> items;
        for (listing& page : pages(args)) {
            if (page.failure) throw exception(*page.failure);
            for (item& one : page.items) items.push_back(std::move(one));
        }
        return items;
    }

    /// A write to be given to transact() or batch_write().
    std::unique_ptr<prepared_write> prepare(request::write_kind kind, const item& attributes, const std::vector<change>& changes,
                                            const write_options& options = {}) const {
        auto made = std::make_unique<prepared_write>(known_);
        const auto packed = kind == request::write_kind::put
                                ? made->packed.assign(attributes, spec_.description(), table_, 100)
                                : made->packed.assign_key(attributes, spec_.description());
        if (!packed.has_value()) throw exception(packed.error());
        made->write.kind = kind;
        made->write.key = made->packed.key();
        made->write.body = made->packed.body();
        if (!changes.empty()) made->write.changes = made->arena.update(changes);
        if (options.when) made->write.condition = made->arena.condition(*options.when);
        made->write.returned = options.returned;
        made->write.return_on_failure = options.return_on_failure;
        return made;
    }

    /// Sends one prepared write alone.
    outcome run(prepared_write& prepared) {
        outcome made;
        const bool whole = prepared.write.returned == request::return_values::all_old ||
                           prepared.write.returned == request::return_values::all_new;
        const auto done = backend_->write(
            table_, prepared.write,
            [&](std::span<const item_view> items) {
                for (const item_view& one : items) made.returned = whole ? unpack(one, {}) : body(one.body);
            },
            &made.capacity);
        if (!done.has_value()) made.failure = done.error();
        return made;
    }

    /// An item of this table as the backend hands it out; key attributes only where the projection names them.
    item unpack(const item_view& view, const std::vector<document_path>& project) const {
        check_names(view.body);
        auto whole = request::unpack_item(view, spec_.description(), table_);
        if (!whole.has_value()) throw exception(whole.error());
        if (!project.empty()) {
            auto keep = [&](std::string_view name) {
                for (const document_path& one : project)
                    if (one.top_ == name && one.steps_.empty()) return;
                whole->erase(name);
            };
            keep(spec_.description().partition.name);
            if (spec_.description().has_sort()) keep(spec_.description().sort.name);
        }
        return *std::move(whole);
    }
    /// The item that a failed condition met, as the error tells it, with the key as told: empty where there is none.
    item unpack_met(std::string_view key, std::string_view body) const {
        if (key.empty() && body.empty()) return {};
        request::position_reader parts(key);
        item_view view;
        view.body = body;
        const bool whole = parts.take(view.key.partition) && (!spec_.description().has_sort() || parts.take(view.key.sort));
        if (!whole || !parts.done()) throw std::logic_error("the item that a condition met has no key");
        return unpack(view, {});
    }
    item body(std::string_view bytes) const {
        check_names(bytes);
        auto attributes = request::unpack_body(bytes, spec_.description(), table_);
        if (!attributes.has_value()) throw exception(attributes.error());
        return *std::move(attributes);
    }

private:
    dynamic_table(Backend& backend, table_spec spec, std::string name, bool create)
        : backend_(&backend), spec_(std::move(spec)), known_(spec_.attributes()) {
        if (create)
            if (auto made = backend.create_table(name, spec_.description()); !made.has_value()) throw exception(made.error());
        auto opened = backend.open(name, spec_.description());
        if (!opened.has_value()) throw exception(opened.error());
        table_ = *std::move(opened);
    }

    /// A body has what the handle describes by its ids, and all else by name; throws where it does not.
    void check_names(std::string_view body) const {
        const auto described = spec_.description().attributes;
        for (packed::attribute_cursor attributes(body); !attributes.done();) {
            const packed::attribute_view each = attributes.take();
            if (each.id == 0) {
                for (const std::string_view name : described)
                    if (name == each.name) throw std::logic_error("a body has the described attribute " + std::string(name) + " by name");
            } else {
                bool known = false;
                for (const packed::attribute_id id : table_.attributes) known = known || id == each.id;
                if (!known) throw std::logic_error("a body has an id that the handle does not know: " + std::to_string(each.id));
            }
        }
    }

    static std::string key_bytes(const attribute_value& value, const request::key_attribute& key) {
        key_buffer bytes;
        if (!request::pack_key_value(bytes, key.type, value)) throw std::logic_error("a key operand of another type");
        return std::string(bytes.view());
    }

    template <class Request, class Args>
    void fill(Request& made, const Args& args, expression_arena& arena, byte_buffer& last, listing& page) {
        made.limit = args.limit;
        made.start = args.start;
        if (args.filter) made.filter = arena.condition(*args.filter);
        if (!args.project.empty()) made.projection = arena.projection(args.project);
        made.consistent = args.consistent;
        made.count_only = args.count_only;
        made.last = &last;
        made.capacity = &page.capacity;
    }
    template <class Args>
    auto sink(const Args& args, listing& page) const {
        return [this, &args, &page](std::span<const item_view> items) {
            for (const item_view& one : items) {
                page.items.push_back(unpack(one, args.project));
                page.sizes.push_back(one.size);
            }
        };
    }
    static void finish(const result<request::page>& done, bool count_only, const byte_buffer& last, listing& page) {
        if (done.has_value() && page.items.size() != (count_only ? 0 : done->count))
            throw std::logic_error("a page says that it has " + std::to_string(done->count) + " items, and gave " + std::to_string(page.items.size()));
        if (done.has_value()) page.page = *done;
        else page.failure = done.error();
        page.last = std::string(last.view());
    }

    Backend* backend_;
    table_spec spec_;
    std::vector<std::string> known_;
    request::table table_;
};

}  // namespace facet::test
