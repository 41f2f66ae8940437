package import SystemCalls

/// A store of notes of another program.
///
/// Notes are visited twice: first for their names and places alone, then with texts whose links lead to the places that
/// they got meanwhile. So a store of any size needs memory for one note.
package protocol ForeignStore {
  /// What the store has besides its notes; complete after the last visit.
  var facts: StoreFacts { get }

  /// Visits all notes in their order.
  ///
  /// - Parameter links: Writes the links of texts; nil if the text is not needed, which may then be empty.
  /// - Throws: `ExchangeError`, also those of `visit`.
  mutating func visit(
    _ links: (any ForeignLinks)?, _ visit: (ForeignNote) throws(ExchangeError) -> Void
  ) throws(ExchangeError)
}

/// What a store of another program has besides its notes.
package struct StoreFacts: Sendable {
  /// The colours and symbols of folders.
  package var folders: [ForeignFolder] = []
  /// The colours and symbols of tags.
  package var tags: [ForeignTag] = []
  /// What cannot be carried over, one phrase each.
  package var losses: [String] = []

  /// Creates the facts about a store of notes alone.
  package init() {}
}

/// The look of a folder in another program.
package struct ForeignFolder: Sendable, Hashable {
  /// The names of the folder and of those around it, the outermost first.
  package var path: [String]
  /// The part of the vault, in which `path` is then; the part itself if that is empty.
  package var place = ForeignNote.Place.notes
  /// The colour as red, green, blue and opacity, a byte each, the first in the highest byte; nil for the usual one.
  package var color: UInt32?
  /// The name of the symbol; nil for the usual one.
  package var symbol: String?
  /// The identifier; nil if the program has none.
  package var id: String?
  /// Whether the program made the folder, and keeps it.
  package var isSystem = false
  /// The usual colour of folders in the program; nil if its folders have no colours.
  package var usualColor: UInt32?

  /// Creates a folder with the usual look.
  package init(_ path: [String]) { self.path = path }
}

/// The look of a tag in another program.
package struct ForeignTag: Sendable, Hashable {
  /// The name.
  package var name: String
  /// The colour, like that of a folder; nil for the usual one.
  package var color: UInt32?
  /// The name of the symbol; nil for the usual one.
  package var symbol: String?
  /// The identifier; nil if the program has none.
  package var id: String?
  /// The usual colour of tags in the program; nil if its tags have no colours.
  package var usualColor: UInt32?

  /// Creates a tag with the usual look.
  package init(_ name: String) { self.name = name }
}

/// A file that a note of another program shows or links to.
package struct ForeignFile: Sendable, Hashable {
  /// Where the contents are.
  package enum Contents: Sendable, Hashable {
    case bytes([UInt8])
    /// An absolute path, of a regular file outside of the vault.
    case file(RawPath)
  }

  /// The name that the file should get.
  package var name: String
  /// The contents.
  package var contents: Contents
  /// The time of the last change, in nanoseconds since 1970; nil for the time of the import.
  package var modified: Int64?
  /// The date that the source has for it, if `modified` is not known.
  package var date: ForeignDate?

  /// Creates a file.
  package init(name: String, _ contents: Contents, modified: Int64? = nil) {
    (self.name, self.contents, self.modified) = (name, contents, modified)
  }
}

/// A link as it is to be written.
package struct ForeignLink: Sendable, Hashable {
  /// The text that is shown, in Markdown; empty for the name of the note or file.
  package var label = ""
  /// The part of the note, `#heading` or `#^block`, or empty.
  package var subpath = ""
  /// Whether what it leads to is shown in its place.
  package var isEmbed = false
  /// Whether it is in a table.
  package var isInTable = false

  /// Creates a link.
  package init(label: String = "", subpath: String = "", isEmbed: Bool = false, isInTable: Bool = false) {
    (self.label, self.subpath, self.isEmbed, self.isInTable) = (label, subpath, isEmbed, isInTable)
  }
}

/// Writes the links of imported texts in the style of the vault.
package protocol ForeignLinks {
  /// Returns a link from a note to another one; nil if the source has no such note.
  ///
  /// - Parameters:
  ///   - key: The key of the note to which it leads.
  ///   - source: The key of the note in which it is.
  func note(_ key: String, from source: String, _ link: ForeignLink) -> String?

  /// Returns a link from a note to a note with a title, if the source has just one; nil otherwise.
  func note(titled title: String, from source: String, _ link: ForeignLink) -> String?

  /// Returns a link from a note to a file, which becomes an attachment.
  func file(_ file: ForeignFile, from source: String, _ link: ForeignLink) throws(ExchangeError) -> String

  /// Returns the path that a note has or gets in the vault; nil if the source has no such note.
  func path(of key: String) -> [UInt8]?

  /// Makes a file, at a path from the folder into which notes are imported, or beside it if that is taken.
  ///
  /// - Returns: Its path in the vault.
  func keep(_ file: ForeignFile, at path: [UInt8]) throws(ExchangeError) -> [UInt8]
}
