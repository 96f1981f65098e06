"""The reference of the HTTP interface, from the OpenAPI description that the program gives of itself."""

import html
import json
import pathlib
import re
import subprocess
import urllib.request


def description(program):
    """What /api/openapi.json answers."""
    server = subprocess.Popen([program, "serve", "--port", "0", "--no-browser"], stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().strip()
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"{address}api/openapi.json") as answer:
            return json.load(answer)
    finally:
        server.terminate()
        server.wait()


def resolved(part, whole):
    """A part of the description, or what its $ref points to."""
    while "$ref" in part:
        names = part["$ref"].removeprefix("#/").split("/")
        part = whole
        for name in names:
            part = part[name]
    return part


def type_of(schema, whole):
    schema = resolved(schema, whole)
    if "enum" in schema:
        return " or ".join(map(str, schema["enum"]))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(type_of(each, whole) for each in schema[key]))
    if schema.get("type") == "array":
        return f"list of {type_of(schema.get('items', {}), whole)}"
    return str(schema.get("type", "any"))


def prose(text):
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text))


def parameters_of(operation, whole):
    """Rows of name, type and meaning."""
    rows = []
    for each in operation.get("parameters", []):
        each = resolved(each, whole)
        rows.append(
            (
                each["name"],
                type_of(each.get("schema", {}), whole),
                each.get("description", ""),
                each.get("required", False),
            )
        )
    return rows


def operation_text(method, path, operation, whole):
    heading = f"{method.upper()} {path}"
    anchor = re.sub(r"\W+", "-", heading.lower()).strip("-")
    lines = [f'<h2 id="{anchor}"><code>{html.escape(heading)}</code></h2>']
    for key in ("summary", "description"):
        if operation.get(key):
            lines.append(f"<p>{prose(operation[key])}</p>")
    rows = parameters_of(operation, whole)
    if rows:
        lines.append("<table><thead><tr><th>parameter</th><th>type</th><th>meaning</th></tr></thead><tbody>")
        for name, kind, meaning, required in rows:
            needed = " (required)" if required else ""
            lines.append(
                f"<tr><td><code>{html.escape(name)}</code>{needed}</td><td>{html.escape(kind)}</td><td>{prose(meaning)}</td></tr>"
            )
        lines.append("</tbody></table>")
    answers = ", ".join(
        f"{status}: {prose(resolved(each, whole).get('description', ''))}"
        for status, each in operation["responses"].items()
    )
    lines.append(f"<p>Answers {answers}</p>")
    return "\n".join(lines)


def write(site, program):
    whole = description(program)
    page = "reference/http.html"
    site.extra.append(("HTTP", page))
    (site.folder / "reference").mkdir(exist_ok=True)
    pathlib.Path(site.folder / "reference" / "openapi.json").write_text(json.dumps(whole, indent=1))
    parts = [
        "<h1>HTTP interface</h1>",
        '<p>Made from the <a href="openapi.json">OpenAPI description</a> that <code>tacit serve</code> answers to '
        "<code>GET /api/openapi.json</code>. Examples, errors and limits: "
        '<a href="../docs/formats/http.html">formats</a>.</p>',
    ]
    for path, operations in whole["paths"].items():
        for method, operation in operations.items():
            if method in ("get", "post", "delete", "put"):
                parts.append(operation_text(method, path, operation, whole))
    site.pending.append((page, "HTTP interface", "\n".join(parts)))
