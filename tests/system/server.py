"""A running `tacit serve`, and HTTP as its clients speak it, well-formed or not."""

import contextlib
import http.client
import json
import signal
import socket
import subprocess
import time
import urllib.parse

from harness import FORBIDDEN, PATIENCE, busy_seconds, expect

SLOW = "/api/optimal?n=3&r=3&all-p"  # far more than any test waits for


class Server:
    """A running server, stopped and looked at in the end."""

    def __init__(self, tacit, *options, environment=()):
        self.process = subprocess.Popen(
            [tacit.program, "serve", "--port", "0", "--no-browser", *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=tacit.environment | dict(environment),
        )
        self.url = self.process.stdout.readline().strip()
        parts = urllib.parse.urlsplit(self.url)
        expect(self.url == f"http://127.0.0.1:{parts.port}/" or options, f"the first line is the address: {self.url!r}")
        self.host, self.port = parts.hostname, parts.port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop(signal.SIGTERM)
        self.expect_quiet()

    def expect_quiet(self):
        """What it wrote to standard error, in which no last words may be."""
        errors = self.process.stderr.read() if not self.process.stderr.closed else ""
        self.process.stderr.close()
        self.process.stdout.close()
        expect(not any(word in errors for word in FORBIDDEN), f"stderr: {errors}")
        return errors

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
        return self.ask(f"/api/{verb}", "POST", json.dumps(parameters), {"Content-Type": "application/json"})

    def connect(self, source="127.0.0.1"):
        return socket.create_connection((self.host, self.port), PATIENCE, (source, 0))

    def send(self, request, close=False):
        """The bytes of the answer to these bytes; with `close`, nothing more will be sent."""
        with self.connect() as link:
            with contextlib.suppress(OSError):
                link.sendall(request)
                if close:
                    link.shutdown(socket.SHUT_WR)
            return read_all(link)

    def raw(self, request, close=False):
        """The status of the answer to these bytes, 0 when there is none."""
        return status_of(self.send(request, close))

    def head(self, line, *headers):
        lines = [line, f"Host: {self.host}:{self.port}", *headers, "", ""]
        return "\r\n".join(lines).encode("latin-1")

    def expect_alive(self, after):
        start = time.monotonic()
        status, text, _ = self.ask("/api/version")
        expect(status == 200 and b"version" in text, f"no version after {after}: {status}")
        return time.monotonic() - start

    def expect_idle(self, what, settle=0.3, used_at_most=0.3):
        """A moment after everybody has left, nothing computes."""
        time.sleep(settle)
        before = busy_seconds(self.process)
        time.sleep(1)
        used = busy_seconds(self.process) - before
        expect(used < used_at_most, f"{what}: {used:.2f} s of processor time in a second after all have left")


def read_all(link):
    data = b""
    with contextlib.suppress(OSError):
        while part := link.recv(65536):
            data += part
    return data


def status_of(data):
    words = data.split(b" ", 2)
    return int(words[1]) if len(words) > 2 and words[0] == b"HTTP/1.1" else 0


def events_of(data):
    """The names and texts of a stream of events."""
    events = []
    for block in data.decode().split("\n\n"):
        fields = [line.split(": ", 1) for line in block.splitlines()]
        if fields and fields[0][0] == "event":
            events.append((fields[0][1], "\n".join(value for _, value in fields[1:])))
    return events
