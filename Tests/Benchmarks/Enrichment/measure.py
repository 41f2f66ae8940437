#!/usr/bin/env python3
"""Measures the built-in engine of `sheaf enrich` on labelled notes.

usage: measure.py [--sheaf PROGRAM] [--half tuned|held-out] [--show]

The notes are in tuned/ and held-out/, one file for each kind. A line `==== CATEGORY: NAME` begins a note; the category is
`none` if it belongs to none. In its text, ⟦…⟧ marks a sentence that a person would keep as the summary, and ⟪…⟫ an action
item. A summary is good if it is exactly one of the marked sentences, and an action item is right if it is exactly a
marked one, apart from markup and punctuation at the ends. The rules were written while looking at tuned/; held-out/ was
labelled before, and only its figures were looked at.

Exits 1 if a share of the right results is below its goal in either half.
"""
import argparse, collections, json, os, re, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HALVES = ("tuned", "held-out")
GOALS = {"summaries": 0.85, "actions": 0.90, "categories": 0.85}


def plain(text):
    """The text without markup, so that it can be compared with a result."""
    text = re.sub(r"!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]", r"\1", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(^|\s)#[^\s#]+", r"\1", text)
    text = re.sub(r"[*_`⟦⟧⟪⟫]", "", text)
    return " ".join(text.split()).strip(" .")


class Note:
    def __init__(self, half, kind, head, text):
        category, self.name = head.split(": ", 1)
        self.half, self.kind, self.category = half, kind, None if category == "none" else category
        self.sentences = {plain(found) for found in re.findall("⟦(.*?)⟧", text, re.S)}
        self.actions = {plain(found) for found in re.findall("⟪(.*?)⟫", text, re.S)}
        self.text = re.sub("[⟦⟧⟪⟫]", "", text)


def labelled(half):
    """The notes of a half."""
    notes = []
    for file in sorted(os.listdir(os.path.join(HERE, half))):
        with open(os.path.join(HERE, half, file), encoding="utf-8") as lines:
            blocks = re.split(r"^==== ", lines.read(), flags=re.M)
        notes += [Note(half, file.removesuffix(".txt"), *block.split("\n", 1)) for block in blocks if block]
    return notes


def enriched(program, notes):
    """What the program gives each of the notes, by their names."""
    with tempfile.TemporaryDirectory() as place:
        vault = os.path.join(place, "vault")
        os.makedirs(os.path.join(vault, ".sheaf"))
        for note in notes:
            with open(os.path.join(vault, note.name), "x", encoding="utf-8") as file:
                file.write(note.text)
        environment = {"PATH": os.environ["PATH"], "HOME": place, "XDG_CACHE_HOME": place, "XDG_STATE_HOME": place}
        run = subprocess.run(
            [program, "-C", vault, "enrich", "--dry-run", "--json"], capture_output=True, env=environment, check=True)
    return {made["path"]: made for made in json.loads(run.stdout)["notes"]}


class Tally:
    """The numbers of results that were given, that were right, and that were wanted, by kind of note."""

    def __init__(self):
        self.given, self.right, self.wanted = (collections.Counter() for _ in range(3))

    def share(self, kinds):
        given, right = (sum(count[kind] for kind in kinds) for count in (self.given, self.right))
        return 1 if given == 0 else right / given

    def line(self, name, kinds):
        given, right, wanted = (sum(count[kind] for kind in kinds) for count in (self.given, self.right, self.wanted))
        share = f"{right / given:6.1%}" if given else "     –"
        recall = f"{right / wanted:6.1%}" if wanted else "     –"
        return f"  {name:<10} {given:5} given  {right:5} right  {share}   {wanted:5} wanted  {recall} found"


def measure(program, half, shows):
    """Prints the figures of a half, and returns whether all reach their goals."""
    notes = labelled(half)
    made = enriched(program, notes)
    tallies = {name: Tally() for name in GOALS}

    def count(name, note, given, right, wanted, wrong):
        tally = tallies[name]
        tally.given[note.kind] += given
        tally.right[note.kind] += right
        tally.wanted[note.kind] += wanted
        if shows and wrong:
            print(f"  {note.kind}/{note.name}: {name}: {wrong}")

    for note in notes:
        result = made[note.name]
        summary, actions, category = result.get("summary"), result.get("actions") or [], result.get("category")
        good = summary is not None and plain(summary) in note.sentences
        wrong = None if good or summary is None and not note.sentences else summary or "none given"
        count("summaries", note, summary is not None, good, bool(note.sentences), wrong)
        false = [action for action in actions if plain(action) not in note.actions]
        missed = note.actions - {plain(action) for action in actions}
        count("actions", note, len(actions), len(actions) - len(false), len(note.actions),
              f"false {false}, missed {sorted(missed)}" if false or missed else None)
        count("categories", note, category is not None, category is not None and category == note.category,
              note.category is not None, f"{category} for {note.category}" if category != note.category else None)
    kinds = sorted({note.kind for note in notes})
    print(f"{half}: {len(notes)} notes")
    for name, tally in tallies.items():
        print(f" {name}, of which {GOALS[name]:.0%} are to be right")
        for kind in kinds:
            print(tally.line(kind, [kind]))
        print(tally.line("all", kinds))
    return all(tally.share(kinds) >= GOALS[name] for name, tally in tallies.items())


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--sheaf", default="sheaf", help="the program to measure")
    arguments.add_argument("--half", choices=HALVES, help="measure only one half of the notes")
    arguments.add_argument("--show", action="store_true", help="print what is wrong or missing; not for held-out")
    options = arguments.parse_args()
    halves = [options.half] if options.half else HALVES
    reached = [measure(options.sheaf, half, options.show) for half in halves]
    sys.exit(0 if all(reached) else 1)


main()
