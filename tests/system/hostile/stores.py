"""Stores that are made by hand, true or not, and certificates for them."""

import contextlib
import hashlib
import pathlib
import shutil
import sqlite3

from harness import expect


def text_id(text):
    return hashlib.sha256(text).hexdigest()


def head_of(text):
    """(n, r, setting, [(low, high)...]) of a certificate, or None; the setting is the channel, and the task after it
    where that is not consensus."""
    lines = [line for line in text.decode("ascii", "replace").split("\n") if line and line[0] != "#"]
    with contextlib.suppress(IndexError, ValueError):
        words, on = lines[1].split(" "), lines[2].split(" ")[1:]
        if lines[2].startswith("inputs"):
            on = joined_parts(lines)
        setting = " ".join(words[3:]).removesuffix(" consensus")
        if words[0] == "system" and len(on) % 2 == 0 and on:
            return int(words[1]), int(words[2]), setting, list(zip(on[::2], on[1::2]))
    return None


def joined_parts(lines):
    """The ends of the parts of a proof by flows, those that touch joined."""
    ends = []
    for line in lines:
        if line.startswith("part "):
            low, high = line.split(" ")[1:3]
            ends = [*ends[:-1], high] if ends and ends[-1] == low else [*ends, low, high]
    return ends


class Store:
    """A store that is made by hand: files and rows, true or not."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.certificates = self.path / "certificates"

    @contextlib.contextmanager
    def rows(self):
        database = sqlite3.connect(self.path / "atlas.sqlite")
        try:
            with database:
                yield database
        finally:
            database.close()

    def plant(self, text, head=None, claim="whatever"):
        """Puts in a certificate that nobody has checked, with the right hash and rows about it that
        make it the one to be asked first."""
        identity = text_id(text)
        file = self.certificates / f"{identity}.cert.zst"
        if file.is_symlink() or file.exists() and not file.is_file():
            shutil.rmtree(file) if file.is_dir() and not file.is_symlink() else file.unlink()
        file.write_bytes(text)
        n, r, channel, on = head or head_of(text)
        with self.rows() as rows:
            rows.execute(
                "INSERT OR REPLACE INTO certificate VALUES (?,?,?,?,?,?,?,?,?,?,?)",
                (identity, n, r, channel, 1, claim, "1.0", "2026-01-01T00:00:00Z", 1.0, "1.0", "2026-01-01T00:00:00Z"),
            )
            for place, (low, high) in enumerate(on):
                rows.execute("INSERT OR REPLACE INTO proved VALUES (?,?,?,?)", (identity, place, low, high))
                rows.execute("INSERT OR IGNORE INTO cell VALUES (?,?,?,?,?,0)", (n, r, channel, low, high))
        return identity

    def note_bound(self, n, r, channel, on, lower, upper, algorithm, lower_value=None):
        with self.rows() as rows:
            rows.execute("INSERT OR IGNORE INTO cell VALUES (?,?,?,?,?,1)", (n, r, channel, *on))
            rows.execute(
                "INSERT OR REPLACE INTO bound VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
                (n, r, channel, *on, lower, upper, algorithm, lower_value, "1.0", "2026-01-01T00:00:00Z", 1.0),
            )


def search_optimum(tacit, system, place, copy):
    """Has the optimum of a system found by a search and writes its certificate to `copy`: `tacit optimal` would try
    a proof by flows first."""
    n, r, channel = system
    words = ["-n", n, "-r", r, "--channel", channel]
    where = place if place[0] != "--from" else ["--at", f"{place[1]}..{place[3]}"]
    store = tacit.place / "searched"
    tacit("atlas", "build", *words, *where, "--store", store, "--quiet")
    words += [*place, "--certificate", copy, "--format", "json"]
    done = tacit("optimal", *words, environment={"TACIT_ATLAS": str(store)})
    shutil.rmtree(store)
    return done


def empty_store(tacit, path):
    """A store as the program makes it, without anything in it."""
    done = tacit("atlas", "import", "--store", path)
    expect(done.returncode == 0, f"an empty store: {done.stderr}")
    return Store(path)


def false_certificate(bits, processes=3, rounds=1, channel="broadcast", padding=0):
    """A certificate that says that deciding 1 is best everywhere, with nothing as its proof."""
    comments = "".join(f"# {'x' * 1000}\n" for _ in range(padding // 1000))
    return (
        f"tacit certificate 1\n{comments}system {processes} {rounds} {channel} consensus\non 0 1\n"
        f"algorithms 1\nalgorithm {'1' * bits} pref1\nparts 1\npart 0 1\nsymmetry 0 0\nproof\n0\n"
        "end\nend of certificate\n"
    ).encode()


def false_flow(task, value, processes=3, padding=0):
    """A certificate of section 11 about every p that deciding 1 costs no more than `value`, and with no flow."""
    comments = "".join(f"# {'x' * 1000}\n" for _ in range(padding // 1000))
    rule = "1" * (processes * (processes - 1))
    distribution = " ".join(["0", "1", *["0"] * (processes - 1)])
    return (
        f"tacit certificate 1\n{comments}system {processes} 1 broadcast {task}\ninputs worst\nrules 1\nrule {rule}\n"
        f"parts 1\npart 0 1\ndenominator 1\nvalue {value}\ndistribution {distribution}\nweight 1 1\n"
        "end\nend of certificate\n"
    ).encode()
