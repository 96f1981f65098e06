#!/usr/bin/env python3
"""Sends generated requests to every endpoint of `tacit serve`, many at once, and watches the server.

    check_requests.py PROGRAM [--check PROGRAM] [--count N] [--seed S] [--at-once K]
                      [--time-limit SECONDS] [--memory MIB] [--only NUMBER]

The endpoints are those that the server names, the parameters those in the help of the verbs. Request I
of seed S is always the same (--only I sends it alone). What must hold: the server lives, and
its memory stays below --memory; a request is worked on for no longer than its time limit and a second; what
an answer calls optimal or accepted is accepted by tacit-check; nothing is left in the temporary
directory. Prints what it counted. Exits 1 and names what is wrong.
"""

import argparse
import collections
import contextlib
import gzip
import json
import pathlib
import queue
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from fractions import Fraction

from serve_check import Server, expect, problems, read_all, status_of

ATLAS = pathlib.Path(__file__).resolve().parent.parent / "atlas"
SLACK = 1.0  # seconds beyond a time limit
LONGEST = 45  # seconds from the first byte to the last, waiting included

NAMES = ["majority", "pref0", "pref1", "courteous", "sweep", "courteous^2", "courteous^3;pref1", "courteous@1,2",
         "(courteous@1,2,3)^2;pref1", "if(ones>zeros)", "if(ones+own>zeros)", "if(1/0)", "if(" + "(" * 500,
         "pref1^1000000000", "sweep;" * 400 + "sweep", "courteous@" + ",".join(map(str, range(1, 900))),
         "/etc/passwd", "x.json", "", "@", "^", "A" * 3000]
SIZES = ["2", "3", "4", "5", "6", "8", "12", "20", "40", "100", "1000", "4000", "100000", "4294967296", "2..6", "2..4000",
         "1", "0", "-1", "1e3", "9" * 400]
NUMBERS = ["0", "1", "1/2", "2/3", "0.65", "1/1000000007", "1e-9", "1e-4000", "1e4000", "4/3", "-1", "1/0", "0x1p3", "NaN",
           "9" * 3000, "1/" + "9" * 3000, "0." + "1" * 3000]
WORDS = ["", " ", "0", "1", "true", "011", "000000", "01" * 400, "T.T", "|", "random", "worst", "all", "classes", "\u00e9\u202e",
         "\x1b]0;x\x07", "'; DROP TABLE cell; --", "../../etc/passwd", "%s%n", "null", "[]", "{}"]
CHOICES = {
    "C": ["broadcast", "unicast", "undirected", "smoke", "0.99", "channel.json"],
    "KIND": ["protocol", "kripke", "reduced", "intersection", "input", "output", "shared"],
    "ENGINE": ["automatic", "enumerate", "count", "chain", "general", "bit-sliced"],
    "WHICH": ["classes", "all"],
    "FORMAT": ["json", "text", "svg"],
    "T": ["1", "1000", "1e6", "1e12", "1e99"],
    "SECONDS": ["0.1", "0.5", "1", "1e9", "1e-9", "0", "-1"],
}


def options_of(program, verb):
    """Pairs of a parameter's name and the word that the help shows for its value, "" for flags."""
    text = subprocess.run([program, verb, "--help"], capture_output=True, text=True, check=True).stdout
    found = [("algorithm", "ALGORITHM")] if re.search(r"^  ALGORITHM ", text, re.M) else []
    for short, name, value in re.findall(r"^  (?:(-\w)(?:, )?)?(--[\w-]+)?(?: ([A-Z][\w.]*))?(?:\s|$)", text, re.M):
        option = (name or short).lstrip("-")
        if option:
            found.append((option, value))
    return found


class Grammar:
    def __init__(self, program, endpoints):
        listed = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
        verbs = set(re.findall(r"^  (\w+) {2,}", listed, re.M)) - {"check", "atlas"}
        self.endpoints = endpoints
        self.options = {name: options_of(program, name) for name in endpoints if name in verbs}
        self.certificates = [path.read_bytes() for path in sorted((ATLAS / "certificates").glob("*"))][:12]

    def value(self, rng, kind):
        if rng.random() < 0.08:
            return rng.choice(NAMES + SIZES + NUMBERS + WORDS)
        if kind == "":
            return rng.choice(["", "", "1", "true", "0", "x"])
        if kind in ("ALGORITHM", "ALG"):
            return rng.choice(NAMES[: 9 if rng.random() < 0.8 else None])
        if kind in ("N", "R", "M", "S", "J"):
            return rng.choice(SIZES[: 6 if rng.random() < 0.6 else None])
        if kind in CHOICES:
            return rng.choice(CHOICES[kind])
        if kind in ("P", "E", "A", "B", "D", "CONFIDENCE"):
            return rng.choice(NUMBERS[: 7 if rng.random() < 0.7 else None])
        return rng.choice(WORDS)

    def parameters(self, rng, verb):
        chosen = []
        for name, kind in self.options[verb]:
            needed = name in ("n", "algorithm") or (name in ("at", "error") and rng.random() < 0.7)
            if needed and rng.random() < 0.95 or rng.random() < (0.02 if kind.startswith("FILE") else 0.12):
                chosen.append((name, self.value(rng, kind)))
        if verb == "optimal" and rng.random() < 0.8:
            place = rng.choice([[("all-p", "")], [("at", self.value(rng, "P"))], [("from", "1/4"), ("to", "1/2")]])
            chosen = [each for each in chosen if each[0] in ("n", "r", "channel", "fresh")] + place
        if rng.random() < 0.05:
            chosen.append((rng.choice(["help", "x" * 50, "-n", "__proto__", "n"]), rng.choice(WORDS)))
        return chosen

    def certificate(self, rng):
        if rng.random() < 0.1:
            return gzip.compress(rng.choice([b"0", b"algorithm 0010\n", b" ", b"\n"]) * 3_000_000)
        if rng.random() < 0.2 or not self.certificates:
            return rng.randbytes(rng.choice([0, 1, 100, 100_000]))
        data = bytearray(rng.choice(self.certificates))
        for _ in range(rng.choice([0, 0, 1, 3, 50])):
            data[rng.randrange(len(data))] = rng.randrange(256)
        return bytes(data[: len(data) if rng.random() < 0.7 else rng.randrange(len(data))])

    def request(self, rng):
        """An endpoint, a method, a path, headers, a body and how to behave."""
        endpoint = rng.choice(self.endpoints)
        path, method, headers, body = f"/api/{endpoint}", "GET", {}, None
        if endpoint in self.options:
            chosen = self.parameters(rng, endpoint)
            if rng.random() < 0.3:
                method, headers = "POST", {"Content-Type": "application/json"}
                pairs = {name: rng.choice([value, value, [value, value], None, 7, True]) for name, value in chosen}
                body = json.dumps(pairs).encode()
                if rng.random() < 0.1:
                    body = rng.choice([body[:-1], body + b"x", b"[" * 90_000, b'{"a":' * 90_000, body + b" " * 5_000_000])
            else:
                path += "?" + urllib.parse.urlencode(chosen, errors="replace")
        elif endpoint == "check":
            method, body = "POST", self.certificate(rng)
        elif endpoint == "certificate":
            path += "/" + urllib.parse.quote(rng.choice(WORDS + ["0" * 64 + ".cert.zst"]))
        if rng.random() < 0.15:
            path += ("&" if "?" in path else "?") + "progress=" + rng.choice(["1", "0", "x"])
        if rng.random() < 0.05:
            headers |= rng.choice([{"Origin": "http://evil.example"}, {"Referer": "http://evil.example/"},
                                   {"Sec-Fetch-Site": "cross-site"}, {"Host": "evil.example"}, {"Range": "bytes=0-1"},
                                   {"User-Agent": "Mozilla/5.0"}, {"Content-Encoding": "gzip"}, {"X": "y" * 9000}])
        behaviour = rng.choices(["patient", "leaves", "stops sending", "reads slowly"], [85, 9, 3, 3])[0]
        return endpoint, method, path, headers, body, behaviour


class Run:
    def __init__(self, arguments, folder):
        self.arguments, self.folder = arguments, folder
        self.counts = collections.Counter()
        self.longest = (0.0, "")
        self.lock = threading.Lock()
        self.verdicts = {}
        self.peak = 0.0
        self.over = threading.Event()

    def wrong(self, text):
        with self.lock:
            expect(False, text)

    def watch(self, server):
        """Ends the server as soon as it takes too much, before the machine suffers."""
        status = pathlib.Path(f"/proc/{server.process.pid}/status")
        while not self.over.wait(0.05):
            with contextlib.suppress(OSError, IndexError):
                self.peak = int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024
            if self.peak > self.arguments.memory:
                self.wrong(f"memory: {self.peak:.0f} MiB, more than {self.arguments.memory}")
                server.process.kill()
                return

    def accepted(self, name, data):
        """Whether tacit-check accepts these bytes, asked once for each name."""
        with self.lock:
            if name in self.verdicts:
                return self.verdicts[name]
        with tempfile.NamedTemporaryFile(dir=self.folder / "certificates") as file:
            file.write(data)
            file.flush()
            code = subprocess.run([self.arguments.check, file.name], capture_output=True).returncode
        with self.lock:
            self.verdicts[name] = code == 0
            self.counts["certificates given to tacit-check"] += 1
        return code == 0

    def send(self, server, request):
        """The bytes of the answer; None when the client does not wait for them."""
        _, method, path, headers, body, behaviour = request
        lines = [f"{method} {path} HTTP/1.1"]
        lines += [f"Host: {server.host}:{server.port}"] if "Host" not in headers else []
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines += [f"Content-Length: {len(body)}"] if body is not None else []
        head = ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1", "replace")
        with server.connect() as link:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                if behaviour == "stops sending" and body:
                    link.sendall(head + body[: len(body) // 2])
                else:
                    link.sendall(head + (body or b""))
                if behaviour == "leaves":
                    time.sleep(0.2)
                    return None
                if behaviour == "reads slowly":
                    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                    for _ in range(20):
                        time.sleep(0.05)
                        link.recv(1)
                    return None
            return read_all(link)

    def judge(self, number, server, request, data, seconds):
        endpoint, method, path, _, body, behaviour = request
        what = f"request {number} ({method} {path[:160]}, {behaviour})"
        status = status_of(data)
        head, _, text = data.partition(b"\r\n\r\n")
        with self.lock:
            self.counts[f"status {status}"] += 1
            if seconds > self.longest[0]:
                self.longest = (seconds, what)
        if status == 0:
            self.wrong(f"{what}: no answer")
        if status == 500:
            self.wrong(f"{what}: {text[:200]}")
        if status in (429, 503) and b"Retry-After" not in head:
            self.wrong(f"{what}: {status} without Retry-After: {text[:200]}")
        if seconds > LONGEST:
            self.wrong(f"{what}: {seconds:.1f} s")
        worked = re.search(rb"work;dur=(\d+)", head)
        if worked:
            took = int(worked[1]) / 1000
            with self.lock:
                self.counts["worked on"] += 1
            if took > self.limit(path, body) + SLACK:
                self.wrong(f"{what}: worked on for {took:.1f} s")
        if status == 200 and endpoint == "optimal":
            self.judge_theorem(what, server, head, text)
        if status == 200 and endpoint == "check" and b'"outcome":"accepted"' in text:
            if not self.accepted(("body", body), body):
                self.wrong(f"{what}: accepted, and rejected by tacit-check")

    def limit(self, path, body):
        asked = re.search(r"time-limit=(\d+(?:\.\d+)?)(?:&|$)", path)
        return min(float(asked[1]) if asked else 1e9, self.arguments.time_limit)

    def judge_theorem(self, what, server, head, text):
        if b"text/event-stream" in head:
            lines = text.decode("utf-8", "replace").split("event: result\n")
            if len(lines) < 2:
                return
            data = [line[6:] for line in lines[1].splitlines() if line.startswith("data: ")]
            report = json.loads("\n".join(data))
        else:
            report = json.loads(text)
        pieces = report.get("pieces", [])
        if not any(piece.get("status") == "optimal" for piece in pieces):
            return
        name = re.search(rb"Tacit-Certificate: (\S+)", head) or re.search(rb'event: certificate\ndata: {"name":"([^"]+)"', text)
        names = [name[1].decode()] if name else [f"{each['certificate']}.cert.zst" for each in report.get("atlas", [])]
        with self.lock:
            self.counts["theorems"] += 1
        if not names:
            with self.lock:
                self.counts["theorems without a certificate"] += 1
            if "theorem" in report:
                # Of a system too large to be searched: p <= 1/n.
                ends = [piece["to"]["exact"] for piece in pieces if piece["status"] == "optimal"]
                if any(Fraction(end) * report["n"] > 1 for end in ends):
                    self.wrong(f"{what}: no theorem says so")
            elif not report.get("checked"):
                self.wrong(f"{what}: optimal without acceptance")
        for name in names:
            for _ in range(40):
                status, data, _ = server.ask(f"/api/certificate/{name}")
                if status not in (429, 503):
                    break
                time.sleep(0.5)
            if status == 200 and not self.accepted(name, data):
                self.wrong(f"{what}: a theorem whose certificate tacit-check rejects: {name}")

    def work(self, server, grammar, numbers):
        while server.process.poll() is None:
            try:
                number = numbers.get_nowait()
            except queue.Empty:
                return
            request = grammar.request(random.Random(f"{self.arguments.seed}:{number}"))
            with self.lock:
                self.counts[f"to {request[0]}"] += 1
            try:
                for _ in range(60):
                    start = time.monotonic()
                    data = self.send(server, request)
                    if data is None or status_of(data) not in (429, 503):
                        break
                    with self.lock:
                        self.counts["sent away for a while"] += 1
                    time.sleep(0.5)
                if data is None:
                    with self.lock:
                        self.counts["abandoned"] += 1
                else:
                    self.judge(number, server, request, data, time.monotonic() - start)
            except OSError as error:
                if not self.over.is_set():
                    self.wrong(f"request {number} ({request[2][:160]}): {error}")


def run(arguments):
    program = str(pathlib.Path(arguments.program).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "work").mkdir()
        (folder / "certificates").mkdir()
        shutil.copytree(ATLAS, folder / "atlas")
        environment = {"TMPDIR": str(folder / "work"), "TACIT_ATLAS": str(folder / "atlas")}
        limit = str(arguments.time_limit)
        this = Run(arguments, folder)
        with Server(program, "--time-limit", limit, environment=environment) as server:
            listed = json.loads(server.ask("/api/nothing")[1])["error"].rsplit("there are ", 1)[1]
            grammar = Grammar(program, listed.rstrip(")").split(", "))
            numbers = queue.Queue()
            for number in [arguments.only] if arguments.only is not None else range(arguments.count):
                numbers.put(number)
            watcher = threading.Thread(target=this.watch, args=(server,))
            watcher.start()
            start = time.monotonic()
            workers = [threading.Thread(target=this.work, args=(server, grammar, numbers))
                       for _ in range(arguments.at_once)]
            for worker in workers:
                worker.start()
            while any(worker.is_alive() for worker in workers):
                if server.process.poll() is None:
                    with contextlib.suppress(OSError):
                        server.expect_alive("some of the requests")
                time.sleep(1)
            seconds = time.monotonic() - start
            alive = server.process.poll() is None
            expect(alive, f"the server has ended with {server.process.poll()}")
            if alive:
                server.expect_alive("all requests")
            this.over.set()
            watcher.join()
        left = list((folder / "work").iterdir())
        expect(not left, f"left in the temporary directory: {left}")
    for name, count in sorted(this.counts.items()):
        print(f"  {name}: {count}")
    print(f"  longest: {this.longest[0]:.1f} s, {this.longest[1]}")
    print(f"  peak memory: {this.peak:.0f} MiB of {arguments.memory}")
    print(f"check_requests: {arguments.count} requests, {arguments.at_once} at once, seed {arguments.seed}, "
          f"{seconds:.0f} s, {len(problems)} problems")
    return 1 if problems else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--check", help="the program tacit-check; the one beside PROGRAM by default")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=64)
    parser.add_argument("--time-limit", type=float, default=1)
    parser.add_argument("--memory", type=int, default=6144, help="MiB")
    parser.add_argument("--only", type=int)
    arguments = parser.parse_args()
    if arguments.check is None:
        beside = pathlib.Path(arguments.program).resolve().parent
        arguments.check = str(beside.parent / "tacit-check" / "tacit-check")
    arguments.check = str(pathlib.Path(arguments.check).resolve())
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
