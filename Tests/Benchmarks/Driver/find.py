"""The row find: whether the note that one means comes first, for queries as people type them.

../Find/queries.tsv has a query a line: its vault, its kind, what is typed, and the paths of the notes that are right,
with `|` between them. Queries are written by reading notes and never by looking at what a program finds.
"""

import csv
import json
import os
import random
import re
import subprocess
import unicodedata

import processes
import tools
from report import markdown, table
from rows import VaultRows
from vaults import Vaults

# What sheaf must reach on the vault of this repository: the mean reciprocal rank over queries of all kinds, and how much
# of that of FTS5 it is to have at least.
FLOOR = 0.92
FLOOR_OF_FTS5 = 1.0

OWN = "SampleVault"
VAULTS = [OWN, "eips", "obshelp", "tldr"]
KINDS = ["titles", "sentences", "typos", "other words", "two parts", "scripts"]
PEERS = {"fts5": "FTS5 porter, OR, bm25 8·3·1", "tantivy": "tantivy en_stem, title ×8"}
QUERIES = os.path.join(tools.REPOSITORY, "Tests", "Benchmarks", "Find", "queries.tsv")
FIRST = 10
TITLES = 1_000
SEED = 62
HEADING = re.compile(r"^#{1,6} +(.+)$", re.MULTILINE)


class Query:
    """What is typed, and the notes that are right."""

    def __init__(self, vault, kind, text, wanted):
        self.vault, self.kind, self.text, self.wanted = vault, kind, text, wanted

    def rank(self, found):
        """The place of the first right note, or None if it is not among the first ones."""
        return next((place for place, path in enumerate(found[:FIRST], 1) if path in self.wanted), None)


def queries():
    """The queries of the file, which are checked: vaults and kinds in their order, and none twice."""
    with open(QUERIES, encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    if lines[0] != ["vault", "kind", "query", "wanted"]:
        raise processes.Failed(f"{QUERIES}: the first line has other columns")
    before, seen = (0, 0), set()
    for number, line in enumerate(lines[1:], 2):
        if len(line) != 4 or line[0] not in VAULTS or line[1] not in KINDS or not line[2].strip() or not line[3]:
            raise processes.Failed(f"{QUERIES}:{number}: not a vault, a kind, a query and wanted notes")
        place = VAULTS.index(line[0]), KINDS.index(line[1])
        if place < before:
            raise processes.Failed(f"{QUERIES}:{number}: out of order; vaults and kinds come in the order of find.py")
        if (line[0], line[2]) in seen:
            raise processes.Failed(f"{QUERIES}:{number}: '{line[2]}' is there twice")
        seen.add((line[0], line[2]))
        before = place
    return [Query(vault, kind, text, wanted.split("|")) for vault, kind, text, wanted in lines[1:]]


class FindVault:
    """A copy of a vault that is searched with sheaf and its peers."""

    def __init__(self, vault, programs, work):
        self.rows = VaultRows(vault, programs, work, 1)
        self.programs, self.work = programs, work
        self.name, self.folder = vault.name, vault.folder
        self.rows.need_index()
        # The notes that a search finds: those in the archive and templates are left out by all programs.
        self.notes = json.loads(self.rows.shown("list", "--json", allowed=(0,)))["notes"]

    def check(self, asked):
        """Fails if a wanted note is not there, or is one that searches leave out."""
        paths = {note["path"] for note in self.notes}
        missing = [path for query in asked for path in query.wanted if path not in paths]
        if missing:
            raise processes.Failed(f"{QUERIES}: no search in {self.name} finds '{missing[0]}'")

    def with_sheaf(self, texts):
        """The first paths for each query, as a person at a terminal has them."""
        knows_nearly = self._run("search", "--nearly", "-l", "x").returncode != 2
        search = ["search", "-l"] + (["--nearly"] if knows_nearly else [])
        found = []
        for text in ["x"] + texts:
            run = self._run(*search, *(["--"] if text.startswith("-") else []), text)
            # A query that is refused finds nothing; one word is not refused.
            if run.returncode not in ((0, 1) if not found else (0, 1, 2)):
                raise processes.Failed(f"{self.name}: '{text}': exit status {run.returncode}: {run.stderr.strip()}")
            found.append([path for path in run.stdout.split("\n") if path][:FIRST])
        found = found[1:]
        return found, "sheaf search --nearly" if knows_nearly else "sheaf search"

    def _run(self, *words):
        # Paths are printed as seen from the working directory. Nothing changes meanwhile, so sheaf need not look at the files.
        command = self.rows.command("--no-sync", *words)
        return subprocess.run(command, cwd=self.folder, env=self.rows.env, capture_output=True, text=True)

    def with_peer(self, peer, texts):
        """The first paths for each query; None where the peer is not installed."""
        command = self.programs.peer(peer)
        if not command:
            return None
        notes = [[note["path"], note["title"], *self._parts(note["path"])] for note in self.notes]
        files = [os.path.join(self.work, f"{name}.json") for name in ("notes", "queries")]
        for path, value in zip(files, (notes, texts)):
            with open(path, "w", encoding="utf-8") as file:
                json.dump(value, file)
        script = os.path.join(tools.DRIVER, "peer_find.py")
        return json.loads(processes.text([command[0], script, peer, *files]))

    def _parts(self, path):
        """The headings and the text of a note."""
        with open(os.path.join(self.folder, path), "rb") as file:
            text = file.read().decode("utf-8", "replace")
        outside = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.DOTALL | re.MULTILINE)
        return "\n".join(HEADING.findall(outside)), text

    def titles(self):
        """Queries that are the titles of notes which no other note has as its title, an alias or its name: all, or a sample."""
        owners = {}
        for note in self.notes:
            name = os.path.splitext(os.path.basename(note["path"]))[0]
            for text in {_folded(text) for text in (note["title"], name, *note["aliases"])}:
                owners[text] = owners.get(text, 0) + 1
        alone = [note for note in self.notes if note["title"].strip() and owners[_folded(note["title"])] == 1]
        alone.sort(key=lambda note: note["path"])
        sample = random.Random(SEED).sample(alone, TITLES) if len(alone) > TITLES else alone
        return [Query(self.name, "own title", note["title"], [note["path"]]) for note in sample]


def _folded(text):
    """A text without accents and the case of letters."""
    marks = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(mark for mark in marks if not unicodedata.combining(mark)).split())


class FindReport:
    """The places of wanted notes, by program."""

    def __init__(self):
        self.ranks, self.own, self.misses = {}, {}, []
        self.name = "sheaf search"

    def add(self, program, asked, found):
        for query, paths in zip(asked, found):
            rank = query.rank(paths)
            kept = self.own if query.kind == "own title" else self.ranks
            kept.setdefault(program, []).append((query, rank))
            if program == "sheaf" and rank != 1:
                self.misses.append((query, rank, paths[0] if paths else None))

    def label(self, program):
        return self.name if program == "sheaf" else PEERS[program]

    def mean(self, program, kind=None, vault=None):
        """The mean reciprocal rank; None where there are no such queries."""
        parts = [
            1 / rank if rank else 0 for query, rank in self.ranks.get(program, [])
            if kind in (None, query.kind) and vault in (None, query.vault)]
        return sum(parts) / len(parts) if parts else None

    def tables(self):
        """The tables by kind, by vault, and of titles that find their own notes."""
        counted = [query for query, _ in self.ranks["sheaf"]]
        vaults = [vault for vault in VAULTS if any(query.vault == vault for query in counted)]
        kinds = [[""] + KINDS + ["all"], ["queries"] + [str(sum(query.kind == kind for query in counted)) for kind in KINDS]]
        kinds[1].append(str(len(counted)))
        places = [[""] + vaults, ["queries"] + [str(sum(query.vault == vault for query in counted)) for vault in vaults]]
        own = [["own title first"] + vaults]
        for program in self.ranks:
            kinds.append([self.label(program)] + [_figure(self.mean(program, kind)) for kind in KINDS + [None]])
            places.append([self.label(program)] + [_figure(self.mean(program, vault=vault)) for vault in vaults])
            own.append([self.label(program)] + [self._own(program, vault) for vault in vaults])
        return [kinds, places, own]

    def _own(self, program, vault):
        ranks = [rank for query, rank in self.own.get(program, []) if query.vault == vault]
        first = sum(rank == 1 for rank in ranks)
        return f"{first} of {len(ranks)} ({first / len(ranks):.1%})" if ranks else "–"

    def missed(self):
        """A line for each query whose wanted note is not first."""
        lines = []
        for query, rank, first in self.misses:
            place = f"place {rank}" if rank else "not among the first ten"
            instead = f"first is {first}" if first else "nothing was found"
            lines.append(f"{query.vault}, {query.kind}: {query.text}: {place}; {instead}")
        return lines

    def shortfalls(self):
        """What sheaf does not reach on the vault of this repository."""
        reached = self.mean("sheaf", vault=OWN)
        faults = []
        if reached < FLOOR:
            faults.append(f"find: sheaf has {reached:.3f} on {OWN}, less than {FLOOR}")
        peer = self.mean("fts5", vault=OWN)
        if peer is not None and reached < FLOOR_OF_FTS5 * peer:
            faults.append(f"find: sheaf has {reached:.3f} on {OWN}, and FTS5 {peer:.3f}")
        return faults

    def markdown(self):
        lines = []
        for rows in self.tables():
            lines += markdown(rows) + [""]
        return lines[:-1]

    def record(self):
        return {
            program: {
                "kinds": {kind or "all": _rounded(self.mean(program, kind)) for kind in KINDS + [None]},
                "vaults": {vault: _rounded(self.mean(program, vault=vault)) for vault in VAULTS},
            } for program in self.ranks}


def _figure(value):
    return "–" if value is None else f"{value:.3f}"


def _rounded(value):
    return None if value is None else round(value, 4)


def find(programs, work, folder, shows_misses):
    """Searches the vaults, prints the tables, and returns the report."""
    asked = queries()
    work = os.path.join(work, "find")
    os.makedirs(work)
    vaults, found = Vaults(work, work, programs), FindReport()
    for name in VAULTS:
        source = os.path.join(tools.REPOSITORY, OWN) if name == OWN else os.path.join(folder or "", name)
        if name != OWN and not (folder and os.path.isdir(source)):
            reason = f"{folder} has no folder {name}" if folder else "--find-vaults names no folder that has it"
            programs.skipped[f"find in {name}"] = reason
            continue
        vault = FindVault(vaults.given(source), programs, work)
        processes.say(f"bench: {name}: find")
        own = [query for query in asked if query.vault == name]
        vault.check(own)
        typed = own + vault.titles()
        texts = [query.text for query in typed]
        paths, found.name = vault.with_sheaf(texts)
        found.add("sheaf", typed, paths)
        for peer in PEERS:
            paths = vault.with_peer(peer, texts)
            if paths is not None:
                found.add(peer, typed, paths)
    print("find: mean reciprocal rank of the wanted note among the first ten\n")
    for rows in found.tables():
        print("\n".join(table(rows)) + "\n", flush=True)
    if shows_misses:
        print("\n".join(found.missed()) + "\n", flush=True)
    return found
