"""Stores that were made by somebody who wants something false to be believed: planted certificates, through every
face; forged bounds, shown and merged; forged verdicts in the user's cache; and stores that are changed at random."""

import json
import os
import shutil
import stat
import sys

from harness import expect, run
from mutated_stores import try_stores
from server import Server
from stores import empty_store, false_certificate, false_flow, search_optimum

FREE_VIEWS = 30  # of three processes, one round, broadcast
LARGE = 700_000  # bytes of comments: more than what is checked whenever it is used


def plant_store(tacit, name, padding=0):
    store = empty_store(tacit, tacit.place / name)
    text = false_certificate(FREE_VIEWS, padding=padding)
    identity = store.plant(text)
    certificate = tacit.place / f"{name}.cert"
    certificate.write_bytes(text)
    expect(not tacit.accepts(certificate), "the checker accepts the false certificate")
    return store, identity


def claims_it(text):
    """Whether `0 <= p <= 1  q` is called proved; the truth is q below no p but 2/3."""
    return "0 <= p <= 1" in text and "Theorem" in text


def ask_command_line(tacit, store, identity):
    """Verbs that read the store say nothing that rests on the planted certificate; how many were asked."""
    faces = 0
    for form in ("text", "json", "csv", "latex"):
        copy = tacit.place / "copy.cert"
        done = tacit(
            "optimal",
            "-n",
            3,
            "--all-p",
            "--certificate",
            copy,
            "--format",
            form,
            environment={"TACIT_ATLAS": str(store.path)},
        )
        faces += 1
        expect(done.returncode == 0 and not claims_it(done.stdout), f"optimal: {done.stdout}")
        expect(identity not in done.stdout, f"optimal rests on it: {done.stdout}")
        expect("proves nothing" in done.stderr, f"optimal: no word about it: {done.stderr}")
        expect(tacit.accepts(copy), "optimal hands on what the checker rejects")
    for action in (["show", 3, 1], ["export"]):
        for form in ("json", "csv", "html") + (("text",) if action[0] == "show" else ()):
            done = tacit("atlas", *action, "--store", store.path, "--format", form)
            faces += 1
            for word in ("Theorem.", '"optimal"', ",optimal,"):
                expect(word not in done.stdout, f"{action} {form}: {done.stdout}")
            expect("proves nothing" in done.stderr, f"{action} {form}: {done.stderr}")
    for form in ("text", "json", "csv"):
        done = tacit("atlas", "list", "--store", store.path, "--format", form)
        faces += 1
        expect("proved" not in done.stdout and done.returncode == 1, f"list: {done.stdout}")
    done = tacit(
        "plan",
        "-n",
        3,
        "--at",
        "1/2",
        "--error",
        "2/5",
        "--format",
        "json",
        environment={"TACIT_ATLAS": str(store.path)},
    )
    expect('"atlas"' not in done.stdout, f"plan: {done.stdout}")
    return faces + 1


def plant_and_ask(tacit, name, padding):
    """Plants a false certificate and asks every face about it; how many there were."""
    store, identity = plant_store(tacit, name, padding)
    faces = ask_command_line(tacit, store, identity)
    done = tacit("atlas", "verify", "--all", "--store", store.path)
    expect(done.returncode == 4, f"verify: {done.stdout}")
    done = tacit("atlas", "merge", store.path, "--store", tacit.place / f"{name}.other")
    expect(done.returncode == 4, f"merge: {done.stdout}")
    done = tacit("atlas", "build", "-n", 3, "--all-p", "--quiet", "--store", store.path)
    expect(done.returncode == 0 and done.stdout.startswith("1 of"), f"build: {done.stdout}")
    done = tacit("atlas", "show", 3, 1, "--store", store.path)
    expect("2/3 <= p <= 1" in done.stdout, f"after a build: {done.stdout}")
    return faces + 3 + ask_server(tacit, f"{name}.served", padding) + ask_python(tacit, name, padding)


def test_planted(with_small_atlas):
    tacit = with_small_atlas
    faces = plant_and_ask(tacit, "small", 0) + plant_and_ask(tacit, "large", LARGE)
    print(f"a planted store through {faces} faces")


def plant_flow(tacit, name, task, padding):
    """A store with a false proof by a flow that nothing is below q, for 3 processes, which is wrong below 2/3."""
    store = empty_store(tacit, tacit.place / name)
    text = false_flow(task, "1,-1", padding=padding)
    certificate = tacit.place / f"{name}.cert"
    certificate.write_bytes(text)
    expect(not tacit.accepts(certificate), "the checker accepts the false flow")
    done = tacit("atlas", "import", certificate, "--store", tacit.place / f"{name}.import")
    expect(done.returncode == 4 and "rejected" in done.stdout, f"import: {done.stdout}")
    return store, store.plant(text)


def ask_about_flows(tacit, name, task, padding):
    """Plants a false flow and asks everybody who could believe it; how many were asked."""
    store, identity = plant_flow(tacit, name, task, padding)
    place = {"TACIT_ATLAS": str(store.path)}
    faces = [("optimal", "-n", 3, *where, "--task", task) for where in (["--all-p"], ["--at", "1/2"])]
    if task == "approximate":
        faces.append(("optimal", "-n", 3, "--at", "1/2", "--coins", "shared"))
    for words in faces:
        copy = tacit.place / "copy.cert"
        done = tacit(*words, "--certificate", copy, "--format", "json", environment=place)
        expect(done.returncode == 0 and identity not in done.stdout, f"{words}: {done.stdout}")
        expect("proves nothing" in done.stderr, f"{words}: no word about it: {done.stderr}")
        expect(tacit.accepts(copy), f"{words}: hands on what the checker rejects")
    for action in (["show", 3, 1, "--task", task], ["export"]):
        for form in ("json", "csv", "html"):
            done = tacit("atlas", *action, "--store", store.path, "--format", form)
            for word in ("Theorem.", '"optimal"', ",optimal,"):
                expect(word not in done.stdout, f"{action} {form}: {done.stdout}")
            expect("proves nothing" in done.stderr, f"{action} {form}: {done.stderr}")
    done = tacit("atlas", "list", "--store", store.path)
    expect("proved" not in done.stdout and done.returncode == 1, f"list: {done.stdout}")
    done = tacit("atlas", "verify", "--all", "--store", store.path)
    expect(done.returncode == 4, f"verify: {done.stdout}")
    done = tacit("atlas", "merge", store.path, "--store", tacit.place / f"{name}.other")
    expect(done.returncode == 4, f"merge: {done.stdout}")
    done = tacit("atlas", "build", "-n", 3, "--all-p", "--task", task, "--quiet", "--store", store.path)
    expect(done.returncode == 0 and done.stdout.startswith("1 of"), f"build: {done.stdout}")
    done = tacit("atlas", "show", 3, 1, "--task", task, "--store", store.path)
    last = "1/2 <= p <= 1" if task == "approximate" else "2/3 <= p <= 1"
    expect(last in done.stdout, f"after a build: {done.stdout}")
    return len(faces) + 11


def test_planted_flows(with_small_atlas):
    tacit = with_small_atlas
    faces = sum(
        ask_about_flows(tacit, f"{task}-{padding}", task, padding)
        for task in ("approximate", "consensus")
        for padding in (0, LARGE)
    )
    print(f"planted flows through {faces} faces")


def ask_server(tacit, name, padding):
    store, identity = plant_store(tacit, name, padding)
    with Server(tacit, environment={"TACIT_ATLAS": str(store.path)}) as server:
        status, text, _ = server.ask("/api/optimal?n=3&all-p")
        answer = json.loads(text)
        expect(status == 200 and len(answer["pieces"]) == 2, f"/api/optimal: {text}")
        expect(identity.encode() not in text, f"/api/optimal believes it: {text}")
        status, text, _ = server.ask("/api/atlas")
        atlas = json.loads(text) if status == 200 else {"systems": [], "cells": []}
        for each in atlas["systems"]:
            if "task" not in each and (each["n"], each["rounds"], each["channel"]) == (3, 1, "broadcast"):
                ids = [certificate["id"] for certificate in each["certificates"]]
                expect(identity not in ids, f"/api/atlas: {ids}")
                expect(len(each["pieces"]) == 2, f"/api/atlas: {each['pieces']}")
        for each in atlas["cells"]:
            expect(identity not in each["certificates"], f"/api/atlas: {each}")
        status, text, _ = server.ask("/api/optimal?n=4&all-p")
        answer = json.loads(text)
        expect(answer.get("atlas"), "the shipped atlas is not asked")
        for each in answer.get("atlas", []):
            expect("/" not in each["store"], f"/api/optimal shows a path: {each}")
    return 3


PYTHON = """
import sys, warnings
warnings.simplefilter("ignore")
import tacit
found = tacit.optimal(n=3)
assert len(found.pieces) == 2 and sys.argv[2] not in found.atlas, found.pieces
there = tacit.atlas.open(sys.argv[1])
assert all(cell.status != "proved" for cell in there.list()), there.list()
assert there.show(3).status == "bounded" and not there.show(3).certificates
assert all(system.status == "bounded" for system in there.systems())
assert not there.verify(all=True)
"""


def ask_python(tacit, name, padding):
    """Asks the package that PYTHONPATH names, if it is there."""
    if run([sys.executable, "-c", "import tacit._core"], env=tacit.environment).returncode != 0:
        print("without Python: no package on PYTHONPATH")
        return 0
    store, identity = plant_store(tacit, name + ".python", padding)
    environment = tacit.environment | {"TACIT_ATLAS": str(store.path)}
    done = run([sys.executable, "-c", PYTHON, store.path, identity], env=environment)
    expect(done.returncode == 0, f"Python: {done.stderr}")
    return 5


def test_bounds(at_home):
    tacit = at_home
    at_half = ("1/2", "1/2")
    certain = "1"
    forgeries = [
        (certain, certain, "courteous", None),
        ("0", "0", "courteous", None),
        ("0", certain, "courteous", "1"),
        ("0", "0", "nobody", None),
        ("0", "0", "decisions 0101", None),
    ]
    for number, row in enumerate(forgeries):
        store = empty_store(tacit, tacit.place / f"bounds{number}")
        store.note_bound(7, 1, "broadcast", at_half, *row)
        for place in (store.path, tacit.place / f"merged{number}"):
            if place != store.path:
                done = tacit("atlas", "merge", store.path, "--store", place)
                expect(done.returncode == 4, f"merge takes {row}: {done.stdout}{done.stderr}")
                continue
            done = tacit("atlas", "show", 7, 1, "--store", place, "--format", "json")
            expect(done.returncode == 3, f"{row}: exit {done.returncode}")
            shown = json.loads(done.stdout)
            # Of all 128 delivery patterns courteous errs in 35 at p = 1/2.
            for piece in shown["pieces"]:
                expect(piece["status"] == "bounded", f"{row}: {piece}")
                upper = sum(map(int, piece["upper"]))
                lower = sum(map(int, piece["lower"]))
                expect(upper == 35, f"{row}: {piece}")
                expect(lower < 35, f"{row}: {piece}")
            for each in shown.get("bounds", []):
                value = each.get("lower_value", {"approx": 0})["approx"]
                expect(value <= 35 / 128, f"{row}: {each}")
    honest = empty_store(tacit, tacit.place / "honest")
    done = tacit("evaluate", "courteous", "-n", 7, "--format", "json")
    pieces = json.loads(done.stdout)["worst"]["pieces"]
    upper = next(p["polynomial"] for p in pieces if p["from"]["approx"] <= 0.5 <= p["to"]["approx"])
    honest.note_bound(7, 1, "broadcast", at_half, "0", upper, "courteous")
    done = tacit("atlas", "merge", honest.path, "--store", tacit.place / "taken")
    expect(done.returncode == 0, f"merge rejects an honest bound: {done.stderr}")
    print(f"{len(forgeries)} forged bounds")


class Verdicts:
    """The verdicts in the user's cache, one of which is forged: that a false certificate was accepted."""

    def __init__(self, tacit):
        self.tacit = tacit
        self.store, identity = plant_store(tacit, "large", LARGE)
        self.cache = tacit.place / "cache"
        self.folder = self.cache / "tacit" / "verdicts"
        genuine = self.make_genuine()
        # The name and the text of a genuine verdict tell the fingerprint of the checker.
        own, self.fingerprint = genuine.name.split("-")
        self.text = genuine.read_text().replace(own, identity)
        self.name = f"{identity}-{self.fingerprint}"
        self.other_name = f"{identity}-{'0' * len(self.fingerprint)}"

    def make_genuine(self):
        """The verdict about a large certificate that is right."""
        tacit, right = self.tacit, self.tacit.place / "right.cert"
        search_optimum(tacit, (2, 1, "broadcast"), ["--all-p"], right)
        right.write_bytes(right.read_bytes() + b"# " + b"x" * LARGE + b"\n")
        tacit("atlas", "import", right, "--store", tacit.place / "right")
        done = tacit("atlas", "show", 2, 1, "--store", tacit.place / "right")
        expect("Theorem." in done.stdout, f"a large certificate that is right: {done.stderr}")
        genuine = sorted(self.folder.iterdir())
        assert genuine, "no verdict was kept"
        expect(stat.S_IMODE(self.folder.stat().st_mode) == 0o700, f"mode of {self.folder}")
        for each in genuine:
            expect(stat.S_IMODE(each.stat().st_mode) == 0o600, f"mode of {each}")
        return genuine[0]

    def is_believed(self):
        return "Theorem." in self.tacit("atlas", "show", 3, 1, "--store", self.store.path).stdout

    def forge(self, mode=0o600, folder_mode=0o700, contents=None, owner=None, linked=None):
        contents = self.text if contents is None else contents
        shutil.rmtree(self.cache)
        self.folder.mkdir(parents=True)
        file = self.folder / self.name
        if linked == "file":
            target = self.tacit.place / "elsewhere"
            target.write_text(contents)
            target.chmod(0o600)
            file.symlink_to(target)
        else:
            file.write_text(contents)
            file.chmod(mode)
            if linked == "twice":
                os.link(file, self.folder / "another")
        self.folder.chmod(folder_mode)
        if owner in ("file", "both"):
            os.chown(file, 65534, 65534)
        if owner in ("folder", "both"):
            os.chown(self.folder, 65534, 65534)
        if linked == "folder":
            shutil.rmtree(self.tacit.place / "moved", ignore_errors=True)
            self.folder.rename(self.tacit.place / "moved")
            self.folder.symlink_to(self.tacit.place / "moved")


def test_cache(at_home):
    verdicts = Verdicts(at_home)
    text, fingerprint = verdicts.text, verdicts.fingerprint
    # What the user's own files say is believed; otherwise the rest would show nothing.
    verdicts.forge()
    assert verdicts.is_believed(), "a verdict among the user's own files is not read: the test is void"
    forgeries = [{"mode": mode} for mode in (0o640, 0o604, 0o606, 0o620)]
    forgeries += [{"folder_mode": mode} for mode in (0o755, 0o777, 0o1777, 0o730)]
    forgeries += [{"linked": what} for what in ("file", "twice", "folder")]
    other = text.replace(fingerprint, "0" * len(fingerprint))
    forgeries += [{"contents": contents} for contents in ("", text[:-2], text + "\n", other)]
    if os.geteuid() == 0:
        forgeries += [{"owner": whose} for whose in ("file", "folder", "both")]
    for each in forgeries:
        verdicts.forge(**each)
        expect(not verdicts.is_believed(), f"a forged verdict is believed: {each}")
    # A verdict of another checker counts for nothing.
    verdicts.forge()
    (verdicts.folder / verdicts.name).rename(verdicts.folder / verdicts.other_name)
    expect(not verdicts.is_believed(), "the verdict of another checker is believed")
    print(f"{len(forgeries) + 1} forged verdicts")


def test_ancestors(at_home):
    """A program reads the store that is installed with it, and none in folders further up, where others may write."""
    tacit = at_home
    tacit("atlas", "build", "-n", 2, "--all-p", "--quiet", "--store", "store")
    program = tacit.place / "prefix" / "usr" / "bin" / "tacit"
    program.parent.mkdir(parents=True)
    shutil.copy(tacit.program, program)
    del tacit.environment["TACIT_ATLAS"]
    for folder, is_read in ((".", False), ("prefix", False), ("prefix/usr", True)):
        shutil.copytree("store", f"{folder}/share/tacit/atlas")
        done = tacit("atlas", "list", program=program)
        expect(("proved" in done.stdout) == is_read, f"a store in {folder}: {done.stdout}")


def test_mutated(at_home, cases, seed, pytestconfig):
    try_stores(at_home, cases(40, 10), seed, pytestconfig.getoption("keep"))
