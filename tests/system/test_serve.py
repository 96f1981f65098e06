"""What `tacit serve` answers: the same as the command line, the page, progress, its options and the examples in its
document."""

import gzip
import json
import os
import pathlib
import signal
import urllib.parse

from harness import ROOT, expect, run, without_times
from server import SLOW, events_of

# A call of the program, and the same as parameters.
QUESTIONS = [
    ("evaluate courteous -n 3 --at 2/5", {"algorithm": "courteous", "n": "3", "at": "2/5"}),
    ("evaluate courteous^2;pref1 -n 3 --inputs all", {"algorithm": "courteous^2;pref1", "n": "3", "inputs": "all"}),
    ("evaluate if(ones+own>zeros) -n 4", {"algorithm": "if(ones+own>zeros)", "n": "4"}),
    (
        "evaluate pref0 -n 3 --channel unicast --input 011",
        {"algorithm": "pref0", "n": "3", "channel": "unicast", "input": "011"},
    ),
    ("compare courteous pref1 majority -n 3", {"algorithm": ["courteous", "pref1", "majority"], "n": "3"}),
    ("compare courteous courteous -n 2..3", {"algorithm": ["courteous", "courteous"], "n": "2..3"}),
    ("complex -n 3 --kind reduced", {"n": "3", "kind": "reduced"}),
    ("complex -n 2 -r 2 --kind kripke --input 01", {"n": "2", "r": "2", "kind": "kripke", "input": "01"}),
    ("complex -n 3 --algorithm courteous --homology", {"n": "3", "algorithm": "courteous", "homology": "1"}),
    ("optimal -n 3 --all-p", {"n": "3", "all-p": ""}),
    ("optimal -n 3 --at 1/2 --count", {"n": "3", "at": "1/2", "count": "true"}),
    ("optimal -n 40 --at 1/50", {"n": "40", "at": "1/50"}),
    ("optimal -n 5 --at 1/3 --coins shared", {"n": "5", "at": "1/3", "coins": "shared"}),
    (
        "simulate courteous -n 3 --at 2/5 --trials 1e5 --seed 7",
        {"algorithm": "courteous", "n": "3", "at": "2/5", "trials": "1e5", "seed": "7"},
    ),
    (
        "evaluate courteous;min -n 2 --values 3 -r 2 --at 1/3",
        {"algorithm": "courteous;min", "n": "2", "values": "3", "r": "2", "at": "1/3"},
    ),
    ("compare courteous min -n 3 --values 3", {"algorithm": ["courteous", "min"], "n": "3", "values": "3"}),
    (
        "simulate min -n 3 --values 3 --task set:2 --at 2/5 --trials 1e4",
        {"algorithm": "min", "n": "3", "values": "3", "task": "set:2", "at": "2/5", "trials": "1e4"},
    ),
    ("complex -n 2 --values 3 --algorithm min", {"n": "2", "values": "3", "algorithm": "min"}),
    (
        "complex -n 3 --values 3 --task set:2 --kind output",
        {"n": "3", "values": "3", "task": "set:2", "kind": "output"},
    ),
    ("plan -n 2 --values 3 --at 0.8 --error 0.1", {"n": "2", "values": "3", "at": "0.8", "error": "0.1"}),
    (
        "plan -n 3 --channel unicast --at 0.8 --error 0.01",
        {"n": "3", "channel": "unicast", "at": "0.8", "error": "0.01"},
    ),
    ("laws --only L6,L9 --up-to 8", {"only": "L6,L9", "up-to": "8"}),
]

WRONG_QUESTIONS = [
    ("evaluate courteous -n 3 --at 4/3", {"algorithm": "courteous", "n": "3", "at": "4/3"}),
    ("evaluate -n 3", {"n": "3"}),
    ("evaluate nonsense -n 3", {"algorithm": "nonsense", "n": "3"}),
    ("evaluate courteous -n 1", {"algorithm": "courteous", "n": "1"}),
    ("evaluate courteous -n three", {"algorithm": "courteous", "n": "three"}),
    ("evaluate courteous --channel smoke -n 3", {"algorithm": "courteous", "channel": "smoke", "n": "3"}),
    ("complex -n 40", {"n": "40"}),
    ("complex -n 3 --values 3 --kind reduced", {"n": "3", "values": "3", "kind": "reduced"}),
    ("simulate mean -n 3 --values 3 --at 1/2", {"algorithm": "mean", "n": "3", "values": "3", "at": "1/2"}),
    ("optimal -n 3", {"n": "3"}),
    ("optimal -n 12 --channel unicast --all-p", {"n": "12", "channel": "unicast", "all-p": "1"}),
    ("plan -n 3 --at 1/2", {"n": "3", "at": "1/2"}),
    ("laws --only L99", {"only": "L99"}),
    ("laws --up-to 1", {"up-to": "1"}),
]


def ask_both_ways(server, verb, parameters):
    query = urllib.parse.urlencode(parameters, doseq=True)
    return {"GET": server.ask(f"/api/{verb}?{query}"), "POST": server.ask_json(verb, parameters)}


def test_parity(tacit, serve):
    with serve() as server:
        for call, parameters in QUESTIONS:
            verb = call.split()[0]
            printed = tacit(*call.split(), "--format", "json").stdout
            for way, (status, data, headers) in ask_both_ways(server, verb, parameters).items():
                text = data.decode()
                expect(status == 200, f"{way} {call}: {status} {text[:200]}")
                expect(headers["Content-Type"] == "application/json", f"{way} {call}: type")
                same = text == printed
                if verb in ("optimal", "simulate") and status == 200:
                    same = without_times(json.loads(text)) == without_times(json.loads(printed))
                expect(same, f"{way} {call}: {text[:200]} is not {printed[:200]}")
                expect('"store":"/' not in text, f"{way} {call} shows a folder of the machine")
        for call, parameters in WRONG_QUESTIONS:
            printed = tacit(*call.split(), "--format", "json")
            expect(printed.returncode == 2, f"{call}: exit code {printed.returncode}")
            sentence = printed.stderr.removeprefix("tacit: ").rstrip("\n")
            for status, text, _ in ask_both_ways(server, call.split()[0], parameters).values():
                expect(status == 400, f"{call}: {status}")
                told = json.loads(text)["error"].replace("ALGORITHM", "algorithm")
                expect(told.lower() == sentence.lower(), f"{call}: {told!r} is not {sentence!r}")


def test_sizes(serve):
    """What would be described in gigabytes is refused at once."""
    with serve() as server:
        for query in ("n=10", "n=8&kind=kripke", "n=12&kind=reduced", "n=4&r=4&kind=intersection", "n=6&values=8"):
            status, text, _ = server.ask(f"/api/complex?{query}")
            expect(status == 400 and b"-n" in text, f"complex {query}: {status} {text[:200]}")
        execution = "n=12&kind=execution&algorithm=pref1&input=000000000001&pattern=TTTTTTTTTTTT"
        for query in ("n=6", "n=5&kind=kripke", "n=6&kind=reduced", "n=10&kind=input", execution):
            status, text, _ = server.ask(f"/api/complex?{query}")
            expect(status == 200, f"complex {query}: {status} {text[:200]}")


def test_tables(tacit, serve):
    """A decision table in the body is what the file is on the command line."""
    with serve() as server:
        path = tacit.place / "table.json"
        tacit("optimal", "-n", "3", "--at", "1/3", "--algorithm", path)
        printed = tacit("evaluate", "table.json", "-n", "3", "--at", "1/3", "--format", "json").stdout
        table = json.loads(path.read_text())
        status, text, _ = server.ask_json("evaluate", {"algorithm": table, "n": 3, "at": "1/3"})
        expect(status == 200 and text.decode() == printed, f"evaluate a table: {status} {text[:200]}")
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
        folder, before = tacit.place, sorted(os.listdir())
        for verb, parameters in (
            ("optimal", {"n": 2, "at": "1/2", "certificate": f"{folder}/c"}),
            ("optimal", {"n": 2, "at": "1/2", "algorithm": f"{folder}/a.json"}),
            ("compare", {"n": 2, "algorithm": "pref1", "plot": f"{folder}/p.svg"}),
        ):
            status, text, _ = server.ask_json(verb, parameters)
            expect(status == 400, f"{verb} {parameters}: {status} {text[:200]}")
        expect(sorted(os.listdir()) == before, f"written: {os.listdir()}")


def test_certificates(tacit, serve):
    with serve() as server:
        path = pathlib.Path("certificate")
        tacit("optimal", "-n", "3", "--all-p", "--certificate", path)
        printed = tacit("check", path).stdout
        plain = path.read_bytes()
        for body in (plain, gzip.compress(plain)):
            status, text, _ = server.ask("/api/check", "POST", body)
            answer = json.loads(text)
            expect(status == 200 and answer["outcome"] == "accepted", f"accepted: {text[:200]}")
            expect(printed == f"accepted: {answer.get('claim')}\n", f"claim: {text[:200]}")
        flawed = plain.replace(b"1", b"2", 3)
        path.write_bytes(flawed)
        printed = tacit("check", path).stdout
        status, text, _ = server.ask("/api/check", "POST", flawed)
        answer = json.loads(text)
        expect(
            printed == f"rejected: line {answer['line']}: {answer['reason']}\n",
            f"flawed: {text[:200]} is not {printed!r}",
        )
        # A limit that is closer here: the degree of the polynomial of a point.
        steep = b"root(-1,3" + 15 * b",0" + b",1;0,1)"
        one = steep + b" " + steep
        beyond = plain.replace(b"on 0 1\n", b"on " + one + b"\n")
        path.write_bytes(beyond)
        printed = tacit("check", path).stdout
        expect("degree" not in printed, f"degree 17: {printed[:200]}")
        status, text, _ = server.ask("/api/check", "POST", beyond)
        expect(b"degree above 16" in text, f"degree 17: {text[:200]}")
        status, text, _ = server.ask("/api/check", "POST", gzip.compress(plain)[:-20])
        expect(status == 400, f"damaged: {status} {text[:200]}")
        status, _, _ = server.ask("/api/check")
        expect(status == 405, f"GET /api/check: {status}")
        for name in ("x", "../x", "..%2f..%2fetc%2fpasswd", "a/b"):
            status, text, _ = server.ask(f"/api/certificate/{name}")
            expect(status == 404 and b"error" in text, f"certificate {name}: {status}")


def test_embedding(tacit, serve):
    """Other pages may show this one where they are named, and nowhere else."""
    with serve("--embed", "https://slides.example,http://localhost:8000") as server:
        for path in ("/", "/api/version", "/nothing"):
            _, _, headers = server.ask(path)
            policy = headers["Content-Security-Policy"]
            expect(
                policy.endswith("; frame-ancestors 'self' https://slides.example http://localhost:8000"),
                f"{path}: {policy}",
            )
            expect(headers["X-Frame-Options"] is None, f"{path}: X-Frame-Options")
        status, _, _ = server.ask("/api/version", headers={"Origin": "https://slides.example"})
        expect(status == 403, f"a page that may show this one may not ask: {status}")
        status, _, _ = server.ask("/", headers={"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe"})
        expect(status == 200, f"the page in a frame: {status}")


def test_page(serve):
    with serve() as server:
        status, text, headers = server.ask("/")
        expect(status == 200 and b"<html" in text.lower(), f"/: {status}")
        expect(headers["Content-Type"] == "text/html; charset=utf-8", "type of /")
        for name, part in (
            ("Content-Security-Policy", "default-src 'none'"),
            ("Content-Security-Policy", "'wasm-unsafe-eval'"),
            ("X-Content-Type-Options", "nosniff"),
            ("Content-Security-Policy", "frame-ancestors 'none'"),
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


def test_known(tacit, serve):
    with serve() as server:

        def ask(query):
            status, text, _ = server.ask(f"/api/known?{query}")
            expect(status == 200, f"{query}: {status} {text}")
            return json.loads(text)

        for query, words in [("n=3", [3, 1]), ("n=5&class=leader", [5, 1, "--class", "leader"])]:
            shown = json.loads(tacit("atlas", "show", *words, "--format", "json").stdout)
            found = ask(query)["systems"]
            expect(len(found) == 1 and found[0]["pieces"] == shown["pieces"], f"{query}: {found}")
        found = ask("n=3&task=approximate")
        expect(found["systems"] == [] and len(found["approximate"]) == 1, f"approximate agreement: {found}")
        expect(ask("n=2&r=2&channel=unicast")["systems"] == [], "a system that the atlas does not know")
        for query, word in [("", "-n"), ("n=3&task=x", "--task"), ("n=3&x=1", "x")]:
            status, text, _ = server.ask(f"/api/known?{query}")
            expect(status == 400 and word in json.loads(text)["error"], f"{query}: {status} {text}")


def test_packed(serve):
    with serve() as server:
        for address, most in (("/api/atlas", 5), ("/api/map", 4)):
            status, text, headers = server.ask(address)
            expect(status == 200 and headers["Content-Encoding"] is None, f"{address}: {status}")
            for accepted in ("gzip", "br, gzip;q=0.5"):
                status, packed, headers = server.ask(address, headers={"Accept-Encoding": accepted})
                expect(status == 200 and headers["Content-Encoding"] == "gzip", f"{address}: {accepted}")
                expect(len(packed) * most < len(text), f"{address}: {len(packed)} bytes of {len(text)}")
                expect(gzip.decompress(packed) == text, f"{address} is the same compressed")
        _, _, headers = server.ask("/api/version", headers={"Accept-Encoding": "gzip"})
        expect(headers["Content-Encoding"] is None, "what is small is not compressed")


def test_progress(serve):
    with serve() as server:
        status, data, headers = server.ask("/api/optimal?n=4&all-p&progress=1")
        expect(status == 200 and headers["Content-Type"] == "text/event-stream", f"events: {status}")
        events = events_of(data)
        names = [name for name, _ in events]
        expect(names[-1] == "result" and set(names[:-1]) == {"progress"}, f"events: {names}")
        expect("text" in json.loads(events[0][1]), f"progress: {events[0]}")
        plain = json.loads(server.ask("/api/optimal?n=4&all-p")[1])
        expect(without_times(json.loads(events[-1][1])) == without_times(plain), "the result as an event")
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
        status, data, _ = server.ask("/api/simulate?algorithm=courteous&n=3&at=1/2&trials=1e15&time-limit=1/2")
        expect(status == 200, f"a part of a simulation: {status} {data[:200]}")


def test_options(tacit, serve):
    def called(*options):
        return tacit("serve", "--no-browser", *options)

    for options, part in (
        (["--port", "65536"], "--port"),
        (["--port", "x"], "--port"),
        (["--address", "nowhere"], "--address"),
        (["--computations", "0"], "--computations"),
        (["--time-limit", "0"], "--time-limit"),
    ):
        result = called(*options)
        expect(
            result.returncode == 2 and part in result.stderr and not result.stdout,
            f"{options}: {result.returncode} {result.stderr}",
        )
    with serve() as server:
        result = called("--port", str(server.port))
        expect(result.returncode == 1 and not result.stdout, f"a taken port: {result}")
    with serve("--address", "0.0.0.0", "--name", "explorer.example") as server:
        request = b"GET /api/version HTTP/1.1\r\nHost: %s\r\n\r\n"
        for host, wanted in ((b"192.168.0.1:80", 200), (b"explorer.example", 200), (b"evil.example", 403)):
            got = server.raw(request % host)
            expect(got == wanted, f"at every address, Host {host}: {got}")
        server.stop(signal.SIGTERM)
        expect("0.0.0.0" in server.expect_quiet(), "a warning about the address")


def test_documents(tacit, serve):
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
    os.symlink(tacit.program, "tacit")
    environment = tacit.environment | {"PATH": f"{tacit.place}:{os.environ['PATH']}"}
    with serve() as server:
        for command, lines in examples:
            command = command.replace("http://127.0.0.1:8717/", server.url)
            printed = run(["sh", "-c", command], env=environment).stdout.rstrip("\n")
            expect(printed == "\n".join(lines), f"{command}: {printed!r}")
