#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compiles dropped.cpp: each line that ends in `// dropped` has to be a warning of its own, and no other line."""

import argparse
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import compilers  # noqa: E402

SOURCE = pathlib.Path(__file__).resolve().parent / "dropped.cpp"
DIAGNOSTIC = re.compile(r"^(?P<file>[^\s:]+):(?P<line>\d+):\d+: (?:warning|(?:fatal )?error): (?P<text>.*)$", re.MULTILINE)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("flags", nargs="*", help="further flags, after --")
    arguments = parser.parse_args()
    compiler = compilers.require(arguments.compiler)
    warnings = [each for each in compilers.WARNINGS if each != "-Werror"]
    said = subprocess.run([compiler, "-std=c++20", "-fsyntax-only", *warnings, *arguments.flags, SOURCE], stderr=subprocess.PIPE, text=True)
    found = [(pathlib.Path(each["file"]).name, int(each["line"])) for each in DIAGNOSTIC.finditer(said.stderr)]
    lines = SOURCE.read_text().splitlines()
    wanted = [(SOURCE.name, number) for number, line in enumerate(lines, 1) if line.endswith("// dropped")]
    for name, line in sorted(set(wanted) - set(found)):
        print(f"{name}:{line}: no warning: {lines[line - 1].strip()}")
    for name, line in found:
        if (name, line) not in wanted or found.count((name, line)) != 1:
            print(f"{name}:{line}: more than was expected")
    return sorted(found) != wanted


if __name__ == "__main__":
    sys.exit(main())
