"""Whole processes, measured: wall time, and the CPU time of the process and its children."""

import os
import re
import statistics
import sys
import time


class Sample:
    """One run of a program."""

    def __init__(self, wall, cpu, status):
        self.wall, self.cpu, self.status = wall, cpu, status


class Series:
    """The runs of one thing; what counts is the median."""

    def __init__(self, samples):
        self.samples = samples

    @property
    def wall(self):
        return statistics.median(sample.wall for sample in self.samples)

    @property
    def cpu(self):
        return statistics.median(sample.cpu for sample in self.samples)

    def over(self, other):
        """The median of the ratios of wall times of runs that followed each other, so that a slow moment hits both."""
        return statistics.median(mine.wall / their.wall for mine, their in zip(self.samples, other.samples))

    def record(self):
        return {"wall": round(self.wall, 6), "cpu": round(self.cpu, 6), "runs": len(self.samples)}


class Running:
    """A process that goes on."""

    def __init__(self, pid):
        self.pid = pid

    def status(self, field):
        """A number of the process, summed over its threads where each has one of its own."""
        total = 0
        folder = f"/proc/{self.pid}/task"
        for thread in os.listdir(folder):
            with open(f"{folder}/{thread}/status") as file:
                total += int(re.search(rf"^{field}:\s+(\d+)", file.read(), re.MULTILINE).group(1))
            if field.startswith(("Vm", "Rss")):
                break
        return total

    @property
    def cpu(self):
        """Seconds of CPU time so far, of all threads."""
        total = 0
        folder = f"/proc/{self.pid}/task"
        for thread in os.listdir(folder):
            with open(f"{folder}/{thread}/schedstat") as file:
                total += int(file.read().split()[0])
        return total / 1e9


class Failed(Exception):
    """A program did not do what it was to do."""


def run(command, env=None, allowed=(0,), output=None):
    """Runs a program to its end; its output goes to the file descriptor, or nowhere."""
    null = os.open(os.devnull, os.O_RDWR)
    errors = os.memfd_create("errors")
    try:
        streams = [(null, 0), (null if output is None else output, 1), (errors, 2)]
        actions = [(os.POSIX_SPAWN_DUP2, own, number) for own, number in streams]
        start = time.monotonic()
        child = os.posix_spawnp(command[0], command, os.environ if env is None else env, file_actions=actions)
        _, status, usage = os.wait4(child, 0)
        wall = time.monotonic() - start
        code = os.waitstatus_to_exitcode(status)
        if code not in allowed:
            said = os.pread(errors, 2_000, 0).decode("utf-8", "replace").strip()
            raise Failed(f"{' '.join(command)}: exit status {code}: {said}")
    finally:
        os.close(null)
        os.close(errors)
    return Sample(wall, usage.ru_utime + usage.ru_stime, code)


def text(command, env=None, allowed=(0,)):
    """What a program prints."""
    ends = os.memfd_create("output")
    try:
        run(command, env, allowed, ends)
        os.lseek(ends, 0, os.SEEK_SET)
        with os.fdopen(os.dup(ends), "rb") as file:
            return file.read().decode("utf-8", "replace")
    finally:
        os.close(ends)


def in_turn(runs, contestants, warm=True):
    """Runs the contestants in turn, so that all of them see the same machine; a series for each name.

    A contestant is a function that returns a sample. The first round is not counted.
    """
    found = {name: [] for name in contestants}
    for turn in range(runs + (1 if warm else 0)):
        for name, contestant in contestants.items():
            sample = contestant()
            if turn or not warm:
                found[name].append(sample)
    return {name: Series(samples) for name, samples in found.items()}


def say(line):
    print(line, file=sys.stderr, flush=True)
