"""The rows about git: merges, the merge driver, dates and logs from a long history, and a checkout beside a watcher."""

import glob
import json
import os
import random
import shutil
import signal
import subprocess
import time

import processes
from goals import Figure

TOUCHED = 1_000
COMMITS, NOTES = 10_000, 5_000


class Repository:
    """A folder under git, in which sheaf and git run without the settings of the user."""

    def __init__(self, rows, folder):
        self.rows, self.folder = rows, folder
        bin_folder = os.path.join(rows.home, "bin")
        os.makedirs(bin_folder, exist_ok=True)
        link = os.path.join(bin_folder, "sheaf")
        if not os.path.lexists(link):
            os.symlink(os.path.abspath(rows.programs.sheaf), link)
        # The driver is found by its name.
        self.env = dict(
            rows.env, PATH=f"{bin_folder}:{os.environ['PATH']}", GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL="/dev/null",
            GIT_AUTHOR_NAME="b", GIT_AUTHOR_EMAIL="b@example.org", GIT_COMMITTER_NAME="b", GIT_COMMITTER_EMAIL="b@example.org")

    def git(self, *words, allowed=(0,)):
        return processes.run(["git", "-C", self.folder, "-c", "gc.auto=0", *words], self.env, allowed)

    def sheaf(self, *words, allowed=(0,)):
        return processes.run([self.rows.programs.sheaf, "-C", self.folder, *words], self.env, allowed)

    def shown(self, *words):
        return processes.text(["git", "-C", self.folder, *words], self.env)


def git(rows, work):
    if shutil.which("git") is None:
        rows.programs.skipped["git"] = "git is not installed"
        return []
    return _merge(rows, work) + _driver(rows, work) + _history(rows, work) + _checkout(rows, work)


def _copy(rows, work, name):
    folder = os.path.join(work, f"{name}-{len(rows.vault.notes)}")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(rows.vault.folder, folder)
    repository = Repository(rows, folder)
    repository.git("init", "-q", "-b", "main")
    return repository


def _touched(repository):
    """Notes of the copy, spread over it, so long that changes at both ends do not touch."""
    source = repository.rows.vault
    long = [path for path in source.notes if os.path.getsize(path) > 1_500]
    step = max(1, len(long) // TOUCHED)
    return [os.path.join(repository.folder, os.path.relpath(path, source.folder)) for path in long[::step]][:TOUCHED]


def _change(paths, change):
    for path in paths:
        with open(path, "rb") as file:
            text = file.read()
        with open(path, "wb") as file:
            file.write(change(text))


def _merge(rows, work):
    """A merge of two branches that both touched the same notes: at the end, and in the first line after the front matter."""
    repository = _copy(rows, work, "merge")
    repository.sheaf("git", "install")
    for hook in glob.glob(os.path.join(repository.folder, ".git", "hooks", "post-*")):
        os.remove(hook)
    repository.git("add", "-A")
    repository.git("commit", "-q", "-m", "base")
    paths = _touched(repository)
    repository.git("switch", "-q", "-c", "side")
    _change(paths, lambda text: text + b"\nA line that the side appended.\n")
    repository.git("commit", "-q", "-a", "-m", "side")
    repository.git("switch", "-q", "main")
    head = b"\nA line before all others.\n"
    _change(paths, lambda text: _after_matter(text, head))
    repository.git("commit", "-q", "-a", "-m", "main")
    # The attributes name the driver in both; where it is not configured, git merges by line.
    plain = Repository(rows, os.path.join(work, f"plain-{len(rows.vault.notes)}"))
    shutil.rmtree(plain.folder, ignore_errors=True)
    shutil.copytree(repository.folder, plain.folder, symlinks=True)
    plain.git("config", "--remove-section", "merge.sheaf")

    def merging(side):
        def run():
            side.git("reset", "-q", "--hard", "main")
            side.git("status")
            return side.git("merge", "-q", "--no-commit", "--no-ff", "side")
        return run

    own = "git's own merge"
    found = rows.keep(processes.in_turn(rows.runs, {"merge": merging(repository), own: merging(plain)}))
    ratio = found["merge"].over(found[own])
    detail = f"{len(paths)} notes: {found['merge'].wall:.2f} s, {found[own].wall:.2f} s"
    for side in (repository, plain):
        shutil.rmtree(side.folder)
    return [Figure("git merge", ratio, detail=detail)]


def _after_matter(text, line):
    end = text.find(b"\n---\n", 3) if text.startswith(b"---\n") else -1
    place = end + 5 if end >= 0 else 0
    return text[:place] + line + text[place:]


def _driver(rows, work):
    folder = os.path.join(work, "driver")
    os.makedirs(folder, exist_ok=True)
    with open(max(rows.vault.notes, key=os.path.getsize), "rb") as file:
        base = file.read()[:64_000]
    texts = {"base": base, "ours": _after_matter(base, b"\nours\n"), "theirs": base + b"\ntheirs\n"}
    for name, text in texts.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(text)
    paths = {name: os.path.join(folder, name) for name in texts}
    repository = Repository(rows, folder)
    found = rows.keep(processes.in_turn(10 * rows.runs, {
        "merge driver": lambda: repository.sheaf(
            "git", "merge-file", "--stdout", paths["base"], paths["ours"], paths["theirs"], allowed=(0, 1)),
        "git merge-file": lambda: repository.git(
            "merge-file", "-p", "-q", paths["ours"], paths["base"], paths["theirs"], allowed=(0, 1)),
    }))
    mine, other = found["merge driver"], found["git merge-file"]
    return [Figure("git driver", mine.over(other), detail=f"{mine.wall * 1e3:.1f} ms, {other.wall * 1e3:.1f} ms")]


def _history(rows, work):
    """A history of 10,000 commits over 5,000 notes, of which one in a hundred is moved."""
    folder = os.path.join(work, "history")
    if not os.path.isdir(folder):
        os.makedirs(folder)
        repository = Repository(rows, folder)
        repository.git("init", "-q", "-b", "main")
        importer = subprocess.Popen(
            ["git", "-C", folder, "fast-import", "--quiet"], stdin=subprocess.PIPE, env=repository.env)
        for part in _commits():
            importer.stdin.write(part)
        importer.stdin.close()
        if importer.wait() != 0:
            raise processes.Failed("git fast-import failed")
        repository.git("reset", "-q", "--hard", "main")
    repository = Repository(rows, folder)
    repository.sheaf("index")
    kept = glob.glob(os.path.join(rows.home, "cache", "sheaf", "history-*"))[0]
    dates = os.path.join(kept, "git-dates")

    def first():
        if os.path.exists(dates):
            os.remove(dates)
        return repository.sheaf("list", "--dates", "git", "-c")

    found = processes.in_turn(rows.runs, {
        "first --dates git": first, "git log --name-status": lambda: repository.git("log", "--name-status", "--format=%H")})
    one, log = found["first --dates git"], found["git log --name-status"]
    figures = [Figure("git dates", one.over(log), detail=f"{one.wall:.2f} s, {log.wall:.2f} s")]
    for number in range(10):
        with open(os.path.join(folder, f"late {number}.md"), "w", encoding="utf-8") as file:
            file.write(f"late {number}\n")
        repository.git("add", "-A")
        repository.git("commit", "-q", "-m", f"late {number}")
    stale = dates + ".stale"
    shutil.copy(dates, stale)
    repository.sheaf("index")

    def later():
        shutil.copy(stale, dates)
        return repository.sheaf("list", "--dates", "git", "-c")

    found.update(processes.in_turn(4 * rows.runs, {
        "--dates git after ten commits": later, "list": lambda: repository.sheaf("list", "-c")}))
    late, plain = found["--dates git after ten commits"], found["list"]
    more = (late.wall - plain.wall) * 1e3
    figures.append(Figure("git dates later", more, detail=f"{late.wall * 1e3:.1f} ms, {plain.wall * 1e3:.1f} ms"))
    note = repository.shown("ls-files", "folder 7/*.md").split("\n")[0]
    found.update(processes.in_turn(rows.runs, {
        "log": lambda: repository.sheaf("log", note),
        "git log --follow": lambda: repository.git("log", "--follow", "--", note)}))
    mine, follow = found["log"], found["git log --follow"]
    figures.append(Figure("git log", mine.over(follow), detail=f"{mine.wall * 1e3:.0f} ms, {follow.wall * 1e3:.0f} ms"))
    rows.keep(found)
    return figures


def _commits():
    """The history as input of `git fast-import`."""
    chance = random.Random(7)
    paths = [f"folder {number % 50}/note {number}.md" for number in range(NOTES)]
    for commit in range(COMMITS):
        yield f"commit refs/heads/main\ncommitter b <b@example.org> {1_500_000_000 + commit * 3_600} +0000\ndata 1\nc\n".encode()
        for _ in range(chance.randint(1, 3)):
            number = commit if commit < NOTES else chance.randrange(NOTES)
            text = "\n".join(f"{number} {chance.random()}" for _ in range(20)).encode()
            if commit >= NOTES and chance.random() < 0.01:
                moved = f"folder {chance.randrange(50)}/moved {commit} {number}.md"
                yield b"R " + _quoted(paths[number]) + b" " + _quoted(moved) + b"\n"
                paths[number] = moved
            else:
                yield b"M 100644 inline " + _quoted(paths[number]) + f"\ndata {len(text)}\n".encode() + text + b"\n"
            if commit < NOTES:
                break


def _quoted(path):
    return f'"{path}"'.encode()


def _checkout(rows, work):
    """A checkout that changes a thousand notes at once, which a watcher is to tell as one batch."""
    repository = _copy(rows, work, "checkout")
    repository.git("add", "-A")
    repository.git("commit", "-q", "-m", "base")
    repository.git("switch", "-q", "-c", "side")
    _change(_touched(repository), lambda text: text + b"\nA line of the side.\n")
    repository.git("commit", "-q", "-a", "-m", "side")
    repository.git("switch", "-q", "main")
    out = os.path.join(work, "watched")
    with open(out, "wb") as file:
        process = subprocess.Popen(
            [rows.programs.sheaf, "-C", repository.folder, "watch", "--json"], env=repository.env, stdin=subprocess.DEVNULL,
            stdout=file, stderr=subprocess.DEVNULL)
    try:
        _await(out, lambda events: any(event["event"] == "watch.started" for event in events))
        repository.git("switch", "-q", "side")
        _await(out, lambda events: sum(event.get("changes", 0) for event in events) >= TOUCHED)
        time.sleep(0.5)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()
        shutil.rmtree(repository.folder)
    batches = [event["changes"] for event in _events(out) if event["event"] == "batch.ended"]
    return [Figure("git checkout", len(batches), detail=" + ".join(map(str, batches)) + " notes")]


def _events(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file.read().split("\n")[:-1]]


def _await(path, condition):
    for _ in range(1_200):
        if condition(_events(path)):
            return
        time.sleep(0.05)
    raise processes.Failed("the watcher did not tell of a checkout within a minute")
