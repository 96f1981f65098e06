#!/usr/bin/env python3
"""Checks the atlas from outside: crashes, damage, and the atlas that is shipped.

    tools/check_atlas.py TACIT_PROGRAM crash            kills a build at random moments
    tools/check_atlas.py TACIT_PROGRAM damage           damages stores in many ways
    tools/check_atlas.py TACIT_PROGRAM ranks            builds under mpirun, and kills ranks
    tools/check_atlas.py TACIT_PROGRAM shipped [--all]  verifies the shipped atlas

Exits 77, which is a skip, where there is no mpirun or no MPI module.
"""

import json
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SPEC = """2 1..2 broadcast,unicast all
2 3 broadcast 1/10 1/3 2/3
3 1 broadcast,undirected all
3 1 unicast 1/4..3/4
"""
KILLS = 50
FAILURES = []


def expect(holds: bool, what: str) -> None:
    if not holds:
        FAILURES.append(what)
        print("FAIL:", what, file=sys.stderr)


class Tacit:
    def __init__(self, program: str, place: pathlib.Path):
        self.program = str(pathlib.Path(program).resolve())
        self.environment = dict(os.environ, LC_ALL="C", TACIT_ATLAS=str(place / "own"))
        self.place = place

    def start(self, *words: str, **options) -> subprocess.Popen:
        return subprocess.Popen(
            [self.program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            stdin=subprocess.DEVNULL, env=self.environment, cwd=self.place, **options,
        )

    def __call__(self, *words: str, **options) -> subprocess.CompletedProcess:
        process = self.start(*words, **options)
        out, err = process.communicate(timeout=300)
        return subprocess.CompletedProcess(words, process.returncode, out, err)


def contents(tacit: Tacit, store: str) -> object:
    """Everything that a build determines: no times."""
    done = tacit("atlas", "export", "--store", store, "--format", "json")
    expect(done.returncode == 0, f"export: {done.stderr}")
    cells = json.loads(tacit("atlas", "list", "--store", store, "--format", "json").stdout)["cells"]
    systems = json.loads(done.stdout)["systems"]
    for cell in cells:
        del cell["seconds"]
    for system in systems:
        for certificate in system["certificates"]:
            for key in ("found", "checked", "file"):
                del certificate[key]
    files = sorted(os.listdir(pathlib.Path(store) / "certificates"))
    return {"cells": cells, "systems": systems, "files": files}


def crash(tacit: Tacit) -> None:
    spec = tacit.place / "spec"
    spec.write_text(SPEC)
    build = ["atlas", "build", "--spec", str(spec), "--jobs", "1", "--quiet", "--store"]
    quiet, killed = str(tacit.place / "quiet"), str(tacit.place / "killed")
    begin = time.monotonic()
    done = tacit(*build, quiet)
    whole = time.monotonic() - begin
    expect(done.returncode == 0, f"undisturbed build: {done.stderr}")
    seed = int(os.environ.get("TACIT_TEST_SEED", "1"))
    dice = random.Random(seed)
    kills = runs = 0
    # A span that grows makes sure that the build gets somewhere; once it is through, the store
    # starts again from nothing, until there were enough kills.
    span = whole / 4
    while kills < KILLS:
        runs += 1
        process = tacit.start(*build, killed)
        try:
            process.wait(timeout=dice.uniform(0, span))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            kills += 1
        process.communicate()
        if process.returncode == 0:
            expect(contents(tacit, killed) == contents(tacit, quiet), f"contents after {runs} runs")
            shutil.rmtree(killed)
            span *= 0.7
        else:
            expect(process.returncode == -signal.SIGKILL, f"exit {process.returncode}")
            listed = tacit("atlas", "list", "--store", killed)
            expect(listed.returncode == 0, f"list after a kill: {listed.stderr}")
            span *= 1.02
    done = tacit(*build, killed)
    expect(done.returncode == 0, f"the last build: {done.stderr}")
    expect(contents(tacit, killed) == contents(tacit, quiet), "contents after all kills")
    checked = tacit("atlas", "verify", "--all", "--store", killed)
    expect(checked.returncode == 0, f"verify: {checked.stderr}")
    again = tacit(*build, killed)
    expect(again.stdout.startswith("0 of"), f"nothing to do twice: {again.stdout}")
    left = {p.name for p in pathlib.Path(killed).iterdir()} - {
        "atlas.sqlite", "atlas.sqlite-wal", "atlas.sqlite-shm", "certificates", "lock"}
    expect(not left, f"left behind: {left}")
    print(f"atlas: {kills} kills in {runs} runs, seed {seed}")


def damage(tacit: Tacit) -> None:
    own = tacit.place / "own"
    build = ["atlas", "build", "-n", "2..3", "--all-p", "--quiet"]
    expect(tacit(*build).returncode == 0, "build")
    good = tacit.place / "good"
    shutil.copytree(own, good)

    def fresh() -> None:
        shutil.rmtree(own)
        shutil.copytree(good, own)

    def show(*words: str) -> subprocess.CompletedProcess:
        return tacit("atlas", "show", "3", "1", "--store", str(own), *words)

    expect("Theorem." in show().stdout, "a theorem before any damage")

    # Certificates, truncated and with one bit flipped.
    for name, change in {
        "truncated": lambda data: data[: len(data) // 2],
        "flipped": lambda data: data[:40] + bytes([data[40] ^ 4]) + data[41:],
        "emptied": lambda data: b"",
    }.items():
        fresh()
        for file in (own / "certificates").iterdir():
            file.write_bytes(change(file.read_bytes()))
        done = show()
        expect("Theorem." not in done.stdout and done.returncode != 0, f"{name}: no theorem")
        expect("certificate" in done.stderr, f"{name}: {done.stderr}")
        listed = tacit("atlas", "list", "--store", str(own))
        expect("proved" not in listed.stdout and listed.returncode == 1, f"{name}: {listed.stdout}")
        checked = tacit("atlas", "verify", "--store", str(own))
        expect(checked.returncode == 4, f"{name}: verify exits with 4")
        searched = tacit("optimal", "-n", "2", "-r", "1", "--at", "1/3")
        expect(searched.returncode == 0, f"{name}: optimal: {searched.stderr}")
        expect(tacit(*build).returncode == 0, f"{name}: build again")
        repaired = tacit("atlas", "verify", "--repair", "--store", str(own))
        expect("Theorem." in show().stdout, f"{name}: a theorem again: {repaired.stderr}")

    # The database: pages overwritten; then made anew from the certificates.
    dice = random.Random(7)
    for page in range((good / "atlas.sqlite").stat().st_size // 4096):
        fresh()
        data = bytearray((own / "atlas.sqlite").read_bytes())
        data[page * 4096 : (page + 1) * 4096] = dice.randbytes(4096)
        (own / "atlas.sqlite").write_bytes(data)
        done = show()
        expect(done.returncode != 0 and "Theorem." not in done.stdout, f"page {page}: {done.stdout}")
        expect(len(done.stderr.splitlines()) == 1, f"page {page}: {done.stderr}")
        for file in own.glob("atlas.sqlite*"):
            file.unlink()
        done = tacit("atlas", "import", "--store", str(own))
        expect(done.returncode == 0 and "Theorem." in show().stdout, f"page {page}: made anew")

    # Two builders.
    fresh()
    first = tacit.start("atlas", "build", "-n", "3", "-r", "3", "--at", "1/2", "--quiet")
    while not (own / "work").exists() and first.poll() is None:
        time.sleep(0.01)
    second = tacit(*build)
    expect(second.returncode == 1 and f"process {first.pid}" in second.stderr, second.stderr)
    expect("Theorem." in show().stdout, "readers are not disturbed")
    first.kill()
    first.communicate()
    expect(tacit(*build).returncode == 0, "build after the other is gone")

    # No room: files may not grow beyond a limit.
    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    more = ["atlas", "build", "-n", "2", "-r", "2", "--all-p", "--quiet"]
    for limit in (0, 100, 2000, 40_000):
        fresh()
        done = tacit(*more, preexec_fn=limited)
        if done.returncode != 0:
            expect(done.returncode == 1 and done.stderr.startswith("tacit: "), f"limit {limit}: {done}")
        expect("Theorem." in show().stdout, f"limit {limit}: nothing is lost")
        listed = tacit("atlas", "list", "--store", str(own)).stdout
        row = [line for line in listed.splitlines() if line.split()[:2] == ["2", "2"]]
        if done.returncode != 0:
            expect(not row or "open" in row[0], f"limit {limit}: {row}")
        expect(tacit(*more).returncode == 0, f"limit {limit}: build with room again")

    # A directory that nobody may write to. Root may write everywhere, so it steps down.
    fresh()
    nobody = {"user": 65534, "group": 65534} if os.getuid() == 0 else {}
    program = tacit.place / "bin" / "tacit"
    program.parent.mkdir()
    shutil.copy(tacit.program, program)
    for path in [tacit.place, *own.rglob("*"), own]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    program.chmod(0o555)
    unprivileged = Tacit(str(program), tacit.place)
    done = unprivileged(*more, **nobody)
    expect(done.returncode == 1 and "cannot" in done.stderr, f"read-only: {done}")
    done = unprivileged("atlas", "show", "3", "1", **nobody)
    expect("Theorem." in done.stdout, f"read-only: {done.stderr}")
    for path in [tacit.place, own, *own.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)

    # Files that are no certificates, and stores that are none.
    bad = tacit.place / "bad"
    bad.write_text("tacit certificate 1\nsystem 2 1 broadcast consensus\n")
    done = tacit("atlas", "import", str(bad))
    expect(done.returncode == 4 and "rejected" in done.stdout, f"import: {done}")
    done = tacit("atlas", "import", str(tacit.place / "missing"))
    expect(done.returncode == 1, f"import: {done}")
    done = tacit("atlas", "merge", str(tacit.place / "missing"))
    expect(done.returncode == 2, f"merge: {done}")
    done = tacit("atlas", "merge", str(good))
    expect(done.returncode == 0 and done.stdout.startswith("0 certificates added"), f"merge: {done}")
    print("atlas: damage handled")


def theorems(tacit: Tacit, store: str) -> object:
    """What is proved about every cell, without the certificates, which may differ."""
    exported = contents(tacit, store)
    for system in exported["systems"]:
        del system["certificates"]
    for cell in exported["cells"]:
        del cell["certificates"]
    return {"cells": exported["cells"], "systems": exported["systems"]}


def rank_of(process: int) -> str:
    try:
        environment = pathlib.Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    except OSError:
        return ""
    found = [word for word in environment if word.startswith(b"OMPI_COMM_WORLD_RANK=")]
    return found[0].split(b"=")[1].decode() if found else ""


def descendants(process: int) -> list:
    children = []
    for task in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        try:
            children += [int(word) for word in task.read_text().split()]
        except OSError:
            pass
    return children + [each for child in children for each in descendants(child)]


def ranks(tacit: Tacit) -> int:
    module = pathlib.Path(tacit.program).parent / "tacit-mpi.so"
    if not shutil.which("mpirun") or not module.exists():
        return 77
    tacit.environment.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    spec = tacit.place / "spec"
    spec.write_text(SPEC + "3 2 broadcast 9/20\n3 3 broadcast 1/10 1/5\n")
    build = ["atlas", "build", "--spec", str(spec), "--rank-timeout", "3", "--quiet", "--store"]

    def under_mpirun(store: str, *options: str) -> subprocess.Popen:
        words = ["mpirun", "--oversubscribe", *options, "-np", "3", tacit.program, *build, store]
        return subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            stdin=subprocess.DEVNULL, env=tacit.environment, cwd=tacit.place)

    alone, together = str(tacit.place / "alone"), str(tacit.place / "together")
    expect(tacit(*build, alone, "--jobs", "1").returncode == 0, "one process")
    wanted = theorems(tacit, alone)
    process = under_mpirun(together)
    out, err = process.communicate(timeout=300)
    expect(process.returncode == 0, f"three ranks: {out}{err}")
    expect(theorems(tacit, together) == wanted, "three ranks prove the same")
    again = under_mpirun(together)
    expect(again.communicate(timeout=300)[0].startswith("0 of"), "nothing to do twice")

    # With recovery the others go on; without, mpirun ends the job, and the next one finishes.
    for options in (["--enable-recovery"], []):
        store = str(tacit.place / f"killed{len(options)}")
        process = under_mpirun(store, *options)
        victim = []
        deadline = time.monotonic() + 60
        certificates = pathlib.Path(store) / "certificates"
        while time.monotonic() < deadline and process.poll() is None:
            found = list(certificates.glob("*.zst")) if certificates.exists() else []
            victim = [each for each in descendants(process.pid) if rank_of(each) == "1"]
            if victim and len(found) >= 2:
                break
            time.sleep(0.01)
        proved = {each.name for each in certificates.glob("*.zst")}
        for each in victim:
            os.kill(each, signal.SIGKILL)
        expect(bool(victim), "a rank to kill")
        out, err = process.communicate(timeout=300)
        kept = {each.name for each in certificates.glob("*.zst")}
        expect(proved <= kept, "what was proved is kept")
        if options:
            expect("rank 1 is lost" in err, f"the loss is told: {err}")
            expect(theorems(tacit, store) == wanted, "two ranks do the work of three")
        else:
            expect(process.returncode != 0, "without recovery the job ends")
            done = tacit(*build, store)
            expect(done.returncode == 0, f"restart: {done.stderr}")
            expect(theorems(tacit, store) == wanted, "a restart finishes")
        checked = tacit("atlas", "verify", "--all", "--store", store)
        expect(checked.returncode == 0, f"verify: {checked.stderr}")
    print("atlas: ranks agree, and can be killed")
    return 1 if FAILURES else 0


def shipped(tacit: Tacit, everything: bool) -> None:
    done = tacit("atlas", "verify", *(["--all"] if everything else []))
    expect(done.returncode == 0, f"verify: {done.stderr}")
    print(done.stdout, end="")
    expect(int(done.stdout.split()[0]) > 10, done.stdout)
    systems = json.loads(tacit("atlas", "export", "--format", "json").stdout)["systems"]
    expect(all(system["status"] == "optimal" for system in systems), "everything is proved")
    known = {(s["channel"], s["n"], s["rounds"]) for s in systems}
    for channel, n, r in [
        ("broadcast", 2, 1), ("broadcast", 2, 2), ("broadcast", 2, 3), ("broadcast", 3, 1),
        ("broadcast", 4, 1), ("broadcast", 3, 2), ("broadcast", 3, 3), ("unicast", 2, 1),
        ("unicast", 3, 1), ("undirected", 2, 1), ("undirected", 2, 2), ("undirected", 3, 1),
    ]:
        expect((channel, n, r) in known, f"{channel} {n} {r}")
    done = tacit("optimal", "-n", "4", "--all-p", "--format", "json")
    expect("atlas" in json.loads(done.stdout), "optimal answers from the atlas")
    done = tacit("optimal", "-n", "3", "--all-p", "--fresh", "--format", "json")
    expect("atlas" not in json.loads(done.stdout), "but not with --fresh")


def main() -> int:
    if len(sys.argv) < 3 or sys.argv[2] not in ("crash", "damage", "ranks", "shipped"):
        print(__doc__, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as place:
        tacit = Tacit(sys.argv[1], pathlib.Path(place))
        if sys.argv[2] == "crash":
            crash(tacit)
        elif sys.argv[2] == "damage":
            damage(tacit)
        elif sys.argv[2] == "ranks":
            return ranks(tacit)
        else:
            shipped(tacit, "--all" in sys.argv[3:])
    return 1 if FAILURES else 0


if __name__ == "__main__":
    sys.exit(main())
