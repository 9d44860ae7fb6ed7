// SPDX-License-Identifier: BSL-1.0
#include <facet/wire/backoff.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <limits>
#include <optional>

// Waits, tokens, attempts and deadlines.

namespace wire = facet::wire;
using std::chrono::milliseconds;
using wire::moment;
using wire::retry_end;

namespace {

wire::verdict retrying(bool throttling = false) {
    wire::verdict judged;
    judged.retry = true;
    judged.throttling = throttling;
    return judged;
}

constexpr moment start(1'000'000);

}  // namespace

TEST_CASE("H5 waits are spread over all below a bound that doubles, up to the cap") {
    for (const bool throttling : {false, true}) {
        wire::backoff_options options;
        options.attempts = 40;
        options.cost = 0;
        options.throttled_cost = 0;
        wire::token_bucket bucket;
        wire::retry_sequence sequence(options, bucket);
        std::int64_t bound = throttling ? 1'000'000 : 25'000;
        for (int i = 0; i < 39; ++i, bound = bound * 2 > 20'000'000 ? 20'000'000 : bound * 2) {
            // The greatest that random bits can give, and the least, from copies.
            const auto of = [&](std::uint64_t random) { return wire::retry_sequence(sequence).failed(retrying(throttling), start, random).wait.count(); };
            CHECK(of(static_cast<std::uint64_t>(bound)) == bound);
            CHECK(of(0) == 0);
            CHECK(of(static_cast<std::uint64_t>(bound) + 1) == 0);
            CHECK(of(std::numeric_limits<std::uint64_t>::max()) <= bound);
            CHECK(sequence.failed(retrying(throttling), start, 7).allowed());
        }
        CHECK(sequence.failed(retrying(throttling), start, 7).end == retry_end::attempts);
    }
}

TEST_CASE("H5 there are four attempts") {
    wire::token_bucket bucket;
    wire::retry_sequence sequence({}, bucket);
    for (int i = 0; i < 3; ++i) CHECK(sequence.failed(retrying(), start, 1).allowed());
    CHECK(sequence.failed(retrying(), start, 1).end == retry_end::attempts);
    CHECK(sequence.failures() == 4);
    wire::backoff_options one;
    one.attempts = 1;
    CHECK(wire::retry_sequence(one, bucket).failed(retrying(), start, 1).end == retry_end::attempts);
}

TEST_CASE("H4 retries take tokens, and successes give them back") {
    wire::token_bucket bucket;
    CHECK(bucket.tokens() == 500);
    wire::retry_sequence sequence({}, bucket);
    CHECK(sequence.failed(retrying(), start, 1).allowed());
    CHECK(bucket.tokens() == 486);
    CHECK(sequence.failed(retrying(true), start, 1).allowed());
    CHECK(bucket.tokens() == 481);
    sequence.succeeded();
    CHECK(bucket.tokens() == 486);  // what the last retry took
    wire::retry_sequence({}, bucket).succeeded();
    CHECK(bucket.tokens() == 487);
    for (int i = 0; i < 100; ++i) wire::retry_sequence({}, bucket).succeeded();
    CHECK(bucket.tokens() == 500);
}

TEST_CASE("H5 an empty bucket ends retries, and gives up nothing") {
    wire::token_bucket bucket(20);
    wire::retry_sequence first({}, bucket);
    CHECK(first.failed(retrying(), start, 1).allowed());
    wire::retry_sequence second({}, bucket);
    CHECK(second.failed(retrying(), start, 1).end == retry_end::tokens);
    CHECK(bucket.tokens() == 6);
    CHECK(wire::retry_sequence({}, bucket).failed(retrying(true), start, 1).allowed());
    CHECK(bucket.tokens() == 1);
}

TEST_CASE("H5 no retry begins after the deadline, and none takes tokens for it") {
    wire::token_bucket bucket;
    const moment deadline = start + milliseconds(10);
    const auto at = [&](moment now, std::uint64_t random) { return wire::retry_sequence({}, bucket, deadline).failed(retrying(), now, random).end; };
    CHECK(at(start, 10'000) == retry_end::deadline);
    CHECK(at(start, 25'000) == retry_end::deadline);
    CHECK(at(deadline, 0) == retry_end::deadline);
    CHECK(at(deadline + milliseconds(1), 0) == retry_end::deadline);
    CHECK(bucket.tokens() == 500);
    CHECK(at(start, 9'999) == retry_end::none);
    CHECK(bucket.tokens() == 486);
}

TEST_CASE("H4 a service that names a time gets it, up to five seconds more") {
    wire::token_bucket bucket;
    const auto wait = [&](std::int64_t told) { return wire::retry_sequence({}, bucket).failed(retrying(), start, 20'000, milliseconds(told)).wait; };
    CHECK(wait(0) == milliseconds(20));
    CHECK(wait(19) == milliseconds(20));
    CHECK(wait(300) == milliseconds(300));
    CHECK(wait(60'000) == milliseconds(5'020));
    CHECK(wait(std::numeric_limits<std::int64_t>::max()) == milliseconds(5'020));
    CHECK(wait(std::numeric_limits<std::int64_t>::min()) == milliseconds(20));
}

TEST_CASE("H3 what may have been applied is remembered until an attempt succeeds") {
    wire::token_bucket bucket;
    wire::retry_sequence sequence({}, bucket);
    CHECK(!sequence.may_have_been_applied());
    wire::verdict open = retrying();
    open.may_have_been_applied = true;
    CHECK(sequence.failed(open, start, 1).allowed());
    // Refused now; but the first attempt may have been done.
    CHECK(sequence.failed(wire::verdict{}, start, 1).end == retry_end::refused);
    CHECK(sequence.may_have_been_applied());
    sequence.succeeded();
    CHECK(!sequence.may_have_been_applied());
}

TEST_CASE("M4 an adjusted clock costs no wait, and is remembered") {
    wire::token_bucket bucket;
    wire::retry_sequence sequence({}, bucket);
    wire::verdict skewed = retrying();
    skewed.refresh_clock = true;
    CHECK(!sequence.clock_refreshed());
    const auto next = sequence.failed(skewed, start, 20'000);
    CHECK(next.allowed());
    CHECK(next.wait == moment(0));
    CHECK(sequence.clock_refreshed());
}

TEST_CASE("options out of any reason do no harm") {
    wire::token_bucket bucket;
    wire::backoff_options odd;
    odd.base = milliseconds(std::numeric_limits<std::int64_t>::max());
    odd.cap = milliseconds(std::numeric_limits<std::int64_t>::max());
    odd.told_most = milliseconds(std::numeric_limits<std::int64_t>::max());
    CHECK(wire::retry_sequence(odd, bucket).failed(retrying(), start, 5, milliseconds(7)).wait == milliseconds(7));
    odd.base = milliseconds(-5);
    odd.cap = milliseconds(-5);
    CHECK(wire::retry_sequence(odd, bucket).failed(retrying(), start, 5).wait == moment(0));
}
