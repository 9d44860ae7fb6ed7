// SPDX-License-Identifier: BSL-1.0
#include "paging.hpp"

#include "engines/facet_store.hpp"
#include "engines/typed_maps.hpp"
#include "timing.hpp"
#include "workload.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace bench {
namespace {

using namespace facet::literals;

/// A walk through a collection, and what it cost up to each tenth of it.
class walk {
public:
    explicit walk(int items) : tenth_(items / 10), begin_(thread_time()) {}
    void see(const StockPosting& posting) {
        sum_.add(posting.quantity);
        sum_.add(posting.txn_id);
        if (++seen_ % tenth_ == 0) times_.push_back(thread_time());
    }
    [[nodiscard]] int seen() const { return seen_; }
    [[nodiscard]] std::uint64_t sum() const { return sum_.value(); }
    [[nodiscard]] double each() const { return (times_.back() - begin_) / seen_; }
    [[nodiscard]] double first_tenth() const { return (times_.front() - begin_) / tenth_; }
    [[nodiscard]] double last_tenth() const { return (times_.back() - times_[times_.size() - 2]) / tenth_; }

private:
    int tenth_;
    double begin_;
    checksum sum_{};
    int seen_ = 0;
    std::vector<double> times_{};
};

class reading {
public:
    explicit reading(int items) : items_(items) {
        scale size;
        size.accounts = 1;
        for (int i = 0; i < items; ++i) store_.load(make_posting(0, i, size));
    }

    /// Walks three times; the median by the whole. Those that go forwards have to see the same.
    template <class Walk>
    void print(const char* way, bool forwards, bool in_parts, Walk through) {
        std::vector<walk> done;
        for (int round = 0; round < 3; ++round) {
            walk now(items_);
            through(now);
            if (now.seen() != items_) {
                std::fprintf(stderr, "%s: %d items of %d\n", way, now.seen(), items_);
                sound_ = false;
                return;
            }
            done.push_back(now);
        }
        std::sort(done.begin(), done.end(), [](const walk& a, const walk& b) { return a.each() < b.each(); });
        const walk& median = done[done.size() / 2];
        if (forwards && expected_ == 0) expected_ = median.sum();
        const bool same = !forwards || median.sum() == expected_;
        std::printf("%-44s %8.0f", way, median.each());
        if (in_parts) std::printf(" %12.0f %12.0f", median.first_tenth(), median.last_tenth());
        std::printf("%s\n", same ? "" : "  OTHER ITEMS");
        sound_ = sound_ && same;
    }

    [[nodiscard]] auto everything() { return store_.registry().query<StockPosting>("account_id"_f == account_id(0)).using_index<"GSI1">(); }
    /// As a service does it: each page is a call of its own, that knows its place by the text that the last one gave.
    auto pages(std::uint64_t size) {
        return [this, size](walk& now) {
            for (std::string place;;) {
                const auto page = everything().limit(size).after(facet::cursor(place)).page().value();
                for (const StockPosting& posting : page) now.see(posting);
                if (page.next.empty()) return;
                place = page.next.text();
            }
        };
    }
    [[nodiscard]] bool sound() const { return sound_; }

private:
    int items_;
    facet_store store_{};
    std::uint64_t expected_ = 0;
    bool sound_ = true;
};

}  // namespace

bool measure_paging(bool quick) {
    const int items = quick ? 100'000 : 1'000'000;
    std::printf("\na collection of %d items, by its index; ns per item\n%-44s %8s %12s %12s\n", items, "", "all", "first tenth", "last tenth");
    reading of(items);
    of.print("pages of 10, by the cursor's text", true, true, of.pages(10));
    of.print("pages of 100", true, true, of.pages(100));
    of.print("pages of 1,000", true, true, of.pages(1'000));
    of.print("a range, in requests of 1 MB", true, true, [&](walk& now) {
        for (const StockPosting& posting : of.everything().or_throw()) now.see(posting);
    });
    of.print("a range, in requests of 100 items", true, true, [&](walk& now) {
        for (const StockPosting& posting : of.everything().page_size(100).or_throw()) now.see(posting);
    });
    of.print("a range, backwards", false, true, [&](walk& now) {
        for (const StockPosting& posting : of.everything().descending().or_throw()) now.see(posting);
    });
    of.print("all at once", true, false, [&](walk& now) {
        for (const StockPosting& posting : of.everything().all().value()) now.see(posting);
    });
    typed_reference typed;
    scale size;
    size.accounts = 1;
    for (int i = 0; i < items; ++i) typed.load(make_posting(0, i, size));
    of.print("typed maps by hand: all copied, backwards", false, false, [&](walk& now) {
        for (const StockPosting& posting : typed.newest(account_id(0), static_cast<std::size_t>(items))) now.see(posting);
    });
    return of.sound();
}

}  // namespace bench
