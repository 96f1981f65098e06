#!/usr/bin/env python3
"""Whether the program notices what it cannot write, and shows foreign text safely.

    tools/check_writers.py TACIT_PROGRAM FULL|JOURNALS|LINKS|TEXT

FULL: standard output, results and certificates on full disks. JOURNALS: clusters and nodes whose
journals find no room, and what replay says about them. LINKS: links that others have planted, keys
that others can change. TEXT: files that try to write on the terminal.
"""

import contextlib
import json
import os
import pathlib
import resource
import socket
import subprocess
import sys
import tempfile

from network_check import PROGRAM, check, finish, skip, tacit

SMALL_DISK = "mount -t tmpfs -o size=16k tmpfs small && exec \"$@\""


def small_disk_forbidden() -> str:
    """Why there can be no file system of 16 KiB; empty where there can."""
    probe = on_small_disk("true")
    return "" if probe.returncode == 0 else probe.stderr.strip() or "unshare failed"


def on_small_disk(*words: str) -> subprocess.CompletedProcess:
    """Runs a command that sees a full disk of 16 KiB in the folder `small`."""
    own = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    return subprocess.run(["unshare", *own, "--mount", "sh", "-c", SMALL_DISK, "sh", *words],
                          capture_output=True, text=True, timeout=200, check=False)


def with_largest_file(size: int, *words: str) -> subprocess.CompletedProcess:
    """Runs the program where no file grows beyond `size` bytes."""
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=200,
                          preexec_fn=limit, check=False)


def is_one_sentence(text: str) -> bool:
    return text.startswith("tacit: ") and text.count("\n") == 1 and text.endswith("\n")


def full() -> None:
    table = ("optimal", "-n", "2", "--all-p", "--fresh", "--quiet")
    write_key()
    for words in (("evaluate", "courteous", "-n", "3"), ("--help",), node_words("-"), ("--version",),
                  ("help", "check"), ("emit", "pref1", "-n", "3", "-o", "a.h"), table,
                  ("complex", "-n", "2", "--format", "json"),
                  ("cluster", "-n", "2", "--algorithm", "pref1", "--at", "1/2", "--instances",
                   "5")):
        with open("/dev/full", "w", encoding="utf-8") as nowhere:
            done = subprocess.run([PROGRAM, *words], stdout=nowhere, stderr=subprocess.PIPE,
                                  text=True, timeout=200, check=False)
        check(done.returncode == 1 and is_one_sentence(done.stderr),
              f"{words[0]} > /dev/full: {done.stderr.strip()}")
    for words in (("evaluate", "courteous", "-n", "3", "-o", "/dev/full"),
                  (*table, "--certificate", "/dev/full"), 
                  ("optimal", "-n", "2", "--at", "1/2", "--fresh", "--algorithm", "full.json")):
        pathlib.Path("full.json").unlink(missing_ok=True)
        os.symlink("/dev/full", "full.json")
        done = tacit(*words)
        check(done.returncode == 1 and "No space left on device" in done.stderr,
              f"{words[0]} to /dev/full: {done.stderr.strip()}")
    for name in ("c.cert", "c.cert.gz", "c.cert.zst"):
        pathlib.Path(name).write_text("before", encoding="utf-8")
        # Too small for the certificate, or already for the proof that it is made from: then the
        # search ends early, with what is known until then.
        done = with_largest_file(100, *table, "--certificate", name)
        check(done.returncode in (1, 3) and is_one_sentence(done.stderr) and
              pathlib.Path(name).read_text(encoding="utf-8") == "before",
              f"{name} stays as it was: {done.stderr.strip()}")
        done = tacit(*table, "--certificate", name)
        check(done.returncode == 0 and tacit("check", name).returncode == 0,
              f"{name} is replaced by a whole one")
    left = [name for name in os.listdir(".") if name.startswith("c.cert.") and len(name) > 10]
    check(not left, f"no temporary files are left {left}")


def cluster_words(folder: str, instances: int) -> tuple:
    return ("cluster", "-n", "3", "--algorithm", "courteous", "--at", "1/2", "--instances",
            str(instances), "--journals", folder, "--quiet")


def no_room(done: subprocess.CompletedProcess, what: str) -> None:
    check(done.returncode == 1 and is_one_sentence(done.stderr) and
          "--journals: cannot write to" in done.stderr, f"{what}: {done.stderr.strip()}")


def journals() -> None:
    done = with_largest_file(3000, *cluster_words("limited", 2000))
    no_room(done, "journals that may not grow")
    why = small_disk_forbidden()
    if why:
        skip("journals on a full disk", why)
    else:
        no_room(on_small_disk(PROGRAM, *cluster_words("small/j", 2000)), "journals on a full disk")
    # What is left of them is told from a whole journal.
    stumps = [f"limited/node{i}.jsonl" for i in (1, 2, 3)]
    replayed = tacit("replay", *stumps)
    check(replayed.returncode == 3 and "(replayed from parts of journals)" in replayed.stdout and
          replayed.stderr.count("the journal has no end") == 3,
          f"replay tells stumps: {replayed.stderr.strip()}")
    report = json.loads(tacit("replay", *stumps, "--format", "json").stdout)
    check(report["unfinished"] == stumps, "replay names the stumps")
    # Every line of a whole journal counts, the last one above all.
    done = tacit(*cluster_words("whole", 50))
    check(done.returncode == 0, "a cluster with room for its journals")
    whole = [f"whole/node{i}.jsonl" for i in (1, 2, 3)]
    replayed = tacit("replay", *whole, "--format", "json")
    check(replayed.returncode == 0 and json.loads(replayed.stdout)["unfinished"] == [],
          "replay takes whole journals")
    text = pathlib.Path(whole[1]).read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    for what, stump in (("without its last line", "".join(lines[:-1])),
                        ("without its last newline", text[:-1]),
                        ("of half its length", text[:len(text) // 2])):
        pathlib.Path(whole[1]).write_text(stump, encoding="utf-8")
        replayed = tacit("replay", *whole, "--format", "json")
        check(replayed.returncode == 3 and
              json.loads(replayed.stdout)["unfinished"] == [whole[1]], f"a journal {what}")
    # A node of its own.
    os.symlink("/dev/full", "full.jsonl")
    write_key()
    done = tacit(*node_words("full.jsonl"))
    check(done.returncode == 1 and is_one_sentence(done.stderr) and
          "--journal: cannot write to 'full.jsonl'" in done.stderr,
          f"a node without room for its journal: {done.stderr.strip()}")


def write_key() -> None:
    pathlib.Path("key").write_text("0f" * 32, encoding="ascii")
    os.chmod("key", 0o600)


def free_addresses(count: int) -> str:
    """Addresses with even ports that nobody listens at: other tests run at the same time."""
    found = []
    with contextlib.ExitStack() as probes:
        while len(found) < count:
            probe = probes.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
            if port % 2 == 0:
                found.append(f"127.0.0.1:{port}")
    return ",".join(found)


def node_words(journal: str) -> tuple:
    return ("node", "-n", "2", "--id", "1", "--algorithm", "pref1", "--run", "w", "--key", "key",
            "--peers", free_addresses(2), "--patience", "0.1", "--journal",
            journal, "--quiet")


def links() -> None:
    write_key()
    for mode, refused in ((0o600, False), (0o644, False), (0o620, True), (0o602, True),
                          (0o666, True)):
        os.chmod("key", mode)
        done = tacit(*node_words("-"))
        check(("others can change this key" in done.stderr) == refused and
              (done.returncode == 1 or not refused), f"a key of mode {mode:o}")
    setting = pathlib.Path("/proc/sys/fs/protected_symlinks")
    if os.geteuid() != 0 or not setting.exists() or setting.read_text().strip() == "0":
        skip("links of others", "needs root and fs.protected_symlinks")
        return
    # Root writes to /tmp, where somebody else has put a link to a file of root's.
    pathlib.Path("mine").write_text("before", encoding="utf-8")
    os.makedirs("open")
    os.chmod("open", 0o1777)
    os.symlink(os.path.abspath("mine"), "open/result")
    os.lchown("open/result", 65534, 65534)
    for option in ("-o", "--certificate"):
        done = tacit("optimal", "-n", "2", "--all-p", "--quiet", option, "open/result")
        check(done.returncode == 1 and "Permission denied" in done.stderr and
              pathlib.Path("mine").read_text(encoding="utf-8") == "before",
              f"{option}: a planted link is not followed: {done.stderr.strip()}")


def is_plain(text: str) -> bool:
    return all(character == "\n" or character.isprintable() for character in text)


def text() -> None:
    title = "\x1b]0;owned\x07\x1b[31m"
    table = {"format": "tacit decision table", "version": 1, "n": 2, "rounds": 1,
             "channel": title, "decisions": []}
    pathlib.Path("t.json").write_text(json.dumps(table), encoding="utf-8")
    table.update(channel="broadcast", decisions=["x" * 3_000_000])
    pathlib.Path("long.json").write_text(json.dumps(table), encoding="utf-8")
    pathlib.Path("loss.csv").write_text(f"sender,{title}\n", encoding="utf-8")
    pathlib.Path("spec").write_text(f"{title} 1 broadcast 0\n", encoding="utf-8")
    pathlib.Path("bad.jsonl").write_text(json.dumps({title: 1}) + "\n", encoding="utf-8")
    strange = os.fsdecode(b"a\xff" + title.encode() + b".json")
    pathlib.Path(strange).write_text("{}", encoding="utf-8")
    commands = [("evaluate", "t.json", "-n", "2"), ("evaluate", "long.json", "-n", "2"),
                ("evaluate", "pref1", "-n", "2", "--loss", "loss.csv"),
                ("atlas", "build", "--spec", "spec", "--store", "store"),
                ("replay", "bad.jsonl"), ("evaluate", strange, "-n", "2"),
                ("check", strange), ("check", "missing" + strange), (title,), ("--" + title,),
                ("evaluate", title, "-n", "2"), ("evaluate", "pref1", "-n", title),
                ("evaluate", "pref1", "-n", "3", "--at", "x" * 100_000),
                ("evaluate", "pref1", "--" + title), ("compare", "pref1", title, "-n", "2"),
                ("optimal", "-n", "2", "--at", title), ("simulate", "pref1", "-n", "2", "--at",
                                                         "1/2", "--trials", title),
                ("complex", "-n", "2", "--kind", title), ("emit", title, "-n", "2"),
                ("plan", "-n", title), ("cluster", "-n", "2", "--algorithm", title),
                ("serve", "--address", title), ("reproduce", "--claims", title), ("help", title)]
    for words in commands:
        done = subprocess.run([PROGRAM, *map(os.fsencode, words)], capture_output=True,
                              timeout=200, stdin=subprocess.DEVNULL, check=False)
        said = (done.stdout + done.stderr).decode("utf-8", "backslashreplace")
        shown = " ".join(words[:2])[:30]
        check(is_plain(said) and 0 < len(said) < 5000 and done.returncode in (1, 2, 4),
              f"{ascii(shown)}: {ascii(said.strip()[:100])}")


def main() -> int:
    part = sys.argv[2].lower()
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        os.makedirs("small")
        {"full": full, "journals": journals, "links": links, "text": text}[part]()
        os.chdir("/")
    return finish(f"check_writers {part}")


if __name__ == "__main__":
    sys.exit(main())
