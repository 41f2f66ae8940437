"""The rows that need a watcher, or a command that changes notes."""

import json
import os
import shutil
import signal
import subprocess
import time

import processes
from goals import Figure
from rows import Edits, VaultRows
from vaults import Vault


class Watcher:
    """`sheaf watch` on the vault of some rows, while the block runs."""

    def __init__(self, rows):
        self.rows = rows

    def __enter__(self):
        rows = self.rows
        null = subprocess.DEVNULL
        self.process = subprocess.Popen(rows.command("watch"), env=rows.env, stdin=null, stdout=null, stderr=null)
        self.running = processes.Running(self.process.pid)
        for _ in range(1_200):
            # A watcher that has not begun to answer leaves others to look at the files themselves.
            try:
                if json.loads(rows.shown("index", "--json", allowed=(0, 1, 2))).get("outcome") == "watched":
                    return self
            except ValueError:
                pass
            if self.process.poll() is not None:
                raise processes.Failed(f"sheaf watch ended with status {self.process.returncode}")
            time.sleep(0.05)
        self.__exit__()
        raise processes.Failed("sheaf watch did not begin within a minute")

    def __exit__(self, *failure):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def watch(rows):
    rows.need_index()
    figures = []
    start = rows.series.get("sqlite3")
    aim = 3e3 * start.cpu if start else None
    with Watcher(rows) as watcher:
        for kind, query in rows.queries().items():
            words = ("search", "--limit", "20", query)
            found = processes.in_turn(2 * rows.runs, {f"{kind}, watched": lambda: rows.sheaf(*words, allowed=(0, 1))})
            rows.keep(found)
            series = found[f"{kind}, watched"]
            figures.append(Figure("watched cpu", series.cpu * 1e3, kind, aim, f"{series.wall * 1e3:.1f} ms"))
        delays, costs = [], []
        with Edits(rows.vault) as edits:
            for turn in range(2 * rows.runs):
                before = watcher.running.cpu
                word = f"xqprobe{turn}word"
                start = time.monotonic()
                edits.change(word)
                while time.monotonic() - start < 5:
                    if rows.sheaf("--no-sync", "search", "-q", word, allowed=(0, 1)).status == 0:
                        break
                delays.append(time.monotonic() - start)
                time.sleep(0.3)
                costs.append(watcher.running.cpu - before)
        figures.append(Figure("save", sorted(delays)[len(delays) // 2] * 1e3))
        figures.append(Figure("save cpu", sorted(costs)[len(costs) // 2] * 1e3))
        time.sleep(2)
        wakes = watcher.running.status("voluntary_ctxt_switches")
        time.sleep(5)
        figures.append(Figure("idle wakes", watcher.running.status("voluntary_ctxt_switches") - wakes))
        figures.append(Figure("idle memory", watcher.running.status("VmRSS") * 1024 / 1e6))
    return figures


def rename(rows, work):
    """Renames the hub there and back in a copy of the vault, with a look at all files before each time and beside a watcher."""
    rows.need_index()
    name, links = rows.hub()
    if name is None:
        return []
    folder = os.path.join(work, "renaming")
    shutil.copytree(rows.vault.folder, folder, symlinks=True)
    try:
        copy = VaultRows(Vault("renaming", folder, False), rows.programs, work, rows.runs)
        copy.need_index()
        turns = [(name, "Another name"), ("Another name", name)]

        def figure(row):
            samples = []
            for turn in range(2 * rows.runs):
                samples.append(copy.sheaf("rename", *turns[turn % 2]))
                # A watcher takes in what was renamed before it is asked again.
                copy.shown("index", allowed=(0, 1))
            rows.series[row] = processes.Series(samples)
            return Figure(row, rows.series[row].wall * 1e3, detail=f"{links} links")

        figures = [figure("rename alone")]
        with Watcher(copy):
            figures.append(figure("rename"))
        return figures
    finally:
        shutil.rmtree(folder, ignore_errors=True)
