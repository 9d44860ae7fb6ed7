// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/pending_write.hpp>
#include <facet/request/table_description.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

/// \file
/// What a transaction does at the ends of its edges. DynamoDB takes one action on an item, so those on one node become one.

namespace facet::inline v0::detail {

/// Whether two writes are on one item. Those of one transaction are done by one backend, to which tables of one name are one, by whichever
/// repositories they were opened.
[[nodiscard]] inline bool same_item(const pending_write& a, const pending_write& b) noexcept {
    return (a.table == b.table || a.table->name == b.table->name) && a.key() == b.key();
}

/// Where a table's description has a name; the number of its names where it has not.
[[nodiscard]] inline std::size_t position_of(std::string_view name, const request::table_description& in) noexcept {
    std::size_t at = 0;
    while (at < in.attributes.size() && in.attributes[at] != name) ++at;
    return at;
}
/// A top-level attribute as a path; by its name where the description has none of it.
[[nodiscard]] inline request::path path_of(std::string_view name, const request::table_description& in) noexcept {
    const std::size_t at = position_of(name, in);
    if (at == in.attributes.size()) return {-1, name, {}};
    return {static_cast<std::int32_t>(at), {}, {}};
}
[[nodiscard]] inline std::string_view name_of(const request::path& path, const request::table_description& in) noexcept {
    return path.known < 0 ? path.name : in.attributes[static_cast<std::size_t>(path.known)];
}

/// Whether a write asks of its item that it exists, and nothing else.
[[nodiscard]] inline bool asks_presence_alone(const pending_write& write) noexcept {
    if (write.presence != request::opcode::path) return write.presence == request::opcode::exists;
    const expression_parts* const parts = write.condition.get();
    return parts != nullptr && parts->code.size() == 1 && parts->code[0].code == request::opcode::exists;
}

/// Whether an action on an item makes a check of it needless: behind it there is one, or it asks the same.
[[nodiscard]] inline bool settles(const pending_write& action, const pending_write& check) noexcept {
    if (&action == &check || !same_item(action, check)) return false;
    switch (action.kind) {
        case request::write_kind::put: return true;
        case request::write_kind::update: return true;
        case request::write_kind::check: return asks_presence_alone(action);
        case request::write_kind::erase: return false;  // it contradicts, which is the backend's to say
    }
    return false;
}

/// Counts in the body of an item that is put; `id` is 0 where the table has none for the name.
inline void count_in_body(byte_buffer& body, packed::attribute_id id, std::string_view name, std::int64_t by) {
    byte_buffer counted;
    packed::writer writer(counted);
    bool found = false;
    for (packed::attribute_cursor attributes(body.view()); !attributes.done();) {
        const packed::attribute_view each = attributes.take();
        if (each.id != 0) writer.attribute(each.id);
        else writer.attribute(each.name);
        const bool counter = each.id == id && (id != 0 || each.name == name) && each.value.type() == value_type::number;
        if (counter) writer.number(each.value.number() + decimal(by));
        else writer.copy_attribute(each.value);
        found = found || counter;
    }
    if (!found) {
        if (id != 0) writer.attribute(id);
        else writer.attribute(name);
        writer.integer(by);
    }
    body.clear();
    body.append(counted.view());
}

/// The ends of the edges in a transaction, hidden actions of them: which are done, and with what counts. Where an action of the caller's is
/// on a node that counts, it counts, too. What is changed of the writes is undone with it, or where it cannot be made.
class edge_ends {
    struct unchanged {};
    edge_ends(span<pending_write* const> writes, unchanged) noexcept : writes_(writes) {}

public:
    explicit edge_ends(span<pending_write* const> writes) : edge_ends(writes, unchanged()) {  // so that the destructor undoes what throws here
        for (pending_write* write : writes)
            for (const auto& hidden : write->hidden)
                if (!hidden->counts.empty()) tally(*hidden);
        for (tally_of& each : tallies_) {
            if (each.write->kind == request::write_kind::check) ask_and_change(each);
            for (const count_by_name& count : each.counts) add(each, count);
        }
        for (pending_write* write : writes)
            for (const auto& hidden : write->hidden)
                if (!hidden->role.empty() && hidden->counts.empty()) ask_besides(*hidden);
    }
    edge_ends(const edge_ends&) = delete;
    edge_ends& operator=(const edge_ends&) = delete;
    edge_ends(edge_ends&&) = delete;
    edge_ends& operator=(edge_ends&&) = delete;
    ~edge_ends() {
        for (tally_of& each : tallies_) {
            pending_write& write = *each.write;
            write.restore(each.before);
            if (each.counts_in_body) write.body.clear(), write.body.append(each.body.view());
        }
    }

    /// Whether a hidden action is left out, since another one does what it is for.
    [[nodiscard]] bool leaves_out(const pending_write& hidden) const noexcept {
        if (hidden.role.empty()) return false;
        if (!hidden.counts.empty()) {
            for (const tally_of& each : tallies_)
                if (each.write == &hidden) return false;
            return true;
        }
        for (const tally_of& each : tallies_)
            if (each.counter == nullptr && same_item(*each.write, hidden)) return true;
        for (const pending_write* write : writes_)
            if (settles(*write, hidden)) return true;
        bool before = true;
        for (const pending_write* write : writes_)
            for (const auto& other : write->hidden) {
                if (other.get() == &hidden) before = false;
                else if ((before || other->kind != request::write_kind::check) && settles(*other, hidden)) return true;
            }
        return false;
    }

    /// The action of the caller's, if there is one, that cannot count what edges would count on its item: it erases the item, or changes
    /// the count itself.
    [[nodiscard]] const pending_write* clash() const noexcept { return clash_; }

private:
    /// What a write counts: by name, since another one at the item may be of another description of the table.
    struct count_by_name {
        std::string_view name;  ///< a constant
        std::int64_t by;
    };
    struct tally_of {
        pending_write* write;
        const pending_write* counter;  ///< the hidden action; none where it only asks besides
        write_mark before;
        bool counts_in_body = false;
        byte_buffer body{};
        sequence<count_by_name> counts{};
    };

    [[nodiscard]] pending_write* host_of(const pending_write& hidden) const noexcept {
        for (pending_write* write : writes_)
            if (same_item(*write, hidden)) return write;
        return nullptr;
    }
    [[nodiscard]] static tally_of begin(pending_write& write, const pending_write* counter) noexcept {
        return {&write, counter, write.mark()};
    }
    /// A check of a node that asks more than whether it exists asks that, too, in the place of a hidden one.
    void ask_besides(const pending_write& hidden) {
        pending_write* const host = host_of(hidden);
        if (host == nullptr || host->kind != request::write_kind::check || asks_presence_alone(*host)) return;
        for (const tally_of& each : tallies_)
            if (each.write == host) return;
        tallies_.push_back(begin(*host, nullptr));
        host->require(request::opcode::exists);
    }
    static void add_counts(tally_of& to, const pending_write& hidden) {
        for (const count_change& count : hidden.counts) {
            const std::string_view name = hidden.description->attributes[count.attribute];
            bool known = false;
            for (count_by_name& mine : to.counts)
                if (mine.name == name) mine.by += count.by, known = true;
            if (!known) to.counts.push_back({name, count.by});
        }
    }
    void tally(pending_write& hidden) {
        for (tally_of& each : tallies_) {
            if (!same_item(*each.write, hidden)) continue;
            return add_counts(each, hidden);
        }
        pending_write* const host = host_of(hidden);
        if (host != nullptr && host->kind == request::write_kind::erase) return void(clash_ = host);
        pending_write& write = host != nullptr ? *host : hidden;
        tally_of begun = begin(write, &hidden);
        add_counts(begun, hidden);
        if (write.kind == request::write_kind::put) begun.counts_in_body = true, begun.body.append(write.body.view());
        tallies_.push_back(std::move(begun));
    }
    /// Makes a check of a node an update that asks the same, and that the node exists, and writes what a count writes besides.
    static void ask_and_change(tally_of& on) {
        pending_write& write = *on.write;
        write.kind = request::write_kind::update;
        if (!asks_presence_alone(write)) write.require(request::opcode::exists);
        if (const expression_parts* const theirs = on.counter->changes.get()) write.changes->copy(*theirs);
        if (write.description != on.counter->description) name_anew(*write.changes, *on.counter->description, *write.description);
        for (const request::update_action& each : on.counter->actions.view()) write.actions.push_back(each);
    }
    /// Makes paths of one description those of another.
    static void name_anew(expression_parts& parts, const request::table_description& from, const request::table_description& to) {
        for (std::size_t i = 0; i < parts.paths.size(); ++i) {
            request::path& path = parts.paths[i];
            const span<const request::path_step> steps = path.steps;
            path = path_of(name_of(path, from), to);
            path.steps = steps;
        }
    }
    void add(tally_of& on, const count_by_name& count) {
        pending_write& write = *on.write;
        if (on.counts_in_body) {
            const std::size_t at = position_of(count.name, *write.description);
            const packed::attribute_id id = at < write.table->attributes.size() ? write.table->attributes[at] : packed::attribute_id{0};
            return count_in_body(write.body, id, count.name, count.by);
        }
        for (const request::update_action& each : write.actions.view())
            if (name_of(write.changes->paths.view()[each.target], *write.description) == count.name) clash_ = &write;
        const auto target = static_cast<std::uint16_t>(write.changes->paths.size());
        write.changes->paths.push_back(path_of(count.name, *write.description));
        const auto begin = static_cast<std::uint16_t>(write.changes->code.size());
        write.changes->add_operand();
        packed::writer(write.changes->bytes).integer(count.by);
        write.actions.push_back({request::update_clause::add, target, begin, static_cast<std::uint16_t>(begin + 1)});
    }

    span<pending_write* const> writes_;
    sequence<tally_of> tallies_{};
    const pending_write* clash_ = nullptr;
};

}  // namespace facet::inline v0::detail
