"""Docstring examples, the guide, and the stubs."""

import ast
import doctest
import inspect
import os
import pathlib
import re

import pytest
import tacit
from conftest import ROOT
from tacit import _core

# The examples are about the atlas that is shipped, and about no other.
os.environ["TACIT_ATLAS"] = "/nonexistent/atlas"
PACKAGE = pathlib.Path(tacit.__file__).parent


def examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in ["tacit", *tacit.__all__]:
        thing = tacit if name == "tacit" else getattr(tacit, name)
        if isinstance(thing, str):
            continue
        module = thing if inspect.ismodule(thing) else False
        for test in finder.find(thing, name, module=module, globs=vars(tacit).copy()):
            if test.examples and (name != "tacit" or test.name == "tacit"):
                yield test


@pytest.mark.parametrize("test", examples(), ids=lambda test: test.name)
def test_examples_in_docstrings(test):
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test).failed == 0


def test_public_functions_have_examples():
    with_examples = {test.name.split(".")[0] for test in examples()}
    for name in (
        "evaluate",
        "compare",
        "optimal",
        "simulate",
        "check",
        "complex",
        "views",
        "Algorithm",
        "Profile",
        "Polynomial",
        "AlgebraicNumber",
        "View",
        "Error",
        "atlas",
    ):
        assert name in with_examples


@pytest.mark.parametrize("page", ["docs/guide/python.md"])
def test_examples_in_the_guide(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    assert blocks
    source = "\n".join(blocks)
    test = doctest.DocTestParser().get_doctest(source, {}, page, page, 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


def test_the_package_lists_everything_it_imports():
    source = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    names = {alias.name for node in source.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert names == set(tacit.__all__)
    assert (PACKAGE / "py.typed").exists()


def own(cls):
    """The members of a class that are written for it."""
    ignored = {"__doc__", "__module__", "__new__", "__getstate__", "__setstate__", "__init__", "__repr__", "__str__"}
    return {name for name in vars(cls) if name not in ignored and not name.startswith("_pybind")}


def test_the_stub_of_the_engine_is_complete():
    declared = {}
    functions = set()
    for node in ast.parse((PACKAGE / "_core.pyi").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            declared[node.name] = {item.name for item in node.body if isinstance(item, ast.FunctionDef)} - {"__init__"}
        elif isinstance(node, ast.FunctionDef):
            functions.add(node.name)
    classes = {name: thing for name, thing in vars(_core).items() if isinstance(thing, type)}
    assert set(declared) == set(classes)
    for name, cls in classes.items():
        assert declared[name] == own(cls), name
    assert functions == {
        name
        for name, thing in vars(_core).items()
        if callable(thing) and not isinstance(thing, type) and not name.startswith("_")
    }
