// SPDX-License-Identifier: BSL-1.0
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <functional>
#include <string>

using repository_probe::scripted_backend;
namespace request = facet::request;

namespace {

struct Account {
    std::string id;
    std::int64_t cents = 0;
};
struct Bank : facet::table<"WrongHandles", facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">>> {};

/// A backend whose handles are not what they should be.
struct mistaken_backend : scripted_backend {
    std::function<void(request::table&)> mistake{};

    facet::result<request::table> open(std::string_view name, const request::table_description& description) {
        auto opened = scripted_backend::open(name, description);
        if (opened.has_value()) mistake(*opened);
        return opened;
    }
};

}  // namespace

TEST_CASE("a handle that has not one id for each attribute is refused where it is opened") {
    mistaken_backend backend;
    const auto says = [&](std::string_view message, std::function<void(request::table&)> mistake) {
        backend.mistake = std::move(mistake);
        const auto opened = facet::try_open<Bank>(backend);
        REQUIRE(!opened.has_value());
        CHECK(opened.error().code == facet::error_code::unreadable_answer);
        CHECK(opened.error().operation == "open");
        CHECK(opened.error().table == "WrongHandles");
        CHECK(opened.error().message == message);
    };
    const std::string count = std::to_string(facet::schema<Bank>::facts.description.attributes.size());
    says("the backend's handle has ids of 0 attributes, and the table describes " + count, [](request::table& of) { of.attributes = {}; });
    says("the backend's handle has no id for the attribute PK (ids begin at 1)", [](request::table& of) { *of.attributes.begin() = 0; });
    says("the backend's handle gives the attribute SK the id of another one", [](request::table& of) { of.attributes.begin()[1] = of.attributes[0]; });
    backend.mistake = [](request::table&) {};
    CHECK(facet::try_open<Bank>(backend).has_value());
}
