package import ExchangeFormats
package import VaultCore

/// The formats in which notes are exported.
package enum ExportFormat: String, CaseIterable, Sendable {
  case lucidpal
  case takenote
  case iosNotes = "ios-notes"
  case timeline

  /// Whether an export is a folder rather than a file.
  package var isFolder: Bool {
    switch self {
    case .takenote, .timeline: true
    case .lucidpal, .iosNotes: false
    }
  }

  /// Writes notes in this format.
  package func write(
    _ records: [NoteRecord], of view: VaultView, dates: DateForm, to sink: any ExportSink
  ) throws(ExchangeError) -> ExportReport {
    var stores = StoreExport(records, of: view, dates: dates)
    switch self {
    case .lucidpal: try stores.lucidpal(sink)
    case .takenote: try stores.takenote(sink)
    case .iosNotes: try stores.iosNotes(sink)
    case .timeline: try stores.timeline(sink)
    }
    return stores.report
  }
}
