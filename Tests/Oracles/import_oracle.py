#!/usr/bin/env python3
"""Imports real folders of Markdown into other vaults, and compares where the links of each note lead before and after.

usage: import_oracle.py FOLDER… [--sheaf PROGRAM]

Each folder is imported four times: at the root and into a folder, each of an empty vault and of one that already has a note
and a file with every name of the source. Exits 1 when a link that led to a note or file leads elsewhere, when a note or file
is missing, when a second import changes something, or when `undo` does not give the vault back byte for byte.
"""
import argparse, collections, json, os, pathlib, subprocess, sys, tempfile


class Program:
    def __init__(self, program, place):
        self.program = program
        self.environment = {"PATH": os.environ["PATH"], "HOME": place, "NO_COLOR": "1"}
        for name in ("CACHE", "STATE", "CONFIG"):
            self.environment[f"XDG_{name}_HOME"] = os.path.join(place, name.lower())

    def run(self, root, *words):
        run = subprocess.run([self.program, "-C", root, *words], capture_output=True, env=self.environment)
        if run.returncode > 1:
            sys.exit(f"{words}: {run.stderr.decode()}")
        return run.stdout.decode()

    def links(self, root, folder=""):
        """How often each note links to each note or file; of notes in a folder, by paths within it."""
        found = collections.Counter()
        for note in json.loads(self.run(root, "list", "--archived", "--templates", "--json"))["notes"]:
            if not note["path"].startswith(folder):
                continue
            for link in json.loads(self.run(root, "links", "--json", "--", "./" + note["path"]))["links"]:
                target = link.get("resolved")
                if target is not None:
                    inside = target.startswith(folder)
                    found[note["path"][len(folder):], target[len(folder):] if inside else "outside: " + target] += 1
        return found


def files(root):
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(pathlib.Path(root).rglob("*"))
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(root).parts)
    }


def compare(name, folder, competes, sheaf, source, place, before):
    target = os.path.join(place, f"{name}-{bool(folder)}-{competes}")
    os.makedirs(target)
    if competes:
        for path in files(source):
            other = os.path.join(target, "Mine", os.path.basename(path))
            os.makedirs(os.path.dirname(other), exist_ok=True)
            pathlib.Path(other).write_text("# Mine\n")
    untouched = files(target)
    into = ["--into", folder] if folder else []
    sheaf.run(target, "import", "markdown", source, *into)
    after = sheaf.links(target, folder + "/" if folder else "")
    wrong = [(key, count, after[key]) for key, count in before.items() if after[key] != count]
    present, faults = files(target), [f"{a} -> {b}: {was} before, {now} after" for (a, b), was, now in wrong]
    faults += [f"{path} is missing" for path in files(source) if os.path.join(folder, path) not in present]
    sheaf.run(target, "import", "markdown", source, *into)
    if files(target) != present:
        faults.append("a second import changed something")
    sheaf.run(target, "undo")
    if files(target) != untouched:
        faults.append("undo did not take everything back")
    print(f"{name} {'into ' + folder if folder else 'at the root'}, {'names taken' if competes else 'empty'}: "
          f"{sum(before.values())} links, {len(faults)} faults")
    for fault in faults[:20]:
        print("  " + fault)
    return len(faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--sheaf", default=".build/release/sheaf")
    arguments = parser.parse_args()
    faults = 0
    with tempfile.TemporaryDirectory() as place:
        sheaf = Program(os.path.abspath(arguments.sheaf), place)
        for number, source in enumerate(arguments.folders):
            source = os.path.abspath(source)
            before = sheaf.links(source)
            for folder in ("", "From elsewhere"):
                for competes in (False, True):
                    name = f"{os.path.basename(source)}-{number}"
                    faults += compare(name, folder, competes, sheaf, source, place, before)
    sys.exit(1 if faults else 0)


main()
