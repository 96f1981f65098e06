"""Models that tacit writes for PRISM and in JANI: read by the readers of model_languages.py and evaluated exactly, they
have the error that tacit evaluates; and PRISM and Storm, where they are on PATH, accept them and agree."""

import fractions
import json
import re
import shutil

import model_languages

from harness import expect, run

CALLS = [
    ["courteous", "-n", "4"],
    ["courteous", "-n", "2", "--channel", "unicast"],
    ["majority^2", "-n", "3"],
    ["courteous;pref0", "-n", "3", "--channel", "undirected"],
    ["sweep", "-n", "3"],
    ["sweep", "-n", "3", "-r", "4", "--channel", "undirected"],
    ["sweep;pref1@1", "-n", "3", "--channel", "unicast"],
    ["courteous@1,2,3", "-n", "4"],
    ["(pref1;majority)@2,3;pref0", "-n", "4"],
    ["if(2*ones > n || zeros == 0)", "-n", "4"],
    ["if(zeros == 0 || zeros*ones == 2)", "-n", "4"],
    ["follow5@1,2,3,4,5", "-n", "5"],
    ["rule[leader]{unanimous: own; leader heard: leader; otherwise: !own}", "-n", "4"],
    ["rule[leader]{unanimous: own; leader heard: leader; otherwise: !own}@2,1", "-n", "3"],
    ["optimal", "-n", "3", "-r", "2", "--at", "1/2"],
    ["optimal", "-n", "2", "-r", "3", "--at", "2/3"],
]
BURSTS = {"state": "medium", "to_bad": "1/20", "to_good": "1/4", "bad": {"delivery": "1/10"}}
LAWS = [  # of channel files, and what runs on them
    ({"channel": "radio", "delivery": "4/5"}, ["courteous", "-n", "3"]),
    ({"channel": "radio", "delivery": "4/5", "together": "1/3"}, ["pref1;courteous", "-n", "3"]),
    ({"channel": "broadcast", "delivery": "9/10", "bursts": BURSTS}, ["courteous;pref0", "-n", "3"]),
    ({"channel": "radio", "delivery": "9/10", "bursts": BURSTS | {"state": "receiver"}}, ["majority;pref1", "-n", "3"]),
    ({"channel": "undirected", "delivery": "9/10", "bursts": BURSTS | {"start": "bad"}}, ["sweep", "-n", "3"]),
    (
        {
            "channel": "radio",
            "links": [
                {"sender": s, "receiver": r, "loss": f"{s}/{r + 7}"} for s in (1, 2) for r in (1, 2, 3) if r != s
            ],
            "sets": [
                {"sender": 3, "receivers": [1], "probability": "1/3"},
                {"sender": 3, "receivers": "all", "probability": "123456789012/370370367036"},
                {"sender": 3, "receivers": [], "probability": "123456789012/370370367036"},
            ],
        },
        ["courteous@2,3;pref0", "-n", "3"],
    ),
]
POINTS = ["7/10", "1/3"]
READERS = {"prism": model_languages.parse_prism, "jani": model_languages.parse_jani}


def exact_error(tacit, words, at):
    done = run([tacit, "evaluate", *words, *at, "--format", "json"])
    expect(done.returncode == 0, f"evaluate {words}: {done.stderr}")
    return fractions.Fraction(json.loads(done.stdout)["worst"]["value"]["exact"])


def test_models(programs):
    """Every model, in both languages, has the error of `evaluate`, and everybody decides."""
    for k, words in enumerate(CALLS):
        at = [] if "--at" in words else ["--at", POINTS[k % len(POINTS)]]
        expected = exact_error(programs[0], words, at)
        for language, read in READERS.items():
            done = run([programs[0], "emit", *words, *at, "--language", language])
            expect(done.returncode == 0, f"emit {words}: {done.stderr}")
            model = read(done.stdout, {})
            found = model_languages.reach(model, "disagreement", max)
            expect(found == expected, f"{language} {words} {at}: {found}, evaluate {expected}")
    expect(model_languages.reach(model, "over", min) == 1, "the last model does not end")


def test_laws(programs, tmp_path):
    """Channels as they are measured: bursts, links of their own, receivers that share losses."""
    for law, words in LAWS:
        path = tmp_path / "channel.json"
        path.write_text(json.dumps({"format": "tacit channel", "version": 1} | law))
        call = [*words, "--channel", path]
        expected = exact_error(programs[0], call, [])
        for language, read in READERS.items():
            done = run([programs[0], "emit", *call, "--language", language])
            expect(done.returncode == 0, f"emit {law}: {done.stderr}")
            found = model_languages.reach(read(done.stdout, {}), "disagreement", max)
            expect(found == expected, f"{language} {law} {words}: {found}, evaluate {expected}")


def test_open_constant(programs):
    """Without --at, p is given when the model is checked."""
    expected = exact_error(programs[0], ["pref1", "-n", "3"], ["--at", "2/7"])
    for language, read in READERS.items():
        done = run([programs[0], "emit", "pref1", "-n", "3", "--language", language])
        model = read(done.stdout, {"p": fractions.Fraction(2, 7)})
        expect(model_languages.reach(model, "disagreement", max) == expected, f"{language}: another error")


def test_files(programs, tmp_path):
    """-o writes the properties of PRISM beside the model, and says so; what cannot be written is refused."""
    path = tmp_path / "agree.v2.prism"
    done = run([programs[0], "emit", "courteous", "-n", "3", "--language", "prism", "-o", path])
    expect(done.returncode == 0 and "agree.v2.props" in done.stdout, f"-o: {done.stdout}{done.stderr}")
    expect('Pmax=? [ F "disagreement" ]' in (tmp_path / "agree.v2.props").read_text(), "no property")
    for words in (["if(!own)", "-n", "3"], ["courteous", "-n", "65"], ["mean", "-n", "3"]):
        done = run([programs[0], "emit", *words, "--language", "jani"])
        expect(done.returncode != 0 and done.stderr.count("\n") <= 4, f"{words}: {done.stderr}")


def test_model_checkers(programs, tmp_path):
    """PRISM and Storm, where they are installed, take the model as it is and find the error."""
    expected = exact_error(programs[0], ["courteous", "-n", "4"], ["--at", "7/10"])
    model, properties = tmp_path / "agree.prism", tmp_path / "agree.props"
    run([programs[0], "emit", "courteous", "-n", "4", "--at", "7/10", "--language", "prism", "-o", model])
    calls = {
        "prism": ["-exact", model, properties, "-prop", "error"],
        "storm": ["--exact", "--prism", model, "--prop", properties],
    }
    for name, words in calls.items():
        program = shutil.which(name)
        if program is None:
            continue
        done = run([program, *words])
        found = re.search(r"Result[^:]*: (\d+/\d+)", done.stdout)
        expect(found and fractions.Fraction(found[1]) == expected, f"{name}: {done.stdout[-2000:]}{done.stderr}")
