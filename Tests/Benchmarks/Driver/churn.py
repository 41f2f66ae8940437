#!/usr/bin/env python3
"""An hour of churn beside a watcher: its memory, descriptors and watches must not grow, and every answer must be right.

    python3 Tests/Benchmarks/Driver/churn.py [--minutes 60] [--notes 5000] [--sheaf .build/release/sheaf]

Works on a vault of its own in a temporary folder. Prints a line a minute, and ends with status 1 when an answer was wrong
or something grew.
"""

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time


class Vault:
    """A folder of notes that is changed at random."""

    def __init__(self, root, notes, seed):
        self.root = root
        self.random = random.Random(seed)
        self.turn = 0
        self.folders = [f"f{number}" for number in range(max(4, notes // 40))]
        # Of so many names in a folder about three quarters are there once notes come and go, which is what it begins with.
        self.numbers = max(2, notes * 13 // len(self.folders) // 10)
        for number in range(notes):
            self.write(self.path(number % len(self.folders), number // len(self.folders)), f"# Note {number}\n\nalpha [[n{number + 1}]]\n")

    def path(self, folder, number):
        return os.path.join(self.root, self.folders[folder], f"n{number}.md")

    def write(self, path, text):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)

    def notes(self):
        return [
            os.path.join(folder, name)
            for folder, folders, names in os.walk(self.root)
            if folders.sort() or not any(part.startswith(".") for part in os.path.relpath(folder, self.root).split(os.sep) if part != ".")
            for name in names
            if name.endswith(".md")
        ]

    def step(self):
        """One random change; what cannot be done is passed over."""
        self.turn += 1
        choice = self.random.randrange(10)
        folder = self.random.randrange(len(self.folders))
        path = self.path(folder, self.random.randrange(self.numbers))
        try:
            if choice < 4:
                self.write(path, f"# Turn {self.turn}\n\nword{self.turn} [[n{self.turn % 100}]] #tag{self.turn % 7}\n")
            elif choice == 4:
                temporary = path + "~"
                self.write(temporary, f"replaced {self.turn}\n")
                os.rename(temporary, path)
            elif choice == 5:
                os.rename(path, self.path(self.random.randrange(len(self.folders)), self.random.randrange(self.numbers)))
            elif choice == 6:
                os.remove(path)
            elif choice == 7:
                old = os.path.join(self.root, self.folders[folder])
                self.folders[folder] = f"f{folder}-{self.turn}"
                os.rename(old, os.path.join(self.root, self.folders[folder]))
            elif choice == 8:
                deep = os.path.join(self.root, f"deep{self.turn % 5}", "a", "b", "c", f"n{self.turn % 30}.md")
                self.write(deep, f"deep {self.turn}\n")
            else:
                shutil.rmtree(os.path.join(self.root, f"deep{self.random.randrange(5)}"), ignore_errors=True)
        except OSError:
            pass


class Watcher:
    def __init__(self, sheaf, root, env):
        self.process = subprocess.Popen(
            [sheaf, "-C", root, "watch"], env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self.folder = f"/proc/{self.process.pid}"

    def figures(self):
        """Kilobytes of its own memory, descriptors, and inotify watches."""
        with open(f"{self.folder}/status") as file:
            memory = int(re.search(r"RssAnon:\s+(\d+)", file.read()).group(1))
        descriptors = os.listdir(f"{self.folder}/fdinfo")
        watches = 0
        for descriptor in descriptors:
            with open(f"{self.folder}/fdinfo/{descriptor}") as file:
                watches += sum(line.startswith("inotify") for line in file)
        return memory, len(descriptors), watches


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--notes", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sheaf", default=".build/release/sheaf")
    options = parser.parse_args()
    sheaf = os.path.abspath(options.sheaf)
    work = tempfile.mkdtemp(prefix="sheaf-churn-")
    env = dict(os.environ, HOME=work, XDG_CACHE_HOME=work + "/cache", XDG_STATE_HOME=work + "/state")
    root = work + "/vault"
    vault = Vault(root, options.notes, options.seed)

    def run(*words):
        return subprocess.run([sheaf, "-C", root, *words], env=env, stdin=subprocess.DEVNULL, capture_output=True)

    run("index")
    watcher = Watcher(sheaf, root, env)
    while b'"watched"' not in run("index", "--json").stdout:
        time.sleep(0.1)
    failures, samples, watched, asked = 0, [], 0, 0
    end = time.monotonic() + 60 * options.minutes
    report = time.monotonic()
    try:
        while time.monotonic() < end:
            for _ in range(vault.random.randrange(1, 60)):
                vault.step()
            asked += 1
            watched += b'"watched"' in run("index", "--json").stdout
            shown = run("list", "-0", "--archived").stdout.split(b"\0")[:-1]
            wanted = sorted(os.fsencode(path) for path in vault.notes())
            if sorted(shown) != wanted:
                failures += 1
                print("wrong:", sorted(set(shown) ^ set(wanted))[:5])
            if time.monotonic() >= report:
                report += 60
                time.sleep(1)
                samples.append(watcher.figures())
                memory, descriptors, watches = samples[-1]
                folders = 1 + sum(
                    len([name for name in names if not name.startswith(".")]) for _, names, _ in os.walk(root))
                print(
                    f"{vault.turn} changes, {asked} questions, {watched} answered by the watcher, {failures} wrong; "
                    f"{memory} kB, {descriptors} descriptors, {watches} watches, {folders} folders", flush=True)
    finally:
        watcher.process.send_signal(signal.SIGTERM)
        watcher.process.wait()
    verified = run("index", "verify").returncode == 0
    print("the index is whole and true" if verified else "the index is wrong")
    shutil.rmtree(work, ignore_errors=True)
    # The first minute is for warming up.
    steady = samples[1:] or samples
    grows = steady[-1][0] > steady[0][0] * 1.5 + 2048 or steady[-1][1] > steady[0][1]
    print("it grows" if grows else "nothing grows")
    sys.exit(0 if verified and not failures and not grows else 1)


if __name__ == "__main__":
    main()
