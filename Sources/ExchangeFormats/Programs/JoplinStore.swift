internal import Markup
internal import NoteSyntax
package import SystemCalls

/// The notes of Joplin, exported as RAW: a file for each note, notebook, tag and resource, named by its id. Each file
/// consists of a title, a text, and a block of `key: value` lines at its end.
package struct JoplinStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let folder: SourceFolder
  private let links: RelativeLinks
  /// The files of notes, in the order of their ids.
  private var notes: [SourceFolder.File] = []
  /// The folder of the items, which a JEX file may contain in another one.
  private let base: String
  private var notebooks: [String: (title: String, parent: String)] = [:]
  private var resources: [String: ForeignFile] = [:]
  private var tagNames: [String: String] = [:]
  private var tagsOfNotes: [String: [String]] = [:]

  private enum Kind: Int {
    case note = 1
    case notebook = 2
    case resource = 4
    case tag = 5
    case noteTag = 6
  }

  /// Reads a folder.
  package init(_ root: RawPath) throws(ExchangeError) {
    let folder = try SourceFolder(root)
    self.folder = folder
    links = RelativeLinks(folder)
    facts = StoreFacts(folder)
    let texts = folder.files(withExtension: "md")
    base = texts.first { JoplinItem.isID($0.stem) && !$0.folder.hasSuffix("resources") }?.folder ?? ""
    var files: [String: SourceFolder.File] = [:]
    let resourceFolder = base.isEmpty ? "resources" : "\(base)/resources"
    for file in folder.files where file.folder == resourceFolder { files[file.stem] = file }
    var unknown: [Int: Int] = [:]
    var pairs: [(note: String, tag: String)] = []
    for file in texts where file.folder == base {
      guard let item = facts.bytes(of: file, in: folder).map(JoplinItem.init) else { continue }
      guard let number = item.fields["type_"].flatMap({ Int($0) }) else {
        facts.losses.append("\(file.name), which is not an item of Joplin")
        continue
      }
      let id = item.fields["id"] ?? file.stem
      switch Kind(rawValue: number) {
      case .note: notes.append(file)
      case .notebook: notebooks[id] = (item.title, item.fields["parent_id"] ?? "")
      case .tag: tagNames[id] = item.title
      case .noteTag: pairs.append((item.fields["note_id"] ?? "", item.fields["tag_id"] ?? ""))
      case .resource: resources[id] = files[id].map { resource($0, item) }
      case nil: unknown[number, default: 0] += 1
      }
    }
    if notes.isEmpty, notebooks.isEmpty { throw .notAStore(root, expected: "a folder of Joplin's RAW export") }
    for pair in pairs { tagsOfNotes[pair.note, default: []].append(tagNames[pair.tag] ?? "") }
    for (number, count) in unknown.sorted(by: { $0.key < $1.key }) {
      facts.losses.append("\(count) items of type \(number), such as settings and revisions")
    }
  }

  /// Returns a resource, whose file is named by its id, with or without an extension.
  private func resource(_ file: SourceFolder.File, _ item: JoplinItem) -> ForeignFile {
    let names = [item.title, item.fields["filename"] ?? "", file.name]
    let ending = item.fields["file_extension"] ?? ""
    var name = names.first { !$0.isEmpty } ?? file.name
    let usedEnding = ending.isEmpty ? file.ending : ending
    if !usedEnding.isEmpty, !name.contains(".") { name += ".\(usedEnding)" }
    return ForeignFile(
      name: FileEnding.name(name, mediaType: item.fields["mime"] ?? ""), .file(folder.absolute(file.path)),
      modified: file.modified)
  }

  /// Visits all notes in their order.
  package mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    let (folder, resources) = (folder, resources)
    for file in notes {
      guard let item = facts.bytes(of: file, in: folder).map(JoplinItem.init) else { continue }
      var note = self.note(item, file)
      if let links {
        if item.fields["markup_language"] == "2" { note.body = HTMLText.markdown(note.body) }
        var missing = 0
        note.body = try BodyLinks.rewriting(note.body) { link, isInTable throws(ExchangeError) -> String? in
          guard link.target.hasPrefix(":/") else { return nil }
          let id = String(link.target.dropFirst(2).prefix(32))
          let foreignLink = ForeignLink(
            label: link.display ?? "", subpath: link.subpath, isEmbed: link.isEmbed, isInTable: isInTable)
          if let resource = resources[id] { return try links.file(resource, from: note.key, foreignLink) }
          if let text = links.note(id, from: note.key, foreignLink) { return text }
          missing += 1
          return nil
        }
        // Pictures with a size, and links in HTML, are tags in Markdown.
        note.body = try HTMLTags.rewriting(note.body) { tag, label throws(ExchangeError) -> String? in
          guard let address = tag.attributes[tag.name == "img" ? "src" : "href"], address.hasPrefix(":/") else {
            return nil
          }
          let id = String(address.dropFirst(2).prefix(32))
          var foreignLink = ForeignLink(label: label, isEmbed: tag.name == "img")
          if tag.name == "img" { foreignLink.label = HTMLDocument.width(tag.attributes).map(String.init) ?? "" }
          if let resource = resources[id] { return try links.file(resource, from: note.key, foreignLink) }
          if tag.name == "a", let text = links.note(id, from: note.key, foreignLink) { return text }
          missing += 1
          return nil
        }
        note.losses += Array(repeating: "the target of a link ':/…', which is missing", count: missing)
      }
      try visit(note)
    }
  }

  private func note(_ item: JoplinItem, _ file: SourceFolder.File) -> ForeignNote {
    let id = item.fields["id"] ?? file.stem
    var note = ForeignNote(key: id, id: id, title: item.title.isEmpty ? FirstLine.title(of: item.body) : item.title)
    note.isTitleApart = !item.title.isEmpty
    note.body = item.body
    note.folder = path(of: item.fields["parent_id"] ?? "")
    note.created = (item.fields["user_created_time"] ?? item.fields["created_time"]).map { .text($0) }
    note.updated = (item.fields["user_updated_time"] ?? item.fields["updated_time"]).map { .text($0) }
    note.tags = tagsOfNotes[id] ?? []
    func add(_ name: String, _ key: String) {
      if let text = item.fields[key], !text.isEmpty { note.properties.append(.init(name, .text(text))) }
    }
    add("author", "author")
    add("url", "source_url")
    let coordinates = ["latitude", "longitude"].compactMap { item.fields[$0].flatMap { Double($0) } }
    if coordinates.count == 2, coordinates != [0, 0] {
      note.properties.append(.init("coordinates", .list(coordinates.map { .number($0) })))
    }
    if item.fields["is_todo"] == "1" {
      note.properties.append(.init("todo", .bool(true)))
      for (name, key) in [("due", "todo_due"), ("completed", "todo_completed")] {
        if let time = item.fields[key].flatMap({ Double($0) }), time > 0, let date = ForeignDate.seconds(time / 1000) {
          note.properties.append(.init(name, value: .date(date)))
        }
      }
    }
    if item.fields["is_conflict"] == "1" { note.losses.append("the mark that the note is a conflict") }
    if item.fields["encryption_applied"] == "1" {
      note.losses.append("encrypted text, which is kept as it is")
      if let text = item.fields["encryption_cipher_text"], !text.isEmpty { note.body += "```joplin\n\(text)\n```\n" }
    }
    return note
  }

  /// Returns the names of a notebook and its parents, the outermost first.
  private func path(of id: String) -> [String] {
    var names: [String] = []
    var next = id
    // In a damaged export, a notebook can contain itself.
    while let notebook = notebooks[next], names.count < 64 {
      names.append(notebook.title)
      next = notebook.parent
    }
    return names.reversed()
  }
}

/// An item of Joplin: a file of its RAW export.
struct JoplinItem {
  let title: String
  let body: String
  let fields: [String: String]

  /// Returns whether a name is that of an item: 32 hexadecimal digits.
  static func isID(_ name: String) -> Bool { name.utf8.count == 32 && name.allSatisfy(\.isHexDigit) }

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var fields: [String: String] = [:]
    while let line = lines.last {
      guard let colon = line.firstIndex(of: ":"),
        line[..<colon].allSatisfy({ $0.isLetter || $0 == "_" || $0.isNumber }), colon > line.startIndex
      else { break }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      fields[String(line[..<colon])] = String(value).replacing("\\n", with: "\n")
      lines.removeLast()
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    // Only notes, notebooks, tags and resources have a title; it is the first line.
    title = lines.first.map(String.init) ?? ""
    let rest = lines.dropFirst()
    body = (rest.first?.isEmpty == true ? rest.dropFirst() : rest).joined(separator: "\n")
    self.fields = fields
  }
}

/// Rewrites pictures and links that a text in Markdown contains as HTML.
enum HTMLTags {
  /// Returns a text whose tags `img` and `a`, except in code, are replaced by the Markdown that `replacement` returns
  /// for a picture, or for a link with its text in Markdown; nil keeps the tag.
  static func rewriting(
    _ text: String, _ replacement: (HTMLDocument.Node, _ label: String) throws(ExchangeError) -> String?
  ) throws(ExchangeError) -> String {
    guard text.contains("<img") || text.contains("<a") else { return text }
    let note = NoteParser.parse(text.utf8Span.span)
    let code = note.blocks.filter { $0.kind == .fencedCode || $0.kind == .indentedCode }.map(\.range)
    var result = ""
    var end = text.startIndex
    for match in text.matches(of: /<img\b[^>]*>|<a\b[^>]*>([^<]*)<\/a>/) {
      let offset = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
      if code.contains(where: { $0.contains(offset) }) { continue }
      let document = HTMLDocument(Array(match.output.0.utf8))
      guard let node = document.nodes.first(where: { $0.name == "img" || $0.name == "a" }) else { continue }
      guard let new = try replacement(node, String(match.output.1 ?? "")) else { continue }
      result += text[end..<match.range.lowerBound] + new
      end = match.range.upperBound
    }
    return result + text[end...]
  }
}
