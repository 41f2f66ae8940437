internal import Bytes

/// Where a note is, as far as lists care.
package enum NotePlace: String, CaseIterable, Sendable {
  case notes
  case inbox
  case archive
  case templates
  case trash

  /// The folder of the inbox, from the root.
  package static let inboxFolder = "Inbox"
  /// The folder of the archive, from the root.
  package static let archiveFolder = "Archive"
  /// The folder of the trash, from the root; it is no part of the vault.
  package static let trashFolder = ".trash"

  /// The place of a note at a path from the root.
  ///
  /// - Parameter templates: the folders of templates, from the root.
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
  /// Created when its file was, or earlier, since it says no date itself.
  package static let datedByFile = NoteFlags(rawValue: 128)
  /// In a folder of templates; the key of the place says it too.
  package static let template = NoteFlags(rawValue: 256)

  private static let all: [(flag: NoteFlags, name: String)] = [
    (.pinned, "pinned"), (.empty, "empty"), (.tasks, "tasks"), (.attachments, "attachments"), (.summary, "summary"),
    (.property, "property"), (.links, "links"),
  ]

  /// Calls `body` with the names of the flags that are set, as keys of the index.
  func forEachName(_ body: (String) -> Void) {
    for (flag, name) in Self.all where contains(flag) { body(name) }
  }
}
