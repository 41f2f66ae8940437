"""The rows of the screens: pick and browse on a pseudo-terminal, which is typed into as a person does."""

import fcntl
import os
import re
import select
import signal
import statistics
import struct
import subprocess
import termios
import time

import processes
from goals import Figure

ROWS, COLUMNS = 24, 80
FRAME = b"\x1b[?2026l"


class Screen:
    """A program on a terminal of its own, while the block runs."""

    def __init__(self, command, env):
        self.command, self.env = command, dict(env, TERM="xterm-256color", LANG="C.UTF-8")

    def __enter__(self):
        self.main, other = os.openpty()
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        null = subprocess.DEVNULL

        def control():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            self.command, env=self.env, stdin=other, stdout=null, stderr=null, preexec_fn=control)
        os.close(other)
        self.running = processes.Running(self.process.pid)
        return self

    def __exit__(self, *failure):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        os.close(self.main)

    def drawn(self, quiet=0.05, most=10):
        """Reads until nothing was drawn for a moment; returns the bytes."""
        drawn, end = b"", time.monotonic() + most
        while time.monotonic() < end:
            if not select.select([self.main], [], [], quiet if drawn else end - time.monotonic())[0]:
                break
            drawn += os.read(self.main, 1 << 16)
        return drawn

    def key(self, text, quiet=0.05):
        """Types a text; returns the CPU seconds until all of it was drawn, and the bytes."""
        before = self.running.cpu
        os.write(self.main, text.encode())
        drawn = self.drawn(quiet, most=2)
        return self.running.cpu - before, len(drawn)

    def start(self):
        """Waits for the first screen and the comparison of files; returns the CPU seconds of the first screen."""
        self.drawn(quiet=0.005)
        cpu = self.running.cpu
        self.drawn(quiet=0.5, most=30)
        return cpu

    @property
    def private_memory(self):
        # Pages of the index that were only read belong to the cache of the system.
        with open(f"/proc/{self.process.pid}/smaps_rollup") as file:
            return sum(int(size) for size in re.findall(r"^Private_Dirty:\s+(\d+) kB", file.read(), re.MULTILINE)) / 1024


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def screens(rows):
    rows.need_index()
    words = [query for kind, query in rows.queries().items() if query.isalpha()] or ["bread"]
    figures = []
    firsts = []
    for _ in range(max(3, rows.runs)):
        with Screen(rows.command("--no-sync", "pick", "--full"), rows.env) as screen:
            firsts.append(screen.start())
    figures.append(Figure("first screen", statistics.median(firsts) * 1e3))
    with Screen(rows.command("pick", "--full"), rows.env) as screen:
        screen.start()
        letters, sizes = [], []
        for turn in range(4):
            for word in words:
                for letter in word:
                    cpu, size = screen.key(letter)
                    letters.append(cpu)
                    sizes.append(size)
                screen.key("\x15")
        figures.append(Figure("letter cpu", percentile(letters, 0.99) * 1e3, detail=f"{statistics.median(letters) * 1e3:.1f} ms in the median"))
        figures.append(Figure("letter bytes", max(sizes), detail=f"{statistics.median(sizes):.0f} in the median"))
        moves = [screen.key("\x1b[B") for _ in range(20)]
        figures.append(Figure("preview cpu", statistics.median(cpu for cpu, _ in moves) * 1e3))
        # Without a preview, and from the first row, so that nothing scrolls.
        screen.key("\x18gg")
        screen.key("\x18vp")
        moves = [screen.key("\x1b[B") for _ in range(15)]
        figures.append(Figure("move cpu", statistics.median(cpu for cpu, _ in moves) * 1e3))
        figures.append(Figure("move bytes", percentile([size for _, size in moves], 0.9)))
        wakes = screen.running.status("voluntary_ctxt_switches")
        time.sleep(10)
        figures.append(Figure("idle screen", screen.running.status("voluntary_ctxt_switches") - wakes))
        figures.append(Figure("screen memory", screen.private_memory))
        # A burst is one question, however many keys it has.
        burst = "".join((words * 400))[:2_000]
        cpu, _ = screen.key(burst, quiet=0.5)
        figures.append(Figure("burst", cpu * 1e3))
    with Screen(rows.command("browse"), rows.env) as screen:
        figures.append(Figure("first browse", screen.start() * 1e3))
    figures += beside_fzf(rows, words)
    return figures


def beside_fzf(rows, words):
    """How long a word takes that has to be found from nothing, beside fzf on the titles and texts of the notes."""
    fzf = rows.programs.program("fzf", "fzf")
    if not fzf:
        return []
    lines = os.path.join(rows.home, "lines")
    with open(lines, "wb") as output:
        for path in rows.vault.notes:
            with open(os.path.join(rows.vault.folder, path), "rb") as note:
                output.write(os.fsencode(path) + b" " + note.read().replace(b"\n", b" ") + b"\n")

    def filtered():
        with open(lines, "rb") as file:
            start = time.monotonic()
            child = subprocess.Popen([fzf, "--exact", "--filter", words[0]], stdin=file, stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(child.pid, 0)
            return processes.Sample(time.monotonic() - start, usage.ru_utime + usage.ru_stime, status)

    found = processes.in_turn(rows.runs, {
        "fzf": filtered,
        "list for fzf": lambda: rows.sheaf("--no-sync", "list", "--limit", "40", words[0], allowed=(0, 1)),
    })
    return [Figure("fzf/letter", found["fzf"].over(found["list for fzf"]))]
