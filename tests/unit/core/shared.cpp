// SPDX-License-Identifier: BSL-1.0
#include <facet/core/owned.hpp>
#include <facet/core/shared.hpp>
#include <support/catch.hpp>

#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

struct base {
    virtual ~base() = default;
    [[nodiscard]] virtual int number() const = 0;
};
struct derived final : base {
    explicit derived(int& gone, int said) : gone_(&gone), said_(said) {}
    derived(const derived&) = delete;
    derived& operator=(const derived&) = delete;
    ~derived() override { ++*gone_; }
    [[nodiscard]] int number() const override { return said_; }

    int* gone_;
    int said_;
};

}  // namespace

TEST_CASE("a shared object lives as long as its last owner") {
    int gone = 0;
    facet::shared<derived> first = facet::shared<derived>::make(gone, 7);
    {
        const facet::shared<derived> second = first;
        CHECK(second == first);
        CHECK(second->number() == 7);
        first = {};
        CHECK(first == nullptr);
        CHECK_FALSE(static_cast<bool>(first));
        CHECK(gone == 0);
    }
    CHECK(gone == 1);
}

TEST_CASE("a shared object is kept alive as its base and as void") {
    int gone = 0;
    facet::shared<void> erased;
    {
        facet::shared<base> as_base = facet::shared<derived>::make(gone, 5);
        CHECK(as_base->number() == 5);
        erased = as_base;
    }
    CHECK(gone == 0);
    CHECK(static_cast<derived*>(erased.get())->number() == 5);
    erased = {};
    CHECK(gone == 1);
}

TEST_CASE("shared moves and assigns to itself") {
    facet::shared<std::string> text = facet::shared<std::string>::make("kept");
    facet::shared<std::string>& self = text;
    text = self;
    CHECK(*text == "kept");
    facet::shared<std::string> taken = std::move(text);
    CHECK(text == nullptr);  // NOLINT: what a moved-from one is, is part of its promise
    CHECK(*taken == "kept");
}

TEST_CASE("copies of a shared object are made and dropped by several threads") {
    int gone = 0;
    {
        const facet::shared<derived> from = facet::shared<derived>::make(gone, 1);
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([from] {
                for (int round = 0; round < 10'000; ++round) const facet::shared<derived> copy = from;
            });
        for (std::thread& each : threads) each.join();
        CHECK(gone == 0);
    }
    CHECK(gone == 1);
}

TEST_CASE("an owned object goes with its owner") {
    int gone = 0;
    {
        auto first = facet::detail::make_owned<derived>(gone, 3);
        CHECK(first->number() == 3);
        facet::detail::owned<derived> second = std::move(first);
        CHECK(first == nullptr);  // NOLINT: what a moved-from one is, is part of its promise
        CHECK(gone == 0);
        second = facet::detail::make_owned<derived>(gone, 4);
        CHECK(gone == 1);
        CHECK((*second).number() == 4);
        second.reset();
        CHECK(gone == 2);
    }
    CHECK(gone == 2);
}
