// SPDX-License-Identifier: BSL-1.0
#include <support/tls_identity.hpp>

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <cstdio>
#include <stdexcept>

namespace {

void require(bool done) {
    if (!done) throw std::runtime_error("no certificate could be made");
}

void extend(X509* certificate, int kind, const char* value) {
    X509V3_CTX with;
    X509V3_set_ctx(&with, certificate, certificate, nullptr, nullptr, 0);
    X509_EXTENSION* const made = X509V3_EXT_conf_nid(nullptr, &with, kind, value);
    require(made != nullptr && X509_add_ext(certificate, made, -1) == 1);
    X509_EXTENSION_free(made);
}

}  // namespace

tls_identity::tls_identity() : context_(SSL_CTX_new(TLS_server_method())) {
    EVP_PKEY* const key = EVP_EC_gen("P-256");
    X509* const certificate = X509_new();
    require(context_ != nullptr && key != nullptr && certificate != nullptr);
    X509_set_version(certificate, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), -3'600);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 86'400);
    X509_set_pubkey(certificate, key);
    X509_NAME* const name = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("facet test"), -1, -1, 0);
    X509_set_issuer_name(certificate, name);
    extend(certificate, NID_subject_alt_name, "IP:127.0.0.1");
    extend(certificate, NID_basic_constraints, "critical,CA:TRUE");
    require(X509_sign(certificate, key, EVP_sha256()) > 0);
    require(SSL_CTX_use_certificate(context_, certificate) == 1 && SSL_CTX_use_PrivateKey(context_, key) == 1);

    const char* const folder = std::getenv("TMPDIR");
    file_ = std::string(folder != nullptr ? folder : "/tmp") + "/facet_certificate_XXXXXX";
    const int made = ::mkstemp(file_.data());
    std::FILE* const file = made < 0 ? nullptr : ::fdopen(made, "w");
    require(file != nullptr);
    const bool written = PEM_write_X509(file, certificate) == 1;
    require(std::fclose(file) == 0 && written);
    X509_free(certificate);
    EVP_PKEY_free(key);
}

tls_identity::~tls_identity() {
    SSL_CTX_free(context_);
    ::unlink(file_.c_str());
}
