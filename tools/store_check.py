"""What the checks of stores share: certificates, stores that are made by hand, and the programs."""

import contextlib
import hashlib
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys

PATIENCE = 180  # seconds; only ever reached when something hangs

problems = []


def expect(condition, text):
    if not condition:
        problems.append(text)
        print(f"  FAIL {text}", file=sys.stderr)


class Programs:
    """The programs, with a home of their own; `seen` are the ways in which they ended."""

    def __init__(self, tacit, checker, place):
        self.tacit = str(pathlib.Path(tacit).resolve())
        self.checker = str(pathlib.Path(checker).resolve())
        self.place = pathlib.Path(place)
        self.cache = self.place / "cache"
        self.environment = dict(
            os.environ,
            LC_ALL="C",
            HOME=str(self.place / "home"),
            XDG_CACHE_HOME=str(self.cache),
            TACIT_ATLAS="none",
        )
        (self.place / "home").mkdir(exist_ok=True)
        self.runs = 0

    def __call__(self, *words, atlas="none", patience=PATIENCE, program=None):
        """Runs tacit; a crash, a hang and an internal error are failures of their own."""
        self.runs += 1
        said = " ".join(map(str, words))
        try:
            done = subprocess.run(
                [program or self.tacit, *map(str, words)],
                capture_output=True,
                env=dict(self.environment, TACIT_ATLAS=str(atlas)),
                cwd=self.place,
                stdin=subprocess.DEVNULL,
                timeout=patience,
                check=False,
            )
        except subprocess.TimeoutExpired:
            expect(False, f"does not end within {patience} s: {said}")
            return subprocess.CompletedProcess(words, -1, "", "")
        done.stdout = done.stdout.decode(errors="replace")
        done.stderr = done.stderr.decode(errors="replace")
        expect(0 <= done.returncode < 128, f"exit {done.returncode}: {said}: {done.stderr[-400:]}")
        expect(
            "Sanitizer" not in done.stderr and "runtime error" not in done.stderr,
            f"{said}: {done.stderr[-2000:]}",
        )
        expect("internal error" not in done.stderr, f"{said}: {done.stderr[-400:]}")
        return done

    def accepts(self, path):
        return self("--", path, program=self.checker).returncode == 0


def text_id(text):
    return hashlib.sha256(text).hexdigest()


def head_of(text):
    """(n, r, channel, [(low, high)...]) of a certificate, or None."""
    lines = [line for line in text.decode("ascii", "replace").split("\n") if line and line[0] != "#"]
    with contextlib.suppress(IndexError, ValueError):
        words, on = lines[1].split(" "), lines[2].split(" ")[1:]
        if words[0] == "system" and len(on) % 2 == 0 and on:
            return int(words[1]), int(words[2]), words[3], list(zip(on[::2], on[1::2]))
    return None


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
                (identity, n, r, channel, 1, claim, "1.0", "2026-01-01T00:00:00Z", 1.0,
                 "1.0", "2026-01-01T00:00:00Z"),
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
                (n, r, channel, *on, lower, upper, algorithm, lower_value, "1.0",
                 "2026-01-01T00:00:00Z", 1.0),
            )


def empty_store(programs, path):
    """A store as the program makes it, without anything in it."""
    done = programs("atlas", "import", "--store", path)
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
