// SPDX-License-Identifier: BSL-1.0
// title: A backend that says only at run time what it can do
// rule: a table that is opened
// why: What a backend cannot do is refused where it is compiled.
// expect: modest_backend is no backend, since these are missing, or take or give something else (facet::backend): features (static constexpr facet::backend_features)
#include <reject/support/register.hpp>

struct modest_backend : declared_backend {
#ifdef FACET_REJECT
    inline static facet::backend_features features{.transactions = false};
#else
    static constexpr facet::backend_features features{.transactions = false};
#endif
};

auto opened(modest_backend& backend) {
    return facet::open<Register>(backend);
}
