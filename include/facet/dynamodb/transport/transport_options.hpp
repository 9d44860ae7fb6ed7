// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/config.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace facet::inline v0::dynamodb {

/// How requests travel. Plain data.
struct transport_options {
    /// The most connections at a time, kept ones among them; at least 1. A request beyond waits for one of them, within its time.
    std::size_t connections = 50;
    /// For a name, a connection and TLS. 0: libcurl's own, five minutes.
    std::chrono::milliseconds connect_timeout{3'000};
    /// For a whole request, connecting and waiting for a connection included. 0 or less: no limit.
    std::chrono::milliseconds request_timeout{10'000};
    /// A connection that was idle for longer, also while the machine slept, is not used again. It should be shorter than the service's own
    /// limit: what is sent on a connection just as the service closes it may or may not have been heard (contract I6). 0: each request has a connection of its own.
    std::chrono::seconds idle_limit{20};
    /// `http://host:port`, perhaps with a user and password. Empty: no proxy. Absent: as https_proxy, http_proxy and all_proxy
    /// say. Hosts that no_proxy names are reached without one in any case. A proxy is asked for a tunnel (CONNECT), also where the endpoint has no TLS.
    std::optional<std::string> proxy{};
    /// A file of certificates (PEM) by which a service must be certified. Empty: the one that AWS_CA_BUNDLE or the profile's `ca_bundle`
    /// names, for a client; else the system's.
    std::string authorities_file{};
    /// Asks for answers compressed by gzip, which the service does above some 4 KB: worth its processor time on slow networks.
    bool accept_compressed = false;
    /// Answers of more bytes, once decompressed, are given up as damaged. The service's hold at most 16 MB of items (contract B3), whose JSON
    /// is six times as long where texts are of control characters.
    std::size_t largest_answer = std::size_t{128} << 20;
};

}  // namespace facet::inline v0::dynamodb
