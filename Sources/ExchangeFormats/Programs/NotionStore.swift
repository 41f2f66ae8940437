internal import Dates
internal import Markup
internal import NoteSyntax
package import SystemCalls

/// The pages of Notion, exported as Markdown or HTML. Names end with 32 hexadecimal digits, subpages are in a folder
/// with the page's name, and databases are tables in CSV beside the folder of their pages.
package struct NotionStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let folder: SourceFolder
  private let files: RelativeLinks
  private let pages: [SourceFolder.File]
  /// The columns and rows of each database, by the folder of its pages; the rows are keyed by title.
  private var databases: [String: (columns: [String], rows: [String: [String]])] = [:]

  /// Reads a folder.
  package init(_ root: RawPath) throws(ExchangeError) {
    folder = try SourceFolder(root)
    files = RelativeLinks(folder)
    pages = folder.files.filter { ["md", "html"].contains($0.ending) && $0.name != "index.html" }
    if pages.isEmpty { throw .notAStore(root, expected: "a folder of Notion with Markdown or HTML files") }
    // The table with `_all` in its name has all rows, the other one only those of a view.
    for file in folder.files(withExtension: "csv").sorted(by: {
      $0.stem.hasSuffix("_all") && !$1.stem.hasSuffix("_all")
    }) {
      var place = file.stem.hasSuffix("_all") ? String(file.stem.dropLast(4)) : file.stem
      if !file.folder.isEmpty { place = "\(file.folder)/\(place)" }
      for key in [place, Self.withoutID(place)] where databases[key] == nil { databases[key] = try table(file) }
    }
  }

  private func table(_ file: SourceFolder.File) throws(ExchangeError) -> (columns: [String], rows: [String: [String]]) {
    var reader = CSVReader(try SourceFile.read(folder.absolute(file.path)))
    do throws(CSVError) {
      let columns = try reader.next() ?? []
      var rows: [String: [String]] = [:]
      while let row = try reader.next() { rows[row[0]] = row }
      return (columns, rows)
    } catch {
      throw .damaged(folder.absolute(file.path), detail: "line \(error.line): this is not a CSV table")
    }
  }

  /// Visits all notes in their order.
  package mutating func visit(
    _ links: (any ForeignLinks)?, _ visit: (ForeignNote) throws(ExchangeError) -> Void
  ) throws(ExchangeError) {
    var found: Set<String> = []
    for page in pages {
      let key = Self.key(page)
      var note = page.ending == "md" ? try markdown(page, key, links) : try html(page, key, links)
      note.id = Self.id(of: page.stem)
      note.folder = page.folder.split(separator: "/").map { Self.withoutID(String($0)) }
      note.fileName = Self.withoutID(page.stem)
      if let database = databases[page.folder] {
        found.insert("\(page.folder)/\(note.title ?? "")")
        addProperties(database, to: &note)
      }
      try visit(note)
    }
    // Rows without a page become notes without text.
    for (place, database) in databases.sorted(by: { $0.key < $1.key })
    where Self.id(of: place) != nil || !hasTwin(place) {
      for (title, row) in database.rows.sorted(by: { $0.key < $1.key }) where !title.isEmpty {
        if found.contains("\(place)/\(title)") || found.contains("\(Self.withoutID(place))/\(title)") { continue }
        var note = ForeignNote(key: "row \(place)/\(title)", title: title)
        note.folder = place.split(separator: "/").map { Self.withoutID(String($0)) }
        addProperties((database.columns, [title: row]), to: &note)
        try visit(note)
      }
    }
  }

  /// Returns whether a database is also known by the name with its id.
  private func hasTwin(_ place: String) -> Bool {
    databases.keys.contains { $0 != place && Self.withoutID($0) == place }
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

  private func markdown(
    _ page: SourceFolder.File, _ key: String, _ links: (any ForeignLinks)?
  ) throws(ExchangeError) -> ForeignNote {
    var text = String(decoding: try SourceFile.read(folder.absolute(page.path)), as: UTF8.self)[...]
    if text.first == "\u{FEFF}" { text = text.dropFirst() }
    let line = text.prefix { !$0.isNewline }
    var title = Self.withoutID(page.stem)
    if line.hasPrefix("# ") {
      title = NoteText.plainText(inline: String(line.dropFirst(2)).utf8Span.span)
      text = text.dropFirst(line.count).drop(while: \.isNewline)
    }
    var note = ForeignNote(key: key, title: title)
    note.isTitleApart = true
    text = withoutPropertyLines(text, databases[page.folder]?.columns ?? [], &note)
    note.body = String(text)
    if let links {
      note.body = try files.rewriting(note.body, in: page.folder, from: key, links) { file in
        pages.contains(file) ? Self.key(file) : nil
      }
    }
    return note
  }

  /// Returns a text without the lines `Column: value` at its beginning, which become properties.
  private func withoutPropertyLines(
    _ text: Substring, _ columns: [String], _ note: inout ForeignNote
  ) -> Substring {
    var rest = text
    var hasFound = false
    while let colon = rest.prefix(while: { !$0.isNewline }).firstRange(of: ": ") {
      let name = String(rest[..<colon.lowerBound])
      guard columns.contains(name) else { break }
      let value = rest[colon.upperBound...].prefix { !$0.isNewline }
      add(name, String(value), to: &note)
      rest = rest[value.endIndex...].dropFirst()
      hasFound = true
    }
    return hasFound ? rest.drop(while: \.isNewline) : text
  }

  private func html(
    _ page: SourceFolder.File, _ key: String, _ links: (any ForeignLinks)?
  ) throws(ExchangeError) -> ForeignNote {
    let document = HTMLDocument(try SourceFile.read(folder.absolute(page.path)))
    var note = HTMLPage.note(document, key: key, stem: Self.withoutID(page.stem))
    note.isTitleApart = true
    let body = document.nodes.firstIndex { $0.classes.contains("page-body") }
    for row in document.nodes.indices where document.nodes[row].classes.contains("property-row") {
      let cells = document.children(of: row).map {
        document.text(of: $0).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      if cells.count == 2, !cells[1].isEmpty { add(cells[0], cells[1], to: &note) }
    }
    if let links {
      try HTMLPage.write(document, from: body ?? document.first("body"), in: page.folder, files, links, to: &note) {
        file in
        pages.contains(file) ? Self.key(file) : nil
      }
    }
    return note
  }

  // MARK: - Properties

  private func addProperties(_ database: (columns: [String], rows: [String: [String]]), to note: inout ForeignNote) {
    guard let row = database.rows[note.title ?? ""] else { return }
    for (name, value) in zip(database.columns, row).dropFirst() { add(name, value, to: &note) }
  }

  private func add(_ name: String, _ value: String, to note: inout ForeignNote) {
    guard !value.isEmpty, !note.properties.contains(where: { $0.name == name }) else { return }
    switch name.lowercased() {
    case "tags": note.tags = value.split(separator: ",").map { String($0.drop(while: \.isWhitespace)) }
    case "created", "created time", "date created": note.created = NotionDate.date(value) ?? note.created
    case "last edited", "last edited time", "updated": note.updated = NotionDate.date(value) ?? note.updated
    default:
      if let date = NotionDate.date(value) {
        note.properties.append(.init(name, date: date))
      } else if value == "Yes" || value == "No" {
        note.properties.append(.init(name, .bool(value == "Yes")))
      } else if let number = Int(value), String(number) == value {
        note.properties.append(.init(name, .integer(number)))
      } else {
        note.properties.append(.init(name, .text(value)))
      }
    }
  }
}

/// Parses dates as Notion writes them: `January 5, 2024 3:04 PM`.
enum NotionDate {
  /// Returns the date of a text; nil if it is not a date.
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
