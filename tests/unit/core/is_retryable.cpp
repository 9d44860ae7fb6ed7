// SPDX-License-Identifier: BSL-1.0
#include <facet/core/is_retryable.hpp>
#include <facet/core/result.hpp>
#include <support/catch.hpp>

#include <vector>

using facet::error;
using facet::error_code;
using facet::reason_code;

TEST_CASE("what passes may be tried again, and what would fail again may not") {
    const auto of = [](error_code code) { return facet::is_retryable(error{code}); };
    for (const error_code code : {error_code::throughput_exceeded, error_code::request_limit_exceeded, error_code::throttling, error_code::transaction_conflict,
                                  error_code::transaction_in_progress, error_code::internal_server_error, error_code::service_unavailable, error_code::unreachable})
        CHECK(of(code));
    for (const error_code code : {error_code::validation, error_code::conditional_check_failed, error_code::resource_not_found, error_code::invalid_key,
                                  error_code::invalid_value, error_code::decode_failed, error_code::access_denied, error_code::item_not_found,
                                  error_code::duplicate_item, error_code::transaction_canceled})
        CHECK(!of(code));
}

TEST_CASE("a write that may have been done is not tried again (contract H3)") {
    error lost{error_code::unreachable};
    lost.possibly_applied = true;
    CHECK(!facet::is_retryable(lost));
}

TEST_CASE("a cancelled transaction may be tried again where all its reasons pass (contract A4)") {
    const auto of = [](const std::vector<reason_code>& codes) {
        error cancelled{error_code::transaction_canceled};
        for (const reason_code code : codes) cancelled.reasons.push_back({code});
        return facet::is_retryable(cancelled);
    };
    CHECK(of({reason_code::none, reason_code::transaction_conflict}));
    CHECK(of({reason_code::throttling, reason_code::throughput_exceeded}));
    CHECK(!of({reason_code::transaction_conflict, reason_code::conditional_check_failed}));
    CHECK(!of({reason_code::validation}));
    CHECK(!of({reason_code::none}));
}

TEST_CASE("a result or lookup is asked whether its call may be tried again") {
    CHECK(facet::is_retryable(facet::result<int>(error{error_code::throttling})));
    CHECK(facet::is_retryable(facet::result<void>(error{error_code::throttling})));
    CHECK(facet::is_retryable(facet::lookup<int>(error{error_code::throttling})));
    CHECK(!facet::is_retryable(facet::result<int>(error{error_code::validation})));
    CHECK(!facet::is_retryable(facet::result<int>(7)));
    CHECK(!facet::is_retryable(facet::result<void>()));
    CHECK(!facet::is_retryable(facet::lookup<int>(7)));
    CHECK(!facet::is_retryable(facet::lookup<int>()));
}
