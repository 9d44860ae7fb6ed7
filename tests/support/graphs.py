# SPDX-License-Identifier: BSL-1.0
"""What includes what, as a graph: each header's name, and the names that it includes."""


def reached(graph, start):
    """The headers that one includes, by way of others too, and itself."""
    found, left = set(), [start]
    while left:
        header = left.pop()
        if header not in found:
            found.add(header)
            left += graph.get(header, ())
    return found
