// SPDX-License-Identifier: BSL-1.0
#include <facet/wire/checksum.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/post_to.hpp>

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

using namespace facet::dynamodb;
using facet::wire::attempt_end;

namespace {

[[nodiscard]] std::string gzip(std::string_view text) {
    z_stream stream{};
    REQUIRE(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    std::string made(deflateBound(&stream, text.size()) + 32, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(made.data());
    stream.avail_out = static_cast<uInt>(made.size());
    REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    made.resize(stream.total_out);
    deflateEnd(&stream);
    return made;
}

[[nodiscard]] std::string checksum_of(std::string_view bytes) { return "x-amz-crc32: " + std::to_string(facet::wire::crc32(bytes)) + "\r\n"; }

[[nodiscard]] std::string some_text(std::size_t size) {
    std::string made;
    while (made.size() < size) made += "item number " + std::to_string(made.size()) + ';';
    made.resize(size);
    return made;
}

/// What comes of one request to a server that always says this.
[[nodiscard]] incoming ask_for(const std::string& answer, const transport_options& options) {
    http_server server(answering([&](const heard_request&) { return answer; }));
    transport by(options);
    return post_to(by, endpoint_of(server), "{}");
}

constexpr std::string_view packed_header = "Content-Encoding: gzip\r\n";

}  // namespace

TEST_CASE("I3 the checksum is that of the bytes as they were transmitted, and is verified where it is named") {
    CHECK(ask_for(http_answer_text("abc", "x-amz-crc32: 891568578\r\n"), directly()).end == attempt_end::answered);
    for (const std::string_view wrong : {"x-amz-crc32: 891568579\r\n", "x-amz-crc32: none\r\n"}) {
        const auto got = ask_for(http_answer_text("abc", wrong, "400 Bad Request"), directly());
        CHECK(got.end == attempt_end::damaged);
        CHECK(got.status == 400);
        CHECK(got.body.empty());
        CHECK(got.reason.find("checksum") != std::string::npos);
    }
    const std::string text = some_text(10'000);
    const std::string packed = gzip(text);
    std::string headers = checksum_of(packed);
    headers += packed_header;
    CHECK(ask_for(http_answer_text(packed, headers), directly()).body == text);
    headers = checksum_of(text);
    headers += packed_header;
    CHECK(ask_for(http_answer_text(packed, headers), directly()).end == attempt_end::damaged);
}

TEST_CASE("I3 answers compressed by gzip are asked for where that is wished, and decompressed") {
    http_server server(answering([](const heard_request& request) {
        const std::string text = some_text(std::stoul(request.body));
        if (request.header("accept-encoding", "absent") != "gzip") return http_answer_text(text);
        const std::string packed = gzip(text);
        return http_answer_text(packed, checksum_of(packed) + std::string(packed_header));
    }));
    auto options = directly();
    options.accept_compressed = true;
    transport by(options);
    transport plain(directly());
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{5'000}, std::size_t{3} << 20}) {
        const auto got = post_to(by, endpoint_of(server), std::to_string(size));
        CHECK(got.end == attempt_end::answered);
        CHECK(got.body == some_text(size));
        CHECK(post_to(plain, endpoint_of(server), std::to_string(size)).body == got.body);
    }
    const auto heard = server.requests();
    CHECK(heard[0].header("accept-encoding", "absent") == "gzip");
    CHECK(heard[1].header("accept-encoding", "absent") == "absent");
}

TEST_CASE("I3 a compressed answer may be as large as any other") {
    std::mt19937 random(1);
    std::string noise(std::size_t{9} << 19, '\0');  // which no compression makes smaller
    for (char& each : noise) each = static_cast<char>(random() & 0xff);
    const std::string packed = gzip(noise);
    REQUIRE(packed.size() > noise.size());
    const auto got = ask_for(http_answer_text(packed, checksum_of(packed) + std::string(packed_header)), directly());
    CHECK(got.end == attempt_end::answered);
    CHECK((got.body == noise));  // nobody wants to see it
}

TEST_CASE("I3 what cannot be decompressed is damaged") {
    const std::string text = some_text(10'000);
    const std::string packed = gzip(text);
    std::string flipped = packed;
    flipped[packed.size() / 2] = static_cast<char>(flipped[packed.size() / 2] ^ 0x10);
    std::string other_size = packed;
    other_size[packed.size() - 4] = static_cast<char>(other_size[packed.size() - 4] + 1);
    std::string vast = packed;
    vast[packed.size() - 1] = '\x7f';
    for (const std::string& each : {flipped, other_size, vast, packed.substr(0, packed.size() - 3), packed + "more", std::string(), std::string("text")}) {
        const auto got = ask_for(http_answer_text(each, packed_header), directly());
        CHECK(got.end == attempt_end::damaged);
        CHECK(got.status == 200);
        CHECK(got.body.empty());
    }
    CHECK(ask_for(http_answer_text(text, "Content-Encoding: br\r\n"), directly()).end == attempt_end::damaged);
    CHECK(ask_for(http_answer_text(text, "Content-Encoding: identity\r\n"), directly()).body == text);
}

TEST_CASE("I3 an answer larger than allowed is given up, compressed or not, announced or not") {
    auto options = directly();
    options.largest_answer = 10'000;
    CHECK(ask_for(http_answer_text(some_text(10'000)), options).body.size() == 10'000);
    const auto got = ask_for(http_answer_text(some_text(10'001)), options);
    CHECK(got.end == attempt_end::damaged);
    CHECK(got.reason == "the answer is too large");
    CHECK(got.status == 200);
    CHECK(ask_for("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4e20\r\n" + some_text(20'000) + "\r\n0\r\n\r\n", options).end == attempt_end::damaged);
    CHECK(ask_for(http_answer_text(gzip(some_text(10'000)), packed_header), options).body.size() == 10'000);
    CHECK(ask_for(http_answer_text(gzip(some_text(10'001)), packed_header), options).end == attempt_end::damaged);
}
