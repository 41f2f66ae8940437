"""Vaults to measure on: made ones, kept in a cache, and copies of given ones."""

import collections
import heapq
import hashlib
import os
import re
import shutil
import subprocess

import processes
import tools

NOTE = (".md", ".markdown")


class Vault:
    """A folder that belongs to the benchmark."""

    def __init__(self, name, folder, is_made):
        self.name, self.folder, self.is_made = name, folder, is_made
        self.notes = sorted(self._walk())
        self.bytes = sum(os.path.getsize(path) for path in self.notes)

    def _walk(self):
        for parent, folders, files in os.walk(self.folder):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in files:
                if name.endswith(NOTE) and not name.startswith("."):
                    yield os.path.join(parent, name)

    def sample(self, count=3_000):
        """The text of some notes, spread over the vault."""
        for path in self.notes[:: max(1, len(self.notes) // count)]:
            with open(path, "rb") as file:
                yield file.read().decode("utf-8", "replace")

    def queries(self):
        """Queries of each kind, made of what the notes say, the same ones for the same notes."""
        words, pairs = collections.Counter(), collections.Counter()
        for text in self.sample():
            found = re.findall(r"\w+", re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL).lower())
            words.update(set(found))
            pairs.update(set(zip(found, found[1:])))
        plain = re.compile(r"[a-z]{4,14}").fullmatch
        # Words and pairs that are as frequent come in their own order, as sets have none.
        ranked = [word for word in sorted(words, key=lambda word: (-words[word], word)) if plain(word)]
        if len(ranked) < 60 or not pairs:
            raise processes.Failed(f"{self.name}: too few words to make queries of")
        middle = next(word for word in ranked[len(ranked) // 50 :] if len(word) > 4 or word == ranked[-1])
        rare = ranked[len(ranked) // 3]
        long = next((word for word in ranked[len(ranked) // 50 :] if len(word) > 6), middle)
        frequent = heapq.nsmallest(20_000, pairs, key=lambda pair: (-pairs[pair], pair))
        phrases = [pair for pair in frequent if pair[0] != pair[1] and all(map(plain, pair))]
        phrase = " ".join(phrases[min(50, len(phrases) - 1)])
        return {
            "common word": ranked[10], "word": middle, "rare word": rare, "two words": f"{ranked[30]} {ranked[40]}",
            "phrase": f'"{phrase}"', "prefix": middle[:4] + "*", "inside of words": long[1:-1],
        }

    def hubs(self):
        """Names that are linked to, the most frequent first."""
        targets = collections.Counter()
        for text in self.sample(20_000):
            targets.update(re.findall(r"(?<!!)\[\[([^\]|#\n]+)", text))
        return [name for name, _ in targets.most_common(20)]


class Vaults:
    """Makes and finds vaults."""

    def __init__(self, cache, work, programs):
        self.cache, self.work, self.programs = cache, work, programs

    def made(self, size):
        """The made vault of a size such as '20k', from the cache or made now."""
        count = int(size[:-1]) * 1_000 if size.endswith("k") else int(size)
        folder = os.path.join(self.cache, "vaults", f"made-{count}-{self._maker_digest()}")
        if not os.path.isdir(folder):
            maker = self.programs.product("VaultMaker")
            processes.say(f"bench: making a vault of {count} notes")
            os.makedirs(os.path.dirname(folder), exist_ok=True)
            fresh = f"{folder}.{os.getpid()}"
            subprocess.run([maker, fresh, str(count)], check=True, stdout=subprocess.DEVNULL)
            os.rename(fresh, folder)
        return Vault(f"made {size}", folder, True)

    def given(self, name):
        """A copy of a folder, or of one of that name among the vaults of the cache."""
        kept = os.path.join(self.cache, "vaults", name)
        source = os.path.abspath(name if os.path.isdir(name) else kept)
        if not os.path.isdir(source):
            raise processes.Failed(f"{name}: there is no such folder, neither here nor in {os.path.dirname(kept)}")
        label = os.path.basename(source)
        folder = os.path.join(self.work, "vaults", label)
        processes.say(f"bench: copying {label}")
        ignore = shutil.ignore_patterns(".git", ".trash")
        shutil.copytree(source, folder, symlinks=True, ignore=ignore)
        return Vault(label, folder, False)

    @staticmethod
    def _maker_digest():
        # Another maker makes other notes.
        folder = os.path.join(tools.REPOSITORY, "Tests", "Benchmarks", "VaultMaker")
        digest = hashlib.sha256()
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), "rb") as file:
                digest.update(file.read())
        return digest.hexdigest()[:12]
