"""The reference of the C++ libraries, by Doxygen. The headers have plain comments; a filter marks them for it."""

import shutil
import subprocess
import sys
import tempfile

# The comment before a declaration describes it; the first one of a file, the file.
FILTER = (
    r"sed -E -e '1s|^// |/// @file\n/// |' -e 's|^( *)// |\1/// |' "
    r"-e 's|^( *)//$|\1///|' -e 's|([;,]) +// |\1  ///< |'"
)
SETTINGS = """
PROJECT_NAME = tacit
PROJECT_NUMBER = {version}
PROJECT_BRIEF = "C++ libraries"
INPUT = {root}/src/tacit
FILE_PATTERNS = *.h
RECURSIVE = YES
STRIP_FROM_PATH = {root}/src
STRIP_FROM_INC_PATH = {root}/src
INPUT_FILTER = {filter}
OUTPUT_DIRECTORY = {output}
HTML_OUTPUT = html
GENERATE_LATEX = NO
EXTRACT_ALL = YES
EXTRACT_ANON_NSPACES = NO
HIDE_UNDOC_RELATIONS = YES
JAVADOC_AUTOBRIEF = YES
MARKDOWN_SUPPORT = YES
WARNINGS = NO
QUIET = YES
HAVE_DOT = NO
SEARCHENGINE = NO
SOURCE_BROWSER = NO
VERBATIM_HEADERS = NO
HTML_TIMESTAMP = NO
HTML_COLORSTYLE = AUTO_LIGHT
DISABLE_INDEX = NO
SORT_MEMBER_DOCS = NO
BUILTIN_STL_SUPPORT = YES
"""


def write(site):
    if shutil.which("doxygen") is None:
        sys.exit("tacit: doxygen is missing: apt-get install doxygen, or --no-doxygen")
    version = subprocess.run(
        [site.root / "tools" / "version"], capture_output=True, text=True, check=False
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        script = f"{folder}/filter"
        with open(script, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nexec {FILTER} "$1"\n')
        subprocess.run(["chmod", "+x", script], check=True)
        settings = SETTINGS.format(version=version, root=site.root, filter=script, output=folder)
        subprocess.run(
            ["doxygen", "-"],
            input=settings,
            text=True,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        shutil.copytree(f"{folder}/html", site.folder / "reference" / "cpp")
    site.extra.append(("C++", "reference/cpp/index.html"))
