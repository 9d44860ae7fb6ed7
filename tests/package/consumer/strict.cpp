// SPDX-License-Identifier: BSL-1.0
// Names that facet's headers have for variables of theirs, which -Wshadow would tell of.
int at, count, key, name, path, size, table, text, value;

#include <facet/facet.hpp>

int main() { return facet::version_major + at + count + key + name + path + size + table + text + value; }
