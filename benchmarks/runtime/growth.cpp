// SPDX-License-Identifier: BSL-1.0
#include "growth.hpp"

#include "engines/facet_store.hpp"
#include "engines/typed_maps.hpp"
#include "timing.hpp"
#include "turns.hpp"
#include "workload.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace bench {
namespace {

/// Many partitions of twenty items, or one with all of them, which come in no order.
enum class layout { many, one };

StockBalance item(layout how, std::uint32_t number) {
    if (how == layout::many) return {account_id(static_cast<int>(number / 20)), asset_id(static_cast<int>(number % 20)), number, {}};
    char id[16];
    std::snprintf(id, sizeof id, "a-%08x", number * 2'654'435'761u);  // a factor that is odd: no two are the same
    return {"acc-0000000", id, number, {}};
}

template <class Store>
class growing {
public:
    growing(layout how, std::uint32_t largest, turn& mine) : how_(how), largest_(largest), turn_(&mine) {}

    void run() {
        for (std::uint32_t size = 1'000; size <= largest_; size *= 10) {
            if (available_bytes() < 700.0 * size + 1e9) break;  // of both engines, and some room
            turn_->wait();
            const double loading = time_of_call([&] {
                for (std::uint32_t i = loaded_; i < size; ++i) store_.load(item(how_, i));
            });
            note("load", size, loading / (size - loaded_));
            loaded_ = size;
            measure(size);
        }
    }

private:
    void note(const char* operation, std::uint32_t size, double ns) { turn_->tell({operation, std::to_string(size), Store::name, ns, 0}); }

    void measure(std::uint32_t size) {
        constexpr int count = 50'000;
        constexpr int visits = 5;
        random_source random(size);
        std::vector<StockBalance> asked;
        for (int i = 0; i < count; ++i) asked.push_back(item(how_, static_cast<std::uint32_t>(random.below(static_cast<int>(size)))));
        std::vector<double> gets;
        std::vector<double> puts;
        for (int visit = 0; visit < visits; ++visit) {
            turn_->wait();
            bool all = true;
            const auto get_all = [&] {
                for (const StockBalance& each : asked) all = all && store_.get(each.account_id, each.asset_id).has_value();
            };
            const auto put_all = [&] {
                for (const StockBalance& each : asked) all = store_.put(each) && all;
            };
            if (size < 100'000) get_all();  // into the caches, which the other engine had
            gets.push_back(time_of_call(get_all) / count);
            puts.push_back(time_of_call(put_all) / count);
            if (!all) std::abort();
        }
        note("get", size, median(std::move(gets)));
        note("put", size, median(std::move(puts)));
    }

    layout how_;
    std::uint32_t largest_;
    turn* turn_;
    Store store_{};
    std::uint32_t loaded_ = 0;
};

void print(const std::vector<measurement>& all) {
    const char* const engines[] = {facet_store::name, typed_reference::name};
    std::printf("%-10s", "items");
    for (const char* engine : engines)
        for (const char* operation : {"get", "put", "load"}) std::printf(" %13s %-4s", engine, operation);
    std::printf("\n");
    for (const measurement& row : all) {
        if (row.operation != "get" || row.engine != engines[0]) continue;
        std::printf("%-10s", row.set.c_str());
        for (const char* engine : engines)
            for (const char* operation : {"get", "put", "load"}) {
                const measurement* const found = find(all, operation, row.set, engine);
                if (found == nullptr) std::printf(" %15s ns", "-");
                else std::printf(" %15.0f ns", found->ns);
            }
        std::printf("  |%s\n", std::string(static_cast<std::size_t>(row.ns / 25), '#').c_str());  // facet's get, 25 ns each
    }
    std::printf("%-10s", "exponent");
    for (const char* engine : engines)
        for (const char* operation : {"get", "put", "load"}) {
            std::vector<std::pair<double, double>> points;
            for (const measurement& each : all)
                if (each.operation == operation && each.engine == engine) points.emplace_back(std::stod(each.set), each.ns);
            std::printf(" %15.2f   ", points.size() < 2 ? 0.0 : fitted_exponent(points));
        }
    std::printf("\n");
}

}  // namespace

bool measure_growth(bool quick) {
    const std::uint32_t largest = quick ? 100'000 : 10'000'000;
    bool sound = true;
    for (const layout how : {layout::many, layout::one}) {
        std::printf("\nget and put as the data grows: %s\n", how == layout::many ? "partitions of 20 items" : "one partition");
        std::vector<measurement> found;
        sound = take_turns({{facet_store::name, [=](turn& mine) { growing<facet_store>(how, largest, mine).run(); }},
                            {typed_reference::name, [=](turn& mine) { growing<typed_reference>(how, largest, mine).run(); }}},
                           found) && sound;
        print(found);
    }
    return sound;
}

}  // namespace bench
