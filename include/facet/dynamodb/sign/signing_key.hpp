// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/credentials.hpp>
#include <facet/dynamodb/secret.hpp>
#include <facet/dynamodb/sign/hash.hpp>
#include <facet/dynamodb/sign/request_parts.hpp>

#include <array>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

namespace facet::inline v0::dynamodb {

/// The key of one day, region and service (contract M2), from a date such as `20150830`. False only where hashing fails.
[[nodiscard]] inline bool derive_signing_key(const secret& secret_access_key, std::string_view date, const signing_scope& scope,
                                             detail::digest& out) {
    std::string text = "AWS4";
    text += secret_access_key.reveal();
    const secret first(text);
    detail::wipe(text.data(), text.size());
    return detail::hmac_sha256(first.reveal(), date, out) && detail::hmac_sha256(detail::bytes_of(out), scope.region, out) &&
           detail::hmac_sha256(detail::bytes_of(out), scope.service, out) &&
           detail::hmac_sha256(detail::bytes_of(out), "aws4_request", out);
}

/// Remembers the last few signing keys: deriving one takes more than half as long as the rest of a signature. Thread-safe.
class signing_key_cache {
public:
    signing_key_cache() = default;
    signing_key_cache(const signing_key_cache&) = delete;
    signing_key_cache& operator=(const signing_key_cache&) = delete;
    ~signing_key_cache() {
        for (entry& each : entries_) wipe(each.key);
    }

    /// The key as derive_signing_key() makes it.
    [[nodiscard]] bool find(const credentials& who, std::string_view date, const signing_scope& scope, detail::digest& out) {
        {
            const std::lock_guard lock(mutex_);
            for (const entry& each : entries_) {
                if (each.date != date || each.region != scope.region || each.service != scope.service || each.access_key_id != who.access_key_id ||
                    each.secret_access_key != who.secret_access_key)
                    continue;
                out = each.key;
                return true;
            }
        }
        if (!derive_signing_key(who.secret_access_key, date, scope, out)) return false;
        const std::lock_guard lock(mutex_);
        ++derivations_;
        entries_[next_] = {who.access_key_id, who.secret_access_key, std::string(date), std::string(scope.region), std::string(scope.service), out};
        next_ = (next_ + 1) % entries_.size();
        return true;
    }

    /// How many keys were derived rather than remembered.
    [[nodiscard]] std::size_t derivations() const {
        const std::lock_guard lock(mutex_);
        return derivations_;
    }

private:
    struct entry {
        std::string access_key_id{};
        secret secret_access_key{};
        std::string date{};
        std::string region{};
        std::string service{};
        detail::digest key{};
    };
    static void wipe(detail::digest& key) noexcept {
        for (unsigned char& byte : key) *static_cast<volatile unsigned char*>(&byte) = 0;
    }

    mutable std::mutex mutex_;
    std::array<entry, 8> entries_{};
    std::size_t next_ = 0;
    std::size_t derivations_ = 0;
};

}  // namespace facet::inline v0::dynamodb
