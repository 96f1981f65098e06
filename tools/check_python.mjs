// Checks (or with --fix, repairs) the formatting of every Python file that git knows, and lints it, with ruff as
// WebAssembly, so that every machine has the same version (tools/lint/package.json). Stubs (.pyi) are linted only: this
// ruff takes every text for a source, and stubs are formatted with fewer blank lines. Prints FILE:LINE and what is
// wrong; exits with 1 where something is. Installs what is missing of tools/lint first.
//
//     node tools/check_python.mjs [--fix] [FILE...]

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const lint = path.join(root, "tools", "lint");

function installRuff() {
  const lock = path.join(lint, "package-lock.json");
  const installed = path.join(lint, "node_modules", ".package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: lint, stdio: "inherit" });
}

// The settings in ruff.toml, as far as that file uses the format: see its first lines.
function readSettings(text) {
  const settings = {};
  let section = settings;
  for (const line of text.split("\n")) {
    const header = /^\[(.+)\]$/.exec(line);
    const entry = /^([\w-]+) = (.+)$/.exec(line);
    if (header) {
      section = header[1].split(".").reduce((place, name) => (place[name] ??= {}), settings);
    } else if (entry) {
      section[entry[1]] = JSON.parse(entry[2]);
    } else if (line && !line.startsWith("#")) {
      throw new Error(`ruff.toml: not understood: '${line}'`);
    }
  }
  return settings;
}

// The number of the first line in which two texts differ, from 1.
function firstDifference(before, after) {
  const others = after.split("\n");
  return before.split("\n").findIndex((line, at) => line !== others[at]) + 1;
}

// The text with the edits of one fix, which do not overlap.
function applyEdits(text, edits) {
  const starts = [0];
  for (const line of text.split("\n")) starts.push(starts.at(-1) + line.length + 1);
  const place = ({ row, column }) => starts[row - 1] + column - 1;
  for (const edit of [...edits].sort((a, b) => place(b.location) - place(a.location))) {
    text = text.slice(0, place(edit.location)) + (edit.content ?? "") + text.slice(place(edit.end_location));
  }
  return text;
}

const isStub = (name) => name.endsWith(".pyi");

function repair(ruff, name, text) {
  const unsorted = ruff.check(text).find((problem) => problem.code === "I001" && problem.fix);
  const sorted = unsorted ? applyEdits(text, unsorted.fix.edits) : text;
  return isStub(name) ? sorted : ruff.format(sorted);
}

function problemsOf(ruff, name, text) {
  const found = ruff.check(text).map((each) => `${name}:${each.start_location.row}: ${each.code ?? ""} ${each.message}`);
  const formatted = isStub(name) ? text : ruff.format(text);
  if (formatted !== text) found.push(`${name}:${firstDifference(text, formatted)}: not formatted as ruff does`);
  return found;
}

installRuff();
const { Workspace, PositionEncoding } = createRequire(path.join(lint, "package.json"))("@astral-sh/ruff-wasm-nodejs");
const settings = readSettings(readFileSync(path.join(root, "ruff.toml"), "utf8"));
const ruff = new Workspace(settings, PositionEncoding.Utf16);
const fix = process.argv.includes("--fix");
let names = process.argv.slice(2).filter((word) => word !== "--fix");
if (names.length === 0) {
  const listed = execFileSync("git", ["ls-files", "-z", "*.py", "*.pyi"], { cwd: root, encoding: "utf8" });
  names = listed.split("\0").filter((name) => name && existsSync(path.join(root, name)));
}
let problems = [];
for (const name of names) {
  const file = path.resolve(root, name);
  let text = readFileSync(file, "utf8");
  try {
    if (fix) {
      const better = repair(ruff, name, text);
      if (better !== text) writeFileSync(file, (text = better));
    }
    problems = problems.concat(problemsOf(ruff, name, text));
  } catch (error) {
    problems.push(`${name}:1: ${error.message ?? error}`);
  }
}
for (const problem of problems) console.error(problem);
console.log(`check_python: ${names.length} files, ${problems.length} problems, ruff ${Workspace.version()}`);
process.exitCode = problems.length > 0 || names.length === 0 ? 1 : 0;
