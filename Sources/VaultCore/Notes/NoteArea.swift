internal import Bytes
internal import SearchIndex

/// The part of the vault that contains a note, as distinguished in lists.
package enum NoteArea: String, CaseIterable, Sendable {
  case notes, inbox, archive, templates, trash

  /// The areas whose notes lists leave out by default.
  package static let leftOut: Set<NoteArea> = [.archive, .templates]

  /// The folder of the inbox, from the root.
  package static let inboxFolder = "Inbox"
  /// The folder of the archive, from the root.
  package static let archiveFolder = "Archive"
  /// The folder of the trash, from the root; it is not part of the vault.
  package static let trashFolder = ".trash"

  /// Returns the area of a note at a path from the root.
  ///
  /// - Parameter templates: The folders of templates, from the root.
  package init(path: [UInt8], templates: [String]) {
    if Self.isIn(Self.trashFolder, path) {
      self = .trash
    } else if templates.contains(where: { Self.isIn($0, path) }) {
      self = .templates
    } else if Self.isIn(Self.inboxFolder, path) {
      self = .inbox
    } else if Self.isIn(Self.archiveFolder, path) {
      self = .archive
    } else {
      self = .notes
    }
  }

  private static func isIn(_ folder: String, _ path: [UInt8]) -> Bool {
    let name = folder.utf8Span.span
    return path.count > name.count && path[name.count] == UInt8(ascii: "/") && path.span.hasPrefix(name)
  }
}

/// Boolean facts about a note, stored as bits and as keys of the index.
package struct NoteFlags: OptionSet, Sendable {
  /// The bits.
  package let rawValue: Int64

  /// Creates flags from their bits.
  package init(rawValue: Int64) { self.rawValue = rawValue }

  /// The note is shown before other notes.
  package static let pinned = NoteFlags(rawValue: 1)
  /// The note has no body.
  package static let empty = NoteFlags(rawValue: 2)
  package static let tasks = NoteFlags(rawValue: 4)
  /// The note has links to files that are not notes.
  package static let attachments = NoteFlags(rawValue: 8)
  package static let summary = NoteFlags(rawValue: 16)
  package static let property = NoteFlags(rawValue: 32)
  /// The note has links to notes or files of the vault.
  package static let links = NoteFlags(rawValue: 64)
  /// The note states no creation date, so the date is that of its file or an earlier one that was remembered.
  package static let datedByFile = NoteFlags(rawValue: 128)
  /// The note states no date of its last change, so the date is that of its file.
  package static let changedByFile = NoteFlags(rawValue: 512)
  /// The note is in a folder of templates; the key of the area has this too.
  package static let template = NoteFlags(rawValue: 256)

  /// A summary, actions or a category was made from the text of the note.
  package static let enriched = NoteFlags(rawValue: 1024)
  /// The text has changed since it was enriched.
  package static let stale = NoteFlags(rawValue: 2048)

  private static let all: [(flag: NoteFlags, key: DocumentFlag)] = [
    (.pinned, .pinned), (.empty, .empty), (.tasks, .tasks), (.attachments, .attachments), (.summary, .summary),
    (.property, .property), (.links, .links), (.enriched, .enriched), (.stale, .stale),
  ]

  var documentFlags: [DocumentFlag] { Self.all.filter { contains($0.flag) }.map(\.key) }
}
