internal import ExchangeFormats
internal import NoteSyntax
internal import VaultCore

/// Writes each note as a file of plain text, without markup.
enum PlainTextExport {
  static func write(
    _ records: [NoteRecord], of view: VaultView, _ sink: any ExportSink
  ) throws(ExchangeError) -> ExportReport {
    var report = ExportReport()
    var names: Set<String> = []
    for record in ExportWalk(records.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }), of: view) {
      let exported = try ExportedText(record, of: view)
      let bytes = exported.bytes
      for loss in exported.losses { report.lose(loss) }
      let note = NoteParser.parse(bytes.span)
      let blocks = note.blocks.indices.map { NoteText.plainText(of: $0, note: note, in: bytes.span) }.filter {
        !$0.isEmpty
      }
      let text = blocks.joined(separator: "\n\n")
      let title = text.hasPrefix(record.title) ? "" : record.title + "\n\n"
      let path = String(decoding: record.path, as: UTF8.self)
      let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
      var name = "\(stem).txt"
      var number = 2
      while !names.insert(name.lowercased()).inserted {
        name = "\(stem) \(number).txt"
        number += 1
      }
      try sink.file(name, Array((title + text + "\n").utf8))
      report.notes += 1
    }
    return report
  }
}
