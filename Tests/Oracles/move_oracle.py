#!/usr/bin/env python3
"""Renames notes and moves folders of a real vault one after the other, and compares the graph of its links before and after;
then undoes everything, and asks git whether every byte is back.

usage: move_oracle.py FOLDER… [--sheaf PROGRAM] [--notes 100] [--folders 20] [--seed 1]
needs: git

Each vault is copied, so that nothing happens to it. Refused operations are counted by their reason. Links that led nowhere
and lead somewhere by a new name are counted; sheaf leaves them alone and warns of them. Exits 1 when a link that led
somewhere leads elsewhere, when a link that led nowhere was woken without a warning, or when git sees a difference in the end.
"""
import argparse, collections, json, os, random, shutil, subprocess, sys, tempfile, time


class Vault:
    def __init__(self, source, program, place):
        self.root = os.path.join(place, "vault")
        self.program = program
        shutil.copytree(source, self.root, symlinks=True, ignore=shutil.ignore_patterns(".git"))
        self.environment = {"PATH": os.environ["PATH"], "HOME": place, "NO_COLOR": "1"}
        for name in ("CACHE", "STATE", "CONFIG"):
            self.environment[f"XDG_{name}_HOME"] = os.path.join(place, name.lower())
        # Everything is to be undone in the end.
        os.makedirs(os.path.join(place, "config", "sheaf"))
        with open(os.path.join(place, "config", "sheaf", "config.yaml"), "w") as config:
            config.write("undo:\n  operations: 1000\n")
        self.git("init", "-q")
        self.git("config", "core.quotepath", "false")
        self.git("config", "core.autocrlf", "false")
        self.git("add", "-A", "--force")
        self.git("-c", "user.name=x", "-c", "user.email=x@y", "commit", "-q", "-m", "before")

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.root, check=True, capture_output=True).stdout.decode()

    def sheaf(self, *words):
        return subprocess.run([self.program, "-C", self.root, *words], cwd=self.root, capture_output=True, env=self.environment)

    def json(self, *words):
        run = self.sheaf(*words)
        if run.returncode > 1:
            sys.exit(f"{words}: {run.stderr.decode()}")
        return json.loads(run.stdout)

    def graph(self):
        graph = self.json("graph", "--json")
        edges = {(edge["from"], edge["to"]): edge["count"] for edge in graph["edges"]}
        lost = collections.Counter((link["from"], link["target"]) for link in graph["unresolved"])
        return edges, lost


def moved(path, moves):
    for old, new, is_folder in moves:
        if path == old:
            path = new
        elif is_folder and path.startswith(old + "/"):
            path = new + path[len(old):]
    return path


def check(source, options):
    place = tempfile.mkdtemp(prefix="sheaf-moves-")
    chance = random.Random(options.seed)
    isRight = True
    try:
        vault = Vault(source, os.path.abspath(options.sheaf), place)
        before, lost = vault.graph()
        notes = [note["path"] for note in vault.json("list", "--json")["notes"]]
        folders = [row["path"] for row in vault.json("folders", "--json")["folders"] if row["path"]]
        print(f"{source}: {len(notes)} notes, {len(folders)} folders, {sum(before.values())} links, "
              f"{sum(lost.values())} unresolved")
        moves, rewritten, warned, refused = [], 0, 0, collections.Counter()
        start = time.monotonic()
        plan = [("rename", path) for path in chance.sample(notes, min(options.notes, len(notes)))]
        plan += [("folder move", path) for path in chance.sample(folders, min(options.folders, len(folders)))]
        operations = 0
        for number, (kind, original) in enumerate(plan):
            path = moved(original, moves)
            stem = os.path.splitext(os.path.basename(path))[0]
            if kind == "rename":
                words = ["rename", "--json", "--", path, f"{stem} renamed {number}"]
            else:
                words = ["folder", "move", "--json", "--", path, f"moved {number}/{stem[:20]}"]
            run = vault.sheaf(*words)
            if run.returncode != 0:
                refused[run.stderr.decode().splitlines()[0].split(": ", 1)[-1][:100]] += 1
                continue
            report = json.loads(run.stdout)
            operations += 1
            rewritten += len(report["rewritten"])
            warned += len(report["warnings"])
            for item in report["notes"]:
                moves.append((item["from"], item["path"], kind != "rename"))
        seconds = time.monotonic() - start
        after, after_lost = vault.graph()
        expected = collections.Counter()
        for (source_path, target), count in before.items():
            expected[(moved(source_path, moves), moved(target, moves))] += count
        woken = 0
        for edge in sorted(set(expected) | set(after)):
            difference = after.get(edge, 0) - expected.get(edge, 0)
            woken += max(0, difference)
            if difference < 0:
                isRight = False
                print(f"  {edge[0]} -> {edge[1]}: {expected.get(edge, 0)} links before, {after.get(edge, 0)} after")
        if woken != sum(lost.values()) - sum(after_lost.values()) or woken and not warned:
            isRight = False
            print(f"  unresolved: {sum(lost.values())} before, {sum(after_lost.values())} after, {woken} links more")
        print(f"  {sum(after.values())} links and {sum(after_lost.values())} unresolved then; {woken} led nowhere before, "
              f"{warned} warnings")
        print(f"  {operations} operations, {rewritten} files with links written anew, {seconds:.1f} s")
        for reason, count in refused.most_common():
            print(f"  {count} refused: {reason}")
        changed = len(vault.git("status", "--porcelain").splitlines())
        for _ in range(operations):
            run = vault.sheaf("undo", "-q")
            if run.returncode != 0:
                isRight = False
                print(f"  undo: {run.stderr.decode().strip()}")
                break
        left = vault.git("status", "--porcelain").splitlines()
        again, again_lost = vault.graph()
        print(f"  {changed} lines of git status before undoing, {len(left)} after; "
              f"graph {'the same' if (again, again_lost) == (before, lost) else 'another'}")
        isRight = isRight and not left and (again, again_lost) == (before, lost)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return isRight


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("vaults", nargs="+", metavar="FOLDER")
    parser.add_argument("--sheaf", default="sheaf")
    parser.add_argument("--notes", type=int, default=100)
    parser.add_argument("--folders", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sys.exit(0 if all([check(vault, options) for vault in options.vaults]) else 1)


main()
