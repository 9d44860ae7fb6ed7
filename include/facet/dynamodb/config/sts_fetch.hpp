// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/dynamodb/config/credentials_answer.hpp>
#include <facet/dynamodb/config/credentials_fetch.hpp>
#include <facet/dynamodb/endpoint.hpp>
#include <facet/dynamodb/secret.hpp>
#include <facet/dynamodb/sign/sign.hpp>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::dynamodb {

/// A role as a profile or the environment asks for it. What is empty is left out of the request.
struct role_to_assume {
    std::string arn{};
    std::string session{};      ///< by which the role's account knows the session
    std::string external_id{};
    std::string duration{};     ///< in seconds
};

/// Credentials of a role, by the security token service: one POST of a form, answered in XML.
class sts_fetch final : public credentials_fetch {
public:
    /// `hidden` is what the service may repeat and no error may.
    sts_fetch(std::string operation, std::string whom, http_question question, std::vector<secret> hidden)
        : credentials_fetch("the security token service, asked for " + whom + ","), operation_(std::move(operation)), whom_(std::move(whom)),
          hidden_(std::move(hidden)) {
        ask(std::move(question));
    }

private:
    void take(const http_answer& said) override {
        if (said.status == 200) {
            auto read = read_sts_answer(said.body.reveal(), operation_, source());
            if (read.has_value()) read->source = whom_;
            return finish(std::move(read));
        }
        std::string text = "refuses, with status " + std::to_string(said.status);
        if (const std::string words = words_of(said); !words.empty()) text += ": " + words;
        fail(error_code::access_denied, text);
    }
    [[nodiscard]] bool passes(const http_answer& said) const override {
        if (said.status == 200) return false;
        const std::string code = read_sts_refusal(said.body.reveal()).code;
        constexpr std::string_view momentary[] = {"Throttling", "ThrottlingException", "ThrottledException", "RequestThrottled", "RequestThrottledException",
                                                  "TooManyRequestsException", "RequestLimitExceeded", "SlowDown", "PriorRequestNotComplete", "IDPCommunicationError"};
        for (const std::string_view each : momentary) {
            if (code == each) return true;
        }
        return false;
    }
    /// The service says the same of a token that is not good and of one whose issuer it could not ask.
    [[nodiscard]] bool is_doubtful(const http_answer& said) const override {
        return said.status == 400 && read_sts_refusal(said.body.reveal()).code == "InvalidIdentityToken";
    }
    [[nodiscard]] std::string words_of(const http_answer& said) const override {
        const sts_refusal refusal = read_sts_refusal(said.body.reveal());
        std::string_view message = refusal.message;
        // Where a signature is wrong, the service goes on with what it should have been made of, tokens and all.
        if (refusal.code == "SignatureDoesNotMatch" || refusal.code == "IncompleteSignature") message = message.substr(0, message.find(". "));
        bool shown = !message.empty() && message.find("anonical") == message.npos;
        constexpr std::size_t beginning = 16;  // a code is cut, perhaps within a secret
        for (const secret& each : hidden_) {
            if (each.empty()) continue;
            shown = shown && message.find(each.reveal()) == message.npos;
            if (refusal.code.find(each.reveal().substr(0, beginning)) != std::string::npos) return {};
        }
        std::string text = refusal.code;
        if (shown) text += ": " + detail::quoted_words(message);
        return text;
    }

    std::string operation_;
    std::string whom_;
    std::vector<secret> hidden_;
};

namespace detail {

/// A form as a body: the fields that have a value, escaped.
[[nodiscard]] inline secret form_of(std::initializer_list<std::pair<std::string_view, std::string_view>> fields) {
    std::size_t most = 0;
    for (const auto& [name, value] : fields) most += name.size() + 3 * value.size() + 2;
    std::string text;
    text.reserve(most);  // so that no piece of it stays behind in memory given back
    for (const auto& [name, value] : fields) {
        if (value.empty()) continue;
        if (!text.empty()) text += '&';
        text.append(name).append("=");
        append_escaped(text, value, false);
    }
    secret made(text);
    detail::wipe(text.data(), text.size());
    return made;
}

constexpr std::string_view form_type = "application/x-www-form-urlencoded; charset=utf-8";

[[nodiscard]] inline http_question question_to(const endpoint& sts, secret body) {
    http_question made{.method = "POST", .url = sts.url(), .body = std::move(body), .direct = false, .timeout = std::chrono::seconds(5)};
    made.headers.emplace_back("Content-Type", secret(form_type));
    return made;
}

}  // namespace detail

/// A conversation about credentials, of whichever kind, and whose it is.
using owned_fetch = facet::detail::owned<credentials_fetch>;

/// The conversation that gives a role for a token of somebody whom AWS trusts, such as a Kubernetes cluster. `whom` names it, for people.
[[nodiscard]] inline owned_fetch begin_web_identity_fetch(const endpoint& sts, const role_to_assume& role, const secret& token, std::string whom) {
    constexpr std::string_view operation = "AssumeRoleWithWebIdentity";
    secret body = detail::form_of({{"Action", operation},
                                   {"Version", "2011-06-15"},
                                   {"RoleArn", role.arn},
                                   {"RoleSessionName", role.session},
                                   {"WebIdentityToken", token.reveal()},
                                   {"DurationSeconds", role.duration}});
    return owned_fetch(new sts_fetch(std::string(operation), std::move(whom), detail::question_to(sts, std::move(body)), {token}));
}

/// The conversation that gives a role to who has these credentials, signed at this time. Fails as sign() does.
[[nodiscard]] inline result<owned_fetch> begin_role_fetch(const endpoint& sts, std::string_view region, const role_to_assume& role, const credentials& who, std::chrono::sys_seconds now,
                                                          std::string whom) {
    constexpr std::string_view operation = "AssumeRole";
    http_question question = detail::question_to(sts, detail::form_of({{"Action", operation},
                                                                       {"Version", "2011-06-15"},
                                                                       {"RoleArn", role.arn},
                                                                       {"RoleSessionName", role.session},
                                                                       {"ExternalId", role.external_id},
                                                                       {"DurationSeconds", role.duration}}));
    const std::string host = sts.authority();
    const header headers[] = {{"Host", host}, {"Content-Type", detail::form_type}};
    auto made = sign({.path = sts.path, .headers = headers, .body = question.body.reveal()}, who, {region, "sts"}, now);
    if (!made.has_value()) return std::move(made).error();
    question.headers.emplace_back("X-Amz-Date", secret(made->date));
    question.headers.emplace_back("Authorization", secret(made->authorization));
    if (!made->session_token.empty()) question.headers.emplace_back("X-Amz-Security-Token", made->session_token);
    return owned_fetch(new sts_fetch(std::string(operation), std::move(whom), std::move(question), {who.secret_access_key, who.session_token}));
}

}  // namespace facet::inline v0::dynamodb
