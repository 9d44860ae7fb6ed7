// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../workload.hpp"

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

// Keys and rows as bytes, for stores of keys and values: what one writes by hand.

namespace bench {

/// Keys whose order is that of their bytes: parts end with a zero byte, times are eight bytes, most significant first.
class key_bytes {
public:
    explicit key_bytes(char entity) { put(entity); }
    key_bytes& text(std::string_view part) {
        std::memcpy(bytes_.data() + size_, part.data(), part.size());
        size_ += part.size();
        return put('\0'), *this;
    }
    key_bytes& time(facet::timestamp at) {
        const auto count = static_cast<std::uint64_t>(millis(at));
        for (int shift = 56; shift >= 0; shift -= 8) put(static_cast<char>(count >> shift));
        return *this;
    }
    [[nodiscard]] std::string_view view() const { return {bytes_.data(), size_}; }

private:
    void put(char byte) { bytes_[size_++] = byte; }

    std::array<char, 96> bytes_{};
    std::size_t size_ = 0;
};

inline key_bytes account_key(std::string_view account) { return key_bytes('a').text(account); }
inline key_bytes balance_key(std::string_view account, std::string_view asset) { return key_bytes('b').text(account).text(asset); }
inline key_bytes posting_key(const StockPosting& posting) { return key_bytes('p').text(posting.account_id).text(posting.asset_id).time(posting.timestamp).text(posting.txn_id); }
inline key_bytes index_key(const StockPosting& posting) { return key_bytes('t').text(posting.account_id).time(posting.timestamp).text(posting.txn_id); }

/// Numbers as eight bytes, texts with their length.
class row_bytes {
public:
    row_bytes& number(std::int64_t value) {
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
        return *this;
    }
    row_bytes& text(std::string_view value) {
        bytes_.push_back(static_cast<char>(value.size()));
        bytes_.append(value);
        return *this;
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_{};
};

class row_reader {
public:
    explicit row_reader(std::string_view bytes) : bytes_(bytes) {}
    std::int64_t number() {
        std::int64_t value = 0;
        std::memcpy(&value, bytes_.data(), sizeof value);
        bytes_.remove_prefix(sizeof value);
        return value;
    }
    std::string text() {
        const auto size = static_cast<unsigned char>(bytes_[0]);
        std::string value(bytes_.substr(1, size));
        bytes_.remove_prefix(1u + size);
        return value;
    }

private:
    std::string_view bytes_;
};

inline std::string to_row(const StockBalance& balance) {
    return row_bytes().text(balance.account_id).text(balance.asset_id).number(balance.quantity).number(whole(balance.net_expenditure)).bytes();
}
inline std::string to_row(const StockPosting& posting) {
    return row_bytes().text(posting.account_id).text(posting.asset_id).number(posting.quantity).number(whole(posting.cost)).number(millis(posting.timestamp)).text(posting.txn_id).bytes();
}
inline StockBalance to_balance(std::string_view row) {
    row_reader from(row);
    StockBalance made;
    made.account_id = from.text();
    made.asset_id = from.text();
    made.quantity = from.number();
    made.net_expenditure = facet::decimal(from.number());
    return made;
}
inline StockPosting to_posting(std::string_view row) {
    row_reader from(row);
    StockPosting made;
    made.account_id = from.text();
    made.asset_id = from.text();
    made.quantity = from.number();
    made.cost = facet::decimal(from.number());
    made.timestamp = from_millis(from.number());
    made.txn_id = from.text();
    return made;
}

}  // namespace bench
