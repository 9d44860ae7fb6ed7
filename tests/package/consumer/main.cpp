// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>

int main(int argc, char**) {
    // Our own warnings would refuse each of these lines; a user's build must not inherit them.
    int narrowed = argc * 1.5;
    for (unsigned narrowed = 0; narrowed < argc; ++narrowed) {
    }
    return facet::version_major == 0 ? 0 : narrowed;
}
