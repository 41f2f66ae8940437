"""The rows of one vault."""

import os
import re
import shutil

import processes
from goals import Figure


class VaultRows:
    """Measures sheaf on one vault, beside its peers and the lower bounds. Measured once is measured for all rows."""

    def __init__(self, vault, programs, work, runs):
        self.vault, self.programs, self.runs = vault, programs, runs
        self.home = os.path.join(work, "homes", vault.name.replace(" ", "-"))
        self.series, self.sizes, self.asked = {}, {}, {}
        os.makedirs(self.home, exist_ok=True)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SHEAF_", "XDG_"))}
        self.env = dict(
            kept, HOME=self.home, XDG_CACHE_HOME=f"{self.home}/cache", XDG_STATE_HOME=f"{self.home}/state",
            XDG_CONFIG_HOME=f"{self.home}/config", NO_COLOR="1")

    # What is run.

    def command(self, *words):
        return [self.programs.sheaf, "-C", self.vault.folder, *words]

    def sheaf(self, *words, allowed=(0,)):
        return processes.run(self.command(*words), self.env, allowed)

    def shown(self, *words, allowed=(0, 1)):
        return processes.text(self.command(*words), self.env, allowed)

    def walk(self, mode, threads):
        return processes.run([self.programs.bounds, mode, self.vault.folder, str(threads)])

    def keep(self, found):
        self.series.update(found)
        return found

    def make_index(self):
        shutil.rmtree(f"{self.home}/cache", ignore_errors=True)
        return self.sheaf("index")

    def need_index(self):
        if not os.path.isdir(f"{self.home}/cache"):
            self.make_index()
        self.sheaf("index")

    def index_with_peer(self, peer):
        out = self.peer_index(peer)
        if os.path.isdir(out):
            shutil.rmtree(out)
        elif os.path.exists(out):
            os.remove(out)
        return processes.run(self.programs.peer(peer) + [self.vault.folder, out])

    def peer_index(self, peer):
        return os.path.join(self.home, f"index-of-{peer}")

    # The rows.

    def first(self):
        contestants = {"read 1": lambda: self.walk("read", 1), "first index": self.make_index}
        peers = [peer for peer in ("tantivy", "fts5") if self.programs.peer(peer)]
        for peer in peers:
            contestants[peer] = lambda peer=peer: self.index_with_peer(peer)
        self.walk("read", 2)
        found = self.keep(processes.in_turn(self.runs, contestants, warm=False))
        sheaf = found["first index"]
        detail = f"{sheaf.wall:.2f} s, {self.vault.bytes / 1e6 / sheaf.wall:.0f} MB/s"
        figures = [Figure("first/read", sheaf.over(found["read 1"]), detail=detail)]
        if "tantivy" in found:
            figures.append(Figure("first/tantivy", sheaf.over(found["tantivy"])))
        if "fts5" in found:
            figures.append(Figure("fts5/first", found["fts5"].over(sheaf)))
        return figures

    def cold(self):
        def forgotten(measured):
            os.sync()
            self.walk("forget", 2)
            return measured()

        self.walk("read", 2)
        found = self.keep(processes.in_turn(self.runs, {
            "warm index": self.make_index,
            "cold index": lambda: forgotten(self.make_index),
            "cold read 8": lambda: forgotten(lambda: self.walk("read", 8)),
        }, warm=False))
        cold = found["cold index"]
        detail = f"{cold.wall:.2f} s; {cold.over(found['cold read 8']):.2f}× eight readers"
        return [Figure("cold", cold.over(found["warm index"]), detail=detail)]

    def size(self):
        self.need_index()
        index = sum(
            os.path.getsize(os.path.join(parent, name))
            for parent, _, names in os.walk(f"{self.home}/cache") for name in names)
        self.sizes["index"] = index
        return [Figure("size", index / max(1, self.vault.bytes), detail=f"{index / 1e6:.1f} MB")]

    def memory(self):
        kilobytes = []
        for _ in range(max(1, min(3, self.runs))):
            shutil.rmtree(f"{self.home}/cache", ignore_errors=True)
            kilobytes.append(int(processes.text([self.programs.bounds, "peak", *self.command("index")], self.env)))
        self.sizes["peak"] = sorted(kilobytes)[len(kilobytes) // 2] * 1024
        return [Figure("memory", self.sizes["peak"] / 1e6)]

    def refresh(self):
        self.need_index()
        walks = {"stat 1": lambda: self.walk("stat", 1), "stat 2": lambda: self.walk("stat", 2)}
        still = self.keep(processes.in_turn(self.runs, walks | {"unchanged": lambda: self.sheaf("index")}))
        with Edits(self.vault) as edits:
            def changed():
                edits.change()
                return self.sheaf("index")

            after = processes.in_turn(self.runs, walks | {"changed": changed})
        self.sheaf("index")
        self.series["changed"] = after["changed"]
        return [
            Figure("unchanged", still["unchanged"].over(still["stat 2"]), detail=self._walks(still, "unchanged")),
            Figure("changed", after["changed"].over(after["stat 2"]), detail=self._walks(after, "changed")),
        ]

    @staticmethod
    def _walks(found, name):
        wall = found[name].wall * 1e3
        return f"{wall:.1f} ms; {found[name].over(found['stat 1']):.2f}× a walk on one thread"

    def hub(self):
        """The name of the note with the most links, and their number; None where no note has links."""
        for name in self.vault.hubs():
            links = self.shown("--no-sync", "backlinks", "-c", name, allowed=(0, 1, 2)).strip()
            if links.isdigit() and int(links) > 0:
                return name, int(links)
        return None, 0

    def queries(self):
        """The queries, those of words and those of fields."""
        queries = self.vault.queries()
        tags = self.shown("tags", "--sort", "count", "-l").split("\n")
        if len(tags) > 1:
            queries["tag"] = f"tag:{tags[min(5, len(tags) - 2)]}"
        months = sorted(self.shown("list", "--format", "{created:yyyy-MM}").split())
        if months:
            month = months[len(months) // 2]
            queries["date range"] = f"created:{month}-01..{month}-28"
        return queries

    def query(self):
        self.need_index()
        queries, figures = self.queries(), []
        self.asked = queries
        database = self.programs.program("sqlite3", "sqlite3")
        ripgrep = self.programs.program("rg", "ripgrep")
        if database and self.programs.peer("fts5") and not os.path.exists(self.peer_index("fts5")):
            self.index_with_peer("fts5")
        start = None
        if database:
            start = self.keep({"sqlite3": processes.Series([
                processes.run([database, ":memory:", "select 1"]) for _ in range(4 * self.runs)])})["sqlite3"]
        for kind, query in queries.items():
            search = ("search", "--limit", "20", query)
            contestants = {
                f"{kind}, walk": lambda: self.walk("stat", 2),
                f"{kind}, fresh": lambda: self.sheaf(*search, allowed=(0, 1)),
                f"{kind}, kept": lambda: self.sheaf("--no-sync", *search, allowed=(0, 1)),
            }
            match = self._match(kind, query)
            if match and database and os.path.exists(self.peer_index("fts5")):
                ask = f"select path from notes where notes match '{match}' order by rank limit 20"
                contestants[f"{kind}, fts5"] = lambda: processes.run([database, self.peer_index("fts5"), ask])
            found = self.keep(processes.in_turn(2 * self.runs, contestants))
            kept = found[f"{kind}, kept"]
            looking = [
                (fresh.wall - stale.wall) / walk.wall for fresh, stale, walk in zip(
                    found[f"{kind}, fresh"].samples, kept.samples, found[f"{kind}, walk"].samples)]
            hits = self.shown("--no-sync", "search", "-c", query).strip()
            aim = 3e3 * start.cpu if start else None
            figures.append(Figure("query cpu", kept.cpu * 1e3, kind, aim, f"{hits} hits, {kept.wall * 1e3:.1f} ms"))
            figures.append(Figure("query walk", sorted(looking)[len(looking) // 2], kind))
            if f"{kind}, fts5" in found:
                figures.append(Figure("query fts5", found[f"{kind}, fts5"].over(kept), kind))
            if match and ripgrep and kind != "two words":
                plain = query.strip('"').rstrip("*")
                grep = [ripgrep, "-ilF", "-g", "*.md", "--", plain, self.vault.folder]
                slow = processes.in_turn(max(2, self.runs // 2), {"rg": lambda: processes.run(grep, allowed=(0, 1))})
                self.series[f"{kind}, rg"] = slow["rg"]
                figures.append(Figure("query rg", slow["rg"].wall / kept.wall, kind))
        return figures

    @staticmethod
    def _match(kind, query):
        """The query in FTS5's words; None where it has none."""
        if kind in ("inside of words", "tag", "date range"):
            return None
        return query

    def list(self):
        self.need_index()
        asked = {"list --limit 50": ["list", "--limit", "50"], "tags": ["tags"], "complete": ["__complete", "note", "--", "ma"]}
        hub, links = self.hub()
        if hub:
            asked[f"backlinks ({links})"] = ["backlinks", hub]
        contestants = {
            name: lambda words=words: self.sheaf("--no-sync", *words, allowed=(0, 1)) for name, words in asked.items()}
        found = self.keep(processes.in_turn(2 * self.runs, contestants))
        return [
            Figure("list cpu", series.cpu * 1e3, name, detail=f"{series.wall * 1e3:.1f} ms") for name, series in found.items()]

    def parser(self):
        bench = self.programs.product("ParserBench")
        shown = processes.text([bench, "--runs", str(self.runs), self.vault.folder])
        rate = re.search(r"([\d.]+) MB/s", shown)
        return [Figure("parser", float(rate.group(1)))] if rate else []


class Edits:
    """Changes one note of average size, again and again, and leaves it as it was."""

    def __init__(self, vault):
        bySize = sorted(vault.notes, key=lambda path: (os.path.getsize(path), path))
        self.path = bySize[len(bySize) // 2]
        self.turn = 0

    def __enter__(self):
        with open(self.path, "rb") as file:
            self.bytes = file.read()
        self.times = os.stat(self.path)
        return self

    def change(self, line=""):
        self.turn += 1
        with open(self.path, "wb") as file:
            file.write(self.bytes + f"\nChanged {self.turn} times. {line}\n".encode())

    def __exit__(self, *failure):
        with open(self.path, "wb") as file:
            file.write(self.bytes)
        os.utime(self.path, ns=(self.times.st_atime_ns, self.times.st_mtime_ns))
