"""How costs grow with the number of notes, in CPU time, which other work on the machine changes least."""

import math
import re

import processes
from goals import Figure


def figures(measured):
    """A figure for each two neighbouring sizes of made vaults; `measured` are the rows of vaults by their number of notes."""
    sizes = sorted(measured)
    costs = {size: _costs(measured[size]) for size in sizes}
    found = []
    for small, large in zip(sizes, sizes[1:]):
        doublings = math.log2(large / small)
        for name in ("first index", "unchanged", "changed", "query"):
            before, after = costs[small].get(name), costs[large].get(name)
            if before and after:
                goal = "growth query" if name == "query" else "growth linear"
                detail = f"{before * 1e3:.1f} ms, then {after * 1e3:.1f} ms of CPU"
                found.append(Figure(goal, (after / before) ** (1 / doublings), f"{name}, {small} to {large} notes", detail=detail))
    return found


def _costs(rows):
    if "first index" not in rows.series:
        rows.keep(processes.in_turn(rows.runs, {"first index": rows.make_index}, warm=False))
    if "changed" not in rows.series:
        rows.refresh()
    rows.need_index()
    costs = {name: rows.series[name].cpu for name in ("first index", "unchanged", "changed")}
    query = _query(rows)
    if query:
        words = ("--no-sync", "search", "--limit", "20", query)
        series = processes.in_turn(2 * rows.runs, {"query with about 20 hits": lambda: rows.sheaf(*words)})
        rows.keep(series)
        costs["query"] = series["query with about 20 hits"].cpu
    return costs


def _query(rows):
    """A word that about twenty notes have, whatever the size of the vault."""
    tried = set()
    for text in rows.vault.sample(60):
        for word in re.findall(r"[a-z]{6,14}", text)[:40:4]:
            if word in tried or len(tried) > 120:
                continue
            tried.add(word)
            hits = rows.shown("--no-sync", "search", "-c", word).strip()
            if hits.isdigit() and 15 <= int(hits) <= 30:
                return word
    return None
