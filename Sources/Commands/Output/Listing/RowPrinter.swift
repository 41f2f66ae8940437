internal import JSON
internal import Terminal
internal import VaultCore

/// Prints a list of anything but notes in every form but text, from the same rows.
struct RowPrinter {
  let session: Session
  let shape: ListShape

  /// Prints rows in any form except plain text.
  ///
  /// - Parameters:
  ///   - total: The number of rows, including those that are not shown.
  ///   - name: The name of the list in JSON.
  ///   - head: The members of the JSON document before the list.
  ///   - tail: The members of the JSON document after the list.
  /// - Returns: false for plain text, which the caller has to print.
  func print(
    _ rows: @autoclosure () -> [ListRow], _ arguments: OutputArguments, total: Int, name: String,
    head: [JSONValue.Member] = [], tail: @autoclosure () -> [JSONValue.Member] = []
  ) throws -> Bool {
    try arguments.checkColumns()
    if let template = arguments.template {
      try printTemplate(rows(), FormatTemplate(template, fields: .init(shape)))
      return true
    }
    switch arguments.form {
    case .text where arguments.columns == nil: return false
    case .text, .csv, .tsv:
      let names = arguments.columns ?? shape.columns.joined(separator: ",")
      let columns = try ListColumns(names, fields: .init(shape))
      let (rows, zone) = (rows(), session.surroundings.zone)
      try columns.print(count: rows.count, arguments.form, session) { rows[$0].value(of: $1, in: zone) }
    case .quiet: break
    case .count: try session.print("\(total)")
    case .paths: try session.output.write(handles(rows()).flatMap { QuotedName.line(of: $0) + [0x0A] })
    case .nulPaths: try session.output.write(data: handles(rows()).flatMap { $0 + [0] })
    case .json:
      var json = JSONWriter()
      try json.object { json in
        json.member("formatVersion", 1)
        json.members(head)
        if !head.contains(where: { $0.key == "total" }) { json.member("total", .integer(total)) }
        json.key(name)
        try json.array { json in
          for row in rows() {
            json.value(.object(row.members))
            try session.output.write(partOf: &json)
          }
        }
        json.members(tail())
      }
      json.endLine()
      try session.output.write(restOf: &json)
    case .jsonLines:
      var json = JSONWriter()
      for row in rows() {
        json.value(.object(row.members))
        json.endLine()
        try session.output.write(partOf: &json)
      }
      try session.output.write(restOf: &json)
    }
    return true
  }

  private func printTemplate(_ rows: [ListRow], _ template: FormatTemplate) throws {
    var bytes: [UInt8] = []
    for row in rows {
      template.render(neutralising: session.palette.neutralises, into: &bytes) {
        row.value(of: $0, in: session.surroundings.zone)
      }
      if template.needsLineEnd { bytes.append(0x0A) }
    }
    try session.output.write(bytes)
  }

  /// Returns what `-l` prints; each path once.
  private func handles(_ rows: [ListRow]) -> [[UInt8]] {
    guard case .paths = shape.brief else { return rows.map(\.handle) }
    var seen: Set<[UInt8]> = []
    return rows.map(\.handle).filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension Session {
  /// Prints a remark on a terminal if not all rows of a list are shown.
  func announceLimit(_ shown: Int, of total: Int, _ shape: ListShape) {
    guard shown < total, output.isTerminal else { return }
    remark(StyledText("\(shown) of \(total) \(shape.things); --limit \(total) shows all", .dim))
  }
}
