"""Searches notes with a peer, in a process of its own: peer_find.py tantivy|fts5 NOTES QUERIES.

NOTES is a file of JSON with a list of notes, each a list of its path, title, headings and text; QUERIES is one with a list
of queries. Prints the paths of the first notes of each query as JSON.
"""

import json
import sqlite3
import sys
import unicodedata

FIRST = 10


def words(query):
    """The words of a query: runs of letters, marks and digits, which no parser reads as operators."""
    return "".join(mark if unicodedata.category(mark)[0] in "LMN" else " " for mark in query).lower().split()


def tantivy(notes, queries):
    import tantivy as peer

    builder = peer.SchemaBuilder()
    builder.add_text_field("path", stored=True, tokenizer_name="raw")
    for field in ("title", "body"):
        builder.add_text_field(field, tokenizer_name="en_stem")
    index = peer.Index(builder.build())
    writer = index.writer(heap_size=300 << 20, num_threads=1)
    for path, title, _, body in notes:
        writer.add_document(peer.Document(path=path, title=title, body=body))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()

    def answer(query):
        terms = " ".join(f'"{word}"' for word in words(query))
        if not terms:
            return []
        parsed = index.parse_query(terms, ["title", "body"], field_boosts={"title": 8.0})
        return [searcher.doc(address)["path"][0] for _, address in searcher.search(parsed, FIRST).hits]

    return [answer(query) for query in queries]


def fts5(notes, queries):
    database = sqlite3.connect(":memory:")
    fields = "path unindexed, title, headings, body"
    database.execute(f'create virtual table notes using fts5({fields}, tokenize="porter unicode61")')
    database.executemany("insert into notes values (?, ?, ?, ?)", notes)

    def answer(query):
        terms = " OR ".join(f'"{word}"' for word in words(query))
        if not terms:
            return []
        # The column of paths has a weight, too, which nothing is found by.
        found = database.execute(
            "select path from notes where notes match ? order by bm25(notes, 0, 8, 3, 1) limit ?", (terms, FIRST))
        return [path for path, in found]

    return [answer(query) for query in queries]


if __name__ == "__main__":
    with open(sys.argv[2], encoding="utf-8") as file:
        given = json.load(file)
    with open(sys.argv[3], encoding="utf-8") as file:
        asked = json.load(file)
    json.dump({"tantivy": tantivy, "fts5": fts5}[sys.argv[1]](given, asked), sys.stdout)
