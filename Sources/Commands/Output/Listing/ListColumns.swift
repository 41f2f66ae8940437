internal import Dates
internal import Terminal
internal import VaultCore

/// The columns of a list, chosen by the user or the default ones of CSV. Each is a template of one field.
struct ListColumns {
  /// A column.
  struct Column {
    /// The header: the field as the user wrote it, without a pattern.
    let header: String
    let part: FormatTemplate.Part

    var isDate: Bool {
      guard case .field(let field, _) = part else { return false }
      return field.kind == .date
    }
  }

  let columns: [Column]

  /// Parses names of columns, separated by commas.
  ///
  /// - Parameter fields: The fields that names can refer to.
  init(_ text: String, fields: FormatTemplate.Fields) throws {
    columns = try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      let name = String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      guard !name.isEmpty else { throw CommandError(message: "option '--columns': a name is missing in '\(text)'") }
      let part: FormatTemplate.Part?
      do {
        part = try FormatTemplate("{\(name)}", fields: fields).parts.first
      } catch let error as FormatTemplateError {
        var (fact, hint) = error.reason.sentence
        if case .unknownField(_, let nearest) = error.reason { hint = nearest.map { "did you mean '\($0)'?" } }
        throw CommandError(message: "option '--columns': \(fact)", hints: [hint ?? "", error.fieldsHint ?? ""])
      }
      guard let part, case .field(let field, _) = part else {
        throw CommandError(message: "option '--columns': '\(name)' is not a field")
      }
      return Column(header: field.name, part: part)
    }
  }

  /// Prints rows in columns: a table on a terminal, tab-separated text elsewhere, or CSV or TSV.
  func print(
    count: Int, _ form: OutputArguments.Form, _ session: Session,
    value: (Int, FormatTemplate.Field) -> FormatTemplate.Value
  ) throws {
    switch form {
    case .csv, .tsv:
      try separated(
        count: count, SeparatedValues(isComma: form == .csv), neutralises: session.palette.neutralises,
        write: { try session.output.write($0) }, value: value)
    default: try printText(count: count, session, value)
    }
  }

  /// Writes rows with a header, as comma- or tab-separated values.
  func separated(
    count: Int, _ format: SeparatedValues, neutralises: Bool, write: ([UInt8]) throws -> Void,
    value: (Int, FormatTemplate.Field) -> FormatTemplate.Value
  ) throws {
    var bytes: [UInt8] = []
    format.write(columns.map { Array($0.header.utf8) }, to: &bytes)
    for index in 0..<count {
      let cells = columns.map { column -> [UInt8] in
        var cell: [UInt8] = []
        FormatTemplate.render(column.part, neutralising: neutralises, into: &cell) { value(index, $0) }
        return cell
      }
      format.write(cells, to: &bytes)
      if bytes.count > 1 << 16 {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(bytes)
  }

  private func printText(
    count: Int, _ session: Session, _ value: (Int, FormatTemplate.Field) -> FormatTemplate.Value
  ) throws {
    let isTerminal = session.output.isTerminal
    let rows = (0..<count).map { index in columns.map { cell($0.part, isTerminal: isTerminal) { value(index, $0) } } }
    guard isTerminal else {
      return try session.print(
        rows.map { cells in
          cells.enumerated().reduce(into: StyledText()) { line, cell in
            if cell.offset > 0 { line.append("\t") }
            line.append(cell.element)
          }
        })
    }
    // The first columns are the most important to the user, and a date must not be cut.
    var table = TextTable(
      columns.enumerated().map { place, column in
        .init(column.header, minimum: column.isDate ? nil : 16, cut: .end, importance: place == 0 ? nil : -place)
      })
    for row in rows { table.append(row) }
    try session.page(table.lines(width: session.output.width, palette: session.palette))
  }

  /// Returns a cell of one line; on a terminal, a date without a pattern is shown as a day.
  private func cell(
    _ part: FormatTemplate.Part, isTerminal: Bool, _ value: (FormatTemplate.Field) -> FormatTemplate.Value
  ) -> StyledText {
    guard case .field(let field, let format) = part else { return StyledText() }
    switch value(field) {
    case .name(let name): return StyledText(name: name)
    case .date(_, let date) where format == .standard && isTerminal: return StyledText(date.isoDate, .date)
    case let other:
      var bytes: [UInt8] = []
      FormatTemplate.render(part, neutralising: false, into: &bytes) { _ in other }
      let style: Style =
        switch other {
        case .date, .writtenDate: .date
        case .list where field.name == "tags": .tag
        default: field.name == "title" ? .title : .plain
        }
      return StyledText(String(decoding: bytes, as: UTF8.self).withSingleSpaces, style)
    }
  }
}
