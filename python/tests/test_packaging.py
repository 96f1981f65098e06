"""Wheel, sdist and editable install work without a network, and so does `tacit python`.

The compiled module is taken from the build under test; building it a second time is
left to a full `pip install`.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest
import tacit
from conftest import PROGRAM, ROOT

BUILD = pathlib.Path(tacit.__file__).resolve().parents[2]
PIP = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check")
ONE_LINER = "import tacit; print(tacit.compare('courteous', 'pref1', n=3).crossings)"


@pytest.fixture
def tree(tmp_path):
    """The source tree with its own copy of python/, where building may leave traces."""
    for part in ("CMakeLists.txt", "LICENSE", "apps", "atlas", "cmake", "src"):
        (tmp_path / "tree").mkdir(exist_ok=True)
        (tmp_path / "tree" / part).symlink_to(ROOT / part)
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info", "build", "dist")
    shutil.copytree(ROOT / "python", tmp_path / "tree" / "python", ignore=ignored)
    return tmp_path / "tree" / "python"


def run(*words, **keywords):
    environment = dict(os.environ, TACIT_BUILD_DIR=str(BUILD), PIP_NO_INDEX="1")
    environment.pop("PYTHONPATH", None)
    environment.update(keywords.pop("environment", {}))
    done = subprocess.run(
        [str(word) for word in words], env=environment, capture_output=True, text=True, check=False, **keywords
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_wheel_can_be_built_and_imported(tree, tmp_path):
    run(*PIP, "wheel", "--no-build-isolation", "--no-deps", "-w", tmp_path, tree)
    [wheel] = tmp_path.glob("tacit-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    listed = {p.name for p in (ROOT / "python" / "src" / "tacit").iterdir() if p.suffix != ".so"}
    packed = {name.split("/")[1] for name in names if name.startswith("tacit/")}
    assert listed - {"__pycache__"} <= packed
    assert any(name.startswith("_core.") and name.endswith(".so") for name in packed)
    run(*PIP, "install", "--no-deps", "--target", tmp_path / "site", wheel)
    out = run(sys.executable, "-c", ONE_LINER, cwd=tmp_path, environment={"PYTHONPATH": str(tmp_path / "site")})
    assert out == "[Fraction(2, 3)]\n"
    # The atlas that is shipped is in the wheel.
    count = "import tacit; print(len(tacit.atlas.pieces(3)))"
    environment = {"PYTHONPATH": str(tmp_path / "site"), "TACIT_ATLAS": str(tmp_path / "own")}
    assert run(sys.executable, "-c", count, cwd=tmp_path, environment=environment) == "2\n"


def test_an_editable_install_follows_the_sources(tree, tmp_path):
    options = ("--system-site-packages", "--without-pip")
    run(sys.executable, "-m", "venv", *options, tmp_path / "venv")
    python = tmp_path / "venv" / "bin" / "python"
    run(*PIP, "--python", python, "install", "--no-build-isolation", "--no-deps", "-e", tree)
    assert run(python, "-c", ONE_LINER, cwd=tmp_path) == "[Fraction(2, 3)]\n"
    with open(tree / "src" / "tacit" / "__init__.py", "a", encoding="utf-8") as file:
        file.write("\nmarker = 'edited'\n")
    assert run(python, "-c", "import tacit; print(tacit.marker)", cwd=tmp_path) == "edited\n"


def test_build_makes_an_sdist_and_a_wheel_from_it(tree, tmp_path):
    run(sys.executable, "-m", "build", "--no-isolation", "-o", tmp_path / "dist", tree)
    [archive] = (tmp_path / "dist").glob("tacit-*.tar.gz")
    assert list((tmp_path / "dist").glob("tacit-*.whl"))
    with tarfile.open(archive) as files:
        names = {name.split("/", 1)[1] for name in files.getnames() if "/" in name}
    for needed in (
        "setup.py",
        "engine/CMakeLists.txt",
        "engine/src/tacit/base/rational.cpp",
        "engine/src/tacit/ask/optimal_call.cpp",
        "engine/cmake/TacitLayer.cmake",
        "engine/python/src/module.cpp",
        "engine/python/CMakeLists.txt",
    ):
        assert needed in names


def test_every_file_of_the_package_is_listed_for_cmake():
    listing = (ROOT / "python" / "CMakeLists.txt").read_text(encoding="utf-8")
    for path in (ROOT / "python" / "src" / "tacit").iterdir():
        if path.suffix in (".py", ".pyi") or path.name == "py.typed":
            assert f"    {path.name}" in listing, path.name


def test_the_verb_python(program, tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import sys, tacit\nprint(tacit.__version__, sys.argv[1:])\n")
    expected = f"{tacit.__version__} ['a', 'b']\n"
    assert program("python", script, "a", "b").stdout == expected
    assert program("python", "-", input=ONE_LINER).stdout == "[Fraction(2, 3)]\n"
    assert program("python", input=ONE_LINER).stdout == "[Fraction(2, 3)]\n"
    assert program("python", "-c", "print(tacit.optimal(n=2).status)").stdout == "optimal\n"
    done = program("python", "-c", "pass", script)
    assert (done.returncode, done.stderr) == (2, "tacit: -c: takes no FILE\n")
    assert program("python", "-c", "raise SystemExit(7)").returncode == 7


def test_a_program_without_the_package_says_so(tmp_path):
    alone = tmp_path / "bin" / "tacit"
    alone.parent.mkdir()
    shutil.copy2(PROGRAM, alone)
    done = subprocess.run([alone, "python"], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 1
    assert "the Python package is not here" in done.stderr
