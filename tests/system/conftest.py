"""The fixtures and options of all system tests. ctest names the programs of its build (tests/system/CMakeLists.txt);
by hand, those of the preset `release` are taken:

    python3 -m pytest tests/system/hostile/test_stores.py -k mutated --cases 1000 --seed 7
"""

import os
import pathlib
import shutil
import signal
import tempfile

import pytest

import harness
from harness import ROOT, Tacit, expect, run
from server import Server

SKIPPED = 77  # what ctest takes for a skip


def pytest_addoption(parser):
    release = ROOT / "build" / "release" / "apps"
    group = parser.getgroup("tacit")
    group.addoption("--tacit", default=release / "tacit" / "tacit", help="the program tacit")
    group.addoption("--tacit-check", default=release / "tacit-check" / "tacit-check", help="the program tacit-check")
    group.addoption(
        "--reference", help="tacit_reference_check, the naive reader of certificates, of a build with tests"
    )
    group.addoption("--cases", type=int, help="how many cases to generate; less with sanitizers unless told")
    group.addoption(
        "--seed", type=int, default=int(os.environ.get("TACIT_TEST_SEED", "1")), help="of what is generated"
    )
    group.addoption("--only", type=int, help="of the generated requests, this one alone")
    group.addoption("--at-once", type=int, default=64, help="how many generated requests at once")
    group.addoption("--request-limit", type=float, default=1, help="seconds that the server gives a generated request")
    group.addoption("--server-memory", type=int, default=6144, help="MiB that the server may take meanwhile")
    group.addoption("--long", action="store_true", help="all values, certificates and sizes instead of some")
    group.addoption("--keep", type=pathlib.Path, help="a folder for changed stores that were misjudged")
    group.addoption("--update", action="store_true", help="writes the expected output of examples; read the diff")


def pytest_configure(config):
    config.addinivalue_line("markers", "kills: programs are killed, which may leave temporary files")
    # ctest ends a test that takes too long by this signal: then servers are stopped, too.
    signal.signal(signal.SIGTERM, lambda *_: pytest.exit("ended by SIGTERM", 1))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup():
    harness.problems.clear()
    harness.unchecked.clear()


def pytest_pyfunc_call(pyfuncitem):
    """Calls a test function as pytest does. With problems it fails; if it could not check everything it is skipped."""
    pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames})
    if harness.problems:
        pytest.fail(f"{len(harness.problems)} problems:\n" + "\n".join(harness.problems), pytrace=False)
    if harness.unchecked:
        pytest.skip("; ".join(harness.unchecked))
    return True


def pytest_sessionfinish(session, exitstatus):
    if exitstatus == 0 and session.config.pluginmanager.get_plugin("terminalreporter").stats.get("skipped"):
        session.exitstatus = SKIPPED


@pytest.fixture(scope="session")
def programs(pytestconfig):
    """The paths of tacit, tacit-check and the naive reader; the last may be absent."""
    paths = [pytestconfig.getoption(name) for name in ("tacit", "tacit_check", "reference")]
    return [path and str(pathlib.Path(path).resolve()) for path in paths]


@pytest.fixture(scope="session")
def sanitized(programs):
    """AddressSanitizer wants more address space than there is memory: then none can be limited."""
    return run([programs[1], harness.ACCEPTED / "two_processes.cert"], address_space=1_000_000_000).returncode != 0


@pytest.fixture
def place(monkeypatch):
    """An empty folder, which is the current one during the test."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tacit-system."))
    monkeypatch.chdir(folder)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def temporary(request):
    """The folder for temporary files of the programs, which must be empty at the end."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tacit-temporary."))
    folder.chmod(0o1777)  # some tests run the program as somebody else
    yield folder
    left = sorted(folder.iterdir())
    shutil.rmtree(folder)
    assert not left or request.node.get_closest_marker("kills"), f"temporary files are left: {left}"


@pytest.fixture
def tacit(programs, place, temporary):
    return Tacit(programs, place, temporary)


@pytest.fixture
def at_home(tacit):
    """The programs with a home of their own, hence without verdicts of earlier runs, and without an atlas."""
    (tacit.place / "home").mkdir()
    tacit.environment |= {
        "HOME": str(tacit.place / "home"),
        "XDG_CACHE_HOME": str(tacit.place / "cache"),
        "TACIT_ATLAS": "none",
    }
    return tacit


@pytest.fixture
def with_small_atlas(at_home):
    """The same, installed with an atlas of three and four processes alone: to compare all that is shipped takes a
    minute with sanitizers."""
    installed = at_home.place / "installed"
    (installed / "bin").mkdir(parents=True)
    program = installed / "bin" / "tacit"
    try:
        program.hardlink_to(at_home.program)
    except OSError:  # on another disk
        shutil.copy2(at_home.program, program)
    atlas = installed / "share" / "tacit" / "atlas"
    done = at_home("atlas", "build", "-n", "3..4", "--all-p", "--quiet", "--store", atlas)
    expect(done.returncode == 0, f"build: {done.stdout}{done.stderr}")
    at_home.program = str(program)
    return at_home


@pytest.fixture
def serve(tacit):
    """Starts servers: `with serve("--computations", "1") as server`."""

    def start(*options, environment=()):
        return Server(tacit, *options, environment=environment)

    return start


@pytest.fixture
def seed(pytestconfig):
    return pytestconfig.getoption("seed")


@pytest.fixture
def cases(pytestconfig, sanitized):
    """How many cases to generate: cases(usually, with_sanitizers), unless --cases says so."""
    told = pytestconfig.getoption("cases")
    return lambda usually, with_sanitizers=None: told or (with_sanitizers if sanitized and with_sanitizers else usually)


@pytest.fixture
def long_form(pytestconfig):
    return pytestconfig.getoption("long")
