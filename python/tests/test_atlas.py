"""The atlas says the same in Python as on the command line, and says what is wrong."""

import json
import pathlib
import shutil
from fractions import Fraction

import pytest
import tacit

SYSTEMS = [(3, 1, "broadcast"), (4, 1, "broadcast"), (3, 2, "broadcast"), (3, 1, "unicast")]


@pytest.fixture(autouse=True)
def own(monkeypatch, tmp_path):
    """Only the atlas that is shipped, beside an empty one of the user's."""
    monkeypatch.setenv("TACIT_ATLAS", str(tmp_path / "own"))


@pytest.fixture
def built(program, tmp_path):
    store = tmp_path / "store"
    done = program("atlas", "build", "-n", 2, "--at", "1/3,1/2", "--store", store, "-q")
    assert done.returncode == 0, done.stderr
    return store


def exact(number):
    return {key: value for key, value in number.items() if key != "approx"}


def point(p):
    if isinstance(p, tacit.AlgebraicNumber):
        return {"minpoly": list(p.minpoly), "interval": [str(end) for end in p.interval]}
    return {"exact": str(p)}


def test_list(program_json):
    expected = program_json("atlas", "list")["cells"]
    got = tacit.atlas.list()
    assert len(got) == len(expected) > 10
    for cell, wanted in zip(got, expected):
        assert [cell.n, cell.rounds, cell.channel, cell.status, cell.certificates] == [
            wanted[key] for key in ("n", "rounds", "channel", "status", "certificates")
        ]
        assert (point(cell.start), point(cell.stop)) == (exact(wanted["from"]), exact(wanted["to"]))


@pytest.mark.parametrize("n, rounds, channel", SYSTEMS)
def test_show(program, program_json, n, rounds, channel):
    expected = program_json("atlas", "show", n, rounds, channel)
    known = tacit.atlas.show(n, rounds, channel)
    # The program and the module lie in different places, and so does what they find.
    for report in (expected, got := known.to_json()):
        for each in report["certificates"]:
            each["file"] = pathlib.Path(each["file"]).name
    assert got == expected
    assert known.status == expected["status"] == "optimal"
    for number, (piece, wanted) in enumerate(zip(known.pieces, expected["pieces"])):
        assert point(piece.start) == exact(wanted["from"])
        assert list(piece.profile.coefficients) == [int(c) for c in wanted["profile"]]
        # The optimum of the atlas is the error of its algorithm, evaluated.
        if isinstance(piece.start, Fraction) and isinstance(piece.stop, Fraction):
            middle = (piece.start + piece.stop) / 2
            assert tacit.evaluate(known.algorithm(number)).worst(middle) == piece.profile(middle)
            assert known.bounds(middle) == (piece.profile(middle), piece.profile(middle))
    assert [c.id for c in known.certificates] == [c["id"] for c in expected["certificates"]]
    for certificate in known.certificates:
        assert tacit.check(certificate.file).claim == certificate.claim


def test_approximate_agreement(program, tmp_path, monkeypatch):
    store = tmp_path / "flows"
    done = program("atlas", "build", "-n", 3, "--task", "approximate", "--all-p", "--store", store, "-q")
    assert done.returncode == 0, done.stderr
    there = tacit.atlas.open(store)
    known = there.show(3, task="approximate")
    fresh = tacit.optimal(n=3, task="approximate", fresh=True)
    assert known.status == "optimal" and not known.deterministic
    assert [piece.text for piece in known.pieces] == [piece.text for piece in fresh.pieces]
    assert known("3/4") == Fraction(5, 32)
    assert [each.n for each in there.approximate_systems()] == [3] and there.systems() == []
    assert [(cell.task, cell.values) for cell in there.list()] == [("approximate", 2)]
    monkeypatch.setenv("TACIT_ATLAS", str(store))
    for coins in (None, "shared"):
        task = "approximate" if coins is None else "consensus"
        stored = tacit.optimal(n=3, at="3/4", task=task, coins=coins)
        assert stored.value == Fraction(5, 32) and stored.atlas == [known.certificates[0].id]
    with pytest.raises(tacit.InputError):
        there.show(4, task="approximate")


def test_the_atlas_answers_optimal(program_json):
    stored = tacit.optimal(n=4)
    fresh = tacit.optimal(n=4, fresh=True)
    assert stored.atlas == [c.id for c in tacit.atlas.show(4).certificates]
    assert fresh.atlas == []
    assert [(p.start, p.stop, p.profile) for p in stored.pieces] == [(p.start, p.stop, p.profile) for p in fresh.pieces]
    said = [row["certificate"] for row in program_json("optimal", "-n", 4, "--all-p")["atlas"]]
    assert said == stored.atlas


def test_systems(program_json):
    expected = program_json("atlas", "export")["systems"]
    got = tacit.atlas.systems()
    assert [(s.n, s.rounds, s.channel) for s in got] == [(s["n"], s["rounds"], s["channel"]) for s in expected]


def test_another_store(program_json, built):
    atlas = tacit.atlas.open(built)
    assert [(c.start, c.status) for c in atlas.list()] == [(Fraction(1, 3), "proved"), (Fraction(1, 2), "proved")]
    assert [p.start for p in atlas.pieces(2)] == [Fraction(1, 3), Fraction(1, 2)]
    assert json.dumps(atlas.show(2).to_json()) == json.dumps(program_json("atlas", "show", 2, 1, "--store", built))
    verification = atlas.verify(all=True)
    assert verification and verification.accepted == 2


def test_damage_is_told(built):
    atlas = tacit.atlas.open(built)
    path = pathlib.Path(atlas.show(2).certificates[0].file)
    path.write_bytes(path.read_bytes()[:-1])
    verification = atlas.verify()
    assert not verification and len(verification.rejected) == 1
    with pytest.warns(UserWarning, match=path.name[:20]):
        assert [c.status for c in atlas.list()].count("proved") == 1


def test_bad_input(complaint, tmp_path):
    for words, call in [
        ((1, 1), lambda: tacit.atlas.show(1)),
        (("x", 1), lambda: tacit.atlas.show("x")),
        ((3, 1, "pigeon"), lambda: tacit.atlas.show(3, channel="pigeon")),
    ]:
        with pytest.raises(tacit.InputError) as raised:
            call()
        assert str(raised.value) == complaint("atlas", "show", *words)
    with pytest.raises(tacit.InputError) as raised:
        tacit.atlas.show(9)
    assert str(raised.value) == complaint("atlas", "show", 9, 1)
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "atlas.sqlite").write_bytes(b"no database" * 1000)
    with pytest.raises(tacit.FileError) as raised:
        tacit.atlas.open(broken).list()
    assert str(raised.value) == complaint("atlas", "list", "--store", broken)
    with pytest.raises(TypeError):
        tacit.atlas.open(3)
    shutil.rmtree(broken)
