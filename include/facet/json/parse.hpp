// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/json/detail/value_builder.hpp>

#include <boost/json/basic_parser_impl.hpp>
#include <boost/system/error_code.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// DynamoDB's JSON to dynamic values. Strict: what is read can be stored, up to the limits that depend on the table. Needs
/// Boost.JSON: see json/src.hpp.

namespace facet::inline v0::json {

namespace detail {

/// Passes the events of Boost.JSON's parser on.
struct parser_events {
    static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);

    using code = boost::system::error_code;
    using view = boost::json::string_view;

    explicit parser_events(document kind) : builder(kind) {}

    bool on_document_begin(code&) { return true; }
    bool on_document_end(code&) { return true; }
    bool on_object_begin(code& ec) { return pass(builder.begin_object(), ec); }
    bool on_object_end(std::size_t, code& ec) { return pass(builder.end_object(), ec); }
    bool on_array_begin(code& ec) { return pass(builder.begin_array(), ec); }
    bool on_array_end(std::size_t, code& ec) { return pass(builder.end_array(), ec); }
    bool on_key_part(view part, std::size_t, code&) { return gather(part); }
    bool on_key(view last, std::size_t, code& ec) { return gather(last), pass(builder.key(take()), ec); }
    bool on_string_part(view part, std::size_t, code&) { return gather(part); }
    bool on_string(view last, std::size_t, code& ec) { return gather(last), pass(builder.string(take()), ec); }
    bool on_number_part(view, code&) { return true; }
    bool on_int64(std::int64_t, view, code& ec) { return pass(builder.unexpected("a number"), ec); }
    bool on_uint64(std::uint64_t, view, code& ec) { return pass(builder.unexpected("a number"), ec); }
    bool on_double(double, view, code& ec) { return pass(builder.unexpected("a number"), ec); }
    bool on_bool(bool truth, code& ec) { return pass(builder.boolean(truth), ec); }
    bool on_null(code& ec) { return pass(builder.null(), ec); }
    bool on_comment_part(view, code&) { return true; }
    bool on_comment(view, code&) { return true; }

    value_builder builder;

private:
    static bool pass(bool good, code& ec) {
        if (!good) ec = boost::json::make_error_code(boost::json::error::syntax);
        return good;
    }
    bool gather(view part) {
        if (taken_) text_.clear();
        taken_ = false;
        text_.append(part.data(), part.size());
        return true;
    }
    std::string_view take() {
        taken_ = true;
        return text_;
    }

    std::string text_;
    bool taken_ = false;
};

/// Runs the parser over the whole text. The builder then holds the outcome, or the error says `byte 17, in a.N: ...`.
[[nodiscard]] inline result<void> parse(boost::json::basic_parser<parser_events>& parser, std::string_view text) {
    boost::system::error_code ec;
    const std::size_t used = parser.write_some(false, text.data(), text.size(), ec);
    value_builder& builder = parser.handler().builder;
    if (!ec && used == text.size()) return {};
    if (!builder.failure()) builder.fail(error_code::serialization, ec ? ec.message() : "there is more text behind the value");
    error cause = *builder.failure();
    cause.message = "byte " + std::to_string(used + 1) + ", " + cause.message;
    return cause;
}

[[nodiscard]] inline result<item> parse_attributes(std::string_view text, document kind) {
    boost::json::parse_options options;
    options.max_depth = 128;  // two levels of JSON for each of a value's 32; value_builder counts those
    boost::json::basic_parser<parser_events> parser(options, kind);
    if (auto parsed = parse(parser, text); !parsed.has_value()) return std::move(parsed).error();
    return parser.handler().builder.taken_item();
}

}  // namespace detail

/// Reads one value in DynamoDB's JSON: `{"N":"5"}`. Fails with code serialization where the text is not JSON or not of that
/// shape, and with code validation where a value breaks the contract (numbers D1 to D4, sets T6, NULL T5, nesting E1, exactly
/// one type T1, where a member that is null is as good as absent, I2). The message says at which byte, counted from 1, and in which
/// member. Names must not repeat. O(size).
[[nodiscard]] inline result<attribute_value> parse_value(std::string_view text) {
    boost::json::parse_options options;
    options.max_depth = 128;
    boost::json::basic_parser<detail::parser_events> parser(options, detail::document::value);
    if (auto parsed = detail::parse(parser, text); !parsed.has_value()) return std::move(parsed).error();
    return parser.handler().builder.value();
}

/// Reads one item: `{"pk":{"S":"a"},"quantity":{"N":"5"}}`. Fails as parse_value() does.
[[nodiscard]] inline result<item> parse_item(std::string_view text) {
    return detail::parse_attributes(text, detail::document::item);
}

/// Reads one line of an export: `{"Item":{"pk":{"S":"a"}}}`. Fails as parse_value() does.
[[nodiscard]] inline result<item> parse_line(std::string_view text) {
    return detail::parse_attributes(text, detail::document::line);
}

}  // namespace facet::inline v0::json
