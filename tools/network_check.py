"""What check_network.py and check_nodes.py share: running the program, and counting."""

import json
import os
import pathlib
import subprocess
import sys

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
SKIPPED = 77
failures = []
skipped = []


def check(condition: bool, what: str) -> None:
    print(("ok    " if condition else "FAIL  ") + what, flush=True)
    if not condition:
        failures.append(what)


def skip(what: str, why: str) -> None:
    skipped.append(what)
    print(f"\n*** NOT CHECKED: {what.upper()} ***\n*** {why} ***\n", flush=True)


def tacit(*words: str, prefix: tuple = (), program: str = PROGRAM) -> subprocess.CompletedProcess:
    return subprocess.run([*prefix, program, *words], capture_output=True, text=True, timeout=200,
                          stdin=subprocess.DEVNULL, check=False)


# As root, everything is checked a second time as an ordinary user.
NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")


def users() -> list:
    return [("root", ()), ("an ordinary user", NOBODY)] if os.geteuid() == 0 else [
        ("an ordinary user", ())]


def in_namespace(prefix: tuple = ()) -> tuple:
    """What runs a command as root of a network namespace of its own."""
    is_root = os.geteuid() == 0 and not prefix
    return (*prefix, "unshare", "--net") if is_root else (
        *prefix, "unshare", "--user", "--map-root-user", "--net")


def namespaces_forbidden(prefix: tuple = ()) -> str:
    """Why the kernel forbids network namespaces; empty where it allows them."""
    probe = subprocess.run([*in_namespace(prefix), "true"], capture_output=True, text=True,
                           check=False)
    return "" if probe.returncode == 0 else probe.stderr.strip() or "unshare failed"


def journal(path: str) -> list:
    return [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]


def finish(name: str) -> int:
    print(f"{name}: {len(failures)} failures, {len(skipped)} skipped")
    return 1 if failures else SKIPPED if skipped else 0
