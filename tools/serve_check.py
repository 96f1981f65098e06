"""What the checks check_serve_*.py share: a running server, and
counting what is wrong."""

import contextlib
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time
import urllib.parse

PATIENCE = 60  # seconds; only ever reached when something hangs
SLOW = "/api/optimal?n=3&r=3&all-p"  # far more than any test waits for

problems = []


def expect(condition, text):
    if not condition:
        problems.append(text)
        print(f"  FAIL {text}", file=sys.stderr)


class Server:
    """A running `tacit serve`, stopped and looked at in the end."""

    def __init__(self, program, *options, environment=None):
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--no-browser", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | (environment or {}),
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


def run_groups(name, groups):
    """Runs the groups that the command line names, all of them by default, each a function
    of the program; the exit code."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and take the server along
    program = str(pathlib.Path(sys.argv[1]).resolve())
    by_name = {group.__name__.removeprefix("check_"): group for group in groups}
    for group in sys.argv[2:] or by_name:
        start = time.monotonic()
        print(group, flush=True)
        by_name[group](program)
        print(f"  {time.monotonic() - start:.1f} s", flush=True)
    print(f"{name}: {len(problems)} problems")
    return 1 if problems else 0
