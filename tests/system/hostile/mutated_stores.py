"""Stores that are changed at random, and what the program makes of them.

The truth is found once by fresh searches, whose certificates tacit-check accepts. Whatever a
changed store makes the program call optimal has to agree with it wherever it is looked at, and so
do lower and upper bounds. The program must not crash, hang or speak of internal errors.
"""

import json
import os
import random
import re
import shutil
import sqlite3
from fractions import Fraction

import harness
from harness import expect
from stores import Store, empty_store, head_of, search_optimum, text_id

SYSTEMS = [(2, 1, "broadcast"), (2, 1, "undirected"), (2, 2, "broadcast"), (3, 1, "broadcast"), (3, 1, "undirected")]
# Of these also approximate agreement, which flows prove.
APPROXIMATE = [(2, 1, "broadcast"), (3, 1, "broadcast"), (2, 1, "undirected")]
PLACES = [["--all-p"], ["--at", "1/3"], ["--from", "1/2", "--to", "9/10"]]
SAMPLES = [Fraction(k, 24) for k in range(25)]
TEXTS = "|0|1|1/2|-1|3/2|1/0|root(-1,1,1;0,1)|root(1;0,1)|2/3".split("|")
TEXTS += ["x" * 5000, "\x1b]0;gone\x07", "'; DROP TABLE cell; --", "9" * 3000, "courteous", "pref1", "q^3", "p"]
TEXTS += ["decisions 1", "broadcast", "unicast", "undirected", "../../etc/passwd", "1e999999999"]
ALGORITHMS = ["courteous", "pref1", "majority", "table 1", "nobody", "decisions 1111", "decisions " + "1" * 30]
ALGORITHMS += ["courteous^9", "x.json", "if(1)", "(" * 500]
NUMBERS = [-1, 0, 1, 2, 3, 4, 7, 31, 64, 2**31, 2**62]


def value_at(profile, p):
    degree = len(profile) - 1
    return sum(int(c) * p**k * (1 - p) ** (degree - k) for k, c in enumerate(profile))


def function_at(piece, p):
    """The value of a piece of approximate agreement."""
    over, under = (sum(int(c) * p**k for k, c in enumerate(piece[part])) for part in ("numerator", "denominator"))
    return Fraction(over) / under


def point(number):
    return Fraction(number["exact"]) if "exact" in number else None


def contains(piece, p):
    """Whether a sample lies in a piece; ends that are not rational leave a margin."""
    low, high = point(piece["from"]), point(piece["to"])
    left = low <= p if low is not None else piece["from"]["approx"] + 1e-9 < p
    right = p <= high if high is not None else p < piece["to"]["approx"] - 1e-9
    return left and right


class Truth:
    """The optimum of small systems, and certificates of parts of it."""

    def __init__(self, tacit):
        self.values = {}
        self.texts = []
        copy = tacit.place / "truth.cert"
        for system in SYSTEMS:
            for place in PLACES:
                done = search_optimum(tacit, system, place, copy)
                expect(done.returncode == 0 and tacit.accepts(copy), f"the truth about {system}")
                self.texts.append(copy.read_bytes())
                if place == ["--all-p"]:
                    pieces = json.loads(done.stdout)["pieces"]
                    self.values[system] = {
                        p: value_at(piece["profile"], p) for p in SAMPLES for piece in pieces if contains(piece, p)
                    }
        for n, r, channel in APPROXIMATE:
            words = ["-n", n, "-r", r, "--channel", channel, "--fresh", "--format", "json", "--certificate", copy]
            for place in PLACES:
                done = tacit("optimal", *words, *place, "--task", "approximate")
                expect(done.returncode == 0 and tacit.accepts(copy), f"the truth about {n} {r} {channel} approximate")
                self.texts.append(copy.read_bytes())
                if place == ["--all-p"]:
                    pieces = json.loads(done.stdout)["pieces"]
                    self.values[n, r, channel + " approximate"] = {
                        p: function_at(piece, p) for p in SAMPLES for piece in pieces if contains(piece, p)
                    }
            tacit("optimal", *words, "--at", "1/5")  # consensus, by a flow
            self.texts.append(copy.read_bytes())

    def approximate_objections(self, system, pieces):
        known = self.values.get(system)
        for piece in pieces:
            if known is None:
                yield f"a theorem about {system}, which nobody has proved"
                continue
            for p in [p for p in SAMPLES if contains(piece, p)]:
                if function_at(piece, p) != known[p]:
                    yield f"{system}, p = {p}: {piece['polynomial']} is not the optimum {known[p]}"

    def objections(self, system, pieces):
        """What is false in an answer, in words."""
        known = self.values.get(system)
        for piece in pieces:
            if known is None:
                if piece["status"] == "optimal":
                    yield f"a theorem about {system}, which nobody has proved"
                continue
            for p in [p for p in SAMPLES if contains(piece, p)]:
                optimum = known[p]
                if piece["status"] == "optimal" and value_at(piece["profile"], p) != optimum:
                    yield f"{system}, p = {p}: {piece['polynomial']} is not the optimum {optimum}"
                if piece["status"] != "optimal":
                    lower, upper = value_at(piece["lower"], p), value_at(piece["upper"], p)
                    if not lower <= optimum <= upper:
                        yield f"{system}, p = {p}: {optimum} is not from {lower} to {upper}"

    def judge(self, source, systems):
        """Notes what is false in what an answer says about systems."""
        for each in systems:
            system = (each["n"], each["rounds"], each["channel"])
            if each.get("task") == "approximate":
                found = self.approximate_objections((*system[:2], system[2] + " approximate"), each["pieces"])
            else:
                found = self.objections(system, each["pieces"])
            for objection in found:
                expect(False, f"{source}: {objection}")


class Mutations:
    """Ways to change a store. Each takes the dice from this object."""

    def __init__(self, dice, truth):
        self.dice = dice
        self.truth = truth

    def all(self):
        first = [self.flip_bytes, *[self.forge_certificate] * 3, self.change_row, self.change_row, self.remove_rows]
        then = [self.exchange_files, self.forge_theorem, self.forge_theorem, self.forge_bound, self.forge_bound]
        return first + then + [self.forge_cell, self.odd_file, self.damage_database, self.widen]

    def file(self, store):
        """A certificate that is a file still, not what odd_file() put in its place."""
        files = sorted(store.certificates.glob("*.cert.zst"))
        files = [file for file in files if file.is_file() and not file.is_symlink()]
        return self.dice.choice(files) if files else None

    def text(self, text):
        """A certificate that says something else, or proves less."""
        lines = text.decode().split("\n")
        for _ in range(self.dice.randint(1, 3)):
            at = self.dice.randrange(len(lines))
            change = self.dice.randrange(8)
            if change == 0:
                del lines[at]
            elif change == 1:
                lines.insert(at, self.dice.choice(lines))
            elif change == 2:
                lines[at] = re.sub(r"\d", lambda m: self.dice.choice("0123456789"), lines[at], count=1)
            elif change == 3:
                lines = [re.sub(r"^algorithm [01]+", lambda m: self.bits(len(m[0]) - 10), line) for line in lines]
                lines = [re.sub(r"^(weight|value|flow) .*", lambda m: self.number(m[0]), line) for line in lines]
            elif change == 4:
                lines[2:3] = ["on " + self.dice.choice(["0 1", "0 0", "1/3 1", "1/2 1/2", "1 0"])]
            elif change == 5:
                n, r, channel = self.dice.choice(SYSTEMS)
                lines[1:2] = [f"system {n} {r} {channel} {self.dice.choice(['consensus', 'approximate'])}"]
            elif change == 6 and "proof" in lines:
                start = lines.index("proof")
                end = lines.index("end", start) if "end" in lines[start:] else start
                lines[start + 1 : end] = ["0"]
            else:
                lines[at] = self.dice.choice(["#", "", "end", "proof", "0", "algorithm", "x" * 200])
            if not lines:
                lines = [""]
        return "\n".join(lines).encode()

    def number(self, line):
        """The line with a number changed."""
        words = line.split(" ")
        words[self.dice.randrange(1, len(words))] = self.dice.choice(["0", "1", "1,-1", "-1,1", "2", "0,0,1", "1/2"])
        return " ".join(words)

    def bits(self, count):
        return "algorithm " + "".join(self.dice.choice("01") for _ in range(count))

    def forge_theorem(self, store):
        """A certificate that is right but for what matters: any algorithm, and no proof."""
        texts = [text for text in self.truth.texts if b"\nalgorithm " in text]
        lines = self.dice.choice(texts).decode().split("\n")
        count = len(next(line for line in lines if line.startswith("algorithm ")).split(" ")[1])
        on = self.dice.choice(["0 1", "1/3 1/3", "1/2 9/10"])
        head = "\n".join([*lines[:2], f"on {on}", "algorithms 1", self.bits(count)])
        text = f"{head}\nparts 1\npart {on}\nsymmetry 0 0\nproof\n0\nend\nend of certificate\n"
        store.plant(text.encode())

    def flip_bytes(self, store):
        file = self.file(store)
        data = bytearray(file.read_bytes()) if file else None
        if not data:
            return
        for _ in range(self.dice.randint(1, 4)):
            data[self.dice.randrange(len(data))] ^= 1 << self.dice.randrange(8)
        file.write_bytes(bytes(data))

    def forge_certificate(self, store):
        """A changed certificate under its right hash, with rows that agree with it."""
        original = self.dice.choice(self.truth.texts)
        text = self.text(original)
        head = head_of(text) or head_of(original)
        if self.dice.random() < 0.2:
            n, r, channel = self.dice.choice(SYSTEMS)
            head = (n, r, channel + self.dice.choice(["", " approximate"]), [("0", "1")])
        store.plant(text, head=head)

    def change_row(self, store):
        with store.rows() as rows:
            table = self.dice.choice(["certificate", "proved", "cell", "bound"])
            columns = [row[1] for row in rows.execute(f"PRAGMA table_info({table})")]
            value = self.dice.choice(TEXTS + NUMBERS + [None, 0.5])
            column = self.dice.choice(columns)
            count = rows.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            keys = list(rows.execute(f"SELECT * FROM {table}"))
            if not count:
                return
            row = dict(zip(columns, self.dice.choice(keys)))
            rows.execute(
                f"DELETE FROM {table} WHERE " + " AND ".join(f"{c} IS ?" for c in columns), [row[c] for c in columns]
            )
            changed = {**row, column: value}
            words = f"INSERT OR REPLACE INTO {table} VALUES ({','.join('?' * len(columns))})"
            try:
                rows.execute(words, [changed[c] for c in columns])
            except (sqlite3.Error, OverflowError):  # not of the type of the column
                rows.execute(words, [row[c] for c in columns])

    def remove_rows(self, store):
        with store.rows() as rows:
            table = self.dice.choice(["certificate", "proved", "cell"])
            rows.execute(f"DELETE FROM {table} WHERE abs(random()) % 2 = 0")

    def exchange_files(self, store):
        first, second = self.file(store), self.file(store)
        if first and second and first != second:
            data = first.read_bytes()
            first.write_bytes(second.read_bytes())
            second.write_bytes(data)

    def forge_bound(self, store):
        system = self.dice.choice(SYSTEMS + [(4, 1, "broadcast"), (6, 2, "unicast")])
        on = self.dice.choice([("0", "1"), ("1/2", "1/2"), ("1/3", "2/3"), ("0", "0")])
        profiles = ["0", "1", "q", "p", "q^2", "2 p q", "q^3 + 2 p^2 q", "1000 p", "p^400"]
        lower, upper = self.dice.choice(profiles), self.dice.choice(profiles)
        name = self.dice.choice(ALGORITHMS)
        store.note_bound(*system, on, lower, upper, name, self.dice.choice([None, "1", "1/2", "0"]))

    def forge_cell(self, store):
        system = self.dice.choice(
            [(3, 1, "broadcast"), (5, 3, "unicast"), (60, 60, "unicast"), (2, 50, "broadcast"), (1000, 1, "broadcast")]
        )
        with store.rows() as rows:
            rows.execute(
                "INSERT OR REPLACE INTO cell VALUES (?,?,?,?,?,?)",
                (*system, "0", self.dice.choice(["1", "1/2"]), float(self.dice.choice(NUMBERS))),
            )

    def odd_file(self, store):
        file = self.file(store)
        if not file:
            return
        file.unlink()
        kind = self.dice.randrange(5)
        if kind == 0:
            file.mkdir()
        elif kind == 1:
            os.mkfifo(file)
        elif kind == 2:
            file.symlink_to(self.dice.choice(["/dev/zero", "/etc/hostname", file.name, "/proc/self/mem"]))
        elif kind == 3:
            file.write_bytes(b"\x28\xb5\x2f\xfd" + self.dice.randbytes(50))

    def damage_database(self, store):
        if self.dice.random() < 0.7:
            return  # rarely, since the rest of the store is then not looked at
        file = store.path / "atlas.sqlite"
        data = bytearray(file.read_bytes())
        for _ in range(self.dice.randint(1, 20)):
            data[self.dice.randrange(len(data))] = self.dice.randrange(256)
        file.write_bytes(bytes(data))

    def widen(self, store):
        """Rows say that the certificates prove more than they do."""
        with store.rows() as rows:
            rows.execute("UPDATE OR IGNORE proved SET low = '0', high = '1'")


def base_store(tacit, truth):
    """A store that is right: certificates of some systems everywhere, of others in part."""
    store = empty_store(tacit, tacit.place / "base")
    paths = []
    for number, text in enumerate(truth.texts):
        if number % 3 == 0 and number > 6 and b"\ninputs" not in text:
            continue  # of the last systems not everywhere
        paths.append(tacit.place / f"{text_id(text)}.cert")
        paths[-1].write_bytes(text)
    done = tacit("atlas", "import", *paths, "--store", store.path)
    expect(done.returncode == 0, f"the base: {done.stderr}")
    with store.rows() as rows:
        for n, r, channel in SYSTEMS:
            rows.execute("INSERT OR IGNORE INTO cell VALUES (?,?,?,'0','1',0)", (n, r, channel))
    return store


def look_at(tacit, store, dice, truth, counts):
    """Asks a store in several ways."""
    done = tacit("atlas", "export", "--store", store.path, "--format", "json")
    if done.stdout:
        exported = json.loads(done.stdout)
        systems = exported["systems"] + exported.get("approximate", [])
        files = {store.path / c["file"] for each in systems for c in each["certificates"]}
        if files:
            expect(tacit.accepts(*sorted(files)), "export rests on a certificate that the checker rejects")
        for each in systems:
            counts["theorems"] += sum(piece["status"] == "optimal" for piece in each["pieces"])
            counts["bounds"] += sum(piece["status"] != "optimal" for piece in each["pieces"])
        truth.judge("export", systems)
    n, r, channel = dice.choice(SYSTEMS)
    copy = tacit.place / "copy.cert"
    copy.unlink(missing_ok=True)
    words = ["-n", n, "-r", r, "--channel", channel, *dice.choice(PLACES), "--certificate", copy, "--time-limit", 20]
    done = tacit("optimal", *words, "--format", "json", environment={"TACIT_ATLAS": str(store.path)})
    if done.stdout:
        answer = json.loads(done.stdout)
        truth.judge("optimal", [{"n": n, "rounds": r, "channel": channel, "pieces": answer["pieces"]}])
        if answer["status"] == "optimal":
            counts["theorems"] += 1
            expect(tacit.accepts(copy), f"optimal hands on what the checker rejects: {n} {r} {channel}")
    n, r, channel = dice.choice(APPROXIMATE)
    words = ["-n", n, "-r", r, "--channel", channel, *dice.choice(PLACES), "--task", "approximate", "--format", "json"]
    done = tacit("optimal", *words, environment={"TACIT_ATLAS": str(store.path)})
    if done.stdout:
        counts["theorems"] += 1
        truth.judge("optimal", [json.loads(done.stdout)])
    other = dice.choice(["list", "show", "verify", "merge"])
    words = {"list": [], "show": [n, r], "verify": ["--all"], "merge": [store.path]}[other]
    place = tacit.place / "merged" if other == "merge" else store.path
    done = tacit("atlas", other, *words, "--store", place)
    expect("\x1b" not in done.stdout + done.stderr, f"{other}: escape sequences from a store")
    if other == "merge":
        merged = tacit("atlas", "export", "--store", place, "--format", "json")
        found = json.loads(merged.stdout) if merged.stdout else {"systems": []}
        truth.judge("merge", found["systems"] + found.get("approximate", []))
        shutil.rmtree(place, ignore_errors=True)


def try_stores(tacit, count, seed, keep):
    """Changes a right store in `count` ways and asks each of them; copies those that are misjudged to `keep`."""
    truth = Truth(tacit)
    base = base_store(tacit, truth)
    counts = {"theorems": 0, "bounds": 0}
    for number in range(count):
        dice = random.Random(f"{seed} {number}")
        store = Store(tacit.place / "store")
        shutil.copytree(base.path, store.path)
        mutations = Mutations(dice, truth)
        applied = dice.choices(mutations.all(), k=dice.randint(1, 4))
        # A damaged database cannot be changed any further.
        applied.sort(key=lambda change: change.__name__ == "damage_database")
        before = len(harness.problems)
        for change in applied:
            change(store)
        look_at(tacit, store, dice, truth, counts)
        if len(harness.problems) > before:
            print(f"  store {number} of seed {seed}: {[c.__name__ for c in applied]}")
            if keep:
                shutil.copytree(store.path, keep / f"{seed}-{number}", symlinks=True, dirs_exist_ok=True)
        shutil.rmtree(store.path)
    print(
        f"{count} mutated stores, seed {seed}: {tacit.runs} runs, {counts['theorems']} theorems and "
        f"{counts['bounds']} bounds compared with the truth"
    )
