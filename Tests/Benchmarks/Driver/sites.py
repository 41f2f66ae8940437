"""The row about web sites, beside hugo and cmark-gfm."""

import os
import re

import processes
from exchange import new_folder
from goals import Figure
from rows import Edits

LAYOUT = '<!DOCTYPE html><html><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body>%s</body></html>\n'
PAGE = LAYOUT % "<h1>{{ .Title }}</h1>{{ .TableOfContents }}{{ .Content }}"
LIST = LAYOUT % "{{ range .Pages }}<li><a href='{{ .RelPermalink }}'>{{ .Title }}</a> {{ .Summary }}</li>{{ end }}"
MATTER = re.compile(r"\A---\n.*?\n---\n", re.S)


def site(rows, work):
    rows.need_index()
    return _whole(rows, work) + _again(rows, work) + _rendering(rows, work)


def _bodies(rows):
    """The texts of the notes without their front matter, which hugo and sheaf read in different ways."""
    for path in rows.vault.notes:
        with open(path, encoding="utf-8", errors="replace") as file:
            yield os.path.relpath(path, rows.vault.folder), MATTER.sub("", file.read())


def _hugo(rows, work):
    """A folder from which hugo makes a site of the same notes, with the smallest layouts."""
    folder = new_folder(work, "hugo")
    for name, text in (("_default/single.html", PAGE), ("_default/list.html", LIST), ("index.html", LIST)):
        path = os.path.join(folder, "layouts", name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    with open(os.path.join(folder, "config.toml"), "w", encoding="utf-8") as file:
        file.write('baseURL = "/"\ndisableKinds = ["taxonomy", "term"]\n[markup.goldmark.renderer]\nunsafe = true\n')
    for number, (name, body) in enumerate(_bodies(rows)):
        path = os.path.join(folder, "content", name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            # Two brackets begin what hugo computes.
            file.write(f'---\ntitle: "Note {number}"\n---\n' + body.replace("{{", "{ {"))
    return folder


def _whole(rows, work):
    hugo = rows.programs.program("hugo", "hugo")
    def exported():
        return processes.run(rows.command("export", "html", "*", "-o", new_folder(work, "site")), rows.env)

    contestants = {"export html": exported}
    if hugo:
        folder = _hugo(rows, work)
        contestants["hugo"] = lambda: processes.run([hugo, "-s", folder, "-d", new_folder(work, "public")], rows.env)
    found = rows.keep(processes.in_turn(rows.runs, contestants))
    mine = found["export html"]
    peak = ["peak", *rows.command("export", "html", "*", "-o", new_folder(work, "site"))]
    memory = int(processes.text([rows.programs.bounds, *peak], rows.env)) * 1024 / 1e6
    figures = [Figure("site memory", memory, detail=f"{mine.wall:.2f} s, {mine.cpu:.2f} s of CPU")]
    if hugo:
        other = found["hugo"]
        figures.insert(0, Figure("site", mine.over(other), detail=f"{mine.wall:.2f} s, hugo {other.wall:.2f} s"))
    return figures


def _again(rows, work):
    """A second run after an edit, against an index after one."""
    out = new_folder(work, "site")
    rows.sheaf("export", "html", "*", "-o", out)
    with Edits(rows.vault) as edits:

        def changed(*words):
            edits.change()
            return rows.sheaf(*words)

        found = processes.in_turn(
            rows.runs,
            {"index": lambda: changed("index"), "export again": lambda: changed("export", "html", "*", "-o", out)},
        )
    rows.sheaf("index")
    mine, other = found["export again"], found["index"]
    return [Figure("site again", mine.over(other), detail=f"{mine.wall * 1e3:.0f} ms, {other.wall * 1e3:.0f} ms")]


def _rendering(rows, work):
    """One note with the texts of many, less one without text."""
    cmark = rows.programs.program("cmark-gfm", "cmark-gfm")
    if not cmark:
        return []
    folder = new_folder(work, "rendered")
    os.makedirs(os.path.join(folder, ".sheaf"))
    text, size = [], 0
    for _, body in _bodies(rows):
        text.append(body)
        size += len(body)
        if size > 8_000_000:
            break
    path = os.path.join(folder, "all.md")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n\n".join(text))
    with open(os.path.join(folder, "none.md"), "w", encoding="utf-8") as file:
        file.write("none\n")
    shown = [rows.programs.sheaf, "-C", folder, "show", "--html"]
    found = processes.in_turn(
        rows.runs,
        {
            "show": lambda: processes.run([*shown, "all.md"], rows.env),
            "show none": lambda: processes.run([*shown, "none.md"], rows.env),
            "cmark-gfm": lambda: processes.run([cmark, "--unsafe", "-e", "table", "-e", "autolink", path], rows.env),
        },
    )
    mine, other = found["show"].cpu - found["show none"].cpu, found["cmark-gfm"].cpu
    return [Figure("site rendering", mine / other, detail=f"{mine * 1e3:.0f} ms, {other * 1e3:.0f} ms of CPU")]
