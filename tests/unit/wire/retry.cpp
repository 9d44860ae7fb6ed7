// SPDX-License-Identifier: BSL-1.0
#include <facet/wire/retry.hpp>

#include <support/catch.hpp>
#include <support/expressions.hpp>

#include <string>
#include <string_view>
#include <vector>

// What is sent again, by every row of contract section 23.

namespace wire = facet::wire;
namespace request = facet::request;
namespace test = facet::test;
using facet::test::a;
using wire::attempt_end;
using wire::repetition;

namespace {

wire::verdict refused(std::string_view name, repetition repeated = repetition::read, int status = 400) { return wire::judge({attempt_end::answered, status, name}, repeated); }
wire::verdict status_of(int status, repetition repeated = repetition::read) { return wire::judge({attempt_end::answered, status, {}}, repeated); }

constexpr repetition all[] = {repetition::read, repetition::safe, repetition::unsafe};

}  // namespace

TEST_CASE("an answer of success is the end") {
    for (const repetition each : all) {
        const auto done = wire::judge({}, each);
        CHECK(done.done);
        CHECK(!done.retry);
        CHECK(!done.may_have_been_applied);
    }
}

TEST_CASE("H1 what never arrived is sent again, whatever it is") {
    for (const auto end : {attempt_end::not_connected, attempt_end::not_sent}) {
        for (const repetition each : all) {
            const auto judged = wire::judge({end, 0, {}}, each);
            CHECK(judged.retry);
            CHECK(!judged.may_have_been_applied);
            CHECK(!judged.throttling);
        }
    }
}

TEST_CASE("H1 what this side does not send is not tried again, and is not done") {
    for (const repetition each : all) {
        const auto judged = wire::judge({attempt_end::withheld, 0, {}}, each, {.unsafe_writes = true});
        CHECK(!judged.retry);
        CHECK(!judged.may_have_been_applied);
    }
}

TEST_CASE("H1 H3 I6 what may have arrived is sent again only where that is safe") {
    for (const auto end : {attempt_end::no_answer, attempt_end::idle_reset, attempt_end::damaged}) {
        const auto judged = [end](repetition each, wire::retry_rules rules = {}) { return wire::judge({end, 200, {}}, each, rules); };
        CHECK(judged(repetition::read).retry);
        CHECK(!judged(repetition::read).may_have_been_applied);
        CHECK(judged(repetition::safe).retry);
        CHECK(judged(repetition::safe).may_have_been_applied);
        CHECK(!judged(repetition::unsafe).retry);
        CHECK(judged(repetition::unsafe).may_have_been_applied);
        wire::retry_rules rules;
        rules.unsafe_writes = true;
        CHECK(judged(repetition::unsafe, rules).retry);
        CHECK(judged(repetition::unsafe, rules).may_have_been_applied);
    }
}

TEST_CASE("H1 H3 the statuses of passing failures are sent again, and leave open what was done") {
    for (const int status : {500, 502, 503, 504}) {
        CHECK(status_of(status).retry);
        CHECK(!status_of(status).may_have_been_applied);
        CHECK(status_of(status, repetition::safe).retry);
        CHECK(status_of(status, repetition::safe).may_have_been_applied);
        CHECK(!status_of(status, repetition::unsafe).retry);
        CHECK(status_of(status, repetition::unsafe).may_have_been_applied);
        CHECK(refused("InternalServerError", repetition::read, status).retry);
        CHECK(!refused("InternalServerError", repetition::unsafe, status).retry);
        CHECK(refused("NewException", repetition::safe, status).may_have_been_applied);
    }
    for (const int status : {201, 204, 206}) {  // no answers of DynamoDB's
        for (const repetition each : all) CHECK(!status_of(status, each).done);
        CHECK(status_of(status).retry);
        CHECK(!status_of(status).may_have_been_applied);
        CHECK(status_of(status, repetition::safe).retry);
        CHECK(!status_of(status, repetition::unsafe).retry);
        CHECK(status_of(status, repetition::safe).may_have_been_applied);
        CHECK(status_of(status, repetition::unsafe).may_have_been_applied);
    }
    for (const int status : {408, 501, 505, 507, 520, 999}) {
        for (const repetition each : all) CHECK(status_of(status, each).retry == (each != repetition::unsafe));
        CHECK(status_of(status, repetition::unsafe).may_have_been_applied);
    }
    for (const int status : {302, 100}) {
        CHECK(!status_of(status).retry);
        CHECK(status_of(status, repetition::safe).may_have_been_applied);
    }
    for (const int status : {400, 403, 404, 413}) {
        CHECK(!status_of(status, repetition::safe).retry);
        CHECK(!status_of(status, repetition::safe).may_have_been_applied);
    }
    CHECK(status_of(429, repetition::unsafe).retry);
    CHECK(status_of(429, repetition::unsafe).throttling);
    CHECK(refused("TooManyOfThose", repetition::unsafe, 429).throttling);  // a name that is not known says no more than the status
    CHECK(refused("TooManyOfThose", repetition::unsafe, 429).retry);
}

TEST_CASE("H1 throttling is sent again, later, and has done nothing") {
    for (const char* name : {"PriorRequestNotComplete", "Throttling", "ThrottlingException", "ThrottledException", "RequestThrottled", "RequestThrottledException", "TooManyRequestsException",
                             "ProvisionedThroughputExceededException", "RequestLimitExceeded", "LimitExceededException", "BandwidthLimitExceeded", "SlowDown"}) {
        INFO(name);
        for (const repetition each : all) {
            for (const int status : {400, 429, 503}) {
                const auto judged = refused(name, each, status);
                CHECK(judged.retry);
                CHECK(judged.throttling);
                CHECK(!judged.may_have_been_applied);
            }
        }
    }
}

TEST_CASE("H1 time ran out in the service, or the same transaction is under way") {
    for (const char* name : {"RequestTimeout", "RequestTimeoutException", "TransactionInProgressException", "ServiceUnavailable"}) {
        INFO(name);
        CHECK(refused(name).retry);
        CHECK(refused(name, repetition::safe).retry);
        CHECK(refused(name, repetition::safe).may_have_been_applied);
        CHECK(!refused(name, repetition::unsafe).retry);
    }
    CHECK(refused("TransactionInProgressException", repetition::safe).throttling);
    const auto conflict = refused("ReplicatedWriteConflictException", repetition::unsafe);
    CHECK(conflict.retry);
    CHECK(!conflict.may_have_been_applied);
}

TEST_CASE("H1 a wrong checksum is sent again; of a refusal's body, where that makes no difference") {
    CHECK(wire::judge({attempt_end::damaged, 200, {}}, repetition::safe).retry);
    CHECK(wire::judge({attempt_end::damaged, 500, {}}, repetition::safe).retry);
    CHECK(wire::judge({attempt_end::damaged, 400, {}}, repetition::read).retry);
    CHECK(wire::judge({attempt_end::damaged, 400, {}}, repetition::safe).retry);
    CHECK(wire::judge({attempt_end::damaged, 400, {}}, repetition::safe).may_have_been_applied);  // it may be under way
    CHECK(!wire::judge({attempt_end::damaged, 400, {}}, repetition::unsafe).retry);
    CHECK(wire::judge({attempt_end::damaged, 400, {}}, repetition::unsafe).may_have_been_applied);
    CHECK(wire::judge({attempt_end::damaged, 408, {}}, repetition::unsafe).may_have_been_applied);
    CHECK(!wire::judge({attempt_end::damaged, 400, {}}, repetition::unsafe, {.unsafe_writes = true}).retry);
    CHECK(!wire::judge({attempt_end::damaged, 400, {}}, repetition::read).may_have_been_applied);
    CHECK(wire::judge({attempt_end::damaged, 429, {}}, repetition::unsafe).throttling);
}

TEST_CASE("H1 M4 clocks that differ are adjusted once") {
    for (const char* name : {"RequestTimeTooSkewed", "RequestExpired", "RequestInTheFuture", "InvalidSignatureException", "SignatureDoesNotMatch", "AuthFailure"}) {
        INFO(name);
        const auto first = wire::judge({attempt_end::answered, 403, name}, repetition::unsafe, {}, false);
        CHECK(first.retry);
        CHECK(first.refresh_clock);
        CHECK(!first.may_have_been_applied);
        const auto second = wire::judge({attempt_end::answered, 403, name}, repetition::unsafe, {}, true);
        CHECK(!second.retry);
        CHECK(!second.refresh_clock);
    }
}

TEST_CASE("H2 what would fail again is not sent again") {
    for (const char* name : {"ValidationException", "ConditionalCheckFailedException", "ResourceNotFoundException", "ResourceInUseException", "IdempotentParameterMismatchException",
                             "DuplicateItemException", "AccessDeniedException", "SerializationException", "ItemCollectionSizeLimitExceededException", "TransactionConflictException",
                             "TransactionCanceledException", "UnknownOperationException", "UnrecognizedClientException", "NewException"}) {
        INFO(name);
        for (const repetition each : all) {
            CHECK(!refused(name, each).retry);
            CHECK(!refused(name, each).may_have_been_applied);
        }
    }
}

TEST_CASE("H2 a refusal with a name is judged by that, and not by the status of a time-out") {
    CHECK(!refused("ValidationException", repetition::read, 408).retry);
    CHECK(!refused("ValidationException", repetition::unsafe, 408).throttling);
    CHECK(!refused("ValidationException", repetition::unsafe, 408).may_have_been_applied);
}

TEST_CASE("H2 a refusal without a name is final, but where its status says more") {
    for (const int status : {400, 403, 404, 413}) {
        for (const repetition each : {repetition::read, repetition::safe, repetition::unsafe}) {
            const auto judged = status_of(status, each);
            CHECK(!judged.done);
            CHECK(!judged.retry);
            CHECK(!judged.throttling);
            CHECK(!judged.may_have_been_applied);
        }
    }
}

TEST_CASE("H2 conflicts are sent again where the rules say so") {
    wire::retry_rules rules;
    rules.conflicts = true;
    CHECK(wire::judge({attempt_end::answered, 400, "TransactionConflictException"}, repetition::unsafe, rules).retry);
    const auto cancelled = [&](std::vector<facet::reason_code> codes) {
        facet::error cause;
        cause.code = facet::error_code::transaction_canceled;
        for (const auto code : codes) cause.reasons.emplace_back().code = code;
        return wire::judge({attempt_end::answered, 400, "TransactionCanceledException", &cause}, repetition::unsafe, rules).retry;
    };
    using facet::reason_code;
    CHECK(cancelled({reason_code::none, reason_code::transaction_conflict, reason_code::throttling, reason_code::throughput_exceeded}));
    CHECK(!cancelled({reason_code::transaction_conflict, reason_code::conditional_check_failed}));
    CHECK(!cancelled({reason_code::validation}));
    CHECK(!cancelled({reason_code::none}));
    CHECK(!cancelled({}));
    CHECK(!wire::judge({attempt_end::answered, 400, "TransactionCanceledException"}, repetition::unsafe, rules).retry);
}

TEST_CASE("H3 which writes are safe to repeat") {
    test::expression_arena arena;
    request::write write;
    CHECK(wire::repetition_of(write) == repetition::safe);
    write.kind = request::write_kind::erase;
    CHECK(wire::repetition_of(write) == repetition::safe);
    write.returned = request::return_values::all_old;
    CHECK(wire::repetition_of(write) == repetition::unsafe);
    write.returned = request::return_values::none;
    write.condition = arena.condition(test::exists("PK"));
    CHECK(wire::repetition_of(write) == repetition::unsafe);
    write.kind = request::write_kind::check;
    CHECK(wire::repetition_of(write) == repetition::read);
    const auto update = [](std::vector<test::change> changes) {
        test::expression_arena own;
        request::write made;
        made.kind = request::write_kind::update;
        made.changes = own.update(changes);
        return wire::repetition_of(made);
    };
    CHECK(update({test::set("n", 1)}) == repetition::safe);
    CHECK(update({test::set("m.x", 1), test::remove("m.y")}) == repetition::safe);
    CHECK(update({test::remove("n")}) == repetition::safe);
    CHECK(update({test::set("n", a("n") + 1)}) == repetition::unsafe);
    CHECK(update({test::set("n", 1), test::add("k", 2)}) == repetition::unsafe);
    CHECK(update({test::set("n", a("m"))}) == repetition::unsafe);
    CHECK(update({test::set("l[3]", 1)}) == repetition::unsafe);
    CHECK(update({test::remove("l[3]")}) == repetition::unsafe);
    CHECK(update({}) == repetition::safe);
    CHECK(wire::repetition_of_transaction("token") == repetition::safe);
    CHECK(wire::repetition_of_transaction("") == repetition::unsafe);
    CHECK(wire::repetition_of_batch() == repetition::safe);
    for (const char* read : {"GetItem", "Query", "Scan", "BatchGetItem", "TransactGetItems", "DescribeTable"}) CHECK(wire::repetition_of(read) == repetition::read);
    CHECK(wire::repetition_of("BatchWriteItem") == repetition::safe);
    for (const char* write_name : {"PutItem", "TransactWriteItems", "CreateTable", "DeleteTable", "Unheard"}) CHECK(wire::repetition_of(write_name) == repetition::unsafe);
}

TEST_CASE("H3 an element prepended twice is there twice, and one taken out of a set twice is gone all the same") {
    const auto judged = [](const std::vector<test::change>& changes) {
        test::expression_arena arena;
        request::write write;
        write.kind = request::write_kind::update;
        write.changes = arena.update(changes);
        return wire::repetition_of(write);
    };
    CHECK(judged({test::set("l", test::list_append(test::v(facet::attribute_value::list({1})), a("l")))}) == repetition::unsafe);
    CHECK(judged({test::set("n", test::v(10) - a("n"))}) == repetition::unsafe);
    CHECK(judged({test::erase("s", facet::attribute_value::string_set({"x"}))}) == repetition::safe);
}

TEST_CASE("H2 a transaction that others cancelled is tried again only where that is wished for") {
    facet::error cause;
    cause.code = facet::error_code::transaction_canceled;
    cause.reasons.emplace_back().code = facet::reason_code::transaction_conflict;
    const wire::attempt cancelled{attempt_end::answered, 400, "TransactionCanceledException", &cause};
    CHECK_FALSE(wire::judge(cancelled, repetition::safe).retry);
    CHECK(wire::judge(cancelled, repetition::safe, {.conflicts = true}).retry);
}

TEST_CASE("H2 H5 a transaction that was cancelled for want of capacity waits as long as others that the service throttles") {
    using facet::reason_code;
    const auto judged = [](std::vector<reason_code> codes, bool conflicts = true) {
        facet::error cause;
        cause.code = facet::error_code::transaction_canceled;
        for (const auto code : codes) cause.reasons.emplace_back().code = code;
        return wire::judge({attempt_end::answered, 400, "TransactionCanceledException", &cause}, repetition::safe, {.conflicts = conflicts});
    };
    for (const auto code : {reason_code::throttling, reason_code::throughput_exceeded}) {
        CHECK(judged({code}).throttling);
        CHECK(judged({reason_code::none, reason_code::transaction_conflict, code}).throttling);
        CHECK(judged({code}).retry);
        CHECK(!judged({code}).may_have_been_applied);
        CHECK(!judged({code, reason_code::conditional_check_failed}).throttling);  // it is not tried again
        CHECK(!judged({code}, false).throttling);
    }
    CHECK(!judged({reason_code::transaction_conflict}).throttling);
    CHECK(judged({reason_code::transaction_conflict}).retry);
}
