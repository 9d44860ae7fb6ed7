#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The register among links, pipes, other users, states that no load has made, and services that go away. Usage: unusual.py PROGRAM"""
import fcntl
import http.server
import json
import os
import shutil
import threading
import unittest

import commands
from commands import few_trades, state_with

most = 2**63 - 1
order = ["trade", "t-9", "--at", "2025-07-01T14:30:00Z", "--seller", "treasury", "--buyer", "a-0001", "--asset", "AAPL", "--quantity", "3",
         "--price", "200"]


class Unusual(commands.Register):
    def setUp(self):
        super().setUp()
        self.take_small_sample()
        self.good = self.file("good.csv", "account_id,user_name\nb-1,Ann\n")

    def change(self, *changes):
        """Writes the sample with items changed: each, named by its key, to those that a function makes of it."""
        items = {}
        for line in state_with(few_trades).read_text(encoding="utf-8").splitlines():
            item = json.loads(line)["Item"]
            items[item["PK"]["S"], item["SK"]["S"]] = item
        for key, change in changes:
            item = items.pop(key)
            for changed in change(item):
                items[changed["PK"]["S"], changed["SK"]["S"]] = changed
        self.state.write_text("".join(json.dumps({"Item": item}) + "\n" for item in items.values()), encoding="utf-8")


class Locks(Unusual):
    def is_refused(self, state, lock):
        with open(lock, "w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            done = self.run_it("--state", state, "load", "--accounts", self.good, code=2)
            self.assertIn(f"{state}: another program is changing it", done.stderr)

    def test_a_link_is_the_file_it_leads_to(self):
        (self.directory / "folder").mkdir()
        link = self.directory / "folder" / "link.jsonl"
        link.symlink_to("../second.jsonl")
        (self.directory / "second.jsonl").symlink_to(self.state)
        self.is_refused(link, self.directory / "register.jsonl.lock")
        self.run_it("--state", link, "load", "--accounts", self.good)
        self.assertTrue(link.is_symlink() and not self.state.is_symlink())
        self.run_it("account", "b-1")
        # A file that is yet to be made has its lock already.
        self.state.unlink()
        self.is_refused(link, self.directory / "register.jsonl.lock")
        self.run_it("--state", link, "load", "--accounts", self.good)
        self.run_it("account", "b-1")
        self.assertEqual([path.name for path in self.directory.rglob("*.lock")], ["register.jsonl.lock"])

    def test_a_lock_of_another_user(self):
        lock = self.directory / "register.jsonl.lock"
        lock.touch()
        lock.chmod(0o444)
        other = {}
        if os.geteuid() == 0:  # who may do everything
            other = {"user": 65534, "group": 65534, "extra_groups": []}
            self.directory.chmod(0o777)
            self.addCleanup(setattr, commands, "program", commands.program)
            commands.program = shutil.copy(commands.program, self.directory / "program")
        self.run_it("load", "--accounts", self.good, **other)
        self.run_it("account", "b-1")
        lock.chmod(0)
        self.assertIn("register.jsonl.lock: cannot be opened: ", self.run_it("load", "--accounts", self.good, code=2, **other).stderr)
        lock.unlink()
        self.directory.chmod(0o555)
        self.assertIn("register.jsonl.lock: cannot be made: ", self.run_it("load", "--accounts", self.good, code=2, **other).stderr)
        self.directory.chmod(0o777)


class Files(Unusual):
    def test_a_register_is_a_regular_file(self):
        pipe, folder = self.directory / "pipe", self.directory / "folder"
        os.mkfifo(pipe)
        folder.mkdir()
        before = sorted(self.directory.iterdir())
        for state in (pipe, folder, "/dev/null"):
            for arguments in (["account", "a-0001"], order, ["load", "--accounts", self.good]):
                done = self.run_it("--state", state, *arguments, code=2)
                self.assertEqual(done.stderr, f"register: {state}: is no regular file, and cannot be a register\n")
        self.assertEqual(sorted(self.directory.iterdir()), before)

    def test_a_line_without_end(self):
        before = self.state.read_bytes()
        self.assertIn("register: /dev/zero:1: the line is longer than 1000000 bytes\n",
                      self.run_it("load", "--accounts", "/dev/zero", code=2).stderr)
        for length, message in ((1_000_000, ":3: malformed: user_name is longer than 1000 bytes\n"),
                                (1_000_001, ":3: the line is longer than 1000000 bytes\n")):
            long = self.file("long.csv", "account_id,user_name\nb-1,Ann\nb-2," + "x" * (length - 4) + "\nb-3,Last")
            code = 1 if "malformed" in message else 2
            self.assertIn(f"{long}{message}", self.run_it("load", "--accounts", long, code=code).stderr)
        self.assertEqual(self.state.read_bytes(), before)

    def test_a_load_without_files(self):
        self.state.unlink()
        for arguments in ([], ["--on-error", "continue"]):
            self.assertIn("load: needs a file: --accounts, --assets or --trades\n", self.run_it("load", *arguments, code=2).stderr)
        self.assertEqual(list(self.directory.iterdir()), [self.good])


class Words(Unusual):
    def test_an_empty_text_is_given(self):
        for arguments in (["history", "a-0001", "--asset", ""], ["asset", "KO", "--name", ""], ["balance", "a-0001", "--asset", ""],
                          ["account", ""], ["asset", ""], ["--state", "", "account", "a-0001"], ["load", "--accounts", ""],
                          ["load", "--assets", ""], ["load", "--trades", ""],
                          *([*order[:at], "", *order[at + 1:]] for at in range(1, len(order)) if not order[at].startswith("--"))):
            done = self.run_it(*arguments, code=2)
            self.assertRegex(done.stderr, r"^[-a-z]+: the (text|path) is empty\n|^malformed: [a-z]+ is \"\", and not ", arguments)
            self.assertEqual(done.stdout, "")

    def test_control_characters(self):
        for character in ("\x1f", "\x7f", "\x80", "\x85", "\x9f"):
            self.assertIn("account: the text has a control character\n", self.run_it("account", "a" + character, code=2).stderr)
        self.run_it("account", "a\xa0", code=1)
        csv = self.file("controls.csv", "account_id,user_name\nb-1,a\x9bb\nb-2,\xa0\xc0\n")
        self.assertEqual(self.run_it("load", "--accounts", csv, "--on-error", "continue", code=1).stderr,
                         f"{csv}:2: malformed: the line has a control character\n")


class Books(Unusual):
    seller = "ACCOUNT#treasury", "STOCKBALANCE#AAPL"
    buyer = "ACCOUNT#a-0001", "STOCKBALANCE#AAPL"

    def faults(self):
        found = self.run_it("audit", code=1).stdout
        self.assertNotIn("the books balance", found)
        return [line.removeprefix("fault: ") for line in found.splitlines() if line.startswith("fault: ")]

    def test_a_trade_that_leaves_what_cannot_be_read(self):
        for key, quantity in ((self.seller, "1000.5"), (self.buyer, str(most))):
            self.change((key, lambda item: [{**item, "quantity": {"N": quantity}}]))
            before = self.state.read_bytes()
            done = self.run_it(*order, code=2)
            self.assertRegex(done.stderr, "^register: trade t-9 is not executed, since a balance cannot be read: .*quantity")
            self.assertEqual(done.stdout, "")
            self.assertEqual(self.state.read_bytes(), before)

    def test_sums_are_exact(self):
        self.change((self.seller, lambda item: [{**item, "quantity": {"N": str(most)}}]),
                    (self.buyer, lambda item: [{**item, "quantity": {"N": str(most)}}]))
        self.assertTrue(any(fault.startswith(f"treasury holds {most} of AAPL, its postings say ") for fault in self.faults()))
        line = next(line for line in self.lines("audit", code=1) if line.get("asset_id") == "AAPL")
        self.assertGreater(int(line["held"]), 2 * most - 10**9)
        postings = sorted(key for key in self.items() if key[1].startswith("STOCKPOSTING#AAPL#"))
        self.change(*((key, lambda item: [{**item, "quantity": {"N": str(-most - 1)}}]) for key in postings[:3]))
        self.assertRegex("\n".join(self.faults()), r"(^|\n)the postings of AAPL sum to -2767011611056\d+\n")
        costs = iter(("1e-100", "1e100"))
        of_treasury = [key for key in postings if key[0] == "ACCOUNT#treasury"]
        self.change(*((key, lambda item: [{**item, "cost": {"N": next(costs)}}]) for key in of_treasury[:2]))
        self.assertIn("what treasury spent on AAPL cannot be summed: it has too many digits", self.faults())

    def test_two_assets_of_one_id(self):
        self.change((("ASSET#KO", "ASSET#Coca-Cola"), lambda item: [item, {**item, "SK": {"S": "ASSET#Cola"}, "name": {"S": "Cola"}}]))
        self.assertEqual(self.faults(), ["2 assets have the id KO: Coca-Cola, Cola"])

    def test_accounts_and_assets_that_are_missing(self):
        self.change((("ACCOUNT#a-0001", "ACCOUNT#a-0001"), lambda item: []))
        held = sorted(key[1].removeprefix("STOCKBALANCE#") for key in self.items() if key[0] == "ACCOUNT#a-0001" and "BALANCE" in key[1])
        self.assertEqual(self.faults(), [f"a-0001 has {what} of {asset}, and there is no account a-0001"
                                         for what in ("a balance", "postings") for asset in held])
        self.change((("ASSET#KO", "ASSET#Coca-Cola"), lambda item: []))
        holders = sorted(key[0].removeprefix("ACCOUNT#") for key in self.items() if key[1] == "STOCKBALANCE#KO")
        found = self.faults()
        self.assertEqual([fault for fault in found if " a balance " in fault],
                         [f"{account} has a balance of KO, and there is no asset KO" for account in holders])
        self.assertTrue(all(fault.endswith(" of KO, and there is no asset KO") for fault in found), found)


class Service(http.server.ThreadingHTTPServer):
    """As much of DynamoDB as a load of accounts needs, which goes away before it has answered all."""

    def __init__(self, answers):
        super().__init__(("127.0.0.1", 0), Answer)
        self.left = answers
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        operation = self.headers["X-Amz-Target"].split(".")[1]
        answer = {}
        key = lambda sort: [{"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": sort, "KeyType": "RANGE"}]
        if operation == "DescribeTable":
            answer = {"Table": {
                "TableName": "Register", "TableStatus": "ACTIVE", "KeySchema": key("SK"),
                "AttributeDefinitions": [{"AttributeName": name, "AttributeType": "S"} for name in ("PK", "SK", "SK2")],
                "GlobalSecondaryIndexes": [{"IndexName": "GSI1", "IndexStatus": "ACTIVE", "KeySchema": key("SK2"),
                                            "Projection": {"ProjectionType": "ALL"}}]}}
        elif operation in ("Scan", "Query"):
            answer = {"Items": [], "Count": 0, "ScannedCount": 0}
        else:
            self.server.left -= 1
            if self.server.left < 0:
                self.close_connection = True
                return
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Services(Unusual):
    def run_on(self, port, *arguments, code):
        known = {"AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_EC2_METADATA_DISABLED": "true",
                 "AWS_CONFIG_FILE": os.devnull, "AWS_SHARED_CREDENTIALS_FILE": os.devnull}
        done = self.run_it("--endpoint", f"http://127.0.0.1:{port}", "--region", "us-east-1", *arguments, code=code, env=known)
        if "without which this program was built" in done.stderr:
            self.skipTest("the program was built without facet::dynamodb")
        return done

    def test_a_service_that_goes_away(self):
        accounts = self.file("accounts.csv", "account_id,user_name\nb-1,Ann\n,Nobody\nb-2,Bob\nb-3,Cid\nb-4,Dan\n")
        with Service(2) as service:
            done = self.run_on(service.server_port, "--format", "jsonl", "load", "--accounts", accounts, "--on-error", "continue", code=2)
            service.shutdown()
        self.assertEqual([json.loads(line) for line in done.stdout.splitlines()],
                         [{"file": str(accounts), "accepted": 2, "refused": 1}, {"reason": "malformed", "refused": 1}])
        said = done.stderr.splitlines()
        self.assertEqual(said[0], f"{accounts}:3: malformed: account_id is empty")
        self.assertTrue(said[1].startswith(f"register: {accounts}:5: "), said)
        self.assertEqual(said[2:], ["ended there: the lines before it are in the table; --on-error continue leaves out what is there"])

    def test_fresh_goes_with_load(self):
        for arguments in (["account", "a-0001", "--fresh"], ["--fresh", *order], ["--fresh", "audit"]):
            self.assertIn("--fresh: goes with load alone, which fills the table that is erased\n", self.run_on(1, *arguments, code=2).stderr)


if __name__ == "__main__":
    commands.main()
