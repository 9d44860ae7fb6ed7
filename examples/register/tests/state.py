#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What the register leaves on disk: damaged, shared with another program, and when it is killed. Usage: state.py PROGRAM"""
import fcntl
import json
import subprocess
import time

import commands
from commands import few_trades, rows, state_with


class State(commands.Register):
    def setUp(self):
        super().setUp()
        self.take_sample()
        self.none = self.file("none.csv", "account_id,user_name\n")

    def one_trade(self, number):
        return self.file("one.csv", "txn_id,timestamp,seller,buyer,asset_id,quantity,price\n"
                         f"u-{number},2025-07-02T15:00:00Z,treasury,a-0001,V,1,300\n")

    def test_round_trip(self):
        first = self.items()
        trades = rows("trades.csv")
        self.assertEqual(len([key for key in first if key[1].startswith("STOCKPOSTING#")]), 2 * len(trades))
        self.assertGreaterEqual(len(first), 10_000)
        posting = first["ACCOUNT#treasury", "STOCKPOSTING#V#2025-01-02T14:41:30.000Z#t-00001"]
        self.assertEqual(posting, {
            "PK": {"S": "ACCOUNT#treasury"}, "SK": {"S": "STOCKPOSTING#V#2025-01-02T14:41:30.000Z#t-00001"},
            "SK2": {"S": "STOCKPOSTING#2025-01-02T14:41:30.000Z#t-00001"}, "account_id": {"S": "treasury"}, "asset_id": {"S": "V"},
            "quantity": {"N": "-79"}, "cost": {"N": "-24967.16"}, "timestamp": {"S": "2025-01-02T14:41:30.000Z"}, "txn_id": {"S": "t-00001"}})
        self.assertIn(("ASSET#AAP", "ASSET#Advance Auto Parts"), first)
        answers = self.run_it("summary", "treasury").stdout
        self.run_it("load", "--accounts", self.none)  # loads and saves what there is
        self.assertEqual(self.items(), first)
        self.assertEqual(self.run_it("summary", "treasury").stdout, answers)
        self.assertEqual(sorted(path.name for path in self.directory.iterdir()), ["none.csv", "register.jsonl", "register.jsonl.lock"])

    def test_damaged(self):
        text = self.state.read_bytes()
        self.state.write_bytes(text[: len(text) // 2])
        cut = self.state.read_bytes()
        line = cut.count(b"\n") + 1
        for arguments in (["account", "a-0001"], ["load", "--accounts", self.none]):
            self.assertIn(f"register.jsonl:{line}: ", self.run_it(*arguments, code=2).stderr)
        self.assertEqual(self.state.read_bytes(), cut)

    def test_audit_of_damaged_items(self):
        small = state_with(few_trades)

        def change(entity, changed):
            lines = small.read_text(encoding="utf-8").splitlines(keepends=True)
            at = next(i for i, line in enumerate(lines) if f'"SK":{{"S":"{entity}#' in line.replace(" ", ""))
            item = json.loads(lines[at])
            changed(item["Item"])
            lines[at] = json.dumps(item) + "\n"
            self.state.write_text("".join(lines), encoding="utf-8")
            return f"PK={item['Item']['PK']['S']}, SK={item['Item']['SK']['S']}: "

        def faults():
            found = [line["fault"] for line in self.lines("audit", code=1) if "fault" in line]
            self.assertNotIn("the books balance", self.run_it("audit", code=1).stdout)
            return found

        for entity, attribute in (("ACCOUNT", "account_id"), ("ASSET", "name"), ("STOCKBALANCE", "quantity"), ("TRADE", "cost")):
            key = change(entity, lambda item: item.pop(attribute))
            found = faults()
            self.assertEqual(len(found), 2, found)
            self.assertTrue(found[0].startswith(key), found)
            self.assertIn(attribute, found[0])
            self.assertEqual(found[1], "the books are not summed, since not every item can be read")
        # Without its account, what an account holds has none.
        for changed, fault in (({"account_id": {"S": "a-9999"}}, "its fields give the key PK=ACCOUNT#a-9999, SK=ACCOUNT#a-9999"),
                               ({"SK": {"S": "NOTHING"}}, "the item is none of the table's entities: its key has the shape of none of theirs")):
            key = change("ACCOUNT", lambda item: item.update(changed))
            found = faults()
            self.assertEqual(found[0], key + fault)
            self.assertTrue(len(found) > 1 and all(" there is no account " in other for other in found[1:]), found)

    def test_killed(self):
        # Killed at any time, and once its new file has begun to appear beside the old one.
        load = lambda number: subprocess.Popen([commands.program, "load", "--trades", self.one_trade(number)], cwd=self.directory,
                                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        begin = time.monotonic()
        self.assertEqual(load("whole").wait(), 0)
        duration = time.monotonic() - begin
        old = self.items()
        killed_while_saving = 0
        for attempt in range(12):
            before = self.state.read_bytes()
            process = load(attempt)
            if attempt < 6:
                time.sleep(duration * attempt / 6)
            else:
                while process.poll() is None and not list(self.directory.glob("register.jsonl.part-*")):
                    pass
            process.kill()
            process.wait()
            part = list(self.directory.glob("register.jsonl.part-*"))
            killed_while_saving += len(part)
            for path in part:
                path.unlink()
            if self.state.read_bytes() != before:  # it was done already
                now = self.items()
                self.assertEqual(len(now), len(old) + 3)
                old = now
        self.assertGreater(killed_while_saving, 0)
        self.run_it("audit")
        self.run_it("load", "--trades", self.one_trade("after"))

    def test_one_writer_at_a_time(self):
        before = self.state.read_bytes()
        with open(self.directory / "register.jsonl.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = self.run_it("load", "--trades", self.one_trade(1), code=2)
            self.assertIn("another program is changing it", done.stderr)
            self.assertEqual(self.state.read_bytes(), before)
            self.run_it("account", "a-0001")
        self.run_it("load", "--trades", self.one_trade(1))


if __name__ == "__main__":
    commands.main()
