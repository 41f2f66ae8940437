internal import Bytes
internal import LinkGraph
package import SearchIndex
internal import SystemCalls

/// What is known of a note, as lists show it and programs read it.
package struct NoteRecord: Sendable {
  /// The document in the snapshot that the record was made from.
  package let document: DocumentID
  /// The path from the vault's root.
  package let path: [UInt8]
  /// Identifier, title, category and the like.
  package let card: NoteCard
  /// Creation and last change.
  package let created, updated: NoteDate
  /// Yes-or-no facts.
  package let flags: NoteFlags
  /// Words and characters of the body.
  package let words, characters: Int
  /// Tasks that are open, and that are done.
  package let tasksOpen, tasksDone: Int
  /// The size of the file in bytes.
  package let size: Int
  /// A hash of the file's bytes.
  package let revision: String

  /// The record of a document.
  package init(_ document: DocumentID, in snapshot: IndexSnapshot) {
    self.document = document
    path = snapshot.key(of: document)
    card = NoteCard(
      snapshot.stored(.card, of: document).bytes,
      names: StoredNames(snapshot.stored(.names, of: document).bytes, path: path))
    created = NoteDate(
      milliseconds: snapshot.number(.created, of: document),
      offsetMinutes: Int(snapshot.number(.createdOffset, of: document)))
    updated = NoteDate(
      milliseconds: snapshot.number(.updated, of: document),
      offsetMinutes: Int(snapshot.number(.updatedOffset, of: document)))
    flags = NoteFlags(rawValue: snapshot.number(.flags, of: document))
    words = Int(snapshot.number(.words, of: document))
    characters = Int(snapshot.number(.characters, of: document))
    tasksOpen = Int(snapshot.number(.tasksOpen, of: document))
    tasksDone = Int(snapshot.number(.tasksDone, of: document))
    size = Int(clamping: snapshot.fingerprint(of: document).size)
    revision = snapshot.contentHash(of: document).hexadecimal
  }

  /// Whether the note comes before others.
  package var isPinned: Bool { flags.contains(.pinned) }

  /// Where the note is.
  package var place: NotePlace { NotePlace(path: path) }

  /// The folder from the vault's root; empty for the root.
  package var folder: [UInt8] {
    path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } ?? []
  }

  /// The file's name with its extension.
  package var fileName: [UInt8] {
    path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[($0 + 1)...]) } ?? path
  }

  /// Minutes to read it, at 200 words each, rounded up.
  package var readingMinutes: Int { (words + 199) / 200 }
}

extension IndexSnapshot {
  /// Snippet and preview of a note.
  package func texts(of document: DocumentID) -> NoteTexts {
    NoteTexts(stored(.text, of: document).bytes, title: title(of: document))
  }

  /// The title of a note.
  private func title(of document: DocumentID) -> String {
    StoredNames(stored(.names, of: document).bytes, path: key(of: document)).title ?? ""
  }

  /// The properties of a note, in order.
  package func properties(of document: DocumentID) -> [(name: String, value: StoredValue)] {
    var reader = ByteReader(stored(.properties, of: document).bytes)
    var properties: [(name: String, value: StoredValue)] = []
    while !reader.isAtEnd {
      let name = reader.text()
      let value = StoredValue(from: &reader)
      if reader.isDamaged { break }
      properties.append((name, value))
    }
    return properties
  }

  /// The headings of a note, in order.
  package func outline(of document: DocumentID) -> [OutlineEntry] {
    OutlineEntry.entries(in: stored(.outline, of: document).bytes, title: title(of: document))
  }

  /// The tags of a note, those of the front matter first, each once.
  package func tags(of document: DocumentID) -> [StoredTag] {
    StoredTag.tags(in: stored(.tags, of: document).bytes)
  }

  /// The tasks of a note, in order.
  package func tasks(of document: DocumentID) -> [StoredTask] {
    StoredTask.tasks(in: stored(.tasks, of: document).bytes)
  }

  /// The faults found in a note.
  package func problems(of document: DocumentID) -> [StoredProblem] {
    StoredProblem.problems(in: stored(.problems, of: document).bytes)
  }

  /// Whether a document is a note.
  package func isNote(_ document: DocumentID) -> Bool {
    VaultFiles.isNotePath(key(of: document))
  }
}
