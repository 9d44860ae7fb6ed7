#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""headers.py must find the header that lacks an include, also where another one that is compiled ahead of it has that."""

import pathlib
import sys
import tempfile
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import headers  # noqa: E402

PLANTED = {
    "own/text.hpp": "#include <string>\nstruct text { std::string letters; };\n",
    "own/good.hpp": "#include <own/text.hpp>\ninline text good() { return {std::string(\"a\")}; }\n",
    "own/better.hpp": "#include <own/good.hpp>\ninline text better() { return good(); }\n",
    "own/lacks_string.hpp": "inline std::string lacks() { return {}; }\n",
    "own/lacks_vector.hpp": "#include <own/text.hpp>\ninline std::vector<text> lacks() { return {}; }\n",
    "own/lacks_good.hpp": "#include <own/text.hpp>\ninline text lacks() { return good(); }\n",
    "own/sometimes.hpp": "#if 0\n#include <own/good.hpp>\n#endif\ninline text sometimes() { return good(); }\n",
    "own/narrows.hpp": "#include <own/text.hpp>\ninline int narrows(double number) { return number; }\n",
}


class headers_alone(unittest.TestCase):
    def test_what_lacks_an_include_is_named(self):
        with tempfile.TemporaryDirectory() as directory, unittest.mock.patch.object(headers, "AHEAD", 0), \
                unittest.mock.patch.object(headers, "run", wraps=headers.run) as compiled:
            for name, text in PLANTED.items():
                path = pathlib.Path(directory) / name
                path.parent.mkdir(exist_ok=True)
                path.write_text("#pragma once\n" + text, encoding="utf-8")
            said, count = headers.compile_alone(headers.compilers.require("g++-12"), pathlib.Path(directory), [])
        self.assertEqual(sorted(said), ["own/lacks_good.hpp", "own/lacks_string.hpp", "own/lacks_vector.hpp", "own/narrows.hpp", "own/sometimes.hpp"])
        self.assertEqual(count, len(PLANTED))
        self.assertGreater(compiled.call_count, len(PLANTED))  # some are compiled ahead
        self.assertIn("good", said["own/lacks_good.hpp"])


if __name__ == "__main__":
    unittest.main()
