#!/usr/bin/env python3
"""Checks that `tacit serve` keeps the certificates of the searches it answers: named beside
the answer, accepted by the checker, limited in number, and gone with the server.

    check_serve_kept.py PROGRAM [GROUP...]

The only group is `kept`. Exits 1 and names what is wrong.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from check_serve_answers import events_of, without_times
from serve_check import Server, expect, run_groups

KEPT = 64  # as docs/formats/http.md says


def run(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True)


def check_named(program, server, folder):
    """The answer is that of the program; the certificate beside it is the program's as well."""
    file = folder / "certificate"
    options = ["optimal", "-n", "2", "--at", "2/7", "--fresh", "--format", "json", "-q"]
    status, text, headers = server.ask("/api/optimal?n=2&at=2/7&fresh")
    printed = json.loads(run(program, *options).stdout)
    expect(status == 200, f"a search: {status}")
    expect(without_times(json.loads(text)) == without_times(printed), "the answer is unchanged")
    run(program, *options, "--certificate", file)
    name = headers["Tacit-Certificate"] or ""
    expect(name == hashlib.sha256(file.read_bytes()).hexdigest() + ".cert.zst", f"name: {name!r}")

    status, certificate, headers = server.ask(f"/api/certificate/{name}")
    expect(status == 200 and headers["Content-Type"] == "application/octet-stream", f"{status}")
    file = folder / name
    file.write_bytes(certificate)
    verdict = run(program, "check", file).stdout
    expect("accepted: for 2 processes" in verdict and "[2/7]" in verdict, f"checked: {verdict}")
    status, text, _ = server.ask("/api/check", "POST", certificate)
    expect(json.loads(text).get("outcome") == "accepted", f"checked by the server: {text}")

    events = events_of(server.ask("/api/optimal?n=2&at=2/7&fresh&progress=1")[1])
    names = [event for event, _ in events if event != "progress"]
    expect(names == ["certificate", "result"], f"events: {names}")
    told = json.loads(dict(events)["certificate"])
    expect(told == {"name": name, "bytes": len(certificate)}, f"event: {told}")
    return name


def check_unnamed(server):
    """No certificate where nothing was searched or proved."""
    for path in (
        "/api/optimal?n=2&at=2/7",  # the atlas knows it
        "/api/optimal?n=2&at=7",
        "/api/optimal?n=2&at=2/7&coins=shared",
        "/api/evaluate?algorithm=courteous&n=2",
    ):
        _, text, headers = server.ask(path)
        expect("Tacit-Certificate" not in headers, f"{path} names a certificate: {text[:200]}")


def check_limited(server, first):
    """The oldest one goes when there are too many."""
    names = [server.ask(f"/api/optimal?n=2&at={k}/401&fresh")[2]["Tacit-Certificate"]
             for k in range(1, KEPT)]
    expect(len(set(names)) == KEPT - 1, "every search has its own certificate")
    expect(server.ask(f"/api/certificate/{first}")[0] == 200, "as many are kept as is said")
    server.ask("/api/optimal?n=2&at=1/409&fresh")
    expect(server.ask(f"/api/certificate/{first}")[0] == 404, "the oldest has gone")
    expect(server.ask(f"/api/certificate/{names[0]}")[0] == 200, "the second oldest is there")


def check_kept(program):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        temporary = folder / "temporary"
        temporary.mkdir()
        os.environ["TMPDIR"] = str(temporary)
        with Server(program) as server:
            first = check_named(program, server, folder)
            check_unnamed(server)
            check_limited(server, first)
            kept = list(temporary.glob("*/*.cert.zst"))
            expect(len(kept) == KEPT, f"files kept: {len(kept)}")
        expect(not list(temporary.iterdir()), f"left behind: {list(temporary.iterdir())}")


if __name__ == "__main__":
    sys.exit(run_groups("check_serve_kept", [check_kept]))
