// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/transport/detail/answer_parser.hpp>
#include <facet/dynamodb/transport/detail/connection.hpp>
#include <facet/dynamodb/transport/detail/inflater.hpp>
#include <facet/dynamodb/transport/exchange.hpp>
#include <facet/wire/checksum.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::dynamodb::detail {

/// One kept connection and all that is needed to use it, for one thread at a time.
class lane {
public:
    /// Both have to outlive it.
    lane(const transport_options& options, CURLSH* share) : options_(options), share_(share), buffer_(buffer_size) {}
    lane(const lane&) = delete;
    lane& operator=(const lane&) = delete;

    /// Closes the connection; the next request opens another.
    void close() noexcept {
        usable_ = false;
        line_.close();
    }

    /// Closes what a process has that this one was copied from, which goes on using it.
    void abandon() noexcept {
        usable_ = false;
        line_.abandon();
    }

    /// Sends a request and waits for its answer.
    [[nodiscard]] incoming post(const outgoing& request, const time_limit& limit) {
        incoming made;
        if (!write_head(request)) {
            made.end = wire::attempt_end::withheld;
            made.reason = "a header or the path has a character that cannot stand there";
            return made;
        }
        const bool kept = is_usable(*request.to);
        usable_ = false;  // until all went well
        if (!kept) {
            const CURLcode code = line_.open(*request.to, options_, share_, limit);
            if (code != CURLE_OK) {
                const bool unknown = line_.is_unknown_to_proxy();
                if (is_mistrust(code) || unknown) made.end = wire::attempt_end::withheld;
                made.reason = unknown ? std::string_view("the proxy does not accept who asks it (status 407)") : reason_of(code);
                line_.close();
                return made;
            }
            to_ = *request.to;
        }
        received in;
        progress done;
        const CURLcode ended = exchange(request.body, in, limit, done);
        if (buffer_.size() > buffer_size) std::vector<char>(buffer_size).swap(buffer_);  // what it grew to was for one answer
        if (done.answer_whole) take_answer(in, made);
        else classify(ended, kept, done, made);
        if (made.end == wire::attempt_end::answered || made.end == wire::attempt_end::damaged) {
            made.status = in.status;
            made.request_id = std::move(in.request_id);
            made.error_type = std::move(in.error_type);
            made.date = std::move(in.date);
            made.retry_after = std::move(in.retry_after);
        }
        usable_ = done.reusable && options_.idle_limit.count() > 0;
        if (!usable_) line_.close();
        return made;
    }

private:
    static constexpr std::size_t buffer_size = std::size_t{64} << 10;
    /// What the parser cannot take before more of it comes: a head, which it bounds itself, the line before a chunk, the trailer.
    static constexpr std::size_t most_unparsed = 2 * std::size_t{answer_parser::longest_head};
    static_assert(buffer_size <= most_unparsed);
    static constexpr std::size_t small = std::size_t{16} << 10;
    static constexpr int switching_protocols = 101;  ///< which nobody asked for; no other answer would follow
    static constexpr int most_interim = 16;  ///< answers of status 1xx before the one that counts

    /// How far a request came.
    struct progress {
        bool sent_whole = false;
        bool heard = false;
        bool answer_began = false;  ///< its head came, or what came is none
        bool answer_whole = false;
        bool reusable = false;
        int interim = 0;
        std::string_view fault{};  ///< what is wrong with the answer
    };

    /// Whether the kept connection, if there is one, serves this endpoint and was not closed. It is asked every time: services close
    /// connections when they like, and what is sent after that is lost.
    [[nodiscard]] bool is_usable(const endpoint& to) {
        if (!usable_ || to_ != to) return false;
        std::size_t size = 0;
        return line_.receive(buffer_, size) == CURLE_AGAIN;
    }

    [[nodiscard]] bool write_head(const outgoing& request) {
        if (!is_clean(request.to->path) || request.to->path.find(' ') != std::string::npos) return false;
        out_ = "POST ";
        out_ += request.to->path;
        out_ += " HTTP/1.1\r\n";
        for (const header& each : request.headers) {
            if (!is_clean(each.name) || !is_clean(each.value)) return false;
            out_ += each.name;
            out_ += ": ";
            out_ += each.value;
            out_ += "\r\n";
        }
        if (options_.accept_compressed) out_ += "Accept-Encoding: gzip\r\n";
        out_ += "Content-Length: ";
        out_ += std::to_string(request.body.size());
        out_ += "\r\n\r\n";
        return true;
    }

    [[nodiscard]] CURLcode exchange(std::string_view body, received& in, const time_limit& limit, progress& done) {
        // A small body goes with the head, in one packet.
        const bool together = body.size() <= small;
        if (together) out_ += body;
        std::size_t early = 0;
        CURLcode code = send(out_, limit, early);
        if (code == CURLE_OK && !together) code = send(body, limit, early);
        done.sent_whole = code == CURLE_OK;
        if (code == CURLE_OPERATION_TIMEDOUT || code == CURLE_ABORTED_BY_CALLBACK) return code;
        // A service that refuses a request before it has all of it says why, and closes the connection.
        const CURLcode answer = receive(in, limit, early, done);
        return code == CURLE_OK ? answer : code;
    }

    /// CURLE_SEND_ERROR also where the service answers though not all was sent. What came by then is in the buffer.
    [[nodiscard]] CURLcode send(std::string_view bytes, const time_limit& limit, std::size_t& early) {
        for (;;) {
            std::size_t sent = 0;
            const CURLcode code = line_.send(bytes, sent);
            if (code != CURLE_OK && code != CURLE_AGAIN) return code;
            bytes.remove_prefix(sent);
            if (bytes.empty()) return CURLE_OK;
            if (code != CURLE_AGAIN) {
                if (const CURLcode over = limit.verdict(); over != CURLE_OK) return over;
                continue;
            }
            bool came = false;
            if (const CURLcode waited = line_.wait(true, limit, came); waited != CURLE_OK) return waited;
            if (came && !take_early(early)) return CURLE_SEND_ERROR;
        }
    }

    /// Takes what comes before all was sent, behind what came so far. Whether it leaves the request going: it may be TLS's alone, or an interim
    /// answer.
    [[nodiscard]] bool take_early(std::size_t& held) {
        std::size_t size = 0;
        const CURLcode code = line_.receive({buffer_.data() + held, buffer_.size() - held}, size);
        held += size;
        return code == CURLE_AGAIN || (code == CURLE_OK && size != 0 && held < buffer_.size() && is_interim({buffer_.data(), held}));
    }
    /// Whether this is the beginning of interim answers, and of no other; they have no body.
    [[nodiscard]] static bool is_interim(std::string_view text) noexcept {
        constexpr std::string_view any = "HTTP/1.1 1";
        constexpr std::string_view switching = "HTTP/1.1 101";
        static_assert(switching_protocols == 101);
        while (!text.empty()) {
            if (!text.starts_with(any.substr(0, text.size())) || text.starts_with(switching)) return false;
            const std::size_t end = text.find("\r\n\r\n");
            if (end == text.npos) break;
            text.remove_prefix(end + 4);
        }
        return true;
    }

    /// Takes the answer, of which `held` bytes are in the buffer. CURLE_OK where it came, the connection ended, or what came is no answer.
    [[nodiscard]] CURLcode receive(received& in, const time_limit& limit, std::size_t held, progress& done) {
        std::optional<answer_parser> parser(std::in_place, in, options_.largest_answer);
        done.heard = held > 0;
        for (bool at_once = false;;) {
            if (held > 0 && parse(parser, in, held, done)) return CURLE_OK;
            if (held == most_unparsed) {
                done.fault = "a line or the trailer of the answer is too long";
                done.answer_began = true;
                return CURLE_OK;
            }
            if (held == buffer_.size()) buffer_.resize(most_unparsed);
            if (at_once) {
                if (const CURLcode over = limit.verdict(); over != CURLE_OK) return over;
            } else {
                bool came = false;
                if (const CURLcode waited = line_.wait(false, limit, came); waited != CURLE_OK) return waited;
            }
            std::size_t size = 0;
            const std::size_t room = buffer_.size() - held;
            const CURLcode code = line_.receive({buffer_.data() + held, room}, size);
            at_once = code == CURLE_OK && (size == room || to_.encrypted);  // TLS may hold more than the system knows of
            if (code == CURLE_AGAIN) continue;
            if (code != CURLE_OK) return code;
            if (size == 0) {
                boost::beast::error_code fault;
                if (parser->got_some()) parser->put_eof(fault);
                done.answer_whole = parser->got_some() && !fault && parser->is_done();
                if (done.heard && !done.answer_whole) done.fault = "the connection was closed before all of the answer came";
                return CURLE_OK;
            }
            done.heard = true;
            held += size;
        }
    }

    /// Parses what is in the buffer, and leaves there what cannot be parsed yet; true where that ends the answer.
    [[nodiscard]] bool parse(std::optional<answer_parser>& parser, received& in, std::size_t& held, progress& done) {
        boost::beast::error_code fault;
        std::size_t used = 0;
        while (used < held && !fault) {
            used += parser->put(boost::asio::const_buffer(buffer_.data() + used, held - used), fault);
            done.answer_began = parser->is_header_done();
            if (fault || !parser->is_done()) continue;
            if (in.status / 100 != 1 || in.status == switching_protocols) {
                done.answer_whole = true;
                done.reusable = done.sent_whole && used == held && parser->keep_alive();
                return true;
            }
            in = {};  // the answer that counts comes after it
            done.answer_began = false;
            if (++done.interim > most_interim) {
                done.fault = "only interim answers came";
                return true;
            }
            parser.emplace(in, options_.largest_answer);
        }
        if (fault && fault != boost::beast::http::error::need_more) {
            const bool too_large = fault == boost::beast::http::error::body_limit;
            done.fault = too_large ? "the answer is too large" : "the answer is no HTTP";
            done.answer_began = true;
            return true;
        }
        held -= used;
        std::copy_n(buffer_.data() + used, held, buffer_.data());
        return false;
    }

    /// A whole answer, as far as HTTP knows.
    void take_answer(received& in, incoming& made) {
        made.end = wire::attempt_end::damaged;
        if (const auto verified = wire::verify_checksum(in.body, in.checksum); !verified.has_value()) {
            made.reason = verified.error().message;
            return;
        }
        made.checked = !in.checksum.empty();
        if (in.encoding.empty() || is_named(in.encoding, "identity")) {
            made.body = std::move(in.body);
        } else if (is_named(in.encoding, "gzip")) {
            auto inflated = inflater_.inflate(in.body, options_.largest_answer);
            if (!inflated) {
                made.reason = "the answer cannot be decompressed, or is too large";
                return;
            }
            made.body = *std::move(inflated);
        } else {
            made.reason = "the answer is encoded in a way that was not asked for";
            return;
        }
        made.end = wire::attempt_end::answered;
    }

    [[nodiscard]] std::string_view reason_of(CURLcode code) const noexcept { return code == CURLE_ABORTED_BY_CALLBACK ? why_ended() : line_.reason(code); }

    void classify(CURLcode code, bool kept, const progress& done, incoming& made) {
        if (code == CURLE_OPERATION_TIMEDOUT) made.reason = "it timed out";
        else if (!done.fault.empty()) made.reason = done.fault;
        else if (code == CURLE_OK) made.reason = "the connection was closed before an answer came";
        else made.reason = reason_of(code);
        const bool in_time = code != CURLE_OPERATION_TIMEDOUT && code != CURLE_ABORTED_BY_CALLBACK;
        made.cut_off = done.answer_began && !in_time;
        if (done.answer_began) made.end = wire::attempt_end::damaged;
        else if (!done.sent_whole) made.end = wire::attempt_end::not_sent;
        else if (kept && !done.heard && in_time) made.end = wire::attempt_end::idle_reset;
        else made.end = wire::attempt_end::no_answer;
    }

    const transport_options& options_;
    CURLSH* const share_;
    connection line_{};
    endpoint to_{};
    bool usable_ = false;
    std::string out_{};
    std::vector<char> buffer_;
    inflater inflater_{};
};

}  // namespace facet::inline v0::dynamodb::detail
