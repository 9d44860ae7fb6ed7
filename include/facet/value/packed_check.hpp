// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/packed.hpp>
#include <facet/value/timestamp.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

/// \file
/// Validation of packed bytes that come from outside. The views of packed.hpp trust their input; what a check accepts, they
/// can trust.

namespace facet::inline v0::packed {

/// What a check found: nothing, or the first thing that is wrong and where.
struct finding {
    std::string_view reason{};   ///< a phrase of static storage; empty: the bytes are sound
    std::size_t offset = 0;      ///< of the value, name or id at fault

    [[nodiscard]] constexpr bool sound() const noexcept { return reason.empty(); }
};

namespace detail {

/// Reads packed bytes and believes nothing.
class checker {
public:
    explicit checker(std::string_view bytes) noexcept : begin_(bytes.data()), next_(begin_), end_(begin_ + bytes.size()) {}

    [[nodiscard]] finding result() const noexcept { return found_; }
    [[nodiscard]] bool at_end() const noexcept { return next_ == end_; }

    /// One whole value; `levels` bounds nesting and recursion (contract E1).
    [[nodiscard]] bool value(int levels) {
        const char* const start = next_;
        if (levels <= 0) return fail("nested too deeply", start);
        if (next_ == end_) return fail("a value is missing", start);
        const auto form = static_cast<tag>(*next_++);
        switch (form) {
            case tag::string:
            case tag::binary: {
                std::string_view ignored;
                return text(ignored) || fail("a length exceeds the bytes", start);
            }
            case tag::integer: {
                std::uint64_t ignored = 0;
                return varint(ignored) || fail("a malformed integer", start);
            }
            case tag::fraction: return fraction(start);
            case tag::wide: return wide(start);
            case tag::no:
            case tag::yes:
            case tag::null: return true;
            case tag::list:
            case tag::map:
            case tag::string_set:
            case tag::number_set:
            case tag::binary_set: return container(form, start, levels);
            case tag::time: break;  // only attributes have it
        }
        return fail("an unknown tag", start);
    }

    /// Attributes to the end of the bytes; ids run from 1 to `highest_id`.
    [[nodiscard]] bool attributes(attribute_id highest_id) {
        std::vector<bool> seen;
        std::vector<std::string_view> names;
        while (next_ != end_) {
            const char* const start = next_;
            std::uint64_t id = 0;
            if (!varint(id)) return fail("a malformed attribute id", start);
            if (id > highest_id) return fail("an unknown attribute id", start);
            if (id == 0) {
                std::string_view name;
                if (!text(name)) return fail("a length exceeds the bytes", start);
                names.push_back(name);
            } else {
                if (seen.size() <= id) seen.resize(id + 1);
                if (seen[id]) return fail("a repeated attribute", start);
                seen[id] = true;
            }
            if (next_ != end_ && static_cast<tag>(*next_) == tag::time) {
                if (!time()) return fail("a malformed time", start);
            } else if (!value(32)) {
                return false;
            }
        }
        return distinct(names) || fail("a repeated attribute", begin_);
    }

    bool fail(std::string_view reason, const char* where) noexcept {
        if (found_.sound()) found_ = {reason, static_cast<std::size_t>(where - begin_)};
        return false;
    }

private:
    /// Only the shortest spelling of a number is accepted, since equal values must have equal bytes.
    [[nodiscard]] bool varint(std::uint64_t& value) noexcept {
        value = 0;
        for (unsigned shift = 0; shift < 64 && next_ != end_; shift += 7) {
            const auto byte = static_cast<unsigned char>(*next_++);
            if (shift == 63 && byte > 1) return false;
            value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
            if (byte < 0x80) return byte != 0 || shift == 0;
        }
        return false;
    }

    /// A time whose moment is what its text says.
    [[nodiscard]] bool time() noexcept {
        ++next_;
        std::string_view bytes;
        if (!text(bytes) || static_cast<std::size_t>(end_ - next_) < detail::moment_size) return false;
        const std::int64_t moment = detail::get_moment(next_);
        next_ += detail::moment_size;
        return moment == facet::detail::times::read_time(bytes) && moment != facet::detail::times::no_time;
    }

    [[nodiscard]] bool text(std::string_view& bytes) noexcept {
        std::uint64_t length = 0;
        if (!varint(length) || length > static_cast<std::uint64_t>(end_ - next_)) return false;
        bytes = {next_, length};
        next_ += length;
        return true;
    }

    [[nodiscard]] bool fraction(const char* start) {
        std::uint64_t exponent = 0;
        std::uint64_t coefficient = 0;
        if (!varint(exponent) || !varint(coefficient)) return fail("a malformed number", start);
        const std::int64_t whole = unzigzag(coefficient);
        const std::uint64_t magnitude = whole < 0 ? ~static_cast<std::uint64_t>(whole) + 1 : static_cast<std::uint64_t>(whole);
        return number(whole < 0, magnitude, unzigzag(exponent), start);
    }

    [[nodiscard]] bool wide(const char* start) {
        if (next_ == end_ || static_cast<unsigned char>(*next_) > 1) return fail("a malformed number", start);
        const bool negative = *next_++ != 0;
        std::uint64_t exponent = 0;
        if (!varint(exponent) || end_ - next_ < 16) return fail("a malformed number", start);
        decimal::coefficient_type coefficient = 0;
        for (int i = 15; i >= 0; --i) coefficient = (coefficient << 8) | static_cast<unsigned char>(next_[i]);
        next_ += 16;
        return number(negative, coefficient, unzigzag(exponent), start);
    }

    /// The number that was just skipped is in range (contract D1), and in the one form that the writer gives it.
    [[nodiscard]] bool number(bool negative, decimal::coefficient_type coefficient, std::int64_t exponent, const char* start) {
        if (exponent < -1000 || exponent > 1000) return fail("a number out of range", start);
        decimal value;
        if (decimal::from_parts(negative, coefficient, static_cast<int>(exponent), value) != number_fault::none)
            return fail("a number out of range", start);
        basic_byte_buffer<40> usual;
        basic_writer(usual).number(value);
        return usual.view() == std::string_view(start, static_cast<std::size_t>(next_ - start)) ||
               fail("a number in an unusual form", start);
    }

    [[nodiscard]] bool container(tag form, const char* start, int levels) {
        if (end_ - next_ < 4) return fail("a length is cut off", start);
        const std::uint32_t length = get_length(next_);
        next_ += 4;
        if (length > static_cast<std::size_t>(end_ - next_)) return fail("a length exceeds the bytes", start);
        const char* const outer_end = end_;
        end_ = next_ + length;
        const bool good = form == tag::map ? entries(levels) : form == tag::list ? elements(levels) : members(form, start);
        end_ = outer_end;
        return good;
    }

    [[nodiscard]] bool elements(int levels) {
        while (next_ != end_)
            if (!value(levels - 1)) return false;
        return true;
    }

    [[nodiscard]] bool entries(int levels) {
        const char* const start = next_;
        std::vector<std::string_view> names;
        while (next_ != end_) {
            const char* const entry = next_;
            std::string_view name;
            if (!text(name)) return fail("a length exceeds the bytes", entry);
            names.push_back(name);
            if (!value(levels - 1)) return false;
        }
        return distinct(names) || fail("a repeated name", start);
    }

    /// Members of a set: of its type, ascending and therefore distinct (contract T6). The type is looked at first: what nests in a set
    /// is none of its members, and would be looked into without a bound.
    [[nodiscard]] bool members(tag form, const char* start) {
        value_view previous;
        while (next_ != end_) {
            const char* const member = next_;
            const auto kind = static_cast<tag>(*member);
            const bool fits = form == tag::number_set   ? kind == tag::integer || kind == tag::fraction || kind == tag::wide
                              : form == tag::string_set ? kind == tag::string
                                                        : kind == tag::binary;
            if (!fits) return fail("a member of another type", member);
            if (!value(1)) return false;
            const value_view current(member);
            const bool ascending = !previous.present() || (form == tag::number_set ? previous.number() < current.number() : previous.bytes() < current.bytes());
            if (!ascending) return fail("a set out of order", start);
            previous = current;
        }
        return true;
    }

    /// Whether no name occurs twice. O(n) where they ascend, as the library packs them, else O(n log n).
    [[nodiscard]] static bool distinct(std::vector<std::string_view>& names) {
        bool ascending = true;
        for (std::size_t i = 1; i < names.size() && ascending; ++i) ascending = names[i - 1] < names[i];
        if (ascending) return true;
        for (std::size_t width = 1; width < names.size(); width *= 2) {
            std::vector<std::string_view> merged;
            merged.reserve(names.size());
            for (std::size_t left = 0; left < names.size(); left += 2 * width) {
                std::size_t a = left;
                std::size_t b = left + width < names.size() ? left + width : names.size();
                const std::size_t a_end = b;
                const std::size_t b_end = left + 2 * width < names.size() ? left + 2 * width : names.size();
                while (a != a_end || b != b_end) {
                    if (a != a_end && b != b_end && names[a] == names[b]) return false;
                    const bool from_a = b == b_end || (a != a_end && names[a] < names[b]);
                    merged.push_back(from_a ? names[a++] : names[b++]);
                }
            }
            names.swap(merged);
        }
        return true;
    }

    const char* begin_;
    const char* next_;
    const char* end_;
    finding found_;
};

}  // namespace detail

/// Whether `bytes` are one packed value and nothing else, in the form that writer gives it: every length inside the bytes,
/// nesting of at most 32 levels (contract E1), known tags, numbers in range and in their one form (D1, D6), sets sorted and
/// without duplicates (T6), no name twice in a map. Sizes, empty sets and empty names are the backend's to refuse. Never reads
/// outside `bytes`. O(size), or O(size log size) where names stand out of order.
[[nodiscard]] inline finding check(std::string_view bytes) {
    detail::checker checker(bytes);
    if (checker.value(32) && !checker.at_end()) return {"bytes behind the value", value_view(bytes.data()).raw().size()};
    return checker.result();
}

/// As check, for an item's body: attributes whose ids run to `highest_id`, none twice. That a name does not repeat what an id
/// stands for is not checked.
[[nodiscard]] inline finding check_body(std::string_view body, attribute_id highest_id) {
    detail::checker checker(body);
    (void)checker.attributes(highest_id);
    return checker.result();
}

}  // namespace facet::inline v0::packed
