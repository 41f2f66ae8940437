internal import ExchangeFormats
internal import Markup
internal import VaultCore

/// Writes notes as an outline in OPML 2.0: each note is an entry that contains its headings as entries.
enum OutlineExport {
  static func write(
    _ records: [NoteRecord], of view: VaultView, _ sink: any ExportSink
  ) throws(ExchangeError) -> ExportReport {
    var report = ExportReport()
    try sink.write(
      Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n  <head/>\n  <body>\n".utf8))
    for record in ExportWalk(records.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }), of: view) {
      let path = XMLText.escaped(String(decoding: record.path, as: UTF8.self))
      var text = "    <outline text=\"\(XMLText.escaped(record.title))\" path=\"\(path)\""
      var open: [Int] = []
      let headings = view.snapshot.outline(of: record.document).filter { $0.text != record.title }
      text += headings.isEmpty ? "/>\n" : ">\n"
      for (number, heading) in headings.enumerated() {
        while let last = open.last, last >= heading.level {
          open.removeLast()
          text += indent(open.count) + "</outline>\n"
        }
        let isLast = number + 1 == headings.count || headings[number + 1].level <= heading.level
        text += indent(open.count) + "<outline text=\"\(XMLText.escaped(heading.text))\"" + (isLast ? "/>\n" : ">\n")
        if !isLast { open.append(heading.level) }
      }
      while !open.isEmpty {
        open.removeLast()
        text += indent(open.count) + "</outline>\n"
      }
      if !headings.isEmpty { text += "    </outline>\n" }
      try sink.write(Array(text.utf8))
      report.notes += 1
    }
    try sink.write(Array("  </body>\n</opml>\n".utf8))
    return report
  }

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth + 3) }
}
