"""Documents in Markdown as pages, with one frame around all of them.

cmark-gfm converts; what is done here is what belongs to the site: anchors of headings as GitHub forms them, links
between documents, pages for sources that documents point to, and the navigation.
"""

import html
import os
import pathlib
import re
import shutil
import subprocess
import urllib.parse

HERE = pathlib.Path(__file__).parent

# The navigation: headings with what stands below them, as documents or pages of the site.
SECTIONS = [
    ("tacit", ["README.md", "docs/guide/installing.md", "docs/guide/questions.md", "CHANGELOG.md"]),
    ("Guide", ["docs/guide"]),
    ("Mathematics", ["docs/mathematics.md", "docs/laws.md", "proof/Statements.v"]),
    ("Formats", ["docs/formats"]),
    ("Inside", ["docs/architecture.md", "docs/reliability.md", "docs/performance.md", "docs/scaling.md", "SECURITY.md",
                "CONTRIBUTING.md", "docs/decisions"]),
]  # fmt: skip
FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="{up}favicon.svg">
<link rel="stylesheet" href="{up}site.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a class="home" href="{up}index.html">tacit</a> <span class="tagline">agreement over unreliable channels</span>
<a class="to-contents" href="#contents">Contents</a></header>
<div class="columns">
<main id="content" tabindex="-1">
{content}
</main>
<nav id="contents" aria-label="Contents">
{navigation}
</nav>
</div>
</body>
</html>
"""
HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>", re.DOTALL)
REFERENCE = re.compile(r'(<(?:a href|img src))="([^"]*)"')


def title_of(path):
    text = path.read_text()
    found = re.search(r"^# (.+)$", text, re.MULTILINE) if path.suffix == ".md" else None
    return found.group(1).replace("`", "") if found else path.name


def plain(text):
    return html.unescape(re.sub(r"<[^>]*>", "", text))


def with_anchors(content):
    """Headings with the anchors that GitHub gives them."""
    seen = {}

    def anchored(match):
        words = re.sub(r"[^\w\s-]", "", plain(match.group(2)).strip().lower()).replace(" ", "-")
        seen[words] = seen.get(words, -1) + 1
        anchor = words if seen[words] == 0 else f"{words}-{seen[words]}"
        return f'<h{match.group(1)} id="{html.escape(anchor)}">{match.group(2)}</h{match.group(1)}>'

    return HEADING.sub(anchored, content)


def reachable(content):
    """Tables and examples that may be wider than a narrow window scroll in a box, by keyboard, too."""
    content = content.replace("<table>", '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>')
    content = content.replace("</table>", "</table></div>")
    return content.replace("<pre>", '<pre tabindex="0">')


class Site:
    """A folder that fills with pages. Paths of pages are relative to it."""

    def __init__(self, root, folder):
        self.root, self.folder = root, folder
        self.extra = []  # pages of the references: a title and a path
        self.pending = []  # pages that wait until the navigation is complete: path, title, content
        self.wanted = []  # sources that documents point to
        shutil.copy(HERE / "site.css", folder)
        shutil.copy(root / "web" / "public" / "favicon.svg", folder)

    def page_of(self, source):
        """Where the page of a document or source of the tree lies."""
        name = source.relative_to(self.root).as_posix()
        if name == "README.md":
            return "index.html"
        return name.removesuffix(".md") + ".html"

    def navigation(self, page):
        up = "../" * page.count("/")

        def entry(title, target):
            here = ' aria-current="page"' if target == page else ""
            return f'<li><a href="{up}{target}"{here}>{html.escape(title)}</a></li>'

        parts = []
        for title, names in SECTIONS:
            entries, listed = [], {name for _, names_ in SECTIONS for name in names_}
            for name in names:
                source = self.root / name
                if source.is_dir() and name == "docs/decisions":
                    entries.append(entry("Decisions", f"{name}/index.html"))
                    continue
                sources = [source]
                if source.is_dir():
                    sources = [
                        each for each in sorted(source.glob("*.md")) if str(each.relative_to(self.root)) not in listed
                    ]
                entries += [
                    entry("Overview" if each.name == "README.md" else title_of(each), self.page_of(each))
                    for each in sources
                ]
            parts.append(f"<h2>{title}</h2>\n<ul>{''.join(entries)}</ul>")
            if title == "tacit":
                tried = [("Explorer", "explorer.html")]
                if (self.folder / "report").exists():
                    tried.append(("Every claim of the paper", "report/report.html"))
                parts.append(f"<h2>To try</h2>\n<ul>{''.join(entry(*each) for each in tried)}</ul>")
        parts.append(f"<h2>Reference</h2>\n<ul>{''.join(entry(*each) for each in self.extra)}</ul>")
        return "\n".join(parts)

    def write_page(self, page, title, content):
        target = self.folder / page
        target.parent.mkdir(parents=True, exist_ok=True)
        up = "../" * page.count("/")
        whole = "tacit" if title == "tacit" else f"{title} - tacit"
        target.write_text(
            FRAME.format(title=html.escape(whole), up=up, navigation=self.navigation(page), content=reachable(content))
        )

    def converted(self, text):
        """Markdown as HTML."""
        done = subprocess.run(
            ["cmark-gfm", "-e", "table", "-e", "strikethrough"], input=text, capture_output=True, text=True, check=True
        )
        return with_anchors(done.stdout)

    def relinked(self, content, source):
        """Links of a document lead to pages of the site; pictures are copied."""
        page = self.page_of(source)

        def relink(match):
            parts = urllib.parse.urlsplit(html.unescape(match.group(2)))
            if parts.scheme or parts.netloc or not parts.path:
                return match.group(0)
            target = (source.parent / urllib.parse.unquote(parts.path)).resolve()
            name = target.relative_to(self.root).as_posix()
            if match.group(1).startswith("<img") or target.suffix in (".svg", ".png"):
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(target, self.folder / name)
                there = name
            elif target.is_dir():
                there = f"{name}/index.html"
                self.wanted.append(target)
            else:
                there = self.page_of(target)
                self.wanted.append(target)
            address = os.path.relpath(there, pathlib.PurePosixPath(page).parent)
            fragment = f"#{parts.fragment}" if parts.fragment else ""
            return f'{match.group(1)}="{html.escape(urllib.parse.quote(address) + fragment)}"'

        return REFERENCE.sub(relink, content)

    def write_documents(self):
        listed = [self.root / name for name in ("README.md", "CHANGELOG.md", "SECURITY.md", "CONTRIBUTING.md")]
        for source in [*listed, *sorted((self.root / "docs").rglob("*.md"))]:
            self.write_document(source)
        self.write_explorer_page()
        for each in self.pending:
            self.write_page(*each)
        self.wanted += [self.root / "docs" / "decisions", self.root / "proof" / "Statements.v"]
        written = set()
        while self.wanted:
            source = self.wanted.pop()
            if source in written:
                continue
            written.add(source)
            if source.is_dir():
                self.write_folder(source)
            elif (self.folder / self.page_of(source)).exists():
                continue
            elif source.suffix == ".md":
                self.write_document(source)
            else:
                text = f"<h1>{source.name}</h1>\n<pre><code>{html.escape(source.read_text())}</code></pre>"
                self.write_page(self.page_of(source), source.name, text)

    def write_document(self, source):
        content = self.relinked(self.converted(source.read_text()), source)
        self.write_page(self.page_of(source), title_of(source), content)

    def write_folder(self, folder):
        """What is in a folder that a document points to."""
        name = folder.relative_to(self.root).as_posix()
        entries = []
        for each in sorted(folder.iterdir()):
            if each.is_file() and each.suffix not in (".png", ".pdf"):
                entries.append(
                    f'<li><a href="{html.escape(pathlib.Path(self.page_of(each)).name)}">'
                    f"{html.escape(title_of(each))}</a></li>"
                )
                self.wanted.append(each)
        self.write_page(f"{name}/index.html", name, f"<h1>{name}</h1>\n<ul>{''.join(entries)}</ul>")

    def write_explorer_page(self):
        shutil.copy(HERE / "opened_from_file.js", self.folder)
        self.write_page("explorer.html", "The explorer", (HERE / "explorer.html").read_text())
