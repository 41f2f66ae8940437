#!/usr/bin/env python3
"""Compares what sheaf reads in notes with what other parsers read: headings, Markdown links and tables with markdown-it-py,
front matter with PyYAML and ruamel.yaml.

usage: markdown_oracle.py FOLDER… --parser 'sheaf parse --json'     one process a note
       markdown_oracle.py --records FILE                            JSON lines, each a parsed note with its "path"
needs: markdown-it-py, PyYAML, ruamel.yaml (python3 -m venv V && V/bin/pip install markdown-it-py PyYAML ruamel.yaml)

A difference is explained when it goes away once markdown-it-py is told of something that notes have and CommonMark has
not, or when it is of a kind that is meant; the reason is printed with it, and at the end how often each occurred.
Exits 1 when a difference is left without a reason. The reasons:

  footnotes    '[^a]: text' is a footnote, not the definition of a link with the label '^a'
  wikilinks    '[[a]](b)' is a wikilink and then text, unless b is an address and the wikilink has no '|'
  comments     what is between '%%' is no heading and no table
  math         nothing is markup between dollar signs
  block ids    ' ^id' at the end of a heading is no part of its text
  templates    '{{name}}' as a YAML value is text to sheaf, an unhashable key to others
  yaml         one of the two YAML readers refuses what the other one reads, and sheaf reads it too
"""
import argparse, collections, concurrent.futures, itertools, json, os, re, shlex, subprocess, sys, urllib.parse

import yaml
from markdown_it import MarkdownIt
from ruamel.yaml import YAML
from ruamel.yaml.constructor import SafeConstructor
from ruamel.yaml.error import YAMLError

NOTE = (".md", ".markdown")


class Types(SafeConstructor):
    """The types of YAML 1.2; dates are text."""


Types.add_constructor("tag:yaml.org,2002:timestamp", Types.construct_yaml_str)


def markdown(footnotes=False, wikilinks=False, math=False):
    """CommonMark with tables, and with what notes have beyond it."""
    parser = MarkdownIt("commonmark").enable("table")
    # The oracle's own checks of what a link may point to are no part of the grammar.
    parser.validateLink = lambda url: True
    parser.normalizeLink = lambda url: url
    if footnotes:
        reference = next(rule.fn for rule in parser.block.ruler.__rules__ if rule.name == "reference")

        def no_footnote(state, start, end, silent):
            place = state.bMarks[start] + state.tShift[start]
            return not state.src.startswith("[^", place) and reference(state, start, end, silent)

        parser.block.ruler.at("reference", no_footnote)
    if wikilinks:
        pattern = re.compile(r"!?\[\[[^\[\]\n]+\]\]")
        address = re.compile(r"\([a-zA-Z][a-zA-Z0-9+.-]+:")

        def wikilink(state, silent):
            found = pattern.match(state.src, state.pos)
            if not found or "|" not in found.group() and address.match(state.src, found.end()):
                return False
            if not silent:
                state.push("text", "", 0).content = found.group()
            state.pos = found.end()
            return True

        parser.inline.ruler.before("link", "wikilink", wikilink)
    if math:
        formula = re.compile(r"\$\$.+?\$\$|\$(?!\s)(?:\\.|[^\\$])*?(?<!\s)\$(?!\d)", re.DOTALL)

        def formulas(state, silent):
            found = formula.match(state.src, state.pos) if state.src[state.pos] == "$" else None
            if not found:
                return False
            if not silent:
                state.push("text", "", 0).content = found.group()
            state.pos = found.end()
            return True

        parser.inline.ruler.before("escape", "math", formulas)
    return parser


EXTENSIONS = ("footnotes", "wikilinks", "math")
PARSERS = {
    names: markdown(**{name: True for name in names})
    for count in range(len(EXTENSIONS) + 1)
    for names in itertools.combinations(EXTENSIONS, count)
}
COMMENT = re.compile(r"^[ \t>]*%%[^\n]*?(?:\n.*?)?%%", re.DOTALL | re.MULTILINE)


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

    def parse(path):
        done = subprocess.run(command + [path], stdout=subprocess.PIPE, check=True)
        return {"path": path, **json.loads(done.stdout)}

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        yield from pool.map(parse, notes(options.folders))


def comparable(target):
    return urllib.parse.unquote(target)


def structure(parser, text, first_line):
    """What the oracle reads: headings, links, and the lines on which tables begin."""
    headings, links, tables = [], [], []
    tokens = parser.parse(text)
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            content = tokens[index + 1].content
            headings.append((int(token.tag[1]), " ".join(line.strip() for line in content.split("\n"))))
        elif token.type == "table_open":
            tables.append(token.map[0] + first_line)
        for child in token.children or ():
            if child.type == "link_open" and child.attrs.get("href"):
                links.append(comparable(child.attrs["href"]))
            elif child.type == "image" and child.attrs.get("src"):
                links.append(comparable(child.attrs["src"]))
    return {"headings": headings, "links": links, "tables": tables}


def found_structure(note):
    links = [
        comparable(link["target"])
        for link in note["links"]
        if link["kind"] in ("markdown", "reference") or link["kind"] == "autolink" and link["raw"].startswith("<")
    ]
    return {
        "headings": [(heading["level"], heading["source"]) for heading in note["headings"]],
        "links": links,
        "tables": [table["line"] for table in note["tables"]],
    }


def without_ids(headings):
    return [(level, re.sub(r"(?<=\S)\s+\^[a-zA-Z0-9-]+$", "", text)) for level, text in headings]


def reason(kind, found, text, first_line):
    """Why what was found in a note is not what CommonMark says; nil when that is not known."""
    texts = [("", text)]
    if COMMENT.search(text):
        texts.append(("comments", COMMENT.sub(lambda match: re.sub(r"[^\n]", "", match.group()), text)))
    for comments, source in texts:
        for names, parser in PARSERS.items():
            expected = structure(parser, source, first_line)[kind]
            is_same = expected == found
            ids = ""
            if kind == "headings" and not is_same and without_ids(expected) == found:
                is_same, ids = True, "block ids"
            # Links in comments count.
            if kind == "links" and comments and not collections.Counter(expected) - collections.Counter(found):
                is_same = True
            if is_same:
                return " and ".join(filter(None, names + (ids, comments)))
    return None


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


def typed(block):
    reader = YAML(typ="safe", pure=True)
    reader.Constructor = Types
    return reader.load(block)


def same_typed(found, expected):
    """Whether a value as JSON is what YAML with types says. A number that JSON would write otherwise is text."""
    if isinstance(expected, dict):
        return (isinstance(found, dict) and sorted(found) == sorted(str(key) for key in expected)
                and all(same_typed(found[str(key)], value) for key, value in expected.items()))
    if isinstance(expected, list):
        return (isinstance(found, list) and len(found) == len(expected)
                and all(map(same_typed, found, expected)))
    if isinstance(expected, (int, float)) and not isinstance(expected, bool) and isinstance(found, str):
        try:
            is_whole = isinstance(expected, int)
            return (int(found, 0 if found[:2] in ("0x", "0o") else 10) if is_whole else float(found)) == expected
        except ValueError:
            return False
    return type(found) is type(expected) and found == expected or found == expected and not isinstance(found, bool)


def compare_front_matter(note, data, report):
    matter = note.get("frontMatter")
    if not matter:
        return
    start, end = matter["range"]
    block = data[start:end].decode("utf-8", "replace")
    block = block.split("\n", 1)[1].rsplit("---", 1)[0] if "\n" in block else ""
    is_valid = "problem" not in matter
    results = []
    for name, load in (
        ("PyYAML", lambda: yaml.load(block, Loader=yaml.BaseLoader)),
        ("ruamel.yaml", lambda: typed(block)),
    ):
        try:
            value = load()
            results.append((name, value, None if isinstance(value or {}, dict) else "no mapping"))
        except (yaml.YAMLError, YAMLError, ValueError, TypeError) as error:
            results.append((name, None, " ".join(str(error).split()) or type(error).__name__))
    refused = [name for name, value, error in results if error]
    if is_valid == bool(refused):
        cause = None
        if re.search(r"\{\{.*\}\}", block):
            cause = "templates"
        elif is_valid and len(refused) == 1:
            cause = "yaml"
        report("front matter validity", note["path"], matter.get("problem", "valid"), results, cause)
        return
    if not is_valid:
        return
    found = matter["properties"]
    # PyYAML reads all scalars as text; ruamel.yaml has the types of YAML 1.2, but for dates.
    if not same_value(found, results[0][1] or {}):
        report("front matter values", note["path"], found, results[0][1], None)
    if not same_typed(found, results[1][1] or {}):
        report("front matter types", note["path"], found, results[1][1], None)


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folders", nargs="*")
    ask.add_argument("--parser", default="sheaf parse --json")
    ask.add_argument("--records")
    ask.add_argument("--limit", type=int, default=20, help="differences of one kind and reason to print")
    options = ask.parse_args()
    counts = collections.Counter()
    read = 0

    def report(kind, path, found, expected, cause):
        counts[cause is None, kind, cause] += 1
        if counts[cause is None, kind, cause] <= options.limit:
            print(f"{kind}: {path}: {cause or 'NOT EXPLAINED'}\n  found    {found}\n  expected {expected}")

    for note in records(options):
        read += 1
        with open(note["path"], "rb") as file:
            data = file.read()
        compare_front_matter(note, data, report)
        matter = note.get("frontMatter")
        start = matter["range"][1] if matter else 0
        text = data[start:].decode("utf-8", "replace").removeprefix("\ufeff")
        # A rule at the beginning would be front matter to some readers, a line break before it is nothing to any.
        text = "\n" + text
        first_line = len(re.findall(rb"\r\n|\r|\n", data[:start]))
        found = found_structure(note)
        expected = structure(PARSERS[()], text, first_line)
        for kind in ("headings", "links", "tables"):
            if found[kind] == expected[kind]:
                continue
            more = list((collections.Counter(found[kind]) - collections.Counter(expected[kind])).elements())[:5]
            less = list((collections.Counter(expected[kind]) - collections.Counter(found[kind])).elements())[:5]
            cause = reason(kind, found[kind], text, first_line)
            report(kind, note["path"], more or "in another order" if not less else more, less, cause)
    print(f"{read} notes")
    for (is_open, kind, cause), count in sorted(counts.items(), key=str):
        print(f"{kind}: {count} {'NOT EXPLAINED' if is_open else 'explained: ' + cause}")
    sys.exit(1 if any(is_open for is_open, _, _ in counts) else 0)


if __name__ == "__main__":
    main()
