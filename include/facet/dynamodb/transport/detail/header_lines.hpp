// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/dynamodb/secret.hpp>
#include <facet/dynamodb/sign/request_parts.hpp>
#include <facet/dynamodb/transport/detail/received.hpp>

#include <curl/curl.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace facet::inline v0::dynamodb::detail {

/// A request's headers as libcurl wants them, in memory that is used again for the next request.
class header_lines {
public:
    /// False where a header has a line break or another control character, and so would be two.
    [[nodiscard]] bool set(span<const header> headers) {
        text_.clear();
        text_.reserve(room_for(headers));  // it does not move: wipe() finds all that was written
        begins_.clear();
        bool typed = false;
        bool accepting = false;
        for (const header& each : headers) {
            if (!is_clean(each.name) || !is_clean(each.value)) return false;
            begins_.push_back(text_.size());
            text_ += each.name;
            if (each.value.empty()) {
                text_ += ';';  // libcurl's way to write a header without a value
            } else {
                text_ += ": ";
                text_ += each.value;
            }
            text_ += '\0';
            typed = typed || is_named(each.name, "content-type");
            accepting = accepting || is_named(each.name, "accept");
        }
        // A name alone takes away what libcurl would say by itself.
        if (!typed) add("Content-Type:");
        if (!accepting) add("Accept:");
        add("Expect:");
        nodes_.resize(begins_.size());
        for (std::size_t i = 0; i < nodes_.size(); ++i) nodes_[i] = {text_.data() + begins_[i], i + 1 < nodes_.size() ? &nodes_[i + 1] : nullptr};
        return true;
    }

    /// Valid until set() is called again.
    [[nodiscard]] curl_slist* list() noexcept { return nodes_.data(); }

    /// Overwrites what was held.
    void wipe() noexcept { detail::wipe(text_.data(), text_.size()); }

private:
    [[nodiscard]] static std::size_t room_for(span<const header> headers) noexcept {
        std::size_t room = 64;  // for those of libcurl's that are taken away
        for (const header& each : headers) room += each.name.size() + each.value.size() + 3;
        return room;
    }
    void add(std::string_view line) {
        begins_.push_back(text_.size());
        text_ += line;
        text_ += '\0';
    }

    std::string text_;
    std::vector<std::size_t> begins_;
    std::vector<curl_slist> nodes_;
};

}  // namespace facet::inline v0::dynamodb::detail
