"""`tacit serve` keeps the certificates of the searches it answers: named beside the answer, accepted by the checker,
limited in number, and gone with the server."""

import hashlib
import json

from harness import expect, without_times
from server import events_of

KEPT = 64  # as docs/formats/http.md says


def check_named(tacit, server, folder):
    """The answer is that of the program; the certificate beside it is the program's as well."""
    file = folder / "certificate"
    options = ["optimal", "-n", "2", "--at", "2/7", "--fresh", "--format", "json", "-q"]
    status, text, headers = server.ask("/api/optimal?n=2&at=2/7&fresh")
    printed = json.loads(tacit(*options).stdout)
    expect(status == 200, f"a search: {status}")
    expect(without_times(json.loads(text)) == without_times(printed), "the answer is unchanged")
    tacit(*options, "--certificate", file)
    name = headers["Tacit-Certificate"] or ""
    expect(name == hashlib.sha256(file.read_bytes()).hexdigest() + ".cert.zst", f"name: {name!r}")

    status, certificate, headers = server.ask(f"/api/certificate/{name}")
    expect(status == 200 and headers["Content-Type"] == "application/octet-stream", f"{status}")
    file = folder / name
    file.write_bytes(certificate)
    verdict = tacit("check", file).stdout
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
        "/api/evaluate?algorithm=courteous&n=2",
    ):
        _, text, headers = server.ask(path)
        expect("Tacit-Certificate" not in headers, f"{path} names a certificate: {text[:200]}")


def check_limited(server, first):
    """The oldest one goes when there are too many."""
    names = [server.ask(f"/api/optimal?n=2&at={k}/401&fresh")[2]["Tacit-Certificate"] for k in range(1, KEPT)]
    expect(len(set(names)) == KEPT - 1, "every search has its own certificate")
    expect(server.ask(f"/api/certificate/{first}")[0] == 200, "as many are kept as is said")
    server.ask("/api/optimal?n=2&at=1/409&fresh")
    expect(server.ask(f"/api/certificate/{first}")[0] == 404, "the oldest has gone")
    expect(server.ask(f"/api/certificate/{names[0]}")[0] == 200, "the second oldest is there")


def test_kept(tacit, serve, place, temporary):
    with serve() as server:
        first = check_named(tacit, server, place)
        check_unnamed(server)
        check_limited(server, first)
        kept = list(temporary.glob("*/*.cert.zst"))
        expect(len(kept) == KEPT, f"files kept: {len(kept)}")
