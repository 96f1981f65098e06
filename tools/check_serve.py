#!/usr/bin/env python3
"""Checks `tacit serve` from outside: the same answers as the command line, refusals of
everything hostile, progress and cancelling, and that it stays responsive and stops.

    check_serve.py PROGRAM [GROUP...]

Groups are the functions below whose names begin with `check_`; all of them by default.
Exits 1 and names what is wrong. Talks HTTP through http.client where a request is
well-formed, and through plain sockets where it is not.
"""

import contextlib
import gzip
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATIENCE = 60  # seconds; only ever reached when something hangs
SLOW = "/api/optimal?n=3&r=3&all-p"  # far more than any test waits for

problems = []


def expect(condition, text):
    if not condition:
        problems.append(text)
        print(f"  FAIL {text}", file=sys.stderr)


class Server:
    """A running `tacit serve`, stopped and looked at in the end."""

    def __init__(self, program, *options):
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--no-browser", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.url = self.process.stdout.readline().strip()
        parts = urllib.parse.urlsplit(self.url)
        expect(
            self.url == f"http://127.0.0.1:{parts.port}/" or options,
            f"the first line is the address: {self.url!r}",
        )
        self.host, self.port = parts.hostname, parts.port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop(signal.SIGTERM)
        errors = self.process.stderr.read()
        expect("Sanitizer" not in errors and "runtime error" not in errors, f"stderr: {errors}")

    def stop(self, number):
        """Seconds until it was gone."""
        start = time.monotonic()
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        expect(code == 130, f"exit code after signal {number}: {code}")
        return time.monotonic() - start

    def ask(self, path, method="GET", body=None, headers=None):
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        connection.request(method, path, body=body, headers=headers or {})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, text, answer.headers

    def ask_json(self, verb, parameters):
        body = json.dumps(parameters)
        return self.ask(f"/api/{verb}", "POST", body, {"Content-Type": "application/json"})

    def connect(self):
        return socket.create_connection((self.host, self.port), timeout=PATIENCE)

    def raw(self, request):
        """The status of the answer to these bytes, 0 when there is none."""
        with self.connect() as link:
            with contextlib.suppress(OSError):
                link.sendall(request)
            return status_of(read_all(link))

    def head(self, line, *headers):
        lines = [line, f"Host: {self.host}:{self.port}", *headers, "", ""]
        return "\r\n".join(lines).encode("latin-1")

    def expect_alive(self, after):
        start = time.monotonic()
        status, text, _ = self.ask("/api/version")
        expect(status == 200 and b"version" in text, f"no version after {after}: {status}")
        return time.monotonic() - start


def read_all(link):
    data = b""
    with contextlib.suppress(OSError):
        while part := link.recv(65536):
            data += part
    return data


def status_of(data):
    words = data.split(b" ", 2)
    return int(words[1]) if len(words) > 2 and words[0] == b"HTTP/1.1" else 0


def without_times(value):
    if isinstance(value, dict):
        timed = ("seconds", "trials_per_second")
        return {key: without_times(part) for key, part in value.items() if key not in timed}
    if isinstance(value, list):
        return [without_times(part) for part in value]
    return value


# ---------------------------------------------------------------------------- answers

# A call of the program, and the same as parameters.
QUESTIONS = [
    ("evaluate courteous -n 3 --at 2/5", {"algorithm": "courteous", "n": "3", "at": "2/5"}),
    ("evaluate courteous^2;pref1 -n 3 --inputs all", {"algorithm": "courteous^2;pref1", "n": "3", "inputs": "all"}),
    ("evaluate if(ones+own>zeros) -n 4", {"algorithm": "if(ones+own>zeros)", "n": "4"}),
    ("evaluate pref0 -n 3 --channel unicast --input 011", {"algorithm": "pref0", "n": "3", "channel": "unicast", "input": "011"}),
    ("compare courteous pref1 majority -n 3", {"algorithm": ["courteous", "pref1", "majority"], "n": "3"}),
    ("compare courteous courteous -n 2..3", {"algorithm": ["courteous", "courteous"], "n": "2..3"}),
    ("complex -n 3 --kind reduced", {"n": "3", "kind": "reduced"}),
    ("complex -n 2 -r 2 --kind kripke --input 01", {"n": "2", "r": "2", "kind": "kripke", "input": "01"}),
    ("complex -n 3 --algorithm courteous --homology", {"n": "3", "algorithm": "courteous", "homology": "1"}),
    ("optimal -n 3 --all-p", {"n": "3", "all-p": ""}),
    ("optimal -n 3 --at 1/2 --count", {"n": "3", "at": "1/2", "count": "true"}),
    ("optimal -n 5 --at 1/3 --coins shared", {"n": "5", "at": "1/3", "coins": "shared"}),
    ("simulate courteous -n 3 --at 2/5 --trials 1e5 --seed 7", {"algorithm": "courteous", "n": "3", "at": "2/5", "trials": "1e5", "seed": "7"}),
    ("plan -n 3 --channel unicast --at 0.8 --error 0.01", {"n": "3", "channel": "unicast", "at": "0.8", "error": "0.01"}),
]

WRONG_QUESTIONS = [
    ("evaluate courteous -n 3 --at 4/3", {"algorithm": "courteous", "n": "3", "at": "4/3"}),
    ("evaluate -n 3", {"n": "3"}),
    ("evaluate nonsense -n 3", {"algorithm": "nonsense", "n": "3"}),
    ("evaluate courteous -n 1", {"algorithm": "courteous", "n": "1"}),
    ("evaluate courteous -n three", {"algorithm": "courteous", "n": "three"}),
    ("evaluate courteous --channel smoke -n 3", {"algorithm": "courteous", "channel": "smoke", "n": "3"}),
    ("complex -n 40", {"n": "40"}),
    ("optimal -n 3", {"n": "3"}),
    ("optimal -n 40 --all-p", {"n": "40", "all-p": "1"}),
    ("plan -n 3 --at 1/2", {"n": "3", "at": "1/2"}),
]


def check_parity(program):
    with Server(program) as server:
        for call, parameters in QUESTIONS:
            verb = call.split()[0]
            printed = subprocess.run(
                [program, *call.split(), "--format", "json"], capture_output=True, check=True
            ).stdout
            query = urllib.parse.urlencode(parameters, doseq=True)
            got = server.ask(f"/api/{verb}?{query}")
            sent = server.ask_json(verb, parameters)
            for way, (status, text, headers) in (("GET", got), ("POST", sent)):
                expect(status == 200, f"{way} {call}: {status} {text[:200]}")
                expect(headers["Content-Type"] == "application/json", f"{way} {call}: type")
                same = text == printed
                if verb in ("optimal", "simulate") and status == 200:
                    same = without_times(json.loads(text)) == without_times(json.loads(printed))
                expect(same, f"{way} {call}: {text[:200]} is not {printed[:200]}")
        for call, parameters in WRONG_QUESTIONS:
            verb = call.split()[0]
            printed = subprocess.run(
                [program, *call.split(), "--format", "json"], capture_output=True, text=True
            )
            expect(printed.returncode == 2, f"{call}: exit code {printed.returncode}")
            sentence = printed.stderr.removeprefix("tacit: ").rstrip("\n")
            for status, text, _ in (
                server.ask(f"/api/{verb}?{urllib.parse.urlencode(parameters, doseq=True)}"),
                server.ask_json(verb, parameters),
            ):
                expect(status == 400, f"{call}: {status}")
                told = json.loads(text)["error"].replace("ALGORITHM", "algorithm")
                expect(
                    told.lower() == sentence.lower(), f"{call}: {told!r} is not {sentence!r}"
                )


def check_sizes(program):
    """What would be described in gigabytes is refused at once."""
    with Server(program) as server:
        for query in ("n=10", "n=8&kind=kripke", "n=12&kind=reduced", "n=4&r=4&kind=intersection"):
            status, text, _ = server.ask(f"/api/complex?{query}")
            expect(status == 400 and b"-n" in text, f"complex {query}: {status} {text[:200]}")
        for query in ("n=6", "n=5&kind=kripke", "n=6&kind=reduced", "n=10&kind=input"):
            status, text, _ = server.ask(f"/api/complex?{query}")
            expect(status == 200, f"complex {query}: {status} {text[:200]}")


def check_tables(program):
    """A decision table in the body is what the file is on the command line."""
    with tempfile.TemporaryDirectory() as folder, Server(program) as server:
        path = pathlib.Path(folder) / "table.json"
        subprocess.run(
            [program, "optimal", "-n", "3", "--at", "1/3", "--algorithm", path],
            capture_output=True,
            check=True,
        )
        printed = subprocess.run(
            [program, "evaluate", "table.json", "-n", "3", "--at", "1/3", "--format", "json"],
            capture_output=True,
            check=True,
            cwd=folder,
        ).stdout
        table = json.loads(path.read_text())
        status, text, _ = server.ask_json("evaluate", {"algorithm": table, "n": 3, "at": "1/3"})
        expect(status == 200 and text == printed, f"evaluate a table: {status} {text[:200]}")
        # Names of files are refused, whatever they are called.
        for parameters in (
            {"algorithm": str(path), "n": 3},
            {"algorithm": "/etc/passwd", "n": 3},
            {"algorithm": "courteous", "n": 3, "loss": str(path)},
            {"algorithm": "courteous", "n": 3, "output": str(path)},
            {"algorithm": "courteous", "n": 3, "o": str(path)},
        ):
            status, text, _ = server.ask_json("evaluate", parameters)
            expect(status == 400, f"{parameters}: {status} {text[:200]}")
            expect(b"root:" not in text, f"{parameters} shows a file")
        before = sorted(os.listdir(folder))
        for verb, parameters in (
            ("optimal", {"n": 2, "at": "1/2", "certificate": f"{folder}/c"}),
            ("optimal", {"n": 2, "at": "1/2", "algorithm": f"{folder}/a.json"}),
            ("compare", {"n": 2, "algorithm": "pref1", "plot": f"{folder}/p.svg"}),
        ):
            status, text, _ = server.ask_json(verb, parameters)
            expect(status == 400, f"{verb} {parameters}: {status} {text[:200]}")
        expect(sorted(os.listdir(folder)) == before, f"written: {os.listdir(folder)}")


def check_certificates(program):
    with tempfile.TemporaryDirectory() as folder, Server(program) as server:
        path = pathlib.Path(folder) / "certificate"
        call = [program, "optimal", "-n", "3", "--all-p", "--certificate", path]
        subprocess.run(call, capture_output=True, check=True)
        printed = subprocess.run([program, "check", path], capture_output=True, text=True).stdout
        plain = path.read_bytes()
        for body in (plain, gzip.compress(plain)):
            status, text, _ = server.ask("/api/check", "POST", body)
            answer = json.loads(text)
            expect(status == 200 and answer["outcome"] == "accepted", f"accepted: {text[:200]}")
            expect(printed == f"accepted: {answer.get('claim')}\n", f"claim: {text[:200]}")
        flawed = plain.replace(b"1", b"2", 3)
        path.write_bytes(flawed)
        printed = subprocess.run([program, "check", path], capture_output=True, text=True).stdout
        status, text, _ = server.ask("/api/check", "POST", flawed)
        answer = json.loads(text)
        expect(
            printed == f"rejected: line {answer['line']}: {answer['reason']}\n",
            f"flawed: {text[:200]} is not {printed!r}",
        )
        status, text, _ = server.ask("/api/check", "POST", gzip.compress(plain)[:-20])
        expect(status == 400, f"damaged: {status} {text[:200]}")
        status, _, _ = server.ask("/api/check")
        expect(status == 405, f"GET /api/check: {status}")
        for name in ("x", "../x", "..%2f..%2fetc%2fpasswd", "a/b"):
            status, text, _ = server.ask(f"/api/certificate/{name}")
            expect(status == 404 and b"error" in text, f"certificate {name}: {status}")


def check_page(program):
    with Server(program) as server:
        status, text, headers = server.ask("/")
        expect(status == 200 and b"<html" in text.lower(), f"/: {status}")
        expect(headers["Content-Type"] == "text/html; charset=utf-8", "type of /")
        for name, part in (
            ("Content-Security-Policy", "default-src 'none'"),
            ("Content-Security-Policy", "'wasm-unsafe-eval'"),
            ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ):
            expect(part in (headers[name] or ""), f"{name}: {headers[name]}")
        status, empty, again = server.ask("/", "HEAD")
        expect(status == 200 and empty == b"", f"HEAD /: {status}")
        expect(again["Content-Length"] == str(len(text)), "length of HEAD /")
        tag = headers["ETag"]
        if tag:  # there is a page
            status, packed, headers = server.ask("/", headers={"Accept-Encoding": "gzip"})
            if headers["Content-Encoding"] == "gzip":
                packed = gzip.decompress(packed)
            expect(packed == text, "the page is the same compressed")
            status, empty, _ = server.ask("/", headers={"If-None-Match": tag})
            expect(status == 304 and empty == b"", f"unchanged: {status}")
        status, _, _ = server.ask("/", headers={"Range": "bytes=0-3"})
        expect(status == 200, f"a range: {status}")


# ------------------------------------------------------------------------ hostile requests


def check_paths(program):
    with Server(program) as server:
        for path in (
            "/../../../../etc/passwd",
            "/..%2f..%2f..%2fetc%2fpasswd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/..%5c..%5cetc%5cpasswd",
            "//etc/passwd",
            "/etc/passwd",
            "/assets/../../../etc/passwd",
            "/index.html%00.js",
            "/%",
            "/%zz",
            "/api/../etc/passwd",
            "/api/evaluate/../../x",
            "/api",
            "/api/",
            "/api/nothing",
            "/api/reproduce",
            "/api/serve",
            "/api/Evaluate?algorithm=courteous&n=3",
            "/api/evaluate%2f?n=3",
            "/api/check/",
            "http://example.org/",
            "*",
            "x",
        ):
            request = server.head(f"GET {path} HTTP/1.1")
            with server.connect() as link:
                link.sendall(request)
                data = read_all(link)
            expect(status_of(data) in (400, 404, 405), f"{path}: {data[:80]}")
            expect(b"root:" not in data, f"{path} shows a file")
        server.expect_alive("paths")


def check_methods(program):
    with Server(program) as server:
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


def check_origins(program):
    with Server(program) as server:
        own = f"127.0.0.1:{server.port}"

        def asked(host, *headers, path="/api/version", version="1.1"):
            lines = [f"GET {path} HTTP/{version}", *([f"Host: {host}"] if host else []), *headers]
            return server.raw(("\r\n".join(lines) + "\r\n\r\n").encode())

        for host in (own, f"localhost:{server.port}", f"LOCALHOST:{server.port}", "localhost",
                     f"[::1]:{server.port}", "localhost:9000"):
            expect(asked(host) == 200, f"Host {host}: {asked(host)}")
        for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example",
                     f"localhost.evil.example:{server.port}", "localhost:x", "evil@localhost",
                     "0.0.0.0", "192.168.0.1", "localhost:80:80", "[::1", "xlocalhost", " "):
            for path in ("/", "/api/version", "/nothing"):
                got = asked(host, path=path)
                expect(got in (400, 403), f"Host {host!r} {path}: {got}")
        expect(asked(None) == 400, "HTTP/1.1 without Host")
        expect(asked(None, version="1.0") == 200, "HTTP/1.0 without Host")
        expect(asked("evil.example", version="1.0") == 403, "HTTP/1.0 with another Host")
        expect(asked(own, f"Host: {own}") == 400, "two Hosts")
        for origin in ("http://evil.example", "null", "https://" + own, f"http://localhost:{server.port}",
                       "http://127.0.0.1:1", f"http://{own}.evil.example", f"http://{own}/"):
            got = asked(own, f"Origin: {origin}")
            expect(got == 403, f"Origin {origin!r}: {got}")
            status, _, headers = server.ask("/api/version", headers={"Origin": origin})
            allowed = [name for name in headers if name.lower().startswith("access-control")]
            expect(not allowed, f"Origin {origin!r}: {allowed}")
        expect(asked(own, f"Origin: http://{own}") == 200, "the own origin")
        for site in ("cross-site", "same-site"):
            expect(asked(own, f"Sec-Fetch-Site: {site}") == 403, f"API from {site}")
            expect(asked(own, f"Sec-Fetch-Site: {site}", path="/") == 200, f"a link from {site}")
        expect(asked(own, "Sec-Fetch-Site: same-origin") == 200, "same-origin")


def check_bodies(program):
    with Server(program) as server:
        good = {"algorithm": "courteous", "n": 3}
        kind = {"Content-Type": "application/json"}
        text = json.dumps(good).encode()

        def posted(body, headers=None, path="/api/evaluate"):
            status, answer, _ = server.ask(path, "POST", body, headers or kind)
            if status != 200:
                expect(list(json.loads(answer)) == ["error"], f"an error is told: {answer[:100]}")
            return status

        expect(posted(text) == 200, "a good body")
        expect(posted(text, {"Content-Type": "Application/JSON; charset=utf-8"}) == 200, "with a charset")
        for body in (b"", b"{", b"[]", b"3", b"null", b'"x"', b"\xff\xfe", b"\x00" * 10, text + b"x",
                     b"[" * 100000, b'{"a":' * 100000, b'{"n":3,"n":4,"algorithm":"pref1"}',
                     b'{"n":1e999999999,"algorithm":"pref1"}', b'{"n":NaN}'):
            status = posted(body)
            expect(status == 400, f"body {body[:20]!r}: {status}")
        for value in (None, True, [], {}, [3, 3], {"x": 1}, 3.5, -3, 10**30, "3 ", "", "\u0000", "9" * 5000):
            status = posted(json.dumps(good | {"n": value}).encode())
            expect(status == 400, f"n = {str(value)[:20]!r}: {status}")
        for name in ("help", "quiet", "jobs", "format2", "", "-n", "--n", "__proto__"):
            status = posted(json.dumps(good | {name: "1"}).encode())
            expect(status == 400, f"parameter {name!r}: {status}")
        status = posted(json.dumps(good | {"format": "text"}).encode())
        expect(status == 400, f"another format: {status}")
        for value in ("0", "-1", "x", "1e99"):
            status = posted(json.dumps(good | {"time-limit": value}).encode())
            expect(status == 400, f"time limit {value}: {status}")
        for header in ({}, {"Content-Type": "text/plain"},
                       {"Content-Type": "application/x-www-form-urlencoded"},
                       {"Content-Type": "multipart/form-data; boundary=x"}):
            status = posted(text, header or {"Content-Type": ""})
            expect(status == 415, f"type {header}: {status}")
        expect(posted(gzip.compress(text), kind | {"Content-Encoding": "gzip"}) == 415, "encoded")
        expect(posted(text, path="/api/evaluate?n=3") == 400, "parameters in both places")
        expect(posted(b" " * (4 << 20) + text) == 413, "a large body")
        expect(posted(b" " * ((4 << 20) - len(text)) + text) == 200, "a body as large as may be")

        # Lengths.
        post = "POST /api/evaluate HTTP/1.1"
        json_type = "Content-Type: application/json"
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
            (("Transfer-Encoding: chunked",), b"%x\r\n%s\r\n0\r\n\r\n" % (len(text), text), 200),
            (("Transfer-Encoding: chunked",), b"zz\r\n", 400),
            (("Transfer-Encoding: chunked",), b"-5\r\nxxxxx\r\n0\r\n\r\n", 400),
            (("Transfer-Encoding: chunked",), b"5\r\nab", 400),
            (("Expect: 100-continue", "Content-Length: 99999999"), b"", 413),
        ):
            with server.connect() as link:
                with contextlib.suppress(OSError):
                    link.sendall(server.head(post, json_type, *headers) + rest)
                    if wanted != 200:
                        link.shutdown(socket.SHUT_WR)
                got = status_of(read_all(link))
            expect(got == wanted, f"{headers} {rest[:20]}: {got}, not {wanted}")
        # Chunks without end, and a size line without end.
        for piece in (b"1000\r\n" + b" " * 4096 + b"\r\n", b"0" * 4096):
            with server.connect() as link:
                sent = 0
                with contextlib.suppress(OSError):
                    link.sendall(server.head(post, json_type, "Transfer-Encoding: chunked"))
                    while sent < 64 << 20:
                        sent += link.send(piece)
                expect(sent < 32 << 20, f"chunks without end: {sent} bytes were taken")
                got = status_of(read_all(link))
                expect(got in (0, 413), f"chunks without end: {got}")
        server.expect_alive("bodies")


def check_heads(program):
    with Server(program) as server:
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
            with server.connect() as link:
                with contextlib.suppress(OSError):
                    link.sendall(request)
                    link.shutdown(socket.SHUT_WR)
                got = status_of(read_all(link))
            wanted = wanted if isinstance(wanted, tuple) else (wanted,)
            expect(got in wanted, f"{request[:60]!r} ({len(request)}): {got}, not {wanted}")
        server.expect_alive("heads")


def check_slow_clients(program):
    """More of them than there may be: whoever is quick is answered all the same."""
    with Server(program) as server:
        links = []
        for i in range(300):
            link = server.connect()
            link.sendall(b"GET / HT" if i % 2 else server.head("POST /api/check HTTP/1.1", "Content-Length: 9")[: 40 + i % 30])
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


# ----------------------------------------------------------------------- long work


def check_parallel(program):
    with Server(program, "--computations", "3") as server:
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


def events_of(data):
    events = []
    for block in data.decode().split("\n\n"):
        fields = [line.split(": ", 1) for line in block.splitlines()]
        if fields and fields[0][0] == "event":
            events.append((fields[0][1], "\n".join(value for _, value in fields[1:])))
    return events


def check_progress(program):
    with Server(program) as server:
        status, data, headers = server.ask("/api/optimal?n=4&all-p&progress=1")
        expect(status == 200 and headers["Content-Type"] == "text/event-stream", f"events: {status}")
        events = events_of(data)
        names = [name for name, _ in events]
        expect(names[-1] == "result" and set(names[:-1]) == {"progress"}, f"events: {names}")
        expect("text" in json.loads(events[0][1]), f"progress: {events[0]}")
        plain = json.loads(server.ask("/api/optimal?n=4&all-p")[1])
        expect(
            without_times(json.loads(events[-1][1])) == without_times(plain), "the result as an event"
        )
        events = events_of(server.ask("/api/optimal?n=4&at=7&progress=1")[1])
        expect(
            [name for name, _ in events] == ["error"] and "--at" in json.loads(events[0][1])["error"],
            f"an error as an event: {events}",
        )
        status, data, _ = server.ask("/api/evaluate?algorithm=courteous&n=3&progress=0")
        expect(status == 200 and data.startswith(b"{"), "progress=0")
        # The time limit of a request: bounds for the optimum, a sentence for others.
        status, data, _ = server.ask(f"{SLOW}&time-limit=0.3")
        expect(status in (200, 422), f"time limit: {status} {data[:200]}")
        if status == 200:
            expect(json.loads(data)["status"] == "bounded", f"time limit: {data[:200]}")
        status, data, _ = server.ask(
            "/api/simulate?algorithm=courteous&n=3&at=1/2&trials=1e15&time-limit=1/2"
        )
        expect(status == 200, f"a part of a simulation: {status} {data[:200]}")


def busy_seconds(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def check_cancel(program):
    """With one place, the next one is answered only because the first has been cancelled."""
    with Server(program, "--computations", "1") as server:
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
        time.sleep(0.5)
        before = busy_seconds(server.process)
        time.sleep(1)
        used = busy_seconds(server.process) - before
        expect(used < 0.5, f"still computing: {used} s of processor time in a second")


def check_stop(program):
    for number in (signal.SIGINT, signal.SIGTERM):
        with Server(program) as server:
            seconds = server.stop(number)
            expect(seconds < 5, f"an idle server took {seconds:.1f} s to stop")
        with Server(program) as server:
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


def check_options(program):
    def called(*options):
        return subprocess.run(
            [program, "serve", "--no-browser", *options], capture_output=True, text=True, timeout=PATIENCE
        )

    for options, part in (
        (["--port", "65536"], "--port"),
        (["--port", "x"], "--port"),
        (["--address", "nowhere"], "--address"),
        (["--computations", "0"], "--computations"),
        (["--time-limit", "0"], "--time-limit"),
    ):
        result = called(*options)
        expect(result.returncode == 2 and part in result.stderr and not result.stdout,
               f"{options}: {result.returncode} {result.stderr}")
    with Server(program) as server:
        result = called("--port", str(server.port))
        expect(result.returncode == 1 and not result.stdout, f"a taken port: {result}")
    with Server(program, "--address", "0.0.0.0", "--name", "explorer.example") as server:
        request = b"GET /api/version HTTP/1.1\r\nHost: %s\r\n\r\n"
        for host, wanted in ((b"192.168.0.1:80", 200), (b"explorer.example", 200), (b"evil.example", 403)):
            got = server.raw(request % host)
            expect(got == wanted, f"at every address, Host {host}: {got}")
        server.stop(signal.SIGTERM)
        expect("0.0.0.0" in server.process.stderr.read(), "a warning about the address")
        server.process.stderr = open(os.devnull)


def check_documents(program):
    """The calls in docs/formats/http.md print what stands below them."""
    examples, output = [], None
    for line in (ROOT / "docs/formats/http.md").read_text().splitlines():
        if line.startswith("    $ "):
            output = []
            examples.append((line.removeprefix("    $ "), output))
        elif line.startswith("    ") and output is not None:
            output.append(line.removeprefix("    "))
        else:
            output = None
    expect(len(examples) >= 8, f"examples in the document: {len(examples)}")
    with tempfile.TemporaryDirectory() as folder, Server(program) as server:
        os.symlink(program, f"{folder}/tacit")
        environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}")
        for command, lines in examples:
            command = command.replace("http://127.0.0.1:8717/", server.url)
            printed = subprocess.run(
                command, shell=True, cwd=folder, env=environment, capture_output=True, text=True
            ).stdout.rstrip("\n")
            expect(printed == "\n".join(lines), f"{command}: {printed!r}")


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and take the server along
    program = str(pathlib.Path(sys.argv[1]).resolve())
    groups = {name.removeprefix("check_"): function for name, function in globals().items()
              if name.startswith("check_")}
    for name in sys.argv[2:] or groups:
        start = time.monotonic()
        print(f"{name}", flush=True)
        groups[name](program)
        print(f"  {time.monotonic() - start:.1f} s", flush=True)
    print(f"check_serve: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
