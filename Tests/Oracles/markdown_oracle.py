#!/usr/bin/env python3
"""Compares what sheaf reads in notes with what other parsers read: headings and Markdown links with markdown-it-py, front
matter with PyYAML and ruamel.yaml.

usage: markdown_oracle.py FOLDER… --parser 'sheaf parse --json'     one process a note
       markdown_oracle.py --records FILE                            JSON lines, each a parsed note with its "path"
needs: markdown-it-py, PyYAML, ruamel.yaml (python3 -m venv V && V/bin/pip install markdown-it-py PyYAML ruamel.yaml)

Prints each difference and a count of each kind; exits 1 when there is one. Known reasons for differences, which are not
printed unless --all: notes that use what CommonMark does not have (comments, math, footnotes, wikilinks in labels) in the
place that differs.
"""
import argparse, collections, html, json, os, re, shlex, subprocess, sys, urllib.parse

import yaml
from markdown_it import MarkdownIt
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

NOTE = (".md", ".markdown")
MARKDOWN = MarkdownIt("commonmark").enable("table")
# The oracle's own checks of what a link may point to are no part of the grammar.
MARKDOWN.validateLink = lambda url: True
MARKDOWN.normalizeLink = lambda url: url


def notes(folders):
    for folder in folders:
        for parent, names, files in os.walk(folder):
            names[:] = sorted(n for n in names if not n.startswith("."))
            for name in sorted(files):
                if name.endswith(NOTE) and not name.startswith("."):
                    yield os.path.join(parent, name)


def records(options):
    if options.records:
        with open(options.records, "rb") as lines:
            for line in lines:
                yield json.loads(line)
        return
    command = shlex.split(options.parser)
    for path in notes(options.folders):
        done = subprocess.run(command + [path], stdout=subprocess.PIPE, check=True)
        yield {"path": path, **json.loads(done.stdout)}


def comparable(target):
    return urllib.parse.unquote(target)


def expected_structure(text):
    headings, links = [], []
    tokens = MARKDOWN.parse(text)
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            content = tokens[index + 1].content
            headings.append((int(token.tag[1]), " ".join(line.strip() for line in content.split("\n"))))
        for child in token.children or ():
            if child.type == "link_open" and child.attrs.get("href"):
                links.append(comparable(child.attrs["href"]))
            elif child.type == "image" and child.attrs.get("src"):
                links.append(comparable(child.attrs["src"]))
    return headings, links


def found_structure(note):
    headings = [(heading["level"], heading["text"]) for heading in note["headings"]]
    links = [
        comparable(link["target"] + link.get("subpath", ""))
        for link in note["links"]
        if link["kind"] in ("markdown", "reference") or link["kind"] == "autolink" and link["raw"].startswith("<")
    ]
    return headings, links


def same_value(found, expected):
    """Whether a value as JSON is what YAML without types (everything a string) says."""
    if isinstance(expected, dict):
        return (isinstance(found, dict) and sorted(found) == sorted(str(key) for key in expected)
                and all(same_value(found[str(key)], value) for key, value in expected.items()))
    if isinstance(expected, list):
        return (isinstance(found, list) and len(found) == len(expected)
                and all(map(same_value, found, expected)))
    if found is None:
        return expected in ("", "~", "null", "Null", "NULL")
    if isinstance(found, bool):
        return expected.lower() == str(found).lower()
    if isinstance(found, (int, float)):
        try:
            return float(found) == float(int(expected, 0) if expected[:2] in ("0x", "0o") else float(expected))
        except ValueError:
            return False
    return found == expected


def compare_front_matter(note, data, report):
    matter = note.get("frontMatter")
    if not matter:
        return
    start, end = matter["range"]
    block = data[start:end].decode("utf-8", "replace")
    block = block.split("\n", 1)[1].rsplit("---", 1)[0] if "\n" in block else ""
    is_valid = not any(p["code"].startswith("front-matter.") for p in note["problems"])
    try:
        expected = yaml.load(block, Loader=yaml.BaseLoader)
    except yaml.YAMLError as error:
        expected = error
    try:
        YAML(typ="safe", pure=True).load(block)
        second = None
    except (YAMLError, ValueError) as error:
        second = error
    refused = isinstance(expected, yaml.YAMLError) or second is not None or not isinstance(expected or {}, dict)
    if refused == is_valid:
        reason = second or expected if refused else [p["message"] for p in note["problems"]]
        report("front matter validity", note["path"], is_valid, " ".join(str(reason).split()))
    elif is_valid and not same_value(matter["properties"], expected or {}):
        report("front matter values", note["path"], matter["properties"], expected)


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folders", nargs="*")
    ask.add_argument("--parser", default="sheaf parse --json")
    ask.add_argument("--records")
    ask.add_argument("--all", action="store_true")
    ask.add_argument("--limit", type=int, default=20, help="differences of one kind to print")
    options = ask.parse_args()
    counts = collections.Counter()

    def report(kind, path, found, expected):
        counts[kind] += 1
        if counts[kind] <= options.limit:
            print(f"{kind}: {path}\n  found    {found}\n  expected {expected}")

    for note in records(options):
        counts["notes"] += 1
        with open(note["path"], "rb") as file:
            data = file.read()
        compare_front_matter(note, data, report)
        matter = note.get("frontMatter")
        body = data[matter["range"][1]:] if matter else data
        text = body.decode("utf-8", "replace").removeprefix("\ufeff")
        # A rule at the beginning would be front matter to some readers, a line break before it is nothing to any.
        headings, links = expected_structure("\n" + text)
        found_headings, found_links = found_structure(note)
        extended = not options.all and re.search(r"^\s*%%|^\s*\$\$|\[\^|\[\[[^\]]*\]\]\]", text, re.MULTILINE)
        if found_headings != headings:
            odd = [(f, e) for f, e in zip(found_headings + [None] * 99, headings + [None] * 99) if f != e][:1]
            kind = "headings (extensions)" if extended else "headings"
            report(kind, note["path"], odd[0][0], odd[0][1])
        if found_links != links:
            more = list((collections.Counter(found_links) - collections.Counter(links)).elements())[:5]
            less = list((collections.Counter(links) - collections.Counter(found_links)).elements())[:5]
            kind = "links (extensions)" if extended else "links"
            report(kind, note["path"], more or "in another order", less)
    print(", ".join(f"{kind}: {count}" for kind, count in sorted(counts.items())))
    sys.exit(1 if len([kind for kind in counts if kind != "notes" and "extensions" not in kind]) else 0)


if __name__ == "__main__":
    main()
