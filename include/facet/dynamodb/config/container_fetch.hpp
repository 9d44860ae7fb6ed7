// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/dynamodb/config/credentials_answer.hpp>
#include <facet/dynamodb/config/credentials_fetch.hpp>
#include <facet/dynamodb/config/environment.hpp>
#include <facet/dynamodb/endpoint.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb {

/// Credentials of a container's task (ECS, EKS, or a local agent): one GET.
class container_fetch final : public credentials_fetch {
public:
    container_fetch(std::string url, secret authorization) : credentials_fetch("the container's credentials service") {
        http_question question{.url = std::move(url)};
        if (!authorization.empty()) question.headers.emplace_back("Authorization", std::move(authorization));
        ask(std::move(question));
    }

private:
    void take(const http_answer& said) override {
        if (said.status == 200) return finish(read_credentials_answer(said.body.reveal(), source()));
        fail(error_code::access_denied, "refuses, with status " + std::to_string(said.status));
    }
};

namespace detail {

/// Hosts to which a token may go without encryption: this machine, and the addresses of ECS and EKS.
[[nodiscard]] inline bool is_trusted_host(std::string_view host) noexcept {
    if (host == "localhost" || host == "[::1]" || host == "169.254.170.2" || host == "169.254.170.23" || host == "[fd00:ec2::23]") return true;
    if (!host.starts_with("127.")) return false;
    std::size_t dots = 0;
    for (const char c : host) {
        if (c != '.' && !is_digit(c)) return false;
        dots += c == '.' ? 1 : 0;
    }
    return dots == 3;
}

[[nodiscard]] inline error bad_container_setting(std::string_view variable, std::string_view what) {
    return facet::detail::bare_error(error_code::invalid_settings, std::string(variable).append(" ").append(what));
}

}  // namespace detail

/// The conversation that AWS_CONTAINER_CREDENTIALS_RELATIVE_URI, or else AWS_CONTAINER_CREDENTIALS_FULL_URI, asks for; null where
/// neither is set. The authorization is the content of AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE, which changes from time to time, so
/// that each fetch begins here; or else AWS_CONTAINER_AUTHORIZATION_TOKEN. Fails with code invalid_settings where a variable is malformed or
/// names a host that is not to be trusted without encryption, and with invalid_file where the token's file cannot be read.
[[nodiscard]] inline result<facet::detail::owned<credentials_fetch>> begin_container_fetch(const environment& from) {
    constexpr std::string_view full = "AWS_CONTAINER_CREDENTIALS_FULL_URI";
    constexpr std::string_view relative = "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI";
    using fetch = facet::detail::owned<credentials_fetch>;
    std::string url;
    std::string_view variable = relative;
    if (const auto path = from.variable(relative.data())) {
        if (path->front() != '/') return detail::bad_container_setting(relative, "does not begin with a slash");
        url = "http://169.254.170.2" + *path;
    } else if (const auto whole = from.variable(full.data())) {
        url = *whole;
        variable = full;
    } else {
        return fetch();
    }
    const std::string_view without_query = std::string_view(url).substr(0, url.find('?'));
    const auto read = parse_endpoint(without_query);
    if (!read.has_value()) return detail::bad_container_setting(variable, "is no address that can be used");
    for (const char c : url) {
        if (static_cast<unsigned char>(c) <= ' ' || c == 0x7f || c == '#') return detail::bad_container_setting(variable, "is no address that can be used");
    }
    if (!read->encrypted && !detail::is_trusted_host(read->host))
        return detail::bad_container_setting(variable, "is not encrypted, and names neither this machine nor the address of a container service");

    secret authorization;
    if (const auto path = from.variable("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE")) {
        auto token = from.token(*path);
        if (!token.has_value()) return std::move(token).error();
        if (!token->has_value()) return detail::bad_container_setting("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", "names a file that is not there");
        authorization = **std::move(token);
    } else if (const auto token = from.variable("AWS_CONTAINER_AUTHORIZATION_TOKEN")) {
        authorization = secret(*token);
    }
    if (authorization.reveal().find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos)
        return detail::bad_container_setting("AWS_CONTAINER_AUTHORIZATION_TOKEN", "or its file has a line break, which no header can hold");
    return fetch(new container_fetch(std::move(url), std::move(authorization)));
}

}  // namespace facet::inline v0::dynamodb
