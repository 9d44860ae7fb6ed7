#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Plants one violation at a time in a small tree; check.py must find it, and nothing else."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check  # noqa: E402

HEAD = f"{check.SPDX}\n#pragma once\n"


def including(*targets):
    return HEAD + "".join(f"#include <{target}>\n" for target in targets)


SOUND = {
    "include/facet/facet.hpp": including("facet/repository/repository.hpp", "facet/memory/engine.hpp"),
    "include/facet/core/error.hpp": including("cstddef", "string_view"),
    "include/facet/core/result.hpp": including("facet/core/error.hpp", "boost/container/small_vector.hpp"),
    "include/facet/value/reflection.hpp": including("facet/core/result.hpp", "boost/pfr/core.hpp"),
    "include/facet/schema/table.hpp": including("facet/value/reflection.hpp", "boost/hana/map.hpp"),
    "include/facet/request/get.hpp": including("facet/core/error.hpp"),
    "include/facet/expression/where.hpp": including("facet/schema/table.hpp", "facet/request/get.hpp"),
    "include/facet/planner/plan.hpp": including("facet/expression/where.hpp"),
    "include/facet/backend/backend.hpp": including("facet/request/get.hpp"),
    "include/facet/repository/repository.hpp": including("facet/planner/plan.hpp", "facet/backend/backend.hpp"),
    "include/facet/memory/engine.hpp": including("facet/backend/backend.hpp", "sys/mman.h"),
    "tests/unit/core/error.cpp": f"{check.SPDX}\nusing namespace facet::literals;  // \u00e9\n",
}


class planted(unittest.TestCase):
    def problems(self, **changes):
        with tempfile.TemporaryDirectory() as directory:
            root = pathlib.Path(directory)
            for name, text in {**SOUND, **changes.get("files", {})}.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return check.check(root)

    def finds(self, name, text, *fragments):
        problems = self.problems(files={name: text})
        self.assertEqual(len(problems), 1, problems)
        for fragment in (name, *fragments):
            self.assertIn(fragment, problems[0])

    def test_sound_tree(self):
        self.assertEqual(self.problems(), [])

    def test_each_layer_refuses_every_other(self):
        some = {layer: f"facet/{layer}/some.hpp" for layer in check.LAYERS}
        files = {f"include/{target}": HEAD for target in some.values()}
        for layer, below in check.LAYERS.items():
            for other, target in some.items():
                if other == layer:
                    continue
                name = f"include/facet/{layer}/other.hpp"
                with self.subTest(layer=layer, other=other):
                    found = self.problems(files={**files, name: including(target)})
                    self.assertEqual(len(found), 0 if other in below else 1, found)

    def test_the_table_is_acyclic_and_keeps_backends_apart(self):
        for layer, below in check.LAYERS.items():
            for other in below:
                self.assertNotIn(layer, check.LAYERS[other])
        self.assertNotIn("repository", check.LAYERS["memory"])
        self.assertNotIn("memory", check.LAYERS["dynamodb"])

    def test_upward_include(self):
        self.finds("include/facet/memory/table.hpp", including("facet/planner/plan.hpp"), ":3:", "not below this layer")

    def test_umbrella(self):
        self.finds("include/facet/schema/other.hpp", including("facet/facet.hpp"), "umbrella")

    def test_names_ahead_include_nothing(self):
        self.assertEqual(self.problems(files={"include/facet/forward.hpp": HEAD, "include/facet/core/error.hpp": including("facet/forward.hpp")}), [])
        self.finds("include/facet/forward.hpp", including("cstddef"), "includes nothing")

    def test_umbrella_includes_only_ours(self):
        self.finds("include/facet/facet.hpp", including("vector"), "includes nothing else")

    def test_umbrella_leaves_dynamodb_out(self):
        found = self.problems(files={"include/facet/dynamodb/client.hpp": HEAD,
                                     "include/facet/facet.hpp": including("facet/dynamodb/client.hpp")})
        self.assertEqual(len(found), 1, found)

    def test_what_is_allowed_besides(self):
        files = {"include/facet/json/write.hpp": HEAD, "include/facet/json/parse.hpp": HEAD, "include/facet/wire/text.hpp": including("facet/json/write.hpp"),
                 "include/facet/repository/show.hpp": including("facet/wire/text.hpp")}
        self.assertEqual(self.problems(files=files), [])
        for name, target in (("include/facet/wire/other.hpp", "facet/json/parse.hpp"), ("include/facet/repository/other.hpp", "facet/wire/text.hpp"),
                             ("include/facet/memory/other.hpp", "facet/json/write.hpp")):
            found = self.problems(files={**files, name: including(target)})
            self.assertEqual(len(found), 1, found)
            self.assertIn("not below this layer", found[0])

    def test_pfr_outside_reflection(self):
        self.finds("include/facet/value/codec.hpp", including("boost/pfr.hpp"), "reflection")
        self.finds("include/facet/schema/reflection.hpp", including("boost/pfr/core.hpp"), "reflection")

    def test_hana_outside_schema(self):
        self.finds("include/facet/planner/other.hpp", including("boost/hana.hpp"), "schema")

    def test_foreign_library(self):
        self.finds("include/facet/core/other.hpp", including("absl/container/btree_map.h"), "standard library")

    def test_quoted_include(self):
        self.finds("include/facet/core/other.hpp", HEAD + '#include "error.hpp"\n', "quotes")

    def test_dear_header(self):
        self.finds("include/facet/request/get.hpp", including("facet/core/error.hpp", "chrono"), "<chrono>", "paid for by all")
        self.assertEqual(self.problems(files={"include/facet/core/thread_pool.hpp": including("mutex")}), [])  # reached by nobody
        self.assertEqual(self.problems(files={"include/facet/core/chrono.hpp": including("chrono"),
                                              "include/facet/core/error.hpp": including("facet/core/chrono.hpp")}), [])

    def test_missing_header(self):
        self.finds("include/facet/core/other.hpp", including("facet/core/gone.hpp"), "does not exist")

    def test_unknown_layer(self):
        self.finds("include/facet/extra/some.hpp", HEAD, "not a layer")
        self.finds("include/facet/some.hpp", HEAD, "belongs to no layer")

    def test_commented_include_is_none(self):
        text = HEAD + "// #include <facet/planner/plan.hpp>\n/* #include <facet/planner/plan.hpp>\n*/\n"
        self.assertEqual(self.problems(files={"include/facet/core/other.hpp": text}), [])

    def test_cycle(self):
        found = self.problems(files={"include/facet/core/error.hpp": including("facet/core/third.hpp"),
                                     "include/facet/core/third.hpp": including("facet/core/result.hpp")})
        self.assertEqual(len(found), 1, found)
        self.assertIn("include cycle", found[0])
        for name in ("error", "third", "result"):
            self.assertIn(f"core/{name}.hpp", found[0])

    def test_style(self):
        name = "include/facet/core/other.hpp"
        self.finds(name, "#pragma once\n", "first line")
        self.finds(name, check.SPDX + "\n", "#pragma once")
        self.finds(name, HEAD + "\tint x;\n", ":3:", "tab")
        self.finds(name, HEAD + "int x; \n", ":3:", "white space")
        self.finds(name, HEAD + "// \u00e9\n", ":3:", "ASCII")
        self.finds(name, HEAD + "int x;", "newline")
        self.finds(name, HEAD + "using namespace std;\n", ":3:", "using namespace")
        self.finds(name, HEAD + "#  define LOUD 1\n", ":3:", "LOUD")
        self.finds(name, HEAD + "int x;\n" * (check.LINES_AT_MOST - 1), "400 lines")
        self.finds("tests/unit/core/other.cpp", "int x;\n", "first line")
        self.finds("tests/support/other.hpp", check.SPDX + "\n", "#pragma once")

    def test_style_allows(self):
        name = "include/facet/core/other.hpp"
        text = HEAD + '/// using namespace facet::literals;\n#define FACET_THIS 1\nauto s = "// \\" using";\n'
        self.assertEqual(self.problems(files={name: text}), [])


if __name__ == "__main__":
    unittest.main()
