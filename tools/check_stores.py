#!/usr/bin/env python3
"""Stores that were made by somebody who wants something false to be believed.

    check_stores.py TACIT TACIT_CHECK planted        a false certificate, through every face
    check_stores.py TACIT TACIT_CHECK bounds         forged bounds, shown and merged
    check_stores.py TACIT TACIT_CHECK cache          forged verdicts in the user's cache
    check_stores.py TACIT TACIT_CHECK mutated [--count N] [--seed S]
                                                     N stores, each changed at random

With PYTHONPATH set to the package of the build, `planted` asks Python as well. Exits 1 and names
what is wrong; prints what was done.
"""

import argparse
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile

import serve_check
import store_check
from mutated_stores import mutated
from serve_check import Server
from store_check import Programs, empty_store, expect, false_certificate

FREE_VIEWS = 30  # of three processes, one round, broadcast
LARGE = 700_000  # bytes of comments: more than what is checked whenever it is used


def planted_store(programs, name, padding=0):
    store = empty_store(programs, programs.place / name)
    text = false_certificate(FREE_VIEWS, padding=padding)
    identity = store.plant(text)
    certificate = programs.place / f"{name}.cert"
    certificate.write_bytes(text)
    expect(not programs.accepts(certificate), "the checker accepts the false certificate")
    return store, identity


def claims_it(text):
    """Whether `0 <= p <= 1  q` is called proved; the truth is q below no p but 2/3."""
    return "0 <= p <= 1" in text and "Theorem" in text


def planted(programs):
    faces = 0
    for name, padding in (("small", 0), ("large", LARGE)):
        store, identity = planted_store(programs, name, padding)
        for form in ("text", "json", "csv", "latex"):
            copy = programs.place / "copy.cert"
            done = programs("optimal", "-n", 3, "--all-p", "--certificate", copy, "--format", form,
                            atlas=store.path)
            faces += 1
            expect(done.returncode == 0 and not claims_it(done.stdout), f"optimal: {done.stdout}")
            expect(identity not in done.stdout, f"optimal rests on it: {done.stdout}")
            expect("proves nothing" in done.stderr, f"optimal: no word about it: {done.stderr}")
            expect(programs.accepts(copy), "optimal hands on what the checker rejects")
        for action in (["show", 3, 1], ["export"]):
            for form in ("json", "csv", "html") + (("text",) if action[0] == "show" else ()):
                done = programs("atlas", *action, "--store", store.path, "--format", form)
                faces += 1
                expect("Theorem." not in done.stdout, f"{action} {form}: {done.stdout}")
                expect('"optimal"' not in done.stdout, f"{action} {form}: {done.stdout}")
                expect(",optimal," not in done.stdout, f"{action} {form}: {done.stdout}")
                expect("proves nothing" in done.stderr, f"{action} {form}: {done.stderr}")
        for form in ("text", "json", "csv"):
            done = programs("atlas", "list", "--store", store.path, "--format", form)
            faces += 1
            expect("proved" not in done.stdout and done.returncode == 1, f"list: {done.stdout}")
        done = programs("atlas", "verify", "--all", "--store", store.path)
        expect(done.returncode == 4, f"verify: {done.stdout}")
        done = programs("plan", "-n", 3, "--at", "1/2", "--error", "2/5", "--format", "json",
                        atlas=store.path)
        expect('"atlas"' not in done.stdout, f"plan: {done.stdout}")
        other = programs.place / f"{name}.other"
        done = programs("atlas", "merge", store.path, "--store", other)
        expect(done.returncode == 4, f"merge: {done.stdout}")
        done = programs("atlas", "build", "-n", 3, "--all-p", "--quiet", "--store", store.path)
        expect(done.returncode == 0 and done.stdout.startswith("1 of"), f"build: {done.stdout}")
        faces += 4
        done = programs("atlas", "show", 3, 1, "--store", store.path)
        expect("2/3 <= p <= 1" in done.stdout, f"after a build: {done.stdout}")
        faces += served(programs, name + ".served", padding) + from_python(programs, name, padding)
    print(f"a planted store through {faces} faces: {len(store_check.problems)} problems")


def served(programs, name, padding):
    store, identity = planted_store(programs, name, padding)
    before = dict(os.environ)
    os.environ.update(programs.environment, TACIT_ATLAS=str(store.path))
    try:
        with Server(programs.tacit) as server:
            status, text, _ = server.ask("/api/optimal?n=3&all-p")
            answer = json.loads(text)
            expect(status == 200 and len(answer["pieces"]) == 2, f"/api/optimal: {text}")
            expect(identity.encode() not in text, f"/api/optimal believes it: {text}")
            status, text, _ = server.ask("/api/atlas")
            systems = json.loads(text)["systems"] if status == 200 else []
            cells = json.loads(text)["cells"] if status == 200 else []
            for each in systems:
                if (each["n"], each["rounds"], each["channel"]) == (3, 1, "broadcast"):
                    ids = [certificate["id"] for certificate in each["certificates"]]
                    expect(identity not in ids, f"/api/atlas: {ids}")
                    expect(len(each["pieces"]) == 2, f"/api/atlas: {each['pieces']}")
            for each in cells:
                expect(identity not in each["certificates"], f"/api/atlas: {each}")
            status, text, _ = server.ask("/api/optimal?n=4&all-p")
            answer = json.loads(text)
            expect(answer.get("atlas"), "the shipped atlas is not asked")
            for each in answer.get("atlas", []):
                expect("/" not in each["store"], f"/api/optimal shows a path: {each}")
    finally:
        os.environ.clear()
        os.environ.update(before)
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


def from_python(programs, name, padding):
    """Asks the package that PYTHONPATH names, if it is there."""
    environment = dict(programs.environment)
    found = subprocess.run([sys.executable, "-c", "import tacit._core"], env=environment,
                           capture_output=True, check=False)
    if found.returncode != 0:
        print("without Python: no package on PYTHONPATH")
        return 0
    store, identity = planted_store(programs, name + ".python", padding)
    environment["TACIT_ATLAS"] = str(store.path)
    done = subprocess.run([sys.executable, "-c", PYTHON, str(store.path), identity], env=environment,
                          capture_output=True, text=True, check=False)
    expect(done.returncode == 0, f"Python: {done.stderr}")
    return 5


def bounds(programs):
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
        store = empty_store(programs, programs.place / f"bounds{number}")
        store.note_bound(7, 1, "broadcast", at_half, *row)
        for place in (store.path, programs.place / f"merged{number}"):
            if place != store.path:
                done = programs("atlas", "merge", store.path, "--store", place)
                expect(done.returncode == 4, f"merge takes {row}: {done.stdout}{done.stderr}")
                continue
            done = programs("atlas", "show", 7, 1, "--store", place, "--format", "json")
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
    honest = empty_store(programs, programs.place / "honest")
    done = programs("evaluate", "courteous", "-n", 7, "--format", "json")
    pieces = json.loads(done.stdout)["worst"]["pieces"]
    upper = next(p["polynomial"] for p in pieces if p["from"]["approx"] <= 0.5 <= p["to"]["approx"])
    honest.note_bound(7, 1, "broadcast", at_half, "0", upper, "courteous")
    done = programs("atlas", "merge", honest.path, "--store", programs.place / "taken")
    expect(done.returncode == 0, f"merge rejects an honest bound: {done.stderr}")
    print(f"{len(forgeries)} forged bounds: {len(store_check.problems)} problems")


def cache(programs):
    store, identity = planted_store(programs, "large", LARGE)
    folder = programs.cache / "tacit" / "verdicts"
    # A genuine verdict, about a large certificate that is right, tells the fingerprint of the checker.
    right = programs.place / "right.cert"
    programs("optimal", "-n", 2, "--all-p", "--fresh", "--certificate", right)
    right.write_bytes(right.read_bytes() + b"# " + b"x" * LARGE + b"\n")
    programs("atlas", "import", right, "--store", programs.place / "right")
    done = programs("atlas", "show", 2, 1, "--store", programs.place / "right")
    expect("Theorem." in done.stdout, f"a large certificate that is right: {done.stderr}")
    genuine = sorted(folder.iterdir())
    expect(genuine, "no verdict was kept")
    expect(stat.S_IMODE(folder.stat().st_mode) == 0o700, f"mode of {folder}")
    for each in genuine:
        expect(stat.S_IMODE(each.stat().st_mode) == 0o600, f"mode of {each}")
    own, fingerprint = genuine[0].name.split("-")
    text = genuine[0].read_text().replace(own, identity)
    name = f"{identity}-{fingerprint}"

    def shown():
        return "Theorem." in programs("atlas", "show", 3, 1, "--store", store.path).stdout

    def forge(mode=0o600, folder_mode=0o700, contents=text, owner=None, linked=None):
        shutil.rmtree(programs.cache)
        folder.mkdir(parents=True)
        file = folder / name
        if linked == "file":
            target = programs.place / "elsewhere"
            target.write_text(contents)
            target.chmod(0o600)
            file.symlink_to(target)
        else:
            file.write_text(contents)
            file.chmod(mode)
            if linked == "twice":
                os.link(file, folder / "another")
        folder.chmod(folder_mode)
        if owner in ("file", "both"):
            os.chown(file, 65534, 65534)
        if owner in ("folder", "both"):
            os.chown(folder, 65534, 65534)
        if linked == "folder":
            shutil.rmtree(programs.place / "moved", ignore_errors=True)
            folder.rename(programs.place / "moved")
            folder.symlink_to(programs.place / "moved")

    # What the user's own files say is believed; otherwise the rest would show nothing.
    forge()
    expect(shown(), "a verdict among the user's own files is not read: the test is void")
    forgeries = [
        dict(mode=0o640), dict(mode=0o604), dict(mode=0o606), dict(mode=0o620),
        dict(folder_mode=0o755), dict(folder_mode=0o777), dict(folder_mode=0o1777),
        dict(folder_mode=0o730), dict(linked="file"), dict(linked="twice"), dict(linked="folder"),
        dict(contents=""), dict(contents=text[:-2]), dict(contents=text + "\n"),
        dict(contents=text.replace(fingerprint, "0" * len(fingerprint))),
    ]
    if os.geteuid() == 0:
        forgeries += [dict(owner="file"), dict(owner="folder"), dict(owner="both")]
    for each in forgeries:
        forge(**each)
        expect(not shown(), f"a forged verdict is believed: {each}")
    # A verdict of another checker counts for nothing.
    forge()
    (folder / name).rename(folder / f"{identity}-{'0' * len(fingerprint)}")
    expect(not shown(), "the verdict of another checker is believed")
    print(f"{len(forgeries) + 1} forged verdicts: {len(store_check.problems)} problems")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tacit")
    parser.add_argument("checker")
    parser.add_argument("part", choices=["planted", "bounds", "cache", "mutated"])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("TACIT_TEST_SEED", "1")))
    options = parser.parse_args()
    serve_check.PATIENCE = store_check.PATIENCE
    with tempfile.TemporaryDirectory(prefix="tacit-stores.") as place:
        programs = Programs(options.tacit, options.checker, place)
        if options.part == "mutated":
            mutated(programs, options.count, options.seed)
        else:
            {"planted": planted, "bounds": bounds, "cache": cache}[options.part](programs)
    return 1 if store_check.problems or serve_check.problems else 0


if __name__ == "__main__":
    sys.exit(main())
