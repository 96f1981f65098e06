"""`tacit serve` refuses everything hostile, stays responsive beside long work and slow clients, cancels what nobody
waits for, and stops. Talks HTTP through http.client where a request is well-formed, and through plain sockets where
it is not."""

import contextlib
import gzip
import json
import os
import signal
import socket
import time

from harness import PATIENCE, expect
from server import SLOW, read_all, status_of

STRANGE_PATHS = """
    /../../../../etc/passwd /..%2f..%2f..%2fetc%2fpasswd /%2e%2e/%2e%2e/etc/passwd /..%5c..%5cetc%5cpasswd
    //etc/passwd /etc/passwd /assets/../../../etc/passwd /index.html%00.js /% /%zz /api/../etc/passwd
    /api/evaluate/../../x /api /api/ /api/nothing /api/reproduce /api/serve
    /api/Evaluate?algorithm=courteous&n=3 /api/evaluate%2f?n=3 /api/check/ http://example.org/ * x
""".split()


def test_paths(serve):
    with serve() as server:
        for path in STRANGE_PATHS:
            data = server.send(server.head(f"GET {path} HTTP/1.1"))
            expect(status_of(data) in (400, 404, 405), f"{path}: {data[:80]}")
            expect(b"root:" not in data, f"{path} shows a file")
        server.expect_alive("paths")


def test_methods(serve):
    with serve() as server:
        for method, path, wanted in (
            ("PUT", "/", (405,)),
            ("DELETE", "/", (405,)),
            ("PATCH", "/", (405,)),
            ("OPTIONS", "/", (405,)),
            ("TRACE", "/", (405,)),
            ("CONNECT", "/", (405,)),
            ("PRI", "*", (404, 405)),
            ("BREW", "/", (400, 405)),
            ("get", "/", (400, 405)),
            ("HEAD", "/api/version", (405,)),
            ("POST", "/api/version", (405,)),
            ("PUT", "/api/evaluate", (405,)),
            ("DELETE", "/api/evaluate", (405,)),
            ("POST", "/index", (404,)),
        ):
            got = server.raw(server.head(f"{method} {path} HTTP/1.1", "Content-Length: 0"))
            expect(got in wanted, f"{method} {path}: {got}")
        status, _, headers = server.ask("/api/evaluate", "DELETE")
        expect(headers["Allow"] == "GET, POST", f"Allow: {headers['Allow']}")


def ask_as(server, host, *headers, path="/api/version", version="1.1"):
    """The status of the answer to a request with this Host and these headers."""
    lines = [f"GET {path} HTTP/{version}", *([f"Host: {host}"] if host else []), *headers]
    return server.raw(("\r\n".join(lines) + "\r\n\r\n").encode())


def try_hosts(server, own):
    port = server.port
    for host in (own, f"localhost:{port}", f"LOCALHOST:{port}", "localhost", f"[::1]:{port}", "localhost:9000"):
        got = ask_as(server, host)
        expect(got == 200, f"Host {host}: {got}")
    others = "0.0.0.0 192.168.0.1 localhost:80:80 [::1 xlocalhost localhost:x evil@localhost 127.0.0.1.evil.example"
    for host in (*others.split(), " ", "evil.example", f"evil.example:{port}", f"localhost.evil.example:{port}"):
        for path in ("/", "/api/version", "/nothing"):
            got = ask_as(server, host, path=path)
            expect(got in (400, 403), f"Host {host!r} {path}: {got}")
    expect(ask_as(server, None) == 400, "HTTP/1.1 without Host")
    expect(ask_as(server, None, version="1.0") == 200, "HTTP/1.0 without Host")
    expect(ask_as(server, "evil.example", version="1.0") == 403, "HTTP/1.0 with another Host")
    expect(ask_as(server, own, f"Host: {own}") == 400, "two Hosts")


def try_origins(server, own):
    others = ["http://evil.example", "null", "https://" + own, f"http://localhost:{server.port}", "http://127.0.0.1:1"]
    for origin in (*others, f"http://{own}.evil.example", f"http://{own}/"):
        got = ask_as(server, own, f"Origin: {origin}")
        expect(got == 403, f"Origin {origin!r}: {got}")
        _, _, headers = server.ask("/api/version", headers={"Origin": origin})
        allowed = [name for name in headers if name.lower().startswith("access-control")]
        expect(not allowed, f"Origin {origin!r}: {allowed}")
    expect(ask_as(server, own, f"Origin: http://{own}") == 200, "the own origin")
    for site in ("cross-site", "same-site"):
        expect(ask_as(server, own, f"Sec-Fetch-Site: {site}") == 403, f"API from {site}")
        expect(ask_as(server, own, f"Sec-Fetch-Site: {site}", path="/") == 200, f"a link from {site}")
    expect(ask_as(server, own, "Sec-Fetch-Site: same-origin") == 200, "same-origin")


def try_browsers(server, own):
    """Old browsers send no Sec-Fetch-Site, and not always a Referer; tools send neither."""
    browser = "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:78.0) Gecko/20100101 Firefox/78.0"
    for headers, wanted in (
        ((f"Referer: http://{own}/",), 200),
        ((browser, f"Referer: http://{own}/"), 200),
        ((browser, f"Origin: http://{own}"), 200),
        ((browser, "Sec-Fetch-Site: none"), 200),
        (("User-Agent: curl/7.88.1",), 200),
        (("Referer: http://evil.example/",), 403),
        ((f"Referer: http://{own}.evil.example/",), 403),
        ((browser, "Referer: http://evil.example/page"), 403),
        ((browser,), 403),
    ):
        got = ask_as(server, own, *headers)
        expect(got == wanted, f"{headers}: {got}, not {wanted}")
        expect(ask_as(server, own, *headers, path="/") == 200, f"a link with {headers}")


def test_origins(serve):
    with serve() as server:
        own = f"127.0.0.1:{server.port}"
        try_hosts(server, own)
        try_origins(server, own)
        try_browsers(server, own)


GOOD = {"algorithm": "courteous", "n": 3}
GOOD_TEXT = json.dumps(GOOD).encode()
JSON = {"Content-Type": "application/json"}


def post(server, body, headers=None, path="/api/evaluate"):
    """The status of the answer; an error is told in one sentence."""
    status, answer, _ = server.ask(path, "POST", body, headers or JSON)
    if status != 200:
        expect(list(json.loads(answer)) == ["error"], f"an error is told: {answer[:100]}")
    return status


def try_contents(server):
    """Bodies that are no questions, and questions that mean nothing."""
    expect(post(server, GOOD_TEXT) == 200, "a good body")
    kind = {"Content-Type": "Application/JSON; charset=utf-8"}
    expect(post(server, GOOD_TEXT, kind) == 200, "with a charset")
    for body in (
        b"",
        b"{",
        b"[]",
        b"3",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b"\x00" * 10,
        GOOD_TEXT + b"x",
        b"[" * 100000,
        b'{"a":' * 100000,
        b'{"n":3,"n":4,"algorithm":"pref1"}',
        b'{"n":1e999999999,"algorithm":"pref1"}',
        b'{"n":NaN}',
    ):
        status = post(server, body)
        expect(status == 400, f"body {body[:20]!r}: {status}")
    for value in (None, True, [], {}, [3, 3], {"x": 1}, 3.5, -3, 10**30, "3 ", "", "\u0000", "9" * 5000):
        status = post(server, json.dumps(GOOD | {"n": value}).encode())
        expect(status == 400, f"n = {str(value)[:20]!r}: {status}")
    for name in ("help", "quiet", "jobs", "format2", "", "-n", "--n", "__proto__"):
        status = post(server, json.dumps(GOOD | {name: "1"}).encode())
        expect(status == 400, f"parameter {name!r}: {status}")
    status = post(server, json.dumps(GOOD | {"format": "text"}).encode())
    expect(status == 400, f"another format: {status}")
    for value in ("0", "-1", "x", "1e99"):
        status = post(server, json.dumps(GOOD | {"time-limit": value}).encode())
        expect(status == 400, f"time limit {value}: {status}")


def try_kinds_and_sizes(server):
    for kind in ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        status = post(server, GOOD_TEXT, {"Content-Type": kind})
        expect(status == 415, f"type {kind!r}: {status}")
    expect(post(server, gzip.compress(GOOD_TEXT), JSON | {"Content-Encoding": "gzip"}) == 415, "encoded")
    expect(post(server, GOOD_TEXT, path="/api/evaluate?n=3") == 400, "parameters in both places")
    expect(post(server, b" " * (4 << 20) + GOOD_TEXT) == 413, "a large body")
    room = (4 << 20) - len(GOOD_TEXT)
    expect(post(server, b" " * room + GOOD_TEXT) == 200, "a body as large as may be")


def head_of_post(server, *headers):
    return server.head("POST /api/evaluate HTTP/1.1", "Content-Type: application/json", *headers)


def try_lengths(server):
    for headers, rest, wanted in (
        ((), b"", 411),
        (("Content-Length: 10000000000",), b"x", 413),
        (("Content-Length: " + "9" * 40,), b"x", 413),
        (("Content-Length: -1",), b"x", 400),
        (("Content-Length: 1x",), b"x", 400),
        (("Content-Length: ",), b"x", 400),
        (("Content-Length: 1", "Content-Length: 2"), b"xx", 400),
        (("Content-Length: 5", "Transfer-Encoding: chunked"), b"0\r\n\r\n", 400),
        (("Transfer-Encoding: gzip",), b"x", 501),
        (("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"), b"0\r\n\r\n", 400),
        (("Transfer-Encoding: chunked",), b"%x\r\n%s\r\n0\r\n\r\n" % (len(GOOD_TEXT), GOOD_TEXT), 200),
        (("Transfer-Encoding: chunked",), b"zz\r\n", 400),
        (("Transfer-Encoding: chunked",), b"-5\r\nxxxxx\r\n0\r\n\r\n", 400),
        (("Transfer-Encoding: chunked",), b"5\r\nab", 400),
        (("Expect: 100-continue", "Content-Length: 99999999"), b"", 413),
    ):
        got = server.raw(head_of_post(server, *headers) + rest, close=wanted != 200)
        expect(got == wanted, f"{headers} {rest[:20]}: {got}, not {wanted}")


def try_endless(server):
    """Chunks without end, and a size line without end, which some versions of the library call malformed."""
    chunks = b"1000\r\n" + b" " * 4096 + b"\r\n"
    for piece, refusals in ((chunks, (0, 413)), (b"0" * 4096, (0, 400, 413))):
        with server.connect() as link:
            sent = 0
            with contextlib.suppress(OSError):
                link.sendall(head_of_post(server, "Transfer-Encoding: chunked"))
                while sent < 64 << 20:
                    sent += link.send(piece)
            expect(sent < 32 << 20, f"chunks without end: {sent} bytes were taken")
            got = status_of(read_all(link))
            expect(got in refusals, f"chunks without end: {got}")


def test_bodies(serve):
    with serve() as server:
        try_contents(server)
        try_kinds_and_sizes(server)
        try_lengths(server)
        try_endless(server)
        server.expect_alive("bodies")


def test_heads(serve):
    with serve() as server:
        line = "GET /api/version HTTP/1.1"
        many = [f"X-{i}: y" for i in range(200)]
        for request, wanted in (
            (server.head(line), 200),
            (server.head("GET /api/version HTTP/1.0"), 200),
            (server.head("GET /api/version HTTP/2.0"), 505),
            (server.head("GET /api/version HTTP/1.1 x"), (400, 505)),
            (server.head("GET /api/version"), 400),
            (server.head("GET"), 400),
            (server.head("GET  /api/version HTTP/1.1"), 400),
            (server.head(line, "X: " + "y" * 9000), 431),
            (server.head(line, "X: " + "y" * 90000), 431),
            (server.head(line, *many), 431),
            (server.head("GET /?" + "x" * 9000 + " HTTP/1.1"), 414),
            (server.head("GET /" + "x" * 900000 + " HTTP/1.1"), 414),
            (server.head(line, "Range: bytes=" + ",".join(["0-1"] * 1500)), 416),
            (server.head(line, "no colon"), 400),
            (server.head(line, " folded: x"), 400),
            (server.head(line, "name : x"), 400),
            (server.head(line, "X: a\x00b"), 400),
            (server.head(line, "X: a\nY: b"), 400),
            (server.head(line, "X: a\rY: b"), 400),
            (server.head("GET /api/version\x00 HTTP/1.1"), 400),
            (server.head("GET /\xff HTTP/1.1"), 400),
            (b"\r\n\r\n", 400),
            (b"GET / HTTP/1.1\n\n", (0, 400)),
            (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 500, (0, 400)),
            (os.urandom(20000), (400, 414, 431)),
            (b"A" * 20000, 414),
            (b"GET / HTTP/1.1\r\nHost: x", 400),
            (server.head("GET /api/evaluate?n=%zz HTTP/1.1"), 400),
            (server.head("GET /api/evaluate?=3 HTTP/1.1"), 400),
            (server.head("GET /api/evaluate?n=%00 HTTP/1.1"), 400),
            (server.head("GET /api/evaluate?n=%ff%fe&algorithm=%ff HTTP/1.1"), 400),
            (server.head("GET /api/evaluate?" + "n=3&" * 1500 + " HTTP/1.1"), 400),
            (server.head("GET /api/optimal?n=3&at=1/2&progress=maybe HTTP/1.1"), 400),
        ):
            got = server.raw(request, close=True)
            wanted = wanted if isinstance(wanted, tuple) else (wanted,)
            expect(got in wanted, f"{request[:60]!r} ({len(request)}): {got}, not {wanted}")
        server.expect_alive("heads")


def test_slow_clients(serve):
    """More of them than there may be: whoever is quick is answered all the same."""
    with serve() as server:
        links = []
        for i in range(300):
            link = server.connect()
            link.sendall(
                b"GET / HT" if i % 2 else server.head("POST /api/check HTTP/1.1", "Content-Length: 9")[: 40 + i % 30]
            )
            links.append(link)
        for _ in range(5):
            server.expect_alive("300 slow clients")
        for link in links:
            link.close()
        # A whole head that takes too long is given up.
        with server.connect() as link:
            start = time.monotonic()
            with contextlib.suppress(OSError):
                for byte in server.head("GET /api/version HTTP/1.1", "X: " + "y" * 500):
                    link.sendall(bytes([byte]))
                    time.sleep(0.1)
            got = status_of(read_all(link))
            expect(got == 408 and time.monotonic() - start < 30, f"a slow head: {got}")


# --- long work ---


def test_parallel(serve):
    with serve("--computations", "3") as server:
        links = []
        for _ in range(100):
            link = server.connect()
            link.sendall(server.head(f"GET {SLOW} HTTP/1.1"))
            links.append(link)
        # Those that do not fit into the line are refused at once ...
        refused = 0
        end = time.monotonic() + PATIENCE
        while refused < 65 and time.monotonic() < end:
            for link in list(links):
                link.settimeout(0.01)
                try:
                    data = link.recv(65536)
                except TimeoutError:
                    continue
                expect(status_of(data) == 503 and b"Retry-After" in data, f"busy: {data[:80]}")
                refused += 1
                links.remove(link)
        expect(refused == 65, f"of 100 with 3 places and a line of 32, {refused} were refused")
        # ... and everything that does not compute is answered meanwhile.
        slowest = max(server.expect_alive("100 computations") for _ in range(20))
        print(f"  slowest answer beside 100 computations: {slowest * 1000:.0f} ms")
        expect(server.ask("/")[0] == 200, "/ beside 100 computations")
        # Leaving gives the places back.
        for link in links:
            link.close()
        status, end = 503, time.monotonic() + PATIENCE
        while status == 503 and time.monotonic() < end:
            status, _, _ = server.ask("/api/evaluate?algorithm=courteous&n=3")
        expect(status == 200, f"after all have left: {status}")


def test_cancel(serve):
    """With one place, the next one is answered only because the first has been cancelled."""
    with serve("--computations", "1") as server:
        for suffix in ("", "&progress=1"):
            with server.connect() as link:
                link.sendall(server.head(f"GET {SLOW}{suffix} HTTP/1.1"))
                if suffix:
                    expect(b"event-stream" in link.recv(4096), "the stream begins")
                else:
                    time.sleep(0.5)
            start = time.monotonic()
            status, _, _ = server.ask("/api/evaluate?algorithm=courteous&n=3")
            expect(status == 200, f"after a client has left: {status}")
            print(f"  cancelled within {time.monotonic() - start:.2f} s")
        server.expect_idle("cancelled requests", settle=0.5, used_at_most=0.5)


def test_stop(serve):
    for number in (signal.SIGINT, signal.SIGTERM):
        with serve() as server:
            seconds = server.stop(number)
            expect(seconds < 5, f"an idle server took {seconds:.1f} s to stop")
        with serve() as server:
            links = [server.connect() for _ in range(20)]
            for i, link in enumerate(links):
                link.sendall(server.head(f"GET {SLOW}&progress={i % 2} HTTP/1.1") if i % 4 else b"GET ")
            time.sleep(0.5)
            seconds = server.stop(number)
            expect(seconds < 10, f"a busy server took {seconds:.1f} s to stop")
            print(f"  stopped while busy within {seconds:.2f} s")
            with contextlib.suppress(OSError):
                socket.create_connection((server.host, server.port), timeout=1).close()
                expect(False, "still listening")
