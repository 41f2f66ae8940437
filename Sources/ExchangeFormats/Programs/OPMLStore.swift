internal import Markup
internal import NoteSyntax
package import SystemCalls

/// An outline in OPML. Each of its top-level entries is a note, whose text is a list of the entries below it.
package struct OPMLStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let file: RawPath

  /// Reads a file.
  package init(_ file: RawPath) throws(ExchangeError) {
    self.file = file
    let reader = try FileReader(file)
    var xml = XMLReader { reader.next() }
    guard case .start("opml", _)? = try? xml.next() else { throw .notAStore(file, expected: "an outline in OPML") }
  }

  /// Visits all notes in their order.
  package mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    let reader = try FileReader(file)
    var xml = XMLReader { reader.next() }
    var open = 0
    var note: ForeignNote?
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
          note = Self.note(attributes, file)
        } else {
          note?.body += Self.line(attributes, depth: open - 1)
        }
        if open > 0 { note?.losses += Self.losses(attributes) }
        open += 1
      case .end("outline"):
        open -= 1
        if open == 0, let done = note {
          try visit(done)
          note = nil
        }
      case nil: return
      default: break
      }
    }
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

  private static func note(_ attributes: [String: String], _ file: RawPath) -> ForeignNote {
    let title = plain(text(attributes))
    var note = ForeignNote(key: "\(file.lastComponent.text):\(title)", title: title)
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
