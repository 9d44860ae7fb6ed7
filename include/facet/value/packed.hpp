// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/config.hpp>
#include <facet/value/decimal.hpp>
#include <facet/value/packed_bytes.hpp>
#include <facet/value/value_type.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <limits>
#include <stdexcept>
#include <string_view>

/// \file
/// The packed form: how values and items travel between the repository and a backend, and how the in-memory engine keeps them.
/// Self-describing and compact. One value is a tag byte and its payload; an item's body is a sequence of attributes, each an
/// attribute id and a value. The body does not hold the primary key, which travels beside it.

namespace facet::inline v0::packed {

/// The first byte of a packed value. Numbers have one form per value: whole numbers that fit 64 bits are `integer`, others
/// whose coefficient fits 63 bits are `fraction`, the rest `wide`; so equal numbers have equal bytes (contract D6).
enum class tag : std::uint8_t {
    string = 1,  ///< varint length, bytes
    binary,      ///< varint length, bytes
    integer,     ///< zigzag varint
    fraction,    ///< zigzag varint exponent, zigzag varint signed coefficient
    wide,        ///< sign byte, zigzag varint exponent, 16 bytes of coefficient, little-endian
    no,          ///< false
    yes,         ///< true
    null,
    list,        ///< 4 bytes length of the content, little-endian; then values
    map,         ///< as list; then per entry: varint length of the name, name, value
    string_set,  ///< as list; elements are strings, sorted by bytes
    number_set,  ///< as list; elements are numbers, sorted by value
    binary_set,  ///< as list; elements are binaries, sorted by bytes
    time,        ///< a string that is a time: as string; then 8 bytes: microseconds since 1970. Only an attribute has it, no part of one
};

/// A view of one packed value. Valid as long as the bytes it points into; for values handed out by a backend that is the call.
/// The bytes are trusted: they come from writer or from a check() that accepted them.
class value_view {
public:
    constexpr value_view() noexcept = default;
    /// Views the value that begins at `begin`.
    explicit constexpr value_view(const char* begin) noexcept : begin_(begin) {}

    /// Whether there is a value at all; the accessors below need one.
    [[nodiscard]] constexpr bool present() const noexcept { return begin_ != nullptr; }
    [[nodiscard]] tag form() const noexcept { return static_cast<tag>(*begin_); }
    [[nodiscard]] const char* begin() const noexcept { return begin_; }

    [[nodiscard]] value_type type() const noexcept {
        constexpr value_type types[] = {value_type::null,    value_type::string,     value_type::binary,     value_type::number,
                                        value_type::number,  value_type::number,     value_type::boolean,    value_type::boolean,
                                        value_type::null,    value_type::list,       value_type::map,        value_type::string_set,
                                        value_type::number_set, value_type::binary_set, value_type::string};
        return types[static_cast<unsigned char>(*begin_)];
    }

    /// Whether it is a string, in either form.
    [[nodiscard]] bool is_text() const noexcept { return form() == tag::string || form() == tag::time; }

    /// The bytes of a string or a binary.
    [[nodiscard]] [[gnu::always_inline]] std::string_view bytes() const noexcept {
        const char* in = begin_ + 1;
        const std::uint64_t length = detail::get_varint(in);
        return {in, static_cast<std::size_t>(length)};
    }

    /// The moment of a time: microseconds since 1970.
    [[nodiscard]] std::int64_t moment() const noexcept { return detail::get_moment(bytes().data() + bytes().size()); }

    /// The value of a boolean.
    [[nodiscard]] bool boolean() const noexcept { return form() == tag::yes; }

    /// The value of a number of the form `integer`.
    [[nodiscard]] std::int64_t integer() const noexcept {
        const char* in = begin_ + 1;
        return detail::unzigzag(detail::get_varint(in));
    }

    /// The value of any number.
    [[nodiscard]] decimal number() const noexcept {
        const char* in = begin_ + 1;
        switch (form()) {
            case tag::integer: return decimal(detail::unzigzag(detail::get_varint(in)));
            case tag::fraction: {
                const auto exponent = static_cast<int>(detail::unzigzag(detail::get_varint(in)));
                const std::int64_t coefficient = detail::unzigzag(detail::get_varint(in));
                const bool negative = coefficient < 0;
                const auto magnitude = negative ? ~static_cast<std::uint64_t>(coefficient) + 1 : static_cast<std::uint64_t>(coefficient);
                return decimal::from_parts(negative, magnitude, exponent);
            }
            default: {
                const bool negative = *in++ != 0;
                const auto exponent = static_cast<int>(detail::unzigzag(detail::get_varint(in)));
                decimal::coefficient_type coefficient = 0;
                for (int i = 15; i >= 0; --i)
                    coefficient = (coefficient << 8) | static_cast<unsigned char>(in[i]);
                return decimal::from_parts(negative, coefficient, exponent);
            }
        }
    }

    /// The content of a list, map or set: its elements without the header.
    [[nodiscard]] std::string_view content() const noexcept {
        return {begin_ + 5, static_cast<std::size_t>(detail::get_length(begin_ + 1))};
    }

    /// The position behind this value.
    [[nodiscard]] const char* end() const noexcept {
        const char* in = begin_ + 1;
        switch (form()) {
            case tag::string:
            case tag::binary: {
                const std::uint64_t length = detail::get_varint(in);
                return in + length;
            }
            case tag::time: {
                const std::uint64_t length = detail::get_varint(in);
                return in + length + detail::moment_size;
            }
            case tag::integer: return (void)detail::get_varint(in), in;
            case tag::fraction: return (void)detail::get_varint(in), (void)detail::get_varint(in), in;
            case tag::wide: return ++in, (void)detail::get_varint(in), in + 16;
            case tag::no:
            case tag::yes:
            case tag::null: return in;
            default: return in + 4 + detail::get_length(in);
        }
    }

    /// The position behind this value, found faster where it is of the type expected.
    [[nodiscard]] [[gnu::always_inline]] const char* end_as(value_type expected) const noexcept {
        if (expected == value_type::string && form() == tag::string) [[likely]] {
            const std::string_view text = bytes();
            return text.data() + text.size();
        }
        if (expected == value_type::number && form() == tag::integer) [[likely]] {
            const char* in = begin_ + 1;
            (void)detail::get_varint(in);
            return in;
        }
        return end();
    }

    /// All the bytes of this value, header included.
    [[nodiscard]] std::string_view raw() const noexcept { return {begin_, static_cast<std::size_t>(end() - begin_)}; }

private:
    const char* begin_ = nullptr;
};

/// Walks the elements of a list or a set.
class element_cursor {
public:
    explicit element_cursor(value_view container) noexcept
        : next_(container.content().data()), end_(next_ + container.content().size()) {}

    [[nodiscard]] bool done() const noexcept { return next_ == end_; }
    [[nodiscard]] value_view take() noexcept {
        const value_view element(next_);
        next_ = element.end();
        return element;
    }

private:
    const char* next_;
    const char* end_;
};

/// One entry of a map.
struct entry_view {
    std::string_view name;
    value_view value;
};

/// Walks the entries of a map.
class entry_cursor {
public:
    explicit entry_cursor(value_view map) noexcept : next_(map.content().data()), end_(next_ + map.content().size()) {}

    [[nodiscard]] bool done() const noexcept { return next_ == end_; }
    [[nodiscard]] entry_view take() noexcept {
        const std::uint64_t length = detail::get_varint(next_);
        const std::string_view name{next_, static_cast<std::size_t>(length)};
        const value_view value(next_ + length);
        next_ = value.end();
        return {name, value};
    }

private:
    const char* next_;
    const char* end_;
};

/// Names an attribute inside a body: 0 says that the name itself follows (varint length, bytes); others are what the backend
/// gave for the names of the opened table description.
using attribute_id = std::uint16_t;

/// One attribute of an item's body. `name` is set only where `id` is 0.
struct attribute_view {
    attribute_id id = 0;
    std::string_view name;
    value_view value;
};

/// Walks the attributes of an item's body.
class attribute_cursor {
public:
    explicit attribute_cursor(std::string_view body) noexcept : next_(body.data()), end_(body.data() + body.size()) {}

    [[nodiscard]] bool done() const noexcept { return next_ == end_; }
    [[nodiscard]] attribute_view take() noexcept {
        attribute_view attribute;
        attribute.id = static_cast<attribute_id>(detail::get_varint(next_));
        if (attribute.id == 0) {
            const std::uint64_t length = detail::get_varint(next_);
            attribute.name = {next_, static_cast<std::size_t>(length)};
            next_ += length;
        }
        attribute.value = value_view(next_);
        next_ = attribute.value.end();
        return attribute;
    }

private:
    const char* next_;
    const char* end_;
};

namespace detail {
[[noreturn]] inline void raise_length() {
    constexpr const char* why = "a list, map or set of over 4 GiB";
#if FACET_HAS_EXCEPTIONS
    throw std::length_error(why);
#else
    std::fputs(why, stderr);
    std::fputc('\n', stderr);
    std::terminate();
#endif
}
}  // namespace detail

/// Appends packed values to a buffer. Nothing is checked here: lengths, nesting and emptiness are the backend's to refuse.
template <class Buffer>
class basic_writer {
public:
    explicit basic_writer(Buffer& out) noexcept : out_(&out) {}

    [[nodiscard]] Buffer& buffer() const noexcept { return *out_; }

    /// Begins an attribute whose name the backend knows as `id` (not 0); its value must follow.
    [[gnu::always_inline]] void attribute(attribute_id id) {
        char* begin = out_->reserve(3);
        *begin = static_cast<char>(id);
        if (id < 0x80) [[likely]] out_->commit(1);
        else out_->commit(static_cast<std::size_t>(detail::put_varint(begin, id) - begin));
    }
    /// Begins an attribute by its name; its value must follow.
    void attribute(std::string_view name) {
        out_->push_back('\0');
        text(name);
    }

    void string(std::string_view value) { tagged(tag::string, value); }
    /// A string in two parts.
    void string(std::string_view first, std::string_view second) {
        const std::size_t size = first.size() + second.size();
        char* begin = out_->reserve(size + 11);
        *begin = static_cast<char>(tag::string);
        char* end = detail::put_varint(begin + 1, size);
        facet::detail::copy_bytes(end, first.data(), first.size());
        facet::detail::copy_bytes(end + first.size(), second.data(), second.size());
        out_->commit(static_cast<std::size_t>(end - begin) + size);
    }
    /// A string that is a time, and the moment that it says, in microseconds since 1970: readers of times need not parse it.
    /// For values of attributes only.
    void time(std::string_view text, std::int64_t micros) {
        tagged(tag::time, text);
        detail::put_moment(out_->grow(detail::moment_size), micros);
    }
    void binary(std::string_view value) { tagged(tag::binary, value); }
    void boolean(bool value) { out_->push_back(static_cast<char>(value ? tag::yes : tag::no)); }
    void null() { out_->push_back(static_cast<char>(tag::null)); }

    void integer(std::int64_t value) {
        char* begin = out_->reserve(11);
        *begin = static_cast<char>(tag::integer);
        out_->commit(static_cast<std::size_t>(detail::put_varint(begin + 1, detail::zigzag(value)) - begin));
    }
    void number(const decimal& value) {
        if (std::int64_t whole = 0; value.to_int64(whole)) return integer(whole);
        constexpr auto limit = static_cast<decimal::coefficient_type>(std::numeric_limits<std::int64_t>::max());
        char* const begin = out_->reserve(32);
        char* end = begin + 1;
        if (value.coefficient() <= limit) {
            const auto magnitude = static_cast<std::int64_t>(value.coefficient());
            *begin = static_cast<char>(tag::fraction);
            end = detail::put_varint(end, detail::zigzag(value.exponent()));
            end = detail::put_varint(end, detail::zigzag(value.negative() ? -magnitude : magnitude));
        } else {
            *begin = static_cast<char>(tag::wide);
            *end++ = value.negative() ? '\1' : '\0';
            end = detail::put_varint(end, detail::zigzag(value.exponent()));
            decimal::coefficient_type coefficient = value.coefficient();
            for (int i = 0; i < 16; ++i, coefficient >>= 8) *end++ = static_cast<char>(coefficient & 0xff);
        }
        out_->commit(static_cast<std::size_t>(end - begin));
    }
    /// Copies a value that is packed already.
    void copy(value_view value) {
        if (value.form() == tag::time) string(value.bytes());
        else out_->append(value.raw());
    }
    /// As copy(), where the value stays an attribute's: as it is.
    void copy_attribute(value_view value) { out_->append(value.raw()); }

    /// Begins a list, map or set; give the position that this returns to close() once its elements are written.
    [[nodiscard]] std::size_t open(tag container) {
        const std::size_t position = out_->size();
        *out_->grow(5) = static_cast<char>(container);
        return position;
    }
    /// Names the next entry of a map; its value must follow.
    void name(std::string_view name) { text(name); }
    /// Throws std::length_error where that took more than 4 GiB, which no length can say; terminates where exceptions are off.
    void close(std::size_t position) {
        const std::size_t size = out_->size() - position - 5;
        if (size > std::numeric_limits<std::uint32_t>::max()) [[unlikely]] detail::raise_length();
        detail::put_length(out_->data() + position + 1, static_cast<std::uint32_t>(size));
    }

private:
    void text(std::string_view value) {
        char* begin = out_->reserve(value.size() + 10);
        char* end = detail::put_varint(begin, value.size());
        facet::detail::copy_bytes(end, value.data(), value.size());
        out_->commit(static_cast<std::size_t>(end - begin) + value.size());
    }
    void tagged(tag kind, std::string_view value) {
        char* begin = out_->reserve(value.size() + 11);
        *begin = static_cast<char>(kind);
        begin[1] = static_cast<char>(value.size());
        char* end = value.size() < 0x80 ? begin + 2 : detail::put_varint(begin + 1, value.size());
        facet::detail::copy_bytes(end, value.data(), value.size());
        out_->commit(static_cast<std::size_t>(end - begin) + value.size());
    }

    Buffer* out_;
};

/// The writer that the library uses throughout.
using writer = basic_writer<byte_buffer>;

}  // namespace facet::inline v0::packed
