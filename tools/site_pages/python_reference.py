"""The reference of the Python package: signatures and docstrings of everything it lists."""

import html
import inspect
import re
import subprocess
import sys


def paragraphs(text):
    """A docstring as HTML: paragraphs, and what is indented or begins with >>> as examples."""
    parts, lines = [], inspect.cleandoc(text or "").split("\n")
    block, example = [], False

    def end():
        if block and example:
            parts.append(f"<pre><code>{html.escape(chr(10).join(block))}</code></pre>")
        elif block:
            parts.append("<p>" + re.sub(r"`+([^`]*)`+", r"<code>\1</code>", html.escape(" ".join(block))) + "</p>")
        block.clear()

    for line in lines:
        if not line.strip():
            end()
            example = False
            continue
        starts = line.startswith((">>>", "    "))
        if starts and not example:
            end()
        example = example or starts
        block.append(line if example else line.strip())
    end()
    return "\n".join(parts)


def signature(name, thing):
    try:
        return f"{name}{inspect.signature(thing)}"
    except (TypeError, ValueError):
        return name


def members(thing):
    for name, member in vars(thing).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            yield name, name, member.__doc__
        elif callable(member) or isinstance(member, (classmethod, staticmethod)):
            found = getattr(thing, name)
            yield name, signature(name, found), found.__doc__


def entry(name, thing):
    if inspect.ismodule(thing):
        kind, head = "module", f"tacit.{name}"
        inner = [
            (each, signature(each, getattr(thing, each)), getattr(thing, each).__doc__)
            for each in getattr(thing, "__all__", [])
        ]
    elif inspect.isclass(thing):
        kind, head, inner = "class", name, list(members(thing))
    elif callable(thing):
        kind, head, inner = "", signature(name, thing), []
    else:
        return f'<h2 id="{name}"><code>{name}</code></h2>\n<p>{html.escape(type(thing).__name__)}</p>'
    lines = [f'<h2 id="{name}"><code>{html.escape(f"{kind} {head}".strip())}</code></h2>', paragraphs(thing.__doc__)]
    if inner:
        lines.append("<dl>")
        for _, shown, text in inner:
            lines.append(f"<dt><code>{html.escape(shown)}</code></dt><dd>{paragraphs(text)}</dd>")
        lines.append("</dl>")
    return "\n".join(lines)


def content():
    """Run by the interpreter that the package was built for, with the package on its path."""
    import tacit

    parts = [f"<h1>Python package</h1>\n{paragraphs(tacit.__doc__)}"]
    contents = ", ".join(f'<a href="#{name}"><code>{name}</code></a>' for name in tacit.__all__)
    parts.append(f"<p>{contents}</p>")
    parts += [entry(name, getattr(tacit, name)) for name in tacit.__all__]
    return "\n".join(parts)


def write(site, package):
    if not list(package.glob("tacit/_core*.so")):
        print("tacit: no Python package in this build: its reference is left out", file=sys.stderr)
        return
    interpreter = (package / "interpreter").read_text().strip()
    page = "reference/python.html"
    site.extra.append(("Python", page))
    done = subprocess.run(
        [interpreter, "-B", __file__],
        env={"PYTHONPATH": str(package), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    site.pending.append((page, "Python package", done.stdout))


if __name__ == "__main__":
    print(content())
