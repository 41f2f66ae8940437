internal import JSON
internal import SearchIndex
internal import Terminal
internal import VaultCore

/// Prints a list of notes in the requested form.
struct NotePrinter {
  /// A note of the list, with additional JSON members that come before its own.
  struct Row {
    let note: NoteRecord
    var extra: [JSONValue.Member] = []
    /// The values of the additional fields that this list has in templates and columns.
    var values: [String: FormatTemplate.Value] = [:]
    /// The name of the note's group, if the list has groups.
    var group: String?
  }

  let session: Session
  let view: VaultView

  /// Prints the forms that need only the number of notes or their paths.
  ///
  /// - Returns: false for any other form, which the caller has to print.
  func printBrief(_ notes: () throws -> [DocumentID], _ arguments: OutputArguments, total: Int) throws -> Bool {
    try arguments.checkColumns()
    if arguments.template != nil { return false }
    switch arguments.form {
    case .quiet: return true
    case .count: try session.print("\(total)")
    case .paths, .nulPaths:
      var bytes: [UInt8] = []
      for note in try notes() {
        let path = view.displayPath(view.snapshot.key(of: note))
        bytes += arguments.form == .paths ? QuotedName.line(of: path) + [0x0a] : path + [0]
      }
      try session.output.write(data: bytes)
    case .text, .json, .jsonLines, .csv, .tsv: return false
    }
    return true
  }

  /// Prints rows in any form except plain text.
  ///
  /// - Parameters:
  ///   - total: The number of rows, including those that are not shown.
  ///   - name: The name of the list in JSON.
  ///   - head: The members of the JSON document before the list.
  ///   - fields: The additional fields that this list has in templates and columns.
  ///   - groups: The groups of the notes, if they were requested.
  /// - Returns: false for plain text, which the caller has to print.
  func printForm(
    _ rows: [Row], _ arguments: OutputArguments, total: Int, name: String, head: [JSONValue.Member] = [],
    fields: [FormatTemplate.Field] = [], groups: NoteGroups? = nil
  ) throws -> Bool {
    try arguments.checkColumns()
    let rows = groups?.rows(rows, arguments.template == nil ? arguments.form : .text) ?? rows
    let fields = groups == nil ? fields : fields + [Self.group]
    if let template = arguments.template {
      try printTemplate(rows, template, fields)
      return true
    }
    switch arguments.form {
    case .text where arguments.columns == nil: return false
    case .text, .csv, .tsv: try printColumns(rows, arguments, fields)
    case .quiet: return true
    case .count:
      if let groups { try session.output.write(groups.countLines) } else { try session.print("\(total)") }
    case .paths:
      try write(rows) { row in
        (row.group.map { QuotedName.line(of: Array($0.utf8)) + [0x09] } ?? []) + QuotedName.line(of: path(of: row.note))
          + [0x0a]
      }
    case .nulPaths:
      try write(rows) { row in (row.group.map { Array($0.utf8) + [0x09] } ?? []) + path(of: row.note) + [0] }
    case .json:
      var records = RecordJSON(view, count: rows.count)
      var json = JSONWriter()
      try json.object { json in
        json.member("formatVersion", 1)
        json.members(head)
        json.member("total", .integer(total))
        if let groups { json.members([groups.json]) }
        json.key(name)
        try json.array { json in
          for row in rows {
            json.value(.object(row.extra + records.members(row.note)))
            try session.output.write(partOf: &json)
          }
        }
      }
      json.endLine()
      try session.output.write(restOf: &json)
    case .jsonLines:
      var records = RecordJSON(view, count: rows.count)
      var json = JSONWriter()
      for row in rows {
        json.value(.object(row.extra + records.members(row.note)))
        json.endLine()
        try session.output.write(restOf: &json)
      }
    }
    return true
  }

  private func write(_ rows: [Row], _ bytes: (Row) -> [UInt8]) throws {
    try session.output.write(data: rows.flatMap(bytes))
  }

  /// Returns the display form of a note's path: relative to the working directory if that is in the vault, otherwise
  /// absolute.
  func path(of note: NoteRecord) -> [UInt8] { view.displayPath(note.path) }

  // MARK: - Templates and columns

  /// The group of a note, which is the first column of a list in groups.
  private static let group = FormatTemplate.Field("group", .text, "the group that contains the note")

  private func printTemplate(_ rows: [Row], _ text: String, _ more: [FormatTemplate.Field]) throws {
    let template = try FormatTemplate(text, fields: NoteFields.fields(view, more: more))
    var fields = NoteFields(view)
    var bytes: [UInt8] = []
    for row in rows {
      template.render(neutralising: session.palette.neutralises, into: &bytes) { value($0, row, &fields) }
      if template.needsLineEnd { bytes.append(0x0a) }
      if bytes.count > 1 << 16 {
        try session.output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try session.output.write(bytes)
  }

  private func printColumns(_ rows: [Row], _ arguments: OutputArguments, _ more: [FormatTemplate.Field]) throws {
    var names = arguments.columns ?? NoteFields.shape.columns.joined(separator: ",")
    let isNamed = names.split(separator: ",").contains { $0.filter { $0 != " " } == Self.group.name }
    if more.contains(where: { $0.name == Self.group.name }), !isNamed { names = "\(Self.group.name),\(names)" }
    let columns = try ListColumns(names, fields: NoteFields.fields(view, more: more))
    var fields = NoteFields(view)
    try columns.print(count: rows.count, arguments.form, session) { value($1, rows[$0], &fields) }
  }

  private func value(_ field: FormatTemplate.Field, _ row: Row, _ fields: inout NoteFields) -> FormatTemplate.Value {
    if field.property == nil, let value = row.values[field.name] { return value }
    return fields.value(field, row.note)
  }
}
