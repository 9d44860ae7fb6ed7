// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/transport/detail/ask.hpp>
#include <facet/dynamodb/transport/detail/lanes.hpp>
#include <facet/dynamodb/transport/transport.hpp>

#include <utility>

/// \file
/// The compiled part of the transport: connections by libcurl, HTTP by Boost.Beast, gzip by zlib. Include this in exactly one source file of
/// a program, and link libcurl and libz.

namespace facet::inline v0::dynamodb {

transport::transport(transport_options options) : lanes_(facet::detail::make_owned<detail::lanes>(std::move(options))) {}
transport::~transport() = default;

incoming transport::post(const outgoing& request) { return lanes_->post(request); }
http_answer transport::ask(const http_question& question) { return detail::asking(lanes_->options(), lanes_->stopping()).ask(question); }

void transport::stop() noexcept { lanes_->stop(); }
bool transport::stopped() const noexcept { return lanes_->stopping().is_turned(); }
void transport::sleep(std::chrono::microseconds time) const { lanes_->stopping().sleep_in_call(time); }

}  // namespace facet::inline v0::dynamodb
