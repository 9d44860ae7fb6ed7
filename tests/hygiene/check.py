#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compiles a program with our warnings and the given flags, links it and runs it."""

import argparse
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import compilers  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("flags", nargs="*", help="further flags, after --")
    arguments = parser.parse_args()
    compiler = compilers.require(arguments.compiler)
    with tempfile.TemporaryDirectory() as directory:
        program = pathlib.Path(directory) / "program"
        command = [compiler, "-std=c++20", *compilers.WARNINGS, *arguments.flags, arguments.source, "-o", program]
        print(*command, flush=True)
        if subprocess.run(command).returncode != 0:
            return 1
        return subprocess.run([program]).returncode


if __name__ == "__main__":
    sys.exit(main())
