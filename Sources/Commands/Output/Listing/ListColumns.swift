internal import Answers
internal import Dates
internal import Presentation
internal import Terminal

/// The columns of a list, chosen by the user or the default ones of CSV. Each is a template of one field.
struct ListColumns {
  /// A field, whose name is the header, and its form.
  private typealias Column = (field: ListShape.Field, format: FormatTemplate.Format)

  private let columns: [Column]

  /// Parses names of columns, separated by commas.
  init(_ text: String, fields: FormatTemplate.Fields) throws {
    columns = try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      let name = String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      guard !name.isEmpty else { throw CommandError("option '--columns': a name is missing in '\(text)'") }
      let part: FormatTemplate.Part?
      do {
        part = try FormatTemplate("{\(name)}", fields: fields).parts.first
      } catch let error as FormatTemplateError {
        var (fact, hint) = error.reason.sentence
        if case .unknownField(_, let nearest) = error.reason { hint = nearest.map { "did you mean '\($0)'?" } }
        throw CommandError("option '--columns': \(fact)", hints: [hint ?? "", error.fieldsHint ?? ""])
      }
      guard let part, case .field(let field, let format) = part else {
        throw CommandError("option '--columns': '\(name)' is not a field")
      }
      return (field, format)
    }
  }

  /// Writes a list with a header, as comma- or tab-separated values.
  func writeSeparated(
    _ listing: inout any Listing, _ format: SeparatedValues, neutralises: Bool, write: ([UInt8]) throws -> Void,
    text: (FieldValue) -> FieldValue.Text
  ) throws {
    var bytes: [UInt8] = []
    format.write(columns.map { Array($0.field.name.utf8) }, to: &bytes)
    try forEachPage(of: &listing) { batch in
      for row in 0..<batch.count {
        let cells = columns.enumerated().map { index, column -> [UInt8] in
          var cell: [UInt8] = []
          FormatTemplate.append(text(batch[row, index]), column.format, neutralising: neutralises, to: &cell)
          return cell
        }
        format.write(cells, to: &bytes)
      }
      if bytes.count > 1 << 16 {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(bytes)
  }

  /// Prints a list as a table on a terminal, and as tab-separated text elsewhere.
  func printText(_ listing: inout any Listing, _ session: Session, text: (FieldValue) -> FieldValue.Text) throws {
    let isTerminal = session.output.isTerminal
    func cells(_ batch: RowBatch, _ row: Int) -> [StyledText] {
      columns.enumerated().map { cell(text(batch[row, $0]), $1, isTerminal: isTerminal) }
    }
    guard isTerminal else {
      return try forEachPage(of: &listing) { batch in
        try session.print(
          (0..<batch.count).map { row in
            cells(batch, row).enumerated().reduce(into: StyledText()) { line, cell in
              if cell.offset > 0 { line.append("\t") }
              line.append(cell.element)
            }
          })
      }
    }
    // The first columns are the most important to the user, and a date must not be cut.
    var table = TextTable(
      columns.enumerated().map { index, column in
        let minimum = column.field.kind == .date ? nil : 16
        return .init(column.field.name, minimum: minimum, cut: .end, importance: index == 0 ? nil : -index)
      })
    try forEachPage(of: &listing) { batch in for row in 0..<batch.count { table.append(cells(batch, row)) } }
    try session.page(table.lines(width: session.output.width, palette: session.palette))
  }

  private func forEachPage(of listing: inout any Listing, _ body: (RowBatch) throws -> Void) throws {
    let fields = columns.map(\.field)
    listing.prepare(fields)
    let all = listing
    try all.forEachPage { try body(listing.batch($0, fields)) }
  }

  /// Returns a cell of one line; on a terminal, a date without a pattern is shown as a day.
  private func cell(_ value: FieldValue.Text, _ column: Column, isTerminal: Bool) -> StyledText {
    switch value {
    case .name(let name): return StyledText(name: name)
    case .date(_, let date) where column.format == .standard && isTerminal: return StyledText(date.isoDate, .date)
    case let other:
      var bytes: [UInt8] = []
      FormatTemplate.append(other, column.format, neutralising: false, to: &bytes)
      let style: Style =
        switch other {
        case .date, .writtenDate: .date
        case .list where column.field.name == "tags": .tag
        default: column.field.name == "title" ? .title : .plain
        }
      return StyledText(String(decoding: bytes, as: UTF8.self).withSingleSpaces, style)
    }
  }
}
