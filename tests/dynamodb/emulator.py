#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What scripts/emulator promises: a server that answers, the command's status, an end, and no success without an emulator.

Usage: emulator.py SCRIPT NAME, run by `SCRIPT run NAME`."""
import os
import subprocess
import sys
import unittest
import urllib.error
import urllib.request

script = name = None
OWN = ("FACET_DYNAMODB_ENDPOINT", "FACET_DYNAMODB_EMULATOR", "FACET_EMULATOR_REQUIRED", "CI")


def run(*command, **environment):
    kept = {key: value for key, value in os.environ.items() if key not in OWN}
    return subprocess.run([script, "run", name, "--", *command], env={**kept, **environment}, capture_output=True, text=True, timeout=60)


def healthy(endpoint):
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(endpoint + "/", timeout=10) as answer:
        return answer.read().startswith(b"healthy: dynamodb")


class Emulator(unittest.TestCase):
    def test_is_there(self):
        self.assertTrue(healthy(os.environ["FACET_DYNAMODB_ENDPOINT"]))
        self.assertTrue(os.environ["AWS_REGION"])

    def test_status_and_end(self):
        done = run("sh", "-c", "echo $FACET_DYNAMODB_ENDPOINT $FACET_DYNAMODB_EMULATOR; exit 3")
        self.assertEqual(done.returncode, 3, done.stderr)
        endpoint, emulator = done.stdout.split()
        self.assertEqual(emulator, name)
        self.assertTrue(endpoint.startswith("http://127.0.0.1:"))
        with self.assertRaises(urllib.error.URLError):
            healthy(endpoint)

    def test_missing(self):
        absent = {"FACET_DYNOXIDE": "/nonexistent", "FACET_DYNALITE": "/nonexistent"}
        self.assertEqual(run("true", **absent).returncode, 77)
        self.assertEqual(run("true", CI="true", **absent).returncode, 1)
        self.assertEqual(run("true", FACET_EMULATOR_REQUIRED="1", **absent).returncode, 1)

    def test_cannot_start(self):
        broken = {"FACET_DYNOXIDE": "/bin/false", "FACET_DYNALITE": "/bin/false"}
        done = run("true", **broken)
        self.assertEqual(done.returncode, 1)
        self.assertIn("could not be started", done.stderr)

    def test_endpoint_of_the_user(self):
        done = run("sh", "-c", "echo $FACET_DYNAMODB_ENDPOINT", FACET_DYNAMODB_ENDPOINT="http://127.0.0.1:1", FACET_DYNAMODB_EMULATOR=name)
        self.assertEqual((done.returncode, done.stdout), (0, "http://127.0.0.1:1\n"))
        other = "dynalite" if name == "dynoxide" else "dynoxide"
        self.assertEqual(run("true", FACET_DYNAMODB_ENDPOINT="http://127.0.0.1:1", FACET_DYNAMODB_EMULATOR=other).returncode, 77)


if __name__ == "__main__":
    name, script = sys.argv.pop(), sys.argv.pop()
    unittest.main()
