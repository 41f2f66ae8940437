"""The row about queries in notes: bases, and blocks of Dataview and Tasks."""

import os
import re
import statistics

import processes
from goals import Figure

BLOCKS = 200
BASE = "Benchmark of queries.base"
NOTE = "Benchmark of queries.md"


def queries(rows):
    rows.need_index()
    tag = (rows.queries().get("tag") or "tag:none")[4:]
    paths = [os.path.join(rows.vault.folder, name) for name in (BASE, NOTE)]
    try:
        _write(paths[0], _base(tag))
        _write(paths[1], _blocks(tag))
        rows.sheaf("index")
        return _filter(rows, tag) + _formula(rows) + _blocks_of(rows) + _parsing(rows)
    finally:
        for path in paths:
            if os.path.exists(path):
                os.remove(path)
        rows.sheaf("index")


def _write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def _base(tag):
    return f"""filters: 'file.ext == "md"'
formulas: {{sum: file.size + 1}}
views:
  - {{type: table, name: tagged, order: [file.path], filters: 'file.hasTag("{tag}")'}}
  - {{type: table, name: plain, order: [file.size]}}
  - {{type: table, name: formula, order: [file.size, formula.sum]}}
"""


def _blocks(tag):
    """A note with blocks of all three languages."""
    kinds = [
        ("dataview", 'LIST FROM #{tag} WHERE file.size > {number}'),
        ("dataview", 'TABLE file.size FROM #{tag} SORT file.size LIMIT {number}'),
        ("tasks", "description includes {number}\nlimit 5"),
        ("base", "filters: 'file.hasTag(\"{tag}\")'\nviews: [{{type: table, name: v, order: [file.name], limit: {number}}}]"),
    ]
    blocks = []
    for number in range(BLOCKS):
        language, text = kinds[number % len(kinds)]
        blocks.append(f"```{language}\n{text.format(tag=tag, number=number + 1)}\n```\n")
    return "\n".join(blocks)


def _filter(rows, tag):
    """A base whose filter the index answers, over the list with the same condition."""
    found = rows.keep(processes.in_turn(2 * rows.runs, {
        "list of a tag": lambda: rows.sheaf("--no-sync", "list", "--csv", "--columns", "path", f"tag:{tag}", allowed=(0, 1)),
        "base of a tag": lambda: rows.sheaf("--no-sync", "query", f"{BASE}#tagged", "--csv"),
    }))
    base, plain = found["base of a tag"], found["list of a tag"]
    detail = f"{base.wall * 1e3:.1f} ms, {rows.shown('--no-sync', 'query', f'{BASE}#tagged', '-c').strip()} rows"
    return [Figure("base filter", base.over(plain), detail=detail)]


def _formula(rows):
    """What a formula adds to each row of a base of all notes."""
    found = rows.keep(processes.in_turn(2 * rows.runs, {
        name: lambda name=name: rows.sheaf("--no-sync", "query", f"{BASE}#{name}", "-c") for name in ("plain", "formula")}))
    count = int(rows.shown("--no-sync", "query", f"{BASE}#formula", "-c").strip() or 1)
    added = statistics.median(
        mine.cpu - theirs.cpu for mine, theirs in zip(found["formula"].samples, found["plain"].samples))
    whole = found["formula"].wall * 1e3 * 100_000 / max(1, count)
    return [
        Figure("base formula", added * 1e6 / max(1, count), detail=f"{count} rows"),
        Figure("base rows", whole, detail=f"{found['formula'].wall * 1e3:.0f} ms of {count} rows"),
    ]


def _blocks_of(rows):
    found = rows.keep(processes.in_turn(rows.runs, {
        "query --list": lambda: rows.sheaf("--no-sync", "query", "--list")}))
    return [Figure("query list", found["query --list"].wall, detail=f"{BLOCKS} blocks")]


def _parsing(rows):
    bench = rows.programs.product("ParserBench")
    shown = processes.text([bench, "--runs", str(rows.runs), "--expressions"])
    return [Figure("expressions", float(time), kind) for kind, time in re.findall(r"^(\w+) +([\d.]+) µs", shown, re.MULTILINE)]
