internal import Markup

/// A database of Notion: the rows of its table, and the pages that belong to them.
struct NotionDatabase {
  /// A page of the database, as far as rows are recognised by it.
  struct Page {
    let path: [UInt8]
    let title: String
    /// The properties that the page itself states.
    let properties: [String: String]
  }

  static let untitled = "Untitled"

  let columns: [String]
  private let rows: [[String]]
  private var titleColumn = 0
  private var rowOfPage: [[UInt8]: Int] = [:]

  init(_ bytes: [UInt8]) throws(CSVError) {
    var reader = CSVReader(bytes, delimiter: UInt8(ascii: ","))
    columns = try reader.next() ?? []
    var rows: [[String]] = []
    while let row = try reader.next() { rows.append(row) }
    self.rows = rows
  }

  /// Assigns each row to at most one page with its title, of several to the one whose properties agree with it most.
  mutating func assign(_ pages: [Page]) {
    let titles = Dictionary(grouping: pages) { Self.plain($0.title) }
    let matches = columns.indices.map { column in
      rows.count { $0.indices.contains(column) && titles[Self.plain($0[column])] != nil }
    }
    titleColumn = matches.indices.max { (matches[$0], $1) < (matches[$1], $0) } ?? 0
    var free = Dictionary(grouping: rows.indices) { Self.plain(title(of: $0)) }
    for (title, pages) in titles {
      for page in pages {
        guard let candidates = free[title], !candidates.isEmpty else { continue }
        let scores = candidates.map { score($0, page) }
        let best = candidates.indices.max { (scores[$0], $1) < (scores[$1], $0) } ?? 0
        rowOfPage[page.path] = candidates[best]
        free[title]?.remove(at: best)
      }
    }
  }

  /// The number of properties of a page that a row has too.
  private func score(_ row: Int, _ page: Page) -> Int {
    zip(columns, rows[row]).count { name, value in !value.isEmpty && page.properties[name] == value }
  }

  /// Returns a title in the form in which pages and rows have it alike.
  private static func plain(_ title: String) -> String {
    let words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? untitled : words
  }

  /// Returns the title of a row, without white space around it.
  func title(of row: Int) -> String {
    guard rows[row].indices.contains(titleColumn) else { return "" }
    return rows[row][titleColumn].split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the properties of a row, except its title.
  func properties(of row: Int) -> [(name: String, value: String)] {
    zip(columns, rows[row]).enumerated().filter { $0.offset != titleColumn }.map { ($0.element.0, $0.element.1) }
  }

  func row(of page: [UInt8]) -> Int? { rowOfPage[page] }

  /// The rows that have no page, in their order, without empty ones.
  var rowsWithoutPage: [Int] {
    let taken = Set(rowOfPage.values)
    return rows.indices.filter { row in !taken.contains(row) && rows[row].contains { !$0.isEmpty } }
  }
}
