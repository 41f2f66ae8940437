package import NoteSyntax
package import SystemCalls

/// A note as an engine sees it.
package struct EnrichmentRequest: Sendable {
  /// The path from the root.
  package let path: [UInt8]
  /// The identifier, if the note has one.
  package let id: String?
  /// The title, which may be derived from the text.
  package let title: String
  /// The tags of front matter and text.
  package let tags: [String]
  /// The bytes of the note.
  package let bytes: [UInt8]
  /// The note as it is parsed from its bytes.
  package let note: ParsedNote

  /// The text after the front matter.
  var body: String { String(decoding: bytes[note.bodyRange], as: UTF8.self) }
}

/// What an engine makes from a note; nil or empty where it has nothing to say.
package struct Enrichment: Sendable, Equatable {
  /// A sentence, at most `EnrichmentLimits.summary` characters long.
  package var summary: String?
  /// At most `EnrichmentLimits.actions` items.
  package var actions: [String] = []
  /// One of the categories of the vault.
  package var category: String?

  /// Creates one that says nothing.
  package init() {}
}

/// The limits of what engines make.
package enum EnrichmentLimits {
  /// The greatest number of characters of a summary.
  package static let summary = 160
  /// The greatest number of action items.
  package static let actions = 10
  /// The greatest number of characters of an action item.
  package static let action = 200
}

/// Makes a summary, action items and a category from the text of notes.
package protocol EnrichmentEngine: Sendable {
  /// Returns what it makes from each note, in their order.
  func enrich(_ requests: [EnrichmentRequest]) -> EngineResults
}

/// What an engine has made from notes.
package struct EngineResults: Sendable {
  /// The results of the notes in their order; fewer than notes if the engine failed.
  package var results: [Result<Enrichment, EnrichmentRefusal>] = []
  /// The reason why the engine cannot go on.
  package var failure: EnrichmentError?

  /// Creates one without results.
  package init() {}
}

/// The reason why an engine has made nothing from a note.
package struct EnrichmentRefusal: Error, Sendable, Hashable {
  /// A clause such as `the answer is not valid JSON`.
  package let reason: String
}

/// The reason why an engine cannot be used.
package enum EnrichmentError: Error, Sendable {
  /// The program cannot be started.
  case notStarted(String, SystemError)
  /// The program has failed too often in a row, the last time for this reason; what it has printed on standard error
  /// last.
  case unreliable(String, String, output: String)
}
