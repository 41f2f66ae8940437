package import ExchangeFormats
internal import Markup
internal import NoteSyntax
package import VaultCore

/// The formats in which notes are exported.
package enum ExportFormat: String, CaseIterable, Sendable {
  case json, html, markdown, text, csv, tsv, opml, ics, lucidpal, takenote
  case iosNotes = "ios-notes"
  case timeline

  /// Returns the format with a name, or with another name of calendars; nil if there is none.
  package static func named(_ name: String) -> ExportFormat? {
    let calendars: Set<String> = ["ical", "icalendar", "calendar", "caldav", "vtodo", "vcalendar", "tasks"]
    return ExportFormat(rawValue: name) ?? (calendars.contains(name.lowercased()) ? .ics : nil)
  }

  /// Whether an export is a folder rather than a file.
  package var isFolder: Bool {
    switch self {
    case .html, .markdown, .text, .takenote, .timeline: true
    default: false
    }
  }

  /// Whether an export of the whole vault includes the notes in the trash, since the format can represent them.
  package var hasTrash: Bool { self == .json || self == .takenote }

  package struct Options: Sendable {
    /// The format of dates in the stores of other programs.
    package var dates = DateForm.iso8601
    /// The treatment of front matter in a Markdown export.
    package var frontMatter = MarkdownExport.FrontMatterChoice.keep
    /// The treatment of embedded notes in a Markdown export.
    package var embeds = MarkdownExport.EmbedChoice.link
    /// The treatment of queries in a Markdown export.
    package var queries = MarkdownExport.QueryChoice.keep
    package var calendar = CalendarExport.Options()

    /// Creates the default options.
    package init() {}
  }

  /// Writes notes in this format. Writes nothing for HTML, CSV, TSV and JSON, which the commands write.
  package func write(
    _ records: [NoteRecord], of view: VaultView, _ options: Options, to sink: any ExportSink
  ) throws(ExchangeError) -> ExportReport {
    var stores = try StoreExport(records, of: view, dates: options.dates)
    switch self {
    case .lucidpal: try stores.lucidpal(sink)
    case .takenote: try stores.takenote(sink)
    case .iosNotes: try stores.iosNotes(sink)
    case .timeline: try stores.timeline(sink)
    case .markdown:
      var export = MarkdownExport(records, of: view, options)
      try export.write(sink)
      return export.report
    case .text: return try PlainTextExport.write(records, of: view, sink)
    case .opml: return try OutlineExport.write(records, of: view, sink)
    case .ics: return try CalendarExport.write(records, of: view, options.calendar, sink)
    case .html, .json, .csv, .tsv: break
    }
    return stores.report
  }
}

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
      count(note, &report)
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

extension PlainTextExport {
  /// Counts what plain text cannot have: properties, pictures, and the places to which links lead.
  fileprivate static func count(_ note: ParsedNote, _ report: inout ExportReport) {
    for property in note.validMatter?.properties ?? [] where PropertyMeaning(key: property.key) != .title {
      report.lose("the property '\(property.key)'")
    }
    for link in note.links where link.propertyPath == nil {
      if link.isEmbed {
        report.lose("an embedded picture, file or note")
      } else if link.kind != .autolink {
        report.lose("the target of a link")
      }
    }
  }
}

/// Writes notes as an outline in OPML 2.0: each note is an entry that contains its headings as entries.
enum OutlineExport {
  static func write(
    _ records: [NoteRecord], of view: VaultView, _ sink: any ExportSink
  ) throws(ExchangeError) -> ExportReport {
    var report = ExportReport()
    try sink.write(
      Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n  <head/>\n  <body>\n".utf8))
    for record in ExportWalk(records.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }), of: view) {
      let named = view.snapshot.outline(of: record.document).reduce(0) { $0 + $1.text.split(separator: " ").count }
      if record.words > named { report.lose("the text of a note besides its headings") }
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
