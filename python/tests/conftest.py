"""What the tests share: the program, to compare with."""

import json
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TACIT_PROGRAM", str(ROOT / "build" / "dev" / "apps" / "tacit" / "tacit"))


@pytest.fixture(scope="session")
def program():
    """Runs the program; the finished process."""

    def run(*words, **keywords):
        return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False, **keywords)

    return run


@pytest.fixture(scope="session")
def program_json(program):
    """What the program prints with --format json."""

    def run(*words):
        done = program(*words, "--format", "json")
        assert done.returncode in (0, 3), done.stderr
        return json.loads(done.stdout)

    return run


@pytest.fixture(scope="session")
def complaint(program):
    """The sentence of a failing call, without the program's name."""

    def run(*words, **keywords):
        done = program(*words, **keywords)
        assert done.returncode in (1, 2, 3), f"exit {done.returncode}: {words}"
        assert done.stderr.startswith("tacit: "), done.stderr
        return done.stderr[len("tacit: ") :].rstrip("\n")

    return run
