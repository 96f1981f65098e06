"""The commands that the documents show print what stands below them, and name what there is."""

import json
import os
import re

import documents
import pytest

from harness import ROOT, expect, run


@pytest.mark.kills
def test_commands(tacit):
    """A command that is shown without output has to succeed; questions.md is run whole, every command of it. Every page
    has a folder of its own, as somebody has who begins with it."""
    os.symlink(tacit.program, "tacit")
    os.symlink(tacit.checker, "tacit-check")
    environment = tacit.environment | {
        "PATH": f"{tacit.place}:{os.environ['PATH']}",
        "TACIT_ATLAS": f"{tacit.place}/own",
    }
    counts = dict.fromkeys(documents.PAGES, 0)
    needless = set(documents.NOT_RUN)
    for page in documents.PAGES:
        folder = tacit.place / "pages" / page.relative_to(ROOT)
        folder.mkdir(parents=True)
        documents.prepare(folder, lambda words, at=folder: tacit(*words.split(), cwd=at))
        for command, shown in documents.examples(page):
            if (pattern := documents.why_not_run(command)) is not None:
                needless.discard(pattern)
                continue
            counts[page] += 1
            done = run(["bash", "-c", command], env=environment, cwd=folder)
            where = f"{page.relative_to(ROOT)}: {command}"
            status = documents.status_of(shown)
            expect(done.returncode == status, f"{where}: exit {done.returncode}: {done.stderr}")
            printed = done.stderr if status == 2 else done.stdout
            expect(not shown or documents.fits(shown, printed), f"{where}: prints\n{printed}")
            if done.seconds > 5:
                print(f"{done.seconds:.0f} s  {where}")
    for pattern in needless:
        expect(False, f"tests/system/documents.py: keeps no command from being run: {pattern!r}")
    expect(sum(counts.values()) >= 90, f"commands in the documents: {counts}")
    expect(counts[ROOT / "docs" / "guide" / "questions.md"] >= 20, "questions.md is not run whole")
    print(f"{sum(counts.values())} commands")


class Names:
    """What commands may name: verbs with their options, scripts and presets."""

    def __init__(self, tacit):
        self.tacit, self.helps = tacit, {}
        self.verbs = re.findall(r"^  (\w+)  ", tacit("--help").stdout.split("verbs:")[1], re.MULTILINE)
        presets = json.loads((ROOT / "CMakePresets.json").read_text())
        self.presets = {each["name"] for kind in presets if kind.endswith("Presets") for each in presets[kind]}

    def help_of(self, verb):
        if verb not in self.helps:
            self.helps[verb] = self.tacit(verb, "--help").stdout
        return self.helps[verb]

    def problems(self, command):
        """What is named in a command, or in a part of one, and is not there."""
        found = []
        for verbs, rest in re.findall(r"(?:^|[\s/])tacit ([a-z|]+)([^&;]*)", command):
            for verb in verbs.split("|"):
                if verb not in self.verbs:
                    found.append(f"no verb '{verb}'")
                    continue
                found += [f"{verb} has no '{each}'" for each in options(rest) - options(self.help_of(verb))]
        for script, rest in re.findall(r"(?:^|\s)((?:tools|bench)/[\w./]+|\./test)\b([^&;]*)", command):
            if not (ROOT / script).is_file():
                found.append(f"no script '{script}'")
                continue
            text = (ROOT / script).read_text()
            own = rest.split(" ./")[0]  # tools/fresh has a command behind its options
            found += [f"{script} has no '{each}'" for each in options(own) - options(text)]
        found += [f"no preset '{each}'" for each in re.findall(r"--preset (\S+)", command) if each not in self.presets]
        return found


def options(text):
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text))


def test_names(tacit):
    """Verbs, options, scripts and presets exist in all commands, also those that are not run and parts of commands."""
    names = Names(tacit)
    count = 0
    for page in documents.PAGES:
        for command in [*documents.in_sentences(page), *(command for command, _ in documents.examples(page))]:
            count += 1
            for each in names.problems(command):
                expect(False, f"{page.relative_to(ROOT)}: {command}: {each}")
    expect(count >= 300, f"commands in the documents: {count}")
    wrong = ["tacit optimise", "tacit optimal --for-all", "tools/fresch x", "tools/fresh --suit x", "cmake --preset x"]
    for each in wrong:
        expect(names.problems(each), f"not noticed: {each}")
    expect(not names.problems("tools/fresh --suite trixie ./tacit --version && ./test --all"), "a right one is refused")
    print(f"{count} commands")


def test_programs():
    """The C++ program of docs/guide/installing.md is the one that tests/install builds."""
    page = (ROOT / "docs" / "guide" / "installing.md").read_text()
    _, program = (ROOT / "tests" / "install" / "optimum.cpp").read_text().split("\n", 1)
    expect(f"```cpp\n{program}```\n" in page, "docs/guide/installing.md: not tests/install/optimum.cpp")


def test_reading(place):
    """What a page shows is found in it, and another output is noticed."""
    page = place / "page.md"
    page.write_text(
        "Text `tacit plan -n 3`.\n\n    $ tacit laws | head -n 2\n    one\n\n    two...\n\n"
        "```\n./tacit atlas list   # all\ntacit node -n 3 \\\n  --id 1\n```\n\n    no command\n"
    )
    expected = [("tacit laws | head -n 2", "one\n\ntwo..."), ("tacit atlas list", ""), ("tacit node -n 3 --id 1", "")]
    assert documents.examples(page) == expected
    assert documents.in_sentences(page) == ["tacit plan -n 3"]
    for shown, printed, same in [
        ("a\n...\nd", "a\nb\nc\nd\n", True),
        ("a\n...\nd", "a\nb\nc\n", False),
        ("value...", "value at p = 1/2: 3/8", True),
        ("3/8", "3/8 = 0.375", False),
        ("a.c", "abc", False),
    ]:
        assert documents.fits(shown, printed) == same, (shown, printed)
