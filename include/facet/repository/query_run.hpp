// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/verdict.hpp>
#include <facet/repository/page.hpp>
#include <facet/repository/paging.hpp>
#include <facet/repository/write_action.hpp>
#include <facet/schema/read_item.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// \file
/// A planned query on its way through its requests.

namespace facet::inline v0::detail {

/// How many bytes of a path's sort attribute stand before what an each_of leaves open: the merge orders by what comes behind.
struct merge_order {
    std::size_t attribute = 0;  ///< the sort attribute where the order begins
    std::size_t offset = 0;     ///< and how many of its bytes to leave out
};

/// What tells one query from another, as bytes for its fingerprint.
inline void describe_part(byte_buffer& out, const key_bounds& bounds) {
    for (std::size_t i = 0; i < bounds.partition_count; ++i) request::append_position(out, bounds.partition[i]);
    for (std::size_t i = 0; i < bounds.sort_equal_count; ++i) request::append_position(out, bounds.sort_equal[i]);
    out.push_back(static_cast<char>(bounds.sort.op));
    out.push_back(static_cast<char>((bounds.sort.low_open ? 1 : 0) + (bounds.sort.high_open ? 2 : 0)));
    request::append_position(out, bounds.sort.low);
    request::append_position(out, bounds.sort.high);
}

/// A filter, with the views its request needs.
struct query_filter {
    expression_parts parts{};
    std::size_t truths = 0;
    inline_vector<packed::value_view, 12> operands{};

    [[nodiscard]] request::condition view() {
        if (truths > 1) parts.add(request::opcode::all_of, truths), truths = 1;
        for (std::size_t i = operands.size(); i < parts.operands.size(); ++i)
            operands.push_back(packed::value_view(parts.bytes.data() + parts.operands[i]));
        return {parts.code.view(), parts.paths.view(), operands.view()};
    }
};

/// `Query` is a query_plan. Neither copied nor moved.
template <class Query, class Backend, bool Others>
class query_run {
    using struct_type = typename Query::struct_type;
    static constexpr const path_plan& how = Query::plan.how;
    static constexpr bool merged = how.each >= 0;
    static constexpr auto path_position = static_cast<std::size_t>(Query::plan.path);
    static constexpr std::int32_t index = Query::facts.paths[path_position].index;

public:
    query_run(const repository_view<Backend>& on, const query_settings& settings, std::shared_ptr<query_filter> filter)
        : on_(on), settings_(settings), filter_(std::move(filter)), left_(settings.limit == 0 ? ~std::uint64_t{0} : settings.limit) {}

    /// Builds the key conditions.
    [[nodiscard]] result<void> open(const typename Query::where& where) {
        if constexpr (merged) {
            const auto& values = clause_at<static_cast<std::size_t>(how.each)>(where).operand.values;
            std::vector<std::unique_ptr<query_part>> parts;
            for (std::size_t i = 0; i < values.size(); ++i) {
                auto part = std::make_unique<query_part>();
                if (auto fault = bound(*part, where, i)) return std::move(*fault);
                bool repeated = false;  // a value given twice is asked once
                for (const auto& other : parts) repeated = repeated || same_bounds(other->bounds, part->bounds);
                if (!repeated) parts.push_back(std::move(part));
            }
            order_ = order_of(where);
            merge_.emplace(std::move(parts), settings_.ascending);
        } else {
            if (auto fault = bound(part_, where, 0)) return std::move(*fault);
        }
        return {};
    }

    /// Resumes behind a cursor.
    [[nodiscard]] result<void> resume(const cursor& place, const cursor_keys& keys) {
        const std::size_t parts = part_count();
        auto opened = open_cursor(place, print(), parts, keys);
        if (!opened.has_value()) return with_context(std::move(opened).error(), context());
        for (std::size_t i = 0; i < parts; ++i) {
            if (!part_at(i).resume((*opened)[i])) return with_context(cursor_error(error_code::invalid_cursor, "the cursor's text is damaged"), context());
            if constexpr (merged) merge_->resume_at(i, (*opened)[i] == finished_position ? std::string() : (*opened)[i]);
        }
        return {};
    }

    /// Where the query would go on; empty at its end.
    [[nodiscard]] cursor place(const cursor_keys& keys) {
        if constexpr (merged) {
            const std::vector<std::string> positions = merge_->positions();
            return positions.empty() ? cursor() : seal_cursor(print(), positions, keys);
        } else {
            if (part_.done) return {};
            return seal_cursor(print(), {std::string(part_.position.view())}, keys);
        }
    }

    [[nodiscard]] bool done() const {
        if (left_ == 0) return true;
        if constexpr (merged) return merge_->hungry() == merge_->size() && merge_->positions().empty();
        else return part_.done;
    }
    [[nodiscard]] std::uint64_t scanned() const noexcept { return scanned_; }
    [[nodiscard]] const request::consumed_capacity& capacity() const noexcept { return capacity_; }
    void measure() noexcept { measured_ = true; }

    /// Appends the items of one request's page (of a merged query: of as many as it takes to tell the next items).
    [[nodiscard]] result<void> fetch(std::vector<struct_type>& out) {
        if constexpr (merged) return fetch_merged(out);
        else return fetch_single(out);
    }

    /// Adds up the items without reading them.
    [[nodiscard]] result<std::uint64_t> count() {
        settings_.count_only = !Others;
        std::uint64_t total = 0;
        for (std::size_t i = 0; i < part_count(); ++i) {
            query_part& part = part_at(i);
            while (!part.done && total < left_) {
                byte_buffer start;
                request::query query = part.ask(index, settings_, settings_.page_size, start);
                finish(query);
                std::uint64_t seen = 0;
                auto came = on_.backend->query(*on_.table, query, [&](std::span<const item_view> items) {
                    for (const item_view& item : items) seen += has_shape(item.key, Query::facts) ? 1 : 0;
                });
                if (!came.has_value()) return failed(std::move(came).error(), part);
                part.took(*came);
                total += settings_.count_only ? came->count : seen;
            }
        }
        return total < left_ ? total : left_;
    }

private:
    static constexpr call_context context_of(std::string_view table) { return {"query", table, Query::facts.name}; }
    [[nodiscard]] call_context context() const { return context_of(on_.table->name); }

    [[nodiscard]] std::optional<error> bound(query_part& part, const typename Query::where& where, std::size_t alternative) {
        const key_outcome outcome = bounds_builder<Query>(part.bounds, where, alternative).build();
        if (!outcome.ok()) [[unlikely]] return key_error(context(), Query::facts, outcome);
        part.done = part.bounds.nothing;
        return std::nullopt;
    }
    [[nodiscard]] static bool same_bounds(const key_bounds& a, const key_bounds& b) {
        return a.bytes.view() == b.bytes.view() && a.partition == b.partition;
    }
    [[nodiscard]] std::size_t part_count() const {
        if constexpr (merged) return merge_->size();
        else return 1;
    }
    [[nodiscard]] query_part& part_at(std::size_t at) {
        if constexpr (merged) return merge_->part(at);
        else return (void)at, part_;
    }

    [[nodiscard]] std::string print() {
        byte_buffer text;
        text.append(on_.table->name);
        text.push_back('\0');
        text.append(Query::facts.name);
        text.push_back('\0');
        text.push_back(static_cast<char>(Query::plan.path));
        text.push_back(settings_.ascending ? 'a' : 'd');
        for (std::size_t i = 0; i < part_count(); ++i) describe_part(text, part_at(i).bounds);
        if (filter_ != nullptr) {
            for (std::size_t i = 0; i < filter_->parts.code.size(); ++i) {
                text.push_back(static_cast<char>(filter_->parts.code[i].code));
                text.push_back(static_cast<char>(filter_->parts.code[i].argument));
            }
            for (std::size_t i = 0; i < filter_->parts.paths.size(); ++i) text.push_back(static_cast<char>(filter_->parts.paths[i].known));
            text.append(filter_->parts.bytes.view());
        }
        return fingerprint(text.view());
    }

    void finish(request::query& query) {
        if (filter_ != nullptr) query.filter = filter_->view();
        if (measured_) query.capacity = &capacity_;
    }
    /// How many items a request should read: the page size, and no more than are still wanted where each one read is returned.
    [[nodiscard]] std::uint32_t ask_for() const {
        if (filter_ != nullptr || Others || left_ > 0xffff'ffffu) return settings_.page_size;
        const auto wanted = static_cast<std::uint32_t>(left_);
        return settings_.page_size == 0 || wanted < settings_.page_size ? wanted : settings_.page_size;
    }
    [[nodiscard]] error failed(error cause, const query_part& part) const {
        std::string key;
        const auto describe = [&](std::span<const std::string_view> values, std::span<const request::key_attribute> attributes) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (!key.empty()) key += ", ";
                key += attributes[i].name;
                key += '=';
                key += show_key_value(values[i], attributes[i].type);
            }
        };
        constexpr const path_facts& path = Query::facts.paths[path_position];
        describe(std::span(part.bounds.partition).first(part.bounds.partition_count), partition_attributes(schema<typename Query::table>::facts, path));
        return with_context(std::move(cause), context(), std::move(key));
    }

    /// Reads items into structs, and stops at the first that cannot be read.
    struct reader {
        query_run* run;
        std::vector<struct_type>* out;
        std::optional<error> fault{};
        byte_buffer* stopped_at = nullptr;  ///< gets the position of the last item taken, where the limit cut a page
        bool cut = false;

        bool read(const item_view& item) {
            if constexpr (Others)
                if (!has_shape(item.key, Query::facts)) return true;
            const item_outcome outcome = read_item<typename Query::table, Query::entity>(
                item, run->on_.table->attributes, [this](auto maker) { out->emplace_back(maker); });
            if (outcome.ok()) [[likely]] return true;
            fault = item_error(run->context(), Query::facts, outcome, true, show_key(*run->on_.description, item.key));
            return false;
        }
    };

    [[nodiscard]] result<void> fetch_single(std::vector<struct_type>& out) {
        byte_buffer start;
        request::query query = part_.ask(index, settings_, ask_for(), start);
        finish(query);
        reader into{this, &out};
        byte_buffer cut_at;
        bool cut = false;
        auto came = on_.backend->query(*on_.table, query, [&](std::span<const item_view> items) {
            if (into.fault) return;
            for (const item_view& item : items) {
                if (left_ == 0) {
                    cut = true;
                    return;
                }
                const std::size_t before = out.size();
                if (!into.read(item)) return;
                left_ -= out.size() - before;
                if (left_ == 0 && (filter_ != nullptr || Others)) {
                    cut_at.clear();
                    (void)append_item_position(cut_at, item, *on_.description, on_.table->attributes, index);
                }
            }
        });
        if (!came.has_value()) [[unlikely]] return failed(std::move(came).error(), part_);
        if (into.fault) [[unlikely]] return std::move(*into.fault);
        part_.took(*came);
        if (cut) {
            part_.position.clear();
            part_.position.append(cut_at.view());
            part_.done = false;
        }
        scanned_ += came->scanned;
        return {};
    }

    [[nodiscard]] result<void> fetch_merged(std::vector<struct_type>& out) {
        for (std::size_t hungry = merge_->hungry(); hungry != merge_->size(); hungry = merge_->hungry()) {
            query_part& part = merge_->part(hungry);
            byte_buffer start;
            request::query query = part.ask(index, settings_, ask_for(), start);
            finish(query);
            merge_->refill(hungry);
            std::vector<struct_type> one;
            reader into{this, &one};
            auto came = on_.backend->query(*on_.table, query, [&](std::span<const item_view> items) {
                for (const item_view& item : items) {
                    if (into.fault || !into.read(item)) return;
                    if (one.empty()) continue;
                    byte_buffer position;
                    (void)append_item_position(position, item, *on_.description, on_.table->attributes, index);
                    merge_->add(hungry, {std::move(one.back()), order_bytes(item), std::string(position.view())});
                    one.clear();
                }
            });
            if (!came.has_value()) return failed(std::move(came).error(), part);
            if (into.fault) return std::move(*into.fault);
            part.took(*came);
            scanned_ += came->scanned;
        }
        while (left_ > 0 && merge_->hungry() == merge_->size()) {
            std::optional<struct_type> next = merge_->take();
            if (!next) break;
            out.push_back(std::move(*next));
            --left_;
        }
        return {};
    }

    /// Where the merge's order begins: behind the each_of's component where it lies in the sort key, else at its beginning.
    [[nodiscard]] merge_order order_of(const typename Query::where& where) const {
        using templates = path_templates<typename Query::table, Query::entity, path_position>;
        static constexpr std::int16_t field = Query::clauses[static_cast<std::size_t>(how.each < 0 ? 0 : how.each)].position;
        merge_order order;
        if (clause_at<static_cast<std::size_t>(how.each < 0 ? 0 : how.each)>(where).operand.values.empty()) return order;
        const auto one = [&]<std::size_t Attribute>(std::integral_constant<std::size_t, Attribute>) {
            static constexpr const template_facts& facts = templates::path.sort[Attribute];
            static constexpr int at = [] {
                for (std::size_t i = 0; i < facts.pieces.size(); ++i)
                    if (facts.pieces[i].component && facts.pieces[i].field == field) return static_cast<int>(i);
                return -1;
            }();
            if constexpr (at >= 0) order = {Attribute, static_cast<std::size_t>(at) + 1};
        };
        [&]<std::size_t... Attribute>(std::index_sequence<Attribute...>) {
            (one(std::integral_constant<std::size_t, Attribute>{}), ...);
        }(std::make_index_sequence<templates::path.sort.size()>{});
        return order;
    }

    /// The part of an item's sort key that the merge orders by. `order_.offset` counts the pieces to leave out.
    [[nodiscard]] std::string order_bytes(const item_view& item) const {
        static constexpr const path_facts& path = Query::facts.paths[path_position];
        const auto attributes = sort_attributes(schema<typename Query::table>::facts, path);
        std::string bytes;
        for (std::size_t i = order_.attribute; i < attributes.size(); ++i) {
            key_buffer value;
            if (!append_key_attribute(value, item, *on_.description, on_.table->attributes, attributes[i])) continue;
            std::size_t skip = 0;
            if (i == order_.attribute && order_.offset > 0) {
                std::array<std::string_view, max_pieces> pieces{};
                if (split_key(value.view(), path.sort[i], Query::facts.fields, pieces))
                    for (std::size_t at = 0; at < order_.offset; ++at) skip += pieces[at].size();
            }
            bytes.append(value.view().substr(skip));
            bytes.push_back('\0');
        }
        return bytes;
    }

    repository_view<Backend> on_;
    query_settings settings_;
    std::shared_ptr<query_filter> filter_;
    std::uint64_t left_;
    std::uint64_t scanned_ = 0;
    bool measured_ = false;
    request::consumed_capacity capacity_{};
    query_part part_{};
    merge_order order_{};
    std::optional<merge_machine<struct_type>> merge_{};
};

}  // namespace facet::inline v0::detail
