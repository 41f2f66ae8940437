"""Compares what the search of a page finds with what `sheaf search --nearly` finds: the notes that match, those that nearly do,
both in their order, and what it says of the latter.

usage: SHEAF=PROGRAM python3 -B -m unittest test_search

With SHEAF_SITE=FOLDER and SHEAF_VAULT=FOLDER, a site that was exported before is compared too.

Both agree if the vault has what its site shows: no other notes and files, no comments, and no file that is newer than the
newest date of a note, since a site does not know when files were changed. So copies of that kind are compared."""

import datetime
import functools
import http.server
import json
import os
import random
import re
import shutil
import subprocess
import threading
import time
import unittest
import urllib.parse

import test_site
from browsers import Chromium
from test_site import SHEAF

# What the search of an open page finds: the addresses of notes that match, how many these are, and those that nearly do, each
# with what it lacks and what was read otherwise.
FOUND = """
  const start = performance.now(), r = await sheaf.find(arguments[0]);
  const rows = r.empty ? [] : r.total > r.notes.length ? await r.all() : r.notes, matched = performance.now();
  const nearly = r.empty ? [] : await r.nearly();
  return [rows.map(r => r[1]), r.total, nearly.map(n => [n.row[1], n.without, n.similar]), matched - start, performance.now() - matched];"""
# What the list of an open page shows: the addresses of the notes with their remarks, and the heading of those that nearly match.
LIST = """
  return [...document.querySelectorAll('.hits li')].map(l => l.role === 'option'
    ? [l.querySelector('a').href.replace(/.*\\//, '').replace(/#.*/, ''), l.querySelector('.remark')?.textContent] : l.textContent);"""
# How many notes of a query a page shows.
SHOWN = 40
QUERIES = 200
BENCH = os.path.join(test_site.HERE, "..", "Benchmarks", "Find", "queries.tsv")
# Words of SampleVault that its config gives another name.
SYNONYMS = """
synonyms:
  - [bicycle, typewriter]
  - [launch, starter, sourdough starter]
  - [booklet, "Pocket almanac"]
"""
OTHER_WORDS = ["bicycle", "bicycle ribbon", "launch flour water", "booklet thread", "old booklet", "Booklet, paper; launch!"]


def rows(site):
    """Returns what the search shows of each note of a site."""
    folder, found = os.path.join(site, "-", "search"), []
    for name in sorted(os.listdir(folder)):
        if re.match(r"n\d+\.js", name):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                text = file.read()
            found += json.loads(text[text.index("(...") + 4 : text.rindex(")")])[1]
    return found


def misspelt(chance, word):
    """Returns a word with one or two typing errors."""
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(len(word))
        letter = chance.choice("abcdefghijklmnopqrstuvwxyz")
        word = chance.choice(
            (
                word[:at] + word[at + 1 :],
                word[:at] + letter + word[at:],
                word[:at] + letter + word[at + 1 :],
                word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
            )
        )
    return word


def query(chance, row, others):
    """Returns a query as people write them, for words of a note and some of others; None if the note has none of the kind
    that is chosen."""
    word = re.compile(r"[^\W\d_]{3,}")
    title, text, tags, folder = word.findall(row[0]), word.findall(row[8]), row[5], row[2]
    kind = chance.randrange(18)
    if not title or len(text) < 5:
        return None
    at = chance.randrange(len(text) - 3)
    some = text[at : at + chance.randrange(2, 5)]
    if kind < 2:
        return chance.choice(title)
    if kind == 2:
        return " ".join(chance.sample(title, min(2, len(title))))
    if kind == 3:
        return chance.choice(text)
    if kind == 4:
        part = chance.choice(text)
        start = chance.randrange(len(part) - 2)
        return part[start : start + chance.randrange(3, 6)]
    if kind == 5:
        return " ".join(some)
    if kind == 6:
        return " ".join(title)
    if kind == 7:
        # Words with only a space between them: sheaf reads the notes for other separators.
        phrases = re.findall(r"(?<![^ ])[^\W\d_]+ [^\W\d_]+(?![^ ])", row[8])
        return f'"{chance.choice(phrases)}"' if phrases else None
    if kind == 8:
        scopes = [f"tag:{tag}" for tag in tags if tag[0] != "+"] + [f'in:"{folder}"'] * (folder != "")
        return f"{chance.choice(scopes)} {chance.choice(text)} {misspelt(chance, chance.choice(text))}" if scopes else None
    if kind == 9:
        forms = ("title:{0}", "content:{1}", "{0} -{1}", "title:{0} {2}", 'heading:{0} "{1} {2}"', "alias:{0} {2}")
        return chance.choice(forms).format(chance.choice(title), chance.choice(text), chance.choice(others))
    if kind == 10:
        # The punctuation of sentences.
        signs = ("{}, {}?", "‘{}’ {}…", "({}) – {}!", "“{} {}”", "{}: {}.", "«{}», {};", "{} — {}", "¿{} {}?", "'{}' . {}")
        return chance.choice(signs).format(chance.choice(text), chance.choice(others)) + " " + " ".join(some)
    if kind == 11:
        return " ".join(misspelt(chance, w) if len(w) > 3 else w for w in some)
    if kind == 12:
        return misspelt(chance, chance.choice([w for w in title + text if len(w) > 3] or text))
    if kind == 13:
        # Another form of a word, or none.
        ends = ("s", "ed", "ing", "ly", "er", "en", "te", "ung", "ation", "s", "mente", "а", "ами")
        return " ".join(w.rstrip("s") + chance.choice(ends) if chance.randrange(2) else w for w in some)
    if kind == 14:
        # Words in one, and one in two.
        long = [w for w in text if len(w) > 5] or text
        part = chance.choice(long)
        return "".join(some[:2]) + " " + part[: len(part) // 2] + " " + part[len(part) // 2 :]
    if kind == 15:
        return " ".join([chance.choice(text), *chance.sample(others, min(2, len(others)))])
    if kind == 16:
        # Characters in a row of scripts without spaces, and some of another note.
        runs = re.findall(r"[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{3,}", row[8])
        if not runs:
            return None
        run = chance.choice(runs)
        start = chance.randrange(len(run) - 2)
        return run[start : start + 6] + chance.choice(("", " ", run[:2], "の", " " + chance.choice(text)))
    at = chance.randrange(len(text))
    return " ".join(text[at : at + 12] + others[:6])


def queries(site, own=()):
    chance, notes, found = random.Random(7), rows(site), list(own)
    while len(found) < QUERIES:
        others = re.findall(r"[^\W\d_]{3,}", chance.choice(notes)[8])
        if len(others) < 8:
            continue
        chance.shuffle(others)
        text = query(chance, chance.choice(notes), others)
        if text:
            found.append(text if chance.randrange(4) == 0 else text.lower())
    return found


def bench(vault):
    """Returns the queries of the bench for a vault."""
    with open(BENCH, encoding="utf-8") as file:
        return [line.split("\t")[2] for line in file if line.startswith(vault + "\t")]


def place(path):
    """Returns the path of a note, or the address of its page, without what differs between them."""
    parts = re.sub(r"\.(md|markdown|html)$", "", path).split("/")
    if len(parts) > 1 and parts[-1].lower() in ("index", parts[-2].lower()):
        parts.pop()
    return "/".join(parts)


def sheaf(vault, *words):
    """Runs a command in a vault; returns its answer in JSON, if it is one that finds something."""
    answer = subprocess.run(
        [SHEAF, *words],
        cwd=vault,
        capture_output=True,
        check=False,
        env={**os.environ, "HOME": test_site.folder, "TZ": "UTC"},
    )
    return json.loads(answer.stdout or "{}") if "--json" in words else {}


def plain_address(link):
    """Returns the end of a link with spaces in its address in place of their codes."""
    return b"](<" + b" ".join(link.groups()).replace(b"%20", b" ") + b">)"


def shown(name, config=""):
    """Returns the site of a copy of a vault that has only what the site of the vault shows, and the copy. Its config has some
    lines more. It has no comments, no signs in the addresses of links, and no note with front matter that is not valid, which a
    page does not show."""
    vault, to = os.path.join(test_site.folder, name), os.path.join(test_site.folder, name + "-shown")
    site = test_site.site(name)
    pages = {place(urllib.parse.unquote(row[1])) for row in rows(site)}
    for folder, _, names in os.walk(vault):
        for file in names:
            path = os.path.relpath(os.path.join(folder, file), vault)
            is_note = file.endswith((".md", ".markdown"))
            if "broken front matter" in file:
                continue
            if path.startswith(".sheaf") or (place(path) in pages if is_note else os.path.exists(os.path.join(site, path))):
                os.makedirs(os.path.dirname(os.path.join(to, path)), exist_ok=True)
                shutil.copy(os.path.join(vault, path), os.path.join(to, path))
            if is_note and os.path.exists(os.path.join(to, path)):
                with open(os.path.join(to, path), "r+b") as note:
                    text = re.sub(rb"(?m)^(%%.*%%|<!--.*-->)$", b"", note.read())
                    text = re.sub(rb"\]\(([^()\s]*)%20([^()\s]*)\)", plain_address, text)
                    note.seek(0)
                    note.write(text)
                    note.truncate()
    if config:
        with open(os.path.join(to, ".sheaf", "config.yaml"), "a", encoding="utf-8") as file:
            file.write(config)

    def date(time):
        for folder, _, names in os.walk(to):
            for file in names:
                os.utime(os.path.join(folder, file), (time, time))

    date(0)
    newest = sheaf(to, "list", "--sort", "updated", "--limit", "1", "--json")["notes"][0]["updated"]
    date(datetime.datetime.fromisoformat(newest).timestamp())
    sheaf(to, "export", "html", "*", "-o", to + "-site")
    return to + "-site", to


def relaxed(hit):
    """Returns what the program says of a note that nearly matches, as a page does."""
    return [hit["relaxed"]["without"], [list(pair) for pair in hit["relaxed"]["similar"].items()]]


class SearchTests(unittest.TestCase):
    def compare(self, site, vault, own=()):
        browser, differ, slowest, texts, with_near = Chromium(), [], (0, 0), queries(site, own), 0
        try:
            browser.open("file://" + urllib.parse.quote(site + "/-/search.html"))
            browser.settle(0.5)
            for text in texts:
                answer = sheaf(vault, "search", "--nearly", "--json", "--", text)
                matched, total, nearly, first, later = browser.run(FOUND, text)
                slowest = max(slowest[0], first), max(slowest[1], later)
                with_near += bool(nearly)
                wanted = [place(hit["path"]) for hit in answer.get("hits", [])]
                near = [[place(hit["path"]), *relaxed(hit)] for hit in answer.get("nearly", [])]
                found = [place(urllib.parse.unquote(address)) for address in matched]
                found_near = [[place(urllib.parse.unquote(address)), *more] for address, *more in nearly]
                if (wanted[:SHOWN], len(wanted), near) != (found, total, found_near):
                    differ.append((text, wanted[:5], found[:5], near, found_near))
        finally:
            browser.close()
        print(
            f"{len(texts) - len(differ)} of {len(texts)} find the same, of which {with_near} have notes that nearly match;"
            f" the slowest took {slowest[0]:.0f} ms, and {slowest[1]:.0f} ms for these"
        )
        for each in differ:
            print(*each, sep="\n  ")
        self.assertEqual(len(differ), 0)

    def test_the_sample(self):
        self.compare(*shown("sample", SYNONYMS), own=bench("SampleVault") + OTHER_WORDS)

    def test_notes_in_many_scripts(self):
        self.compare(*shown("unusual"))

    @unittest.skipUnless("SHEAF_VAULT" in os.environ, "SHEAF_VAULT names no vault")
    def test_another_site(self):
        self.compare(os.path.abspath(os.environ["SHEAF_SITE"]), os.environ["SHEAF_VAULT"])


SIGNS = {
    **{f"c{number}": "# C lesson\n\nC and more C\n" for number in range(9)},
    "sharp": "# Languages\n\nSome text about C# here and there, long enough to rank below.\n",
    "plus": "---\ntags: [code/cpp]\n---\n# Plus\n\nC++ is older. See node.js and .NET\n",
    "tagged": "# Tagged\n\nA note about #food and cake.\n",
    "front": "---\ntags: [food/bread]\n---\n# Front\n\nOnly the front matter says food.\n",
    "food": "# Food\n\nThe word food without the sign, and a well-known well known thing -> here.\n",
}


class SignTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.vault = os.path.join(test_site.folder, "signs")
        for name, text in SIGNS.items():
            os.makedirs(os.path.join(cls.vault, ".sheaf"), exist_ok=True)
            with open(os.path.join(cls.vault, name + ".md"), "w", encoding="utf-8") as file:
                file.write(text)
        sheaf(cls.vault, "export", "html", "*", "-o", cls.vault + "-site")
        cls.browser = Chromium()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def test_signs_are_found_as_in_the_program(self):
        texts = ["c#", "C++", "c++", "#food", "-#food", "#food/bread", "node.js", ".net", '"C++ is"', "well-known", '"well known"']
        texts += ["->", "food -cake", "food !cake", "food NOT cake", "c -c#", "languages c#", "#code", "tag:#food", "(cake)"]
        self.browser.open("file://" + self.vault + "-site/-/search.html")
        self.browser.settle(0.5)
        for text in texts:
            wanted = {place(hit["path"]) for hit in sheaf(self.vault, "search", "--json", "--limit", "50", "--", text).get("hits", [])}
            found = self.browser.run(FOUND, text)[0]
            self.assertEqual({place(urllib.parse.unquote(path)) for path in found}, wanted, text)

    def shown(self, text):
        """Writes a query into the page of the search, and returns what the list shows then."""
        self.browser.open("file://" + self.vault + "-site/-/search.html")
        self.browser.settle(0.5)
        self.browser.write(text)
        self.browser.settle(2)
        return self.browser.run(LIST)

    def test_what_nearly_matches_is_below_what_matches(self):
        near = [["food.html", "without cake"], ["front.html", "without cake"]]
        self.assertEqual(self.shown("food cake"), [["tagged.html", None], "Nearly", *near])
        self.assertEqual(self.browser.run("return document.querySelector('.state').textContent"), "1 note")
        self.browser.press("ArrowDown")
        self.browser.press("ArrowDown")
        self.browser.press("ArrowDown")
        self.assertEqual(self.browser.run("return document.querySelector('[aria-selected=true] a').textContent"), "Front")
        self.browser.press("Enter")
        self.browser.settle(1)
        self.assertEqual(self.browser.run("return location.pathname.replace(/.*\\//, '')"), "front.html")

    def test_what_nearly_matches_is_shown_if_nothing_matches(self):
        self.assertEqual(self.shown("langauges")[:2], ["Nearly", ["sharp.html", "“langauges” read as “languages”"]])
        self.assertEqual(self.browser.run("return document.querySelector('.state').textContent"), "No note has this word")
        self.browser.press("Enter")
        self.browser.settle(1)
        self.assertEqual(self.browser.run("return location.pathname.replace(/.*\\//, '')"), "sharp.html")

    def test_nothing_is_said_to_match_nearly_if_nothing_does(self):
        self.assertEqual(self.shown("zzqqzzqq"), [])
        self.assertEqual(self.browser.run("return document.querySelector('.state').textContent"), "No note has this word")

    def test_enter_waits_for_the_answer(self):
        class Slow(http.server.SimpleHTTPRequestHandler):
            def do_GET(self):
                time.sleep(0.15 if "/search/" in self.path else 0)
                super().do_GET()

            def log_message(self, *_):
                pass

        handler = functools.partial(Slow, directory=self.vault + "-site")
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.browser.open(f"http://127.0.0.1:{server.server_port}/index.html")
        self.browser.press("/")
        for _ in range(100):
            if self.browser.run("return document.querySelector('dialog[open] .hits li') !== null"):
                break
            self.browser.settle(0.1)
        self.browser.write("languages")
        self.browser.press("Enter")
        self.browser.settle(3)
        self.assertEqual(self.browser.run("return location.pathname"), "/sharp.html")


if __name__ == "__main__":
    unittest.main()
