internal import Markup
internal import NoteSyntax
package import SystemCalls

/// Outlines in OPML: a file, or a folder of them as a backup of Dynalist is. Each of their top-level entries is a note,
/// whose text is a list of the entries below it. The notes of a file in a folder are in a folder with its name.
package struct OPMLStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private var documents: [(file: RawPath, key: String, folder: [String])] = []

  /// Reads a file, or a folder with files.
  package init(_ path: RawPath) throws(ExchangeError) {
    guard (try? FileStatus.stat(path).kind) == .directory else {
      documents = [(path, path.lastComponent.text, [])]
      try Self.check(path)
      return
    }
    let folder = try SourceFolder(path)
    facts = StoreFacts(folder)
    let outlines = folder.files.filter { ["opml", "xml"].contains($0.ending) }
    if outlines.isEmpty { throw .notAStore(path, expected: "an outline in OPML, or a folder with outlines") }
    // A backup can have each outline as text, too.
    let names = Set(outlines.map { $0.folder + "/" + $0.stem })
    for file in folder.files where !outlines.contains(file) && !names.contains(file.folder + "/" + file.stem) {
      facts.losses.append("\(String(decoding: file.path, as: UTF8.self)), which is not an outline")
    }
    for file in outlines {
      let path = folder.absolute(file.path)
      guard facts.read(file.path, { () throws(ExchangeError) in try Self.check(path) }) != nil else { continue }
      let folders = file.folder.split(separator: "/").map(String.init)
      documents.append((path, String(decoding: file.path, as: UTF8.self), folders + [file.stem]))
    }
  }

  private static func check(_ file: RawPath) throws(ExchangeError) {
    let reader = try FileReader(file)
    var xml = XMLReader { reader.next() }
    guard case .start("opml", _)? = try? xml.next() else { throw .notAStore(file, expected: "an outline in OPML") }
  }

  /// Visits all notes in their order.
  package mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    for document in documents {
      try Self.visit(document.file, key: document.key) { note throws(ExchangeError) in
        var note = note
        note.folder = document.folder
        try visit(note)
      }
    }
  }

  private static func visit(_ file: RawPath, key: String, _ visit: NoteVisit) throws(ExchangeError) {
    let reader = try FileReader(file)
    var xml = XMLReader { reader.next() }
    var open = 0
    var note: ForeignNote?
    /// The line of an entry without text, which counts only if it has entries in it.
    var blank: String?
    while true {
      let token: XMLReader.Token?
      do throws(XMLError) {
        token = try xml.next()
      } catch {
        if let cause = reader.error { throw .system(cause) }
        throw .refused(file, "\(error.reason.text), at byte \(error.offset)")
      }
      switch token {
      case .start("outline", let attributes):
        if open == 0 {
          note = Self.note(attributes, key)
        } else {
          if let line = blank { note?.body += line }
          let line = Self.line(attributes, depth: open - 1)
          blank = isBlank(attributes) ? line : nil
          if blank == nil { note?.body += line }
          note?.losses += Self.losses(attributes)
          if note?.title == nil, note?.fileName == nil, !isBlank(attributes) { name(&note, attributes, key) }
        }
        open += 1
      case .end("outline"):
        open -= 1
        blank = nil
        // Blank lines between the entries of an outliner are not notes.
        if open == 0, let done = note, done.title != nil || !done.body.isEmpty || !done.properties.isEmpty {
          try visit(done)
        }
        if open == 0 { note = nil }
      case nil: return
      default: break
      }
    }
  }

  /// Names a note whose entry has no text after the first entry in it.
  private static func name(_ note: inout ForeignNote?, _ attributes: [String: String], _ key: String) {
    let name = plain(text(attributes))
    note?.fileName = name
    note?.key = "\(key):/\(name)"
  }

  private static func isBlank(_ attributes: [String: String]) -> Bool {
    let shown =
      [text(attributes), attributes["_note"] ?? ""] + ["url", "htmlUrl", "xmlUrl"].compactMap { attributes[$0] }
    return shown.allSatisfy { plain($0).allSatisfy { $0.isWhitespace || $0 == "\u{A0}" } }
  }

  private static let knownKeys: Set<String> = [
    "text", "title", "_note", "url", "htmlUrl", "xmlUrl", "type", "_complete", "_status", "complete",
  ]

  private static func losses(_ attributes: [String: String]) -> [String] {
    attributes.filter {
      !knownKeys.contains($0.key) || $0.key.hasSuffix("rl") && !$0.value.isEmpty && !isAddress($0.value)
    }
    .keys.sorted().map { "the attribute '\($0)'" }
  }

  /// Returns whether an address is not empty and does not run code, as `javascript:` does.
  private static func isAddress(_ text: String) -> Bool { !text.isEmpty && !MarkdownText.isDangerous(text) }

  private static func text(_ attributes: [String: String]) -> String { attributes["text"] ?? attributes["title"] ?? "" }

  private static func note(_ attributes: [String: String], _ key: String) -> ForeignNote {
    let title = plain(text(attributes))
    let isUntitled = title.allSatisfy { $0.isWhitespace || $0 == "\u{A0}" }
    var note = ForeignNote(key: "\(key):\(title)", title: isUntitled ? nil : title)
    if let text = attributes["_note"], !text.isEmpty { note.body = lines(text).joined(separator: "\n") + "\n\n" }
    for key in ["url", "htmlUrl", "xmlUrl"] {
      if let address = attributes[key], isAddress(address) { note.properties.append(.init(key, .text(address))) }
    }
    note.losses = losses(attributes)
    return note
  }

  private static func line(_ attributes: [String: String], depth: Int) -> String {
    let indent = String(repeating: "  ", count: min(depth, 64))
    let address = ["htmlUrl", "url", "xmlUrl"].lazy.compactMap { attributes[$0] }.first(where: isAddress)
    var text = markdown(text(attributes))
    if let address { text = MarkdownText.link(text.isEmpty ? address : text, to: address) }
    let state = (attributes["_complete"] ?? attributes["complete"] ?? attributes["_status"])?.lowercased()
    let box = state.map { ["true", "checked", "1"].contains($0) ? "[x] " : "[ ] " } ?? ""
    var lines = "\(indent)- \(box)\(text)\n"
    if let note = attributes["_note"], !note.isEmpty { lines += self.lines(note).map { "\(indent)  \($0)\n" }.joined() }
    return lines
  }

  /// Returns the lines of a note as Markdown; each of them can be HTML.
  private static func lines(_ note: String) -> [String] {
    note.split(whereSeparator: \.isNewline).map { markdown(String($0)) }
  }

  /// Returns the text of an entry, which can be HTML, as one line of Markdown.
  private static func markdown(_ text: String) -> String {
    guard text.contains("<"), text.contains(">") else {
      return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    return HTMLText.markdown(text).split(separator: "\n").joined(separator: " ")
  }

  private static func plain(_ text: String) -> String {
    guard text.contains("<"), text.contains(">") else { return text }
    return HTMLDocument(Array(text.utf8)).text(of: 0)
  }
}
