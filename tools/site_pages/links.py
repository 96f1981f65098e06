"""Follows every link of the pages of a site, their anchors too."""

import html.parser
import pathlib
import urllib.parse

# What other programs made, with links of their own.
OTHERS = ("explorer/", "reference/cpp/", "report/")


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.targets, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src"):
                self.targets.append(value or "")
            elif name == "id":
                self.anchors.add(value)


def problems(folder):
    pages = {}
    for path in folder.rglob("*.html"):
        if not str(path.relative_to(folder)).startswith(OTHERS):
            pages[path] = Page(path.read_text())
    found = []
    for path, page in pages.items():
        for target in page.targets:
            parts = urllib.parse.urlsplit(target)
            if parts.scheme in ("http", "https", "mailto"):
                continue
            there = path if not parts.path else path.parent / urllib.parse.unquote(parts.path)
            there = pathlib.Path(there).resolve()
            if target.startswith("/") or not there.is_file():
                found.append(f"{path.relative_to(folder)}: leads nowhere: '{target}'")
            elif parts.fragment and there in pages and urllib.parse.unquote(parts.fragment) not in pages[there].anchors:
                found.append(f"{path.relative_to(folder)}: no such anchor: '{target}'")
    return found
