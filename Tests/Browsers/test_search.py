"""Compares what the search of a page finds first with what `sheaf search` finds first.

usage: SHEAF=PROGRAM python3 -B -m unittest test_search

With SHEAF_SITE=FOLDER and SHEAF_VAULT=FOLDER, a site that was exported before is compared too.

Both agree if the vault has what its site shows: no other notes and files, no comments, and no file that is newer than the
newest date of a note, since a site does not know when files were changed. So copies of that kind are compared."""

import datetime
import json
import os
import random
import re
import shutil
import subprocess
import unittest
import urllib.parse

import test_site
from browsers import Chromium
from test_site import SHEAF

FIND = """
  const [text] = arguments, field = document.querySelector('input[role=combobox]'), list = document.querySelector('.hits');
  const changed = new Promise(done => new MutationObserver((_, seen) => { seen.disconnect(); done(); }).observe(list, {childList: true}));
  field.value = text;
  field.dispatchEvent(new Event('input'));
  const start = performance.now();
  await Promise.race([changed, new Promise(done => setTimeout(done, 10000))]);
  const first = list.querySelector('a:not([href="#"])');
  return [first && decodeURIComponent(first.href.replace(/#.*/, '')), performance.now() - start];"""
QUERIES = 200 if test_site.THOROUGH or "SHEAF_SITE" in os.environ else 30


def rows(site):
    """Returns what the search shows of each note of a site."""
    folder, found = os.path.join(site, "-", "search"), []
    for name in sorted(os.listdir(folder)):
        if re.match(r"n\d+\.js", name):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                text = file.read()
            found += json.loads(text[text.index("(...") + 4 : text.rindex(")")])[1]
    return found


def query(chance, row):
    """Returns a query as people write them, for words of a note; None if the note has none for the kind that is chosen."""
    word = re.compile(r"[^\W\d_]{3,}")
    title, text, tags, folder = word.findall(row[0]), word.findall(row[8]), row[5], row[2]
    kind = chance.randrange(10)
    if not title or len(text) < 5:
        return None
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
    if kind < 7:
        at = chance.randrange(len(text) - 3)
        return " ".join(text[at : at + chance.randrange(2, 4)])
    if kind == 7:
        # Words with only a space between them: sheaf reads the notes for other separators.
        phrases = re.findall(r"(?<![^ ])[^\W\d_]+ [^\W\d_]+(?![^ ])", row[8])
        return f'"{chance.choice(phrases)}"' if phrases else None
    if kind == 8:
        scopes = [f"tag:{tag}" for tag in tags if tag[0] != "+"] + [f'in:"{folder}"'] * (folder != "")
        return f"{chance.choice(scopes)} {chance.choice(text)}" if scopes else None
    forms = (f"title:{chance.choice(title)}", f"content:{chance.choice(text)}", f"{chance.choice(title)} -{chance.choice(text)}")
    return chance.choice(forms)


def queries(site):
    chance, notes, found = random.Random(7), rows(site), []
    while len(found) < QUERIES:
        text = query(chance, chance.choice(notes))
        if text:
            found.append(text.lower())
    return found


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


def shown(name):
    """Returns the site of a copy of a vault that has only what the site of the vault shows, and the copy."""
    vault, to = os.path.join(test_site.folder, name), os.path.join(test_site.folder, name + "-shown")
    site = test_site.site(name)
    pages = {place(urllib.parse.unquote(row[1])) for row in rows(site)}
    for folder, _, names in os.walk(vault):
        for file in names:
            path = os.path.relpath(os.path.join(folder, file), vault)
            is_note = file.endswith((".md", ".markdown"))
            if path.startswith(".sheaf") or (place(path) in pages if is_note else os.path.exists(os.path.join(site, path))):
                os.makedirs(os.path.dirname(os.path.join(to, path)), exist_ok=True)
                shutil.copy(os.path.join(vault, path), os.path.join(to, path))

    def date(time):
        for folder, _, names in os.walk(to):
            for file in names:
                os.utime(os.path.join(folder, file), (time, time))

    date(0)
    newest = sheaf(to, "list", "--sort", "updated", "--limit", "1", "--json")["notes"][0]["updated"]
    date(datetime.datetime.fromisoformat(newest).timestamp())
    sheaf(to, "export", "html", "*", "-o", to + "-site")
    return to + "-site", to


class SearchTests(unittest.TestCase):
    def compare(self, site, vault):
        browser, differ, slowest = Chromium(), [], 0
        root = "file://" + site + "/"
        try:
            browser.open("file://" + urllib.parse.quote(site + "/-/search.html"))
            browser.settle(0.5)
            for text in queries(site):
                hits = sheaf(vault, "search", "--json", "--limit", "1", "--", text).get("hits", [])
                found, time = browser.run(FIND, text)
                slowest = max(slowest, time)
                first = place(hits[0]["path"]) if hits else None
                if (found and place(found.removeprefix(root))) != first:
                    differ.append((text, first, found))
        finally:
            browser.close()
        print(f"{QUERIES - len(differ)} of {QUERIES} find the same note first; the slowest took {slowest:.0f} ms")
        self.assertEqual(differ, [])

    def test_the_sample(self):
        self.compare(*shown("sample"))

    def test_notes_in_many_scripts(self):
        self.compare(*shown("unusual"))

    @unittest.skipUnless("SHEAF_VAULT" in os.environ, "SHEAF_VAULT names no vault")
    def test_another_site(self):
        self.compare(os.path.abspath(os.environ["SHEAF_SITE"]), os.environ["SHEAF_VAULT"])


if __name__ == "__main__":
    unittest.main()
