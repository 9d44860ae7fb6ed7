// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// Names of facet for headers that only mention them: parameters and results of functions, references, pointers. Includes nothing. A
/// table is declared ahead by its own name: `struct Shop;`.

namespace facet::inline v0 {

struct error;
class exception;
template <class Value>
class result;
template <class Value>
class lookup;

template <class Item>
struct page;
class cursor;
struct cursor_keys;
struct open_options;

class attribute_map;
class attribute_value;
class binary;
class decimal;
using item = attribute_map;

class any_backend;
class change_log;

namespace memory {
class engine;
struct engine_options;
}  // namespace memory
namespace json {
class journal;
}
namespace dynamodb {
class client;
}

/// A repository that names no backend is on the in-memory engine: `void list(const facet::repository<Shop>& shop)`.
template <class Table, class Backend = memory::engine>
class repository;

}  // namespace facet::inline v0
