"""The row about web sites, beside hugo and cmark-gfm."""

import os
import random
import re

import processes
from exchange import new_folder
from goals import Figure
from rows import Edits

LAYOUT = '<!DOCTYPE html><html><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body>%s</body></html>\n'
PAGE = LAYOUT % "<h1>{{ .Title }}</h1>{{ .TableOfContents }}{{ .Content }}"
LIST = LAYOUT % "{{ range .Pages }}<li><a href='{{ .RelPermalink }}'>{{ .Title }}</a> {{ .Summary }}</li>{{ end }}"
# What themes have beside that: cards for other sites, a way from the root, related notes, neighbours, feeds of all lists, and
# the texts of all notes for a search.
THEME = {
    "_default/baseof.html": """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }} | {{ .Site.Title }}</title>
<meta name="description" content="{{ .Summary | plainify }}">{{ template "_internal/opengraph.html" . }}
{{ template "_internal/schema.html" . }}{{ template "_internal/twitter_cards.html" . }}
{{ range .AlternativeOutputFormats }}<link rel="{{ .Rel }}" href="{{ .Permalink }}">{{ end }}</head><body><nav>
{{ range .Site.Home.Sections }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}</nav>
<main>{{ block "main" . }}{{ end }}</main></body></html>
""",
    "_default/single.html": """{{ define "main" }}
<p>{{ range .Ancestors.Reverse }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> / {{ end }}</p><h1>{{ .Title }}</h1>
<p>{{ .ReadingTime }} min, {{ .WordCount }} words</p>{{ .TableOfContents }}<article>{{ .Content }}</article>
{{ range .Site.RegularPages.Related . | first 5 }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ .Summary }}</li>{{ end }}
{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ end }}
""",
    "_default/list.html": """{{ define "main" }}<h1>{{ .Title }}</h1>
{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ .Summary }}</li>{{ end }}{{ end }}
""",
    "_default/index.json": """[{{ range $i, $p := .Site.RegularPages }}{{ if $i }},{{ end }}
{{ dict "title" .Title "url" .RelPermalink "summary" .Summary "content" .Plain | jsonify }}{{ end }}]
""",
}
BARE = {"_default/single.html": PAGE, "_default/list.html": LIST, "index.html": LIST}
MATTER = re.compile(r"\A---\n.*?\n---\n", re.S)


def site(rows, work):
    rows.need_index()
    return _whole(rows, work) + _links(rows, work) + _again(rows, work) + _rendering(rows, work)


def _bodies(rows):
    """The texts of the notes without their front matter, which hugo and sheaf read in different ways."""
    for path in rows.vault.notes:
        with open(path, encoding="utf-8", errors="replace") as file:
            yield os.path.relpath(path, rows.vault.folder), MATTER.sub("", file.read())


def _wiki():
    """The notes of a wiki that is mostly lists of links, most of them to other sites, by their paths: as many as one that
    is published has, with 148,000 addresses."""
    chance = random.Random(60)
    words = ["".join(chance.choice("aeiou" if i % 2 else "bcdfglmnprst") for i in range(chance.randint(4, 9))) for _ in range(8_000)]
    sites = [f"https://{chance.choice(words)}.example" for _ in range(900)]
    names = [f"{chance.choice(words[:40])}/{chance.choice(words)}-{number}" for number in range(1_063)]

    def text(count):
        return " ".join(chance.choice(words) for _ in range(count))

    def link(name):
        if chance.random() < 0.05:
            other = chance.choice(names)
            return f"[{text(2)}]({os.path.relpath(other, os.path.dirname(name))}.md)"
        site = chance.choice(sites[:30] if chance.random() < 0.4 else sites)
        return f"[{text(3)}]({site}/{'/'.join(text(chance.randint(1, 4)).split())})"

    for number, name in enumerate(names):
        lines = [f"# {text(2)}", "", text(25) + ".", ""]
        for place in range(140):
            if place % 35 == 0:
                lines += ["", f"## {text(1)}", ""]
            lines.append(f"- {link(name)} - {text(6)}.")
        date = f"---\ncreated: 20{number % 20 + 10}-0{number % 9 + 1}-11\n---\n" if number % 2 else ""
        yield f"{name}.md", date + "\n".join(lines) + "\n"


def _links(rows, work):
    """The site of a wiki of links, beside hugo with the smallest layouts, and with those of a theme."""
    hugo = rows.programs.program("hugo", "hugo")
    if not hugo:
        return []
    notes = new_folder(work, "wiki")
    os.makedirs(os.path.join(notes, ".sheaf"))
    texts = dict(_wiki())
    for name, text in texts.items():
        path = os.path.join(notes, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    sheaf = [rows.programs.sheaf, "-C", notes]
    processes.run([*sheaf, "index"], rows.env)
    bodies = [(name, MATTER.sub("", text)) for name, text in texts.items()]
    bare, theme = (_hugo(bodies, work, *form) for form in (("bare", BARE), ("theme", THEME)))
    found = processes.in_turn(
        rows.runs,
        {
            "export html": lambda: processes.run([*sheaf, "export", "html", "*", "-o", new_folder(work, "site")], rows.env),
            "hugo, bare": lambda: processes.run([hugo, "-s", bare, "-d", new_folder(work, "public")], rows.env),
            "hugo": lambda: processes.run([hugo, "-s", theme, "-d", new_folder(work, "public")], rows.env),
        },
    )
    mine, least, other = found["export html"], found["hugo, bare"], found["hugo"]
    detail = f"{mine.wall:.2f} s, hugo {other.wall:.2f} s; {least.wall:.2f} s with the smallest layouts"
    return [Figure("site links", mine.over(other), detail=detail)]


def _hugo(bodies, work, kind, layouts):
    """A folder from which hugo makes a site of some notes."""
    folder = new_folder(work, "hugo-" + kind)
    for name, text in layouts.items():
        path = os.path.join(folder, "layouts", name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    with open(os.path.join(folder, "config.toml"), "w", encoding="utf-8") as file:
        kinds = 'disableKinds = ["taxonomy", "term"]\n' if kind == "bare" else ""
        outputs = "" if kind == "bare" else '[outputs]\nhome = ["HTML", "RSS", "JSON"]\n'
        file.write(f'baseURL = "/"\n{kinds}[markup.goldmark.renderer]\nunsafe = true\n{outputs}')
    for number, (name, body) in enumerate(bodies):
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
        folder = _hugo(_bodies(rows), work, "bare", BARE)
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
