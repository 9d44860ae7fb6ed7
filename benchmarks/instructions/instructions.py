#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Counts the instructions of a few fixed operations, and compares them with those on record (counts.json).

A count does not depend on what else the machine does. It belongs to a compiler and a C library, which are recorded with it. More than
5 % above the record fails; as much below it passes, and says that the record should be renewed.
"""

import argparse
import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import callgrind  # noqa: E402

RECORD = pathlib.Path(__file__).resolve().parent / "counts.json"
RENEW = "scripts/bench instructions --record"
TOLERANCE = 0.05


def compare(record, counts, renew=RENEW, unit="instructions per call"):
    """(lines to print, whether it is sound)"""
    lines, sound = [f"{unit:22} {'on record':>10} {'now':>10}"], True
    for name in sorted(record | counts, key=list(record | counts).index):
        before, now = record.get(name), counts.get(name)
        if before is None or now is None:
            lines.append(f"{name:22} {before or '-':>10} {now or '-':>10}  {'not counted' if before else f'not on record: {renew}'}")
            sound = False
            continue
        ratio = now / before
        remark = ""
        if ratio > 1 + TOLERANCE:
            remark, sound = f"  MORE THAN {TOLERANCE:.0%} ABOVE THE RECORD", False
        elif ratio < 1 - TOLERANCE:
            remark = f"  fewer: renew the record by {renew}"
        lines.append(f"{name:22} {before:10} {now:10} {ratio - 1:+7.1%}{remark}")
    return lines, sound


def settle(file, belongs, counts, anew, missing, renew=RENEW, unit="instructions per call", only=None):
    """Writes the record anew, or compares with it what was counted: all of it, or `only` these. The exit code; `missing`: it is another's."""
    if anew:
        file.write_text(json.dumps({**belongs, "instructions": counts}, indent=2) + "\n", encoding="utf-8")
        print(f"recorded for {belongs['compiler']}, {belongs['libc']}")
        return 0
    record = json.loads(file.read_text(encoding="utf-8"))
    on_record = {key: record[key] for key in ("compiler", "libc")}
    if on_record != belongs:
        print(f"the record belongs to {on_record}, this is {belongs}: nothing is compared; {renew}")
        return missing
    kept = {name: whole for name, whole in record["instructions"].items() if not only or name in only}
    lines, sound = compare(kept, counts, renew, unit)
    print("\n".join(lines))
    return 0 if sound else 1


def told(said):
    return {"compiler": said["compiler"], "libc": said["libc"]}


def split(found):
    """A table of where the instructions are, operation by operation."""
    total = {}
    for _, parts in found.values():
        for part, taken in parts.items():
            total[part] = total.get(part, 0) + taken
    order = sorted(total, key=total.get, reverse=True)
    yield f"{'instructions per call':32}" + "".join(f" {name:>16}" for name in found)
    for part in order:
        yield f"{part:32}" + "".join(f" {parts.get(part, 0):10.0f} {parts.get(part, 0) / whole:4.0%} " for whole, parts in found.values())
    yield f"{'all':32}" + "".join(f" {whole:10.0f}      " for whole, _ in found.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path, help="bench_instructions, as it was built")
    parser.add_argument("--record", action="store_true", help="write counts.json anew")
    parser.add_argument("--split", action="store_true", help="show in which of facet's layers the instructions are")
    arguments = parser.parse_args()
    missing = 1 if os.environ.get("CI") else 77
    try:
        if not arguments.program:
            raise callgrind.trouble("bench_instructions was not built: it needs g++-12 and valgrind's headers")
        said, found = callgrind.count(arguments.program)
    except callgrind.trouble as why:
        print(why)
        return missing
    counts = {name: round(whole) for name, (whole, _) in found.items()}
    if arguments.split:
        print("\n".join(split(found)))
    return settle(RECORD, told(said), counts, arguments.record, missing)


if __name__ == "__main__":
    sys.exit(main())
