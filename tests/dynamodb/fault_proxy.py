#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A proxy that goes wrong, between a command and the service at FACET_DYNAMODB_ENDPOINT.

Usage: fault_proxy.py SEED -- COMMAND… The command finds the proxy in FACET_DYNAMODB_ENDPOINT and the service in FACET_DYNAMODB_DIRECT. About
every other request about items meets a fault: before the service has it, or after it did what it was asked."""
import http.client
import json
import os
import random
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.parse
import zlib

FAULTS = ("reset_before", "unavailable", "throttled", "reset_after", "lost", "late", "truncated", "corrupted", "failed")
BEFORE = FAULTS[:3]
LATE = 1.0  # longer than the client under test waits


def read_request(stream):
    """The head's lines and the body; nothing where the connection ended."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        line = stream.readline()
        if not line:
            return None
        head += line
    lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
    size = next((int(value) for name, value in headers.items() if name.lower() == "content-length"), 0)
    return headers, stream.read(size)


def answer(status, body, checksum=None, length=None):
    reason = {200: "OK", 400: "Bad Request", 500: "Internal Server Error", 503: "Service Unavailable"}.get(status, "Other")
    head = (f"HTTP/1.1 {status} {reason}\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: {len(body) if length is None else length}\r\n"
            f"x-amz-crc32: {zlib.crc32(body) if checksum is None else checksum}\r\n\r\n")
    return head.encode() + body


def refusal(status, name):
    return answer(status, json.dumps({"__type": f"com.amazonaws.dynamodb.v20120810#{name}", "message": "by the proxy"}).encode())


def reset(connection):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


class Proxy:
    def __init__(self, service, seed):
        self.service = urllib.parse.urlsplit(service)
        self.random = random.Random(seed)
        self.lock = threading.Lock()
        self.met = {fault: 0 for fault in FAULTS}
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.accept, daemon=True).start()

    def address(self):
        return "http://127.0.0.1:%d" % self.listener.getsockname()[1]

    def accept(self):
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def choose(self, operation):
        with self.lock:
            if "Table" in operation or self.random.random() < 0.5:
                return None
            fault = self.random.choice(FAULTS)
            self.met[fault] += 1
            return fault

    def serve(self, connection):
        stream = connection.makefile("rb")
        while (request := read_request(stream)) is not None:
            headers, body = request
            fault = self.choose(headers.get("X-Amz-Target", ""))
            if fault == "reset_before":
                return reset(connection)
            if fault in BEFORE:
                connection.sendall(refusal(503, "ServiceUnavailable") if fault == "unavailable" else refusal(400, "ThrottlingException"))
                continue
            there = http.client.HTTPConnection(self.service.hostname, self.service.port)
            there.request("POST", "/", body, headers)
            came = there.getresponse()
            text = came.read()
            there.close()
            if fault == "reset_after":
                return reset(connection)
            if fault == "lost":
                return connection.close()
            if fault == "late":
                time.sleep(LATE)
                return connection.close()
            if fault == "truncated":
                connection.sendall(answer(came.status, text[: len(text) // 2], 0, len(text) + 1))
                return connection.close()
            if fault == "corrupted":
                connection.sendall(answer(came.status, bytes([text[0] ^ 1]) + text[1:], zlib.crc32(text)))
            elif fault == "failed":
                connection.sendall(refusal(500, "InternalServerError"))
            else:
                connection.sendall(answer(came.status, text))


def main():
    seed, command = sys.argv[1], sys.argv[3:]
    service = os.environ["FACET_DYNAMODB_ENDPOINT"]
    proxy = Proxy(service, int(seed))
    environment = {**os.environ, "FACET_DYNAMODB_ENDPOINT": proxy.address(), "FACET_DYNAMODB_DIRECT": service}
    status = subprocess.run(command, env=environment).returncode
    print("faults met:", ", ".join(f"{fault} {count}" for fault, count in proxy.met.items()))
    if not all(proxy.met.values()):
        sys.exit("not every kind of fault was met")
    sys.exit(status)


if __name__ == "__main__":
    main()
