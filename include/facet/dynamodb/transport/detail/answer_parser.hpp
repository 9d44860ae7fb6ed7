// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/transport/detail/received.hpp>

#include <boost/beast/http/basic_parser.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace facet::inline v0::dynamodb::detail {

/// Beast's parser, without the fields that can follow a body. Older ones give them as those of the head. Newer ones have a function of
/// their own for them, which cannot be called an override here for that reason.
class headed_parser : public boost::beast::http::basic_parser<false> {
protected:
    virtual void on_trailer_field_impl(boost::beast::http::field, boost::beast::string_view, boost::beast::string_view, boost::beast::error_code&) {}
};

/// Reads one answer of HTTP/1.1 by Boost.Beast, and keeps of it what matters.
class answer_parser final : public headed_parser {
public:
    static constexpr std::uint32_t longest_head = 64 << 10;

    /// `most` is how long a body may be.
    answer_parser(received& into, std::size_t most) : into_(into), most_(most) {
        eager(true);
        header_limit(longest_head);
        body_limit(std::uint64_t{most});
    }

private:
    using error_code = boost::beast::error_code;
    using string_view = boost::beast::string_view;

    [[nodiscard]] static std::string_view std_view(string_view text) noexcept { return {text.data(), text.size()}; }

    void on_request_impl(boost::beast::http::verb, string_view, string_view, int, error_code&) override {}
    void on_response_impl(int code, string_view, int, error_code&) override { into_.status = code; }
    void on_field_impl(boost::beast::http::field, string_view name, string_view value, error_code&) override {
        if (!has_head_) into_.take_header(std_view(name), std_view(value));
    }
    void on_header_impl(error_code&) override { has_head_ = true; }
    void on_body_init_impl(const boost::optional<std::uint64_t>& length, error_code&) override {
        // What is announced is no more than announced: memory is set aside for a reasonable part of it.
        constexpr std::uint64_t at_once = std::uint64_t{1} << 20;
        if (length) into_.body.reserve(std::min({*length, std::uint64_t{most_}, at_once}));
    }
    std::size_t on_body_impl(string_view piece, error_code&) override {
        into_.body.append(piece.data(), piece.size());
        return piece.size();
    }
    void on_chunk_header_impl(std::uint64_t, string_view, error_code&) override {}
    std::size_t on_chunk_body_impl(std::uint64_t, string_view piece, error_code& code) override { return on_body_impl(piece, code); }
    void on_finish_impl(error_code&) override {}

    received& into_;
    std::size_t most_;
    bool has_head_ = false;
};

}  // namespace facet::inline v0::dynamodb::detail
