"""Compares what the search of a page finds first with what `sheaf search` finds first.

usage: SHEAF=PROGRAM python3 -B -m unittest test_search

With SHEAF_SITE=FOLDER and SHEAF_VAULT=FOLDER, a site that was exported before is compared too."""

import json
import os
import random
import re
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
  return [[...list.querySelectorAll('a')].slice(0, 3).map(a => a.textContent), performance.now() - start];"""
QUERIES = 200


def rows(site):
    """Returns what the search shows of each note of a site."""
    folder, found = os.path.join(site, "-", "search"), []
    for name in sorted(os.listdir(folder)):
        if re.match(r"n\d+\.js", name):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                text = file.read()
            found += json.loads(text[text.index("(...") + 4 : text.rindex(")")])[1]
    return found


def queries(site):
    """Returns queries as people write them: words of titles and of texts, and words that follow each other."""
    chance, word, notes, found = random.Random(7), re.compile(r"[^\W\d_]{3,}"), rows(site), []
    while len(found) < QUERIES:
        row = chance.choice(notes)
        title, text = word.findall(row[0]), word.findall(row[8])
        kind = chance.randrange(4)
        if kind == 0 and title:
            query = chance.choice(title)
        elif kind == 1 and len(title) > 1:
            query = " ".join(chance.sample(title, 2))
        elif kind == 2 and text:
            query = chance.choice(text)
        elif kind == 3 and len(text) > 5:
            at = chance.randrange(len(text) - 2)
            query = " ".join(text[at : at + 2])
        else:
            continue
        found.append(query.lower())
    return found


class SearchTests(unittest.TestCase):
    def compare(self, site, vault, least):
        browser, differ, slowest = Chromium(), [], 0
        titles = {row[0] for row in rows(site)}
        try:
            browser.open("file://" + urllib.parse.quote(os.path.join(site, "-", "search.html")))
            browser.settle(0.5)
            for query in queries(site):
                answer = subprocess.run(
                    [SHEAF, "search", "--json", "--limit", "20", query],
                    cwd=vault,
                    capture_output=True,
                    check=False,
                    env={**os.environ, "HOME": test_site.folder},
                )
                notes = json.loads(answer.stdout or b"[]")
                notes = notes if isinstance(notes, list) else next(v for v in notes.values() if isinstance(v, list))
                # A site has no files in conflict and no drafts.
                expected = next((n["title"] for n in notes if n["title"] in titles), None)
                found, time = browser.run(FIND, query)
                slowest = max(slowest, time)
                if expected is not None and found[:1] != [expected]:
                    differ.append((query, expected, found))
        finally:
            browser.close()
        print(
            f"{QUERIES - len(differ)} of {QUERIES} queries find the same note first; the slowest took {slowest:.0f} ms"
        )
        self.assertGreaterEqual(QUERIES - len(differ), least, differ)

    def test_the_sample(self):
        self.compare(test_site.site("sample"), os.path.join(test_site.folder, "sample"), QUERIES - 10)

    @unittest.skipUnless("SHEAF_VAULT" in os.environ, "SHEAF_VAULT names no vault")
    def test_another_site(self):
        self.compare(os.environ["SHEAF_SITE"], os.environ["SHEAF_VAULT"], 0)


if __name__ == "__main__":
    unittest.main()
