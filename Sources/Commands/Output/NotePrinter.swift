internal import JSON
internal import SearchIndex
internal import VaultCore

/// Prints a list of notes in the form that was asked for.
struct NotePrinter {
  /// A note of the list, with what else is said of it in JSON, before its own members.
  struct Row {
    let note: NoteRecord
    var extra: [JSONValue.Member] = []
    /// Fields of templates and columns that this list has besides those of every note.
    var values: [String: FormatTemplate.Value] = [:]
    /// What the group is called that the note stands in.
    var group: String?
  }

  let session: Session
  let view: VaultView

  /// Prints what needs no more of the notes than how many they are, or their paths.
  ///
  /// - Returns: false for every other form, which is left to the caller.
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
      try session.output.write(bytes)
    case .text, .json, .jsonLines, .csv, .tsv: return false
    }
    return true
  }

  /// Prints rows in any form but plain text.
  ///
  /// - Parameters:
  ///   - total: how many there are, those included that are not shown.
  ///   - name: the name of the list in JSON.
  ///   - head: members of the JSON document before the list.
  ///   - fields: fields of templates and columns that this list has besides those of every note.
  ///   - groups: the groups of the notes, where that is asked for.
  /// - Returns: false for plain text, which is left to the caller.
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
      try session.output.write(json.drain())
    case .jsonLines:
      var records = RecordJSON(view, count: rows.count)
      var json = JSONWriter()
      for row in rows {
        json.value(.object(row.extra + records.members(row.note)))
        json.endLine()
        try session.output.write(json.drain())
      }
    }
    return true
  }

  private func write(_ rows: [Row], _ bytes: (Row) -> [UInt8]) throws {
    try session.output.write(rows.flatMap(bytes))
  }

  /// A note's path as text output names it: from the working directory when that lies in the vault, else absolute.
  func path(of note: NoteRecord) -> [UInt8] { view.displayPath(note.path) }

  // MARK: - Templates and columns

  /// The group of a note, which stands before the columns of a list in groups.
  private static let group = FormatTemplate.Field("group", .text, "the group that the note is in")

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
