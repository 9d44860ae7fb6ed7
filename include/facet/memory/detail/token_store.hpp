// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/core/text_at.hpp>
#include <facet/memory/memory_source.hpp>
#include <facet/memory/detail/hash.hpp>
#include <facet/memory/detail/item_shape.hpp>
#include <facet/memory/detail/plain_array.hpp>
#include <facet/memory/detail/table_store.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// What a digest comes to.
struct digest_value {
    std::uint64_t first = 0xa4093822299f31d0u;
    std::uint64_t second = 0x082efa98ec4e6c89u;

    [[nodiscard]] friend bool operator==(const digest_value&, const digest_value&) = default;
};

/// A 128-bit digest of a sequence of fields; add_unordered() sums those that have no order. Two that differ have the same digest by chance
/// only, to those who do not know the seed.
class digest : public digest_value {
public:
    explicit digest(std::uint64_t seed) noexcept : seed_(seed) {}

    void add(std::string_view bytes) noexcept {
        first = fold(first ^ hash_bytes(bytes, seed_ ^ 0x243f6a8885a308d3u), 0x9e3779b97f4a7c15u ^ bytes.size());
        second = fold(second ^ hash_bytes(bytes, seed_ ^ 0x13198a2e03707344u), 0xd1b54a32d192ed03u + bytes.size());
    }
    void add(std::uint64_t number) noexcept {
        char bytes[sizeof number];
        std::memcpy(bytes, &number, sizeof number);
        add(v0::detail::text_at(bytes, sizeof number));
    }
    void add(const digest& part) noexcept {
        add(part.first);
        add(part.second);
    }
    /// Equal values (contract T9) add the same: texts in whatever form they are packed, maps in whatever order. Recursion is bounded by
    /// `levels`; what nests deeper is refused later.
    void add(packed::value_view value, int levels = packed::maximum_levels) noexcept {
        add(static_cast<std::uint64_t>(value.type()));
        if (value.is_text()) return add(value.bytes());
        if (levels <= 0) return add(value.raw());
        if (value.form() == packed::tag::map) {
            digest entries(seed_);
            for (packed::entry_cursor cursor(value); !cursor.done();) {
                const packed::entry_view entry = cursor.take();
                entries.add_unordered(entry.name, entry.value, levels - 1);
            }
            return add(entries);
        }
        if (value.form() != packed::tag::list) return add(value.raw());
        digest elements(seed_);
        for (packed::element_cursor cursor(value); !cursor.done();) {
            digest element(seed_);
            element.add(cursor.take(), levels - 1);
            elements.add(element);
        }
        add(elements);
    }
    /// One of several named values whose order does not count.
    void add_unordered(std::string_view name, packed::value_view value, int levels = packed::maximum_levels) noexcept {
        digest part(seed_);
        part.add(name);
        part.add(value, levels);
        first += part.first;
        second += part.second;
    }

private:
    std::uint64_t seed_;
};

/// The digest of what a transaction asks (contract A8).
[[nodiscard]] inline digest_value digest_of(span<const request::table_write> actions, std::uint64_t seed) noexcept {
    digest sum(seed);
    for (const request::table_write& action : actions) {
        const auto& table = *static_cast<const opened_table*>(action.table->state.get());
        const request::write& write = action.write;
        auto add_paths = [&](span<const request::path> paths) {
            sum.add(paths.size());
            for (const request::path& path : paths) {
                sum.add(path.known >= 0 ? table.store->names.name(table.attributes[static_cast<std::size_t>(path.known)]) : path.name);
                sum.add(path.steps.size());
                for (const request::path_step& step : path.steps) {
                    sum.add(step.element ? step.position + std::uint64_t{1} : 0);
                    sum.add(step.name);
                }
            }
        };
        auto add_code = [&](span<const request::instruction> code, span<const packed::value_view> operands) {
            sum.add(code.size());
            for (const request::instruction& one : code) sum.add(static_cast<std::uint64_t>(one.code) << 16 | one.argument);
            sum.add(operands.size());
            for (const packed::value_view& operand : operands) {
                if (operand.present()) sum.add(operand);
                else sum.add(std::uint64_t{0});  // one that nothing uses
            }
        };
        sum.add(table.store->name);
        sum.add(static_cast<std::uint64_t>(write.kind) << 1 | static_cast<std::uint64_t>(write.return_on_failure));
        sum.add(write.key.partition);
        sum.add(write.key.sort);
        digest body(seed);
        for (packed::attribute_cursor cursor(write.body); !cursor.done();) {  // by name: handles may name it by id or by text
            const packed::attribute_view attribute = cursor.take();
            const bool known = attribute.id != 0 && attribute.id <= table.store->names.size();
            body.add_unordered(known ? table.store->names.name(attribute.id) : attribute.name, attribute.value);
        }
        sum.add(body);
        for (const request::update_action& one : write.changes.actions)
            sum.add(static_cast<std::uint64_t>(one.clause) << 48 | static_cast<std::uint64_t>(one.target) << 32 |
                    static_cast<std::uint64_t>(one.begin) << 16 | one.end);
        add_paths(write.changes.paths);
        add_code(write.changes.code, write.changes.operands);
        add_paths(write.condition.paths);
        add_code(write.condition.code, write.condition.operands);
    }
    return sum;
}

/// The tokens of transactions that succeeded in the last ten minutes, and what they did (contract A8, A9). 48 bytes each, and one for each
/// action: what it cost to read its item, before or after it, whichever was larger.
class token_store {
public:
    static constexpr std::int64_t lifetime = 10 * 60 * 1000;  // milliseconds

    token_store(const memory_source& resource, std::uint64_t seed) : entries_(resource), units_(resource), seed_(seed) {}

    enum class answer : std::uint8_t { unknown, same, different };

    /// Where the token is known with this payload, `units` gets the read units of its actions; they stay until reserve() is called.
    [[nodiscard]] answer find(std::string_view token, const digest_value& payload, std::int64_t now,
                              const std::uint8_t*& units) const noexcept {
        if (entries_.empty()) return answer::unknown;
        const entry* found = at(entries_, key_of(token));
        if (!found->used || expired(*found, now)) return answer::unknown;
        units = units_.data() + found->units;
        return found->payload == payload ? answer::same : answer::different;
    }

    /// Makes room for one more token of so many actions, forgetting those that are over. Throws what the memory resource throws.
    void reserve(std::int64_t now, std::size_t actions) {
        if ((count_ + 1) * 2 <= entries_.size() && used_units_ + actions <= units_.size()) return;
        std::size_t live = 1;
        std::size_t live_units = actions;
        for (const entry& one : entries_) {
            if (!one.used || expired(one, now)) continue;
            ++live;
            live_units += one.actions;
        }
        plain_array<entry> fresh(entries_.resource(), room(16, live * 4));
        plain_array<std::uint8_t> fresh_units(units_.resource(), room(64, live_units * 2));
        std::size_t next = 0;
        for (const entry& one : entries_) {
            if (!one.used || expired(one, now)) continue;
            entry* const place = at(fresh, one.key);
            *place = one;
            place->units = static_cast<std::uint32_t>(next);
            std::memcpy(fresh_units.data() + next, units_.data() + one.units, one.actions);
            next += one.actions;
        }
        entries_.swap(fresh);
        units_.swap(fresh_units);
        count_ = live - 1;
        used_units_ = next;
    }
    /// Remembers a token, for which there is room. What it gives takes the read units of each action.
    [[nodiscard]] std::uint8_t* insert(std::string_view token, const digest_value& payload, std::int64_t now,
                                       std::size_t actions) noexcept {
        const digest_value key = key_of(token);
        entry* place = at(entries_, key);
        if (!place->used) ++count_;
        *place = {key, payload, now, static_cast<std::uint32_t>(used_units_), static_cast<std::uint8_t>(actions), true};
        used_units_ += actions;
        return units_.data() + place->units;
    }

private:
    struct entry {
        digest_value key{};
        digest_value payload{};
        std::int64_t when = 0;
        std::uint32_t units = 0;   ///< where those of its actions begin
        std::uint8_t actions = 0;
        bool used = false;
    };

    /// The power of two from `least` on that is no less than this.
    [[nodiscard]] static std::size_t room(std::size_t least, std::size_t wanted) noexcept {
        while (least < wanted) least *= 2;
        return least;
    }
    [[nodiscard]] digest_value key_of(std::string_view token) const noexcept {
        digest key(seed_);
        key.add(token);
        return key;
    }
    [[nodiscard]] static bool expired(const entry& one, std::int64_t now) noexcept { return now - one.when > lifetime; }

    /// The key's entry, or the free one where it belongs.
    template <class Entries>
    [[nodiscard]] static auto at(Entries& entries, const digest_value& key) noexcept -> decltype(entries.data()) {
        std::size_t position = key.first & (entries.size() - 1);
        while (entries[position].used && !(entries[position].key == key)) position = (position + 1) & (entries.size() - 1);
        return entries.data() + position;
    }

    plain_array<entry> entries_;
    plain_array<std::uint8_t> units_;
    std::uint64_t seed_;
    std::size_t count_ = 0;
    std::size_t used_units_ = 0;
};

}  // namespace facet::inline v0::memory::detail
