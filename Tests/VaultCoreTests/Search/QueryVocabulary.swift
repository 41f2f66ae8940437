import NoteSyntax
import SearchIndex
import SystemCalls

@testable import VaultCore

/// What may be asked of a vault so that something is found: its own words and names, and some that it does not have.
struct QueryVocabulary {
  var words: [String]
  var tags: [String]
  var keys: [String]
  var folders: [String]
  var names: [String]
  var ids: [String]
  var properties: [(name: String, value: String)]

  init(_ vault: NaiveVault) {
    words = [
      "nothing", "++", "OR", "e", "C++", "well-known", "38.101", "x.y", "](", "\u{65E5}\u{672C}\u{3001}", "a, b",
    ]
    tags = ["nothing", "foo", "food"]
    keys = ["manual", "idea", "nothing"]
    folders = ["nothing", "", "inbox", "archive", "Archive"]
    names = ["nothing at all"]
    ids = ["nothing", "20"]
    properties = [("nothing", "x"), ("rating", "3")]
    for note in vault.notes {
      let text = String(decoding: note.bytes, as: UTF8.self)
      let pieces = text.split { $0.isWhitespace || $0 == "\"" }.map(String.init)
      words += stride(from: 0, to: pieces.count, by: max(1, pieces.count / 40)).map { pieces[$0] }
      words += note.title.split(separator: " ").map(String.init)
      tags += note.tags.flatMap(NaivePart.lineage)
      keys += [note.matter?.string("category"), note.matter?.string("source")].compactMap(\.self)
      folders += note.folders
      names += [String(decoding: note.path, as: UTF8.self), note.title, NaiveNote.stem(of: note.path)]
      ids += [note.id].compactMap(\.self)
      names += note.aliases + [note.id].compactMap(\.self)
      for property in note.properties {
        properties += (NaiveNote.scalars(property.value) + [""]).map { (property.key, $0) }
      }
    }
  }
}
