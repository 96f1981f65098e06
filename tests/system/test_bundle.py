"""The programs in one file with their libraries, where nothing else is installed."""

import pathlib
import subprocess

from harness import ROOT, expect


def bundled(file, folder, *words):
    environment = {"PATH": "/usr/bin:/bin", "TACIT_BUNDLE_DIR": str(folder), "TACIT_ATLAS": "none"}
    return subprocess.run([file, *words], env=environment, capture_output=True, text=True, timeout=120, check=False)


def test_bundle(tacit, tmp_path):
    program = pathlib.Path(tacit.program).resolve()
    file = tmp_path / "tacit-bundle"
    script = ROOT / "tools" / "bundle.sh"
    subprocess.run([script, file, program.parent.parent.parent], check=True, timeout=300)
    folder = tmp_path / "unpacked"
    proof = tmp_path / "proof.cert"
    done = bundled(file, folder, "optimal", "-n", "3", "--all-p", "--fresh", "--certificate", proof)
    expect(done.returncode == 0 and "2/3 <= p <= 1" in done.stdout, done.stdout + done.stderr)
    accepted = bundled(file, folder, "--tacit-check", proof)
    expect(accepted.returncode == 0, accepted.stdout + accepted.stderr)
    expect(len(list(folder.iterdir())) == 1, "it is unpacked once")
    # Without the machine's own C library: the loader that was packed runs the program.
    (unpacked,) = folder.iterdir()
    libraries = f"{unpacked}/lib:{unpacked}/system"
    loader = unpacked / "system" / "ld-linux-x86-64.so.2"
    done = bundled(loader, folder, "--library-path", libraries, unpacked / "bin" / "tacit", "--version")
    expect(done.returncode == 0 and done.stdout.startswith("tacit "), done.stdout + done.stderr)
    wrong = subprocess.run([script], capture_output=True, text=True, check=False)
    expect(wrong.returncode == 2 and wrong.stderr.startswith("usage: "), wrong.stderr)
    missing = subprocess.run([script, file, tmp_path], capture_output=True, text=True, check=False)
    expect(missing.returncode == 1 and "no program at" in missing.stderr, missing.stderr)
