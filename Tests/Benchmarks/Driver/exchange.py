"""The rows about imports, exports and enrichment."""

import base64
import itertools
import os
import random
import shutil

import processes
from goals import Figure

ENEX_SIZE = 200_000_000


def exchange(rows, work):
    return _markdown(rows, work) + _enex(rows, work) + _json(rows, work)


_numbers = itertools.count()


def new_folder(work, name):
    """A folder that is not there. None is removed between runs: on ext4, files are made slowly where many were just removed."""
    return os.path.join(work, f"{name}-{next(_numbers)}")


def _empty(work, name):
    """An empty vault."""
    folder = new_folder(work, name)
    os.makedirs(os.path.join(folder, ".sheaf"))
    return folder


def _markdown(rows, work):
    """An import of the vault into an empty one, against a copy of it and a first index of the copy."""
    source, sheaf = rows.vault.folder, rows.programs.sheaf

    def imported():
        return processes.run([sheaf, "-C", _empty(work, "imported"), "import", "markdown", source], rows.env)

    def copied():
        target = new_folder(work, "copied")
        copy = processes.run(["cp", "-r", source, target], rows.env)
        index = processes.run([sheaf, "-C", target, "index", "rebuild"], rows.env)
        return processes.Sample(copy.wall + index.wall, copy.cpu + index.cpu, index.status)

    found = rows.keep(processes.in_turn(rows.runs, {"import markdown": imported, "cp and first index": copied}))
    mine, other = found["import markdown"], found["cp and first index"]
    notes = len(rows.vault.notes)
    size = sum(os.path.getsize(path) for path in rows.vault.notes)
    detail = f"{mine.wall:.2f} s, {other.wall:.2f} s; {notes / mine.wall:,.0f} notes/s, {size / mine.wall / 1e6:.1f} MB/s"
    return [Figure("import markdown", mine.over(other), detail=detail)]


def _make_enex(path):
    """A file of Evernote with texts, links, lists and pictures; the same each time."""
    chance = random.Random(1)
    words = [f"word{number}" for number in range(5_000)]
    notes = 0
    with open(path, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?><en-export>')
        while file.tell() < ENEX_SIZE:
            notes += 1
            lines = "".join(
                f'<div>{" ".join(chance.choices(words, k=40))} <b>{chance.choice(words)}</b> '
                f'<a href="https://example.org/{notes}">{chance.choice(words)}</a></div>' for _ in range(20))
            file.write(
                f"<note><title>Note {notes}</title><created>20240102T0304{notes % 60:02}Z</created><tag>t{notes % 20}</tag>"
                f"<content><![CDATA[<en-note>{lines}<ul><li>a</li><li>b</li></ul></en-note>]]></content>")
            if notes % 10 == 0:
                data = base64.b64encode(chance.randbytes(20_000)).decode()
                file.write(f'<resource><data encoding="base64">{data}</data><mime>image/png</mime></resource>')
            file.write("</note>\n")
        file.write("</en-export>")
    return notes


def _enex(rows, work):
    path = os.path.join(work, "made.enex")
    notes = _make_enex(path)

    def command():
        return [rows.programs.sheaf, "-C", _empty(work, "imported"), "import", "enex", path]

    found = rows.keep(processes.in_turn(rows.runs, {"import enex": lambda: processes.run(command(), rows.env)}, warm=False))
    wall = found["import enex"].wall
    peak = int(processes.text([rows.programs.bounds, "peak", *command()], rows.env))
    detail = f"{wall:.2f} s; {notes / wall:,.0f} notes/s"
    figures = [
        Figure("import enex", os.path.getsize(path) / wall / 1e6, detail=detail),
        Figure("import memory", peak / 1e3)]
    os.remove(path)
    return figures


def enrich(rows, work):
    """The enrichment of a copy of the vault by the built-in engine."""
    def fresh():
        copy = new_folder(work, "enriched")
        shutil.copytree(rows.vault.folder, copy, symlinks=True)
        processes.run([rows.programs.sheaf, "-C", copy, "index", "rebuild"], rows.env)
        return [rows.programs.sheaf, "-C", copy, "enrich"]

    found = rows.keep(processes.in_turn(rows.runs, {"enrich": lambda: processes.run(fresh(), rows.env)}, warm=False))
    wall = found["enrich"].wall
    peak = int(processes.text([rows.programs.bounds, "peak", *fresh()], rows.env))
    notes = len(rows.vault.notes)
    return [Figure("enrich", notes / wall, detail=f"{wall:.2f} s"), Figure("enrich memory", peak / 1e3)]


def _json(rows, work):
    """An export of all notes as JSON, against reading their files."""
    rows.need_index()
    paths = os.path.join(work, "paths")
    with open(paths, "w", encoding="utf-8") as file:
        file.write("\0".join(rows.vault.notes))

    def written(command):
        with open(os.path.join(work, "written"), "wb") as target:
            return processes.run(command, rows.env, output=target.fileno())

    found = rows.keep(processes.in_turn(rows.runs, {
        "export json": lambda: written(rows.command("export", "json")),
        "read all": lambda: written(["xargs", "-0", "-a", paths, "cat"]),
    }))
    mine, other = found["export json"], found["read all"]
    size = sum(os.path.getsize(path) for path in rows.vault.notes)
    detail = f"{mine.wall:.2f} s, {other.wall:.2f} s; {size / mine.wall / 1e6:.0f} MB/s"
    return [Figure("export json", mine.over(other), detail=detail)]
