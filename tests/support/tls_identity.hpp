// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

struct ssl_ctx_st;
struct ssl_st;

/// A key and a certificate for 127.0.0.1 that it signed itself, made anew, for a server under test.
class tls_identity {
public:
    tls_identity();
    tls_identity(const tls_identity&) = delete;
    tls_identity& operator=(const tls_identity&) = delete;
    ~tls_identity();

    [[nodiscard]] ssl_ctx_st* context() const noexcept { return context_; }
    /// The path of a file, for as long as this lives, that holds the certificate.
    [[nodiscard]] const std::string& certificate_file() const noexcept { return file_; }

private:
    ssl_ctx_st* context_ = nullptr;
    std::string file_{};
};
