package import SystemCalls

/// Takes a note of a store.
package typealias NoteVisit = (ForeignNote) throws(ExchangeError) -> Void

/// A store of notes of another program.
///
/// Notes are visited twice: first only for their names and folders, then with texts, whose links lead to the paths that
/// the notes got after the first visit. So a store of any size needs memory for only one note at a time.
package protocol ForeignStore {
  /// The facts about the store in addition to its notes; they are complete after the last visit.
  var facts: StoreFacts { get }

  /// Visits all notes in their order.
  ///
  /// - Parameter links: Writes the links of texts; nil for the first visit, in which texts may be empty.
  /// - Throws: `ExchangeError`, including those of `visit`.
  mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError)
}

/// The facts about a store of another program in addition to its notes.
package struct StoreFacts: Sendable {
  /// The colours and symbols of folders.
  package var folders: [ForeignFolder] = []
  /// The colours and symbols of tags.
  package var tags: [ForeignTag] = []
  /// The kinds of data that cannot be imported, one phrase each.
  package var losses: [String] = []
  /// The notes, files and folders that could not be read, by their paths, each with the reason.
  package var unread: [[UInt8]: String] = [:]

  /// Creates the facts about a store that has only notes.
  package init() {}

  /// Creates the facts about a store in a folder, some parts of which may be unreadable.
  init(_ folder: SourceFolder) {
    for problem in folder.problems { unread[problem.path.bytes] = "\(problem.error.errno)" }
  }

  /// Returns what `body` reads from a file; nil if the file is damaged or cannot be read, which `unread` records.
  mutating func read<Value>(_ path: [UInt8], _ body: () throws(ExchangeError) -> Value) -> Value? {
    do throws(ExchangeError) { return try body() } catch {
      unread[path] = error.fact
      return nil
    }
  }

  /// Returns the bytes of a file in the folder of the store, as `read` does.
  mutating func bytes(of file: SourceFolder.File, in folder: SourceFolder, limit: Int = 2 << 30) -> [UInt8]? {
    read(file.path) { () throws(ExchangeError) in try SourceFile.read(folder.absolute(file.path), limit: limit) }
  }
}

/// The style of a folder in another program.
package struct ForeignFolder: Sendable, Hashable {
  /// The names of the folder and its parents, the outermost first.
  package var path: [String]
  /// The name in the program; nil if it is that of the nested folders.
  package var name: String?
  /// The part of the vault in which `path` is; if `path` is empty, the style is that of the part.
  package var area = ForeignNote.Area.notes
  /// The colour as red, green, blue and opacity, one byte each, red in the highest byte; nil for the default.
  package var color: UInt32?
  /// The name of the symbol; nil for the default.
  package var symbol: String?
  /// The identifier; nil if the program has none.
  package var id: String?
  /// Whether it is a system folder, which the program itself creates and keeps.
  package var isSystem = false
  /// The default colour of folders in the program; nil if its folders have no colours.
  package var usualColor: UInt32?

  /// Creates a folder with the default style.
  package init(_ path: [String]) { self.path = path }
}

/// The style of a tag in another program.
package struct ForeignTag: Sendable, Hashable {
  package var name: String
  /// The colour, like that of a folder; nil for the default.
  package var color: UInt32?
  /// The name of the symbol; nil for the default.
  package var symbol: String?
  /// The identifier; nil if the program has none.
  package var id: String?
  /// The default colour of tags in the program; nil if its tags have no colours.
  package var usualColor: UInt32?

  /// Creates a tag with the default style.
  package init(_ name: String) { self.name = name }
}

/// A file that a note of another program shows or links to.
package struct ForeignFile: Sendable, Hashable {
  /// The source of the contents.
  package enum Contents: Sendable, Hashable {
    case bytes([UInt8])
    /// A regular file outside of the vault, by its absolute path.
    case file(RawPath)
  }

  /// The name that the file should get.
  package var name: String
  package var contents: Contents
  /// The modification time, in nanoseconds since 1970; nil for the time of the import.
  package var modified: Int64?
  /// The date of the file in the source, which is used if `modified` is nil.
  package var date: ForeignDate?

  /// Whether the name is that of a picture.
  package var isImage: Bool {
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    return ["png", "jpg", "jpeg", "gif", "webp", "svg", "bmp", "heic", "avif", "tif", "tiff"].contains(ending)
  }

  package init(name: String, _ contents: Contents, modified: Int64? = nil) {
    (self.name, self.contents, self.modified) = (name, contents, modified)
  }
}

/// The properties of a link that `ForeignLinks` writes.
package struct ForeignLink: Sendable, Hashable {
  /// The shown text, in Markdown; empty to show the name of the note or file.
  package var label = ""
  /// The part of the note, `#heading` or `#^block`, or empty.
  package var subpath = ""
  package var isEmbed = false
  package var isInTable = false

  package init(label: String = "", subpath: String = "", isEmbed: Bool = false, isInTable: Bool = false) {
    (self.label, self.subpath, self.isEmbed, self.isInTable) = (label, subpath, isEmbed, isInTable)
  }
}

/// Writes the links of imported texts in the style of the vault.
package protocol ForeignLinks {
  /// Returns a link from a note to another one; nil if the source has no such note.
  func note(_ key: String, from source: String, _ link: ForeignLink) -> String?

  /// Returns a link from a note to the note with a title; nil unless the source has exactly one such note, or has none and
  /// earlier imports from the same program brought exactly one.
  func note(titled title: String, from source: String, _ link: ForeignLink) -> String?

  /// Returns a link from a note to a file, which becomes an attachment.
  func file(_ file: ForeignFile, from source: String, _ link: ForeignLink) throws(ExchangeError) -> String

  /// Returns the path that a note has or gets in the vault; nil if the source has no such note.
  func path(of key: String) -> [UInt8]?

  /// Adds a file at a path from the folder into which notes are imported, or at a similar path if that is taken, and
  /// returns its path in the vault.
  func keep(_ file: ForeignFile, at path: [UInt8]) throws(ExchangeError) -> [UInt8]
}
