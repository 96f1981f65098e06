"""Requests that are generated from what the programs say of themselves. The same dice give the same request."""

import gzip
import json
import re
import urllib.parse

from harness import ATLAS

NAMES = "majority pref0 pref1 courteous sweep courteous^2 courteous^3;pref1 courteous@1,2".split()
NAMES += ["(courteous@1,2,3)^2;pref1", "if(ones>zeros)", "if(ones+own>zeros)", "if(1/0)", "if(" + "(" * 500]
NAMES += [
    "pref1^1000000000",
    "sweep;" * 400 + "sweep",
    "courteous@" + ",".join(map(str, range(1, 900))),
    "/etc/passwd",
    "x.json",
    "",
    "@",
    "^",
    "A" * 3000,
]
SIZES = "2 3 4 5 6 8 12 20 40 100 1000 4000 100000 4294967296 2..6 2..4000 1 0 -1 1e3".split() + ["9" * 400]
NUMBERS = "0 1 1/2 2/3 0.65 1/1000000007 1e-9 1e-4000 1e4000 4/3 -1 1/0 0x1p3 NaN".split()
NUMBERS += ["9" * 3000, "1/" + "9" * 3000, "0." + "1" * 3000]
WORDS = ["", " ", "0", "1", "true", "011", "000000", "01" * 400, "T.T", "|", "random", "worst", "all", "classes"]
WORDS += ["\u00e9\u202e", "\x1b]0;x\x07", "'; DROP TABLE cell; --", "../../etc/passwd", "%s%n", "null", "[]", "{}"]
CHOICES = {
    "C": "broadcast unicast undirected smoke 0.99 channel.json".split(),
    "KIND": "protocol kripke reduced intersection input output shared".split(),
    "ENGINE": "automatic enumerate count chain general bit-sliced".split(),
    "WHICH": ["classes", "all"],
    "FORMAT": ["json", "text", "svg"],
    "T": "1 1000 1e6 1e12 1e99".split(),
    "SECONDS": "0.1 0.5 1 1e9 1e-9 0 -1".split(),
}
STRANGE_HEADERS = [
    {"Origin": "http://evil.example"},
    {"Referer": "http://evil.example/"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Host": "evil.example"},
    {"Range": "bytes=0-1"},
    {"User-Agent": "Mozilla/5.0"},
    {"Content-Encoding": "gzip"},
    {"X": "y" * 9000},
]


def options_of(tacit, verb):
    """Pairs of a parameter's name and the word that the help shows for its value, "" for flags."""
    text = tacit(verb, "--help").stdout
    found = [("algorithm", "ALGORITHM")] if re.search(r"^  ALGORITHM ", text, re.M) else []
    for short, name, value in re.findall(r"^  (?:(-\w)(?:, )?)?(--[\w-]+)?(?: ([A-Z][\w.]*))?(?:\s|$)", text, re.M):
        option = (name or short).lstrip("-")
        if option:
            found.append((option, value))
    return found


class Grammar:
    """Requests to the endpoints that the server names, with the parameters in the help of the verbs."""

    def __init__(self, tacit, endpoints):
        listed = tacit("--help").stdout
        verbs = set(re.findall(r"^  (\w+) {2,}", listed, re.M)) - {"check", "atlas"}
        self.endpoints = endpoints
        self.options = {name: options_of(tacit, name) for name in endpoints if name in verbs}
        self.certificates = [path.read_bytes() for path in sorted((ATLAS / "certificates").glob("*"))][:12]

    def value(self, rng, kind):
        if rng.random() < 0.08:
            return rng.choice(NAMES + SIZES + NUMBERS + WORDS)
        if kind == "":
            return rng.choice(["", "", "1", "true", "0", "x"])
        if kind in ("ALGORITHM", "ALG"):
            return rng.choice(NAMES[: 9 if rng.random() < 0.8 else None])
        if kind in ("N", "R", "M", "S", "J"):
            return rng.choice(SIZES[: 6 if rng.random() < 0.6 else None])
        if kind in CHOICES:
            return rng.choice(CHOICES[kind])
        if kind in ("P", "E", "A", "B", "D", "CONFIDENCE"):
            return rng.choice(NUMBERS[: 7 if rng.random() < 0.7 else None])
        return rng.choice(WORDS)

    def parameters(self, rng, verb):
        chosen = []
        for name, kind in self.options[verb]:
            needed = name in ("n", "algorithm") or (name in ("at", "error") and rng.random() < 0.7)
            if needed and rng.random() < 0.95 or rng.random() < (0.02 if kind.startswith("FILE") else 0.12):
                chosen.append((name, self.value(rng, kind)))
        if verb == "optimal" and rng.random() < 0.8:
            place = rng.choice([[("all-p", "")], [("at", self.value(rng, "P"))], [("from", "1/4"), ("to", "1/2")]])
            chosen = [each for each in chosen if each[0] in ("n", "r", "channel", "fresh")] + place
        if rng.random() < 0.05:
            chosen.append((rng.choice(["help", "x" * 50, "-n", "__proto__", "n"]), rng.choice(WORDS)))
        return chosen

    def certificate(self, rng):
        if rng.random() < 0.1:
            return gzip.compress(rng.choice([b"0", b"algorithm 0010\n", b" ", b"\n"]) * 3_000_000)
        if rng.random() < 0.2 or not self.certificates:
            return rng.randbytes(rng.choice([0, 1, 100, 100_000]))
        data = bytearray(rng.choice(self.certificates))
        for _ in range(rng.choice([0, 0, 1, 3, 50])):
            data[rng.randrange(len(data))] = rng.randrange(256)
        return bytes(data[: len(data) if rng.random() < 0.7 else rng.randrange(len(data))])

    def request(self, rng):
        """An endpoint, a method, a path, headers, a body and how to behave."""
        endpoint = rng.choice(self.endpoints)
        path, method, headers, body = f"/api/{endpoint}", "GET", {}, None
        if endpoint in self.options:
            chosen = self.parameters(rng, endpoint)
            if rng.random() < 0.3:
                method, headers = "POST", {"Content-Type": "application/json"}
                pairs = {name: rng.choice([value, value, [value, value], None, 7, True]) for name, value in chosen}
                body = json.dumps(pairs).encode()
                if rng.random() < 0.1:
                    body = rng.choice(
                        [body[:-1], body + b"x", b"[" * 90_000, b'{"a":' * 90_000, body + b" " * 5_000_000]
                    )
            else:
                path += "?" + urllib.parse.urlencode(chosen, errors="replace")
        elif endpoint == "check":
            method, body = "POST", self.certificate(rng)
        elif endpoint == "certificate":
            path += "/" + urllib.parse.quote(rng.choice(WORDS + ["0" * 64 + ".cert.zst"]))
        if rng.random() < 0.15:
            path += ("&" if "?" in path else "?") + "progress=" + rng.choice(["1", "0", "x"])
        if rng.random() < 0.05:
            headers |= rng.choice(STRANGE_HEADERS)
        behaviour = rng.choices(["patient", "leaves", "stops sending", "reads slowly"], [85, 9, 3, 3])[0]
        return endpoint, method, path, headers, body, behaviour
