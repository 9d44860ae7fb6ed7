// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/dynamodb/config/credentials_answer.hpp>
#include <facet/dynamodb/config/credentials_fetch.hpp>
#include <facet/dynamodb/config/environment.hpp>
#include <facet/dynamodb/config/profiles.hpp>
#include <facet/dynamodb/config/service_endpoint.hpp>
#include <facet/dynamodb/endpoint.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb {

/// Credentials of an EC2 instance's role, by version 2 of its metadata service alone: a PUT for a token, a GET for the role's name and
/// one for its credentials. A token that is refused is asked for once more.
class instance_fetch final : public credentials_fetch {
public:
    /// The service's address, without a slash at its end.
    explicit instance_fetch(std::string address) : credentials_fetch("the instance's metadata service"), address_(std::move(address)) { ask_token(); }

private:
    enum class step : std::uint8_t { token, role, keys };

    void ask_token() {
        step_ = step::token;
        http_question question{.method = "PUT", .url = address_ + "/latest/api/token"};
        question.headers.emplace_back("X-aws-ec2-metadata-token-ttl-seconds", secret("21600"));
        ask(std::move(question));
    }
    void ask_with_token(step next, std::string_view role) {
        step_ = next;
        http_question question{.url = address_ + "/latest/meta-data/iam/security-credentials/"};
        question.url += role;
        question.headers.emplace_back("X-aws-ec2-metadata-token", token_);
        ask(std::move(question));
    }

    void take(const http_answer& said) override {
        if (said.status == 401 && step_ != step::token && !renewed_) {
            renewed_ = true;
            return ask_token();
        }
        if (said.status == 404 && step_ == step::role) return fail(error_code::access_denied, "knows no role of this instance");
        if (said.status != 200) return fail(error_code::access_denied, "refuses, with status " + std::to_string(said.status));
        switch (step_) {
            case step::token: return take_token(detail::trimmed(said.body.reveal()));
            case step::role: return take_role(said.body.reveal());
            case step::keys: return take_keys(said.body.reveal());
        }
    }
    void take_token(std::string_view text) {
        for (const char c : text) {
            if (c <= ' ' || c > '~') return fail(error_code::serialization, "gave a token that no header can hold");
        }
        if (text.empty()) return fail(error_code::serialization, "gave an empty token");
        token_ = secret(text);
        ask_with_token(step::role, {});
    }
    void take_role(std::string_view text) {
        const std::string_view role = detail::trimmed(text.substr(0, text.find('\n')));
        for (const char c : role) {
            if (!detail::is_alphanumeric(c) && std::string_view("+=,.@_-").find(c) == std::string_view::npos)
                return fail(error_code::serialization, "gave a role's name with characters that such names do not have");
        }
        if (role.empty()) return fail(error_code::access_denied, "knows no role of this instance");
        ask_with_token(step::keys, role);
    }
    void take_keys(std::string_view text) {
        result<credentials> keys = read_credentials_answer(text, source());
        if (keys.has_value()) keys->may_outlast = true;
        finish(std::move(keys));
    }

    std::string address_;
    secret token_;
    step step_ = step::token;
    bool renewed_ = false;
};

/// The conversation with the metadata service: at AWS_EC2_METADATA_SERVICE_ENDPOINT, or the profile's `ec2_metadata_service_endpoint`, else at
/// the fixed address for AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE, or the profile's `ec2_metadata_service_endpoint_mode` (`IPv4`, which is the
/// default, or `IPv6`). Null where AWS_EC2_METADATA_DISABLED is `true`. Fails with code invalid_settings where one of them is malformed,
/// naming where it stands.
[[nodiscard]] inline result<facet::detail::owned<credentials_fetch>> begin_instance_fetch(const environment& from, const profiles& chosen = {}) {
    using fetch = facet::detail::owned<credentials_fetch>;
    if (detail::is_true(from.variable("AWS_EC2_METADATA_DISABLED").value_or(""))) return fetch();
    const auto find = [&](const char* variable, const char* setting, std::string& origin) {
        return detail::first_of({{from.variable(variable).value_or(""), variable}, {chosen.value(setting), setting}}, origin);
    };
    std::string origin;
    const std::string mode = detail::lowered(find("AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE", "ec2_metadata_service_endpoint_mode", origin));
    if (!mode.empty() && mode != "ipv4" && mode != "ipv6") return detail::bad_setting(origin + " is neither IPv4 nor IPv6");
    std::string address = find("AWS_EC2_METADATA_SERVICE_ENDPOINT", "ec2_metadata_service_endpoint", origin);
    if (address.empty()) address = mode == "ipv6" ? "http://[fd00:ec2::254]" : "http://169.254.169.254";
    const auto read = parse_endpoint(address);
    if (!read.has_value()) return detail::bad_setting("in " + origin + ": " + read.error().message);
    address = read->url();
    while (address.ends_with('/')) address.pop_back();
    return fetch(new instance_fetch(std::move(address)));
}

}  // namespace facet::inline v0::dynamodb
