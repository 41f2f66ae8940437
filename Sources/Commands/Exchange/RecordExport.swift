internal import Exchange
internal import ExchangeFormats
internal import JSON
internal import VaultCore

/// Exports of the records that lists print: JSON with texts, and tables.
struct RecordExport {
  let session: Session
  let view: VaultView
  let records: [NoteRecord]

  init(_ records: [NoteRecord], _ view: VaultView, _ session: Session) {
    self.session = session
    self.view = view
    self.records = records.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// Writes one JSON document: the notes as in `list --json`, each with its text.
  func json(_ sink: any ExportSink) throws -> ExportReport {
    var report = ExportReport()
    report.notes = records.count
    var members = RecordJSON(view, count: records.count)
    var writer = JSONWriter(.compact)
    try writer.object { document in
      document.member("formatVersion", 1)
      document.member("total", .integer(records.count))
      document.key("notes")
      try document.array { list in
        for record in ExportWalk(records, of: view) {
          let text = try ExportedText(record, of: view)
          for loss in text.losses { report.losses[loss, default: 0] += 1 }
          list.object { note in
            note.members(members.members(record))
            note.member("body", .text(text.bytes))
          }
          if list.isLarge { try sink.write(list.drain()) }
        }
      }
    }
    writer.endLine()
    try sink.write(writer.drain())
    return report
  }

  /// Writes a table with a header.
  func table(_ columns: String?, isComma: Bool, _ sink: any ExportSink) throws -> ExportReport {
    let names = columns ?? NoteFields.shape.columns.joined(separator: ",")
    let table = try ListColumns(names, fields: NoteFields.fields(view))
    var fields = NoteFields(view)
    try table.separated(
      count: records.count, SeparatedValues(isComma: isComma), neutralises: false, write: { try sink.write($0) },
      value: { fields.value($1, records[$0]) })
    var report = ExportReport()
    report.notes = records.count
    return report
  }
}
