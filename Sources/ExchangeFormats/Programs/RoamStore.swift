internal import JSON
internal import Markup
internal import NoteSyntax
package import SystemCalls

/// The pages of Roam Research: a JSON array of pages, each a tree of blocks.
package struct RoamStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let pages: [JSONRecord]
  private var pageOfBlock: [String: String] = [:]
  /// The blocks to which other blocks refer.
  private var referred: Set<String> = []

  /// Reads a JSON file, or a folder that contains one.
  package init(_ path: RawPath) throws(ExchangeError) {
    var file = path
    if (try? FileStatus.stat(path).kind) == .directory {
      let folder = try SourceFolder(path)
      facts = StoreFacts(folder)
      guard let first = folder.files(withExtension: "json").first else {
        throw .notAStore(path, expected: "a folder with a JSON file of Roam")
      }
      file = folder.absolute(first.path)
    }
    guard case .array(let values) = try JSONValue.file(file) else {
      throw .notAStore(file, expected: "a JSON array of pages")
    }
    pages = values.compactMap { JSONRecord($0) }.filter { $0.text("title") != nil || !$0.records("children").isEmpty }
    facts.losses += Array(repeating: "a page without a title or text", count: values.count - pages.count)
    for page in pages {
      let title = Self.title(of: page)
      RoamBlocks.forEach(page) { block, _ in
        if let id = block.text("uid") { pageOfBlock[id] = title }
        referred.formUnion(RoamBlocks.references(in: block.string("string") ?? ""))
      }
    }
  }

  /// Visits all notes in their order.
  package func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    for page in pages {
      let title = Self.title(of: page)
      var note = ForeignNote(key: title, title: title)
      note.created = page.number("create-time").flatMap { .seconds($0 / 1000) }
      note.updated = page.number("edit-time").flatMap { .seconds($0 / 1000) }
      if let links { write(page, to: &note, links) }
      try visit(note)
    }
  }

  private static func title(of page: JSONRecord) -> String { page.text("title") ?? NoteText.untitled }

  private func write(_ page: JSONRecord, to note: inout ForeignNote, _ links: any ForeignLinks) {
    var lines: [String] = []
    let key = note.key
    var writer = RoamText(
      page: { name, label in links.note(name, from: key, ForeignLink(label: label ?? name)) },
      block: { id, label, isEmbed in
        guard let other = pageOfBlock[id] else { return nil }
        let subpath = "#^\(HTMLDocument.blockID(of: id))"
        return links.note(other, from: key, ForeignLink(label: label ?? "", subpath: subpath, isEmbed: isEmbed))
      })
    RoamBlocks.forEach(page) { block, depth in
      writer.widths = RoamBlocks.widths(block)
      var text = writer.markdown(block.string("string") ?? "")
      if let level = block.number("heading"), level >= 1, level <= 6 {
        text = String(repeating: "#", count: Int(level)) + " " + text
      }
      if let id = block.text("uid"), referred.contains(id) {
        // A block id cannot be behind the end of code.
        text += (text.hasSuffix("```") ? "\n" : " ") + "^\(HTMLDocument.blockID(of: id))"
      }
      let indent = String(repeating: "  ", count: depth)
      lines.append(
        "\(indent)- " + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n\(indent)  ")
      )
    }
    note.body = lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    note.losses += writer.losses
  }
}

enum RoamBlocks {
  /// Calls `body` with each block of a page, in order, and its depth, which is limited to 64.
  static func forEach(_ page: JSONRecord, _ body: (JSONRecord, Int) -> Void) {
    var open = page.records("children").reversed().map { ($0, 0) }
    while let (block, depth) = open.popLast() {
      body(block, min(depth, 64))
      open += block.records("children").reversed().map { ($0, depth + 1) }
    }
  }

  static func references(in text: String) -> [String] {
    text.matches(of: /\(\(([A-Za-z0-9_-]{6,})\)\)/).map { String($0.output.1) }
  }

  static func widths(_ block: JSONRecord) -> [String: Int] {
    let sizes = block.record("props")?.record("image-size") ?? block.record("props")?.record(":image-size")
    var widths: [String: Int] = [:]
    for (address, size) in sizes?.members ?? [:] {
      if let width = JSONRecord(size)?.number("width") ?? JSONRecord(size)?.number(":width"), width >= 1,
        width < 100_000
      {
        widths[address] = Int(width)
      }
    }
    return widths
  }
}
