"""What the system tests share besides fixtures: noting what is wrong, running a program under
limits, and looking at a running one."""

import collections
import contextlib
import os
import pathlib
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
ATLAS = ROOT / "atlas"
ACCEPTED = ROOT / "tests" / "certificates" / "accept"  # certificates that are right
PATIENCE = 300  # seconds; only ever reached when something hangs
MIB = 1 << 20

# What no program of ours may say, whatever it was given.
FORBIDDEN = (
    "internal error",
    "Traceback",
    "terminate called",
    "GNU MP",
    "Flint exception",
    "Unable to allocate",
    "Sanitizer",
    "runtime error",
    "Aborted",
)

problems = []  # of the test that runs; conftest.py fails the test that has some
unchecked = []  # parts that the kernel does not let us check; conftest.py skips a test that has some


def expect(condition, text):
    """Notes a problem and goes on, so that one run names everything that is wrong."""
    if not condition:
        problems.append(text)
        print(f"  FAIL {text}", file=sys.stderr, flush=True)


def note_unchecked(what, why):
    unchecked.append(f"{what}: {why}")
    print(f"\n*** NOT CHECKED: {what.upper()} ***\n*** {why} ***\n", flush=True)


Finished = collections.namedtuple("Finished", "args returncode stdout stderr seconds cpu_seconds resident late")


def run(words, *, patience=PATIENCE, address_space=0, cpu_seconds=0, largest_file=None, stdout=None, **options):
    """Runs a command to its end, within limits in bytes and seconds. `late`: it was killed after `patience` seconds.
    What it prints goes through files, since a full pipe would hold it up; but through pipes where the size of files
    is limited. Options are those of Popen."""
    limits = {resource.RLIMIT_CORE: 0, resource.RLIMIT_FSIZE: largest_file}
    limits |= {resource.RLIMIT_CPU: cpu_seconds or None, resource.RLIMIT_AS: address_space or None}

    def limit():
        for kind, value in limits.items():
            if value is not None:
                resource.setrlimit(kind, (value, value))

    begin = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        if largest_file is not None:
            options |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        else:
            options |= {"stdout": stdout or out, "stderr": err}
        words = list(map(str, words))
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, preexec_fn=limit, **options)
        late = threading.Event()
        killer = threading.Timer(patience, lambda: (late.set(), process.kill()))
        killer.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            raise
        finally:
            killer.cancel()
        code = process.returncode = os.waitstatus_to_exitcode(status)
        seconds, cpu = time.monotonic() - begin, usage.ru_utime + usage.ru_stime
        out.seek(0)
        err.seek(0)
        texts = [stream.read().decode(errors="replace") for stream in (process.stdout or out, process.stderr or err)]
    return Finished(words, code, *texts, seconds, cpu, usage.ru_maxrss * 1024, late.is_set())


def judge_end(done):
    """A crash, a hang and an internal error are problems, whatever the program was asked."""
    said = " ".join(word if len(word) < 60 else word[:40] + "..." for word in map(str, done.args))
    expect(not done.late, f"does not end: {said}")
    expect(
        done.late or 0 <= done.returncode < 128 or done.returncode == 130,
        f"exit {done.returncode}: {said}: {done.stderr[-400:]}",
    )
    for word in FORBIDDEN:
        expect(word not in done.stderr, f"{said}: {done.stderr[-2000:]}")


class Tacit:
    """The programs of a build, in an environment of their own. Every run is looked at with judge_end()."""

    def __init__(self, programs, place, temporary):
        self.program, self.checker, self.reference = programs
        self.place = place
        self.environment = dict(os.environ, LC_ALL="C", TMPDIR=str(temporary))
        self.runs = 0

    def __call__(self, *words, program=None, prefix=(), environment=(), **limits):
        self.runs += 1
        limits.setdefault("cwd", self.place)
        done = run([*prefix, program or self.program, *words], env=self.environment | dict(environment), **limits)
        judge_end(done)
        return done

    def check(self, *files, **limits):
        return self(*files, program=self.checker, **limits)

    def accepts(self, *files):
        """Whether tacit-check accepts all of these certificates."""
        return self.check("--", *files).returncode == 0

    def start(self, *words, prefix=(), environment=(), **options):
        """A program that runs on; whoever starts it waits for it."""
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(
            [*prefix, self.program, *map(str, words)],
            text=True,
            cwd=self.place,
            env=self.environment | dict(environment),
            **(streams | options),
        )


def is_one_sentence(text):
    return text.startswith("tacit: ") and text.count("\n") == 1 and text.endswith("\n")


def busy_seconds(process):
    """Seconds of processor time that a process has used."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory(process):
    """In MiB, since the process was started."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


def free_ports(count):
    """Even ports of 127.0.0.1 at which nobody listens; other tests run at the same time."""
    found = []
    with contextlib.ExitStack() as probes:
        while len(found) < count:
            probe = probes.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
            probe.bind(("127.0.0.1", 0))
            if probe.getsockname()[1] % 2 == 0:
                found.append(probe.getsockname()[1])
    return found


def without_times(value):
    """An answer in JSON without what differs from run to run."""
    if isinstance(value, dict):
        return {key: without_times(part) for key, part in value.items() if key not in ("seconds", "trials_per_second")}
    return [without_times(part) for part in value] if isinstance(value, list) else value


# --- network namespaces ---

# As root, everything is checked a second time as an ordinary user.
NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")


def users():
    """Pairs of a name and what a command is prefixed with to run as that user."""
    return [("root", ()), ("an ordinary user", NOBODY)] if os.geteuid() == 0 else [("an ordinary user", ())]


def in_namespace(prefix=()):
    """What runs a command as root of a network namespace of its own."""
    own = () if os.geteuid() == 0 and not prefix else ("--user", "--map-root-user")
    return (*prefix, "unshare", *own, "--net")


def why_forbidden(prefix):
    """Why the kernel forbids what the prefix asks for; empty where it allows it."""
    probe = run([*prefix, "true"])
    return "" if probe.returncode == 0 else probe.stderr.strip() or "unshare failed"
