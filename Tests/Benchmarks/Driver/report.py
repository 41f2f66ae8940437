"""What is printed and written."""

import datetime
import json
import os
import platform
import subprocess

import tools

HEAD = ["row", "figure", "must", "aim", "verdict", ""]


def table(rows):
    """Lines of a table in columns."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]


def markdown(rows):
    """Lines of a table in Markdown."""
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return [lines[0], "|" + "---|" * len(rows[0])] + lines[1:]


class Report:
    """Gathers what is found, section by section."""

    def __init__(self, given, tools_used):
        self.given, self.tools = given, tools_used
        self.sections, self.series, self.lines = [], {}, []
        self.instructions = self.found = None
        self.queries = {}
        self.vaults = {}
        self.load = os.getloadavg()[0]

    def add(self, title, figures):
        if figures:
            self.sections.append((title, figures))
            print("\n".join([title] + table([HEAD] + [figure.cells() for figure in figures])) + "\n", flush=True)

    def note(self, rows):
        """Keeps what was measured on a vault."""
        self.vaults[rows.vault.name] = {"notes": len(rows.vault.notes), "bytes": rows.vault.bytes, **rows.sizes}
        self.series[rows.vault.name] = {name: series.record() for name, series in rows.series.items()}
        self.queries[rows.vault.name] = rows.asked

    def folder(self):
        """Where the run is kept: the folder that was asked for, or one with today's date that is not there yet."""
        if self.given.out:
            return self.given.out
        runs = os.path.join(tools.REPOSITORY, "Tests", "Benchmarks", "runs")
        today = datetime.date.today().isoformat()
        number, folder = 1, os.path.join(runs, today)
        while os.path.exists(folder):
            number += 1
            folder = os.path.join(runs, f"{today}_{number}")
        return folder

    def write(self):
        folder = self.folder()
        os.makedirs(folder, exist_ok=True)
        found = {
            "date": datetime.date.today().isoformat(), "commit": _commit(), "processors": len(os.sched_getaffinity(0)),
            "machine": platform.machine(), "kernel": platform.release(), "load": round(self.load, 2), "runs": self.given.runs,
            "vaults": self.vaults, "queries": self.queries,
            "figures": {title: [figure.record() for figure in figures] for title, figures in self.sections},
            "seconds": self.series, "skipped": self.tools.skipped,
        }
        if self.found:
            found["find"] = self.found.record()
        _dump(found, os.path.join(folder, "results.json"))
        if self.instructions:
            _dump(self.instructions, os.path.join(folder, "instructions.json"))
        with open(os.path.join(folder, "README.md"), "w", encoding="utf-8") as file:
            file.write("\n".join(self._page(found)) + "\n")
        return folder

    def _page(self, found):
        lines = [f"# {found['date']}", ""]
        lines.append(
            f"Commit {found['commit']}, {found['processors']} processors ({found['machine']}), load {found['load']} at the start; "
            f"medians of {found['runs']} runs or more.")
        lines += [""] + markdown([["vault", "notes", "MB"]] + [
            [name, str(vault["notes"]), f"{vault['bytes'] / 1e6:.1f}"] for name, vault in found["vaults"].items()])
        for title, figures in self.sections:
            lines += ["", f"## {title}", ""] + markdown([HEAD] + [figure.cells() for figure in figures])
        if self.instructions:
            counts = self.instructions["counts"]
            lines += ["", "## Instructions", ""]
            lines += markdown([["work", "instructions"]] + [[name, f"{count:,}"] for name, count in counts.items()])
        if self.found:
            lines += ["", "## Find", ""] + self.found.markdown()
        if self.lines:
            lines += [""] + self.lines
        if found["skipped"]:
            lines += ["", "## Not measured", ""]
            lines += [f"- {name}: {reason}" for name, reason in found["skipped"].items()]
        return lines


def _dump(value, path):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file, indent=1, ensure_ascii=False)
        file.write("\n")


def _commit():
    shown = subprocess.run(
        ["git", "-C", tools.REPOSITORY, "describe", "--always", "--dirty"], capture_output=True, text=True)
    return shown.stdout.strip() or "unknown"
