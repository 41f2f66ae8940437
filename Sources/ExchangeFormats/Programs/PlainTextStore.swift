internal import Bytes
internal import Markup
internal import NoteSyntax
package import SystemCalls

/// Files of plain text: each is a note with the name of its file. A folder that has the name of the only text in it, as
/// in Apple's export of its notes, is not a folder of notes; the other files in it belong to the note.
package struct PlainTextStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let folder: SourceFolder
  private let texts: [SourceFolder.File]
  /// The files that belong to each text, by the path of the text.
  private var attached: [[UInt8]: [SourceFolder.File]] = [:]
  /// The name of the source, which distinguishes its notes from those of other folders.
  private let name: String

  private static let endings: Set = ["txt", "text", "md", "markdown"]

  /// Reads a folder, or one file.
  package init(_ path: RawPath, name: String) throws(ExchangeError) {
    self.name = name
    let isFolder = (try? FileStatus.stat(path).kind) == .directory
    folder = try SourceFolder(isFolder ? path : path.parent)
    let own = path.lastComponent.bytes
    texts = folder.files.filter { isFolder ? Self.endings.contains($0.ending) : $0.path == own }
    if texts.isEmpty { throw .notAStore(path, expected: "a folder with text files") }
    if !isFolder { return }
    facts = StoreFacts(folder)
    let textsByFolder = Dictionary(grouping: texts, by: \.folder)
    for file in folder.files where !Self.endings.contains(file.ending) {
      if let beside = textsByFolder[file.folder], beside.count == 1, Self.isAlone(beside[0]) {
        attached[beside[0].path, default: []].append(file)
      } else {
        facts.losses.append("\(String(decoding: file.path, as: UTF8.self)), which is not a text")
      }
    }
    facts.losses += folder.skipped.filter { path in !folder.files.contains { $0.path.starts(with: path) } }
      .map { "\(String(decoding: $0, as: UTF8.self)), which is not a regular file" }
  }

  /// Returns whether the folder of a text has its name.
  private static func isAlone(_ text: SourceFolder.File) -> Bool {
    guard let folder = text.folder.split(separator: "/").last else { return false }
    return text.stem.hasPrefix(folder) || folder.hasPrefix(text.stem)
  }

  /// Visits all notes in their order.
  package mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    let folder = folder
    let groups = Dictionary(grouping: texts, by: \.folder).mapValues(\.count)
    for text in texts {
      guard let bytes = facts.bytes(of: text, in: folder, limit: 256 << 20) else { continue }
      var note = ForeignNote(key: "\(name)/\(String(decoding: text.path, as: UTF8.self))", title: text.stem)
      note.fileName = text.stem
      note.folder = text.folder.split(separator: "/").map(String.init)
      if groups[text.folder] == 1, Self.isAlone(text) { note.folder.removeLast() }
      note.modified = text.modified
      if let links {
        note.body = Self.text(bytes)
        for file in attached[text.path] ?? [] {
          let attachment = ForeignFile(
            name: file.name, .file(folder.absolute(file.path)), modified: file.modified)
          if !note.body.isEmpty { note.body += note.body.hasSuffix("\n") ? "\n" : "\n\n" }
          note.body += try links.file(attachment, from: note.key, ForeignLink(isEmbed: attachment.isImage)) + "\n"
        }
      }
      try visit(note)
    }
  }

  /// Returns the text of a file in UTF-8, UTF-16 with a byte order mark, or otherwise Windows-1252.
  static func text(_ bytes: [UInt8]) -> String {
    var text: String
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isLittle ? second << 8 | first : first << 8 | second
      }
      text = String(decoding: units, as: UTF16.self)
    } else if let valid = String(validating: bytes, as: UTF8.self) {
      text = valid.unicodeScalars.first == "\u{FEFF}" ? String(valid.unicodeScalars.dropFirst()) : valid
    } else {
      text = Windows1252.text(bytes)
    }
    return text.utf8.contains(.carriageReturn) ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
  }
}
