"""Builds the extension module with the project's own CMake build.

In the source tree the C++ sources lie one folder up; an sdist carries a copy of them
in ``engine``. With TACIT_BUILD_DIR the module is taken from that build directory, which
has it already, instead of being built again.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = pathlib.Path(__file__).resolve().parent
ENGINE_PARTS = ["CMakeLists.txt", "LICENSE", "apps", "atlas", "cmake", "src"]


def engine() -> pathlib.Path:
    for root in (HERE.parent, HERE / "engine"):
        if (root / "apps" / "tacit" / "CMakeLists.txt").exists():
            return root
    raise SystemExit("tacit: the C++ sources are missing: build from the whole source tree")


def version() -> str:
    found = re.search(r"VERSION (\d+\.\d+\.\d+)", (engine() / "CMakeLists.txt").read_text())
    if found is None:
        raise SystemExit("tacit: no version in CMakeLists.txt")
    return found.group(1)


class CMakeBuild(build_ext):
    def build_extension(self, extension: Extension) -> None:
        target = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve()
        given = os.environ.get("TACIT_BUILD_DIR")
        build = pathlib.Path(given or pathlib.Path(self.build_temp) / "cmake").resolve()
        if given is None:
            self.build_with_cmake(build)
        built = next((build / "python" / "tacit").glob("_core*.so"))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built, target)
        # Beside the module, where it looks for the atlas that is shipped.
        shutil.copytree(
            engine() / "atlas",
            target.parent / "share" / "tacit" / "atlas",
            ignore=shutil.ignore_patterns("lock", "work", "*-wal", "*-shm"),
            dirs_exist_ok=True,
        )

    def build_with_cmake(self, build: pathlib.Path) -> None:
        configure = [
            "cmake",
            "-S",
            str(engine()),
            "-B",
            str(build),
            "-DCMAKE_BUILD_TYPE=Release",
            "-DTACIT_BUILD_PYTHON=ON",
            "-DTACIT_INSTALL=OFF",
            f"-DPython_EXECUTABLE={sys.executable}",
        ]
        if shutil.which("ninja"):
            configure += ["-G", "Ninja"]
        subprocess.run(configure, check=True)
        jobs = str(self.parallel or os.cpu_count() or 1)
        command = ["cmake", "--build", str(build), "--target", "tacit_python", "--parallel", jobs]
        subprocess.run(command, check=True)


class SourceDistribution(sdist):
    def make_release_tree(self, base_dir: str, files: list) -> None:
        super().make_release_tree(base_dir, files)
        root = engine()
        copy = pathlib.Path(base_dir) / "engine"
        for part in ENGINE_PARTS:
            place = copy / part
            if (root / part).is_dir():
                shutil.copytree(root / part, place, dirs_exist_ok=True)
            else:
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / part, place)
        ours = root / "python" if (root / "python").exists() else HERE
        ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "build", "dist")
        (copy / "python").mkdir(exist_ok=True)
        shutil.copy2(ours / "CMakeLists.txt", copy / "python")
        shutil.copytree(ours / "src", copy / "python" / "src", ignore=ignored, dirs_exist_ok=True)


setup(
    version=version(),
    ext_modules=[Extension("tacit._core", sources=[])],
    cmdclass={"build_ext": CMakeBuild, "sdist": SourceDistribution},
)
