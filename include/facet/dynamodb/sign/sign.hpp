// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/dynamodb/sign/canonical_request.hpp>
#include <facet/dynamodb/sign/signing_key.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace facet::inline v0::dynamodb {

/// The headers that make a request a signed one.
struct signature {
    std::string date;           ///< `X-Amz-Date`
    std::string authorization;  ///< `Authorization`; holds the access key's id, but nothing secret
    secret session_token;       ///< `X-Amz-Security-Token`, where it is not empty (contract M3)
};

namespace detail {

/// `20150830T123600Z`, or nothing where the year has not four digits.
[[nodiscard]] inline std::string short_time(std::chrono::sys_seconds time) {
    char text[max_time_width];
    std::string made;
    for (const char c : std::string_view(text, format_time(time, time_precision::seconds, text))) {
        if (c != '-' && c != ':') made += c;
    }
    return made;
}

/// Whether a text has what no header can hold.
[[nodiscard]] constexpr bool has_control(std::string_view text) noexcept {
    for (const char c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) return true;
    return false;
}

[[nodiscard]] inline error unsigned_because(error_code code, std::string_view why) {
    return facet::detail::bare_error(code, "the request cannot be signed: " + std::string(why));
}

/// The text whose authentication code is the signature (contract M2).
[[nodiscard]] inline std::string string_to_sign(std::string_view time, const signing_scope& scope, std::string_view request_hash) {
    std::string text = "AWS4-HMAC-SHA256\n";
    text.append(time).append("\n").append(time.substr(0, 8)).append("/").append(scope.region).append("/").append(scope.service);
    return text.append("/aws4_request\n").append(request_hash);
}

}  // namespace detail

/// Signs a request with AWS's Signature Version 4 (contract section 25). Pure: what is signed at which time is the caller's to say, the
/// cache (if any) only saves work. The date and the session token are added to the signed headers; the caller sends them as the signature
/// has them, and sends no others of these names. Fails with code access_denied where the credentials lack a part or no header can hold
/// them, validation where there is no `Host` or no region that a header can hold, internal_server_error where hashing fails; no message
/// holds a secret.
[[nodiscard]] inline result<signature> sign(const request_parts& parts, const credentials& who, const signing_scope& scope,
                                            std::chrono::sys_seconds time, signing_key_cache* cache = nullptr) {
    using detail::unsigned_because;
    if (who.access_key_id.empty() || who.secret_access_key.empty())
        return unsigned_because(error_code::access_denied, "the credentials have no access key id or no secret access key");
    if (scope.region.empty() || scope.service.empty()) return unsigned_because(error_code::validation, "it has no region or no service");
    if (detail::has_control(who.access_key_id) || detail::has_control(who.session_token.reveal()))
        return unsigned_because(error_code::access_denied, "the credentials' access key id or session token has a line break or another control character");
    if (detail::has_control(scope.region)) return unsigned_because(error_code::validation, "its region has a control character");
    signature made;
    made.date = detail::short_time(time);
    if (made.date.empty()) return unsigned_because(error_code::validation, "the clock shows a year that has not four digits");
    made.session_token = who.session_token;

    std::vector<header> headers;
    headers.reserve(parts.headers.size() + 2);
    bool has_host = false;
    for (const header& each : parts.headers) {
        const std::string name = detail::lowered(each.name);
        has_host = has_host || name == "host";
        if (name != "x-amz-date" && (name != "x-amz-security-token" || who.session_token.empty())) headers.push_back(each);
    }
    if (!has_host) return unsigned_because(error_code::validation, "it has no header Host");
    headers.push_back({"x-amz-date", made.date});
    if (!who.session_token.empty()) headers.push_back({"x-amz-security-token", who.session_token.reveal()});

    detail::digest hash{};
    detail::digest key{};
    if (!detail::sha256(parts.body, hash)) return unsigned_because(error_code::internal_server_error, "hashing failed");
    request_parts whole = parts;
    whole.headers = headers;
    const canonical_request canonical = canonicalise(whole, detail::to_hex(detail::bytes_of(hash)));
    const std::string_view day = std::string_view(made.date).substr(0, 8);
    const bool keyed = cache != nullptr ? cache->find(who, day, scope, key) : derive_signing_key(who.secret_access_key, day, scope, key);
    if (!keyed || !detail::sha256(canonical.text, hash) ||
        !detail::hmac_sha256(detail::bytes_of(key), detail::string_to_sign(made.date, scope, detail::to_hex(detail::bytes_of(hash))), hash))
        return unsigned_because(error_code::internal_server_error, "hashing failed");

    std::string& text = made.authorization;
    text.reserve(256);
    text.append("AWS4-HMAC-SHA256 Credential=").append(who.access_key_id).append("/").append(day).append("/");
    text.append(scope.region).append("/").append(scope.service).append("/aws4_request, SignedHeaders=");
    text.append(canonical.signed_headers).append(", Signature=").append(detail::to_hex(detail::bytes_of(hash)));
    return made;
}

}  // namespace facet::inline v0::dynamodb
