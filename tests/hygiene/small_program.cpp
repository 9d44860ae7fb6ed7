// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>

#include <cstdio>

int main() {
    std::printf("facet %d.%d.%d\n", facet::version_major, facet::version_minor, facet::version_patch);
}
