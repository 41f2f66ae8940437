package import ExchangeFormats
package import SystemCalls
package import VaultCore

/// The formats from which notes are imported.
package enum ImportFormat: String, CaseIterable, Sendable {
  case markdown
  case lucidpal
  case takenote
  case iosNotes = "ios-notes"
  case timeline

  /// Opens a store of this format.
  package func open(_ source: RawPath, into view: VaultView) throws(ExchangeError) -> any ForeignStore {
    switch self {
    case .markdown: try MarkdownFolder(source, into: view)
    case .lucidpal: try LucidPalStore(source)
    case .takenote: try TakeNoteStore(source)
    case .iosNotes: try IOSNotesStore(source)
    case .timeline: try TimelineStore(source)
    }
  }
}
