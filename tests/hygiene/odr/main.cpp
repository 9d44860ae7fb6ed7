// SPDX-License-Identifier: BSL-1.0

// Two translation units include all of facet: the linker refuses a function that is defined in both, and a variable that is
// not inline would have two addresses.
const void* version_in_first();
const void* version_in_second();

int main() {
    return version_in_first() == version_in_second() ? 0 : 1;
}
