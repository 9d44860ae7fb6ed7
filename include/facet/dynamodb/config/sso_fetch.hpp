// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/credentials_answer.hpp>
#include <facet/dynamodb/config/credentials_fetch.hpp>
#include <facet/dynamodb/config/sso_token.hpp>
#include <facet/dynamodb/endpoint.hpp>
#include <facet/dynamodb/sign/canonical_request.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb {

/// What single sign-on is asked for.
struct sso_role {
    std::string profile{};  ///< for people
    std::string account{};
    std::string role{};
};

/// Credentials of a role in an account, by the portal of single sign-on: a GET, and a POST before it for a new token where the one at hand
/// is about to expire and can be renewed. Where no new one is given, the old one is used as long as it is good.
class sso_fetch final : public credentials_fetch {
public:
    /// From here on before it expires, a token is renewed.
    static constexpr std::chrono::minutes early{5};

    /// The token has not expired, or can be renewed, by the service `renewing`.
    sso_fetch(const endpoint& portal, const endpoint& renewing, const sso_role& asked, sso_token token, std::chrono::sys_seconds now)
        : credentials_fetch("the single sign-on of profile " + asked.profile), asked_(asked), token_(std::move(token)), now_(now),
          url_(below(portal, "federation/credentials?role_name=")) {
        detail::append_escaped(url_, asked.role, false);
        url_ += "&account_id=";
        detail::append_escaped(url_, asked.account, false);
        if (now < token_.expires - early || !token_.can_be_renewed(now)) ask_keys();
        else ask_token(renewing);
    }

    /// The token that is to be kept instead of the one given.
    [[nodiscard]] const std::optional<sso_token>& renewed() const noexcept { return renewed_; }

private:
    static constexpr std::chrono::seconds longest{5};

    [[nodiscard]] static std::string below(const endpoint& of, std::string_view path) {
        std::string made = of.url();
        if (!made.ends_with('/')) made += '/';
        return made.append(path);
    }

    void ask_token(const endpoint& renewing) {
        http_question question{.method = "POST", .url = below(renewing, "token"), .direct = false, .timeout = longest};
        question.headers.emplace_back("Content-Type", secret("application/json"));
        question.body = detail::json_of({{"grantType", "refresh_token"},
                                         {"clientId", token_.client_id.reveal()},
                                         {"clientSecret", token_.client_secret.reveal()},
                                         {"refreshToken", token_.refresh_token.reveal()}});
        renewing_ = true;
        ask(std::move(question));
    }

    void ask_keys() {
        renewing_ = false;
        http_question question{.url = url_, .direct = false, .timeout = longest};
        question.headers.emplace_back("x-amz-sso_bearer_token", token_.access_token);
        ask(std::move(question));
    }

    void take(const http_answer& said) override {
        if (renewing_) return take_token(said);
        if (said.status == 200) return finish(read_sso_answer(said.body.reveal(), source()));
        if (said.status == 401) return fail(error_code::access_denied, "does not accept its token" + remedy());
        std::string text = "refuses, with status " + std::to_string(said.status);
        if (said.status == 403) text += ": the person who signed on may not have role " + asked_.role + " in account " + asked_.account;
        fail(error_code::access_denied, text);
    }
    void take_token(const http_answer& said) {
        renewed_ = said.status == 200 ? renew_sso_token(token_, said.body.reveal(), now_) : std::nullopt;
        if (renewed_) token_ = *renewed_;
        if (token_.expires > now_) return ask_keys();
        fail(error_code::access_denied, "gives no new token for the one that has expired, with status " + std::to_string(said.status) + remedy());
    }
    [[nodiscard]] bool goes_on() override {
        if (!renewing_ || token_.expires <= now_) return false;
        ask_keys();
        return true;
    }
    [[nodiscard]] std::string remedy() const { return ": run `aws sso login --profile " + asked_.profile + "`"; }

    sso_role asked_;
    sso_token token_;
    std::chrono::sys_seconds now_;
    std::string url_;
    std::optional<sso_token> renewed_{};
    bool renewing_ = false;
};

}  // namespace facet::inline v0::dynamodb
