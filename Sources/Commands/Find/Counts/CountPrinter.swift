internal import JSON
internal import Terminal

/// Prints names with counts in the requested form.
struct CountPrinter {
  let session: Session
  let shape: ListShape

  /// Prints rows, which must be in order.
  ///
  /// - Parameters:
  ///   - name: The name of the list in JSON.
  ///   - head: The members of the JSON document before the list.
  ///   - isTree: Whether text is indented and has both counts.
  func print(
    _ all: [CountRow], _ arguments: OutputArguments, name: String, head: [JSONValue.Member] = [], isTree: Bool = false
  ) throws {
    let rows = arguments.limited(all)
    let isPrinted = try RowPrinter(session: session, shape: shape).print(
      rows.map { .init(handle: $0.name, members: $0.json, paths: $0.paths) }, arguments, total: all.count, name: name,
      head: head)
    if isPrinted { return }
    try session.page(isTree ? tree(rows) : list(rows))
    session.announceLimit(rows.count, of: all.count, shape)
  }

  private func list(_ rows: [CountRow]) -> [StyledText] {
    let hasSymbols = rows.contains { !$0.symbol.isEmpty }
    var table = TextTable([.init(alignment: .right)] + labelColumns(hasSymbols))
    for row in rows {
      table.append([StyledText("\(row.total)", .count)] + labelCells(row, row.label, hasSymbols))
    }
    return table.lines(width: session.output.width, palette: session.palette)
  }

  private func tree(_ rows: [CountRow]) -> [StyledText] {
    if rows.isEmpty { return [] }
    let hasSymbols = rows.contains { !$0.symbol.isEmpty }
    var table = TextTable(
      [.init("all", alignment: .right), .init("own", alignment: .right, importance: 2)] + labelColumns(hasSymbols))
    for row in rows {
      let indentation = StyledText(String(repeating: "  ", count: max(0, row.place.count - 1)))
      table.append(
        [StyledText("\(row.total)", .count), StyledText("\(row.own)", .count)]
          + labelCells(row, indentation + row.leaf, hasSymbols))
    }
    return table.lines(width: session.output.width, palette: session.palette)
  }

  /// Returns a column of symbols, if any row has one, and the columns of the labels.
  private func labelColumns(_ hasSymbols: Bool) -> [TextTable.Column] {
    (hasSymbols ? [.init(importance: 1)] : []) + [.init(minimum: 16), .init(minimum: 8, importance: 0)]
  }

  private func labelCells(_ row: CountRow, _ label: StyledText, _ hasSymbols: Bool) -> [StyledText] {
    (hasSymbols ? [StyledText(row.symbol)] : []) + [label, row.remark]
  }
}
