#!/usr/bin/env python3
"""Checks that `tacit serve` bounds what its clients make it spend: bodies wait outside until there
is room, every class of work has its places, clients get their turns, and what is abandoned
ends.

    check_serve_load.py PROGRAM [GROUP...]

Groups are the functions listed in `main`; all of them by default. Exits 1 and names what
is wrong.
"""

import contextlib
import os
import pathlib
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from serve_check import PATIENCE, SLOW, Server, expect, read_all, run_groups, status_of

MIB = 1 << 20
UPLOAD = 64_000_000  # bytes, less than what /api/check takes
ATLAS = pathlib.Path(__file__).resolve().parent.parent / "atlas"


def peak_memory(server):
    """In MiB, since the server was started."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def busy_seconds(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def expect_idle(server, what):
    """A moment after everybody has left, nothing computes."""
    time.sleep(0.3)
    before = busy_seconds(server)
    time.sleep(1)
    used = busy_seconds(server) - before
    expect(used < 0.3, f"{what}: {used:.2f} s of processor time in a second after all have left")


def send_as_much_as_is_taken(links, total):
    """Sends bodies until nobody takes a byte for a second; how many bytes were taken."""
    left = {link: total for link in links}
    for link in links:
        link.setblocking(False)
    piece = b" " * MIB
    taken = 0
    while left:
        _, ready, _ = select.select([], list(left), [], 1)
        if not ready:
            break
        for link in ready:
            try:
                count = link.send(piece[: left[link]])
            except OSError:
                del left[link]
                continue
            taken += count
            left[link] -= count
            if left[link] == 0:
                del left[link]
    for link in links:
        link.settimeout(PATIENCE)
    return taken


def check_uploads(program):
    """Twenty posts that never end take neither memory nor, for long, the room of others."""
    with tempfile.TemporaryDirectory() as folder:
        with Server(program, environment={"TMPDIR": folder}) as server:
            server.expect_alive("the start")
            before = peak_memory(server)
            post = server.head("POST /api/check HTTP/1.1", f"Content-Length: {UPLOAD + 1}")
            links = [server.connect() for _ in range(20)]
            for link in links:
                link.sendall(post)
            taken = send_as_much_as_is_taken(links, UPLOAD)
            grown = peak_memory(server) - before
            print(f"  20 unfinished bodies: {taken / MIB:.0f} MiB were sent, memory grew by {grown:.0f} MiB")
            expect(grown < 128, f"20 unfinished bodies took {grown:.0f} MiB of memory")
            server.expect_alive("20 unfinished bodies")
            statuses = []
            for link in links:
                data = read_all(link)
                statuses.append(status_of(data))
                if statuses[-1] == 503:
                    expect(b"Retry-After: 5" in data, f"no Retry-After: {data[:200]}")
                link.close()
            expect(set(statuses) <= {408, 503}, f"unfinished bodies: {sorted(set(statuses))}")
            expect(408 in statuses, "none of the unfinished bodies was given up for its pause")
            # The room is given back, also by bodies that are too large and by clients that leave.
            for _ in range(12):
                with server.connect() as link:
                    link.sendall(post + b" " * MIB)
            head = server.head("POST /api/check HTTP/1.1", "Transfer-Encoding: chunked")
            # On a busy machine those who left are noticed a moment later: then it says when to come again.
            for _ in range(20):
                with server.connect() as link:
                    with contextlib.suppress(OSError):
                        link.sendall(head)
                        for _ in range(80):
                            link.sendall(b"100000\r\n" + b" " * MIB + b"\r\n")
                    got = status_of(read_all(link))
                if got != 503:
                    break
                time.sleep(0.5)
            expect(got in (0, 413), f"a body of 80 MiB: {got}")
            status, text, _ = server.ask("/api/check", "POST", b"nonsense " * 1_000_000)
            expect(status == 200 and b"rejected" in text, f"a whole body afterwards: {status}")
            left = list(pathlib.Path(folder).rglob("*"))
            expect(not left, f"files of bodies: {left}")
        left = list(pathlib.Path(folder).iterdir())
        expect(not left, f"left after the end: {left}")


def check_reading(program):
    """The atlas is read by a few at once, and by nobody when nobody waits for it."""
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder) / "atlas"
        shutil.copytree(ATLAS, store)
        environment = {"TACIT_ATLAS": str(store)}
        with Server(program, environment=environment) as server:
            links = [server.connect() for _ in range(30)]
            for link in links:
                link.sendall(server.head("GET /api/atlas HTTP/1.1"))
            time.sleep(0.3)
            slowest = max(server.expect_alive("30 times the atlas") for _ in range(5))
            print(f"  slowest answer beside 30 times the atlas: {slowest * 1000:.0f} ms")
            for link in links:
                link.close()
            expect_idle(server, "the atlas")
            # It is made, however long that takes, while others come and go.
            first = time.monotonic()
            while server.ask("/api/atlas")[0] != 200 and time.monotonic() < first + 200:
                time.sleep(1)
            print(f"  the atlas was there after {time.monotonic() - first:.1f} s")
            # Whoever stays gets it, or is told when to come again.
            links = [server.connect() for _ in range(40)]
            start = time.monotonic()
            for link in links:
                link.sendall(server.head("GET /api/atlas HTTP/1.1"))
            statuses = []
            for link in links:
                data = read_all(link)
                statuses.append(status_of(data))
                expect(statuses[-1] != 503 or b"Retry-After: 5" in data, f"busy: {data[:200]}")
                link.close()
            print(f"  40 at once: {statuses.count(200)} answered, "
                  f"all within {time.monotonic() - start:.1f} s")
            expect(set(statuses) <= {200, 503}, f"the atlas: {sorted(set(statuses))}")
            expect(200 in statuses, "nobody got the atlas")
            # A change of the atlas is seen.
            first = server.ask("/api/atlas")[1]
            expect(first == server.ask("/api/atlas")[1], "the same atlas twice")
            subprocess.run([program, "atlas", "build", "-n", "2", "--channel", "undirected", "--at", "1/97", "--quiet"],
                           check=True, env=os.environ | environment, stdout=subprocess.DEVNULL)
            expect(b"1/97" in server.ask("/api/atlas")[1], "a cell that was added is not served")


def check_abandoned(program):
    """With one place, the next one is answered only because the first has been cancelled."""
    with Server(program, "--computations", "1") as server:
        for path in (SLOW, "/api/simulate?algorithm=courteous&n=9&at=1/2&trials=1000000000000",
                     "/api/plan?n=9&at=1/2&error=1e-9&fresh", "/api/optimal?n=5&at=1/3&fresh"):
            for suffix in ("", "&progress=1"):
                with server.connect() as link:
                    link.sendall(server.head(f"GET {path}{suffix} HTTP/1.1"))
                    time.sleep(0.5)
                start = time.monotonic()
                status, _, headers = server.ask("/api/evaluate?algorithm=courteous&n=3")
                seconds = time.monotonic() - start
                expect(status == 200, f"after {path}{suffix} was abandoned: {status}")
                timing = headers.get("Server-Timing", "")
                print(f"  {path}{suffix}: the next one waited {seconds:.2f} s ({timing})")
                expect(seconds < 5, f"{path}{suffix} went on for {seconds:.1f} s")
        expect_idle(server, "abandoned requests")


def connect_from(server, address):
    return socket.create_connection((server.host, server.port), PATIENCE, (address, 0))


def check_shares(program):
    """A client that fills the line does not keep out another one."""
    with Server(program, "--computations", "1") as server:
        greedy = [connect_from(server, "127.0.0.1") for _ in range(33)]
        for link in greedy:
            link.sendall(server.head(f"GET {SLOW}&time-limit=1 HTTP/1.1"))
        time.sleep(0.5)
        start = time.monotonic()
        with connect_from(server, "127.0.0.2") as link:
            link.sendall(server.head("GET /api/evaluate?algorithm=courteous&n=3 HTTP/1.1"))
            data = read_all(link)
        seconds = time.monotonic() - start
        expect(status_of(data) == 200, f"another client: {data[:200]}")
        expect(seconds < 8, f"another client waited {seconds:.1f} s for one of 33")
        print(f"  another client waited {seconds:.1f} s behind 33 requests of a second each")
        statuses = []
        for link in greedy:
            data = read_all(link)
            statuses.append(status_of(data))
            if statuses[-1] in (429, 503):
                expect(b"Retry-After: 5" in data, f"no Retry-After: {data[:200]}")
            link.close()
        expect(statuses.count(429) == 1, f"pushed out of the line: {statuses.count(429)}")
        expect(set(statuses) <= {200, 422, 429, 503}, f"the greedy client: {sorted(set(statuses))}")


def main():
    return run_groups("check_serve_load",
                      [check_uploads, check_reading, check_abandoned, check_shares])


if __name__ == "__main__":
    sys.exit(main())
