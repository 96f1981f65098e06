#!/usr/bin/env python3
"""Absurd sizes for every verb: each call ends in time, within its memory, with one sentence.

    tools/check_limits.py TACIT_PROGRAM [--all] [--sanitized]

Every option of every verb, as its help lists them, gets values that nobody means, beside the
hand-written hard cases below; with --all, all of the values. A call has --time-limit 2 (0.5 with
sanitizers), no verdicts of earlier runs, and an address space of 1.5 GiB (hard cases also run in
300 MiB, and two of them in many sizes around that), and must end

  within its limit and a second (30 with sanitizers), by the clock or, where the machine is busy
    with other things, in processor time,
  with exit code 0, 1, 2, 3 or 130 and never by a signal,
  with at most one sentence on stderr where it did not succeed,
  without "internal error", a traceback or the last words of a number library,
  with no temporary file left.

--sanitized: the program is built with AddressSanitizer, which needs all address space there is.
"""

import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
ALL = "--all" in sys.argv
SANITIZED = "--sanitized" in sys.argv
LIMIT = 0.5 if SANITIZED else 2
SLACK = 30 if SANITIZED else 1
ADDRESS_SPACE = 1536 << 20
SMALL_ADDRESS_SPACE = 300 << 20
ALLOWED = {0, 1, 2, 3, 130}
FORBIDDEN = ("internal error", "Traceback", "terminate called", "GNU MP", "Flint exception",
             "Unable to allocate", "ERROR: AddressSanitizer", "runtime error", "Aborted")

# A question of every verb that works and is small; absurd values replace or join its options.
# node, cluster and serve wait for others; python and help compute nothing.
QUESTIONS = {
    "evaluate": ["courteous", "-n", "3"],
    "compare": ["courteous", "pref1", "-n", "3"],
    "optimal": ["-n", "3", "--at", "1/2", "--fresh"],
    "simulate": ["courteous", "-n", "3", "--at", "1/2", "--trials", "1000"],
    "complex": ["--kind", "protocol", "-n", "2"],
    "plan": ["-n", "3", "--at", "1/2", "--error", "1/10", "--fresh"],
    "emit": ["courteous", "-n", "3"],
    "reproduce": ["--claims", "31", "--force", "--out", "report"],
    "check": ["nothing.cert"],
    "replay": ["nothing.jsonl"],
    "atlas": ["list"],
    "cluster": ["-n", "3", "--algorithm", "courteous", "--at", "1/2", "--instances", "1"],
    "node": ["-n", "3", "--id", "1", "--algorithm", "courteous", "--peers", "127.0.0.1:1"],
}

WHOLE = ["0", "7", "60", "2000", "100000", "4294967296", "9" * 40, "-1"]
FRACTION = ["1e-4000", "1e4000", "1e999999999", "1/" + "9" * 30000, "0." + "3" * 4000]
VALUES = {
    "N": WHOLE, "R": WHOLE, "T": WHOLE + ["1e18"], "J": ["64", "4096", "100000"], "S": WHOLE[-2:],
    "K": WHOLE, "M": WHOLE, "I": WHOLE, "H": WHOLE, "BYTES": WHOLE, "SECONDS": FRACTION[1:3],
    "P": FRACTION, "E": FRACTION, "A": FRACTION, "B": FRACTION, "C": FRACTION, "D": FRACTION,
    "BITS": ["01" * 60000], "INPUT": ["01" * 60000], "FORMAT": ["x" * 100000],
    "ALG": ["courteous^100000", "(" * 20000, "if(" + "!" * 50000 + "own)"],
}

HARD = [
    ["evaluate", "courteous", "-n", "3000"],
    ["evaluate", "courteous", "-n", "3000", "--format", "json"],
    ["evaluate", "courteous", "-n", "4000"],
    ["evaluate", "courteous", "-n", "16000"],
    ["evaluate", "courteous", "-n", "100000"],
    ["evaluate", "courteous", "-n", "100000", "--at", "1/3"],
    ["evaluate", "courteous", "-n", "5000", "--at", "1e-4000"],
    ["evaluate", "majority", "-n", "900"],
    ["evaluate", "courteous^2", "-n", "300"],
    ["evaluate", "courteous^1000", "-n", "60"],
    ["evaluate", "sweep^40", "-n", "300", "-r", "80"],
    ["evaluate", "if(own)", "-n", "3000"],
    ["evaluate", "if(ones%3==1 || zeros==0)", "-n", "1500"],
    ["evaluate", "if((ones*7)%5>zeros%3)", "-n", "16000"],
    ["evaluate", "courteous@1,2,3,4;pref1@2,3,9;majority@5,6", "-n", "200"],
    ["evaluate", "courteous^3", "-n", "4", "--channel", "unicast"],
    ["evaluate", "courteous", "-n", "30", "--channel", "undirected"],
    ["compare", "courteous", "majority", "pref1", "-n", "400"],
    ["compare", "courteous^9", "sweep;courteous", "-n", "40"],
    ["compare", "courteous", "pref1", "-n", "100000"],
    ["plan", "-n", "5", "--at", "1e-4000", "--error", "1e-4000"],
    ["plan", "-n", "5", "--at", "0.5" + "3" * 4000, "--error", "1e-4000"],
    ["plan", "-n", "5", "--at", "0.5" + "3" * 3000, "--error", "1e-9"],
    ["plan", "-n", "1000", "--at", "1/3", "--error", "1e-30"],
    ["plan", "-n", "100000", "--at", "1/2", "--error", "1e-9"],
    ["plan", "-n", "6", "--at", "1/2", "--error", "1e-200", "--tolerance", "1/10"],
    ["optimal", "-n", "5", "-r", "2", "--at", "1/2", "--fresh"],
    ["optimal", "-n", "4", "--at", "0." + "3" * 4000, "--fresh"],
    ["optimal", "-n", "6", "--all-p", "--fresh"],
    ["optimal", "-n", "8", "--at", "1/2", "--fresh"],
    ["atlas", "list"],
    ["atlas", "export", "--format", "json"],
    ["optimal", "-n", "24", "--at", "1/3", "--coins", "shared"],
    ["optimal", "-n", "100", "--at", "3/5"],
    ["optimal", "-n", "64", "--all-p"],
    ["optimal", "-n", "12", "-r", "9", "--at", "9/10"],
    ["optimal", "-n", "100000", "--at", "1/2", "--coins", "shared"],
    ["complex", "--kind", "protocol", "-n", "8", "--format", "json"],
    ["complex", "--kind", "protocol", "-n", "100000"],
    ["complex", "--kind", "protocol", "-n", "9", "--format", "svg"],
    ["complex", "--kind", "kripke", "-n", "7", "--format", "json"],
    ["complex", "--kind", "reduced", "-n", "16", "--format", "json"],
    ["complex", "--kind", "intersection", "-n", "5", "--algorithm", "courteous"],
    ["complex", "--kind", "input", "-n", "20", "--format", "json"],
    ["simulate", "courteous", "-n", "64", "--at", "1/2", "--trials", "1e18", "--jobs", "64"],
    ["simulate", "courteous^100000", "-n", "64", "--at", "1/2", "--trials", "1e18"],
    ["simulate", "courteous", "-n", "60", "--at", "0." + "3" * 4000, "--trials", "1e12"],
    ["simulate", "courteous", "-n", "20", "--at", "1e-4000", "--trials", "1e9", "--rare"],
    ["emit", "courteous^100000", "-n", "3", "--table-limit", "9" * 18],
    ["emit", "if(ones>2)", "-n", "100000", "--table-limit", "9" * 18],
    ["reproduce", "--long", "--fresh", "--force", "--out", "report", "--jobs", "64"],
]

# Memory ends at another place of these in every address space.
SWEPT = [
    ["optimal", "-n", "6", "--all-p", "--fresh", "--jobs", "8"],
    ["reproduce", "--long", "--fresh", "--force", "--out", "report", "--jobs", "64"],
]
SWEPT_SPACES = [mebibytes << 20 for mebibytes in range(60, 320, 2 if ALL else 20)]

failures = 0
calls = 0


def options_of(verb: str) -> list:
    """The options of a verb with a value, and what stands for it, from its help."""
    text = subprocess.run([PROGRAM, verb, "--help"], capture_output=True, text=True,
                          check=True).stdout
    found = re.findall(r"^  (?:-\w, ?)?(--?[\w-]+) ([A-Z]+)\b", text, re.MULTILINE)
    return [(name, value) for name, value in found if name not in ("--time-limit", "-o")]


def with_option(question: list, name: str, value: str) -> list:
    if name in question:
        place = question.index(name)
        return question[:place + 1] + [value] + question[place + 2:]
    return question + [name, value]


def call(words: list, folder: str, space: int) -> None:
    global failures, calls
    calls += 1
    limits = None if SANITIZED else lambda: resource.setrlimit(resource.RLIMIT_AS, (space, space))
    begun = time.monotonic()
    # Output goes to files: a full pipe would hold the program up.
    with open(f"{folder}/out", "wb") as out, open(f"{folder}/err", "wb") as err:
        surroundings = {**os.environ, "LC_ALL": "C", "XDG_CACHE_HOME": f"{folder}/cache",
                        "TMPDIR": f"{folder}/temporary"}
        process = subprocess.Popen([PROGRAM, *words, "--time-limit", str(LIMIT)], stdout=out,
                                   stderr=err, stdin=subprocess.DEVNULL, cwd=folder,
                                   preexec_fn=limits, env=surroundings)
        killer = threading.Timer(LIMIT + SLACK + 60, process.kill)
        killer.start()
        _, status, usage = os.wait4(process.pid, 0)
        killer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - begun
    code = process.returncode
    said = pathlib.Path(folder, "err").read_text(errors="replace")
    problems = []
    if code not in ALLOWED:
        problems.append(f"ended by {signal.Signals(-code).name}" if code < 0 else f"exit {code}")
    computed = usage.ru_utime + usage.ru_stime
    if seconds > LIMIT + SLACK and computed > LIMIT + SLACK:
        problems.append(f"took {seconds:.1f} s, {computed:.1f} s of them computing")
    if not SANITIZED and usage.ru_maxrss * 1024 > space:
        problems.append(f"resident {usage.ru_maxrss // 1024} MiB")
    problems += [f"says {word!r}" for word in FORBIDDEN if word in said]
    left = os.listdir(f"{folder}/temporary")
    if left:
        problems.append(f"left {len(left)} temporary files")
        shutil.rmtree(f"{folder}/temporary")
        os.mkdir(f"{folder}/temporary")
    complaints = [line for line in said.splitlines() if line.startswith("tacit: ")]
    if code in (1, 2) and len(complaints) != 1:
        problems.append(f"{len(complaints)} sentences")
    if code == 2 and "internal" in said:
        problems.append("an internal matter")
    shown = " ".join(word if len(word) < 40 else word[:20] + "..." for word in words)
    if problems:
        failures += 1
        print(f"FAIL {shown} [{space >> 20} MiB]: {', '.join(problems)}: {said.strip()[:300]!r}")
    elif "--verbose" in sys.argv:
        print(f"ok   {shown} [{space >> 20} MiB]: exit {code}, {seconds:.1f} s, {computed:.1f} s "
              f"computing, "
              f"{usage.ru_maxrss // 1024} MiB, {said.strip()[:160]!r}")
    sys.stdout.flush()


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="tacit-limits-") as folder:
        os.mkdir(f"{folder}/temporary")
        for words in HARD:
            call(words, folder, ADDRESS_SPACE)
            if not SANITIZED:
                call(words, folder, SMALL_ADDRESS_SPACE)
        if not SANITIZED:
            for words in SWEPT:
                for space in SWEPT_SPACES:
                    call(words, folder, space)
        for verb, question in QUESTIONS.items():
            for name, kind in options_of(verb):
                values = VALUES.get(kind, [])
                for value in values if ALL else values[4:5] or values[:1]:
                    call([verb, *with_option(question, name, value)], folder, ADDRESS_SPACE)
    print(f"{calls} calls, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
