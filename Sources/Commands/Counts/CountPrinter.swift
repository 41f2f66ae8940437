/// Prints names with counts in the form that was asked for.
struct CountPrinter {
  let session: Session

  /// Prints rows, which are in order.
  ///
  /// - Parameters:
  ///   - name: the name of the list in JSON.
  ///   - head: members of the JSON document before the list.
  ///   - isTree: whether text is indented and shows both counts.
  func print(
    _ rows: [CountRow], _ form: OutputArguments.Form, name: String, head: [JSONValue.Member] = [],
    isTree: Bool = false
  ) throws {
    switch form {
    case .text: try session.print(isTree ? tree(rows) : list(rows))
    case .quiet: return
    case .count: try session.print("\(rows.count)")
    case .paths: try session.output.write(rows.flatMap { QuotedName.line(of: $0.name) + [0x0a] })
    case .nulPaths: try session.output.write(rows.flatMap { $0.name + [0] })
    case .json:
      try session.print(
        .object(
          [.init("formatVersion", 1)] + head + [.init(name, .array(rows.map { .object($0.json) }))]))
    case .jsonLines:
      for row in rows { try session.print(.object(row.json)) }
    }
  }

  private func list(_ rows: [CountRow]) -> [StyledText] {
    var table = TextTable([.init(alignment: .right)] + labelColumns(rows))
    for row in rows {
      table.append([StyledText("\(row.total)", .count)] + labelCells(row, row.label, rows))
    }
    return table.lines(width: session.output.width, palette: session.palette)
  }

  private func tree(_ rows: [CountRow]) -> [StyledText] {
    if rows.isEmpty { return [] }
    var table = TextTable(
      [.init("all", alignment: .right), .init("own", alignment: .right)] + labelColumns(rows))
    for row in rows {
      let indentation = StyledText(String(repeating: "  ", count: max(0, row.place.count - 1)))
      table.append(
        [StyledText("\(row.total)", .count), StyledText("\(row.own)", .count)]
          + labelCells(row, indentation + row.leaf, rows))
    }
    return table.lines(width: session.output.width, palette: session.palette)
  }

  /// A column of symbols where any row has one, and the one of the labels.
  private func labelColumns(_ rows: [CountRow]) -> [TextTable.Column] {
    (rows.contains { !$0.symbol.isEmpty } ? [.init()] : []) + [.init(minimum: 16), .init(minimum: 8)]
  }

  private func labelCells(_ row: CountRow, _ label: StyledText, _ rows: [CountRow]) -> [StyledText] {
    (rows.contains { !$0.symbol.isEmpty } ? [StyledText(row.symbol)] : []) + [label, row.remark]
  }
}
