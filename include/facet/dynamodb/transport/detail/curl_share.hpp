// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/transport/detail/curl_handle.hpp>

#include <array>
#include <mutex>

namespace facet::inline v0::dynamodb::detail {

/// What connections know in common: addresses of names, and TLS sessions, which shorten the next handshake.
class curl_share {
public:
    curl_share() noexcept : share_(curl_is_ready() ? curl_share_init() : nullptr) {
        if (share_ == nullptr) return;
        curl_share_setopt(share_, CURLSHOPT_USERDATA, this);
        curl_share_setopt(share_, CURLSHOPT_LOCKFUNC, &curl_share::lock);
        curl_share_setopt(share_, CURLSHOPT_UNLOCKFUNC, &curl_share::unlock);
        curl_share_setopt(share_, CURLSHOPT_SHARE, CURL_LOCK_DATA_DNS);
        curl_share_setopt(share_, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
    }
    curl_share(const curl_share&) = delete;
    curl_share& operator=(const curl_share&) = delete;
    ~curl_share() { curl_share_cleanup(share_); }

    /// Null where there is no memory, with which libcurl shares nothing.
    [[nodiscard]] CURLSH* get() const noexcept { return share_; }

private:
    static void lock(CURL*, curl_lock_data what, curl_lock_access, void* self) noexcept { static_cast<curl_share*>(self)->mutexes_[what].lock(); }
    static void unlock(CURL*, curl_lock_data what, void* self) noexcept { static_cast<curl_share*>(self)->mutexes_[what].unlock(); }

    CURLSH* share_;
    std::array<std::mutex, CURL_LOCK_DATA_LAST> mutexes_{};
};

}  // namespace facet::inline v0::dynamodb::detail
