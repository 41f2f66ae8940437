internal import Markup
internal import NoteSyntax
package import SystemCalls

/// A table in CSV: each row is a note, and each column a property.
package struct CSVStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let file: RawPath
  private let columns: [String]
  private let title: Int
  private let body: Int?
  private let bytes: [UInt8]
  private let hasSafeCells: Bool

  /// Names of columns that contain the text of a note, in lower case.
  private static let bodies: Set<String> = ["body", "text", "content", "note", "notes"]

  /// Reads a file whose first record has the names of the columns.
  ///
  /// - Parameters:
  ///   - titleColumn: The name of the column with titles; nil for `title` or `name`, else the first one.
  ///   - hasSafeCells: Whether the apostrophes that `FormulaCell` writes are removed.
  package init(_ file: RawPath, title titleColumn: String?, hasSafeCells: Bool = false) throws(ExchangeError) {
    (self.file, self.hasSafeCells) = (file, hasSafeCells)
    bytes = try SourceFile.read(file, limit: 512 << 20)
    var reader = CSVReader(bytes)
    let first: [String]?
    do throws(CSVError) { first = try reader.next() } catch { throw Self.damage(error, file) }
    guard let first, !first.allSatisfy(\.isEmpty) else { throw .notAStore(file, expected: "a table with column names") }
    columns = first.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let folded = columns.map { $0.lowercased() }
    if let titleColumn {
      guard let index = folded.firstIndex(of: titleColumn.lowercased()) else {
        throw .refused(
          file, "it has no column '\(titleColumn)', but \(columns.map { "'\($0)'" }.joined(separator: ", "))")
      }
      title = index
    } else {
      title = folded.firstIndex(of: "title") ?? folded.firstIndex(of: "name") ?? 0
    }
    let title = self.title
    body = folded.indices.first { $0 != title && Self.bodies.contains(folded[$0]) }
  }

  /// Visits all notes in their order.
  package func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    var reader = CSVReader(bytes)
    var number = 0
    while true {
      let row: [String]?
      do throws(CSVError) { row = try reader.next() } catch { throw Self.damage(error, file) }
      guard let row else { return }
      if number > 0 { try visit(note(hasSafeCells ? row.map(FormulaCell.original) : row, number)) }
      number += 1
    }
  }

  private static func damage(_ error: CSVError, _ file: RawPath) -> ExchangeError {
    .refused(file, "line \(error.line): \(error.reason.rawValue)")
  }

  private func note(_ row: [String], _ number: Int) -> ForeignNote {
    let name = row.indices.contains(title) ? row[title] : ""
    var note = ForeignNote(
      key: "\(file.lastComponent.text):\(name.isEmpty ? "\(number)" : name)",
      title: name.isEmpty ? "Row \(number)" : name)
    for (index, value) in row.enumerated() where index != title && !value.isEmpty {
      if index == body {
        note.body = value
        continue
      }
      guard index < columns.count else {
        note.losses.append("a field beyond the last column")
        continue
      }
      let column = columns[index].isEmpty ? "column \(index + 1)" : columns[index]
      switch column.lowercased() {
      case "id": note.id = value
      case "tags", "tag": note.tags += value.split { ",;".contains($0) }.map { String($0.drop(while: \.isWhitespace)) }
      case "aliases": note.aliases = value.split(separator: ",").map { String($0.drop(while: \.isWhitespace)) }
      case "created": note.created = .text(value)
      case "updated": note.updated = .text(value)
      case "pinned": note.isPinned = ["true", "yes", "1", "x"].contains(value.lowercased())
      default: note.properties.append(.init(column, Self.value(value)))
      }
    }
    return note
  }

  /// Returns the value of a field: a number, a date or a boolean if it is written as one, otherwise text.
  private static func value(_ text: String) -> PropertyValue {
    if ["true", "false"].contains(text.lowercased()) { return .bool(text.lowercased() == "true") }
    if let number = Int(text), String(number) == text { return .integer(number) }
    if text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil { return .plain(text) }
    return .text(text)
  }
}

/// Values of a table that spreadsheets run as formulas, because of their first character.
///
/// An apostrophe before the value makes it text. Values that have such apostrophes themselves get one more, so that it
/// can always be removed again.
package enum FormulaCell {
  private static let beginnings = Array("=+-@\t\r".utf8)

  /// Returns a value as a spreadsheet reads it as text.
  package static func safe(_ value: [UInt8]) -> [UInt8] {
    isFormula(value.drop { $0 == UInt8(ascii: "'") }) ? [UInt8(ascii: "'")] + value : value
  }

  /// Returns the value from which `safe` made another.
  package static func original(_ value: String) -> String {
    guard value.utf8.first == UInt8(ascii: "'"), isFormula(Array(value.utf8).drop { $0 == UInt8(ascii: "'") }) else {
      return value
    }
    return String(value.unicodeScalars.dropFirst())
  }

  private static func isFormula(_ value: ArraySlice<UInt8>) -> Bool {
    value.first.map { beginnings.contains($0) } ?? false
  }
}
