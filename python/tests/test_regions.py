"""Channels as they are measured: files of laws, and the worst of a confidence region."""

import json
from fractions import Fraction

import pytest
import tacit

LAWS = [
    {"format": "tacit channel", "version": 1, "channel": "broadcast", "loss": loss} for loss in ("1/5", "1/4", "3/20")
]


@pytest.fixture
def files(tmp_path):
    paths = [tmp_path / f"law{k}.json" for k in range(len(LAWS))]
    for path, law in zip(paths, LAWS, strict=True):
        path.write_text(json.dumps(law))
    region = {"format": "tacit channel region", "version": 1, "confidence": "0.95", "channels": LAWS}
    (tmp_path / "region.json").write_text(json.dumps(region))
    return [str(path) for path in paths], str(tmp_path / "region.json")


def test_the_worst_of_a_region(files):
    paths, region = files
    found = tacit.evaluate("courteous", n=3, channel=paths[0], region=region)
    alone = [tacit.evaluate("courteous", n=3, channel=path).value for path in paths]
    assert found.region_value == max(alone) == alone[1]
    assert found.value == alone[0]
    assert tacit.evaluate("courteous", n=3, channel=paths[0]).region_value is None


def test_a_plan_for_a_region(files):
    paths, region = files
    planned = tacit.plan(n=3, channel=paths[0], region=region, error="1/50").front[0]
    worst = [tacit.evaluate(planned.algorithm, n=3, channel=path).value for path in paths]
    assert planned.error == max(worst) <= Fraction(1, 50)


def test_costs_are_limits():
    found = tacit.plan(
        n=5, at="7/10", error="1/1000", slot_ms=10, deadline_ms="29.9", transmission_mj="1/2", energy_mj=9
    )
    assert found.status == tacit.plan(n=5, at="7/10", error="1/1000", max_rounds=2, max_transmissions=18).status
    with pytest.raises(tacit.InputError, match="needs --slot-ms"):
        tacit.plan(n=3, at="1/2", error="1/10", deadline_ms=20)
