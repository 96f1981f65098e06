"""The atlas from outside: builds that are killed at random moments, builds of several ranks of which some are
killed, and the atlas that is shipped."""

import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import time

import pytest

from harness import PATIENCE, expect

SPEC = """2 1..2 broadcast,unicast all
2 3 broadcast 1/10 1/3 2/3
3 1 broadcast,undirected all
3 1 unicast 1/4..3/4
"""
KILLS = 50


@pytest.fixture
def builder(tacit):
    """The programs, with an atlas of their own in the folder `own`."""
    tacit.environment["TACIT_ATLAS"] = str(tacit.place / "own")
    return tacit


def contents(tacit, store) -> object:
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


@pytest.mark.kills
def test_killed_builds(builder, seed):
    tacit = builder
    spec = tacit.place / "spec"
    spec.write_text(SPEC)
    build = ["atlas", "build", "--spec", str(spec), "--jobs", "1", "--quiet", "--store"]
    quiet, killed = str(tacit.place / "quiet"), str(tacit.place / "killed")
    begin = time.monotonic()
    done = tacit(*build, quiet)
    whole = time.monotonic() - begin
    expect(done.returncode == 0, f"undisturbed build: {done.stderr}")
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
        "atlas.sqlite",
        "atlas.sqlite-wal",
        "atlas.sqlite-shm",
        "certificates",
        "lock",
    }
    expect(not left, f"left behind: {left}")
    print(f"{kills} kills in {runs} runs, seed {seed}")


def theorems(tacit, store) -> object:
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
        with contextlib.suppress(OSError):
            children += [int(word) for word in task.read_text().split()]
    return children + [each for child in children for each in descendants(child)]


def start_ranks(tacit, build, store, *options):
    return tacit.start(*build, store, prefix=("mpirun", "--oversubscribe", *options, "-np", "3"))


def kill_rank(process, certificates):
    """Waits until a build has found something, and kills its rank 1; the certificates that were there then."""
    victim = []
    deadline = time.monotonic() + 60
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
    return proved


@pytest.mark.kills
def test_ranks(builder):
    tacit = builder
    if not shutil.which("mpirun") or not (pathlib.Path(tacit.program).parent / "tacit-mpi.so").exists():
        pytest.skip("no mpirun or no MPI module")
    tacit.environment |= {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    spec = tacit.place / "spec"
    spec.write_text(SPEC + "3 2 broadcast 9/20\n3 3 broadcast 1/10 1/5\n")
    build = ["atlas", "build", "--spec", str(spec), "--rank-timeout", "3", "--quiet", "--store"]
    alone, together = str(tacit.place / "alone"), str(tacit.place / "together")
    expect(tacit(*build, alone, "--jobs", "1").returncode == 0, "one process")
    wanted = theorems(tacit, alone)
    process = start_ranks(tacit, build, together)
    out, err = process.communicate(timeout=PATIENCE)
    expect(process.returncode == 0, f"three ranks: {out}{err}")
    expect(theorems(tacit, together) == wanted, "three ranks prove the same")
    again = start_ranks(tacit, build, together)
    expect(again.communicate(timeout=PATIENCE)[0].startswith("0 of"), "nothing to do twice")

    # With recovery the others go on; without, mpirun ends the job, and the next one finishes.
    for options in (["--enable-recovery"], []):
        store = str(tacit.place / f"killed{len(options)}")
        process = start_ranks(tacit, build, store, *options)
        certificates = pathlib.Path(store) / "certificates"
        proved = kill_rank(process, certificates)
        out, err = process.communicate(timeout=PATIENCE)
        expect(proved <= {each.name for each in certificates.glob("*.zst")}, "what was proved is kept")
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


def test_shipped(builder, long_form):
    tacit = builder
    done = tacit("atlas", "verify", *(["--all"] if long_form else []))
    expect(done.returncode == 0, f"verify: {done.stderr}")
    print(done.stdout, end="")
    expect(int(done.stdout.split()[0]) > 10, done.stdout)
    systems = json.loads(tacit("atlas", "export", "--format", "json").stdout)["systems"]
    expect(all(system["status"] == "optimal" for system in systems), "everything is proved")
    known = {(s["channel"], s["n"], s["rounds"]) for s in systems}
    # Rules of flows are tables; those that are no better than an algorithm with a name are called by it.
    five = tacit("optimal", "-n", 2, "-r", 5, "--all-p").stdout
    expect("courteous^5" in five and "pref1^5" in five and "table" not in five, f"two processes in five rounds: {five}")
    for channel, n, r in [
        ("broadcast", 2, 1),
        ("broadcast", 2, 2),
        ("broadcast", 2, 3),
        ("broadcast", 3, 1),
        ("broadcast", 4, 1),
        ("broadcast", 3, 2),
        ("broadcast", 3, 3),
        ("unicast", 2, 1),
        ("unicast", 3, 1),
        ("undirected", 2, 1),
        ("undirected", 2, 2),
        ("undirected", 3, 1),
    ]:
        expect((channel, n, r) in known, f"{channel} {n} {r}")
    done = tacit("optimal", "-n", "4", "--all-p", "--format", "json")
    expect("atlas" in json.loads(done.stdout), "optimal answers from the atlas")
    done = tacit("optimal", "-n", "3", "--all-p", "--fresh", "--format", "json")
    expect("atlas" not in json.loads(done.stdout), "but not with --fresh")
