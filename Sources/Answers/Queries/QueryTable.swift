internal import Bytes
internal import JSON
internal import NoteQueries
package import NoteSyntax
package import VaultCore

/// The rows of a query as a text that a person edits: tab-separated values, with the path of the note first.
///
/// A cell that stays as it was changes nothing, and neither does a line that is removed. So only what was typed is read.
package struct QueryTable {
  /// What is wrong with a text that a person has edited.
  package enum Problem: Error, Equatable {
    /// The first line is no longer the names of the columns.
    case head
    /// A line has another number of cells.
    case cells(line: Int, count: Int, expected: Int)
    /// A line begins with a path that no row has, or that an earlier line had.
    case path(line: Int, String)
    /// A cell of a computed column was changed.
    case computed(line: Int, column: String)
    /// The value is not in the front matter of the note, where it could be changed.
    case elsewhere(line: Int, column: String)
    /// A mapping, or a list in a list.
    case value(line: Int, column: String)
  }

  private struct Column {
    let name: String
    /// The property of notes that the cells are; nil if they are computed.
    let property: String?
  }

  private let columns: [Column]
  private let rows: [(note: NoteRecord, cells: [String])]

  /// Makes the table of an answer whose rows are notes.
  ///
  /// - Returns: Nil if the rows are something else: tasks, groups, or other files.
  package init?(_ answer: QueryAnswer, in view: VaultView) {
    let result = answer.result
    if result.isOfTasks { return nil }
    columns =
      [Column(name: "path", property: nil)] + result.columns.map { Column(name: $0.name, property: $0.property) }
    var (rows, seen): ([(NoteRecord, [String])], Set<[UInt8]>) = ([], [])
    for row in result.rows {
      guard let file = row.file, let note = view.note(at: answer.source.key(of: file)) else { return nil }
      // A note that has several rows has the same properties in each.
      guard seen.insert(note.path).inserted else { continue }
      rows.append((note, row.values.map { Self.cell(answer.json($0)) }))
    }
    self.rows = rows
  }

  /// The notes, in the order of the rows.
  package var notes: [NoteRecord] { rows.map(\.note) }
  /// The names of the columns whose cells can be changed.
  package var changeable: [String] { columns.filter { $0.property != nil }.map(\.name) }

  package var text: String {
    let lines =
      [columns.map { Self.escaped($0.name) }]
      + rows.map { [Self.escaped(String(decoding: $0.note.path, as: UTF8.self))] + $0.cells }
    return lines.map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// Returns what a person has changed in the text, by notes.
  package func changes(
    in edited: String
  ) throws(Problem) -> [(note: NoteRecord, values: [(key: String, value: PropertyValue?)])] {
    var lines = edited.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasSuffix("\r") ? line.dropLast() : line
    }
    guard let head = lines.first, String(head) == columns.map({ Self.escaped($0.name) }).joined(separator: "\t") else {
      throw .head
    }
    lines.removeFirst()
    var known = Dictionary(
      rows.map { (Self.escaped(String(decoding: $0.note.path, as: UTF8.self)), $0) },
      uniquingKeysWith: { first, _ in first })
    var changes: [(note: NoteRecord, values: [(key: String, value: PropertyValue?)])] = []
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      let number = index + 2
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard let row = known.removeValue(forKey: cells[0]) else { throw .path(line: number, cells[0]) }
      guard cells.count == columns.count else {
        throw .cells(line: number, count: cells.count, expected: columns.count)
      }
      var values: [(key: String, value: PropertyValue?)] = []
      for (column, (old, new)) in zip(columns.dropFirst(), zip(row.cells, cells.dropFirst())) where old != new {
        guard let key = column.property else { throw .computed(line: number, column: column.name) }
        if !old.isEmpty, row.note.value(ofProperty: key) == nil { throw .elsewhere(line: number, column: column.name) }
        if new.isEmpty {
          values.append((key, nil))
        } else if let value = Self.value(new) {
          values.append((key, value))
        } else {
          throw .value(line: number, column: column.name)
        }
      }
      if !values.isEmpty { changes.append((row.note, values)) }
    }
    return changes
  }

  // MARK: - Cells

  /// Returns a value as text: lists in brackets, and texts in quotes where they would be read as something else.
  private static func cell(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): escaped(isPlain(text) ? text : value.compactText)
    case .array(let items): escaped("[" + items.map { item(of: $0) }.joined(separator: ", ") + "]")
    default: escaped(value.compactText)
    }
  }

  private static func item(of value: JSONValue) -> String {
    guard case .string(let text) = value else { return value.compactText }
    let isWord = !text.isEmpty && text.utf8.allSatisfy { $0.isAlphanumeric || $0 >= 0x80 || " _-/".utf8.contains($0) }
    return isWord && isPlain(text) && text.trimmed == text ? text : value.compactText
  }

  /// Whether a text is read as itself.
  private static func isPlain(_ text: String) -> Bool {
    if case .text(text)? = value(text) { true } else { false }
  }

  /// Reads a cell as a value of YAML; what is none is text. Nil for a mapping, and for a list in a list.
  private static func value(_ cell: String) -> PropertyValue? {
    let text = unescaped(cell)
    // A link is text, although YAML would read a list in a list.
    if text.hasPrefix("[["), text.hasSuffix("]]") { return .text(text) }
    guard let first = text.utf8.first, "[{\"'".utf8.contains(first) else { return PropertyValue(typed: text) }
    guard case .success(let node) = YAMLParser.parse(Array(text.utf8).span) else { return .text(text) }
    return PropertyValue(node)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t").replacing("\n", with: "\\n")
      .replacing("\r", with: "\\r")
  }

  private static func unescaped(_ text: String) -> String {
    var (result, isEscaped) = ("", false)
    for scalar in text.unicodeScalars {
      if isEscaped {
        result.unicodeScalars.append(["t": "\t", "n": "\n", "r": "\r"][scalar] ?? scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return isEscaped ? result + "\\" : result
  }
}
