#!/usr/bin/env python3
"""Saves notes in all the ways in which editors do, while sheaf changes them by all its commands, and asks where each last save is.

usage: saving.py [--sheaf PROGRAM] [--seconds 600] [--place DIR] [--no-exchange] [--seed 1] [--late]

Each editor has a note of its own, and saves one text after the other into it by the path that it has opened, as fast as it can or
with small pauses. Beside it, commands change the notes, move them away, delete them and bring them back. After a moment all of
them end, `sheaf status` runs, and the last text of each editor must be in a file of the vault: the note, wherever it is now, or
a copy that has a name. Nothing that begins with `.sheaf-` may be left outside of `.sheaf`.

`--place` is a folder on the file system to try. `--no-exchange` lets the kernel refuse to swap two names or to rename without
replacing, in sheaf only, as network file systems do. With `--late`, editors stop between finding a file and opening it (a handle that
is opened again), for as long as some commands take. The last line has the figures; exits 1 if a save is nowhere.
"""
import argparse, collections, ctypes, glob, json, os, platform, random, shutil, struct, subprocess, sys, tempfile, threading, time

# The number of rounds in a vault.
ROUNDS = 12
WAYS = ["in place", "truncating", "in two parts", "renaming", "renaming with a backup", "moving away", "appending to a copy", "mapped"]


def refuse_exchange():
    """Lets this process and its children get EINVAL from renameat2 with flags."""
    number = {"x86_64": 316, "aarch64": 276}[platform.machine()]
    step = lambda code, yes, no, value: struct.pack("HBBI", code, yes, no, value)
    program = (
        step(0x20, 0, 0, 0) + step(0x15, 0, 3, number) + step(0x20, 0, 0, 48) + step(0x15, 1, 0, 0)
        + step(6, 0, 0, 0x50016) + step(6, 0, 0, 0x7FFF0000)
    )
    code = ctypes.create_string_buffer(program)
    filter = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(code)))
    libc = ctypes.CDLL(None)
    if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, filter, 0, 0):
        os._exit(77)


class Editor(threading.Thread):
    """Saves one note until it is told to end."""

    def __init__(self, root, number, way, seed, late):
        super().__init__()
        self.path, self.way, self.number, self.late = os.path.join(root, f"n{number}.md"), way, number, late
        self.random, self.ends = random.Random(seed), False
        self.last, self.saves, self.refused = None, 0, 0

    def text(self):
        filler = "x" * self.random.randrange(400)
        return f"# Note {self.number}\n\n- [ ] task\n\nsave {self.number}.{self.saves} {filler}\n".encode()

    def run(self):
        while not self.ends:
            self.saves += 1
            text = self.text()
            try:
                self.save(text)
                self.last = f"save {self.number}.{self.saves} ".encode()
            except (FileNotFoundError, FileExistsError, BlockingIOError):
                self.refused += 1
            time.sleep(self.random.choice([0, 0, 0.0005, 0.005, 0.05]))

    def open(self, flags):
        """Opens the note, or makes it; with `late`, there is time between finding and opening it."""
        if self.late and self.random.random() < 0.5:
            try:
                handle = os.open(self.path, os.O_PATH)
            except FileNotFoundError:
                return os.open(self.path, flags | os.O_CREAT, 0o644)
            try:
                time.sleep(self.random.choice([0, 0.002, 0.05, 0.3]))
                return os.open(f"/proc/self/fd/{handle}", flags)
            finally:
                os.close(handle)
        return os.open(self.path, flags | os.O_CREAT, 0o644)

    def write(self, file, parts, cuts=True):
        try:
            for part in parts:
                os.write(file, part)
                time.sleep(self.random.choice([0, 0, 0.0002, 0.002]))
            if cuts:
                os.ftruncate(file, sum(map(len, parts)))
        finally:
            os.close(file)

    def save(self, text):
        beside = f"{self.path}.{self.random.randrange(10**6)}.tmp"
        if self.way == "in place":
            self.write(self.open(os.O_WRONLY), [text])
        elif self.way == "truncating":
            self.write(self.open(os.O_WRONLY | os.O_TRUNC), [text])
        elif self.way == "in two parts":
            self.write(self.open(os.O_WRONLY | os.O_TRUNC), [text[:40], text[40:]])
        elif self.way == "mapped":
            import mmap
            file = self.open(os.O_RDWR)
            try:
                os.ftruncate(file, len(text))
                with mmap.mmap(file, len(text)) as bytes:
                    bytes[:] = text
            finally:
                os.close(file)
        elif self.way == "appending to a copy":
            with open(beside, "wb") as copy:
                copy.write(text[:20])
            with open(beside, "ab") as copy:
                copy.write(text[20:])
            os.replace(beside, self.path)
        elif self.way == "renaming":
            with open(beside, "wb") as new:
                new.write(text)
                os.fsync(new.fileno())
            os.replace(beside, self.path)
        elif self.way == "renaming with a backup":
            backup = self.path + "~"
            try:
                os.replace(self.path, backup)
            except FileNotFoundError:
                pass
            self.write(self.open(os.O_WRONLY | os.O_TRUNC), [text])
            if os.path.exists(backup):
                os.unlink(backup)
        elif self.way == "moving away":
            with open(beside, "wb") as new:
                new.write(text)
            old = self.path + "___jb_old___"
            try:
                os.replace(self.path, old)
            except FileNotFoundError:
                pass
            os.replace(beside, self.path)
            if os.path.exists(old):
                os.unlink(old)


class Changes(threading.Thread):
    """Runs commands that change notes until it is told to end."""

    def __init__(self, sheaf, notes, seed):
        super().__init__()
        self.sheaf, self.notes, self.random, self.ends = sheaf, notes, random.Random(seed), False
        self.statuses = collections.Counter()
        self.notices = []

    def run(self):
        while not self.ends:
            words = self.command()
            run = self.sheaf(*words)
            self.statuses[words[0], run.returncode] += 1
            self.notices += [line for line in run.stderr.decode(errors="replace").splitlines() if "another program saved it" in line]

    def command(self):
        r = self.random
        note, other = f"n{r.choice(self.notes)}.md", f"n{r.choice(self.notes)}.md"
        return r.choice([
            ["append", note, f"added {r.randrange(1000)}"], ["prepend", note, "at the beginning"],
            ["tag", "add", r.choice(["red", "blue"]), note, other], ["tag", "remove", "red", note],
            ["property", "set", "status", r.choice(["open", "done"]), note], ["property", "unset", "status", note],
            ["task", "toggle", f"{note}:3"], ["task", "add", note, "another"], ["pin", note], ["unpin", note],
            ["category", note, "home"], ["rename", note, f"renamed {r.randrange(10**6)}"], ["move", note, "sub"],
            ["delete", note, "--yes"], ["archive", note], ["undo"], ["redo"], ["undo"], ["restore", note], ["heal"],
            ["check", "--fix", "--yes"], ["enrich", note], ["tag", "rename", "blue", "green", "--yes"],
            ["merge", note, "sink", "--yes"], ["heading", "rename", f"{note}#Note {note[1:-3]}", f"Note {note[1:-3]}"],
            ["copy", note, f"copy {r.randrange(10**6)}"], ["append", note, "again"], ["append", other, "more"],
            ["prepend", other, "first"],
        ])


def find(root, text):
    """Returns the files of the vault with a text; what is only private to sheaf does not count."""
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if not (folder == os.path.join(root, ".sheaf") and name == "replaced")]
        for name in names:
            if name.startswith(".sheaf-") or name.endswith((".tmp", "~", "___")):
                continue
            with open(os.path.join(folder, name), "rb") as file:
                if text in file.read():
                    return os.path.join(folder, name)
    return None


class Place:
    """A new vault, and the program that works on it."""

    def __init__(self, options):
        self.options = options
        self.folder = tempfile.mkdtemp(prefix="sheaf-saving-", dir=options.place)
        self.home = tempfile.mkdtemp(prefix="sheaf-saving-", dir=options.home)
        self.root = os.path.join(self.folder, "vault")
        os.makedirs(os.path.join(self.root, ".sheaf"))
        with open(os.path.join(self.root, ".sheaf", "config.yaml"), "w") as config:
            config.write("links: wiki\n")
        self.environment = {"PATH": os.environ["PATH"], "HOME": self.home, "NO_COLOR": "1", "LANG": "C.UTF-8"}
        for name in ("CACHE", "STATE", "CONFIG"):
            self.environment[f"XDG_{name}_HOME"] = os.path.join(self.home, name.lower())
        with open(os.path.join(self.root, "sink.md"), "w") as sink:
            sink.write("# Sink\n")
        self.write_missing()
        self.sheaf("list")

    def write_missing(self):
        for note in range(len(WAYS)):
            path = os.path.join(self.root, f"n{note}.md")
            if not os.path.exists(path):
                with open(path, "w") as file:
                    file.write(f"# Note {note}\n\n- [ ] task\n\nstart [[sink]]\n")

    def sheaf(self, *words):
        return subprocess.run(
            [self.options.sheaf, "-C", self.root, *words], cwd=self.root, capture_output=True, env=self.environment,
            stdin=subprocess.DEVNULL, preexec_fn=refuse_exchange if self.options.no_exchange else None)

    def watch(self):
        return subprocess.Popen(
            [self.options.sheaf, "-C", self.root, "watch", "--heal", "-q"], cwd=self.root, env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=refuse_exchange if self.options.no_exchange else None)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.home, ignore_errors=True)


def round_of(place, number, figures):
    """Saves for a moment, and returns whether nothing was lost or left."""
    seed = place.options.seed * 1000 + number
    place.write_missing()
    # The others have nothing to save in this round, so that a round is short.
    picked = random.Random(seed)
    ways = picked.sample(range(len(WAYS)), 4)
    editors = [Editor(place.root, note, WAYS[note], f"{seed}.{note}", place.options.late) for note in ways]
    for editor in editors:
        editor.saves = number * 100000
    changes = [Changes(place.sheaf, ways, seed + 100 + thread) for thread in range(2)]
    for thread in editors + changes:
        thread.start()
    time.sleep(picked.uniform(0.1, place.options.round))
    # The editors end while commands run.
    for thread in editors + changes:
        thread.ends = True
        time.sleep(picked.uniform(0, 0.01))
    for thread in editors + changes:
        thread.join()
    last = place.sheaf("status")
    notices = [line for change in changes for line in change.notices] + last.stderr.decode(errors="replace").splitlines()
    figures["late saves that were named"] += sum("what it saved is in" in line or "so it is there again" in line for line in notices)
    for change in changes:
        for (command, status), count in change.statuses.items():
            figures["commands"] += count
            figures["commands", command, status] += count
    isFine = True
    for editor in editors:
        figures["saves"] += editor.saves - number * 100000
        figures["saves that were refused"] += editor.refused
        if editor.last:
            figures["last saves"] += 1
            if not find(place.root, editor.last):
                figures["lost"] += 1
                isFine = False
                print(f"LOST: round {number}, {editor.way}: {editor.last.decode()} ({place.root})", flush=True)
    left = [name for name in glob.glob(os.path.join(place.root, "**", ".sheaf-*"), recursive=True, include_hidden=True)
            if not name.startswith(os.path.join(place.root, ".sheaf", "replaced"))]
    if left:
        figures["left"] += 1
        isFine = False
        print(f"LEFT: round {number}: {left}", flush=True)
    figures["rounds"] += 1
    return isFine


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sheaf", default=shutil.which("sheaf"))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--round", type=float, default=1.5, help="the seconds of the longest round")
    parser.add_argument("--place", default=tempfile.gettempdir())
    parser.add_argument("--home", default=tempfile.gettempdir(), help="the folder for the state of sheaf")
    parser.add_argument("--no-exchange", action="store_true")
    parser.add_argument("--late", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    figures = collections.Counter()
    print(f"seed {options.seed}", flush=True)
    end = time.monotonic() + options.seconds
    number = 0
    while time.monotonic() < end:
        place = Place(options)
        watcher = place.watch() if (number // ROUNDS) % 3 == 0 else None
        isFine = True
        while time.monotonic() < end:
            isFine = round_of(place, number, figures) and isFine
            number += 1
            if number % ROUNDS == 0:
                break
        if watcher:
            watcher.terminate()
            watcher.wait()
        if isFine:
            place.remove()
    for key, count in sorted(figures.items(), key=str):
        if isinstance(key, tuple):
            print(f"  {key[1]} with status {key[2]}: {count}")
    print(", ".join(f"{key}: {figures[key]}" for key in ("rounds", "saves", "last saves", "saves that were refused",
                                                        "commands", "late saves that were named", "lost", "left")))
    sys.exit(1 if figures["lost"] or figures["left"] else 0)


if __name__ == "__main__":
    main()
