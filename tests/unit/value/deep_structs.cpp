// SPDX-License-Identifier: BSL-1.0
#include <facet/value/codec.hpp>
#include <support/catch.hpp>

#include <optional>
#include <vector>

// What a struct holds is judged once for each type, however often it is held: 3^10 times are more steps than clang takes.

namespace deep_structs {

struct leaf {
    int value;
};
struct unstored {
    int* value;
};
template <class Inner>
struct around {
    Inner one;
    std::optional<Inner> other;
    std::vector<Inner> all;
};
template <class Inner, int Depth>
struct nested {
    using type = around<typename nested<Inner, Depth - 1>::type>;
};
template <class Inner>
struct nested<Inner, 0> {
    using type = Inner;
};

}  // namespace deep_structs

TEST_CASE("structs in structs are judged in no more time than they take to write") {
    STATIC_REQUIRE(facet::storable<deep_structs::nested<deep_structs::leaf, 10>::type>);
    STATIC_REQUIRE_FALSE(facet::storable<deep_structs::nested<deep_structs::unstored, 10>::type>);
}
