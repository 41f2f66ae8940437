#!/usr/bin/env python3
"""Two agents, an editor that renames, an editor in place and a person change the same twenty notes for a while.

  Tests/Agents/soak.py --seconds 600 --sheaf .build/debug/sheaf

Each change adds a word that no other has. At the end each word of a change that was acknowledged must be in a note, or in a copy that
sheaf named, unless an editor wrote the whole note without it (as an editor does that had read the note before). A revision that is not
that of the note must be refused. Then the work of one agent is undone: its words are gone, and those of all others are where they were.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

parse = argparse.ArgumentParser()
parse.add_argument("--seconds", type=int, default=60)
parse.add_argument("--sheaf", required=True)
parse.add_argument("--seed", type=int, default=1)
given = parse.parse_args()
SHEAF = os.path.abspath(given.sheaf)
base = tempfile.mkdtemp(prefix="sheaf-agents-")
vault = os.path.join(base, "vault")
os.makedirs(os.path.join(vault, ".sheaf"))
open(os.path.join(vault, ".sheaf", "config.yaml"), "w").close()
NAMES = [f"n{number}" for number in range(20)]
for name in NAMES:
    with open(os.path.join(vault, name + ".md"), "w") as file:
        file.write(f"---\ntags: [start]\n---\n# {name}\n\nfirst line\n")
env = {"HOME": base, "PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8"}
end = time.monotonic() + given.seconds

acknowledged = []  # (word, who, name, time)
saves = []  # (time before, name, text) of editors
wrong, counts = [], {}
state = threading.Lock()


def count(what):
    with state:
        counts[what] = counts.get(what, 0) + 1


def done(word, who, name):
    with state:
        acknowledged.append((word, who, name, time.monotonic()))


class Agent:
    def __init__(self, actor):
        self.actor, self.number = actor, 0
        self.process = subprocess.Popen(
            [SHEAF, "-C", vault, "mcp", "--actor", actor], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=env, text=True)
        self.ask("initialize", {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": actor, "version": "1"}})
        self.process.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
        self.process.stdin.flush()

    def ask(self, method, params):
        self.number += 1
        self.process.stdin.write(json.dumps(
            {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}) + "\n")
        self.process.stdin.flush()
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer.get("id") == self.number:
                return answer["result"]

    def call(self, tool, arguments):
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        text = "".join(block.get("text", "") for block in result["content"])
        return None if result.get("isError") else result.get("structuredContent", text), text

    def revision(self, name):
        rows, text = self.call("list", {"query": f"path:{name}.md", "limit": 1})
        return rows["items"][0]["revision"] if rows and rows["items"] else None

    def work(self, chance):
        old = {}
        step = 0
        while time.monotonic() < end:
            step += 1
            name = chance.choice(NAMES)
            revision = self.revision(name)
            if revision is None:
                continue
            word = f"{self.actor}x{step}x"
            isOld = name in old and old[name] != revision and chance.random() < 0.2
            used = old[name] if isOld else revision
            if chance.random() < 0.3:
                answer, text = self.call(
                    "properties", {"notes": [name], "revisions": [used], "addTags": [word]})
            else:
                answer, text = self.call(
                    "edit", {"note": name, "revision": used, "edits": [{"action": "append", "new": word}]})
            if answer is None:
                count(f"{self.actor}: {text.split(':')[0]}")
            elif isOld:
                # The note can have come back to what it was by nobody: each change adds a word.
                with state:
                    wrong.append(f"{self.actor}: an old revision of {name} was accepted for {word}")
            else:
                count(f"{self.actor}: changed")
                done(word, self.actor, name)
            old[name] = revision


def editor(who, chance, save):
    step = 0
    while time.monotonic() < end:
        step += 1
        name, word = chance.choice(NAMES), f"{who}x{step}x"
        path = os.path.join(vault, name + ".md")
        try:
            before = os.stat(path)
            with open(path) as file:
                text = file.read()
            time.sleep(chance.random() * 0.02)
            # Editors warn if the file was changed since.
            now = os.stat(path)
            if (now.st_mtime_ns, now.st_ino) != (before.st_mtime_ns, before.st_ino):
                count(f"{who}: warned")
                continue
            text += word + "\n"
            with state:
                saves.append((time.monotonic(), name, text))
            save(path, text)
        except FileNotFoundError:
            count(f"{who}: not there")
            continue
        count(f"{who}: saved")
        done(word, who, name)
        time.sleep(chance.random() * 0.1)


def by_rename(path, text):
    other = os.path.join(os.path.dirname(path), ".4913~")
    with open(other, "w") as file:
        file.write(text)
    os.rename(other, path)


def in_place(path, text):
    with open(path, "r+") as file:
        file.write(text)
        file.truncate()


def person(chance):
    step = 0
    while time.monotonic() < end:
        step += 1
        name, word = chance.choice(NAMES), f"personx{step}x"
        command = ["append", name, word] if chance.random() < 0.6 else ["tag", "add", word, name]
        run = subprocess.run([SHEAF, "-C", vault, *command], env=env, capture_output=True, text=True)
        if run.returncode == 0:
            count("person: changed")
            done(word, "person", name)
        else:
            count("person: " + run.stderr.split("\n")[0][:60])
        time.sleep(chance.random() * 0.1)


def texts():
    """All notes, and all that sheaf keeps beside them."""
    found = {}
    for folder, folders, files in os.walk(vault):
        if ".sheaf" in folders:
            folders.remove(".sheaf")
        for file in files:
            with open(os.path.join(folder, file), errors="replace") as handle:
                found[os.path.relpath(os.path.join(folder, file), vault)] = handle.read()
    return found


def lost():
    everything = "\n".join(texts().values())
    missing = []
    for word, who, name, at in acknowledged:
        if word not in everything:
            # An editor that had read the note before the change wrote the whole of it afterwards.
            if not any(start > at - 2 and other == name and word not in text for start, other, text in saves):
                missing.append((word, who, name))
    return missing


agents = [Agent("ada"), Agent("bob")]
threads = [threading.Thread(target=agent.work, args=(random.Random(given.seed + index),)) for index, agent in enumerate(agents)]
threads += [
    threading.Thread(target=editor, args=("renamer", random.Random(given.seed + 2), by_rename)),
    threading.Thread(target=editor, args=("placer", random.Random(given.seed + 3), in_place)),
    threading.Thread(target=person, args=(random.Random(given.seed + 4),)),
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
for key in sorted(counts):
    print(f"{counts[key]:7} {key}")
missing = lost()
print(f"{len(acknowledged)} changes were acknowledged, {len(missing)} are lost")
wrong += [f"lost: {row}" for row in missing]
before = "\n".join(texts().values())
run = subprocess.run(
    [SHEAF, "-C", vault, "undo", "--actor", "ada", "--since", "1h"], env=env, capture_output=True, text=True)
print(f"undo of ada ended with {run.returncode}: {(run.stdout + run.stderr).strip()[-300:]}")
after = "\n".join(texts().values())
kept = [word for word, who, name, at in acknowledged if who == "ada" and word in after]
print(f"{len(kept)} words of ada are left")
gone = [word for word, who, name, at in acknowledged if who != "ada" and word in before and word not in after]
wrong += [f"undone with ada's work: {word}" for word in gone]
check = subprocess.run([SHEAF, "-C", vault, "index", "verify"], env=env, capture_output=True, text=True)
if check.returncode:
    wrong.append(f"index: {check.stdout}{check.stderr}")
for line in wrong[:20]:
    print("WRONG", line)
print("wrong" if wrong else "all is right", vault if wrong else "")
sys.exit(1 if wrong else 0)
