"""Instruction counts, which hardly depend on the machine, its load or the day; so a small rise can be seen."""

import json
import os
import re
import subprocess
import tempfile

import processes
import tools

RISE = 0.02


def count(rows):
    """Counts by name of the work, on one processor, so that the number of threads is everywhere the same."""
    valgrind = rows.programs.program("valgrind", "valgrind")
    if not valgrind:
        return None
    rows.need_index()
    search = ["search", "--limit", "20", rows.queries()["two words"]]
    hub, _ = rows.hub()
    work = {
        "start": ["--version"], "index rebuild": ["index", "rebuild"], "index, nothing changed": ["index"],
        "search": search, "search as JSON": search + ["--json"],
        "list": ["list", "--limit", "50"], "list of all notes as JSON": ["list", "--json"], "tags": ["tags"],
        "backlinks as CSV": ["backlinks", "--csv", hub], "rename, plan only": ["rename", "--dry-run", hub, "Renamed"],
    }
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        with tempfile.TemporaryDirectory() as folder:
            # valgrind gives up on the debug information of Swift's newer compilers.
            program = os.path.join(folder, "sheaf")
            subprocess.run(["strip", "--strip-debug", "-o", program, rows.programs.sheaf], check=True)
            return {name: _instructions(valgrind, program, rows, words) for name, words in work.items()}
    finally:
        os.sched_setaffinity(0, allowed)


def _instructions(valgrind, program, rows, words):
    command = [valgrind, "--tool=callgrind", f"--callgrind-out-file={os.devnull}", program, *rows.command(*words)[1:]]
    # A start looks through all variables, which made 0.6 % of it between two shells.
    env = {name: value for name, value in rows.env.items() if name in ("HOME", "PATH", "NO_COLOR") or name.startswith("XDG_")}
    # Swift's dictionaries would have another order in each run, which made 5 % of 'tags'.
    env["SWIFT_DETERMINISTIC_HASHING"] = "1"
    done = subprocess.run(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if not found or done.returncode > 1:
        raise processes.Failed(f"callgrind: {done.stderr.strip().splitlines()[-1:]}")
    return int(found.group(1))


def record(rows, counts):
    return {"notes": len(rows.vault.notes), "bytes": rows.vault.bytes, "machine": os.uname().machine, "counts": counts}


def compare(now):
    """Lines that tell how counts stand to those of the newest committed run, and whether any rose too much."""
    name, before = _committed()
    if not before:
        return ["There is no committed run to compare with."], False
    if any(before.get(key) != now[key] for key in ("notes", "bytes", "machine")):
        return [f"The run {name} counted other notes or another machine; nothing to compare with."], False
    lines, rose = [f"Compared with {name}:"], False
    for work, count in now["counts"].items():
        earlier = before["counts"].get(work)
        if not earlier:
            continue
        change = count / earlier - 1
        isRise = change > RISE
        rose = rose or isRise
        lines.append(f"{work}: {change:+.1%}" + (" ROSE" if isRise else ""))
    return lines, rose


def _committed():
    git = ["git", "-C", tools.REPOSITORY]
    folder = "Tests/Benchmarks/runs"
    listed = subprocess.run(git + ["ls-tree", "-r", "--name-only", "HEAD", folder + "/"], capture_output=True, text=True)
    paths = [path for path in listed.stdout.split("\n") if path.endswith("/instructions.json")]
    if not paths:
        return None, None
    newest = max(paths, key=_order)
    shown = subprocess.run(git + ["show", f"HEAD:{newest}"], capture_output=True, text=True, check=True)
    return newest.split("/")[-2], json.loads(shown.stdout)


def _order(path):
    """Runs by date, and several of a day by their number."""
    date, _, number = path.split("/")[-2].partition("_")
    return date, int(number) if number.isdigit() else 1
