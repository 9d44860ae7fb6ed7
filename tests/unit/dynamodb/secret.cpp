// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/secret.hpp>

#include <support/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <utility>

using facet::dynamodb::secret;

namespace {

/// A place whose bytes can be looked at once its secret has gone.
class place {
public:
    template <class... Arguments>
    secret& make(Arguments&&... arguments) {
        return *::new (static_cast<void*>(bytes_)) secret(std::forward<Arguments>(arguments)...);
    }
    [[nodiscard]] bool holds(std::string_view text) const {
        char copy[sizeof(secret)];
        for (std::size_t i = 0; i < sizeof copy; ++i) copy[i] = static_cast<volatile const char*>(bytes_)[i];
        return std::search(std::begin(copy), std::end(copy), text.begin(), text.end()) != std::end(copy);
    }

private:
    alignas(secret) char bytes_[sizeof(secret)]{};
};

}  // namespace

TEST_CASE("a short secret leaves nothing where it was, whatever became of it") {
    const std::string text = "shortPassw0rd";  // within the object
    const std::string_view part = std::string_view(text).substr(1, 8);
    place at;
    {
        secret& one = at.make(text);
        REQUIRE(at.holds(part));
        const secret taken(std::move(one));
        CHECK(taken.reveal() == text);
        CHECK_FALSE(at.holds(part));
        one.~secret();
    }
    {
        secret& one = at.make(text);
        secret taken("other");
        taken = std::move(one);
        CHECK(taken.reveal() == text);
        CHECK_FALSE(at.holds(part));
        one.~secret();
    }
    {
        secret& one = at.make(text);
        one = secret("other");
        CHECK_FALSE(at.holds(part));
        one.append("more");
        CHECK(one.reveal() == "othermore");
        one.~secret();
        CHECK_FALSE(at.holds("other"));
    }
}
