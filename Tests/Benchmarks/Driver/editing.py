"""The row of the language server: what an editor asks while somebody writes."""

import os
import statistics
import sys
import time

import processes
import tools
from goals import Figure

sys.path.insert(0, os.path.join(tools.REPOSITORY, "Tests", "Editors"))

from server import Ended, Server  # noqa: E402

# What clients say that matters here: they take file operations, and diagnostics are sent to them.
CAPABILITIES = {
    "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename"]}},
    "textDocument": {"completion": {"completionItem": {}}},
}
LARGE = "A note of a megabyte.md"
DRAFT = "A draft.md"


def percentile(values, share):
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


class Editor:
    """A server on the vault of some rows, and the processor time that what it is asked takes."""

    def __init__(self, rows):
        self.rows = rows
        self.server = Server(rows.command(), rows.vault.folder, rows.env, capabilities=CAPABILITIES)
        self.process = processes.Running(self.server.process.pid)
        self.start = self.process.cpu

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        if failure[0]:
            self.server.kill()
        elif self.server.end() != 0:
            raise processes.Failed("the server did not end as it should")

    def cost(self, method, params):
        """Milliseconds of the processor that an answer takes, and the answer."""
        before = self.process.cpu
        answer = self.server.ask(method, params)
        return (self.process.cpu - before) * 1e3, answer

    def wait_for_diagnostics(self, path):
        """Waits until the server marks something in a document, and forgets what it said."""
        self.server.wait_until(f"the diagnostics of {path}", lambda: self.server.diagnostics(path))
        self.server.news.clear()

    def wait_until_idle(self):
        """Waits until the server has prepared what nothing has asked for yet."""
        before = -1
        while self.process.cpu != before:
            before = self.process.cpu
            time.sleep(0.5)

    def open(self, path, text):
        self.server.open(path, text)

    def type(self, path, line, column, text, length=0):
        """Replaces signs of a line."""
        self.server.change(path, [{
            "range": {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + length}},
            "text": text}])


def lsp(rows):
    try:
        return measured(rows)
    except Ended as error:
        raise processes.Failed(f"the language server: {error}") from None


def measured(rows):
    rows.need_index()
    hub, _ = rows.hub()
    if hub is None:
        return []
    starts = [start(rows) for _ in range(2 * rows.runs)]
    figures = [Figure("lsp start", statistics.median(starts))]
    with Editor(rows) as editor:
        # A link that leads nowhere is marked when the vault is watched, and the index current.
        editor.open(DRAFT, f"# A draft\n\nSee [[{hub}]] and [[No such note]].\n\n\n")
        editor.wait_for_diagnostics(DRAFT)
        editor.wait_until_idle()
        figures.append(completion(rows, editor, rows.vault.hubs()))
        figures += navigation(rows, editor, hub)
        figures.append(diagnostics(rows, editor))
    with Editor(rows) as editor:
        figures += memory(rows, editor)
    return figures


def start(rows):
    """Milliseconds of the processor from the start of the process to the answer to `initialize`."""
    with Editor(rows) as editor:
        return editor.start * 1e3


def completion(rows, editor, hubs):
    """Links are typed letter by letter, and the server is asked after each."""
    costs = []
    for name in hubs[:20]:
        typed = "[[" + name[:12]
        editor.type(DRAFT, 3, 0, "[")
        for column in range(1, len(typed)):
            editor.type(DRAFT, 3, column, typed[column])
            if column >= 1:
                costs.append(editor.cost("textDocument/completion", editor.server.place(DRAFT, 3, column + 1))[0])
        editor.type(DRAFT, 3, 0, "", len(typed))
    return Figure(
        "lsp completion", percentile(costs, 0.99), detail=f"median {statistics.median(costs):.2f} ms of {len(costs)}")


def navigation(rows, editor, hub):
    """Questions about the link in the draft."""
    figures = []
    place = editor.server.place(DRAFT, 2, 8)
    questions = [
        ("lsp definition", "textDocument/definition", place), ("lsp hover", "textDocument/hover", place),
        ("lsp references", "textDocument/references", {**place, "context": {"includeDeclaration": False}})]
    for goal, method, params in questions:
        found = [editor.cost(method, params) for _ in range(4 * rows.runs)]
        if not found[-1][1]:
            raise processes.Failed(f"{method}: nothing was found")
        detail = ""
        if goal == "lsp references":
            alone = processes.in_turn(rows.runs, {"backlinks": lambda: rows.sheaf("--no-sync", "backlinks", hub)})["backlinks"]
            detail = f"{len(found[-1][1])} links; 'backlinks' takes {alone.cpu * 1e3:.1f} ms"
        figures.append(Figure(goal, statistics.median(cost for cost, _ in found), detail=detail))
    return figures


def diagnostics(rows, editor):
    """One letter is typed in a note of a megabyte: to the diagnostics, which it changes."""
    pieces, size = [], 0
    for text in rows.vault.sample():
        pieces.append(text)
        size += len(text)
        if size > 1e6:
            break
    while size < 1e6:
        pieces += pieces
        size *= 2
    text = "[[No such note A]]\n\n" + "\n\n".join(pieces).replace("\r", "")[:1_000_000] + "\n"
    editor.open(LARGE, text)
    editor.wait_for_diagnostics(LARGE)
    costs = []
    for turn in range(4 * rows.runs):
        before = editor.process.cpu
        editor.type(LARGE, 0, 15, "BA"[turn % 2], 1)
        editor.wait_for_diagnostics(LARGE)
        costs.append((editor.process.cpu - before) * 1e3)
    editor.server.close(LARGE)
    return Figure("lsp diagnostics", statistics.median(costs), detail=f"{len(text.encode()) / 1e6:.2f} MB")


def memory(rows, editor):
    """Twenty notes are open, and edited ten thousand times."""
    step = max(1, len(rows.vault.notes) // 20)
    paths = [os.path.relpath(path, rows.vault.folder) for path in rows.vault.notes[::step][:20]]
    for path in paths:
        with open(os.path.join(rows.vault.folder, path), encoding="utf-8", errors="replace", newline="") as file:
            editor.open(path, file.read())

    editor.open(DRAFT, "[[No such note]]\n")
    editor.wait_for_diagnostics(DRAFT)
    editor.server.close(DRAFT)

    def edit(count):
        for turn in range(count):
            path = paths[turn % len(paths)]
            # A letter comes and goes, and the note's words differ from those on the disk meanwhile.
            editor.type(path, 0, 0, *(("x",) if turn // len(paths) % 2 == 0 else ("", 1)))
            if turn % 100 == 99:
                # Nobody types faster than a server reads, and what waits is no growth.
                editor.server.ask("textDocument/hover", editor.server.place(path, 0, 0))
                editor.server.news.clear()

    edit(2_000)
    before = editor.process.status("VmRSS") * 1024 / 1e6
    anonymous = editor.process.status("RssAnon") * 1024 / 1e6
    edit(10_000)
    after = editor.process.status("VmRSS") * 1024 / 1e6
    return [
        Figure("lsp memory", before, detail=f"{anonymous:.1f} MB of its own, the rest is the mapped index"),
        Figure("lsp growth", after - before),
    ]
