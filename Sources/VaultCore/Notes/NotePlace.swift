/// Where a note is, as far as lists care.
package enum NotePlace: String, CaseIterable, Sendable {
  case notes
  case inbox
  case archive
  case trash

  /// The folder of the inbox, from the root.
  package static let inboxFolder = "Inbox"
  /// The folder of the archive, from the root.
  package static let archiveFolder = "Archive"
  /// The folder of the trash, from the root; it is no part of the vault.
  package static let trashFolder = ".trash"

  /// The place of a note at a path from the root.
  package init(path: [UInt8]) {
    if path.starts(with: Array("\(Self.inboxFolder)/".utf8)) {
      self = .inbox
    } else if path.starts(with: Array("\(Self.archiveFolder)/".utf8)) {
      self = .archive
    } else if path.starts(with: Array("\(Self.trashFolder)/".utf8)) {
      self = .trash
    } else {
      self = .notes
    }
  }
}

/// Yes-or-no facts about a note, kept as bits and as keys.
package struct NoteFlags: OptionSet, Sendable {
  /// The bits.
  package let rawValue: Int64

  /// The flags whose bits are set.
  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Shown before other notes.
  package static let pinned = NoteFlags(rawValue: 1)
  /// Without a body.
  package static let empty = NoteFlags(rawValue: 2)
  /// With tasks.
  package static let tasks = NoteFlags(rawValue: 4)
  /// With links to files that are not notes.
  package static let attachments = NoteFlags(rawValue: 8)
  /// With a summary.
  package static let summary = NoteFlags(rawValue: 16)
  /// With properties.
  package static let property = NoteFlags(rawValue: 32)
  /// With links to notes or files of the vault.
  package static let links = NoteFlags(rawValue: 64)

  /// The names of the flags that are set, as keys of the index.
  var names: [String] {
    let all: [(NoteFlags, String)] = [
      (.pinned, "pinned"), (.empty, "empty"), (.tasks, "tasks"), (.attachments, "attachments"), (.summary, "summary"),
      (.property, "property"), (.links, "links"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
