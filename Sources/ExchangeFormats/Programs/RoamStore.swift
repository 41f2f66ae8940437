internal import JSON
internal import NoteSyntax
package import SystemCalls

/// The pages of Roam Research: a JSON array of pages, each a tree of blocks.
package struct RoamStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let pages: [JSONRecord]
  /// The page of each block.
  private var pageOfBlock: [String: String] = [:]
  /// The blocks to which other blocks refer.
  private var referred: Set<String> = []

  /// Reads a JSON file, or a folder that contains one.
  package init(_ path: RawPath) throws(ExchangeError) {
    var file = path
    if (try? FileStatus.stat(path).kind) == .directory {
      let folder = try SourceFolder(path)
      guard let first = folder.files(withExtension: "json").first else {
        throw .notAStore(path, expected: "a folder with a JSON file of Roam")
      }
      file = folder.absolute(first.path)
    }
    guard case .array(let values) = try JSONValue.file(file) else {
      throw .notAStore(file, expected: "a JSON array of pages")
    }
    pages = values.compactMap { JSONRecord($0) }.filter { $0.text("title") != nil || !$0.records("children").isEmpty }
    facts.losses = Array(repeating: "a page without a title or text", count: values.count - pages.count)
    for page in pages {
      let title = Self.title(of: page)
      RoamBlocks.forEach(page) { block, _ in
        if let id = block.text("uid") { pageOfBlock[id] = title }
        referred.formUnion(RoamBlocks.references(in: block.string("string") ?? ""))
      }
    }
  }

  /// Visits all notes in their order.
  package func visit(
    _ links: (any ForeignLinks)?, _ visit: (ForeignNote) throws(ExchangeError) -> Void
  ) throws(ExchangeError) {
    for page in pages {
      let title = Self.title(of: page)
      var note = ForeignNote(key: title, title: title)
      note.created = page.number("create-time").flatMap { .seconds($0 / 1000) }
      note.updated = page.number("edit-time").flatMap { .seconds($0 / 1000) }
      if let links { note.body = body(of: page, title, links) }
      try visit(note)
    }
  }

  private static func title(of page: JSONRecord) -> String { page.text("title") ?? NoteText.untitled }

  private func body(of page: JSONRecord, _ title: String, _ links: any ForeignLinks) -> String {
    var lines: [String] = []
    RoamBlocks.forEach(page) { block, depth in
      var text = RoamBlocks.markdown(block.string("string") ?? "") { id, isEmbed in
        guard let other = pageOfBlock[id] else { return nil }
        let wanted = ForeignLink(subpath: "#^\(Self.blockID(id))", isEmbed: isEmbed)
        return links.note(other, from: title, wanted)
      }
      if let level = block.number("heading"), level >= 1, level <= 6 {
        text = String(repeating: "#", count: Int(level)) + " " + text
      }
      if let id = block.text("uid"), referred.contains(id) { text += " ^\(Self.blockID(id))" }
      let indent = String(repeating: "  ", count: depth)
      lines.append(
        "\(indent)- " + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n\(indent)  ")
      )
    }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  /// Returns a block's identifier with only characters that are valid in a vault.
  private static func blockID(_ id: String) -> String {
    String(id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}

/// Functions on the blocks of Roam Research and their texts.
enum RoamBlocks {
  /// Calls `body` with each block of a page, in order, and its depth, which is limited to 64.
  static func forEach(_ page: JSONRecord, _ body: (JSONRecord, Int) -> Void) {
    var open = page.records("children").reversed().map { ($0, 0) }
    while let (block, depth) = open.popLast() {
      body(block, min(depth, 64))
      open += block.records("children").reversed().map { ($0, depth + 1) }
    }
  }

  /// Returns the identifiers of the blocks to which a text refers.
  static func references(in text: String) -> [String] {
    text.matches(of: /\(\(([A-Za-z0-9_-]{6,})\)\)/).map { String($0.output.1) }
  }

  /// Returns the text of a block in Markdown.
  ///
  /// - Parameter link: Returns a link to a block; nil if there is no such block.
  static func markdown(_ text: String, link: (_ id: String, _ isEmbed: Bool) -> String?) -> String {
    var text = text
    for (mark, state) in [("TODO", " "), ("DONE", "x")] {
      for form in ["{{[[\(mark)]]}}", "{{\(mark)}}"] where text.hasPrefix(form) {
        text = "[\(state)]" + text.dropFirst(form.count)
      }
    }
    text = text.replacing(/\{\{(?:\[\[)?embed(?:\]\])?: *\(\(([A-Za-z0-9_-]{6,})\)\)\}\}/) { match in
      link(String(match.output.1), true) ?? String(match.output.0)
    }
    text = text.replacing(/\(\(([A-Za-z0-9_-]{6,})\)\)/) { match in
      link(String(match.output.1), false) ?? String(match.output.0)
    }
    text = text.replacing(/#\[\[([^\[\]]+)\]\]/) { match in "[[\(match.output.1)]]" }
    text = text.replacing(/\^\^([^\^]+)\^\^/) { match in "==\(match.output.1)==" }
    return text.replacing(/__([^_]+)__/) { match in "*\(match.output.1)*" }
  }
}
