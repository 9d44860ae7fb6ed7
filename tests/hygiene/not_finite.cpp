// SPDX-License-Identifier: BSL-1.0
// NaN and infinities are refused under -ffast-math, too, where the compiler takes them for impossible.
#include <facet/facet.hpp>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <string>

using namespace facet::literals;

namespace {

struct Reading {
    std::string id;
    double wide = 0;
    float narrow = 0;
};
struct Readings : facet::table<"Readings", facet::entity<Reading, facet::key<"READING#{id}", "READING">>> {};

double wide(std::uint64_t bits) { return std::bit_cast<double>(bits); }
float narrow(std::uint32_t bits) { return std::bit_cast<float>(bits); }

/// How many of the steps did what they should.
int steps() {
    facet::memory::engine engine;
    auto opened = facet::try_open<Readings>(engine);
    if (!opened.has_value()) return 0;
    int done = 0;
    const Reading refused[] = {{"1", wide(0x7ff8'0000'0000'0000)}, {"1", wide(0x7ff0'0000'0000'0000)}, {"1", wide(0xfff0'0000'0000'0000)},
                               {"1", 1, narrow(0x7fc0'0000)},      {"1", 1, narrow(0x7f80'0000)},      {"1", 1, narrow(0xff80'0000)}};
    for (const Reading& reading : refused) {
        const auto put = opened->put(reading).run();
        done += !put.has_value() && put.error().code == facet::error_code::invalid_value ? 1 : 0;
    }
    for (const double value : {0.1, -1e100, 3.0}) {
        done += opened->put(Reading{"2", value, 0.1F}).run().has_value() ? 1 : 0;
        const auto read = opened->get<Reading>("id"_f == "2");
        done += read.has_value() && read->wide == value && read->narrow == 0.1F ? 1 : 0;
    }
    const auto updated = opened->update<Reading>("id"_f == "2").set("wide"_f = wide(0x7ff8'0000'0000'0000)).run();
    done += updated.has_value() ? 0 : 1;
    done += opened->scan<Reading>().count().value_or(0) == 1 ? 1 : 0;
    return done;
}

}  // namespace

int main() {
    const int done = steps();
    std::printf("%d of 14 steps\n", done);
    return done == 14 ? 0 : 1;
}
