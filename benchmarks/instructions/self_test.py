#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Whether the comparison of instruction counts would notice; with --program also on a count that is taken here."""

import os
import sys
import unittest

import callgrind
import instructions

PROGRAM = sys.argv[sys.argv.index("--program") + 1] if "--program" in sys.argv else None
COUNTS = {"get": 1_000, "create": 20_000}


class comparison(unittest.TestCase):
    def outcome(self, record, counts):
        lines, sound = instructions.compare(record, counts)
        return "\n".join(lines), sound

    def test_equal_counts_pass(self):
        text, sound = self.outcome(COUNTS, COUNTS)
        self.assertTrue(sound)
        self.assertNotIn("renew", text)

    def test_within_the_tolerance_passes(self):
        self.assertTrue(self.outcome(COUNTS, {"get": 1_049, "create": 19_100})[1])

    def test_a_record_that_is_a_tenth_too_low_fails(self):
        for name in COUNTS:
            text, sound = self.outcome({**COUNTS, name: COUNTS[name] * 9 // 10}, COUNTS)
            self.assertFalse(sound)
            self.assertIn("ABOVE", next(line for line in text.splitlines() if line.startswith(name)))
            self.assertEqual(text.count("ABOVE"), 1)

    def test_fewer_instructions_pass_and_ask_for_a_new_record(self):
        text, sound = self.outcome(COUNTS, {**COUNTS, "get": 900})
        self.assertTrue(sound)
        self.assertIn("renew", text)

    def test_what_is_missing_fails(self):
        self.assertFalse(self.outcome(COUNTS, {"get": 1_000})[1])
        self.assertFalse(self.outcome({"get": 1_000}, COUNTS)[1])


@unittest.skipUnless(PROGRAM, "no program")
class counting(unittest.TestCase):
    def test_counts_are_the_same_twice_and_a_low_record_fails(self):
        first, second = ({name: round(whole) for name, (whole, _) in callgrind.count(PROGRAM, ["get"])[1].items()} for _ in range(2))
        self.assertEqual(list(first), ["get"])
        self.assertEqual(first, second)
        self.assertTrue(instructions.compare(first, second)[1])
        self.assertFalse(instructions.compare({"get": first["get"] * 9 // 10}, second)[1])

    def test_the_parts_are_the_whole(self):
        (whole, parts), = callgrind.count(PROGRAM, ["get"])[1].values()
        self.assertAlmostEqual(sum(parts.values()), whole, delta=whole / 100)


if __name__ == "__main__":
    if not PROGRAM and os.environ.get("CI"):
        sys.exit("bench_instructions was not built")
    unittest.main(argv=sys.argv[:1], verbosity=2)
