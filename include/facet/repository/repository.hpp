// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/edges.hpp>

namespace facet::inline v0 {

/// All typed access to one table on one backend. Made by facet::open(). Cheap to move; builders that come from it borrow it. Safe
/// to use from several threads at once, as its backend is. Its reads stand in reads.hpp, its writes in writes.hpp, and
/// those of edges in edges.hpp.
template <class Table, class Backend>
class repository : public detail::repository_edges<Table, Backend> {
public:
    using detail::repository_edges<Table, Backend>::repository_edges;
};

}  // namespace facet::inline v0
