// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/sign/hash.hpp>

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <cstddef>
#include <string_view>

/// \file
/// The compiled part of the signature: SHA-256, and SHA-1, by OpenSSL 3. Include this in exactly one source file of a program, and link libcrypto.

namespace facet::inline v0::dynamodb::detail {

/// One thread's contexts. Looking an algorithm up takes longer than hashing a request, so it is done once.
class hashing {
public:
    hashing() noexcept : hash_(EVP_MD_CTX_new()), mac_(authentication() == nullptr ? nullptr : EVP_MAC_CTX_new(authentication())) {
        if (mac_ == nullptr) return;
        char name[] = "SHA256";
        const OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name, 0), OSSL_PARAM_construct_end()};
        ready_ = EVP_MAC_CTX_set_params(mac_, parameters) == 1;
    }
    hashing(const hashing&) = delete;
    hashing& operator=(const hashing&) = delete;
    ~hashing() {
        EVP_MD_CTX_free(hash_);
        EVP_MAC_CTX_free(mac_);
    }

    [[nodiscard]] bool hash(std::string_view bytes, digest& out) noexcept {
        return hash_ != nullptr && algorithm() != nullptr && EVP_DigestInit_ex2(hash_, algorithm(), nullptr) == 1 &&
               EVP_DigestUpdate(hash_, bytes.data(), bytes.size()) == 1 && EVP_DigestFinal_ex(hash_, out.data(), nullptr) == 1;
    }
    [[nodiscard]] bool authenticate(std::string_view key, std::string_view message, digest& out) noexcept {
        std::size_t size = 0;
        return ready_ && EVP_MAC_init(mac_, reinterpret_cast<const unsigned char*>(key.data()), key.size(), nullptr) == 1 &&
               EVP_MAC_update(mac_, reinterpret_cast<const unsigned char*>(message.data()), message.size()) == 1 &&
               EVP_MAC_final(mac_, out.data(), &size, out.size()) == 1 && size == out.size();
    }

    [[nodiscard]] static hashing& of_this_thread() noexcept {
        thread_local hashing own;
        return own;
    }

private:
    // Never freed: OpenSSL does so itself at exit, and other objects may still sign until then.
    static const EVP_MD* algorithm() noexcept {
        static const EVP_MD* const found = EVP_MD_fetch(nullptr, "SHA256", nullptr);
        return found;
    }
    static EVP_MAC* authentication() noexcept {
        static EVP_MAC* const found = EVP_MAC_fetch(nullptr, "HMAC", nullptr);
        return found;
    }

    EVP_MD_CTX* hash_;
    EVP_MAC_CTX* mac_;
    bool ready_ = false;
};

bool sha256(std::string_view bytes, digest& out) noexcept { return hashing::of_this_thread().hash(bytes, out); }
bool hmac_sha256(std::string_view key, std::string_view message, digest& out) noexcept {
    return hashing::of_this_thread().authenticate(key, message, out);
}
bool sha1(std::string_view bytes, name_digest& out) noexcept {
    std::size_t size = 0;
    return EVP_Q_digest(nullptr, "SHA1", nullptr, bytes.data(), bytes.size(), out.data(), &size) == 1 && size == out.size();
}

}  // namespace facet::inline v0::dynamodb::detail
