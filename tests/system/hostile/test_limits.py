"""Absurd sizes for every verb: each call ends in time, within its memory, with one sentence.

Every option of every verb, as its help lists them, gets values that nobody means, beside the hand-written hard cases
below; with --long, all of the values. A call has --time-limit 1 (0.5 with sanitizers), no verdicts of earlier runs,
and an address space of 1.5 GiB (hard cases also run in 300 MiB, and two of them in many sizes around that), and must
end

  within its limit and a second (30 with sanitizers), by the clock or, where the machine is busy
    with other things, in processor time,
  with exit code 0, 1, 2, 3 or 130 and never by a signal,
  with at most one sentence on stderr where it did not succeed,
  without "internal error", a traceback or the last words of a number library,
  with no temporary file left.

As many calls run at once as there are processors, each in folders of its own. AddressSanitizer needs all address
space there is: with it, memory is not limited.
"""

import concurrent.futures
import os
import pathlib
import re
import resource
import subprocess
import tempfile
import time

from harness import MIB, expect

ADDRESS_SPACE = 1536 * MIB
SMALL_ADDRESS_SPACE = 300 * MIB
ALLOWED = {0, 1, 2, 3, 130}

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
VALUES = dict.fromkeys(["N", "R", "K", "M", "I", "H", "BYTES"], WHOLE) | dict.fromkeys("PEABCD", FRACTION)
VALUES |= {"T": WHOLE + ["1e18"], "J": ["64", "4096", "100000"], "S": WHOLE[-2:], "SECONDS": FRACTION[1:3]}
VALUES |= {"BITS": ["01" * 60000], "INPUT": ["01" * 60000], "FORMAT": ["x" * 100000]}
VALUES |= {"ALG": ["courteous^100000", "(" * 20000, "if(" + "!" * 50000 + "own)"]}

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


def options_of(tacit, verb):
    """The options of a verb with a value, and what stands for it, from its help."""
    found = re.findall(r"^  (?:-\w, ?)?(--?[\w-]+) ([A-Z]+)\b", tacit(verb, "--help").stdout, re.MULTILINE)
    return [(name, value) for name, value in found if name not in ("--time-limit", "-o")]


def with_option(question, name, value):
    if name in question:
        place = question.index(name)
        return question[: place + 1] + [value] + question[place + 2 :]
    return question + [name, value]


class Limited:
    """Calls under limits."""

    def __init__(self, tacit, sanitized):
        self.tacit, self.sanitized = tacit, sanitized
        self.limit, self.slack = (0.5, 30) if sanitized else (1, 1)

    def reaches_limit(self, words, space):
        """Looks at the end of one call. Whether it came to its time limit."""
        with tempfile.TemporaryDirectory() as temporary, tempfile.TemporaryDirectory() as folder:
            limit = self.limit + self.slack
            done = self.tacit(
                *words,
                "--time-limit",
                self.limit,
                address_space=0 if self.sanitized else space,
                patience=limit + 60,
                cwd=folder,
                environment={"TMPDIR": temporary},
            )
            left = list(pathlib.Path(temporary).iterdir())
        found = []
        if done.returncode not in ALLOWED:
            found.append(f"exit {done.returncode}")
        if done.seconds > limit and done.cpu_seconds > limit:
            found.append(f"took {done.seconds:.1f} s, {done.cpu_seconds:.1f} s of them computing")
        # What the kernel counts begins before the program does, with the memory of this one.
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        if not self.sanitized and done.resident > max(space, own):
            found.append(f"resident {done.resident // MIB} MiB")
        if left:
            found.append(f"left {len(left)} temporary files")
        complaints = [line for line in done.stderr.splitlines() if line.startswith("tacit: ")]
        if done.returncode in (1, 2) and len(complaints) != 1:
            found.append(f"{len(complaints)} sentences")
        if done.returncode == 2 and "internal" in done.stderr:
            found.append("an internal matter")
        shown = " ".join(word if len(word) < 40 else word[:20] + "..." for word in words)
        expect(not found, f"{shown} [{space // MIB} MiB]: {', '.join(found)}: {done.stderr.strip()[:300]!r}")
        return done.seconds > self.limit


def calls_of(tacit, sanitized, long_form):
    """Questions, each with the address space it is asked in."""
    for words in HARD:
        for space in (ADDRESS_SPACE,) if sanitized else (ADDRESS_SPACE, SMALL_ADDRESS_SPACE):
            yield words, space
    if not sanitized:
        for words in SWEPT:
            for mebibytes in range(60, 320, 2 if long_form else 20):
                yield words, mebibytes * MIB
    for verb, question in QUESTIONS.items():
        for name, kind in options_of(tacit, verb):
            values = VALUES.get(kind, [])
            for value in values if long_form else values[4:5] or values[:1]:
                yield [verb, *with_option(question, name, value)], ADDRESS_SPACE


def test_limits(at_home, sanitized, long_form):
    del at_home.environment["TACIT_ATLAS"]  # here the one that is shipped belongs to it
    limited = Limited(at_home, sanitized)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        ends = list(pool.map(lambda call: limited.reaches_limit(*call), calls_of(at_home, sanitized, long_form)))
    print(f"{len(ends)} calls, {sum(ends)} of them reached their limit of {limited.limit} s")


def stack_of(words, environment):
    """KiB of the first thread's stack in a program that waits for its standard input."""
    with subprocess.Popen(
        words, env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        status = pathlib.Path(f"/proc/{process.pid}/status")
        for _ in range(600):
            found = int(status.read_text().split("VmStk:")[1].split()[0])
            if found >= 1024:
                break
            time.sleep(0.05)
    return found


def test_stack(at_home):
    """Where other threads have taken all address space, the stack of the first one cannot grow any more, and the next
    call of a function would end the program by a signal: it has grown before anything else happens."""
    for words in ([at_home.checker, "-"], [at_home.program, "check", "-"]):
        found = stack_of(words, at_home.environment)
        expect(found >= 1024, f"{words[0]}: a stack of {found} KiB")
