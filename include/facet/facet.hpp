// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The core of facet and the in-memory engine. Optional parts have headers of their own: <facet/json/...> for DynamoDB JSON,
/// <facet/value/uuid.hpp> for UUID fields, <facet/value/duration.hpp> for std::chrono::duration,
/// <facet/value/epoch_time.hpp> for times that are numbers,
/// <facet/value/decimal_rounding.hpp> for rounding and division of decimals, <facet/value/attribute_value.hpp> for values of any type,
/// <facet/repository/decode.hpp> for items of streams and exports.

#include <facet/backend/any_backend.hpp>
#include <facet/core/is_duplicate.hpp>
#include <facet/core/is_retryable.hpp>
#include <facet/forward.hpp>
#include <facet/memory/engine.hpp>
#include <facet/repository/open.hpp>
#include <facet/repository/repository.hpp>
#include <facet/schema/stored_schema.hpp>
