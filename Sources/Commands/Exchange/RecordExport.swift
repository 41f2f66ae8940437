internal import Answers
internal import Bytes
internal import Exchange
internal import ExchangeFormats
internal import JSON
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// Exports of the records that lists print: JSON with texts, and tables.
struct RecordExport {
  let view: VaultView
  let records: [NoteRecord]

  init(_ records: [NoteRecord], _ view: VaultView) {
    self.view = view
    self.records = records.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// The number of notes that one thread writes at once, and that all threads write together.
  private static let (stretch, batch) = (32, 512)

  /// Writes one JSON document: the notes as in `list --json`, each with its text.
  func json(_ sink: any ExportSink) throws -> ExportReport {
    var report = ExportReport()
    report.notes = records.count
    let (view, members) = (view, NoteRows(recordsOf: records.count, in: view))
    let progress = view.vault.surroundings.progress
    defer { progress?.end() }
    var writer = JSONWriter(.compact)
    try writer.object { document in
      document.members([Records.version])
      document.member("total", .integer(records.count))
      document.key("notes")
      try document.array { list in
        for start in stride(from: 0, to: records.count, by: Self.batch) {
          let batch = Array(records[start..<min(start + Self.batch, records.count)])
          let parts = Parallel.map(batch.count, inStretchesOf: Self.stretch) { range in
            Result { () throws(ExchangeError) in try Self.notes(batch[range], of: view, members) }
          }
          for part in parts {
            let (array, losses) = try part.get()
            list.elements(of: array)
            for loss in losses { report.losses[loss, default: 0] += 1 }
            try sink.write(list.drain())
          }
          progress?.advance("exporting", start + batch.count, records.count)
        }
      }
    }
    writer.endLine()
    try sink.write(writer.drain())
    return report
  }

  private static func notes(
    _ records: ArraySlice<NoteRecord>, of view: VaultView, _ members: NoteRows
  ) throws(ExchangeError) -> (array: [UInt8], losses: [String]) {
    var (members, losses, writer) = (members, [String](), JSONWriter(.compact))
    var texts: [ExportedText] = []
    for record in records { texts.append(try ExportedText(record, of: view)) }
    writer.array { list in
      for (record, text) in zip(records, texts) {
        losses += text.losses
        list.object { note in
          note.members(members.members(record))
          note.member("body", .text(text.bytes))
        }
      }
    }
    return (writer.drain(), losses)
  }

  /// Writes a table with a header.
  func table(_ columns: String?, _ format: SeparatedValues, _ sink: any ExportSink) throws -> ExportReport {
    let names = columns ?? ListShape.notes.columns.joined(separator: ",")
    let table = try ListColumns(names, fields: .init(.notes, in: view.snapshot))
    var list: any Listing = NoteList(NoteSequence(records.map(\.document)), of: records.count, in: view)
    let zone = view.vault.surroundings.zone
    // A table that leaves the machine has paths in the vault.
    try table.writeSeparated(
      &list, format, neutralises: false, write: { try sink.write($0) }, text: { $0.text(in: zone) { $0 } })
    var report = ExportReport()
    report.notes = records.count
    if !names.split(separator: ",").contains(where: { $0.trimmed.lowercased() == "body" }), !records.isEmpty {
      report.losses["the text of a note, which '--columns \(names),body' adds"] = records.count
    }
    return report
  }
}
