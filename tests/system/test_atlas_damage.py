"""Stores that are damaged: files cut and flipped, pages of the database overwritten, no room, no right to write. What
was proved is neither lost nor made up."""

import os
import pathlib
import random
import shutil
import time

import pytest

from harness import Tacit, expect

BUILD = ["atlas", "build", "-n", "2..3", "--all-p", "--quiet"]
MORE = ["atlas", "build", "-n", "2", "-r", "2", "--all-p", "--quiet"]


@pytest.fixture(scope="module")
def good(programs, tmp_path_factory):
    """A store without damage, made once."""
    place = tmp_path_factory.mktemp("good")
    tacit = Tacit(programs, place, place)
    assert tacit(*BUILD, "--store", "store").returncode == 0, "build"
    return place / "store"


class Own:
    """A copy of the good store, which the program takes for its own."""

    def __init__(self, tacit, good):
        self.tacit, self.good, self.path = tacit, good, tacit.place / "own"
        tacit.environment["TACIT_ATLAS"] = str(self.path)
        self.renew()

    def renew(self):
        shutil.rmtree(self.path, ignore_errors=True)
        shutil.copytree(self.good, self.path)

    def show(self):
        return self.tacit("atlas", "show", "3", "1", "--store", self.path)

    def is_whole(self):
        return "Theorem." in self.show().stdout


@pytest.fixture
def own(tacit, good):
    store = Own(tacit, good)
    expect(store.is_whole(), "a theorem before any damage")
    return store


@pytest.mark.parametrize(
    "name, change",
    {
        "truncated": lambda data: data[: len(data) // 2],
        "flipped": lambda data: data[:40] + bytes([data[40] ^ 4]) + data[41:],
        "emptied": lambda data: b"",
    }.items(),
)
def test_certificates(tacit, own, name, change):
    for file in (own.path / "certificates").iterdir():
        file.write_bytes(change(file.read_bytes()))
    done = own.show()
    expect("Theorem." not in done.stdout and done.returncode != 0, f"{name}: no theorem")
    expect("certificate" in done.stderr, f"{name}: {done.stderr}")
    listed = tacit("atlas", "list", "--store", own.path)
    expect("proved" not in listed.stdout and listed.returncode == 1, f"{name}: {listed.stdout}")
    checked = tacit("atlas", "verify", "--store", own.path)
    expect(checked.returncode == 4, f"{name}: verify exits with 4")
    searched = tacit("optimal", "-n", "2", "-r", "1", "--at", "1/3")
    expect(searched.returncode == 0, f"{name}: optimal: {searched.stderr}")
    expect(tacit(*BUILD).returncode == 0, f"{name}: build again")
    repaired = tacit("atlas", "verify", "--repair", "--store", own.path)
    expect(own.is_whole(), f"{name}: a theorem again: {repaired.stderr}")


def test_database(tacit, own):
    """Pages are overwritten; then the database is made anew from the certificates."""
    dice = random.Random(7)
    for page in range((own.good / "atlas.sqlite").stat().st_size // 4096):
        own.renew()
        data = bytearray((own.path / "atlas.sqlite").read_bytes())
        data[page * 4096 : (page + 1) * 4096] = dice.randbytes(4096)
        (own.path / "atlas.sqlite").write_bytes(data)
        done = own.show()
        expect(done.returncode != 0 and "Theorem." not in done.stdout, f"page {page}: {done.stdout}")
        expect(len(done.stderr.splitlines()) == 1, f"page {page}: {done.stderr}")
        for file in own.path.glob("atlas.sqlite*"):
            file.unlink()
        done = tacit("atlas", "import", "--store", own.path)
        expect(done.returncode == 0 and own.is_whole(), f"page {page}: made anew")


@pytest.mark.kills
def test_two_builders(tacit, own):
    first = tacit.start("atlas", "build", "-n", "3", "-r", "3", "--at", "1/2", "--quiet")
    while not (own.path / "work").exists() and first.poll() is None:
        time.sleep(0.01)
    second = tacit(*BUILD)
    expect(second.returncode == 1 and f"process {first.pid}" in second.stderr, second.stderr)
    expect(own.is_whole(), "readers are not disturbed")
    first.kill()
    first.communicate()
    expect(tacit(*BUILD).returncode == 0, "build after the other is gone")


@pytest.mark.parametrize("limit", [0, 100, 2000, 40_000])
def test_no_room(tacit, own, limit):
    """Files may not grow beyond a limit."""
    # A write beyond it fails; it is no signal, since Python ignores that one and its children inherit that.
    done = tacit(*MORE, largest_file=limit, restore_signals=False)
    if done.returncode != 0:
        expect(done.returncode == 1 and done.stderr.startswith("tacit: "), f"limit {limit}: {done}")
    expect(own.is_whole(), f"limit {limit}: nothing is lost")
    listed = tacit("atlas", "list", "--store", own.path).stdout
    row = [line for line in listed.splitlines() if line.split()[:2] == ["2", "2"]]
    if done.returncode != 0:
        expect(not row or "open" in row[0], f"limit {limit}: {row}")
    expect(tacit(*MORE).returncode == 0, f"limit {limit}: build with room again")


def test_read_only(tacit, own):
    """A directory that nobody may write to. Root may write everywhere, so it steps down."""
    nobody = {"user": 65534, "group": 65534} if os.getuid() == 0 else {}
    program = tacit.place / "bin" / "tacit"
    program.parent.mkdir()
    shutil.copy(tacit.program, program)
    for path in [tacit.place, *own.path.rglob("*"), own.path]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    program.chmod(0o555)
    done = tacit(*MORE, program=program, **nobody)
    expect(done.returncode == 1 and "cannot" in done.stderr, f"read-only: {done}")
    done = tacit("atlas", "show", "3", "1", program=program, **nobody)
    expect("Theorem." in done.stdout, f"read-only: {done.stderr}")
    for path in [tacit.place, own.path, *own.path.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)


def test_strangers(tacit, own):
    """Files that are no certificates, and stores that are none."""
    pathlib.Path("bad").write_text("tacit certificate 1\nsystem 2 1 broadcast consensus\n")
    done = tacit("atlas", "import", "bad")
    expect(done.returncode == 4 and "rejected" in done.stdout, f"import: {done}")
    done = tacit("atlas", "import", "missing")
    expect(done.returncode == 1, f"import: {done}")
    done = tacit("atlas", "merge", "missing")
    expect(done.returncode == 2, f"merge: {done}")
    done = tacit("atlas", "merge", own.good)
    expect(done.returncode == 0 and done.stdout.startswith("0 certificates added"), f"merge: {done}")
