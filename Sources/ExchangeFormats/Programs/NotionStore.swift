internal import Bytes
internal import Dates
internal import Markup
internal import NoteSyntax
package import SystemCalls

/// The pages of Notion, exported as Markdown or HTML. Names end with 32 hexadecimal digits, subpages are in a folder
/// with the page's name, and databases are tables in CSV beside the folder of their pages.
package struct NotionStore: ForeignStore {
  /// The beginning of the name of the folder that contains an export.
  package static let exportFolder = "Export-"

  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let folder: SourceFolder
  private let files: RelativeLinks
  private let pages: Set<SourceFolder.File>
  /// The table of each database, by the folder of its pages.
  private var databases: [String: NotionDatabase] = [:]
  private let anchors = HTMLAnchors()

  /// Reads a folder.
  package init(_ root: RawPath) throws(ExchangeError) {
    var folder = try SourceFolder(root)
    let outer = Set(folder.files.map { $0.path.prefix { $0 != UInt8(ascii: "/") } })
    if outer.count == 1, let only = outer.first, only.starts(with: Self.exportFolder.utf8),
      only.count < folder.files[0].path.count
    {
      folder = try SourceFolder(root.appending(RawPath(Array(only))))
    }
    self.folder = folder
    files = RelativeLinks(folder)
    facts = StoreFacts(folder)
    pages = Set(folder.files.filter { ["md", "html"].contains($0.ending) && $0.name != "index.html" })
    if pages.isEmpty, folder.files(withExtension: "csv").isEmpty {
      throw .notAStore(root, expected: "a folder of Notion with Markdown or HTML files")
    }
    // The table with `_all` in its name has all rows, the other one only those of a view.
    for file in folder.files(withExtension: "csv").sorted(by: {
      $0.stem.hasSuffix("_all") && !$1.stem.hasSuffix("_all")
    }) {
      var path = file.stem.hasSuffix("_all") ? String(file.stem.dropLast(4)) : file.stem
      if !file.folder.isEmpty { path = "\(file.folder)/\(path)" }
      // The folder of the pages has the name of the table, with or without its id.
      let plain = Self.withoutID(path)
      let isPlain = folder.files.contains { $0.folder == plain }
      let key = isPlain && !folder.files.contains { $0.folder == path } ? plain : path
      if databases[key] == nil { databases[key] = try table(file) }
    }
  }

  private func table(_ file: SourceFolder.File) throws(ExchangeError) -> NotionDatabase {
    let bytes = try SourceFile.read(folder.absolute(file.path))
    do throws(CSVError) { return try NotionDatabase(bytes) } catch {
      throw .refused(folder.absolute(file.path), "line \(error.line): this is not a CSV table")
    }
  }

  /// Visits all notes in their order.
  package mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    let folder = folder
    var pagesByFolder: [String: [NotionDatabase.Page]] = [:]
    for page in folder.files where pages.contains(page) {
      guard let bytes = facts.bytes(of: page, in: folder) else { continue }
      let key = Self.key(page)
      var note =
        page.ending == "md" ? try markdown(bytes, page, key, links: links) : try html(bytes, page, key, links: links)
      note.id = Self.id(of: page.stem)
      note.folder = page.folder.split(separator: "/").map { Self.withoutID(String($0)) }
      note.fileName = Self.withoutID(page.stem)
      if let database = databases[page.folder] {
        if links == nil {
          pagesByFolder[page.folder, default: []].append(
            .init(path: page.path, title: note.title ?? "", properties: note.statedProperties))
        }
        let row = database.row(of: page.path)
        for (name, value) in row.map({ database.properties(of: $0) }) ?? [] as [(name: String, value: String)] {
          add(name, value, from: page.folder, to: &note, links)
        }
      }
      try visit(note)
    }
    // Rows without a page become notes without text.
    for path in databases.keys.sorted() {
      if links == nil { databases[path]?.assign(pagesByFolder[path] ?? []) }
      guard let database = databases[path] else { continue }
      for row in database.rowsWithoutPage {
        let title = database.title(of: row)
        var note = ForeignNote(key: "row \(path)/\(title)", title: title.isEmpty ? NotionDatabase.untitled : title)
        note.folder = path.split(separator: "/").map { Self.withoutID(String($0)) }
        for (name, value) in database.properties(of: row) { add(name, value, from: path, to: &note, links) }
        try visit(note)
      }
    }
  }

  private static func key(_ file: SourceFolder.File) -> String {
    id(of: file.stem) ?? String(decoding: file.path, as: UTF8.self)
  }

  /// Returns the 32 hexadecimal digits at the end of a name; nil if there are none.
  private static func id(of name: String) -> String? {
    let digits = name.suffix(32)
    guard digits.utf8.count == 32, digits.allSatisfy({ $0.isHexDigit && !$0.isUppercase }) else { return nil }
    return name.utf8.count == 32 || name.dropLast(32).last == " " ? String(digits) : nil
  }

  private static func withoutID(_ name: String) -> String {
    guard id(of: name) != nil, name.utf8.count > 33 else { return name }
    return String(name.dropLast(33))
  }

  // MARK: - Pages

  /// Returns the key of the note that a file becomes; nil if it becomes an attachment.
  private func noteKey(_ file: SourceFolder.File) -> String? { pages.contains(file) ? Self.key(file) : nil }

  /// Returns the key of the page to which an address of Notion or a link to another part of the export leads.
  private static func otherKey(_ target: String) -> String? {
    if let id = NotionText.page(at: target) { return id }
    let name = target.split(separator: "/").last.map(String.init) ?? target
    guard [".md", ".html"].contains(where: name.hasSuffix), let dot = name.lastIndex(of: ".") else { return nil }
    return id(of: String(name[..<dot]))
  }

  private func markdown(
    _ bytes: [UInt8], _ page: SourceFolder.File, _ key: String, links: (any ForeignLinks)?
  ) throws(ExchangeError) -> ForeignNote {
    var text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")[...]
    if text.first == "\u{FEFF}" { text = text.dropFirst() }
    let line = text.prefix { !$0.isNewline }
    var title = Self.withoutID(page.stem)
    if line.hasPrefix("# ") {
      title = NoteText.plainText(inline: String(line.dropFirst(2)).utf8Span.span)
      text = text.dropFirst(line.count).drop(while: \.isNewline)
    }
    var note = ForeignNote(key: key, title: title)
    note.isTitleApart = true
    text = withoutPropertyLines(text, page, &note, links: links)
    note.body = NotionText.withCallouts(String(text))
    if let links {
      var lost = 0
      note.body = try files.rewriting(note.body, in: page.folder, from: key, links, key: noteKey) {
        Self.otherKey($0.target)
      } subpath: { subpath in
        // An export in Markdown does not contain the ids of blocks.
        let id = subpath.dropFirst().filter { $0 != "-" }
        guard id.count == 32, id.allSatisfy(\.isHexDigit) else { return subpath }
        lost += 1
        return ""
      }
      note.losses += Array(repeating: "the block of a page to which a link leads", count: lost)
    }
    return note
  }

  /// Returns a text without the lines `Column: value` at its beginning, which become properties.
  private func withoutPropertyLines(
    _ text: Substring, _ page: SourceFolder.File, _ note: inout ForeignNote, links: (any ForeignLinks)?
  ) -> Substring {
    let columns = databases[page.folder]?.columns ?? []
    var rest = text
    var hasFound = false
    while let colon = rest.prefix(while: { !$0.isNewline }).firstRange(of: ": ") {
      let name = String(rest[..<colon.lowerBound])
      guard columns.contains(name) else { break }
      let value = rest[colon.upperBound...].prefix { !$0.isNewline }
      note.statedProperties[name] = String(value)
      add(name, String(value), from: page.folder, to: &note, links)
      rest = rest[value.endIndex...].dropFirst()
      hasFound = true
    }
    return hasFound ? rest.drop(while: \.isNewline) : text
  }

  private mutating func html(
    _ bytes: [UInt8], _ page: SourceFolder.File, _ key: String, links: (any ForeignLinks)?
  ) throws(ExchangeError) -> ForeignNote {
    let document = HTMLDocument(bytes)
    if links == nil { anchors.add(document, page, files) }
    var note = HTMLPage.note(document, key: key, stem: Self.withoutID(page.stem))
    note.isTitleApart = true
    func first(_ name: String) -> Int? { document.nodes.firstIndex { $0.classes.contains(name[...]) } }
    if let icon = first("page-header-icon").map(document.text), !icon.allSatisfy(\.isWhitespace) {
      note.properties.append(.init("icon", .text(icon.filter { !$0.isWhitespace })))
    }
    for row in document.nodes.indices where document.nodes[row].classes.contains("property-row") {
      let cells = document.children(of: row).filter { !document.nodes[$0].isText }
      guard cells.count == 2 else { continue }
      let value = NotionProperty.text(of: cells[1], in: document)
      let name = document.text(of: cells[0]).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      note.statedProperties[name] = value
      add(name, value, from: page.folder, to: &note, links)
    }
    guard let links else { return note }
    let pages = pages
    if let text = first("page-description").map(document.text), !text.allSatisfy(\.isWhitespace) {
      note.body = text + "\n\n"
    }
    try HTMLPage.write(
      document, from: first("page-body") ?? document.first("body"), page, files, anchors: anchors, links: links,
      to: &note, key: { pages.contains($0) ? Self.key($0) : nil }, other: Self.otherKey)
    return note
  }

  // MARK: - Properties

  /// Adds a property, unless the note has it.
  private func add(
    _ name: String, _ value: String, from base: String, to note: inout ForeignNote, _ links: (any ForeignLinks)?
  ) {
    guard !value.isEmpty, !note.properties.contains(where: { $0.name == name }) else { return }
    switch name.lowercased() {
    case "tags": note.tags = value.split(separator: ",").map { String($0.drop(while: \.isWhitespace)) }
    case "created", "created time", "date created": note.created = NotionDate.date(value) ?? note.created
    case "last edited", "last edited time", "updated": note.updated = NotionDate.date(value) ?? note.updated
    default:
      note.properties.append(
        .init(name, value: NotionProperty.value(value) { relation($0, base, note.key, links: links) }))
    }
  }

  /// Returns a link to the page that a value names: a relative path, or an address of Notion.
  private func relation(_ target: String, _ base: String, _ source: String, links: (any ForeignLinks)?) -> String? {
    guard let links else { return nil }
    let key = files.file(PercentEncoding.decode(target), from: base).flatMap(noteKey) ?? Self.otherKey(target)
    return key.flatMap { links.note($0, from: source, ForeignLink()) }
  }
}

enum NotionProperty {
  /// Returns the value of a cell of an HTML page as Notion writes it in a table.
  static func text(of cell: Int, in document: HTMLDocument) -> String {
    let nodes = document.descendants(of: cell)
    let chosen = nodes.filter { document.nodes[$0].classes.contains("selected-value") }
    func words(_ node: Int) -> String {
      document.text(of: node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    if !chosen.isEmpty { return chosen.map(words).joined(separator: ", ") }
    if let box = nodes.first(where: { document.nodes[$0].classes.contains("checkbox") }) {
      return document.nodes[box].classes.contains("checkbox-on") ? "Yes" : "No"
    }
    let relations = nodes.filter { node in
      document.nodes[node].attributes["href"].map { $0.hasSuffix(".html") && !$0.contains("://") } ?? false
    }
    if relations.isEmpty { return words(cell) }
    return relations.map { "\(words($0)) (\(document.nodes[$0].attributes["href"] ?? ""))" }.joined(separator: ", ")
  }

  /// Returns the value of a text: a date, a boolean, a number, links to pages if `link` finds all, or the text itself.
  static func value(_ text: String, link: (String) -> String?) -> ForeignNote.Property.Value {
    if let date = NotionDate.date(text) { return .date(date) }
    if text == "Yes" || text == "No" { return .value(.bool(text == "Yes")) }
    if let number = Int(text), String(number) == text { return .value(.integer(number)) }
    let parts = text.matches(of: /[^,(]+ \(([^()]+\.(?:md|html)|https:\/\/www\.notion\.so\/[^()]+)\)(?:, |$)/)
    let length = parts.reduce(0) { $0 + $1.output.0.count }
    if !parts.isEmpty, length == text.count {
      let links = parts.compactMap { link(String($0.output.1)) }
      if links.count == parts.count {
        return .value(links.count == 1 ? .text(links[0]) : .list(links.map { .text($0) }))
      }
    }
    return .value(.text(text))
  }
}

/// Parses dates as Notion writes them: `January 5, 2024 3:04 PM`.
enum NotionDate {
  static func date(_ text: String) -> ForeignDate? {
    guard
      let match = text.drop(while: { $0 == "@" }).wholeMatch(
        of: /([A-Z][a-z]+) (\d{1,2}), (\d{4})(?: (\d{1,2}):(\d{2})(?: ([AP]M))?)?/),
      let month = CalendarNames.months.firstIndex(of: String(match.output.1)), let day = Int(match.output.2),
      (1...31).contains(day)
    else { return nil }
    var date = "\(match.output.3)-\((month + 1).padded(to: 2))-\(day.padded(to: 2))"
    if let hour = match.output.4.flatMap({ Int($0) }), let minute = match.output.5 {
      let half = match.output.6.map { String($0) }
      let hours = half == "PM" ? hour % 12 + 12 : half == "AM" ? hour % 12 : hour
      date += "T\(hours.padded(to: 2)):\(minute)"
    }
    return .text(date)
  }
}
