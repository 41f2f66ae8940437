"""The programs that a measurement needs: built here, or found on this machine."""

import os
import shutil
import sqlite3
import subprocess
import sys

import processes

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
DRIVER = os.path.dirname(os.path.abspath(__file__))


class Tools:
    """Where programs are. What is built is built when it is first asked for."""

    def __init__(self, sheaf, folder, python, work):
        self.given, self.folder, self.python, self.work = sheaf, folder, python, work
        self.skipped = {}
        self.built = {}

    @property
    def sheaf(self):
        return os.path.abspath(self.given) if self.given else self.product("sheaf")

    def product(self, name):
        """A program of this package, in release mode."""
        if self.folder and name != "sheaf":
            return os.path.join(os.path.abspath(self.folder), name)
        if name not in self.built:
            processes.say(f"bench: building {name}")
            command = ["swift", "build", "-c", "release", "--static-swift-stdlib"]
            command += ["--package-path", REPOSITORY, "--scratch-path", os.path.join(REPOSITORY, ".build", "bench")]
            env = dict(os.environ, BENCH="1")
            subprocess.run(command + ["--product", name], check=True, env=env, stdout=sys.stderr)
            place = subprocess.run(command + ["--show-bin-path"], check=True, env=env, stdout=subprocess.PIPE, text=True)
            self.built[name] = os.path.join(place.stdout.strip(), name)
        return self.built[name]

    @property
    def bounds(self):
        """The program for the lower bounds."""
        if "bounds" not in self.built:
            program = os.path.join(self.work, "lower_bounds")
            compiler = os.environ.get("CC", "cc")
            source = os.path.join(DRIVER, "lower_bounds.c")
            subprocess.run([compiler, "-O2", "-pthread", "-o", program, source], check=True)
            self.built["bounds"] = program
        return self.built["bounds"]

    def peer(self, name):
        """The command that indexes with a peer, up to the folder; None, with the reason kept, where there is none."""
        if name == "tantivy":
            python = self.python or sys.executable
            asked = subprocess.run([python, "-c", "import tantivy"], stderr=subprocess.DEVNULL)
            if asked.returncode != 0:
                self.skipped[name] = "the package tantivy of PyPI cannot be imported; --python names an interpreter that can"
                return None
        else:
            python = sys.executable
            try:
                sqlite3.connect(":memory:").execute("create virtual table probe using fts5(body)")
            except sqlite3.Error as error:
                self.skipped[name] = f"Python's SQLite has no FTS5: {error}"
                return None
        return [python, os.path.join(DRIVER, "peer_index.py"), name]

    def program(self, name, package):
        """A program of the system; None, with the reason kept, where there is none."""
        found = shutil.which(name)
        if not found:
            self.skipped[name] = f"not installed; Debian has it in {package}"
        return found

    def has_command(self, name):
        """Whether sheaf has a command."""
        shown = processes.text([self.sheaf, "--help"])
        return any(line.split()[:1] == [name] and line.startswith("  ") for line in shown.splitlines())
