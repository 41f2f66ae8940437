internal import JSON
internal import Markup
internal import NoteSyntax
package import SystemCalls

/// The notes of Google Keep, as exported by Google Takeout: a JSON file for each note, with its pictures beside it.
package struct KeepStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let folder: SourceFolder
  private let links: RelativeLinks
  private let files: [SourceFolder.File]

  private static let knownKeys: Set<String> = [
    "title", "textContent", "textContentHtml", "listContent", "labels", "color", "isPinned", "isArchived", "isTrashed",
    "userEditedTimestampUsec", "createdTimestampUsec", "attachments", "annotations",
  ]

  /// Reads the folder of Keep, or a folder that contains it.
  package init(_ root: RawPath) throws(ExchangeError) {
    folder = try SourceFolder(root)
    facts = StoreFacts(folder)
    links = RelativeLinks(folder)
    files = folder.files(withExtension: "json")
    if files.isEmpty { throw .notAStore(root, expected: "a folder of Google Keep with a JSON file for each note") }
  }

  /// Visits all notes in their order.
  package mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    let folder = folder
    for file in files {
      let document = facts.read(file.path) { () throws(ExchangeError) in
        try JSONValue.file(folder.absolute(file.path))
      }
      guard let document else { continue }
      guard let record = JSONRecord(document),
        record.members["isTrashed"] != nil || record.members["textContent"] != nil
          || record.members["listContent"] != nil
      else {
        if links == nil { facts.losses.append("\(file.name), which is not a note") }
        continue
      }
      var note = Self.note(record, key: String(decoding: file.path, as: UTF8.self), stem: file.stem)
      if let links { try addAttachments(record, file, to: &note, links) }
      try visit(note)
    }
  }

  private static func note(_ record: JSONRecord, key: String, stem: String) -> ForeignNote {
    var note = ForeignNote(key: key, title: record.text("title"))
    var losses: [String] = []
    var body = text(record, "textContent", "textContentHtml", losses: &losses)
    for item in record.records("listContent") {
      if !body.isEmpty, !body.hasSuffix("\n") { body += "\n" }
      let text = text(item, "text", "textHtml", losses: &losses).split(whereSeparator: \.isNewline)
        .joined(separator: "\n      ")
      body += "- [\(item.bool("isChecked") == true ? "x" : " ")] \(text)\n"
    }
    for annotation in record.records("annotations") {
      guard let url = annotation.text("url"), !body.contains(url) else { continue }
      body += "\(body.isEmpty || body.hasSuffix("\n") ? "" : "\n")\n[\(annotation.text("title") ?? url)](\(url))\n"
      if let text = annotation.text("description") { body += "\n> \(text.replacing("\n", with: "\n> "))\n" }
    }
    note.body = body
    let item = record.records("listContent").lazy.compactMap { $0.text("text").flatMap(FirstLine.title) }.first
    note.title = note.title ?? FirstLine.title(of: record.string("textContent") ?? "") ?? item
    note.title = note.title ?? FirstLine.title(of: body) ?? stem
    note.isTitleApart = record.text("title") != nil
    note.tags = record.records("labels").compactMap { $0.text("name") }
    note.isPinned = record.bool("isPinned") ?? false
    note.area = record.bool("isTrashed") == true ? .trash : record.bool("isArchived") == true ? .archive : .notes
    note.created = microseconds(record, "createdTimestampUsec")
    note.updated = microseconds(record, "userEditedTimestampUsec")
    if let color = record.text("color"), color != "DEFAULT" {
      note.properties.append(.init("color", .text(color.lowercased())))
    }
    note.losses = losses + record.losses(besides: knownKeys)
    return note
  }

  /// Returns a text in Markdown: the plain one, or that with formatting if it says the same.
  private static func text(
    _ record: JSONRecord, _ plainKey: String, _ richKey: String, losses: inout [String]
  ) -> String {
    let plain = record.string(plainKey) ?? ""
    guard let rich = record.text(richKey), isFormatted(rich) else { return plain }
    // Each paragraph is a line of the note.
    let lines = rich.replacing(/<(\/?)p\b/) { "<\($0.output.1)div" }
    let document = HTMLDocument(Array(lines.utf8))
    func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
    guard words(plain).joined() == words(document.text(of: 0)).joined() || words(plain).isEmpty else {
      losses.append("the formatting of a text")
      return plain
    }
    var writer = HTMLToMarkdown(document)
    let text = writer.text()
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  private static func isFormatted(_ html: String) -> Bool {
    html.contains(
      /<(?:h[1-6]|b|i|u|s|strong|em|a)\b|font-weight: ?(?:bold|[6-9]00)|font-style: ?italic|text-decoration: ?(?:underline|line)/
    )
  }

  private static func microseconds(_ record: JSONRecord, _ key: String) -> ForeignDate? {
    record.number(key).flatMap { $0 == 0 ? nil : .seconds($0 / 1_000_000) }
  }

  private func addAttachments(
    _ record: JSONRecord, _ file: SourceFolder.File, to note: inout ForeignNote, _ writer: any ForeignLinks
  ) throws(ExchangeError) {
    for attachment in record.records("attachments") {
      guard let path = attachment.text("filePath") else { continue }
      // In the JSON of Takeout, the extension can differ from that of the file.
      let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
      let names = [path, "\(stem).jpg", "\(stem).jpeg", "\(stem).png", "\(stem).gif", "\(stem).3gp", "\(stem).m4a"]
      guard let picked = names.lazy.compactMap({ links.file($0, from: file.folder) }).first else {
        note.losses.append("the file \(path), which is missing")
        continue
      }
      let text = try writer.file(links.attachment(picked), from: note.key, ForeignLink(isEmbed: true))
      note.body += (note.body.isEmpty ? "" : note.body.hasSuffix("\n") ? "\n" : "\n\n") + text + "\n"
    }
  }
}
