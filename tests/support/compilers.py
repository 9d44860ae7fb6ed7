# SPDX-License-Identifier: BSL-1.0
"""The compilers that the checks call themselves."""

import os
import shutil
import sys

SKIPPED = 77
WARNINGS = ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-pedantic"]


def require(compiler):
    """The compiler's path. Without it the process ends: as skipped, or in CI as failed, since there it would hide a gate."""
    path = shutil.which(compiler)
    if path is not None:
        return path
    if os.environ.get("CI", "").lower() in ("", "0", "false"):
        print(f"SKIPPED: {compiler} is not installed", file=sys.stderr)
        sys.exit(SKIPPED)
    print(f"FAILED: {compiler} is not installed, and in CI it must be", file=sys.stderr)
    sys.exit(1)


def is_clang(compiler):
    return "clang" in os.path.basename(compiler)
