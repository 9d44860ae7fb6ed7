// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/declared_engine.hpp>
#include <facet/memory/detail/reads.hpp>
#include <facet/memory/detail/tables.hpp>
#include <facet/memory/detail/transactions.hpp>
#include <facet/memory/detail/writes.hpp>

/// \file
/// The in-memory engine.
