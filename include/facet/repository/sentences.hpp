// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>

/// \file
/// What is said of calls that are refused whatever their arguments are.

namespace facet::inline v0::detail {

inline constexpr text one_order{"order_by() takes one field, which is written with _f: order_by(`at`_f); the reverse order is said behind it: order_by(`at`_f).descending()"};
inline constexpr text order_reversed{"the reverse order of a query or collection is said by descending(); ascending() is the default"};
inline constexpr text order_by_sorting{"a read's items come in the order of a key, which descending() reverses; by which field is said by order_by(`at`_f), where a key or an index has that order, and any other is made of what all().value() gives"};
inline constexpr text one_of_read{"first() gives the first item that a query finds, or its absence; get<...>(where-clause) reads the item of a whole key, and at_most_one<...>(where-clause) one of which an index can have several"};
inline constexpr text fields_of_read{"some of an entity's fields are read as a smaller struct that has them, by a word of the call that begins the read: query<...>(where-clause, facet::as<Summary>), scan<...>(facet::as<Summary>)"};
inline constexpr text total_of_read{"DynamoDB counts the items of a read, by count(), and computes nothing of them: add up what the read gives, or keep the total in an item that each write adds to, in one transaction"};
inline constexpr text limit_of_read{"how many items a read gives at most is said by limit(10)"};
inline constexpr text get_of_several{"get<...>() reads one item of one entity; items of several entities in one partition are read by collection<First, Second>(where-clause), and several items by their keys by transact_get(key, key) or batch_get(keys)"};
inline constexpr text query_of_several{"query<...>() reads items of one entity; those of several are read together by collection<First, Second>(where-clause)"};
inline constexpr text order_of_several{"order_by() is for queries; a collection has the order of its sort key, or of the index that using_index<`GSI1`>() names, and descending() reverses it; a scan has none"};
inline constexpr text order_of_scan{"a scan reads the whole table in no order; what is wanted in the order of a key is read by a query or a collection"};
inline constexpr text order_arguments{"ascending() and descending() take nothing, or a bool that is known at run time: descending(newest_first), where false is the other order"};
inline constexpr text index_in_brackets{"using_index() names its index as a template argument: using_index<`GSI1`>()"};
inline constexpr text index_of_read{"a read names the index that it goes through by using_index<`GSI1`>()"};
inline constexpr text path_of_kept{"order_by() and using_index() make another read, so they are said where it is described, or of std::move(read); limit(), page_size(), filter(), after(), ascending() and descending() change one that is kept"};
inline constexpr text consistent_behind{"consistent is said in the call that begins a read, behind its where-clause: query<...>(where-clause, facet::consistent), scan<...>(facet::consistent)"};
inline constexpr text where_in_braces{"get(), key() and query() take a where-clause without braces: get<...>(`id`_f == value); several statements are joined by &&"};
inline constexpr text update_in_braces{"update() takes a where-clause without braces, and what it changes is said behind it: update<...>(`id`_f == value).set(`count`_f = 3)"};
inline constexpr text where_behind{"a where-clause is given to the call that begins a read, query<...>(where-clause), where a key or an index serves it; what is asked beside is said by filter()"};
inline constexpr text given_of_kept{"given() makes another update, of what an index entry is made from; it is said where the update is described, or of std::move(update), whose result is kept"};
inline constexpr text condition_behind{"the condition of a write is said by when(condition); its where-clause is given to the call that begins it: update<...>(where-clause)"};
inline constexpr text list_behind{"a list gets elements by append() or prepend() of its field, in set(): set(`tags`_f.append(value))"};
inline constexpr text batch_arguments{"batch() and transaction() take nothing; they are given writes by add(), any number of them at run time; batch_write(write, write) and transact(action, action) take them at once"};
inline constexpr text repository_unopened{"a repository is opened on a backend, not made of it: open<Orders>(backend) gives one; a member is initialised with that"};
inline constexpr text repository_elsewhere{"a repository stays on the backend that its table was opened on; one on a facet::any_backend is opened on that: facet::any_backend backend(engine); open<Orders>(backend)"};
inline constexpr text repository_copied{"a repository is not copied: pass it on by reference; open() makes one more on the same backend, and a lambda captures it by reference"};
inline constexpr text one_filter{"filter() takes one condition; several are joined by && or ||"};
inline constexpr text number_of_items{"limit() and page_size() take a whole number of items: limit(10)"};
inline constexpr text run_arguments{"page(), all() and count() take nothing; how many items there are to be is said by limit(), as in limit(10).page(), where they begin by after(), and which are wanted by filter(), as in filter(condition).count()"};
inline constexpr text smaller_behind{"as<...> is said in the call that begins a read, behind its where-clause: query<...>(where-clause, facet::as<Summary>)"};
inline constexpr text smaller_of_several{"as<...> is for reads of one entity, and is said in the call that begins them: query<...>(where-clause, facet::as<Summary>), scan<...>(facet::as<Summary>); a collection, or a scan of several, gives the structs that it names"};
inline constexpr text check_asks_once{"a check asks one thing: exists(), missing() or when(condition); what more it asks is joined to the condition: when(condition && exists(`field`_f))"};
inline constexpr text check_by_itself{"a check does nothing by itself: it is an action of transact(), beside the writes that depend on it; get() reads an item, and says by missing() that there is none"};
inline constexpr text segment_arguments{"segment() takes two numbers, which part is read, from 0, and of how many: segment(0, 4); all parts at once are read by segments(4)"};
inline constexpr text segments_arguments{"segments() takes a number of parts, which are read at once: segments(4); one of them alone is read by segment(0, 4)"};
inline constexpr text drop_arguments{"drop_entry() is for updates, and names its index as a template argument: update<...>(where-clause).drop_entry<`GSI1`>()"};
inline constexpr text growing_reads{"reads().add() takes the key of an item, made by key<...>(where-clause), which is not read before batch() or transact(); a single item is read at once by get<...>(where-clause)"};
inline constexpr text writes_of_batch{"a batch is given what the repository describes, by add(): add(repository.put(object)), add(repository.erase(object))"};
inline constexpr text writes_of_transaction{"a transaction is given what the repository describes, by add(): add(repository.put(object)), add(repository.update<...>(where-clause).set(...))"};
inline constexpr text named_action{"add() takes an action over: one that has a name is handed on by std::move(action), and is not there any more behind it; one that is described in the call needs no name"};
inline constexpr text sweep_arguments{"sweep<...>() names the entity whose expired items it erases as its template argument, and takes nothing else"};
inline constexpr text after_arguments{"after() takes a cursor, which is a page's next; from a text that a client gave back it is made by facet::cursor(text), and what cursor_at() gives has it behind value()"};
inline constexpr text number_for_first{"first() gives the first item, or its absence, and takes no number; the first 3 are given by limit(3).all()"};
inline constexpr text first_of_several{"first() and at_most_one() are for queries; the first item of a collection or scan is that of limit(1).all()"};
inline constexpr text visit_of_several{"visit() is for queries, which are of one entity; a collection or scan is walked by or_throw(), which throws an error, or by each()"};
inline constexpr text segments_of_collection{"segment() and segments() are for scans, which read the whole table; a collection reads one partition, by limit() and page() if not at once"};
inline constexpr text walked_query{"a query is walked by or_throw(), which throws an error, or by each(), which gives results"};
inline constexpr text walked_collection{"a collection or scan is walked by or_throw(), which throws an error, or by each(), which gives results"};
inline constexpr text run_of_query{"run() does a write; a query is read by all(), page() or count(), or walked by or_throw() or each()"};
inline constexpr text run_of_collection{"run() does a write; a collection or scan is read by all(), page() or count(), or walked by or_throw() or each()"};
inline constexpr text when_of_edge{"link() and unlink() ask what they have to, and take no condition; one of another item is a check in the same transaction: transact(link(edge), check<...>(where-clause).when(condition))"};
inline constexpr text seeing_behind{"seeing_expired is said in the call that begins a read, behind its where-clause: query<...>(where-clause, facet::seeing_expired), scan<...>(facet::seeing_expired)"};
inline constexpr text skipping_behind{"skipping_others is said in the call that begins a query or collection, behind its where-clause: query<...>(where-clause, facet::skipping_others)"};
inline constexpr text one_condition{"when() takes one condition; several are joined by && or ||"};
inline constexpr text when_of_kept{"when() makes another write, so it is said where the write is described, put(object).when(condition), or of std::move(write), whose result is kept"};
inline constexpr text returning_of_kept{"an update that gives back its item is another one, so returning_new() and returning_old() are said where it is described, or of std::move(update)"};
inline constexpr text when_of_read{"when() says on what condition a write happens; which of a read's items are given is said by filter(condition)"};
inline constexpr text expiry_of_write{"when an item expires is told by a field of its struct, which the entity names, facet::expires_at<`expires`>: it is stored with the object, and changed by set(`expires`_f = time)"};
inline constexpr text filter_of_write{"filter() says which of a read's items are given; on what condition a write happens is said by when(condition)"};
inline constexpr text value_of_read{"a read that is described has no value until it is run: all().value() gives its items as a vector, page().value() the first of them"};
inline constexpr text returning_of_update{"returning_new() gives back the item as the update leaves it, returning_old() as it was before: update<...>(where-clause).set(...).returning_new().run()"};
inline constexpr text counted_read{"how many items a read gives is counted by count(), which reads them; what all() gives has a size behind value()"};
inline constexpr text presence_of_write{"what depends on whether there is such an item has a call of its own: create(object) stores where there is none, replace(object) where there is one, put(object) either way"};
inline constexpr text read_from_offset{"a read does not begin at a number of items, but behind a cursor, after(page.next), which costs nothing on the way there"};
inline constexpr text set_before_returning{"set() is of an update, and said before returning_old() or returning_new(): update<...>(where-clause).set(...).returning_new()"};
inline constexpr text when_before_returning{"when() is said before the item is asked for: put(object).when(condition).returning_old(), update<...>(where-clause).set(...).when(condition).returning_new()"};
inline constexpr text given_of_item{"given() is for updates, which make index entries of it; the condition of a write of a whole item is said by when(): put(object).when(condition)"};
inline constexpr text set_of_item{"set() is for updates; a write of a whole item stores the object as it is given: set its fields before, or describe an update: update<...>(where-clause).set(...)"};
inline constexpr text add_arguments{"add() takes a field, which is written with _f, and a value: add(`count`_f, 1)"};
inline constexpr text erase_arguments{"erase() takes a field that is a set, which is written with _f, and a set of elements: erase(`tags`_f, gone); an optional field goes by remove(`note`_f)"};
inline constexpr text remove_arguments{"remove() takes fields, which are written with _f: remove(`note`_f, `label`_f)"};
inline constexpr text write_not_run{"a write is described first, and has no outcome until run() does it: put(object).run().value(), or put(object).or_throw()"};
inline constexpr text read_not_run{"a read is described first, and gives nothing until it is run: all() gives a result of its items, page() one of a part of them, first() a lookup of the first; or_throw() walks them"};
inline constexpr text braced_actions{"transact() takes actions without braces: transact(action, action); transaction() takes those that are put together at run time, by add()"};
inline constexpr text braced_writes{"batch_write() takes writes without braces: batch_write(write, write); batch() takes those that are put together at run time, by add()"};
inline constexpr text erased_item{"an erase leaves no item; the one that it erases is given by returning_old()"};
inline constexpr text what_is_erased_of_one{"erase_all(repository, query) takes a query, collection or scan that the repository describes, such as query<...>(where-clause), and erases what it gives; all that a tenant has is erased by facet::erase_everything(mine)"};
inline constexpr text what_is_erased{"erase_all(repository, query) takes a query, collection or scan that the repository describes, such as query<...>(where-clause), and erases what it gives"};
inline constexpr text erase_node_arguments{"erase_node<Node>(repository, where-clause) names the entity, and takes the repository and the whole primary key of the item that is erased with its edges"};
inline constexpr text audit_arguments{"audit(repository, report) reads a whole table and takes what is called with each finding: audit(repository, [](const facet::finding& found) { ... }); behind it stand walk_options, if any"};
inline constexpr text audit_of_a_tenant{"audit() and backfill() walk a whole table, with the items of all tenants: they take the repository that the bound one was made of by bind()"};
inline constexpr text show_arguments{"show() takes a read or write that is described and not done yet: a query, collection or scan, a write, a batch or a transaction; a get is shown by its key: show(repository, repository.key<...>(where-clause))"};

}  // namespace facet::inline v0::detail
