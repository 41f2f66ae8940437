package import ExchangeFormats
package import VaultCore

/// The formats in which notes are exported.
package enum ExportFormat: String, CaseIterable, Sendable {
  case json
  case html
  case markdown
  case text
  case csv
  case tsv
  case opml
  case ics
  case lucidpal
  case takenote
  case iosNotes = "ios-notes"
  case timeline

  /// Whether an export is a folder rather than a file.
  package var isFolder: Bool {
    switch self {
    case .html, .markdown, .text, .takenote, .timeline: true
    default: false
    }
  }

  /// Whether an export of the whole vault includes the notes in the trash, since the format can represent them.
  package var hasTrash: Bool { self == .json || self == .takenote }

  /// The options of some formats.
  package struct Options: Sendable {
    /// The format of dates in the stores of other programs.
    package var dates = DateForm.iso8601
    /// The treatment of front matter in a Markdown export.
    package var frontMatter = MarkdownExport.FrontMatterChoice.keep
    /// The treatment of embedded notes in a Markdown export.
    package var embeds = MarkdownExport.EmbedChoice.link

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
      var export = MarkdownExport(records, of: view, options.frontMatter, options.embeds)
      try export.write(sink)
      return export.report
    case .text: return try PlainTextExport.write(records, of: view, sink)
    case .opml: return try OutlineExport.write(records, of: view, sink)
    case .ics: return try CalendarExport.write(records, of: view, sink)
    case .html, .json, .csv, .tsv: break
    }
    return stores.report
  }
}
