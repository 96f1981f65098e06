"""Generated requests to every endpoint of `tacit serve`, many at once, while the server is watched.

Request I of seed S is always the same (--only I sends it alone). What must hold: the server lives, and its memory stays
below --server-memory; a request is worked on for no longer than its time limit and a second; what an answer calls
optimal or accepted is accepted by tacit-check; nothing is left in the temporary directory. Prints what it counted.
"""

import collections
import contextlib
import json
import queue
import random
import re
import shutil
import socket
import tempfile
import threading
import time
from fractions import Fraction

from harness import ATLAS, expect, peak_memory
from request_grammar import Grammar
from server import read_all, status_of

SLACK = 1.0  # seconds beyond a time limit
LONGEST = 45  # seconds from the first byte to the last, waiting included


class Run:
    """What is seen of the server and of its answers while many clients ask at once."""

    def __init__(self, tacit, pytestconfig):
        self.tacit = tacit
        self.seed, self.time_limit, self.memory = map(
            pytestconfig.getoption, ("seed", "request_limit", "server_memory")
        )
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
        while not self.over.wait(0.05):
            with contextlib.suppress(OSError, IndexError):
                self.peak = peak_memory(server.process)
            if self.peak > self.memory:
                self.wrong(f"memory: {self.peak:.0f} MiB, more than {self.memory}")
                server.process.kill()
                return

    def accepted(self, name, data):
        """Whether tacit-check accepts these bytes, asked once for each name."""
        with self.lock:
            if name in self.verdicts:
                return self.verdicts[name]
        with tempfile.NamedTemporaryFile(dir=self.tacit.place) as file:
            file.write(data)
            file.flush()
            verdict = self.tacit.accepts(file.name)
        with self.lock:
            self.verdicts[name] = verdict
            self.counts["certificates given to tacit-check"] += 1
        return verdict

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
        is_accepted = status == 200 and endpoint == "check" and b'"outcome":"accepted"' in text
        if is_accepted and not self.accepted(("body", body), body):
            self.wrong(f"{what}: accepted, and rejected by tacit-check")

    def limit(self, path, body):
        asked = re.search(r"time-limit=(\d+(?:\.\d+)?)(?:&|$)", path)
        return min(float(asked[1]) if asked else 1e9, self.time_limit)

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
        name = re.search(rb"Tacit-Certificate: (\S+)", head) or re.search(
            rb'event: certificate\ndata: {"name":"([^"]+)"', text
        )
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
            request = grammar.request(random.Random(f"{self.seed}:{number}"))
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


def ask_all(run, server, grammar, numbers, at_once):
    """Sends the requests with these numbers, `at_once` at a time, while the server stays alive; the seconds it took."""
    waiting = queue.Queue()
    for number in numbers:
        waiting.put(number)
    start = time.monotonic()
    workers = [threading.Thread(target=run.work, args=(server, grammar, waiting)) for _ in range(at_once)]
    for worker in workers:
        worker.start()
    while any(worker.is_alive() for worker in workers):
        if server.process.poll() is None:
            with contextlib.suppress(OSError):
                server.expect_alive("some of the requests")
        time.sleep(1)
    return time.monotonic() - start


def test_generated(tacit, serve, place, cases, pytestconfig):
    shutil.copytree(ATLAS, place / "atlas")
    tacit.environment["TACIT_ATLAS"] = str(place / "atlas")
    run = Run(tacit, pytestconfig)
    only, at_once = pytestconfig.getoption("only"), pytestconfig.getoption("at_once")
    numbers = [only] if only is not None else range(cases(500, 200))
    with serve("--time-limit", str(run.time_limit)) as server:
        listed = json.loads(server.ask("/api/nothing")[1])["error"].rsplit("there are ", 1)[1]
        grammar = Grammar(tacit, listed.rstrip(")").split(", "))
        watcher = threading.Thread(target=run.watch, args=(server,))
        watcher.start()
        seconds = ask_all(run, server, grammar, numbers, at_once)
        alive = server.process.poll() is None
        expect(alive, f"the server has ended with {server.process.poll()}")
        if alive:
            server.expect_alive("all requests")
        run.over.set()
        watcher.join()
    for name, count in sorted(run.counts.items()):
        print(f"  {name}: {count}")
    print(f"  longest: {run.longest[0]:.1f} s, {run.longest[1]}")
    print(f"  peak memory: {run.peak:.0f} MiB of {run.memory}")
    print(f"{len(numbers)} requests, {at_once} at once, seed {run.seed}, {seconds:.0f} s")
