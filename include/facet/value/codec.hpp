// SPDX-License-Identifier: BSL-1.0
#pragma once

// What C++ types are as DynamoDB's values: all that codec<Type> covers.
#include <facet/value/aggregate_codec.hpp>
#include <facet/value/codec_base.hpp>
#include <facet/value/codec_containers.hpp>
#include <facet/value/codec_number.hpp>
#include <facet/value/codec_text.hpp>
#include <facet/value/codec_time.hpp>
