"""The notebooks run from top to bottom and print what is stored in them.

The cells run in this interpreter, so that no part of Jupyter is needed. The last
expression of a cell is its result: its text and its SVG or LaTeX form must be the
stored ones. Pictures of matplotlib are drawn and thrown away.
"""

import ast
import contextlib
import io
import json

import pytest
from conftest import ROOT

NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


def squeezed(text):
    """Jupyter breaks long results over several lines."""
    return "".join("".join(text).split())


def run(source, names):
    """Runs a cell; what it printed, and the value of its last expression."""
    tree = ast.parse(source)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        value = None if last is None else eval(compile(last, "cell", "eval"), names)
    return printed.getvalue(), value


def forms(value):
    """The forms in which Jupyter would show a value."""
    shown = {"text/plain": repr(value)}
    for kind, name in (("image/svg+xml", "_repr_svg_"), ("text/latex", "_repr_latex_")):
        if hasattr(value, name):
            shown[kind] = getattr(value, name)()
    return shown


def test_there_are_notebooks():
    assert [path.stem for path in NOTEBOOKS] == ["discover_an_algorithm", "lossy_radio_network", "paper_in_ten_minutes"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_prints_what_it_stores(path, tmp_path, monkeypatch):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    names = {}
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        source = "".join(cell["source"])
        printed, value = run(source, names)
        stored = [o for o in cell["outputs"] if o["output_type"] == "stream"]
        assert squeezed(printed) == squeezed(t for o in stored for t in o["text"]), source
        assert not [o for o in cell["outputs"] if o["output_type"] == "error"]
        results = [o["data"] for o in cell["outputs"] if o["output_type"] == "execute_result"]
        assert len(results) == (0 if value is None else 1), source
        for data in results:
            shown = forms(value)
            assert set(data) == set(shown), source
            for kind, text in data.items():
                assert squeezed(text) == squeezed(shown[kind]), (source, kind)
        drawn = [o for o in cell["outputs"] if o["output_type"] == "display_data"]
        assert bool(drawn) == bool(pyplot.get_fignums()), source
        pyplot.close("all")
