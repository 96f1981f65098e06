"""Whether the program notices what it cannot write, and shows foreign text safely: full disks, journals that find no
room and what replay says about them, links that others have planted, keys that others can change, and files that try
to write on the terminal."""

import json
import os
import pathlib

from harness import expect, free_ports, is_one_sentence, note_unchecked, why_forbidden

SMALL_DISK = 'mount -t tmpfs -o size=16k tmpfs small && exec "$@"'


def on_small_disk():
    """What runs a command that sees a full disk of 16 KiB in the folder `small`."""
    own = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    return ("unshare", *own, "--mount", "sh", "-c", SMALL_DISK, "sh")


def test_full(tacit):
    table = ("optimal", "-n", "2", "--all-p", "--fresh", "--quiet")
    write_key()
    for words in (
        ("evaluate", "courteous", "-n", "3"),
        ("--help",),
        node_words("-"),
        ("--version",),
        ("help", "check"),
        ("emit", "pref1", "-n", "3", "-o", "a.h"),
        table,
        ("complex", "-n", "2", "--format", "json"),
        ("cluster", "-n", "2", "--algorithm", "pref1", "--at", "1/2", "--instances", "5"),
    ):
        with open("/dev/full", "w", encoding="utf-8") as nowhere:
            done = tacit(*words, stdout=nowhere)
        expect(done.returncode == 1 and is_one_sentence(done.stderr), f"{words[0]} > /dev/full: {done.stderr.strip()}")
    for words in (
        ("evaluate", "courteous", "-n", "3", "-o", "/dev/full"),
        (*table, "--certificate", "/dev/full"),
        ("optimal", "-n", "2", "--at", "1/2", "--fresh", "--algorithm", "full.json"),
    ):
        pathlib.Path("full.json").unlink(missing_ok=True)
        os.symlink("/dev/full", "full.json")
        done = tacit(*words)
        expect(
            done.returncode == 1 and "No space left on device" in done.stderr,
            f"{words[0]} to /dev/full: {done.stderr.strip()}",
        )
    for name in ("c.cert", "c.cert.gz", "c.cert.zst"):
        pathlib.Path(name).write_text("before", encoding="utf-8")
        # Too small for the certificate, or already for the proof that it is made from: then the
        # search ends early, with what is known until then.
        done = tacit(*table, "--certificate", name, largest_file=100)
        expect(
            done.returncode in (1, 3)
            and is_one_sentence(done.stderr)
            and pathlib.Path(name).read_text(encoding="utf-8") == "before",
            f"{name} stays as it was: {done.stderr.strip()}",
        )
        done = tacit(*table, "--certificate", name)
        expect(done.returncode == 0 and tacit("check", name).returncode == 0, f"{name} is replaced by a whole one")
    left = [name for name in os.listdir(".") if name.startswith("c.cert.") and len(name) > 10]
    expect(not left, f"no temporary files are left {left}")


def cluster_words(folder, instances):
    words = f"cluster -n 3 --algorithm courteous --at 1/2 --instances {instances} --journals {folder} --quiet"
    return words.split()


def expect_no_room(done, what):
    expect(
        done.returncode == 1 and is_one_sentence(done.stderr) and "--journals: cannot write to" in done.stderr,
        f"{what}: {done.stderr.strip()}",
    )


def test_journals(tacit):
    os.mkdir("small")
    done = tacit(*cluster_words("limited", 2000), largest_file=3000)
    expect_no_room(done, "journals that may not grow")
    why = why_forbidden(on_small_disk())
    if why:
        note_unchecked("journals on a full disk", why)
    else:
        done = tacit(*cluster_words("small/j", 2000), prefix=on_small_disk())
        expect_no_room(done, "journals on a full disk")
    # What is left of them is told from a whole journal.
    stumps = [f"limited/node{i}.jsonl" for i in (1, 2, 3)]
    replayed = tacit("replay", *stumps)
    expect(
        replayed.returncode == 3
        and "(replayed from parts of journals)" in replayed.stdout
        and replayed.stderr.count("the journal has no end") == 3,
        f"replay tells stumps: {replayed.stderr.strip()}",
    )
    report = json.loads(tacit("replay", *stumps, "--format", "json").stdout)
    expect(report["unfinished"] == stumps, "replay names the stumps")
    # Every line of a whole journal counts, the last one above all.
    done = tacit(*cluster_words("whole", 50))
    expect(done.returncode == 0, "a cluster with room for its journals")
    whole = [f"whole/node{i}.jsonl" for i in (1, 2, 3)]
    replayed = tacit("replay", *whole, "--format", "json")
    expect(replayed.returncode == 0 and json.loads(replayed.stdout)["unfinished"] == [], "replay takes whole journals")
    text = pathlib.Path(whole[1]).read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    for what, stump in (
        ("without its last line", "".join(lines[:-1])),
        ("without its last newline", text[:-1]),
        ("of half its length", text[: len(text) // 2]),
    ):
        pathlib.Path(whole[1]).write_text(stump, encoding="utf-8")
        replayed = tacit("replay", *whole, "--format", "json")
        expect(
            replayed.returncode == 3 and json.loads(replayed.stdout)["unfinished"] == [whole[1]], f"a journal {what}"
        )
    # A node of its own.
    os.symlink("/dev/full", "full.jsonl")
    write_key()
    done = tacit(*node_words("full.jsonl"))
    expect(
        done.returncode == 1
        and is_one_sentence(done.stderr)
        and "--journal: cannot write to 'full.jsonl'" in done.stderr,
        f"a node without room for its journal: {done.stderr.strip()}",
    )


def write_key():
    pathlib.Path("key").write_text("0f" * 32, encoding="ascii")
    os.chmod("key", 0o600)


def node_words(journal):
    peers = ",".join(f"127.0.0.1:{port}" for port in free_ports(2))
    words = f"node -n 2 --id 1 --algorithm pref1 --run w --key key --peers {peers} --patience 0.1 --journal {journal}"
    return [*words.split(), "--quiet"]


def test_links(tacit):
    write_key()
    for mode, refused in ((0o600, False), (0o644, False), (0o620, True), (0o602, True), (0o666, True)):
        os.chmod("key", mode)
        done = tacit(*node_words("-"))
        expect(
            ("others can change this key" in done.stderr) == refused and (done.returncode == 1 or not refused),
            f"a key of mode {mode:o}",
        )
    setting = pathlib.Path("/proc/sys/fs/protected_symlinks")
    if os.geteuid() != 0 or not setting.exists() or setting.read_text().strip() == "0":
        note_unchecked("links of others", "needs root and fs.protected_symlinks")
        return
    # Root writes to /tmp, where somebody else has put a link to a file of root's.
    pathlib.Path("mine").write_text("before", encoding="utf-8")
    os.makedirs("open")
    os.chmod("open", 0o1777)
    os.symlink(os.path.abspath("mine"), "open/result")
    os.lchown("open/result", 65534, 65534)
    for option in ("-o", "--certificate"):
        done = tacit("optimal", "-n", "2", "--all-p", "--quiet", option, "open/result")
        expect(
            done.returncode == 1
            and "Permission denied" in done.stderr
            and pathlib.Path("mine").read_text(encoding="utf-8") == "before",
            f"{option}: a planted link is not followed: {done.stderr.strip()}",
        )


def is_plain(text):
    return all(character == "\n" or character.isprintable() for character in text)


def test_text(tacit):
    title = "\x1b]0;owned\x07\x1b[31m"
    table = {"format": "tacit decision table", "version": 1, "n": 2, "rounds": 1, "channel": title, "decisions": []}
    pathlib.Path("t.json").write_text(json.dumps(table), encoding="utf-8")
    table.update(channel="broadcast", decisions=["x" * 3_000_000])
    pathlib.Path("long.json").write_text(json.dumps(table), encoding="utf-8")
    pathlib.Path("loss.csv").write_text(f"sender,{title}\n", encoding="utf-8")
    pathlib.Path("spec").write_text(f"{title} 1 broadcast 0\n", encoding="utf-8")
    pathlib.Path("bad.jsonl").write_text(json.dumps({title: 1}) + "\n", encoding="utf-8")
    strange = os.fsdecode(b"a\xff" + title.encode() + b".json")
    pathlib.Path(strange).write_text("{}", encoding="utf-8")
    commands = [
        ("evaluate", "t.json", "-n", "2"),
        ("evaluate", "long.json", "-n", "2"),
        ("evaluate", "pref1", "-n", "2", "--loss", "loss.csv"),
        ("atlas", "build", "--spec", "spec", "--store", "store"),
        ("replay", "bad.jsonl"),
        ("evaluate", strange, "-n", "2"),
        ("check", strange),
        ("check", "missing" + strange),
        (title,),
        ("--" + title,),
        ("evaluate", title, "-n", "2"),
        ("evaluate", "pref1", "-n", title),
        ("evaluate", "pref1", "-n", "3", "--at", "x" * 100_000),
        ("evaluate", "pref1", "--" + title),
        ("compare", "pref1", title, "-n", "2"),
        ("optimal", "-n", "2", "--at", title),
        ("simulate", "pref1", "-n", "2", "--at", "1/2", "--trials", title),
        ("complex", "-n", "2", "--kind", title),
        ("emit", title, "-n", "2"),
        ("plan", "-n", title),
        ("cluster", "-n", "2", "--algorithm", title),
        ("serve", "--address", title),
        ("reproduce", "--claims", title),
        ("help", title),
    ]
    for words in commands:
        done = tacit(*words)
        said = done.stdout + done.stderr
        shown = " ".join(words[:2])[:30]
        expect(
            is_plain(said) and 0 < len(said) < 5000 and done.returncode in (1, 2, 4),
            f"{ascii(shown)}: {ascii(said.strip()[:100])}",
        )
