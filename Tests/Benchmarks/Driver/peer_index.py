"""Indexes a folder with a peer, in a process of its own: peer_index.py tantivy|fts5 FOLDER OUT."""

import os
import sqlite3
import sys


def notes(folder):
    for parent, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if name.endswith((".md", ".markdown")) and not name.startswith("."):
                path = os.path.join(parent, name)
                with open(path, "rb") as file:
                    yield path, file.read().decode("utf-8", "replace")


def tantivy(folder, out):
    import tantivy as peer

    os.makedirs(out)
    builder = peer.SchemaBuilder()
    builder.add_text_field("path", stored=True, tokenizer_name="raw")
    builder.add_text_field("body")
    writer = peer.Index(builder.build(), path=out).writer(heap_size=300 << 20, num_threads=2)
    for path, body in notes(folder):
        writer.add_document(peer.Document(path=path, body=body))
    writer.commit()
    writer.wait_merging_threads()


def fts5(folder, out):
    database = sqlite3.connect(out)
    tokens = "unicode61 remove_diacritics 2"
    database.execute(f'create virtual table notes using fts5(path unindexed, title, body, tokenize="{tokens}")')
    rows = ((path, os.path.basename(path), body) for path, body in notes(folder))
    database.executemany("insert into notes values (?, ?, ?)", rows)
    database.commit()


if __name__ == "__main__":
    {"tantivy": tantivy, "fts5": fts5}[sys.argv[1]](sys.argv[2], sys.argv[3])
