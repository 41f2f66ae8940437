"""What is to be reached."""


class Goal:
    """A row of the table: what it is called, what it must reach, and what it aims at.

    Values are compared as they are printed: a ratio, a percentage of the text, milliseconds, megabytes.
    """

    def __init__(self, label, must=None, aim=None, unit="", higher=False):
        self.label, self.must, self.aim, self.unit, self.higher = label, must, aim, unit, higher

    def reaches(self, value, limit):
        return value >= limit if self.higher else value <= limit

    def verdict(self, value):
        if self.aim is not None and self.reaches(value, self.aim):
            return "as aimed at"
        if self.must is not None:
            return "as it must" if self.reaches(value, self.must) else "SHORT"
        return "–" if self.aim is None else "short of the aim"

    def text(self, value):
        if value is None:
            return "–"
        digits = 0 if value >= 100 else 1 if value >= 10 else 2
        return f"{value:.{digits}f}{self.unit}"

    def limit(self, value):
        if value is None:
            return "–"
        return f"{'≥' if self.higher else '≤'} {value:.3g}{self.unit}"


GOALS = {
    "first/tantivy": Goal("first index / tantivy's", 0.7, 0.4, "×"),
    "first/read": Goal("first index / reading on one thread", 4, 2.5, "×"),
    "fts5/first": Goal("FTS5's index / first index", 5, 10, "×", higher=True),
    "cold": Goal("first index, notes on the disk / in the page cache", 1.7, 1.3, "×"),
    "size": Goal("index / text", 0.45, 0.30, "×"),
    "memory": Goal("peak memory of the first index", 300, 150, " MB"),
    "unchanged": Goal("index, nothing changed / two-thread walk", None, 1.2, "×"),
    "changed": Goal("index, one note changed / two-thread walk", 1.5, 1.2, "×"),
    "query cpu": Goal("query without a look at the files, CPU", 10, None, " ms"),
    "query walk": Goal("query with it, less one without / two-thread walk", 1.5, 1.2, "×"),
    "query fts5": Goal("FTS5 / query without a look at the files", 1, 3, "×", higher=True),
    "query rg": Goal("rg -l / query without a look at the files", 50, 100, "×", higher=True),
    "list cpu": Goal("CPU", 10, 5, " ms"),
    "watched cpu": Goal("query beside a watcher, CPU", 10, None, " ms"),
    "save": Goal("save to searchable", 60, 30, " ms"),
    "save cpu": Goal("CPU of the watcher for one save", None, 5, " ms"),
    "idle memory": Goal("memory of an idle watcher", 60, 30, " MB"),
    "idle wakes": Goal("wake-ups of an idle watcher in 5 s", 0, None),
    "first screen": Goal("first screen of pick, CPU", 15, None, " ms"),
    "first browse": Goal("first screen of browse and the comparison of files, CPU", None, None, " ms"),
    "letter cpu": Goal("a letter typed in pick up to its screen and preview, CPU, p99", 15, 10, " ms"),
    "letter bytes": Goal("bytes drawn for a letter, most", 1_500, None),
    "preview cpu": Goal("a move in pick with a preview, CPU", 6, None, " ms"),
    "move cpu": Goal("a move in pick without a preview, CPU", 1, None, " ms"),
    "move bytes": Goal("bytes drawn for a move without a preview", 100, None),
    "burst": Goal("2,000 keys at once, CPU", None, None, " ms"),
    "idle screen": Goal("wake-ups of an idle screen in 10 s", 0, None),
    "screen memory": Goal("private memory of pick", 40, None, " MB"),
    "fzf/letter": Goal("fzf --filter on the text / list of the best 40", 1, 10, "×", higher=True),
    "rename": Goal("rename of the hub beside a watcher", 500, 150, " ms"),
    "rename alone": Goal("rename of the hub, all files looked at before it", 500, 150, " ms"),
    "git merge": Goal("git merge with the driver / without it", 1.5, None, "×"),
    "git driver": Goal("merge driver / git merge-file", 2.5, None, "×"),
    "git dates": Goal("first --dates git / git log --name-status", 1.3, None, "×"),
    "git dates later": Goal("--dates git after ten commits, less a list without", 20, None, " ms"),
    "git log": Goal("log of a note / git log --follow", 1.3, None, "×"),
    "git checkout": Goal("batches of a checkout of a thousand notes", 1, None),
    "import markdown": Goal("import markdown / cp -r and a first index", 2.5, None, "×"),
    "import enex": Goal("import enex", 30, None, " MB/s", higher=True),
    "import memory": Goal("memory of an import of 200 MB", 100, None, " MB"),
    "export json": Goal("export json / reading the files", 3, None, "×"),
    "enrich": Goal("enrich, notes a second", 1000, None, " notes/s", higher=True),
    "enrich memory": Goal("memory of enrich", 300, None, " MB"),
    "site": Goal("export html / hugo", 0.5, None, "×"),
    "site links": Goal("export html of a wiki of links / hugo with a theme", 0.5, None, "×"),
    "site memory": Goal("memory of export html", 200, None, " MB"),
    "site again": Goal("export html after an edit / index after an edit", 3, None, "×"),
    "site rendering": Goal("show --html / cmark-gfm, CPU", 2.5, None, "×"),
    "lsp start": Goal("lsp, initialize to answer, CPU", 20, None, " ms"),
    "lsp completion": Goal("lsp, completion while typing, 99th percentile of CPU", 10, None, " ms"),
    "lsp definition": Goal("lsp, definition, CPU", 5, None, " ms"),
    "lsp hover": Goal("lsp, hover, CPU", 5, None, " ms"),
    "lsp references": Goal("lsp, references of the hub, CPU", 30, None, " ms"),
    "lsp diagnostics": Goal("lsp, a letter in a megabyte to diagnostics, CPU", 50, None, " ms"),
    "lsp memory": Goal("lsp, memory with 20 notes open", 80, None, " MB"),
    "lsp growth": Goal("lsp, growth over 10,000 edits", 2, None, " MB"),
    "mcp start": Goal("mcp, start of the process to the first answer", 20, None, " ms"),
    "mcp call": Goal("mcp, CPU of a call", 10, None, " ms"),
    "mcp growth": Goal("mcp, growth over 20,000 calls", 2, None, " MB"),
    "base filter": Goal("a base whose filter the index answers / list with the same condition", 3, None, "×"),
    "base formula": Goal("a formula, CPU for each row", 1, None, " µs"),
    "base rows": Goal("a base of all notes with a formula, for 100,000 rows", 150, None, " ms"),
    "query list": Goal("query --list with 200 blocks", 2, None, " s"),
    "expressions": Goal("parsing of a text", 10, None, " µs"),
    "parser": Goal("parsing on one thread, MB/s"),
    "growth linear": Goal("cost at twice the notes", 2.1, 2.0, "×"),
    "growth query": Goal("cost at twice the notes, as many hits", 1.2, 1.05, "×"),
}


class Figure:
    """A measured value of a row, of one vault; `of` tells apart several of one row."""

    def __init__(self, goal, value, of="", aim=None, detail=""):
        self.key, self.value, self.of, self.detail = goal, value, of, detail
        known = GOALS[goal]
        self.goal = Goal(known.label, known.must, known.aim if aim is None else aim, known.unit, known.higher)

    @property
    def label(self):
        return f"{self.of}: {self.goal.label}" if self.of else self.goal.label

    @property
    def verdict(self):
        return self.goal.verdict(self.value)

    def cells(self):
        goal = self.goal
        return [self.label, goal.text(self.value), goal.limit(goal.must), goal.limit(goal.aim), self.verdict, self.detail]

    def record(self):
        goal = self.goal
        return {
            "row": self.key, "of": self.of, "value": round(self.value, 4), "must": goal.must, "aim": goal.aim,
            "verdict": self.verdict, "detail": self.detail,
        }
