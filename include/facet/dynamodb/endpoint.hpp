// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/result.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace facet::inline v0::dynamodb {

/// Where requests go: `https://dynamodb.eu-west-1.amazonaws.com`, `http://127.0.0.1:8000`.
struct endpoint {
    bool encrypted = true;    ///< https, else http
    std::string host{};       ///< a name or an address in lower case; IPv6 in brackets
    std::uint16_t port = 443;
    std::string path = "/";   ///< as it is sent; begins with a slash

    /// The header `Host`, which is signed: with the port where it is not the scheme's own (contract M3).
    [[nodiscard]] std::string authority() const {
        if (port == (encrypted ? 443 : 80)) return host;
        return host + ":" + std::to_string(port);
    }
    /// The whole address.
    [[nodiscard]] std::string url() const { return (encrypted ? "https://" : "http://") + authority() + path; }

    [[nodiscard]] friend bool operator==(const endpoint&, const endpoint&) = default;
};

namespace detail {

/// Refusals do not repeat the text: it may hold a password.
[[nodiscard]] inline error bad_address(std::string_view what) {
    return facet::detail::bare_error(error_code::invalid_settings, "the endpoint's address " + std::string(what));
}
using facet::detail::is_alphanumeric;
using facet::detail::is_digit;
using facet::detail::to_lower;

[[nodiscard]] inline std::string lowered(std::string_view text) {
    std::string made(text);
    for (char& c : made) c = to_lower(c);
    return made;
}

[[nodiscard]] constexpr bool is_host(std::string_view host) noexcept {
    const bool address = host.size() > 2 && host.front() == '[' && host.back() == ']';
    if (address) host = host.substr(1, host.size() - 2);
    for (const char c : host) {
        const bool hex = is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'f') || c == ':' || c == '.';
        if (!(address ? hex : is_alphanumeric(c) || c == '-' || c == '.' || c == '_')) return false;
    }
    return !host.empty();
}

/// A decimal number between 1 and 65535, or 0.
[[nodiscard]] constexpr std::uint16_t read_port(std::string_view text) noexcept {
    std::uint32_t port = 0;
    if (text.empty() || text.size() > 5) return 0;
    for (const char c : text) {
        if (!is_digit(c)) return 0;
        port = port * 10 + static_cast<std::uint32_t>(c - '0');
    }
    return port > 65535 ? std::uint16_t{0} : static_cast<std::uint16_t>(port);
}

}  // namespace detail

/// Reads an endpoint's address: http or https, a host, perhaps a port and a path; no user, query or fragment. Fails with code
/// invalid_settings, and never repeats the address.
[[nodiscard]] inline result<endpoint> parse_endpoint(std::string_view text) {
    endpoint made;
    const std::size_t colons = text.find("://");
    const std::string scheme = colons == text.npos ? std::string() : detail::lowered(text.substr(0, colons));
    if (scheme == "http") made.encrypted = false;
    else if (scheme != "https") return detail::bad_address("must begin with http:// or https://");
    text.remove_prefix(colons + 3);
    const std::string_view authority = text.substr(0, text.find_first_of("/?#"));
    const std::string_view path = text.substr(authority.size());
    if (authority.find('@') != authority.npos) return detail::bad_address("names a user: credentials do not belong there");
    const std::size_t bracket = authority.rfind(']');
    std::size_t colon = authority.rfind(':');
    if (colon != authority.npos && bracket != authority.npos && colon < bracket) colon = authority.npos;
    const std::string_view host = authority.substr(0, colon);
    if (!detail::is_host(host)) return detail::bad_address("has no host, or one with characters that hosts do not have");
    made.host = detail::lowered(host);
    made.port = colon != authority.npos ? detail::read_port(authority.substr(colon + 1)) : std::uint16_t(made.encrypted ? 443 : 80);
    if (made.port == 0) return detail::bad_address("has a port that is not a number between 1 and 65535");
    for (const char c : path) {
        if (c == '?' || c == '#') return detail::bad_address("has a query or a fragment");
        if (c <= ' ' || c == 0x7f || static_cast<unsigned char>(c) > 0x7f) return detail::bad_address("has a path with a character that must be escaped");
    }
    made.path = path.empty() ? "/" : path;
    return made;
}

}  // namespace facet::inline v0::dynamodb
