// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/endpoint.hpp>
#include <facet/dynamodb/sign/request_parts.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::dynamodb {

/// A request in the one form that both sides hash (contract M1).
struct canonical_request {
    std::string text;
    std::string signed_headers;  ///< `host;x-amz-date`
};

namespace detail {

/// Escapes all but letters, digits and `-._~`, and the slash where it is to stay.
inline void append_escaped(std::string& out, std::string_view text, bool keep_slash) {
    constexpr char digits[] = "0123456789ABCDEF";
    for (const char c : text) {
        if (is_alphanumeric(c) || c == '-' || c == '.' || c == '_' || c == '~' || (keep_slash && c == '/')) {
            out += c;
        } else {
            out += '%';
            out += digits[static_cast<unsigned char>(c) >> 4];
            out += digits[static_cast<unsigned char>(c) & 15];
        }
    }
}

[[nodiscard]] constexpr int hex_value(char c) noexcept {
    const char low = to_lower(c);
    return is_digit(c) ? c - '0' : low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}
/// Undoes what escapes there are; a percent sign that begins none stays.
[[nodiscard]] inline std::string unescaped(std::string_view text) {
    std::string made;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
        const int low = high >= 0 ? hex_value(text[i + 2]) : -1;
        if (low >= 0) made += static_cast<char>(high * 16 + low), i += 2;
        else made += text[i];
    }
    return made;
}

/// The path without empty, `.` and `..` segments, escaped once more than it is sent (as every service but S3 wants it).
inline void append_path(std::string& out, std::string_view path) {
    std::vector<std::string_view> segments;
    const bool slash_at_end = path.empty() || path.back() == '/' || path.ends_with("/.") || path.ends_with("/..");
    while (!path.empty()) {
        const std::string_view segment = path.substr(0, path.find('/'));
        path.remove_prefix(std::min(path.size(), segment.size() + 1));
        if (segment == "..") {
            if (!segments.empty()) segments.pop_back();
        } else if (!segment.empty() && segment != ".") {
            segments.push_back(segment);
        }
    }
    for (const std::string_view segment : segments) {
        out += '/';
        append_escaped(out, segment, false);
    }
    if (segments.empty() || slash_at_end) out += '/';
}

/// The parameters, sorted by name and value. They are unescaped first, so that every way to write one gives the same form.
inline void append_query(std::string& out, std::string_view query) {
    std::vector<std::pair<std::string, std::string>> parameters;
    while (!query.empty()) {
        const std::string_view one = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(query.size(), one.size() + 1));
        if (one.empty()) continue;
        const std::size_t equals = one.find('=');
        auto& [name, value] = parameters.emplace_back();
        append_escaped(name, unescaped(one.substr(0, equals)), false);
        if (equals != one.npos) append_escaped(value, unescaped(one.substr(equals + 1)), false);
    }
    std::sort(parameters.begin(), parameters.end());
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (i > 0) out += '&';
        out += parameters[i].first + '=' + parameters[i].second;
    }
}

[[nodiscard]] constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// The value without white space at its ends, and with one space for each run of it inside.
inline void append_header_value(std::string& out, std::string_view value) {
    bool begun = false;
    bool gap = false;
    for (const char c : value) {
        if (is_space(c)) {
            gap = begun;
            continue;
        }
        if (gap) out += ' ';
        out += c;
        begun = true;
        gap = false;
    }
}

/// What a proxy or a transport may change or add, and so is not signed.
[[nodiscard]] inline bool is_unsigned(std::string_view name) {
    constexpr std::string_view names[] = {"authorization", "connection", "expect", "proxy-authorization", "te",
                                          "transfer-encoding", "user-agent", "x-amzn-trace-id"};
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

}  // namespace detail

/// The canonical form of a request whose body has this hash, in hexadecimal. Names of headers in lower case, sorted; values of one
/// name joined by commas in their order; `connection`, `user-agent` and the like left out. O(size), but quadratic in the number
/// of headers and linearithmic in that of the query's parameters.
[[nodiscard]] inline canonical_request canonicalise(const request_parts& parts, std::string_view body_hash) {
    std::vector<std::pair<std::string, std::string_view>> headers;
    headers.reserve(parts.headers.size());
    for (const header& each : parts.headers) {
        std::string name = detail::lowered(each.name);
        if (detail::is_unsigned(name)) continue;
        const auto place = std::upper_bound(headers.begin(), headers.end(), name, [](const std::string& a, const auto& b) { return a < b.first; });
        headers.emplace(place, std::move(name), each.value);
    }

    canonical_request made;
    std::string& text = made.text;
    text.reserve(512);
    text += parts.method;
    text += '\n';
    detail::append_path(text, parts.path);
    text += '\n';
    detail::append_query(text, parts.query);
    for (std::size_t i = 0; i < headers.size(); ++i) {
        if (i > 0 && headers[i].first == headers[i - 1].first) {
            text += ',';
        } else {
            text += '\n';
            text += headers[i].first;
            text += ':';
            if (!made.signed_headers.empty()) made.signed_headers += ';';
            made.signed_headers += headers[i].first;
        }
        detail::append_header_value(text, headers[i].second);
    }
    text += "\n\n";
    text += made.signed_headers;
    text += '\n';
    text += body_hash;
    return made;
}

}  // namespace facet::inline v0::dynamodb
