// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The compiled part of Boost.JSON. Include this in exactly one source file of a program that reads JSON with facet, or link
/// the CMake target facet::json, or Boost's own library.

#include <boost/json/src.hpp>
