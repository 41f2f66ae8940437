internal import Bytes
internal import NoteSyntax

/// A query of Dataview, asked.
package struct DataviewRun {
  /// A row with its id: the link to its note, or the key of a group.
  private struct Row {
    var id: QueryValue
    var row: QueryRow
  }

  private let query: DataviewQuery
  private let evaluator: QueryEvaluator
  private var failures: [QueryFailure] = []
  /// The name of the first column.
  private var idName = "File"
  private var groupName: String?

  /// Makes the question.
  package init(_ query: DataviewQuery, _ evaluator: QueryEvaluator) {
    (self.query, self.evaluator) = (query, evaluator)
  }

  /// Returns the answer.
  package mutating func run() throws(QueryFailure) -> QueryResult {
    var result = QueryResult(.dataview)
    (result.view, result.layout) = (query.type, query.type)
    var rows = try sourceRows()
    result.steps.append(.init(words: DataviewRun.words(query.source), rows: rows.count))
    for command in query.commands {
      rows = try apply(command, to: rows)
      result.steps.append(.init(words: words(command), rows: rows.count))
    }
    result.total = rows.count
    switch query.form {
    case .task: showTasks(rows, &result)
    case .table(let fields):
      if query.showsID { result.columns.append(.init(idName)) }
      result.columns += fields.map { .init($0.name, property: property(of: $0)) }
      try show(rows, fields.map(\.expression), &result)
    case .list(let expression):
      if query.showsID { result.columns.append(.init(idName)) }
      if expression != nil || !query.showsID { result.columns.append(.init("value")) }
      try show(rows, expression.map { [$0] } ?? [], &result)
      if expression == nil, !query.showsID {
        for index in result.groups[0].rows.indices { result.groups[0].rows[index].values = [rows[index].id] }
      }
    case .calendar(let field):
      result.columns = [.init(idName), .init(field.name)]
      try show(rows, [field.expression], &result)
    }
    return result
  }

  /// Returns the property of the row's note that a column shows; nil if it is computed, or rows are parts of notes.
  private func property(of field: DataviewQuery.Field) -> String? {
    for command in query.commands {
      switch command {
      case .flatten, .group: return nil
      case .filter, .sort, .limit: continue
      }
    }
    guard case .name(let name) = field.expression.kind, name != "file" else { return nil }
    return name
  }

  // MARK: - Sources

  private func sourceRows() throws(QueryFailure) -> [Row] {
    if case .table(let path, _) = query.source { return try tableRows(path) }
    let chosen = try files(query.source)
    var rows: [Row] = []
    for file in 0..<evaluator.source.count where chosen[file] && evaluator.source.isNote(file) {
      if case .task = query.form {
        evaluator.move(to: file)
        for row in evaluator.itemRows(of: file, tasksOnly: true) {
          rows.append(Row(id: .link(evaluator.pageLink(file)), row: row))
        }
      } else {
        rows.append(Row(id: .link(evaluator.pageLink(file)), row: QueryRow(file: file)))
      }
    }
    return rows
  }

  /// Returns the rows of a table in the vault.
  private func tableRows(_ path: String) throws(QueryFailure) -> [Row] {
    guard let bytes = evaluator.source.contents(of: path) else {
      throw QueryFailure(.source, "there is no file '\(path)' in the vault")
    }
    var records = CommaSeparated.records(bytes)
    guard !records.isEmpty else { return [] }
    let names = records.removeFirst()
    return records.enumerated().map { index, record in
      var fields = QueryObject()
      for (name, text) in zip(names, record) {
        let value = DataviewLiteral.field(text, in: evaluator.moment.zone)
        fields[name] = value
        fields[DataviewLiteral.canonicalKey(name)] = value
      }
      return Row(id: .text("\(path)#\(index)"), row: QueryRow(file: nil, fields: fields))
    }
  }

  /// Returns whether each file of the vault is in a source.
  private func files(_ source: DataviewQuery.Source) throws(QueryFailure) -> [Bool] {
    let vault = evaluator.source
    func chosen(_ files: some Sequence<Int>) -> [Bool] {
      var chosen = [Bool](repeating: false, count: vault.count)
      for file in files { chosen[file] = true }
      return chosen
    }
    switch source {
    case .all: return chosen(0..<vault.count)
    case .tag(let tag, _): return chosen(vault.files(withTag: tag))
    case .path(let text, _):
      let path = text.trimmingCharacters("/")
      if path.isEmpty { return chosen(0..<vault.count) }
      let below = vault.files(below: path)
      if !below.isEmpty { return chosen(below) }
      return chosen([vault.file(at: path) ?? vault.file(at: path + ".md")].compactMap(\.self))
    case .linking(let link, _):
      if link.target.isEmpty { return chosen(evaluator.this.map(vault.backlinks) ?? []) }
      let target = evaluator.file(of: link)
      return chosen(target.map(vault.backlinks) ?? vault.files(linkingToMissing: link.target))
    case .outgoing(let link, _):
      guard let file = link.target.isEmpty ? evaluator.this : evaluator.file(of: link) else {
        throw QueryFailure(.source, "there is no note '\(link.target)' whose links could be followed")
      }
      return chosen(vault.links(of: file).compactMap(evaluator.file))
    case .table: throw QueryFailure(.source, "csv() cannot be combined with other sources")
    case .not(let inner): return try files(inner).map { !$0 }
    case .and(let left, let right):
      return zip(try files(left), try files(right)).map { $0 && $1 }
    case .or(let left, let right):
      return zip(try files(left), try files(right)).map { $0 || $1 }
    }
  }

  package static func words(_ source: DataviewQuery.Source) -> String {
    switch source {
    case .all: "all notes"
    case .tag(let tag, _): "with the tag #\(tag)"
    case .path(let path, _): "in \"\(path)\""
    case .linking(let link, _): link.target.isEmpty ? "with a link to this note" : "with a link to \(link.text)"
    case .outgoing(let link, _): "to which \(link.text) has links"
    case .table(let path, _): "lines of \"\(path)\""
    case .not(let inner): "not \(words(inner))"
    case .and(let left, let right): "(\(words(left)) and \(words(right)))"
    case .or(let left, let right): "(\(words(left)) or \(words(right)))"
    }
  }

  private func words(_ command: DataviewQuery.Command) -> String {
    switch command {
    case .filter: "WHERE"
    case .sort(let keys): "SORT by \(keys.count) \(keys.count == 1 ? "key" : "keys")"
    case .limit: "LIMIT"
    case .flatten(let field): "FLATTEN \(field.name)"
    case .group(let field): "GROUP BY \(field.name)"
    }
  }

  // MARK: - Commands

  /// Returns the value of an expression for a row; nil if it fails, which is noted.
  private mutating func value(_ expression: Expression, of row: Row) throws(QueryFailure) -> QueryValue? {
    evaluator.move(to: row.row)
    do {
      return try evaluator.value(of: expression)
    } catch {
      if error.code == .limit || error.code == .unknownFunction || error.code == .pattern { throw error }
      failures.append(error)
      return nil
    }
  }

  /// Throws if every row has failed.
  private func check(_ kept: Int, of count: Int, since first: Int) throws(QueryFailure) {
    guard count > 0, kept == 0, failures.count - first >= count else { return }
    var seen: Set<String> = []
    let messages = failures[first...].map(\.message).filter { seen.insert($0).inserted }.prefix(3)
    throw QueryFailure(
      .type, "the query fails for every row: " + messages.joined(separator: "; "), hint: failures[first].hint)
  }

  private mutating func apply(_ command: DataviewQuery.Command, to rows: [Row]) throws(QueryFailure) -> [Row] {
    let first = failures.count
    var result: [Row] = []
    switch command {
    case .filter(let expression):
      var evaluated = 0
      for row in rows {
        guard let value = try value(expression, of: row) else { continue }
        evaluated += 1
        if evaluator.rules.isTrue(value) { result.append(row) }
      }
      try check(evaluated, of: rows.count, since: first)
    case .sort(let keys):
      var kept: [Row] = []
      var columns = [[QueryValue]](repeating: [], count: keys.count)
      for row in rows {
        var values: [QueryValue] = []
        for key in keys { if let value = try value(key.key, of: row) { values.append(value) } }
        guard values.count == keys.count else { continue }
        kept.append(row)
        for index in keys.indices { columns[index].append(values[index]) }
      }
      try check(kept.count, of: rows.count, since: first)
      let sorted = zip(columns, keys).map { SortColumn($0, isDescending: $1.isDescending, evaluator.rules) }
      result = sortedRows(kept.count, by: sorted, evaluator).map { kept[$0] }
    case .limit(let expression):
      evaluator.move(to: QueryRow(file: nil))
      guard let number = try evaluator.value(of: expression).number else {
        throw QueryFailure(.type, "LIMIT needs a number", at: expression.range)
      }
      result = Array(rows.prefix(number.isNaN ? 0 : Int(min(max(number, 0), 1e12))))
    case .flatten(let field):
      for row in rows {
        guard let value = try value(field.expression, of: row) else { continue }
        for element in value.items ?? [value] {
          evaluator.steps -= 1
          if evaluator.steps < 0 || result.count > 5_000_000 {
            throw QueryFailure(.limit, "the query makes too many rows")
          }
          var flat = Row(id: row.id, row: row.row.adding(field.name, element))
          if field.name == groupName { flat.id = element }
          result.append(flat)
        }
      }
      try check(result.count, of: rows.count, since: first)
      if field.name == groupName { (idName, groupName) = (field.name, nil) }
    case .group(let field): result = try grouped(rows, field, first)
    }
    return result
  }

  private mutating func grouped(
    _ rows: [Row], _ field: DataviewQuery.Field, _ first: Int
  ) throws(QueryFailure) -> [Row] {
    var keyed: [(row: Row, key: QueryValue)] = []
    for row in rows { if let value = try value(field.expression, of: row) { keyed.append((row, value)) } }
    try check(keyed.count, of: rows.count, since: first)
    let rules = evaluator.rules
    keyed.sort { rules.order($0.key, $1.key, evaluator) < 0 }
    var result: [Row] = []
    var start = 0
    while start < keyed.count {
      var end = start + 1
      while end < keyed.count, rules.areEqual(keyed[end].key, keyed[start].key, evaluator) { end += 1 }
      var fields = QueryObject()
      fields["key"] = keyed[start].key
      fields["rows"] = .list(keyed[start..<end].map { .row($0.row.row) })
      fields[field.name] = keyed[start].key
      result.append(Row(id: keyed[start].key, row: QueryRow(file: nil, fields: fields)))
      start = end
    }
    (idName, groupName) = (field.name, field.name)
    return result
  }

  // MARK: - Output

  private mutating func show(
    _ rows: [Row], _ expressions: [Expression], _ result: inout QueryResult
  ) throws(QueryFailure) {
    let first = failures.count
    var shown: [QueryResult.Row] = []
    for row in rows {
      evaluator.move(to: row.row)
      var values: [QueryValue] = query.showsID ? [row.id] : []
      var isFailed = false
      for expression in expressions {
        guard let value = try value(expression, of: row) else {
          isFailed = true
          break
        }
        values.append(value)
      }
      if isFailed { continue }
      let line = row.row.item != nil ? row.row.fields["line"]?.number.map { Int($0) + 1 } : nil
      shown.append(.init(file: row.row.file, line: line, values: values))
    }
    try check(shown.count, of: rows.count, since: first)
    result.total = shown.count
    result.groups = [.init(key: .null, rows: shown)]
  }

  private mutating func showTasks(_ rows: [Row], _ result: inout QueryResult) {
    result.columns = [.init("File"), .init("status"), .init("text")]
    func isGroup(_ row: Row) -> Bool { row.row.item == nil && row.row.fields["rows"] != nil }
    if rows.contains(where: isGroup) {
      (result.isGrouped, result.total) = (true, 0)
      for row in rows {
        let inner = (row.row.fields["rows"]?.items ?? []).compactMap { value -> QueryRow? in
          if case .row(let row) = value { row } else { nil }
        }
        result.total += inner.count
        result.groups.append(.init(key: row.id, rows: nested(inner)))
      }
    } else {
      result.total = rows.count
      result.groups = [.init(key: .null, rows: nested(rows.map(\.row)))]
    }
  }

  private struct ItemPlace: Hashable { let file, item: Int }

  private static func place(of row: QueryRow) -> ItemPlace? {
    guard let file = row.file, let item = row.item else { return nil }
    return ItemPlace(file: file, item: item)
  }

  private static func children(of row: QueryRow) -> [QueryRow] {
    (row.fields["children"]?.items ?? []).compactMap { value in if case .row(let row) = value { row } else { nil } }
  }

  /// Returns the rows of tasks with the items below each, whether or not these match. A task that is below another one
  /// is shown only there.
  private func nested(_ tasks: [QueryRow]) -> [QueryResult.Row] {
    var below: Set<ItemPlace> = []
    func take(below row: QueryRow) {
      for child in Self.children(of: row) {
        if let place = Self.place(of: child), below.insert(place).inserted { take(below: child) }
      }
    }
    for task in tasks { take(below: task) }
    var shown: [QueryResult.Row] = []
    func show(_ row: QueryRow, depth: Int) {
      guard let file = row.file else { return }
      let line = row.fields["line"]?.number.map { Int($0) + 1 }
      let values: [QueryValue] = [
        .link(evaluator.pageLink(file)), row.fields["status"] ?? .null, row.fields["text"] ?? .null,
      ]
      shown.append(.init(file: file, line: line, values: values, depth: depth))
      for child in Self.children(of: row) { show(child, depth: depth + 1) }
    }
    var seen: Set<ItemPlace> = []
    for task in tasks {
      if let place = Self.place(of: task) { if below.contains(place) || !seen.insert(place).inserted { continue } }
      show(task, depth: 0)
    }
    return shown
  }
}

/// Reads the records of a file with commas between its values.
enum CommaSeparated {
  static func records(_ bytes: [UInt8]) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var value: [UInt8] = []
    var isQuoted = false
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    func text() -> String { String(decoding: value, as: UTF8.self).trimmed }
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted {
        if byte == UInt8(ascii: "\"") {
          if index + 1 < bytes.count, bytes[index + 1] == byte {
            value.append(byte)
            index += 1
          } else {
            isQuoted = false
          }
        } else {
          value.append(byte)
        }
      } else if byte == UInt8(ascii: "\"") {
        isQuoted = true
      } else if byte == UInt8(ascii: ",") {
        record.append(text())
        value = []
      } else if byte == 0x0A {
        record.append(text())
        if record != [""] { records.append(record) }
        (record, value) = ([], [])
      } else if byte != 0x0D {
        value.append(byte)
      }
      index += 1
    }
    if !value.isEmpty || !record.isEmpty { records.append(record + [text()]) }
    return records
  }
}
