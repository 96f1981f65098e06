"""`tacit serve` bounds what its clients make it spend: bodies wait outside until there is room, every class of work has
its places, clients get their turns, and what is abandoned ends."""

import contextlib
import select
import shutil
import time

from harness import ATLAS, MIB, PATIENCE, expect, peak_memory
from server import SLOW, read_all, status_of

UPLOAD = 64_000_000  # bytes, less than what /api/check takes


def send_as_much_as_is_taken(links, total):
    """Sends bodies until nobody takes a byte for a second; how many bytes were taken."""
    left = dict.fromkeys(links, total)
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


def finish_all(links, busy):
    """Reads the answers to the end, and their statuses; those in `busy` say when to come again."""
    statuses = []
    for link in links:
        data = read_all(link)
        statuses.append(status_of(data))
        expect(statuses[-1] not in busy or b"Retry-After: 5" in data, f"no Retry-After: {data[:200]}")
        link.close()
    return statuses


def upload_too_much(server):
    """The status of the answer to a body of 80 MiB. On a busy machine those who left before are noticed a moment
    later: then the server says when to come again."""
    head = server.head("POST /api/check HTTP/1.1", "Transfer-Encoding: chunked")
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
    return got


def test_uploads(serve, temporary):
    """Twenty posts that never end take neither memory nor, for long, the room of others."""
    with serve() as server:
        server.expect_alive("the start")
        before = peak_memory(server.process)
        post = server.head("POST /api/check HTTP/1.1", f"Content-Length: {UPLOAD + 1}")
        links = [server.connect() for _ in range(20)]
        for link in links:
            link.sendall(post)
        taken = send_as_much_as_is_taken(links, UPLOAD)
        grown = peak_memory(server.process) - before
        print(f"  20 unfinished bodies: {taken / MIB:.0f} MiB were sent, memory grew by {grown:.0f} MiB")
        expect(grown < 128, f"20 unfinished bodies took {grown:.0f} MiB of memory")
        server.expect_alive("20 unfinished bodies")
        statuses = finish_all(links, {503})
        expect(set(statuses) <= {408, 503}, f"unfinished bodies: {sorted(set(statuses))}")
        expect(408 in statuses, "none of the unfinished bodies was given up for its pause")
        # The room is given back, also by bodies that are too large and by clients that leave.
        for _ in range(12):
            with server.connect() as link:
                link.sendall(post + b" " * MIB)
        got = upload_too_much(server)
        expect(got in (0, 413), f"a body of 80 MiB: {got}")
        status, text, _ = server.ask("/api/check", "POST", b"nonsense " * 1_000_000)
        expect(status == 200 and b"rejected" in text, f"a whole body afterwards: {status}")
        left = list(temporary.rglob("*"))
        expect(not left, f"files of bodies: {left}")


def test_reading(tacit, serve, place):
    """The atlas is read by a few at once, and by nobody when nobody waits for it."""
    shutil.copytree(ATLAS, place / "atlas")
    tacit.environment["TACIT_ATLAS"] = str(place / "atlas")
    with serve() as server:
        links = [server.connect() for _ in range(30)]
        for link in links:
            link.sendall(server.head("GET /api/atlas HTTP/1.1"))
        time.sleep(0.3)
        slowest = max(server.expect_alive("30 times the atlas") for _ in range(5))
        print(f"  slowest answer beside 30 times the atlas: {slowest * 1000:.0f} ms")
        for link in links:
            link.close()
        server.expect_idle("the atlas")
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
        statuses = finish_all(links, {503})
        print(f"  40 at once: {statuses.count(200)} answered, all within {time.monotonic() - start:.1f} s")
        expect(set(statuses) <= {200, 503}, f"the atlas: {sorted(set(statuses))}")
        expect(200 in statuses, "nobody got the atlas")
        # A change of the atlas is seen.
        first = server.ask("/api/atlas")[1]
        expect(first == server.ask("/api/atlas")[1], "the same atlas twice")
        done = tacit("atlas", "build", "-n", "2", "--channel", "undirected", "--at", "1/97", "--quiet")
        expect(done.returncode == 0, f"a new cell: {done.stderr}")
        expect(b"1/97" in server.ask("/api/atlas")[1], "a cell that was added is not served")


def test_abandoned(serve):
    """With one place, the next one is answered only because the first has been cancelled."""
    with serve("--computations", "1") as server:
        for path in (
            SLOW,
            "/api/simulate?algorithm=courteous&n=9&at=1/2&trials=1000000000000",
            "/api/evaluate?algorithm=courteous&n=3000",
            "/api/plan?n=9&at=1/2&error=1e-9&fresh",
            "/api/plan?n=5&at=1e-4000&error=1e-4000",
            "/api/optimal?n=5&at=1/3&fresh",
        ):
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
        server.expect_idle("abandoned requests")


def test_shares(serve):
    """A client that fills the line does not keep out another one."""
    with serve("--computations", "1") as server:
        greedy = [server.connect() for _ in range(33)]
        for link in greedy:
            link.sendall(server.head(f"GET {SLOW}&time-limit=1 HTTP/1.1"))
        time.sleep(0.5)
        start = time.monotonic()
        with server.connect("127.0.0.2") as link:
            link.sendall(server.head("GET /api/evaluate?algorithm=courteous&n=3 HTTP/1.1"))
            data = read_all(link)
        seconds = time.monotonic() - start
        expect(status_of(data) == 200, f"another client: {data[:200]}")
        expect(seconds < 8, f"another client waited {seconds:.1f} s for one of 33")
        print(f"  another client waited {seconds:.1f} s behind 33 requests of a second each")
        statuses = finish_all(greedy, {429, 503})
        expect(statuses.count(429) == 1, f"pushed out of the line: {statuses.count(429)}")
        expect(set(statuses) <= {200, 422, 429, 503}, f"the greedy client: {sorted(set(statuses))}")
